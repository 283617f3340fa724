import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatMove, legalMoves, outcome, parsePosition, parseRules, play, unwrap } from 'klin-zha';
import Database from 'libsql';
import { WebSocket } from 'ws';
import { startServer } from '../server.mjs';
import { SqliteStorage } from '../sqlite.mjs';
import { Follower, playOn } from './play.mjs';
import { pause, startGame, TestPlayer, TestServer } from './programs.mjs';
import { throwFrames, throwRequests } from './requests.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const pages = here('pages');
const get = (port, path = '/') => fetch(`http://127.0.0.1:${port}${path}`);

/** Returns the time that is left to the seat to move, as a client shows it. */
const leftOf = ({ clocks, turn, now, at }) => clocks[turn - 1] - (now - at);

describe('a server that receives 10,000 invalid requests', () => {
  it('answers, and still plays: examples/online', async () => {
    const server = await new TestServer(['--folder', pages, '--connections-per-address', '1000']).start();
    const { players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    assert.ok((await throwRequests(server.port, 10_000)) > 5000);
    await playOn(players, { plies: 4 });
    assert.equal((await get(server.port)).status, 200);
    assert.doesNotMatch(server.log, /uncaught|unhandled/);
    await server.stop();
  });

  it('answers, and still plays: the server of the tutorial', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'klin-zha-tutorial-'));
    const tutorial = readFileSync(here('../../../docs/tutorials/build-a-game.md'), 'utf8');
    writeFileSync(join(folder, 'server.mjs'), /^```js\n([\s\S]*?)^```/m.exec(tutorial)[1]);
    writeFileSync(join(folder, 'online.html'), 'page');
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(here('../../..'), join(folder, 'node_modules/klin-zha'));
    const port = await freePort();
    const child = spawn(process.execPath, ['server.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      stdio: 'ignore',
    });
    test.after(() => child.kill());
    for (;;) {
      const isUp = await get(port, '/online.html').catch(() => undefined);
      if (isUp !== undefined) break;
      await pause(50);
    }
    assert.ok((await throwRequests(port, 10_000)) > 5000);
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
      assert.ok((await fetch(`http://127.0.0.1:${port}/move`, { method: 'POST', body })).status >= 400, body);
    assert.equal(await (await get(port, '/online.html')).text(), 'page');
    assert.equal(child.exitCode, null);
    rmSync(folder, { recursive: true });
  });

  it('closes connections with invalid frames', async () => {
    const server = await new TestServer(['--folder', pages]).start();
    const { players } = await startGame(server, { rules: 'klin-zha', armies: 'book' });
    for (let count = 0; count < 500; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => throwFrames(server.port, randomBytes(200))));
    await playOn(players, { plies: 4 });
    assert.doesNotMatch(server.log, /uncaught|unhandled/);
    await server.stop();
  });
});

describe('headers', () => {
  let server;
  before(async () => {
    server = await new TestServer(['--folder', pages]).start();
  });
  after(() => server.stop());

  it('forbid frames, and scripts of other servers', async () => {
    for (const path of ['/', '/none', '/online.json']) {
      const { headers } = await get(server.port, path);
      assert.match(headers.get('content-security-policy'), /default-src 'self'.*frame-ancestors 'none'/);
      assert.equal(headers.get('x-frame-options'), 'DENY');
    }
  });

  it('let only pages of this server connect', async () => {
    const isOpened = (origin) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, { origin });
        socket.once('open', () => resolve(true)).once('error', () => resolve(false));
        socket.once('open', () => socket.terminate());
      });
    assert.equal(await isOpened(`http://127.0.0.1:${server.port}`), true);
    for (const origin of ['http://example.org', 'null', '//', `http://127.0.0.1.example.org:${server.port}`])
      assert.equal(await isOpened(origin), false, origin);
  });
});

describe('a storage that fails', () => {
  let folder;
  let data;
  let storage;
  let server;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'klin-zha-faults-'));
    data = join(folder, 'games.db');
    storage = await SqliteStorage.open(data);
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

  const isOver = (state) => outcome(state) !== null;

  /** Plays until the server refuses a move, and returns its code. No move lets a Goal be captured: the game goes on. */
  async function playUntilRefused(players, plies) {
    const followers = players.map((player) => new Follower(player));
    for (let count = 0; count < plies; count++) {
      const { turn, ply, rules } = players[0].game;
      const player = players[turn - 1];
      await player.until((game) => game.ply >= ply);
      const { position } = followers[turn - 1].match();
      const state = unwrap(parsePosition(unwrap(parseRules(rules)), position, { unchecked: true }));
      const move = legalMoves(state).find((move) => {
        const next = play(state, move);
        return !isOver(next) && legalMoves(next).every((reply) => !isOver(play(next, reply)));
      });
      const answer = await player.request('move', { ply, move: formatMove(move) });
      if (answer.type !== 'answer') return answer.code;
      for (const other of players) await other.until((game) => game.ply > ply);
    }
    return 'none';
  }

  /** Checks that the clocks stop, then mends the storage and plays on. */
  async function checkOutage(id, players, mend) {
    await pause(1500);
    const watcher = await new TestPlayer(server).connect();
    await watcher.ask('join', { game: id });
    const [before] = [leftOf(watcher.game)];
    await pause(2000);
    await watcher.ask('join', { game: id });
    assert.equal(leftOf(watcher.game), before, 'the clocks stop');
    assert.equal((await get(server.port, '/healthz')).status, 503);
    assert.equal((await get(server.port)).status, 200);
    const { ply } = players[0].game;
    await mend();
    while ((await get(server.port, '/healthz')).status !== 200) await pause(50);
    const back = [];
    for (const { token } of players) {
      const player = await new TestPlayer(server, token).connect();
      await player.ask('join', { game: id, token });
      back.push(player);
    }
    assert.equal(back[0].game.ply, ply, 'no move is lost or doubled');
    assert.ok(before - leftOf(back[0].game) < 2500, 'the outage does not count');
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

  it('because it is read-only is said at the start, and keeps the games', async (test) => {
    const user = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
    const own = await new TestServer(['--folder', pages], user).start();
    const { id, players } = await startGame(own, { rules: 'klin-zha', armies: 'book', control: '600+0' });
    await playOn(players, { plies: 4 });
    test.after(() => own.stop());
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

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
