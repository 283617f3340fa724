/** Cost as the work grows: with the length of a game, with the depth of a count, with the number of threads. */

import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Game, perft } from 'klin-zha';
import { mustCount, race, ratio, summary } from '../harness.mjs';
import { longGame } from '../long-game.mjs';
import { battle, stateOf } from '../positions.mjs';

export const title = 'Growth';

const cli = fileURLToPath(new URL('../../../../dist/cli.js', import.meta.url));
const lengths = [1000, 2000, 4000, 6000, 8000, 10_000];
const depths = [1, 2, 3, 4];

export const contenders = Object.fromEntries([
  ...lengths.map((plies) => [nameOf(plies), () => gameOf(plies)]),
  ...depths.map((depth) => [`depth ${depth}`, () => countTo(depth)]),
]);

function nameOf(plies) {
  return `a game of ${plies} plies`;
}

/** Plays a game, move by move. */
function gameOf(plies) {
  const { start, moves } = longGame(plies);
  const run = () => {
    let game = new Game(start);
    for (const move of moves) game = game.play(move);
    mustCount('plies', game.length, plies);
    return plies;
  };
  return { run };
}

function countTo(depth) {
  const state = stateOf(battle);
  const expected = battle.perft[depth - 1];
  // A short count is too little to be timed alone.
  const times = Math.ceil(100_000 / expected);
  const run = () => {
    for (let i = 0; i < times; i++) mustCount(`depth ${depth}`, perft(state, depth), expected);
    return times * expected;
  };
  return { run };
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure(settings) {
  const measured = settings.quick ? [1000, 10_000] : lengths;
  const entries = [...measured.map((plies) => nameOf(plies)), ...depths.map((depth) => `depth ${depth}`)];
  const rates = await race(
    import.meta.url,
    entries.map((name) => ({ name })),
    settings,
  );
  const seconds = (name, work) => work / rates[name].median;
  const games = measured.map((plies) => ({ plies, seconds: seconds(nameOf(plies), plies) }));
  const counts = depths.map((depth) => {
    const nodes = battle.perft[depth - 1];
    return { depth, nodes, seconds: seconds(`depth ${depth}`, nodes) };
  });
  const threads = countByThreads(settings);
  const rows = [
    {
      what: 'a ply of a game of 10,000 plies',
      unit: 'plies/s',
      figure: rates[nameOf(10_000)],
      against: 'a ply of a game of 1,000',
      ratio: ratio(rates[nameOf(10_000)], rates[nameOf(1000)]),
    },
  ];
  const alone = threads.find((entry) => entry.threads === 1);
  for (const entry of threads.filter(({ threads: number }) => number > 1)) {
    rows.push({
      what: `perft with ${entry.threads} threads`,
      unit: 'nodes/s',
      figure: entry.rate,
      against: 'one thread, by the clock',
      ratio: ratio(entry.rate, alone.rate),
    });
  }
  return { rates, games, counts, threads, rows };
}

/** The same count by the command line with more and more threads, in nodes a second by the clock. */
function countByThreads({ quick, tell }) {
  const depth = quick ? 4 : 5;
  const numbers = [1, 2, 4, 8].filter((number) => number === 1 || number <= cpus().length);
  const found = new Map(numbers.map((number) => [number, []]));
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    for (const number of numbers) {
      tell(`depth ${depth} with ${number} threads`);
      found.get(number).push(countOnce(depth, number));
    }
  }
  return [...found].map(([number, list]) => {
    const rate = summary(list.map(({ nodes, seconds }) => nodes / seconds));
    return { threads: number, rate, seconds: summary(list.map(({ seconds }) => seconds)).median };
  });
}

/** One count in a process of its own, the start of the process not counted. */
function countOnce(depth, threads) {
  const run = (...args) => {
    const begin = performance.now();
    const stdout = execFileSync(process.execPath, [cli, 'perft', '--json', ...args], { encoding: 'utf8' });
    return { stdout, seconds: (performance.now() - begin) / 1000 };
  };
  const position = ['--rules', battle.rules, battle.position];
  const options = ['--threads', String(threads)];
  const short = run('--depth', '1', ...options, ...position);
  const { stdout, seconds } = run('--depth', String(depth), ...options, ...position);
  const counts = JSON.parse(stdout).perft;
  for (const [index, count] of counts.entries()) mustCount(`depth ${index + 1}`, count, battle.perft[index]);
  return { nodes: counts.reduce((sum, count) => sum + count, 0), seconds: seconds - short.seconds };
}
