// npm run tool mutation -- --room NAME [--count N] [--seed S] [--tests PATHS] [--browser PATHS] [--seconds N] [--cases N]
//
// Changes a room (a folder of src) in so many random ways, one at a time, and sees whether a test fails. Of each change those
// files of tests run that come by it, the quickest first, until one fails. What was found out is kept, so that a run that is
// broken off goes on with the same seed. See README.md beside this file.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { coverageOf } from './coverage.mjs';
import { passInBrowser } from './in-browser.mjs';
import { mutantsOf, mutated } from './mutants.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

const text = { type: 'string' };
const { values } = parseArgs({
  options: { room: text, count: text, seed: text, tests: text, browser: text, seconds: text, cases: text },
});
const { room, tests = 'test/' } = values;
const [seed, count, seconds, cases] = [
  values.seed ?? Date.now() % 1e9,
  values.count ?? 100,
  values.seconds ?? 60,
  values.cases ?? 20,
].map(Number);
if (!rooms.includes(room) || ![seed, count, seconds, cases].every(Number.isSafeInteger)) {
  console.error(`mutation: --room is one of ${rooms.join(', ')}; what is counted are whole numbers`);
  process.exit(2);
}
console.log(`mutation: --room ${room} --count ${count} --seed ${seed} --seconds ${seconds} --cases ${cases}`);

const cache = join(root, 'node_modules', '.cache', 'klin-zha-mutation');
mkdirSync(cache, { recursive: true });

function kept(name) {
  try {
    return JSON.parse(readFileSync(join(cache, name), 'utf8'));
  } catch {
    return undefined;
  }
}

function keep(name, value) {
  writeFileSync(join(cache, name), JSON.stringify(value));
}

/** What the tests get in place of files of src, by their paths. */
let changed = new Map();
const plugin = {
  name: 'klin-zha-mutants',
  enforce: 'pre',
  load(id) {
    return changed.get(id.split('?')[0]);
  },
  transform(code, id) {
    if (!id.startsWith(join(root, 'test'))) return;
    return { code: code.replace(/numRuns: ([\d_]+)/g, `numRuns: Math.min($1, ${cases})`), map: null };
  },
};

/** Files of tests in the order in which they are given. */
class GivenOrder {
  shard(files) {
    return files;
  }

  sort(files) {
    return files;
  }
}

const vitest = await createVitest(
  'test',
  {
    config: join(root, 'test', 'vitest.config.ts'),
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    cache: false,
    sequence: { sequencer: GivenOrder },
  },
  { plugins: [plugin], test: { setupFiles: [join(root, 'test', 'tools', 'mutation', 'setup.ts')] } },
);
// The plugin and the setup file above are the root project's, which can run every file.
const project = vitest.getRootProject();

/** Runs files of tests with changed sources. */
async function runTests(paths, sources, mutation) {
  for (const path of [...changed.keys(), ...sources.keys()]) vitest.invalidateFile(path);
  changed = sources;
  const isJudging = mutation.folder === null;
  // Modules are loaded once for all files of a run, which takes longer than most tests.
  Object.assign(project.config, { bail: isJudging ? 1 : 0, isolate: !isJudging });
  vitest.config.bail = project.config.bail;
  project.provide('mutation', { cases, ...mutation });
  vitest.state.clearFiles(project);
  const specifications = paths.map((path) => project.createSpecification(path));
  return vitest.runTestSpecifications(specifications, true);
}

const { mutants } = await mutantsOf(root, [room]);
const paths = (await vitest.globTestSpecifications(tests.split(','))).map(({ moduleId }) => moduleId);
const files = await coverageOf({
  root,
  paths: paths.filter((path) => path.endsWith('.test.ts')),
  room: mutants,
  all: () => mutantsOf(root, rooms),
  stored: kept('coverage.json'),
  keep: (value) => keep('coverage.json', value),
  runAll: async (missing, counting, folder, number) => {
    const { testModules } = await runTests(missing, counting, { limit: 0, folder, count: number });
    const failed = testModules.filter((module) => !module.ok());
    for (const { children } of failed)
      for (const one of children.allTests('failed'))
        console.log(`fails: ${one.fullName}: ${one.result().errors[0]?.message.slice(0, 200)}`);
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
if (inBrowser.length > 0 && !(await passInBrowser(root, inBrowser, new Map()))) {
  console.error(`mutation: tests in the browser fail without any change: ${values.browser}`);
  process.exit(2);
}

/** What becomes of a mutant. */
async function judge(mutant) {
  const source = new Map([
    [join(root, mutant.file), mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant)],
  ]);
  const what = await judgeByTests(mutant, source);
  if (what === 'killed' || inBrowser.length === 0) return what;
  return (await passInBrowser(root, inBrowser, source)) ? 'survived' : 'killed';
}

/** What becomes of a mutant by the tests that need no browser. */
async function judgeByTests(mutant, source) {
  const home = join(root, 'test', room);
  const cost = ({ path, seconds }) => (path.startsWith(home) ? seconds / 4 : seconds);
  const near = files.filter(({ comesBy }) => comesBy(mutant)).sort((one, other) => cost(one) - cost(other));
  if (near.length === 0) return 'not covered';
  let left = seconds;
  // A few of the quickest first, as most mutants are killed by any test that comes by.
  for (let at = 0, many = 3; at < near.length && left > 0; at += many, many *= 3) {
    const part = near.slice(at, at + many).filter((file) => {
      left -= file.seconds;
      return at === 0 || left > 0;
    });
    const limit = 5 + 4 * part.reduce((sum, file) => sum + file.seconds, 0);
    const named = part.map((file) => file.path);
    const { testModules, unhandledErrors } = await runTests(named, source, { limit, folder: null, count: 0 });
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return 'killed';
  }
  return 'survived';
}

function shownMutant({ file, line, mutator, original, replacement }) {
  const short = (code) => code.replace(/\s+/g, ' ').slice(0, 100);
  return `${file}:${line} ${mutator}: ${short(original)} -> ${short(replacement)}`;
}

const name = `results-${room}-${seed}.json`;
// A mutant that was killed stays so; the others may have met a new test.
const results = Object.fromEntries(Object.entries(kept(name) ?? {}).filter(([, what]) => what === 'killed'));
const chosen = shuffled(mutants).slice(0, count);
for (const mutant of chosen) {
  results[mutant.key] = isEquivalent(mutant) ? 'equivalent' : (results[mutant.key] ?? (await judge(mutant)));
  keep(name, results);
  if (!['killed', 'equivalent'].includes(results[mutant.key]))
    console.log(`${results[mutant.key]}: ${shownMutant(mutant)}`);
}
await vitest.close();

const number = (what) => chosen.filter(({ key }) => results[key] === what).length;
const [killed, equivalent] = [number('killed'), number('equivalent')];
const rate = chosen.length > equivalent ? (100 * killed) / (chosen.length - equivalent) : 100;
console.log(
  `${room}: ${mutants.length} mutants, ${chosen.length} tried: ${killed} killed, ${number('survived')} survived, ` +
    `${number('not covered')} not covered, ${equivalent} equivalent; ${rate.toFixed(0)} % killed beside equivalents`,
);
