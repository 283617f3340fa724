import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import { longestGap } from '../clock.mjs';
import { choicesOf, Follower, playOn } from './play.mjs';
import { comeBack, pause, startGame, TestPlayer, TestServer } from './programs.mjs';

const server = new TestServer();
before(() => server.start());
after(() => server.stop());

describe('a server that is killed', () => {
  for (const rules of ['romulan-heart:3', 'klin-zha+blind'])
    it(`loses no move, and continues the game: ${rules}`, async () => {
      const { id, players } = await startGame(server, { rules, armies: 'place' });
      await playOn(players, { plies: 36 });
      const { ply, view, turn } = players[0].game;
      await server.kill();
      for (const player of players) await player.closed;
      await server.start();
      const again = await comeBack(id, players);
      assert.deepEqual([again[0].game.ply, again[0].game.turn], [ply, turn]);
      assert.deepEqual(again[0].game.view, view);
      assert.deepEqual(
        again.map(({ game }) => game.you),
        again.map((_, index) => index + 1),
      );
      if (view === undefined) {
        const [before, after] = [players[0], again[0]].map((player) => new Follower(player).match());
        assert.deepEqual(JSON.parse(JSON.stringify(after)), JSON.parse(JSON.stringify(before)));
      }
      await playOn(again, { plies: 6 });
      assert.equal(again[0].game.ply, ply + 6);
    });

  it('accepts a move that is sent again, once', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    const [text, other] = choicesOf(players[0], new Follower(players[0]), true);
    const move = { ply: 0, move: text };
    await players[0].ask('move', move);
    await server.kill();
    await server.start();
    const again = await comeBack(id, players);
    await again[0].ask('move', move);
    assert.equal(again[0].game.ply, 1);
    assert.equal((await again[1].request('move', move)).code, 'stale');
    assert.equal((await again[0].request('move', { ply: 0, move: other })).code, 'stale');
  });

  it('stops the time of its games while it is down', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book', control: '60+0' });
    const began = performance.now();
    const [before] = await comeBack(id, players);
    await server.kill();
    const killed = performance.now();
    await pause(2 * longestGap);
    const outage = performance.now() - killed;
    await server.start();
    const [after] = await comeBack(id, players);
    const passed = after.game.now - before.game.now;
    const ran = performance.now() - began - outage;
    // The time since the last heartbeat before the end may be lost.
    assert.ok(passed >= -longestGap && passed < ran + longestGap, `${passed} ms in ${ran} ms`);
  });

  it('notes a flag that fell while no client was connected', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book', control: '1s+0' });
    for (const player of players) await player.close();
    // A later game, in which less time has passed.
    const other = await startGame(server, { rules: 'klin-zha', armies: 'book', control: '-' });
    await server.kill();
    await server.start();
    const [watcher] = await comeBack(other.id, other.players);
    while (watcher.game.now <= 1000) {
      await pause(300);
      await watcher.ask('join', { game: other.id });
    }
    const [player] = await comeBack(id, players);
    assert.deepEqual([player.game.phase, player.game.result?.reason], ['over', 'time']);
    assert.equal(new Follower(player).match().at, 1000);
  });

  it('takes over the games of the version before', async () => {
    const { id, players } = await startGame(server, {
      rules: 'klin-zha',
      armies: 'book',
      control: '600+0',
    });
    const waiting = await new TestPlayer(server).connect();
    const { game } = await waiting.create({ rules: 'klin-zha' });
    await playOn(players, { plies: 5 });
    await server.kill();
    const old = new Database(server.data);
    old.exec('DROP TABLE secret; ALTER TABLE games DROP COLUMN changed');
    old.close();
    await server.start();
    // Tokens have a new seal.
    const again = [];
    for (const { token } of players) {
      const player = await new TestPlayer(server).connect({ isGuest: true });
      const secret = token.slice(0, 32);
      await player.ask('join', { game: id, token: secret });
      await player.ask('visit', { secret });
      again.push(player);
    }
    assert.equal(again[0].game.ply, 5);
    await playOn(again, { plies: 4 });
    assert.equal(again[1].game.ply, 9);
    const guest = await new TestPlayer(server).connect();
    await guest.sit(game);
    await guest.until(({ phase }) => phase === 'playing');
    assert.equal((await again[1].ask('mine')).mine[0].game, id);
  });

  it('stops at a signal and keeps its games', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.equal(await players[0].closed, 1012);
    assert.equal(statSync(`${server.data}-wal`).size, 0, 'the file alone has all games');
    await server.start();
    const [player] = await comeBack(id, players);
    assert.equal(player.game.phase, 'playing');
  });
});
