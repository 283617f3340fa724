// npm run mutation -- --room NAME [--count N] [--seed S] [--tests PATH]
//
// Changes a room (a folder of src) in so many random ways, one at a time, and sees whether a test fails. Of each change those
// files of tests run that come by it, the quickest first, until one fails. What was found out is kept, so that a run that is
// broken off goes on with the same seed. See README.md beside this file.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { mutantsOf } from './mutants.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

const text = { type: 'string' };
const { values } = parseArgs({ options: { room: text, count: text, seed: text, tests: text } });
const { room, tests = 'test/' } = values;
const seed = Number(values.seed ?? Date.now() % 1e9);
const count = Number(values.count ?? 100);
if (!rooms.includes(room) || ![seed, count].every(Number.isSafeInteger)) {
  console.error(`mutation: --room is one of ${rooms.join(', ')}; --count and --seed are whole numbers`);
  process.exit(2);
}
console.log(
  `mutation: --room ${room} --count ${count} --seed ${seed}${tests === 'test/' ? '' : ` --tests ${tests}`}`,
);

/** What the sources and tests are, so that nothing is kept of others. */
function stampOf() {
  const hash = createHash('sha256').update(tests);
  // Entries with types, so that links are not followed: installed packages lead back here.
  for (const folder of ['src', 'test'])
    for (const file of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort())
      if (file.endsWith('.ts') && !file.includes('node_modules'))
        hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const cache = join(root, 'node_modules', '.cache', 'klin-zha-mutation');
mkdirSync(cache, { recursive: true });
const stamp = stampOf();

/** What is kept under a name, made if there is nothing. */
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

const { sources, mutants } = await mutantsOf(root, room);

/** Hands the tests the changed files of the room. */
const instrumented = {
  name: 'klin-zha-mutants',
  enforce: 'pre',
  load(id) {
    return sources.get(id.split('?')[0]);
  },
};

const vitest = await createVitest(
  'test',
  {
    config: join(root, 'test', 'vitest.config.ts'),
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    cache: false,
  },
  { plugins: [instrumented], test: { setupFiles: [join(root, 'test', 'mutation', 'setup.ts')] } },
);

/** Runs files of tests; tells whether all went well, and how long each took. */
async function runTests(specifications, mutation) {
  vitest.getRootProject().provide('mutation', mutation);
  vitest.state.clearFiles(vitest.getRootProject());
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  const times = testModules.map((module) => [module.moduleId, module.diagnostic().duration]);
  return { isRight: unhandledErrors.length === 0 && testModules.every((module) => module.ok()), times };
}

/** Which files of tests come by which mutants, how often and in what time. */
async function coverage() {
  const name = `coverage-${room}-${stamp}.json`;
  const known = kept(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-mutation-'));
  const specifications = (await vitest.globTestSpecifications([tests])).filter(({ moduleId }) =>
    moduleId.endsWith('.test.ts'),
  );
  console.log(`${specifications.length} files of tests are run once`);
  const { isRight, times } = await runTests(specifications, { active: null, limit: 0, folder });
  if (!isRight) throw new Error('The tests fail without any change.');
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  rmSync(folder, { recursive: true });
  const found = files.map(([path, hits]) => ({ path, hits, time: new Map(times).get(path) ?? 0 }));
  keep(name, found);
  return found;
}

/** A shuffled copy: the same seed gives the same order. */
function shuffled(list) {
  const places = list.map((one) => [createHash('sha256').update(`${seed} ${one.id}`).digest('hex'), one]);
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

/** What becomes of a mutant. */
async function judge(mutant, files) {
  if (isEquivalent(mutant)) return 'equivalent';
  const near = files.filter(({ hits }) => hits[mutant.id] > 0).sort((one, other) => one.time - other.time);
  if (near.length === 0) return 'not covered';
  const limit = 100_000 + 100 * Math.max(...near.map(({ hits }) => hits[mutant.id]));
  // A few of the quickest first, as most mutants are killed by any test that comes by.
  for (const part of [near.slice(0, 4), near.slice(4)]) {
    if (part.length === 0) continue;
    const specifications = part.map(({ path }) => vitest.getRootProject().createSpecification(path));
    if (!(await runTests(specifications, { active: mutant.id, limit, folder: null })).isRight)
      return 'killed';
  }
  return 'survived';
}

function shownMutant({ file, line, mutator, original, replacement }) {
  const short = (code) => code.replace(/\s+/g, ' ').slice(0, 100);
  return `${file}:${line} ${mutator}: ${short(original)} -> ${short(replacement)}`;
}

const name = `results-${room}-${seed}-${stamp}.json`;
const results = kept(name) ?? {};
const files = await coverage();
const chosen = shuffled(mutants).slice(0, count);
for (const mutant of chosen) {
  results[mutant.id] ??= await judge(mutant, files);
  keep(name, results);
  if (results[mutant.id] !== 'killed') console.log(`${results[mutant.id]}: ${shownMutant(mutant)}`);
}
await vitest.close();

const number = (what) => chosen.filter(({ id }) => results[id] === what).length;
const [killed, equivalent] = [number('killed'), number('equivalent')];
const rate = chosen.length > equivalent ? (100 * killed) / (chosen.length - equivalent) : 100;
console.log(
  `${room}: ${mutants.length} mutants, ${chosen.length} tried: ${killed} killed, ${number('survived')} survived, ` +
    `${number('not covered')} not covered, ${equivalent} equivalent; ${rate.toFixed(0)} % killed beside equivalents`,
);
