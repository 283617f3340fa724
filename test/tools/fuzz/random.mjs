// Tries random and mutated inputs in a thread and prints the failures.
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

/** An input that has not ended after so many seconds hangs. */
const patience = 600;

function fail(message) {
  console.error(`fuzz: ${message}`);
  process.exit(2);
}

function readOptions() {
  const names = ['inputs', 'seed', 'target', 'minutes', 'from'];
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error.message);
  }
}

function numberOf(text, name, standard) {
  if (text === undefined) return standard;
  const value = Number(text);
  return value >= 0 && /^[0-9.]+$/.test(text) ? value : fail(`--${name} is a number, not '${text}'`);
}

if (!existsSync(new URL('../../../dist/index.js', import.meta.url)))
  fail("build the package first: 'npm run build'");
const { targets } = await import('./targets.mjs');
const options = readOptions();
const seed = numberOf(options.seed, 'seed', Date.now() % 1e9);
const inputs = numberOf(options.inputs, 'inputs', options.minutes === undefined ? 100_000 : 1e12);
const from = numberOf(options.from, 'from', 0);
const minutes = numberOf(options.minutes, 'minutes', 1e6);
if (options.target !== undefined && !targets.some(({ name }) => name === options.target))
  fail(`--target is one of ${targets.map(({ name }) => name).join(', ')}`);

const shared = new Int32Array(new SharedArrayBuffer(4));
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1000;

function again(number, target) {
  return `npm run tool fuzz -- --seed ${seed} --from ${number} --inputs 1${options.target ? ` --target ${target}` : ''}`;
}

function clear() {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

/** A text as JSON of plain characters. */
function escaped(text) {
  const code = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text.slice(0, 2000)).replace(/[^ -~]/g, code);
}

function tell({ number, target, wrong, text }) {
  clear();
  const shown = escaped(text);
  console.log(`FAILED ${target}: ${wrong}`);
  console.log(`  input (${text.length}): ${shown}${text.length > 2000 ? '...' : ''}`);
  console.log(`  again: ${again(number, target)}\n`);
}

console.log(`seed ${seed}`);
const worker = new Worker(new URL('worker.mjs', import.meta.url), {
  workerData: {
    seed,
    from,
    to: from + inputs,
    only: options.target,
    shared,
    until: Date.now() + minutes * 60_000,
  },
});

let isDone = false;
let last = -1;
let since = performance.now();
const watch = setInterval(() => {
  const number = shared[0];
  if (number !== last) since = performance.now();
  last = number;
  if (process.stderr.isTTY)
    process.stderr.write(
      `\r\x1b[K${number - from} inputs, ${Math.round((number - from) / seconds())} a second`,
    );
  if (performance.now() - since < patience * 1000) return;
  clear();
  console.log(
    `FAILED: input ${number} has not ended after ${patience} seconds\n  again: ${again(number, '?')}`,
  );
  process.exit(1);
}, 500);

worker.on('message', ({ failure, done }) => {
  if (failure !== undefined) tell(failure);
  if (done === undefined) return;
  isDone = true;
  clear();
  const speed = Math.round(done.tried / seconds());
  console.log(
    `${done.tried} inputs in ${seconds().toFixed(1)} s (${speed} a second), ${done.failures} failed`,
  );
  process.exitCode = done.failures > 0 ? 1 : 0;
});
worker.on('error', (error) => {
  clear();
  console.log(`FAILED at input ${shared[0]}: ${error.stack}\n  again: ${again(shared[0], '?')}`);
  process.exitCode = 1;
});
worker.on('exit', () => {
  clearInterval(watch);
  if (isDone || process.exitCode === 1) return;
  clear();
  console.log(`FAILED: what input ${shared[0]} waits for never comes\n  again: ${again(shared[0], '?')}`);
  process.exitCode = 1;
});
