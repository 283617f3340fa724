import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { defaultLimits } from '../limits.mjs';
import { Follower, playOn } from './play.mjs';
import { pause, startGame, TestPlayer, TestServer } from './programs.mjs';

const server = new TestServer(['--absence', '1', '--waiting-games', '10']);
before(() => server.start());
after(() => server.stop());

const withDraws = { rules: 'klin-zha+draws', armies: 'book', control: '15m+10' };

describe('players', { concurrency: true }, () => {
  it('see open challenges as they come and go, but no private games', async () => {
    const visitor = await new TestPlayer(server).connect();
    assert.deepEqual((await visitor.ask('list')).challenges, []);
    const host = await new TestPlayer(server).connect();
    const { game } = await host.create({ ...withDraws, seat: 2, listed: true });
    const other = await new TestPlayer(server).connect();
    await other.create(withDraws);
    const lists = () => visitor.received.filter(({ type }) => type === 'list');
    await visitor.hear(() => lists().at(-1)?.challenges.length === 1);
    const [challenge] = lists().at(-1).challenges;
    assert.deepEqual(challenge, {
      game,
      rules: 'klin-zha+draws',
      control: '15m+10',
      players: [null, 'Ada'],
      clients: 1,
    });
    const guest = await new TestPlayer(server).connect();
    await guest.sit(game);
    await visitor.hear(() => lists().at(-1).games.length === 1);
    assert.deepEqual(lists().at(-1).challenges, []);
    await guest.ask('resign');
    await visitor.hear(() => lists().at(-1).games.length === 0);
    await other.ask('list');
    assert.ok(lists().every(({ challenges }) => challenges.every((one) => one.game === game)));
  });

  it('find their games again', async () => {
    const { id, players } = await startGame(server, withDraws);
    await players[0].until(({ here }) => here?.every(Boolean));
    const back = await new TestPlayer(server, players[1].token).connect();
    const { mine } = await back.ask('mine');
    assert.deepEqual(mine, [
      {
        game: id,
        rules: 'klin-zha+draws',
        control: '15m+10',
        players: ['Ada', 'Player 2'],
        clients: 2,
        state: 'playing',
        you: 2,
        turn: 1,
      },
    ]);
    const other = await new TestPlayer(server).connect();
    assert.deepEqual((await other.ask('mine')).mine, []);
  });

  it('close a game that waits for players', async () => {
    const host = await new TestPlayer(server).connect();
    const { game } = await host.create(withDraws);
    await host.ask('abort');
    await host.until(({ phase, closed }) => phase === 'over' && closed);
    const guest = await new TestPlayer(server).connect();
    await guest.ask('join', { game });
    assert.equal((await guest.request('sit', { name: 'Ben' })).code, 'closed');
  });

  it('abort a game before its second move, not later (M13.3)', async () => {
    const { players } = await startGame(server, withDraws);
    await playOn(players, { plies: 1 });
    await players[1].ask('abort');
    const { result } = await players[0].until(({ phase }) => phase === 'over');
    assert.deepEqual([result.reason, result.winner, result.scores], ['aborted', null, null]);
    const later = await startGame(server, withDraws);
    await playOn(later.players, { plies: 2 });
    assert.equal((await later.players[0].request('abort')).code, 'too-late');
  });

  it('claim a game that the opponent has left, or call it off, and not while the opponent is here (M13.8)', async () => {
    const tryEach = async ([type, members, reason, winner]) => {
      const { id, players } = await startGame(server, withDraws);
      await playOn(players, { plies: 4 });
      // Longer than players may take to come back after a restart.
      await pause(5100);
      assert.equal((await players[0].request('claim', { kind: 'away' })).code, 'nothing-to-claim');
      const left = performance.now();
      await players[1].close();
      const back = await new TestPlayer(server, players[1].token).connect();
      await back.ask('join', { game: id });
      const isShort = performance.now() - left < defaultLimits.leaving;
      await players[0].until(({ away }) => away.length === 0);
      await back.close();
      await players[0].until(({ away }) => away[0]?.seat === 2);
      while ((await players[0].request(type, members)).type === 'refused') await pause(200);
      const { result } = await players[0].until(({ phase }) => phase === 'over');
      assert.deepEqual([result.reason, result.winner], [reason, winner]);
      const { events } = new Follower(players[0]).match();
      const absences = events.filter((event) => event.type === 'away');
      assert.ok(events.at(-1).at - absences.at(-1).at >= 1000);
      if (isShort) assert.equal(absences.length, 1, 'a short interruption is not an absence');
    };
    await Promise.all(
      [
        ['claim', { kind: 'away' }, 'abandoned', 1],
        ['abort', {}, 'aborted', null],
      ].map(tryEach),
    );
  });

  it('take back by agreement (M13.9)', async (test) => {
    const own = await new TestServer().start();
    test.after(() => own.stop());
    const { id, players } = await startGame(own, withDraws);
    await playOn(players, { plies: 5 });
    const before = new Follower(players[0]).match();
    // Seat 1 made the last move, and seat 2 the one before.
    await players[1].ask('takeback');
    await players[0].until(({ takeback }) => takeback?.seat === 2 && takeback.ply === 3);
    await players[0].ask('keep');
    await players[1].until(({ takeback }) => takeback === null);
    await players[1].ask('takeback');
    await players[0].ask('takeback');
    await players[1].until(({ ply }) => ply === 3);
    assert.equal(new Follower(players[1]).match().position, before.line[3].before.position);
    await playOn(players, { plies: 2 });
    await own.kill();
    await own.start();
    const back = await new TestPlayer(own).connect();
    await back.ask('join', { game: id });
    assert.equal(back.game.ply, 5);
    const { code } = await back.request('takeback');
    assert.equal(code, 'not-seated');
  });

  it('take back only when all agree, and not after another move or in a blind game', async () => {
    const three = await startGame(server, { ...withDraws, rules: 'romulan-heart:3' });
    await playOn(three.players, { plies: 3 });
    await three.players[0].ask('takeback');
    await three.players[1].ask('takeback');
    await three.players[2].until(({ takeback }) => takeback?.agreed.length === 2);
    assert.equal(three.players[2].game.ply, 3);
    await playOn(three.players, { plies: 1 });
    assert.equal(three.players[2].game.takeback, null);
    await three.players[2].ask('takeback');
    for (const player of three.players.slice(0, 2)) await player.ask('takeback');
    await three.players[0].until(({ ply }) => ply === 2);
    const blind = await startGame(server, { rules: 'klin-zha+blind', armies: 'book' });
    await playOn(blind.players, { plies: 2 });
    assert.equal((await blind.players[0].request('takeback')).article, 'M13.9');
  });

  it('with equal names are told apart', async () => {
    const first = await new TestPlayer(server).connect();
    const { game } = await first.create({ rules: 'romulan-heart:3', name: 'Ada' });
    for (const name of ['ada', 'ＡＤＡ']) await (await new TestPlayer(server).connect()).sit(game, name);
    await first.until(({ phase }) => phase === 'playing');
    assert.deepEqual(
      first.game.players.map(({ name }) => name),
      ['Ada', 'ada (2)', 'ＡＤＡ (3)'],
    );
  });

  it('have names that show', async () => {
    const player = await new TestPlayer(server).connect();
    const codeOf = async (name) => (await player.request('create', { ...withDraws, name })).code;
    for (const name of ['\u3164', '\u115F', '\uFFA0', '\u2800', 'a\u200Bb', 'a\u200D', '\u0301', 'a\u202Eb'])
      assert.equal(await codeOf(name), 'bad-message', JSON.stringify(name));
    for (const name of ['\u{1F468}\u200D\u{1F469}\u200D\u{1F466}', 'می\u200Cخواهم', 'नमस्ते', '❤️', 'José'])
      assert.equal(await codeOf(name), undefined, name);
  });
});
