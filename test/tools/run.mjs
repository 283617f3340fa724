// npm run tool NAME [-- ARGUMENTS]
//
// Runs a program or a slow suite for which package.json has no script. Without a name it lists all of them; with
// --help as an argument it describes a program.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = 'npm run build';
const tests = 'vitest run --config test/vitest.config.ts';
const suite = 'vitest run --config test/e2e/vitest.config.ts --project';

/**
 * By name: the line of help, then the commands. The last command is called with the arguments. An object at the end has
 * the commands to run instead for a first argument.
 */
const tools = {
  update: [
    'write what tests compare: api, combinations, lessons, pictures, or all',
    `${tests} test/api test/combinations.test.ts test/web-board/lessons.test.ts test/render/pictures.test.ts --update`,
    {
      api: `${tests} test/api --update`,
      combinations: `${tests} test/combinations.test.ts -t listed --update`,
      lessons: `${tests} test/web-board/lessons.test.ts -t tutorial --update`,
      pictures: `${tests} test/render/pictures.test.ts --update`,
    },
  ],
  book: [
    'make the books of even setups, or check them',
    'node test/tools/book/main.mjs',
    { '--shares': 'node test/tools/book/shares.mjs' },
  ],
  coverage: ['report the statements that tests run, by folder of src', 'node test/tools/coverage/main.mjs'],
  crosscheck: ['compare fast with slow answers in random games', 'node test/tools/crosscheck/main.mjs'],
  fuzz: ['try random and damaged input on all readers, or measure growth', 'node test/tools/fuzz/main.mjs'],
  mutation: ['change a folder of src and see which tests fail', 'node test/tools/mutation/main.mjs'],
  package: ['check the packed package as its users meet it', 'node test/tools/package/check.mjs'],
  platforms: [
    'run one check on Node, Bun, Deno and browsers, with the package as built',
    'node test/tools/platforms/main.mjs',
  ],
  release: [
    'run a release up to publishing, or rehearse it against a local registry',
    'node test/tools/release/main.mjs',
    { '--dry-run': 'node test/tools/release/dry-run.mjs' },
  ],
  train: ['make the data and the networks of klin-zha/net', 'node test/tools/train/main.mjs'],
  tune: ['tune the weights of the evaluation on games of the bot', 'node test/tools/tune/main.mjs'],
  sources: [
    'check the sample games in the whole texts of the sources, given as a folder',
    'node test/tools/sources/main.mjs',
  ],
  notes: ['read the corpus of notes and print what was found, by style', 'node test/tools/notes/main.mjs'],
  puzzles: ['find the puzzles of the page, or prove them again', 'node test/tools/puzzles/main.mjs'],
  prose: [
    'list phrases that docs/maintainers/writing.md replaces, or count words',
    'node test/tools/prose/main.mjs',
  ],
  knip: ['find unused files, exports and dependencies', 'knip'],
  'e2e browser': ['test the example pages in Chromium', build, `${suite} browser`],
  'e2e database': [
    'test examples/database on SQLite, PostgreSQL and DuckDB',
    'npm --prefix examples/database ci',
    `${suite} database`,
  ],
  'e2e endings': [
    'build an endgame table, its builder killed at random, and try its values',
    `${suite} endings`,
  ],
  'e2e engines': [
    'play games with engines in Python and C, and test examples/python',
    'npm --prefix examples/python/bot ci',
    `${suite} engines`,
  ],
  'e2e site': ['build the documentation and test its pages in Chromium', 'npm run docs', `${suite} site`],
  'e2e online': [
    'play online games in Chromium, with connections lost and servers killed',
    build,
    'npm --prefix examples/online ci',
    `${suite} online`,
  ],
  nightly: ['run all checks in their long forms, with a random seed', 'node test/tools/nightly/main.mjs'],
  'e2e arena': [
    'test examples/arena over Redis, with workers killed',
    build,
    'npm --prefix examples/arena cit',
  ],
};

const usage = [
  'Usage: npm run tool NAME [-- ARGUMENTS]',
  '',
  ...Object.entries(tools).map(([name, [help]]) => `  ${name.padEnd(13)} ${help}`),
].join('\n');

/** Returns the comment at the beginning of a program. */
function descriptionOf(line) {
  const text = readFileSync(join(root, line.split(' ')[1]), 'utf8');
  return /^(?:\/\/.*\n)*/.exec(text)[0].replace(/^\/\/ ?/gm, '');
}

/** Runs a command line, with the binaries of this repository first; returns its exit status. */
function run(line, args) {
  const [command, ...rest] = line.split(' ');
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const { status, error } = spawnSync(command, [...rest, ...args], {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: 'inherit',
  });
  if (error !== undefined) console.error(`Cannot run '${command}': ${error.message}`);
  return status ?? 1;
}

const given = process.argv.slice(2);
const words = given[0] === 'e2e' ? 2 : 1;
const name = given.slice(0, words).join(' ');
if (name === '' || name === '--help') console.log(usage);
else if (!Object.hasOwn(tools, name)) {
  console.error(`Unknown tool '${name}'.\n\n${usage}`);
  process.exitCode = 2;
} else {
  const commands = tools[name].slice(1);
  const others = typeof commands.at(-1) === 'object' ? commands.pop() : {};
  const args = given.slice(words);
  const isOther = Object.hasOwn(others, args[0]);
  const lines = isOther ? [others[args.shift()]] : commands;
  const last = lines.at(-1);
  if (args.includes('--help') && last.startsWith('node ')) console.log(descriptionOf(last));
  else
    for (const line of lines) {
      process.exitCode = run(line, line === last ? args : []);
      if (process.exitCode !== 0) break;
    }
}
