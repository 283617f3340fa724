import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  createState,
  finishSetup,
  formatPosition,
  parsePosition,
  perft,
  seededRandom,
  takzh,
  unwrap,
} from 'klin-zha';
import { connect } from '../queue.mjs';
import { gamesIn, openHouse, pause, until } from './programs.mjs';

const patience = ['--patience', '2'];
/** `.ci/run` sets the number of kills. */
const kills = Number(process.env.KILLS ?? 10);
const most = Number(process.env.GAMES ?? 16 + 2 * kills);
const seed = Number(process.env.SEED ?? 1);
const random = seededRandom(seed);

/** Programs that a test starts, and Redis. */
let house;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.end());

const startWorker = () => house.run('worker.mjs', patience);
const isReady = ({ said }) => said.includes('Ready');

const optionsFor = (file, games, limits) => [
  ...['--ledger', file, '--games', String(games), '--plies', '40', ...limits],
  ...['--player', 'alpha-beta', '--player', 'greedy'],
];
const startArena = (file, games, limits = ['--nodes', '300']) =>
  house.run('arena.mjs', optionsFor(file, games, limits));

const played = [];
/** The first games of that arena as `klin-zha arena` plays them in one process. */
async function gamesHere(games) {
  if (played.length < games) {
    const file = house.file('here.jsonl');
    const options = optionsFor(file, Math.max(games, most), ['--nodes', '300']);
    await house.endsWell(house.runCli(['arena', ...options]));
    played.splice(0, Infinity, ...gamesIn(file));
  }
  return played.slice(0, games).map(timeless);
}

/** All of a game but how long it took. */
function timeless({ time: _, record, ...game }) {
  // Times of moves also break the lines of the record elsewhere.
  return { ...game, record: record.replace(/\[%emt [^\]]*\]/g, '').replace(/\s+/g, ' ') };
}

/** Looks whether every game of an arena stands once in its ledger, as it is without a queue, its record move for move. */
async function holds(file, games) {
  const found = gamesIn(file).sort((one, other) => one.index - other.index);
  assert.deepEqual(found.map(timeless), await gamesHere(games));
}

describe('games over a queue', () => {
  test('are the same with one worker, with two, and with `klin-zha arena`', async () => {
    for (const number of [1, 2]) {
      const workers = Array.from({ length: number }, startWorker);
      const file = house.file(`${number}.jsonl`);
      const arena = startArena(file, 6);
      await house.endsWell(arena);
      await holds(file, 6);
      assert.match(arena.printed, /^6 games\b/);
      for (const { child } of workers) child.kill('SIGTERM');
      for (const worker of workers) await house.endsWell(worker);
    }
  });

  test('are neither lost nor counted twice when workers, Redis and the arena are killed', async (t) => {
    t.diagnostic(`SEED=${seed}`);
    const file = house.file('games.jsonl');
    let games = most;
    const moments = Array.from({ length: kills }, () => Math.floor(random() * (games - 10)));
    const workers = [startWorker(), startWorker()];
    let arena = startArena(file, games);
    for (const [kill, after] of moments.sort((one, other) => one - other).entries()) {
      await until(() => gamesIn(file).length >= after, 'a game', house.programs);
      await until(() => workers.some(isReady), 'a worker', house.programs);
      await pause(random() * 100);
      // A longer arena begins with the games of a shorter one.
      if (arena.child.exitCode !== null) {
        games += 10;
        arena = startArena(file, games);
      }
      const ready = [0, 1].filter((at) => isReady(workers[at]));
      const at = ready[Math.floor(random() * ready.length)];
      await house.kill(workers[at]);
      if (kill === Math.floor(0.4 * kills)) {
        await house.killRedis();
        await pause(random() * 500);
        await house.startRedis();
      }
      if (kill === Math.floor(0.7 * kills)) {
        await house.kill(arena);
        t.diagnostic(arena.said);
        // As if it had been killed in the midst of a line.
        writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
        arena = startArena(file, games);
      }
      workers[at] = startWorker();
    }
    await house.endsWell(arena);
    t.diagnostic(arena.said);
    await holds(file, games);
  });

  test('are queued again when Redis has lost everything', async () => {
    const file = house.file('games.jsonl');
    const arena = startArena(file, 6);
    const redis = connect(house.url);
    // Only when its games are in the queue, the arena asks for a job.
    const isQueued = async () => (await redis.info('commandstats')).includes('cmdstat_hgetall:');
    await until(isQueued, 'the queue', house.programs);
    redis.disconnect();
    await house.killRedis();
    mkdirSync(house.file('empty'));
    await house.startRedis(house.file('empty'));
    startWorker();
    await house.endsWell(arena);
    assert.match(arena.said, /Redis has lost \d+ pieces of work/);
    await holds(file, 6);
  });

  test('are played once each with clocks, also those whose worker was killed', async () => {
    const file = house.file('games.jsonl');
    const workers = [startWorker(), startWorker()];
    const arena = startArena(file, 8, ['--clock', '1+0', '--nodes', '300']);
    await until(() => gamesIn(file).length >= 2, 'games', house.programs);
    await house.kill(workers[0]);
    await house.endsWell(arena);
    const indexes = gamesIn(file).map(({ index }) => index);
    assert.deepEqual(indexes.sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.ok(gamesIn(file).every(({ record }) => record.includes('[TimeControl "1+0"]')));
    if (/was begun/.test(arena.said)) assert.match(arena.said, /Game \d+ was begun 2 times: .* played anew/);
  });
});

describe('counts over a queue', () => {
  const start = formatPosition(finishSetup(createState(takzh), seededRandom(1)).state);
  const options = ['--rules', 'takzh', '--depth', '3', '--first', '1', '--lines', '5'];
  const count = () => house.run('perft.mjs', ['--ledger', house.file('counts.jsonl'), ...options, start]);

  test('add up, each piece once, when a worker and the program are killed', async () => {
    const workers = [startWorker(), startWorker()];
    const begun = count();
    await until(() => gamesIn(house.file('counts.jsonl')).length >= 2, 'counts', house.programs);
    await house.kill(begun);
    await house.kill(workers[0]);
    const counted = count();
    await house.endsWell(counted);
    const sequences = perft(unwrap(parsePosition(takzh, start)), 3);
    assert.match(counted.printed, new RegExp(`^\\d+ positions, ${sequences} sequences\n$`));
  });
});
