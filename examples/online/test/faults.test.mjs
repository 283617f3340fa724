import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { longestGap } from '../clock.mjs';
import { startServer } from '../server.mjs';
import { SqliteStorage } from '../sqlite.mjs';
import { choicesOf, Follower, playOn } from './play.mjs';
import { atEnd, comeBack, pages, pause, startGame, TestPlayer, TestServer, until } from './programs.mjs';
import { hasLeft, healthOf, send, throwRequests, usedBy } from './requests.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const get = ({ host, port }, path = '/') => send({ host, port, path });

/** Returns the time that is left to the seat to move, as a client shows it. */
const leftOf = ({ clocks, turn, now, at }) => clocks[turn - 1] - (now - at);

it('the server of the tutorial answers 10,000 invalid requests, and still plays', async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-tutorial-'));
  const tutorial = readFileSync(here('../../../docs/tutorials/build-a-game.md'), 'utf8');
  writeFileSync(join(folder, 'server.mjs'), /^```js\n([\s\S]*?)^```/m.exec(tutorial)[1]);
  writeFileSync(join(folder, 'online.html'), 'page');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(here('../../..'), join(folder, 'node_modules/klin-zha'));
  const socketPath = join(folder, 'socket');
  const env = { ...process.env, PORT: socketPath };
  const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: 'ignore' });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  test.after(stop);
  atEnd(stop);
  const page = { socketPath, path: '/online.html' };
  await until(() => send(page).catch(() => child.exitCode !== null));
  assert.ok((await throwRequests({ path: socketPath }, 10_000)) > 5000);
  for (const body of [
    '',
    'null',
    '{',
    '[]',
    '"x"',
    '{"seat":1}',
    '{"seat":{},"move":{}}',
    'x'.repeat(100_000),
  ])
    assert.ok((await send({ socketPath, method: 'POST', path: '/move' }, body)).status >= 400, body);
  assert.equal((await send(page)).text, 'page');
  assert.equal(child.exitCode, null);
});

it('answers 503 to /healthz while few files can be opened', async (test) => {
  const server = await new TestServer([], {}, ['prlimit', '--nofile=100']).start();
  test.after(() => server.stop());
  const before = await usedBy(server);
  const health = async () => (await get(server, '/healthz')).text;
  const open = [];
  for (; (await health()) === 'ok\n'; await once(open.at(-1), 'connect'))
    open.push(connect(server.port, server.host));
  assert.deepEqual([await health(), (await get(server, '/healthz')).status], ['files\n', 503]);
  assert.ok(open.length > 30 && before.files + open.length <= 92, `${before.files} + ${open.length}`);
  for (const socket of open) socket.destroy();
  await healthOf([server], 'ok');
  await hasLeft(server, before);
});

describe('a storage that fails', () => {
  let folder;
  let data;
  let storage;
  let server;
  /** Server times of the stored heartbeats. */
  const beats = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'klin-zha-faults-'));
    data = join(folder, 'games.db');
    storage = await SqliteStorage.open(data);
    const { beat } = storage;
    storage.beat = async (longest) => {
      const at = await beat.call(storage, longest);
      beats.push(at);
      return at;
    };
    server = await startServer({
      port: 0,
      host: '127.0.0.1',
      storage,
      folder: pages,
      limits: { waitingGames: 50 },
    });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  /** Fills the free pages of the database: the next moves need new ones. */
  function fillPages() {
    const other = new Database(data);
    other.exec('CREATE TABLE filler (bytes BLOB); PRAGMA max_page_count = 1');
    const fill = other.prepare('INSERT INTO filler VALUES (zeroblob(3000))');
    assert.throws(
      () => {
        for (;;) fill.run();
      },
      { code: 'SQLITE_FULL' },
    );
    other.close();
  }

  /** Plays until the server refuses a move, and returns its code. No move ends the game. */
  async function playUntilRefused(players, plies) {
    const followers = players.map((player) => new Follower(player));
    for (let count = 0; count < plies; count++) {
      const { turn, ply } = players[0].game;
      const player = players[turn - 1];
      await player.until((game) => game.ply >= ply);
      const [move] = choicesOf(player, followers[turn - 1], true);
      const answer = await player.request('move', { ply, move });
      if (answer.type !== 'answer') return answer.code;
      for (const other of players) await other.until((game) => game.ply > ply);
    }
    return 'none';
  }

  /** Checks that the clocks stop, then mends the storage and plays on. */
  async function checkOutage(id, players, mend) {
    await healthOf([server], 'storage');
    const { length } = beats;
    // The clocks run on for this time after the last heartbeat.
    await pause(longestGap + 10);
    const watcher = await new TestPlayer(server).connect();
    await watcher.ask('join', { game: id });
    const before = leftOf(watcher.game);
    await pause(50);
    await watcher.ask('join', { game: id });
    assert.equal(leftOf(watcher.game), before, 'the clocks stop');
    assert.equal((await get(server, '/healthz')).status, 503);
    assert.equal((await get(server)).status, 200);
    const { ply } = players[0].game;
    await mend();
    await healthOf([server], 'ok');
    assert.ok(beats[length] - beats[length - 1] <= longestGap, 'the outage does not count');
    const back = await comeBack(id, players);
    assert.equal(back[0].game.ply, ply, 'no move is lost or doubled');
    await playOn(back, { plies: 6 });
    const [match, other] = back.map((player) => JSON.stringify(new Follower(player).match()));
    assert.equal(match, other);
  }

  it('because it is full refuses moves, stops the clocks, and recovers', async (test) => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book', control: '600+0' });
    assert.equal(await playUntilRefused(players, 4), 'none');
    fillPages();
    test.after(() => storage.pragma('max_page_count = 1000000'));
    storage.pragma('max_page_count = 1');
    assert.equal(await playUntilRefused(players, 1000), 'storage');
    await checkOutage(id, players, () => storage.pragma('max_page_count = 1000000'));
  });

  it('because another program writes refuses moves, stops the clocks, and recovers', async () => {
    const { id, players } = await startGame(server, { rules: 'klin-zha', armies: 'book', control: '600+0' });
    assert.equal(await playUntilRefused(players, 4), 'none');
    const other = new Database(data);
    other.exec('PRAGMA busy_timeout = 1000; BEGIN IMMEDIATE');
    assert.equal(await playUntilRefused(players, 1000), 'storage');
    await checkOutage(id, players, () => other.exec('ROLLBACK'));
    other.close();
  });

  it('because another program writes for a moment waits', async (test) => {
    const { players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    const other = new Database(data);
    other.exec('BEGIN IMMEDIATE');
    const { append } = storage;
    test.mock.method(storage, 'append', (...args) => {
      // Tried at once, and again after the other program has written.
      const stored = append.apply(storage, args);
      other.exec('COMMIT');
      other.close();
      return stored;
    });
    await players[0].ask('resign');
    await players[1].until(({ phase }) => phase === 'over');
  });

  it('because it is read-only is said at the start, and keeps the games', async (test) => {
    const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
    const own = new TestServer([], user);
    test.after(() => own.stop());
    await own.start();
    const { id, players } = await startGame(own, { rules: 'klin-zha', armies: 'book', control: '600+0' });
    await playOn(players, { plies: 4 });
    chmodSync(own.data, 0o444);
    chmodSync(own.folder, 0o555);
    // An open file can still be written.
    await playOn(players, { plies: 2 });
    await own.kill();
    await assert.rejects(
      own.start(),
      /The database .* cannot be used: .*(readonly|read-only|unable to open)/,
    );
    chmodSync(own.folder, 0o755);
    chmodSync(own.data, 0o644);
    await own.start();
    const back = await new TestPlayer(own).connect();
    await back.ask('join', { game: id });
    assert.equal(back.game.ply, 6);
  });

  it('because another server uses it is said at the start', async () => {
    await assert.rejects(
      startServer({ port: 0, host: '127.0.0.1', data, folder: pages }),
      /The database .* cannot be used: another server uses it\. Stop that one first/,
    );
  });
});
