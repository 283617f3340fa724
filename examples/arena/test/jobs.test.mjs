import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { klinZha } from 'klin-zha';
import { endingClass, endingSlice } from 'klin-zha/endings';
import { parse } from 'yaml';
import { version } from '../queue.mjs';
import { gamesIn, openHouse, until } from './programs.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = 'examples/arena';

let house;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.end());

const startWorker = () => house.run('worker.mjs', ['--patience', '2']);

/** Runs a program with two workers, and kills a worker, then Redis and the program. */
async function runDisturbed(name, args, ledger, count) {
  const begin = () => house.run(name, ['--ledger', ledger, ...args]);
  const before = gamesIn(ledger).length;
  const reach = (share) =>
    until(
      () => gamesIn(ledger).length - before >= share * (count - before),
      `${share} of the results`,
      house.programs,
    );
  const workers = [startWorker(), startWorker()];
  const program = begin();
  await reach(0.2);
  await house.kill(workers[0]);
  startWorker();
  await reach(0.4);
  await house.killRedis();
  await house.kill(program);
  // As if it had been killed in the middle of a line.
  writeFileSync(ledger, readFileSync(ledger, 'utf8').slice(0, -20));
  await house.startRedis();
  const next = begin();
  await house.endsWell(next);
  const indexes = gamesIn(ledger).map(({ index }) => index);
  assert.deepEqual(
    indexes.sort((one, other) => one - other),
    Array.from({ length: count }, (_, index) => index),
  );
  return next.printed;
}

/** Whether this is the short form of `.ci/run`, which sets the number of kills. */
const isShort = process.env.KILLS !== undefined;

test('an endgame table is the file that `klin-zha endings build` writes, with a worker and Redis killed', async () => {
  const [here, joined, ledger] = ['here.kze', 'joined.kze', 'slices.jsonl'].map(house.file);
  const about = { rules: 'klin-zha', class: 'B-B' };
  const endings = endingClass(klinZha, about.class);
  if (isShort) {
    // Only every sixth slice remains to be solved.
    const bytes = deflateRawSync('').toString('base64');
    const blocks = Array.from({ length: endings.slices }, (_, index) => ({ index, bytes }));
    const lines = [{ slice: about, version }, ...blocks.filter(({ index }) => index % 6 !== 0)];
    writeFileSync(ledger, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
  const printed = await runDisturbed('slices.mjs', ['--out', joined, about.class], ledger, endings.slices);
  assert.match(printed, /: 576 slices, \d+ bytes\n$/);
  if (isShort) {
    const solved = gamesIn(ledger).filter(({ index }) => index % 48 === 0);
    for (const { index, bytes } of solved)
      assert.equal(bytes, Buffer.from(endingSlice(endings, index)).toString('base64'), `slice ${index}`);
  } else {
    await house.endsWell(house.runCli(['endings', 'build', about.class, '--out', here]));
    assert.ok(readFileSync(joined).equals(readFileSync(here)));
  }
});

describe('games of self-play', () => {
  const games = isShort ? 40 : 200;
  const optionsFor = (folder) => [
    ...['--out', house.file(folder), '--bot', 'alpha-beta:nodes=300', '--plies', '40'],
    ...['--games', String(games), '--shard', '16'],
  ];
  const filesIn = (folder) =>
    Object.fromEntries(
      readdirSync(house.file(folder)).map((name) => [name, readFileSync(join(house.file(folder), name))]),
    );

  test('are the same files as with one worker, with a worker and Redis killed, and are read by numpy and DuckDB', async () => {
    const python = join(house.file('python'), 'bin', 'python');
    const install = async () => {
      await house.endsWell(house.start('python3', ['-m', 'venv', house.file('python')]));
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-compile'];
      await house.endsWell(house.start(python, [...pip, 'numpy==2.4.6', 'duckdb==2.0.1']));
    };
    const installed = install();
    const worker = startWorker();
    const alone = house.run('selfplay.mjs', ['--ledger', house.file('alone.jsonl'), ...optionsFor('alone')]);
    await house.endsWell(alone);
    worker.child.kill('SIGTERM');
    await house.endsWell(worker);
    await house.killRedis();
    mkdirSync(house.file('empty'));
    await house.startRedis(house.file('empty'));
    const ledger = house.file('games.jsonl');
    const printed = await runDisturbed('selfplay.mjs', optionsFor('files'), ledger, games);
    const [, rows] = new RegExp(`: ${games} games, (\\d+) rows\n$`).exec(printed);
    const files = filesIn('files');
    assert.equal(Object.keys(files).length, 3 * Math.ceil(games / 16));
    assert.deepEqual(files, filesIn('alone'));
    await installed;
    const read = house.start(python, [join(root, example, 'test/read_shards.py'), house.file('files')]);
    await house.endsWell(read);
    assert.equal(read.printed, `${rows} rows of ${games} games\n`);
    // Files of more games would be read with those of fewer.
    const again = (more) => house.run('selfplay.mjs', ['--ledger', ledger, ...optionsFor('files'), ...more]);
    const fewer = again(['--games', '16']);
    assert.equal(await fewer.ended, 2);
    assert.match(fewer.said, /has files of more games: choose another folder/);
    const other = again(['--seed', '2']);
    assert.equal(await other.ended, 2);
    assert.match(other.said, /is the ledger of other work/);
  });

  test('are not begun with a bot or a ruleset that does not fit', async () => {
    const refused = async (args, message) => {
      const program = house.run('selfplay.mjs', [
        '--ledger',
        house.file('x'),
        '--out',
        house.file('y'),
        ...args,
      ]);
      assert.equal(await program.ended, 2);
      assert.match(program.said, message);
    };
    await Promise.all([
      refused(['--bot', 'alpha-beta:time=30'], /limits by nodes or depth/),
      refused(['--bot', 'engine:cat'], /limits by nodes or depth/),
      refused(['--bot', 'clever'], /'clever'/),
      refused(['--rules', 'klin-zha+blind'], /blind game/),
      refused(['--games', '0'], /--games must be a whole number/),
    ]);
  });

  test('and of an arena are played by a bot in a file', async () => {
    const bot = house.file('bot.mjs');
    const code = "import { getBot } from 'klin-zha/bots';\n";
    const url = new URL(import.meta.resolve('klin-zha/bots'));
    writeFileSync(bot, `${code.replace('klin-zha/bots', url.href)}export default { ...getBot('greedy') };\n`);
    startWorker();
    const play = async (name, file, player) => {
      const program = house.run(name, ['--ledger', house.file(file), '--games', '2', ...player]);
      await house.endsWell(program);
      return gamesIn(house.file(file));
    };
    const selfPlay = (file, name) =>
      play('selfplay.mjs', `${file}.jsonl`, ['--bot', `${name}:nodes=50`, '--out', house.file(file)]);
    assert.deepEqual(await selfPlay('one', bot), await selfPlay('other', 'greedy'));
    const found = await play('arena.mjs', 'arena.jsonl', [
      '--player',
      `${bot}:nodes=50`,
      '--player',
      'random',
    ]);
    assert.equal(found.length, 2);
    assert.ok(found.every(({ fault }) => fault === undefined || fault === null));
  });
});

describe('the containers', () => {
  const { services, volumes } = parse(readFileSync(join(root, example, 'compose.yaml'), 'utf8'), {
    merge: true,
  });
  const lines = readFileSync(join(root, example, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));
  const last = lines.findLastIndex(([word]) => word === 'FROM');
  const filesOf = (source) => {
    const [folder, name] = [join(root, source, '..'), basename(source)];
    const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.*')}$`);
    return readdirSync(folder)
      .filter((file) => pattern.test(file))
      .map((file) => join(folder, file));
  };

  test('of the Compose file fit together', () => {
    assert.deepEqual(Object.keys(services), ['redis', 'worker', 'starter']);
    const append = ['--appendonly', 'yes', '--appendfsync', 'always'];
    assert.deepEqual(services.redis.command, ['redis-server', ...append]);
    for (const { build, depends_on: needed } of [services.worker, services.starter]) {
      assert.equal(join(root, example, build.context, '/'), root);
      assert.equal(build.dockerfile, `${example}/Dockerfile`);
      assert.deepEqual(needed, ['redis']);
    }
    const mounted = Object.values(services).flatMap(({ volumes: own = [] }) => own);
    assert.deepEqual(
      mounted,
      Object.keys(volumes).map((name) => `${name}:/data`),
    );
  });

  test('are built from files that exist, among them those of the build', () => {
    const copied = lines
      .slice(0, last)
      .flatMap(([word, ...rest]) => (word === 'COPY' ? rest.slice(0, -1) : []));
    for (const source of copied) assert.equal(filesOf(source).length, 1, source);
    const config = readFileSync(join(root, 'tsup.config.ts'), 'utf8');
    for (const [, path] of config.matchAll(/from '\.\/(.*?)'/g))
      assert.ok(
        copied.some((source) => path.startsWith(source)),
        `${path} is not copied`,
      );
  });

  test('run these commands', async () => {
    const image = house.file('klin-zha');
    for (const [word, ...rest] of lines.slice(last)) {
      if (word === 'COPY') {
        const sources = rest.slice(0, -1).filter((source) => source !== '--from=build');
        for (const source of sources)
          for (const file of filesOf(source.replace('/klin-zha/', ''))) {
            const target = rest.at(-1).endsWith('/') ? join(rest.at(-1), basename(file)) : rest.at(-1);
            cpSync(file, join(image, target), { recursive: true });
          }
      }
      if (word === 'RUN' && rest[0] === 'npm') await house.endsWell(house.start('npm', rest.slice(1), image));
    }
    const run = ({ command }, more = []) => {
      assert.equal(command[0], 'node');
      const args = command
        .slice(1)
        .map((word) => word.replace('redis://redis:6379', house.url).replace(/^\/data/, house.folder));
      return house.start(process.execPath, [...args, ...more], join(image, example));
    };
    run(services.worker);
    const starter = run(services.starter, ['--games', '4', '--bot', 'greedy']);
    await house.endsWell(starter);
    assert.match(starter.printed, /: 4 games, \d+ rows\n$/);
  });
});
