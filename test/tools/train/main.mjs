// npm run tool train -- generate --rules ID --out DIR [--games N] [--nodes N] [--seed S] [--share I/N] [--teacher NAME]
// npm run tool train -- learn --rules ID --data DIR... --out FILE [--neurons N] [--epochs N] [--scores SHARE] [--seed S]
// npm run tool train -- try
//
// Makes the networks of klin-zha/net. Build first.
//
// `generate` plays games of alpha-beta against itself and writes records of their positions, in files of 50 games. The same seed
// and nodes give the same files at the same commit, however many processes work: `--share 1/2` plays the first of two halves. A
// run that was stopped goes on if it is called again. With `--teacher network` the search has the package's network instead of the
// static evaluation.
//
// `learn` trains a network on such data with train.c, which needs gcc, and writes it into the list of networks of a JSON file, as
// src/net/networks.json is. It prints how well the present
// evaluation and the network predict the results and scores of every 25th game, which is held out. `--scores` is the weight of the
// search's score in the target; the rest is the weight of the result.
//
// `try` does both in a temporary folder with about 2,000 positions.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rulesOf } from '../../../dist/index.js';
import { player } from './games.mjs';
import { evaluation, geometry, heldOut, networkOf } from './network.mjs';
import { recordSize } from './records.mjs';

/** Games in a file. */
const chunk = 50;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: 'string', default: 'klin-zha+draws' },
    out: { type: 'string', default: 'node_modules/.cache/klin-zha-train' },
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1/1' },
    teacher: { type: 'string', default: 'static' },
    data: { type: 'string', multiple: true, default: ['node_modules/.cache/klin-zha-train'] },
    neurons: { type: 'string', default: '16' },
    epochs: { type: 'string', default: '20' },
    scores: { type: 'string', default: '0.9' },
  },
});
const steps = { generate, learn, try: tryBoth };
const chosen = positionals.join(' ');
if (Object.hasOwn(steps, chosen)) steps[chosen](values);
else {
  console.error(`Unknown step '${chosen}': expected ${Object.keys(steps).join(', ')}.`);
  process.exitCode = 2;
}

/** Plays the games whose files do not exist yet. */
function generate({ rules, out, share, teacher, ...numbers }) {
  const [games, nodes, seed] = [numbers.games, numbers.nodes, numbers.seed].map(Number);
  const [part, parts] = share.split('/').map(Number);
  mkdirSync(out, { recursive: true });
  if (!['static', 'network'].includes(teacher))
    throw new Error(`Unknown teacher '${teacher}': expected static or network.`);
  checkSettings(out, { rules, nodes, seed, teacher });
  const play = player(rulesOf(rules), { nodes, seed, teacher });
  const known = new Set(readdirSync(out));
  const began = performance.now();
  let positions = 0;
  for (let first = (part - 1) * chunk; first < games; first += parts * chunk) {
    const name = `${String(first).padStart(6, '0')}.bin`;
    if (known.has(name)) continue;
    const buffers = [];
    for (let number = first; number < Math.min(games, first + chunk); number++) buffers.push(play(number));
    const records = Buffer.concat(buffers);
    // Renamed when whole, so that a file is complete or missing.
    const temporary = join(out, `${name}.${process.pid}`);
    writeFileSync(temporary, records);
    renameSync(temporary, join(out, name));
    positions += records.length / recordSize;
    const rate = (positions / (performance.now() - began)) * 1000;
    console.log(
      `${rules}: games ${first} to ${first + buffers.length - 1} of ${games}, ` +
        `${records.length / recordSize} positions, ${rate.toFixed(0)} a second`,
    );
  }
}

/** Keeps the settings beside the data, and refuses to mix data of different settings. */
function checkSettings(folder, settings) {
  const file = join(folder, 'settings.json');
  const text = `${JSON.stringify(settings)}\n`;
  let found = text;
  try {
    found = readFileSync(file, 'utf8');
  } catch {
    writeFileSync(file, text);
  }
  if (found !== text) throw new Error(`Other settings made the data in ${folder}: ${found.trim()}.`);
}

/** Trains a network, and checks that its values are the same here and in the trainer. */
function learn({ rules, data, out, neurons, epochs, scores, seed }) {
  const files = data.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.bin'))
      .sort()
      .map((name) => join(folder, name)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-train-'));
  const [program, tables, weights] = ['train', 'geometry.txt', 'weights.txt'].map((name) =>
    join(folder, name),
  );
  const source = fileURLToPath(new URL('train.c', import.meta.url));
  try {
    // -ffp-contract=off: no fused operations, whose rounding depends on the machine.
    const flags = ['-O3', '-march=native', '-ffp-contract=off', '-fno-math-errno', `-DNEURONS=${neurons}`];
    execFileSync('gcc', [...flags, '-o', program, source, '-lm'], { stdio: 'inherit' });
    writeFileSync(tables, geometry());
    execFileSync(program, [tables, weights, epochs, scores, seed, ...files], { stdio: 'inherit' });
    const [numbers, expected] = readFileSync(weights, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(' ').map(Number));
    const network = networkOf(Number(neurons), numbers);
    const value = evaluation(network);
    const records = heldOut(files.map((file) => readFileSync(file)));
    const wrong = records.filter((record, index) => value(record) !== expected[index]).length;
    console.log(`${records.length} values compared with the trainer's, ${wrong} differ`);
    if (wrong > 0 || records.length !== expected.length) process.exitCode = 1;
    keep(out, { rulesets: [...new Set([rules, rules.replace(/\+draws$/, '')])], ...network });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a network into the list of a file, in place of that of the same ruleset. */
function keep(file, network) {
  let list = [];
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const others = list.filter(({ rulesets }) => rulesets[0] !== network.rulesets[0]);
  writeFileSync(file, `${JSON.stringify([...others, network], null, 2)}\n`);
}

function tryBoth(options) {
  const out = mkdtempSync(join(tmpdir(), 'klin-zha-data-'));
  try {
    generate({ ...options, out, games: '40', nodes: '50' });
    learn({ ...options, data: [out], out: join(out, 'network.json'), epochs: '5' });
  } finally {
    rmSync(out, { recursive: true });
  }
}
