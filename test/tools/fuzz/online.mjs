// The server for online games: what clients send, whatever it is. Needs `npm --prefix examples/online ci`.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { below, oneOf } from './corpus.mjs';

const folder = new URL('../../../examples/online/', import.meta.url);
let modules;
const load = async () => {
  const names = ['client', 'clock', 'guard', 'limits', 'metrics', 'rooms', 'sqlite', 'visitors'];
  modules ??= Object.assign(
    {},
    ...(await Promise.all(names.map((name) => import(`${new URL(name, folder)}.mjs`)))),
  );
  return modules;
};

/** A WebSocket and its stream, which keeps the messages that are sent to the client. */
class Socket extends EventEmitter {
  OPEN = 1;
  readyState = 1;
  writableLength = 0;
  sent = [];

  write(frame) {
    this.sent.push(JSON.parse(String(frame.subarray(frame.indexOf('{')))));
    this.emit('sent');
  }

  close() {
    this.readyState = 3;
    this.emit('close');
  }

  terminate() {
    this.close();
  }
}

const mostLines = 200;
const secrets = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/**
 * Each line is the number of a client and its message. Every message is answered or refused, nothing fails inside, and the games are read from the storage again.
 */
async function tryMessages(text, random) {
  const { Client, RunClock, defaultLimits, Guard, Metrics, Rooms, SqliteStorage, Visitors } = await load();
  const storage = await SqliteStorage.open(':memory:');
  const clock = new RunClock(storage);
  await clock.beat();
  const limits = { ...defaultLimits, burst: 1e9, gamesPerMinute: 1e9, refusals: 1e9 };
  const guard = new Guard();
  const rooms = new Rooms({ storage, clock, limits, guard });
  const visitors = new Visitors(limits, storage.secret);
  const sockets = secrets.map((secret) => {
    const socket = new Socket();
    const pass = visitors.admit('x', [visitors.seal(secret)]);
    new Client(socket, socket, pass, { rooms, limits, guard, metrics: new Metrics() });
    return socket;
  });
  const games = [];
  for (const line of text.split('\n').slice(0, mostLines)) {
    const socket = sockets[line[0] - 1] ?? oneOf(random, sockets);
    const said = line.replace(/^[123]/, '').replaceAll('$game', games.at(-1) ?? 'none');
    const before = socket.sent.length;
    socket.emit('message', Buffer.from(said), random() < 0.01);
    const answersNow = () =>
      socket.sent.slice(before).filter(({ type }) => type === 'answer' || type === 'refused');
    while (answersNow().length === 0) await once(socket, 'sent');
    await new Promise((resolve) => setImmediate(resolve));
    const answers = answersNow();
    assert.equal(answers.length, 1, `${answers.length} answers`);
    const [{ code, game }] = answers;
    assert.notEqual(code, 'server-error', said);
    if (game !== undefined) games.push(game);
    if (random() < 0.02) sockets[below(random, sockets.length)].emit('close');
  }
  const countOf = async (from, id) => (await from.open(id)).game.count;
  const kept = [];
  for (const id of games) kept.push([id, await countOf(rooms, id)]);
  rooms.close();
  const again = new Rooms({ storage, clock, limits, guard });
  for (const [id, count] of kept) assert.ok((await countOf(again, id)) >= count, 'events are lost');
  again.close();
  await storage.close();
}

export const onlineTargets = [
  { name: 'messages', weight: 1, kinds: ['message'], length: 2500, run: tryMessages },
];
