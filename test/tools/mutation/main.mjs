// npm run tool mutation -- --room NAME [--count N] [--seed S] [--tests PATHS] [--browser PATHS] [--seconds N] [--cases N]
// npm run tool mutation -- --by-hand [--room NAME] [--only TEXT] [--cases N]
//
// Changes a room (a folder of src), one change at a time, and reports the changes that no test notices: random changes,
// or with --by-hand those of the lists in by-hand/. The results of random changes are stored, so that a run that was
// interrupted continues with the same seed. See README.md.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replay } from './by-hand.mjs';
import { coverageOf } from './coverage.mjs';
import { openBrowser } from './in-browser.mjs';
import { rooms as roomsByHand } from './lists.mjs';
import { mutantsOf, mutated } from './mutants.mjs';
import { failuresOf, hasFailed, startTests } from './runner.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    room: text,
    count: text,
    seed: text,
    tests: text,
    browser: text,
    seconds: text,
    cases: text,
    'by-hand': { type: 'boolean' },
    only: text,
  },
});
const { room, tests = 'test/' } = values;
const [seed, count, seconds, cases] = [
  values.seed ?? Date.now() % 1e9,
  values.count ?? 100,
  values.seconds ?? 60,
  values.cases ?? 20,
].map(Number);
const isByHand = values['by-hand'] === true;
const allowed = isByHand ? [undefined, ...roomsByHand] : rooms;
if (!allowed.includes(room) || ![seed, count, seconds, cases].every(Number.isSafeInteger)) {
  console.error(`mutation: expected a --room of ${allowed.filter(Boolean).join(', ')}, and whole numbers`);
  process.exit(2);
}
if (isByHand) process.exit(await replay(root, { room, cases, only: values.only }));
console.log(`mutation: --room ${room} --count ${count} --seed ${seed} --seconds ${seconds} --cases ${cases}`);

const cache = join(root, 'node_modules', '.cache', 'klin-zha-mutation');
mkdirSync(cache, { recursive: true });

/** Reads a stored value; undefined if there is none. */
function stored(name) {
  try {
    return JSON.parse(readFileSync(join(cache, name), 'utf8'));
  } catch {
    return undefined;
  }
}

function store(name, value) {
  writeFileSync(join(cache, name), JSON.stringify(value));
}

const runner = await startTests(root, cases);
const { mutants } = await mutantsOf(root, [room]);
const files = await coverageOf({
  root,
  paths: await runner.find(tests.split(',')),
  cases,
  room: mutants,
  all: () => mutantsOf(root, rooms),
  stored: stored('coverage.json'),
  store: (value) => store('coverage.json', value),
  runAll: async (missing, counting, folder, number) => {
    const result = await runner.run(missing, counting, { limit: 0, folder, count: number });
    for (const failure of failuresOf(result)) console.log(`fails: ${failure}`);
    const failed = result.testModules.filter((module) => !module.ok());
    return failed.map(({ moduleId }) => moduleId);
  },
});

/** A shuffled copy: the same seed gives the same order. */
function shuffled(list) {
  const places = list.map((one) => [createHash('sha256').update(`${seed} ${one.key}`).digest('hex'), one]);
  return places.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

const equivalents = JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'));

function isEquivalent({ file, source, original, replacement }) {
  return equivalents.some(
    (one) =>
      one.file === file &&
      one.source === source &&
      one.original === original &&
      one.replacement === replacement,
  );
}

const inBrowser = values.browser?.split(',') ?? [];
const browser = inBrowser.length > 0 ? await openBrowser(root) : undefined;
if (browser !== undefined && !(await browser.passes(inBrowser, new Map()))) {
  console.error(`mutation: tests in the browser fail without any change: ${values.browser}`);
  process.exit(2);
}

/** Returns the verdict on a mutant: 'killed', 'survived' or 'not covered'. */
async function judge(mutant) {
  const source = new Map([
    [join(root, mutant.file), mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant)],
  ]);
  const verdict = await judgeByTests(mutant, source);
  if (verdict === 'killed' || browser === undefined) return verdict;
  return (await browser.passes(inBrowser, source)) ? 'survived' : 'killed';
}

/** Returns the verdict of the tests that need no browser. */
async function judgeByTests(mutant, source) {
  const home = join(root, 'test', room);
  const cost = ({ path, seconds }) => (path.startsWith(home) ? seconds / 4 : seconds);
  const near = files.filter(({ reaches }) => reaches(mutant)).sort((one, other) => cost(one) - cost(other));
  if (near.length === 0) return 'not covered';
  let left = seconds;
  // A few of the quickest first: most mutants are killed by any test that reaches them.
  for (let at = 0, many = 3; at < near.length && left > 0; at += many, many *= 3) {
    const part = near.slice(at, at + many).filter((file) => {
      left -= file.seconds;
      return at === 0 || left > 0;
    });
    const limit = 5 + 4 * part.reduce((sum, file) => sum + file.seconds, 0);
    const named = part.map((file) => file.path);
    if (hasFailed(await runner.run(named, source, { limit, folder: null, count: 0 }))) return 'killed';
  }
  return 'survived';
}

function shownMutant({ file, line, mutator, original, replacement }) {
  const short = (code) => code.replace(/\s+/g, ' ').slice(0, 100);
  return `${file}:${line} ${mutator}: ${short(original)} -> ${short(replacement)}`;
}

const name = `results-${room}-${seed}.json`;
// Killed mutants stay killed; new tests may kill the others.
const results = Object.fromEntries(
  Object.entries(stored(name) ?? {}).filter(([, verdict]) => verdict === 'killed'),
);
const chosen = shuffled(mutants).slice(0, count);
for (const mutant of chosen) {
  results[mutant.key] = isEquivalent(mutant) ? 'equivalent' : (results[mutant.key] ?? (await judge(mutant)));
  store(name, results);
  if (!['killed', 'equivalent'].includes(results[mutant.key]))
    console.log(`${results[mutant.key]}: ${shownMutant(mutant)}`);
}
await runner.close();
await browser?.close();

const number = (verdict) => chosen.filter(({ key }) => results[key] === verdict).length;
const [killed, equivalent] = [number('killed'), number('equivalent')];
const rate = chosen.length > equivalent ? (100 * killed) / (chosen.length - equivalent) : 100;
console.log(
  `${room}: ${mutants.length} mutants, ${chosen.length} tried: ${killed} killed, ${number('survived')} survived, ` +
    `${number('not covered')} not covered, ${equivalent} equivalent; ${rate.toFixed(0)} % killed beside equivalents`,
);
