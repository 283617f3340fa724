/** Real servers in processes of their own, and players over WebSockets. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

const home = fileURLToPath(new URL('..', import.meta.url));

/** The folder of a small page. */
export const pages = fileURLToPath(new URL('pages', import.meta.url));

export const newSecret = () => randomBytes(16).toString('hex');
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls a function, again after each `next`, until it returns something other than undefined or false. */
export async function until(read, what = read, next = () => pause(20)) {
  const note = setTimeout(() => console.error(`Still waiting for: ${what}`), 120_000);
  try {
    for (;;) {
      const value = await read();
      if (value !== undefined && value !== false) return value;
      await next();
    }
  } finally {
    clearTimeout(note);
  }
}

const cleanups = [];

/** Calls a function when this process ends, also after a failed test or a signal. */
export function atEnd(work) {
  cleanups.unshift(work);
}

process.once('exit', () => {
  for (const work of cleanups) work();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let addresses = 0;

/** Returns a loopback address that no other program uses, so a server can start again at the same port. */
export function ownAddress() {
  const number = 64 * process.pid + addresses++;
  return `127.${64 + ((number >> 16) & 127)}.${(number >> 8) & 255}.${number & 255}`;
}

/** A server with its database in a temporary folder. `kill` ends it without warning, `start` starts it again. */
export class TestServer {
  #folder = mkdtempSync(join(tmpdir(), 'klin-zha-online-'));
  #options;
  #process;
  #user;
  #prefix;
  host = ownAddress();
  port = 0;
  /** What the server has written to its log. */
  log = '';

  /**
   * @param options of `start.mjs`
   * @param user `{ uid, gid }` of the process, by default that of the tests
   * @param prefix command that starts the process, for example with limits
   */
  constructor(options = [], user = {}, prefix = []) {
    this.#options = options;
    this.#user = user;
    this.#prefix = prefix;
    if (user.uid !== undefined) chownSync(this.#folder, user.uid, user.gid);
    atEnd(() => {
      this.#process?.kill('SIGKILL');
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  get folder() {
    return this.#folder;
  }

  get data() {
    return join(this.#folder, 'games.db');
  }

  /** The number of open files and sockets of the process. */
  get openFiles() {
    return readdirSync(`/proc/${this.#process.pid}/fd`).length;
  }

  async start() {
    const address = ['--host', this.host, '--port', String(this.port)];
    const args = ['start.mjs', ...address, '--data', this.data, '--folder', pages, ...this.#options];
    const [command, ...rest] = [...this.#prefix, process.execPath, ...args];
    const child = spawn(command, rest, {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.#user,
    });
    this.#process = child;
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.log += text;
    });
    let printed = '';
    for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      printed += text;
      const found = /:(\d+)\/\n/.exec(printed);
      if (found === null) continue;
      this.port = Number(found[1]);
      return this;
    }
    throw new Error(`The server did not start: ${this.log}`);
  }

  async kill(signal = 'SIGKILL') {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    const [status] = await exit;
    return status;
  }

  async stop() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A player or spectator: sends requests, and keeps every message received. */
export class TestPlayer {
  received = [];
  #socket;
  #count = 0;
  #waiting = new Map();
  #messages = new EventEmitter().setMaxListeners(0);

  /** @param token of a visitor; without it, `connect` asks for one */
  constructor(server, token) {
    this.server = server;
    this.token = token;
  }

  /** Connects as a visitor, or as a guest, with options of `WebSocket`. */
  async connect({ isGuest = false, ...options } = {}) {
    const { host = '127.0.0.1', port } = this.server;
    const protocols = this.token === undefined ? ['klin-zha'] : ['klin-zha-visitor', 'klin-zha', this.token];
    this.#socket = new WebSocket(`ws://${host}:${port}/socket`, protocols, options);
    this.#socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      this.received.push(message);
      this.#waiting.get(message.id)?.(message);
      this.#messages.emit('message');
    });
    this.closed = new Promise((resolve) => this.#socket.once('close', (code) => resolve(code)));
    this.#socket.on('error', () => {});
    const opened = await Promise.race([once(this.#socket, 'open').then(() => true), this.closed]);
    if (opened !== true) throw new Error(`The connection was refused (${opened}).`);
    if (this.token !== undefined || isGuest) return this;
    const visit = this.ask('visit', { secret: newSecret() });
    this.token = (await Promise.race([visit, this.closed])).token;
    if (this.token === undefined) throw new Error('The connection was lost.');
    return this;
  }

  /** The last state of the game that the server sent, and who is here. */
  get game() {
    const state = this.received.findLast(({ type }) => type === 'game');
    const last = this.received.findLast(({ type, game }) => type === 'here' && game === state?.game);
    return (
      state && {
        ...state,
        here: last?.here,
        watchers: last?.watchers,
        now: Math.max(state.at, last?.at ?? 0),
      }
    );
  }

  /** Sends raw data. */
  raw(data) {
    this.#socket.send(data);
  }

  /** Sends a request and returns the answer or refusal. */
  request(type, members = {}) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#socket.send(JSON.stringify({ id, type, ...members }), (error) => error && reject(error));
    });
  }

  /** Sends a request that must be accepted. */
  async ask(type, members) {
    const answer = await this.request(type, members);
    if (answer.type !== 'answer') throw new Error(`${type} was refused: ${JSON.stringify(answer)}`);
    return answer;
  }

  create(members) {
    return this.ask('create', { name: 'Ada', control: '-', ...members });
  }

  async sit(game, name = 'Ben') {
    await this.ask('join', { game });
    return this.ask('sit', { name });
  }

  /** Waits until the messages that have come pass a test, and returns its result. */
  hear(test) {
    return until(test, test, () => once(this.#messages, 'message'));
  }

  /** Waits until the last state of the game passes a test, and returns the state. */
  async until(test) {
    await this.hear(() => this.game !== undefined && test(this.game));
    return this.game;
  }

  close() {
    this.#socket.terminate();
    return this.closed;
  }
}

/** Starts a game. Its players connect with options to one server, or to several in turn. */
export async function startGame(servers, members, options) {
  const all = [servers].flat();
  const connect = (seat) => new TestPlayer(all[(seat - 1) % all.length]).connect(options);
  const first = await connect(1);
  const { game } = await first.create(members);
  const players = [first];
  for (let seat = 2; seat <= first.game.players.length; seat++) {
    const player = await connect(seat);
    await player.sit(game, `Player ${seat}`);
    players.push(player);
  }
  for (const player of players) await player.until(({ phase }) => phase === 'playing');
  return { id: game, players };
}

/** Connects the players of a game again, each to the same server as before. */
export async function comeBack(game, players) {
  const again = [];
  for (const { server, token } of players) {
    const player = await new TestPlayer(server, token).connect();
    await player.ask('join', { game });
    again.push(player);
  }
  return again;
}
