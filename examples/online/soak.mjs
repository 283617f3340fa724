/** `npm run soak`: games on two servers and one PostgreSQL behind nginx, which are killed all the time or only loaded. */

import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { parseRules, seededRandom, unwrap } from 'klin-zha';
import { arbiterEvents, replayMatch } from 'klin-zha/match';
import { choicesOf, Follower } from './test/play.mjs';
import { pause, TestPlayer, TestServer, until } from './test/programs.mjs';
import { hasLeft, restartStorage, usedBy } from './test/requests.mjs';
import { checkSecrecy } from './test/secrecy.mjs';
import { TestNginx, TestPostgres } from './test/services.mjs';

const usage = `Usage: npm run soak -- [options]

  --games N      games at once, by default 20
  --moves N      moves of each game, by default 12, or one in 5 seconds
  --seconds N    time for the moves, after which the clocks are checked, too;
                 by default as little as possible, without a check of time
  --seed N       seed of the choice of moves, by default 1
  --most N       milliseconds within which 95 % of the moves must be answered;
                 nothing is killed then

Without --most a server is killed and started again as soon as the games have
made two more moves on average, and PostgreSQL is stopped without warning once.
In the end the servers must use as little as before. It needs Debian's
postgresql and nginx.`;

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
  #token;

  constructor(nginx) {
    this.#nginx = nginx;
  }

  get current() {
    return this.connections.at(-1);
  }

  async #connect() {
    for (;;)
      try {
        const player = await new TestPlayer(this.#nginx, this.#token).connect();
        this.#token = player.token;
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
          const joined = await whileOpen(player, player.request('join', { game: this.#game }));
          if (joined?.type !== 'answer') {
            await player.close();
            await pause(200);
            continue;
          }
        }
      }
      const answer = await whileOpen(player, player.request(type, members));
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

/** Returns what comes before a connection is closed, or undefined. */
function whileOpen(player, promise) {
  return Promise.race([promise.catch(() => undefined), player.closed.then(() => undefined)]);
}

async function startGame(nginx, rules, seed) {
  const seats = unwrap(parseRules(rules)).colours.map(() => new Seat(nginx));
  const [first, ...others] = seats;
  const { game } = await first.request('create', {
    rules,
    control: '900+10',
    armies: 'book',
    name: 'Ada',
  });
  for (const [index, seat] of others.entries()) {
    await seat.request('join', { game });
    await seat.request('sit', { name: `Player ${index + 2}` });
  }
  const watcher = new Seat(nginx);
  await watcher.request('join', { game });
  const random = seededRandom(seed);
  return { game, rules, seats, watcher, random, acknowledged: [], began: performance.now() };
}

/** Returns the moves that the seat to move may try, or undefined if it is not known who moves. */
function choicesAt({ seats }) {
  const state = seats[0].current.game;
  if (state === undefined || state.phase !== 'playing') return undefined;
  const seat = seats[state.turn - 1];
  const own = seat.current.game;
  if (own === undefined || own.ply !== state.ply || own.turn !== state.turn) return undefined;
  const moves = choicesOf(seat.current, new Follower(seat.current));
  return { seat, turn: state.turn, ply: state.ply, moves };
}

/**
 * Makes random moves in a game, with milliseconds between them, until it has enough or is over. Adds the milliseconds
 * of each answer to a list.
 */
async function play(table, moves, every, times) {
  const { seats, watcher, random, acknowledged } = table;
  for (let next = performance.now() + random() * every; acknowledged.length < moves; ) {
    await pause(Math.max(20, next - performance.now()));
    // Requests bring connections back, and with them the state.
    for (const seat of [...seats, watcher]) if (seat.current.isClosed) await seat.request('ping');
    if (seats[0].current.game.phase === 'over') return;
    const found = choicesAt(table);
    if (found === undefined) continue;
    next += every;
    const { seat, turn, ply, moves: choices } = found;
    while (choices.length > 0) {
      const [move] = choices.splice(Math.floor(random() * choices.length), 1);
      const sent = performance.now();
      const { type, code } = await seat.request('move', { ply, move });
      times.push(performance.now() - sent);
      if (type === 'answer') acknowledged.push({ ply, seat: turn, move });
      // In the blind game a hidden warrior may be in the way.
      if (type === 'answer' || code !== 'illegal-move') break;
    }
  }
}

/**
 * Kills one server after the other, and PostgreSQL once, as the games go on. Returns the milliseconds of the outage.
 *
 * @param total number of moves that the games will make
 * @param made the number that they have made, or `total` when they have ended
 */
async function disturb(servers, postgres, total, games, made) {
  let outage = 0;
  for (let next = games; next < total; next += 2 * games) {
    await until(() => made() >= next);
    const [server] = servers;
    servers.push(servers.shift());
    await server.kill();
    await until(() => made() >= next + games / 2);
    await server.start();
    if (outage > 0 || 2 * next < total) continue;
    outage = await restartStorage(postgres, servers);
  }
  return outage;
}

/** Checks a game against what its players saw. Returns the number of its moves and the milliseconds that its clock lost. */
async function check(table, postgres) {
  const { game, rules, seats, watcher, acknowledged, began } = table;
  // Later events may come while the database is read.
  const received = [...seats, watcher].flatMap(({ connections }) =>
    connections.flatMap((one) => one.received),
  );
  const messages = received.filter(({ type }) => type === 'game');
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
  for (const message of messages) {
    if (message.view !== undefined) checkSecrecy(message, parsed, line);
    else if (message.events !== undefined) {
      assert.ok(!parsed.blind || message.phase === 'over', 'the moves of a blind game');
      const sent = events.slice(message.from, message.from + message.events.length);
      assert.deepEqual(message.events, sent);
    }
  }
  const lost = match.phase === 'over' ? 0 : performance.now() - began - seats[0].current.game.now;
  return { own, lost };
}

const options = {
  games: { type: 'string', default: '20' },
  moves: { type: 'string' },
  seconds: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  most: { type: 'string' },
};

async function main() {
  const { values } = parseArgs({ options });
  values.moves ??= values.seconds === '0' ? '12' : String(Math.ceil(Number(values.seconds) / 5));
  const [games, moves, seconds, seed, most] = ['games', 'moves', 'seconds', 'seed', 'most'].map((name) => {
    if (values[name] === undefined) return undefined;
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= (name === 'seconds' ? 0 : 1)) return value;
    throw new TypeError(`Invalid option --${name}: '${values[name]}', expected a whole number above 0.`);
  });
  console.log(`${games} games of ${moves} moves, seed ${seed}.`);
  const postgres = new TestPostgres().create();
  const limit = String(games * 20 + 100);
  const flags = [
    '--data',
    postgres.url,
    '--proxies',
    '1',
    '--absence',
    '600',
    '--visitors-per-address',
    limit,
  ];
  const servers = [new TestServer(flags), new TestServer(flags)];
  await Promise.all(servers.map((server) => server.start()));
  const nginx = await new TestNginx().start(servers);
  const used = await Promise.all(servers.map(usedBy));
  const tables = [];
  for (let index = 0; index < games; index++)
    tables.push(await startGame(nginx, rulesets[index % rulesets.length], seed + index));
  const total = games * moves;
  let hasEnded = false;
  const made = () =>
    hasEnded ? total : tables.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const times = [];
  const playing = tables.map((table) => play(table, moves, (1000 * seconds) / moves, times));
  const ending = Promise.all(playing).finally(() => {
    hasEnded = true;
  });
  const disturbing = most === undefined ? disturb([...servers], postgres, total, games, made) : 0;
  const [outage] = await Promise.all([disturbing, ending]);
  let count = 0;
  for (const table of tables) {
    // The last state, over a new connection.
    for (const seat of [...table.seats, table.watcher]) {
      await seat.current.close();
      await seat.request('ping');
    }
    const { own, lost } = await check(table, postgres);
    count += own;
    if (seconds > 0)
      assert.ok(
        lost > -tolerance && lost < outage + tolerance,
        `${table.game}: the clocks lost ${Math.round(lost)} ms`,
      );
  }
  for (const { seats, watcher } of tables) for (const seat of [...seats, watcher]) await seat.current.close();
  for (const [index, server] of servers.entries()) {
    await hasLeft(server, used[index]);
    assert.doesNotMatch(server.log, /uncaught|unhandled/);
  }
  times.sort((one, other) => one - other);
  const [half, nearlyAll] = [0.5, 0.95].map((part) => Math.round(times[Math.floor(times.length * part)]));
  console.log(`${count} moves, none lost or doubled; ${Math.round(outage)} ms without PostgreSQL.`);
  console.log(`Milliseconds to the answer: half under ${half}, 95 % under ${nearlyAll}.`);
  if (most !== undefined) assert.ok(nearlyAll < most, `95 % of the answers must come within ${most} ms`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof TypeError ? `${error.stack}\n\n${usage}` : error);
  process.exit(1);
}
