/** `npm run soak`: two servers on one PostgreSQL behind nginx, killed all the time, and whether the games survive. */

import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { attemptsFor, formatMove, legalMoves, parsePosition, parseRules, unwrap } from 'klin-zha';
import { arbiterEvents, replayMatch } from 'klin-zha/match';
import { Follower } from './test/play.mjs';
import { pause, TestPlayer, TestServer } from './test/programs.mjs';
import { checkSecrecy } from './test/secrecy.mjs';
import { TestNginx, TestPostgres } from './test/services.mjs';

const usage = `Usage: npm run soak -- [options]

  --games N      games at once, by default 20
  --seconds N    time that they are played for, by default 30
  --every N      seconds between two moves of a game, by default 5

A server is killed every 10 seconds and started again 2 seconds later, and
PostgreSQL is stopped without warning once. It needs Debian's postgresql and
nginx.`;

const rulesets = [
  'klin-zha',
  'romulan-heart:2',
  'klin-zha+kinta',
  'klin-zha+blind',
  'romulan-heart:3',
  'klin-zha+blind+kinta',
];
/** Milliseconds that a clock may lose besides the outages: a second before each is noticed, and the way here. */
const tolerance = 2000;

/** A player who connects again, and sends a move again, until it is answered. */
class Seat {
  /** All connections, with what came over them. */
  connections = [];
  #nginx;
  #game;

  constructor(nginx, token) {
    this.#nginx = nginx;
    this.token = token;
  }

  get current() {
    return this.connections.at(-1);
  }

  async #connect() {
    for (;;)
      try {
        const player = await new TestPlayer(this.#nginx, this.token).connect();
        player.isClosed = false;
        void player.closed.then(() => {
          player.isClosed = true;
        });
        this.connections.push(player);
        return player;
      } catch {
        await pause(100 + Math.random() * 200);
      }
  }

  /** Sends a request over an open connection, again until it is answered. Returns the answer or a refusal. */
  async request(type, members) {
    for (;;) {
      let player = this.current;
      if (player === undefined || player.isClosed) {
        player = await this.#connect();
        if (this.#game !== undefined) {
          const joined = await inTime(
            player,
            player.request('join', { game: this.#game, token: this.token }),
          );
          if (joined?.type !== 'answer') {
            await player.close();
            await pause(200);
            continue;
          }
        }
      }
      const answer = await inTime(player, player.request(type, members));
      if (answer?.type === 'answer') {
        if (type === 'create') this.#game = answer.game;
        if (type === 'join') this.#game = members.game;
      }
      const isLater = ['storage', 'too-many', 'busy', 'server-error'].includes(answer?.code);
      if (answer !== undefined && !isLater) return answer;
      if (answer === undefined) await player.close();
      // A game that was created although its answer was lost is left alone.
      await pause(200);
    }
  }
}

/** Returns what comes within seconds on an open connection, or undefined. */
async function inTime(player, promise) {
  const closed = player.closed.then(() => undefined);
  const late = pause(8000).then(() => undefined);
  return Promise.race([promise.catch(() => undefined), closed, late]);
}

async function startGame(nginx, rules) {
  const seats = unwrap(parseRules(rules)).colours.map(() => new Seat(nginx, new TestPlayer(nginx).token));
  const [first, ...others] = seats;
  const { game } = await first.request('create', {
    ...{ rules, control: '900+10', armies: 'book', name: 'Ada', token: first.token },
  });
  for (const [index, seat] of others.entries()) {
    await seat.request('join', { game, token: seat.token });
    await seat.request('sit', { name: `Player ${index + 2}` });
  }
  const watcher = new Seat(nginx, new TestPlayer(nginx).token);
  await watcher.request('join', { game, token: watcher.token });
  return { game, rules, seats, watcher, acknowledged: [], began: performance.now() };
}

/** Returns the moves that the seat to move may try, or undefined if it is not known who moves. */
function choicesAt({ seats, rules }) {
  const { current } = seats[0];
  const state = current.game;
  if (state === undefined || state.phase !== 'playing') return undefined;
  const seat = seats[state.turn - 1];
  const own = seat.current.game;
  if (own === undefined || own.ply !== state.ply || own.turn !== state.turn) return undefined;
  const parsed = unwrap(parseRules(rules));
  const moves =
    own.view !== undefined
      ? attemptsFor(own.view, parsed)
      : legalMoves(
          unwrap(parsePosition(parsed, new Follower(seat.current).match().position, { unchecked: true })),
        );
  return { seat, turn: state.turn, ply: state.ply, moves: moves.map(formatMove) };
}

async function play(table, every, end) {
  await pause(Math.random() * every);
  for (let next = performance.now(); next < end; next += every) {
    await pause(next - performance.now());
    // Requests bring connections back, and with them the state.
    for (const seat of [...table.seats, table.watcher]) if (seat.current.isClosed) await seat.request('ping');
    const found = choicesAt(table);
    if (found === undefined) continue;
    const { seat, turn, ply, moves } = found;
    while (moves.length > 0) {
      const [move] = moves.splice(Math.floor(Math.random() * moves.length), 1);
      const { type, code } = await seat.request('move', { ply, move });
      if (type === 'answer') table.acknowledged.push({ ply, seat: turn, move });
      // In the blind game a hidden warrior may be in the way.
      if (type === 'answer' || code !== 'illegal-move') break;
    }
  }
}

/** Kills one server after the other, and PostgreSQL once, until a time. Returns the milliseconds of the outage. */
async function disturb(servers, postgres, end) {
  let outage = 0;
  const half = (end + performance.now()) / 2;
  for (let index = 0, next = performance.now() + 5000; next < end - 3000; next += 10_000, index++) {
    await pause(next - performance.now());
    const server = servers[index % servers.length];
    await server.kill();
    await pause(2000);
    await server.start();
    if (outage > 0 || performance.now() + 8000 < half) continue;
    const began = performance.now();
    postgres.halt();
    postgres.start();
    const health = async (one) => (await fetch(`${one.address}/healthz`).catch(() => undefined))?.status;
    while ((await Promise.all(servers.map(health))).some((status) => status !== 200)) await pause(50);
    outage = performance.now() - began;
  }
  return outage;
}

/** Checks a game against what its players saw. Returns the number of its moves. */
async function check(table, postgres, outage) {
  const { game, rules, seats, watcher, acknowledged, began } = table;
  const rows = await postgres.query('SELECT number, event FROM events WHERE game = $1 ORDER BY number', [
    game,
  ]);
  const events = rows.map(({ event }) => JSON.parse(event));
  assert.deepEqual(
    rows.map(({ number }) => number),
    [...rows.keys()],
  );
  const [{ data }] = await postgres.query('SELECT data FROM games WHERE id = $1', [game]);
  const parsed = unwrap(parseRules(rules));
  const match = unwrap(replayMatch(parsed, JSON.parse(data).settings, events, arbiterEvents));
  const { line } = match;
  // Every answered move is there once, and nothing but moves that were sent.
  for (const { ply, seat, move } of acknowledged)
    assert.deepEqual([line[ply]?.seat, line[ply]?.text], [seat, move], `${game}, half-move ${ply}`);
  const own = line.filter(({ kind }) => kind !== 'outcome').length;
  assert.equal(own, new Set(acknowledged.map(({ ply }) => ply)).size, `${game}: moves that no player sent`);
  for (const { connections } of [...seats, watcher])
    for (const connection of connections)
      for (const message of connection.received) {
        if (message.type !== 'game') continue;
        if (message.view !== undefined) checkSecrecy(message, parsed, line);
        else if (message.events !== undefined) {
          assert.ok(!parsed.blind || message.phase === 'over', 'the moves of a blind game');
          const sent = events.slice(message.from, message.from + message.events.length);
          assert.deepEqual(message.events, sent);
        }
      }
  const wall = performance.now() - began;
  const { now } = seats[0].current.game;
  const lost = wall - now;
  if (match.phase !== 'over')
    assert.ok(
      lost > -tolerance && lost < outage + tolerance,
      `${game}: the clocks lost ${Math.round(lost)} ms`,
    );
  return own;
}

async function main() {
  const { values } = parseArgs({
    options: { games: { type: 'string' }, seconds: { type: 'string' }, every: { type: 'string' } },
  });
  const [games, seconds, every] = Object.entries({ games: 20, seconds: 30, every: 5 }).map(
    ([name, usual]) => {
      const value = Number(values[name] ?? usual);
      if (value > 0) return value;
      throw new TypeError(`Invalid option --${name}: '${values[name]}', expected a number above 0.`);
    },
  );
  const postgres = new TestPostgres().create();
  const limit = String(games * 10 + 100);
  const limits = ['connections-per-address', 'games-per-minute', 'waiting-games'].flatMap((name) => [
    `--${name}`,
    limit,
  ]);
  const options = ['--data', postgres.url, '--proxies', '1', '--absence', '600', ...limits];
  const servers = [new TestServer(options), new TestServer(options)];
  await Promise.all(servers.map((server) => server.start()));
  const nginx = await new TestNginx().start(servers);
  const stop = async () => {
    nginx.stop();
    await Promise.all(servers.map((server) => server.stop()));
    postgres.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    const tables = [];
    for (let index = 0; index < games; index++)
      tables.push(await startGame(nginx, rulesets[index % rulesets.length]));
    const end = performance.now() + seconds * 1000;
    const disturbing = disturb(servers, postgres, end);
    await Promise.all(tables.map((table) => play(table, every * 1000, end)));
    const outage = await disturbing;
    // The last state, over a new connection.
    let moves = 0;
    for (const table of tables) {
      for (const seat of [...table.seats, table.watcher]) {
        await seat.current.close();
        await seat.request('ping');
      }
      moves += await check(table, postgres, outage);
    }
    const isRight = moves >= (games * seconds) / every / 2;
    console.log(
      `${games} games, ${moves} moves in ${seconds} s with ${Math.round(outage)} ms without PostgreSQL: none lost or doubled.`,
    );
    for (const { log } of servers) assert.doesNotMatch(log, /uncaught|unhandled/);
    if (!isRight) throw new Error('Too few moves were made.');
  } finally {
    await stop();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof TypeError ? `${error.stack}\n\n${usage}` : error);
  process.exit(1);
}
