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
import { gamesIn, openHouse, pause, until } from './programs.mjs';

const patience = ['--patience', '2'];

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
    await house.endsWell(house.runCli(['arena', ...optionsFor(file, games, ['--nodes', '300'])]));
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
    const length = Number(process.env.KILLS ?? 10);
    const games = Number(process.env.GAMES ?? 16 + 2 * length);
    const file = house.file('games.jsonl');
    const kills = Array.from({ length }, () => Math.floor(Math.random() * (games - 10)));
    const workers = [startWorker(), startWorker()];
    let arena = startArena(file, games);
    for (const [kill, after] of kills.sort((one, other) => one - other).entries()) {
      await until(() => gamesIn(file).length >= after, 'a game', house.programs);
      await until(() => workers.some(isReady), 'a worker', house.programs);
      await pause(Math.random() * 100);
      assert.equal(arena.child.exitCode, null, 'it was over before all were killed');
      const ready = [0, 1].filter((at) => isReady(workers[at]));
      const at = ready[Math.floor(Math.random() * ready.length)];
      await house.kill(workers[at]);
      if (kill === Math.floor(0.4 * length)) {
        await house.killRedis();
        await pause(Math.random() * 500);
        await house.startRedis();
      }
      if (kill === Math.floor(0.7 * length)) {
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
    startWorker();
    const arena = startArena(file, 12);
    await until(() => gamesIn(file).length >= 3, 'games', house.programs);
    await house.killRedis();
    mkdirSync(house.file('empty'));
    await house.startRedis(house.file('empty'));
    await house.endsWell(arena);
    assert.match(arena.said, /Redis has lost \d+ pieces of work/);
    await holds(file, 12);
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
