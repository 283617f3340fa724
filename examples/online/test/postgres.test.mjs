import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { longestGap } from '../clock.mjs';
import { choicesOf, Follower, playOn } from './play.mjs';
import { comeBack, pause, startGame, TestPlayer, TestServer } from './programs.mjs';
import { healthOf } from './requests.mjs';
import { TestPostgres } from './services.mjs';

const postgres = new TestPostgres();
let one;
let two;
before(async () => {
  postgres.create();
  const limits = ['--absence', '2'];
  const options = ['--data', postgres.url, '--proxies', '1', ...limits];
  one = new TestServer(options);
  two = new TestServer(options);
  await Promise.all([one.start(), two.start()]);
});
after(async () => {
  await Promise.all([one.stop(), two.stop()]);
  postgres.stop();
});

/** Starts a game with each player at another process. */
const startApart = (members) => startGame([one, two], members);

/** Checks that both players have the same match, and that the database has its events. */
async function checkSame(id, players) {
  const [match, other] = players.map((player) => new Follower(player).match());
  assert.deepEqual(JSON.stringify(match), JSON.stringify(other));
  const rows = await postgres.query('SELECT event FROM events WHERE game = $1 ORDER BY number', [id]);
  assert.deepEqual(
    rows.map(({ event }) => JSON.parse(event)),
    JSON.parse(JSON.stringify(match.events)),
  );
}

describe('two processes on one PostgreSQL', { concurrency: true }, () => {
  for (const rules of ['klin-zha', 'klin-zha+blind', 'klin-zha+kinta'])
    it(`serve one game: ${rules}`, async () => {
      const { id, players } = await startApart({ rules, armies: 'book', control: '600+5' });
      await playOn(players, { plies: 30 });
      if (players[0].game.phase !== 'over') await players[0].ask('resign');
      for (const player of players) await player.until(({ phase }) => phase === 'over');
      await checkSame(id, players);
    });

  it('tell who is here, and list games, across both', async () => {
    const { id, players } = await startApart({ rules: 'klin-zha', armies: 'book', listed: true });
    await players[0].until(({ here }) => here?.every(Boolean));
    const watcher = await new TestPlayer(two).connect();
    await watcher.ask('join', { game: id });
    await players[0].until(({ watchers }) => watchers === 1);
    const other = await new TestPlayer(one).connect();
    const { games } = await other.ask('list');
    assert.deepEqual(games.find(({ game }) => game === id).clients, 3);
    await players[1].close();
    await players[0].until(({ here, away }) => !here[1] && away.length === 1);
    while ((await players[0].request('claim', { kind: 'away' })).type === 'refused') await pause(200);
    const { result } = await watcher.until(({ phase }) => phase === 'over');
    assert.deepEqual([result.winner, result.reason], [1, 'abandoned']);
    const [away, claim] = new Follower(watcher).match().events.slice(-2);
    assert.deepEqual([away.type, claim.type], ['away', 'claim']);
    assert.ok(claim.at - away.at >= 2000);
  });

  it('note a fallen flag once', async () => {
    const { id, players } = await startApart({ rules: 'klin-zha', armies: 'book', control: '1s+0' });
    for (const player of players) await player.until(({ phase }) => phase === 'over');
    // Each process has handled its flag before it answers.
    for (const player of players) await player.ask('rematch');
    const rows = await postgres.query('SELECT event FROM events WHERE game = $1', [id]);
    assert.deepEqual(rows.filter(({ event }) => JSON.parse(event).type === 'tick').length, 1);
    await checkSame(id, players);
  });

  it('take one of two moves that are sent at once, and one of two players who sit at once', async () => {
    const { id, players } = await startApart({ rules: 'klin-zha', armies: 'book' });
    const twin = await new TestPlayer(two, players[0].token).connect();
    await twin.ask('join', { game: id });
    const [move, other] = choicesOf(players[0], new Follower(players[0]), true);
    const answers = await Promise.all([
      players[0].request('move', { ply: 0, move }),
      twin.request('move', { ply: 0, move: other }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), ['stale', undefined]);
    for (const player of players) await player.until(({ ply }) => ply === 1);
    await checkSame(id, players);
    const host = await new TestPlayer(one).connect();
    const { game } = await host.create({ rules: 'klin-zha' });
    const guests = [await new TestPlayer(one).connect(), await new TestPlayer(two).connect()];
    const seats = await Promise.all(
      guests.map(async (guest) => {
        await guest.ask('join', { game });
        return (await guest.request('sit', { name: 'Ben' })).code;
      }),
    );
    assert.deepEqual(seats.sort(), ['seat-taken', undefined]);
  });

  it('begin one rematch', async () => {
    const { players } = await startApart({ rules: 'klin-zha', armies: 'book' });
    await players[0].ask('resign');
    for (const player of players) await player.until(({ phase }) => phase === 'over');
    await Promise.all(players.map((player) => player.ask('rematch')));
    const [first, second] = await Promise.all(
      players.map((player) => player.until(({ next }) => next !== null)),
    );
    assert.equal(first.next, second.next);
    const seats = [];
    for (const player of players) seats.push((await player.ask('join', { game: first.next })).seat);
    assert.deepEqual(seats, [2, 1]);
  });

  it('limit the waiting games of a visitor together', async () => {
    const first = await new TestPlayer(one).connect();
    const second = await new TestPlayer(two, first.token).connect();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const player = [first, second][index % 2];
        return (await player.request('create', { rules: 'klin-zha', control: '-', name: 'Ada' })).code;
      }),
    );
    assert.deepEqual(codes.sort(), [...Array(5).fill('full'), ...Array(5).fill(undefined)]);
  });
});

describe('two processes whose PostgreSQL fails', () => {
  it('refuse moves while it is gone, stop the clocks, and recover', async () => {
    const { id, players } = await startApart({ rules: 'takzh', armies: 'book', control: '600+0' });
    await playOn(players, { plies: 6 });
    const began = performance.now();
    const before = await comeBack(id, players);
    postgres.halt();
    const halted = performance.now();
    const [move] = choicesOf(players[0], new Follower(players[0]), true);
    const { ply } = players[0].game;
    assert.equal((await players[0].request('move', { ply, move })).code, 'storage');
    await healthOf([one, two], 'storage');
    await pause(Math.max(0, 3 * longestGap - (performance.now() - halted)));
    const outage = performance.now() - halted;
    postgres.start();
    await healthOf([one, two], 'ok');
    const back = await comeBack(id, players);
    assert.equal(back[0].game.ply, ply);
    const passed = back[0].game.now - before[0].game.now;
    const ran = performance.now() - began - outage;
    // The first second of the outage counts, and a heartbeat is measured to the second.
    assert.ok(passed < ran + 2 * longestGap, `${passed} ms in ${ran} ms: the outage does not count`);
    await playOn(back, { plies: 6 });
    await checkSame(id, back);
  });

  it('refuse moves while it is slow, and recover', async () => {
    const { id, players } = await startApart({ rules: 'takzh', armies: 'book', control: '600+0' });
    await playOn(players, { plies: 2 });
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE games');
    const [move] = choicesOf(players[0], new Follower(players[0]), true);
    assert.equal((await players[0].request('move', { ply: 2, move })).code, 'storage');
    assert.equal((await players[0].ask('ping')).type, 'answer');
    await other.query('ROLLBACK');
    await other.end();
    await players[0].ask('move', { ply: 2, move });
    await players[1].until(({ ply }) => ply === 3);
    await playOn(players, { plies: 4 });
    await checkSame(id, players);
  });

  it('exit with a message if it cannot be reached', async (test) => {
    const none = new TestServer(['--data', 'postgres://klin_zha@127.0.0.1:1/none']);
    test.after(() => none.stop());
    await assert.rejects(none.start(), /PostgreSQL cannot be used: .*ECONNREFUSED/);
  });
});
