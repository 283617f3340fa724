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
 * @property {string} [check] what all contenders of one group must agree on
 */

/**
 * Races contenders of a measure's file.
 *
 * @param {string} file the address of the module that makes them: `import.meta.url`
 * @param {readonly { name: string, group?: string }[]} entries the contenders; those of a group have to agree
 * @param {Settings} settings
 * @returns {Promise<Record<string, Rate>>}
 */
export async function race(file, entries, { rounds, ms, warmUp, tell }) {
  const racers = [];
  try {
    for (const entry of entries) {
      tell(`warming up ${entry.name}`);
      racers.push(await start(file, entry, warmUp));
    }
    mustAgree(racers);
    const rates = new Map(racers.map(({ entry }) => [entry.name, []]));
    for (let round = 1; round <= rounds; round++) {
      for (const { entry, child } of racers) {
        tell(`round ${round} of ${rounds}: ${entry.name}`);
        const { work, seconds } = await ask(child, { ms });
        rates.get(entry.name).push(work / seconds);
      }
    }
    return Object.fromEntries([...rates].map(([name, list]) => [name, summary(list)]));
  } finally {
    for (const { child } of racers) child.kill();
  }
}

/** Starts a contender's process and lets it run for a while for nothing, so that it is compiled. */
async function start(file, entry, warmUp) {
  const child = fork(worker, [file, entry.name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const { check } = await ask(child, { ms: warmUp });
    return { entry, child, check };
  } catch (error) {
    child.kill();
    throw error;
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

function mustAgree(racers) {
  const groups = new Map();
  for (const { entry, check } of racers) {
    if (entry.group === undefined) continue;
    const known = groups.get(entry.group);
    if (known === undefined) groups.set(entry.group, { entry, check });
    else if (known.check !== check) {
      throw new Error(`${entry.name} counts ${check}, ${known.entry.name} counts ${known.check}`);
    }
  }
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
 * How many times as fast one is as another, round by round.
 *
 * @param {Rate} rate
 * @param {Rate} other
 * @returns {Rate}
 */
export function ratio(rate, other) {
  return summary(rate.rounds.map((figure, round) => figure / other.rounds[round]));
}

/**
 * The row of one contender beside another.
 *
 * @param {Record<string, Rate>} rates
 * @param {string} what
 * @param {string} against
 * @param {string} unit
 */
export function rowBeside(rates, what, against, unit) {
  return { what, unit, figure: rates[what], against, ratio: ratio(rates[what], rates[against]) };
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
