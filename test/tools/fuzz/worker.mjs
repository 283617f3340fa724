// Tries inputs one after another and tells of those that fail; the number of each stands where others see it.
import { parentPort, workerData } from 'node:worker_threads';
import { inputsFor } from './inputs.mjs';
import { judge, kindOf } from './judge.mjs';
import { targets } from './targets.mjs';

const { seed, from, to, only, until, shared } = workerData;
const chosen = targets.filter(({ name }) => only === undefined || name === only);
const inputAt = inputsFor(chosen, seed);
const mostFailures = 10;

/** The kinds of failure that were told of: the same is told once. */
const kinds = new Set();
let failures = 0;
let number = from;
for (; number < to && kinds.size < mostFailures && Date.now() < until; number++) {
  shared[0] = number;
  const input = inputAt(number);
  const found = await judge(input, seed, number);
  if (found === undefined) continue;
  failures++;
  const kind = `${input.target.name}: ${kindOf(found.wrong)}`;
  if (kinds.has(kind)) continue;
  kinds.add(kind);
  found.wrong = found.wrong.slice(0, 1000);
  parentPort.postMessage({ failure: { number, target: input.target.name, ...found } });
}
parentPort.postMessage({ done: { tried: number - from, failures } });
