// The server for online games: what clients send, whatever it is. Needs `npm --prefix examples/online ci`.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { below, oneOf } from './corpus.mjs';

const folder = new URL('../../../examples/online/', import.meta.url);
let modules;
const load = async () => {
  const names = ['client', 'clock', 'limits', 'rooms', 'storage'];
  modules ??= Object.assign(
    {},
    ...(await Promise.all(names.map((name) => import(`${new URL(name, folder)}.mjs`)))),
  );
  return modules;
};

/** A socket that keeps what is sent to the client. */
class Socket extends EventEmitter {
  OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent = [];

  send(text) {
    this.sent.push(JSON.parse(text));
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
const tokens = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

/**
 * Each line is the number of a client and its message. Every message is answered or refused, nothing fails inside, and the games are read from the storage again.
 */
async function tryMessages(text, random) {
  const { Client, RunClock, defaultLimits, Rooms, Storage } = await load();
  const storage = new Storage(':memory:');
  const clock = new RunClock(storage);
  const limits = { ...defaultLimits, burst: 1e9, refusals: 1e9 };
  const rooms = new Rooms({ storage, clock, limits });
  const sockets = tokens.map(() => new Socket());
  for (const socket of sockets) new Client(socket, { rooms, limits, mayCreate: () => true });
  const games = [];
  for (const line of text.split('\n').slice(0, mostLines)) {
    const socket = sockets[line[0] - 1] ?? oneOf(random, sockets);
    const token = tokens[sockets.indexOf(socket)];
    const said = line
      .replace(/^[123]/, '')
      .replaceAll('$game', games.at(-1) ?? 'none')
      .replaceAll('$token', token);
    const before = socket.sent.length;
    socket.emit('message', Buffer.from(said), random() < 0.01);
    const answers = socket.sent.slice(before).filter(({ type }) => type === 'answer' || type === 'refused');
    assert.equal(answers.length, 1, `${answers.length} answers`);
    const [{ code, game }] = answers;
    assert.notEqual(code, 'server-error', said);
    if (game !== undefined) games.push(game);
    if (random() < 0.02) sockets[below(random, sockets.length)].emit('close');
  }
  const kept = games.map((id) => [id, rooms.open(id).game.events.length]);
  rooms.close();
  const again = new Rooms({ storage, clock, limits });
  for (const [id, events] of kept) assert.ok(again.open(id).game.events.length >= events, 'events are lost');
  again.close();
  storage.close();
}

export const onlineTargets = [
  { name: 'messages', weight: 1, kinds: ['message'], length: 2500, run: tryMessages },
];
