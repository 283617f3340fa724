import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { seededRandom } from 'klin-zha';
import Database from 'libsql';
import { WebSocket } from 'ws';
import { playOn } from './play.mjs';
import { pages, startGame, TestServer } from './programs.mjs';
import {
  breakDownloads,
  hasLeft,
  healthOf,
  metricOf,
  repeat,
  restartStorage,
  send,
  throwFrames,
  throwRequests,
  usedBy,
} from './requests.mjs';
import { TestNginx, TestPostgres } from './services.mjs';

/** Share of 20,000 downloads, 10,000 request lines, 10,000 frames and 2,000 sockets. */
const share = Number(process.env.SHARE ?? 0.05);
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-leaks-'));
const postgres = new TestPostgres();
const options = ['--visitors-per-address', '100000', '--folder', folder];
const onFile = new TestServer(options);
const onPostgres = ['--proxies', '1', '--data', postgres.url, ...options];
const servers = [new TestServer(onPostgres), new TestServer(onPostgres)];
const nginx = new TestNginx();
before(async () => {
  cpSync(pages, folder, { recursive: true });
  mkdirSync(join(folder, 'assets'));
  // Larger than the buffers of a socket.
  writeFileSync(join(folder, 'assets/page.js'), 'let line;\n'.repeat(1_000_000));
  postgres.create();
  await Promise.all([onFile, ...servers].map((server) => server.start()));
  await nginx.start(servers);
});
after(async () => {
  nginx.stop();
  await Promise.all([onFile, ...servers].map((server) => server.stop()));
  postgres.stop();
  rmSync(folder, { recursive: true });
});

const random = seededRandom(1);
const bytes = () => Buffer.from(Array.from({ length: 200 }, () => Math.floor(256 * random())));

async function cutSocket({ host, port }) {
  const socket = new WebSocket(`ws://${host}:${port}/socket`, ['klin-zha']);
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.once('open', () => socket.terminate());
  await closed;
}

/** Sends hostile requests of every kind to an address while a game is played. */
async function attack(door) {
  const { players } = await startGame(door, { rules: 'klin-zha', armies: 'book' });
  await breakDownloads(door, '/assets/page.js', 20_000 * share);
  assert.ok((await throwRequests(door, 10_000 * share)) > 5000 * share);
  await repeat(10_000 * share, 50, () => throwFrames(door, bytes()));
  await repeat(2000 * share, 300, () => cutSocket(door));
  await playOn(players, { plies: 4 });
  for (const player of players) await player.close();
}

/** Keeps the database of a server locked until the server knows it. */
async function lockStorage(server) {
  const other = new Database(server.data);
  other.exec('PRAGMA busy_timeout = 1000; BEGIN IMMEDIATE');
  await healthOf([server], 'storage');
  other.close();
  await healthOf([server], 'ok');
}

describe('after an attack', { concurrency: true }, () => {
  const doors = {
    'a server whose database is locked': [
      [onFile],
      onFile,
      () => attack(onFile).then(() => lockStorage(onFile)),
    ],
    'two servers on PostgreSQL, which is restarted, behind nginx': [
      servers,
      nginx,
      () => attack(nginx).then(() => restartStorage(postgres, servers)),
    ],
  };
  for (const [name, [attacked, door, work]] of Object.entries(doors))
    it(`files, sockets, timers, rooms and memory are as before: ${name}`, async () => {
      await send({ host: door.host, port: door.port, path: '/' });
      const used = await Promise.all(attacked.map(usedBy));
      await work();
      for (const [index, server] of attacked.entries()) await hasLeft(server, used[index]);
      const memory = await Promise.all(attacked.map((server) => metricOf(server, 'memory_bytes')));
      await work();
      for (const [index, server] of attacked.entries()) {
        await hasLeft(server, used[index]);
        const growth = (await metricOf(server, 'memory_bytes')) / memory[index];
        if (share >= 1) assert.ok(growth < 1.1, `memory has grown ${growth.toFixed(2)} times`);
        assert.doesNotMatch(server.log, /uncaught|unhandled/);
      }
    });
});
