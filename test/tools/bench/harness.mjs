/**
 * The harness: races contenders against each other and says how fast each was.
 *
 * Every contender runs in a process of its own, so that none finds the other's garbage or the compiler's guesses
 * about the other's code. They take turns in rounds within one run, because machines are noisy and only what was
 * measured side by side can be compared; time is CPU time, all threads of the process included.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));

/**
 * @typedef {object} Settings
 * @property {boolean} quick whether a rough answer will do
 * @property {number} rounds how many rounds are run
 * @property {number} ms the CPU time of one contender in one round, in milliseconds
 * @property {number} warmUp the CPU time that each runs for nothing before the first round
 * @property {(line: string) => void} tell shows a line of progress
 */

/**
 * @typedef {object} Rate work per CPU second, over all rounds
 * @property {number} median
 * @property {number} low
 * @property {number} high
 * @property {number[]} rounds
 */

/**
 * @typedef {object} Contender what a measure's file makes for the worker
 * @property {() => number} run does a piece of work, throws where a count is wrong, and says how much it was
 * @property {() => void} [prepare] makes ready what `run` needs, outside the measured time
 * @property {Record<string, number>} [check] counts by game, which must be the same for all contenders
 */

/**
 * Races contenders of a measure's file.
 *
 * @param {string} file the address of the module that makes them: `import.meta.url`
 * @param {readonly string[]} names the contenders
 * @param {Settings} settings
 * @returns {Promise<Record<string, Rate>>}
 */
export async function race(file, names, { rounds, ms, warmUp, tell }) {
  const racers = [];
  try {
    const known = {};
    for (const name of names) {
      tell(`warming up ${name}`);
      const child = fork(worker, [file, name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      racers.push({ name, child, figures: [] });
      const { check = {} } = await ask(child, { ms: warmUp });
      for (const [game, count] of Object.entries(check)) {
        known[game] ??= count;
        mustCount(name, count, known[game]);
      }
    }
    for (let round = 1; round <= rounds; round++) {
      for (const { name, child, figures } of racers) {
        tell(`round ${round} of ${rounds}: ${name}`);
        const { work, seconds } = await ask(child, { ms });
        figures.push(work / seconds);
      }
    }
    return Object.fromEntries(racers.map(({ name, figures }) => [name, summary(figures)]));
  } finally {
    for (const { child } of racers) child.kill();
  }
}

/** Sends a contender a question and waits for the answer, or for its end. */
async function ask(child, question) {
  const listening = new AbortController();
  const { signal } = listening;
  child.send(question);
  const answered = once(child, 'message', { signal }).then(([answer]) => answer);
  const ended = once(child, 'exit', { signal }).then(([code]) => ({ error: `a process ended with ${code}` }));
  const answer = await Promise.race([answered, ended]);
  // Whoever still listens is let go.
  listening.abort();
  await Promise.allSettled([answered, ended]);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

/**
 * Returns a contender that does the same work for each item, and adds what the work returns.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => number} work
 * @returns {Contender}
 */
export function repeating(items, work) {
  return { run: () => items.reduce((sum, item, index) => sum + work(item, index), 0) };
}

/**
 * Median and spread of some figures.
 *
 * @param {readonly number[]} figures
 * @returns {Rate}
 */
export function summary(figures) {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const median = (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
  return { median, low: sorted[0], high: sorted.at(-1), rounds: [...figures] };
}

/**
 * Returns the row of a contender beside another, with the median of the ratios of their rounds.
 *
 * @param {{ what: string, unit: string }} row
 * @param {Rate} figure
 * @param {Rate} other
 * @param {string} against the name of the other in the row
 */
export function rowBeside(row, figure, other, against) {
  const ratios = figure.rounds.map((value, round) => value / other.rounds[round]);
  return { ...row, figure, against, ratio: summary(ratios) };
}

/**
 * Returns the rows of the library's contenders, each beside the chess libraries that do the same work. A name of a contender is
 * `NAME, VARIANT: WORK`, without a variant or a work if it has none.
 *
 * @param {Record<string, Rate>} rates
 * @param {(variant: string, work: string) => { what: string, unit: string }} rowOf
 */
export function rowsBesideChess(rates, rowOf) {
  const ours = Object.keys(rates).filter((name) => name.startsWith('klin-zha'));
  return ours.flatMap((name) => {
    const [, variant, work] = /^klin-zha(?:, ([^:]*))?(?:: (.*))?$/.exec(name);
    return ['chessops', 'chess.js'].flatMap((peer) => {
      const other = rates[work === undefined ? peer : `${peer}: ${work}`];
      return other === undefined ? [] : rowBeside(rowOf(variant, work), rates[name], other, peer);
    });
  });
}

/**
 * A count that must be right: the benchmark fails where it is not.
 *
 * @param {string} what
 * @param {number} found
 * @param {number} expected
 */
export function mustCount(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: counted ${found} instead of ${expected}`);
  return found;
}
