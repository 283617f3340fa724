/**
 * What an index of very many games costs: `node test/tools/bench/many-games.mjs [GAMES...]`, after `npm run build`.
 *
 * Makes files of short random games in a temporary folder, the greatest of a million if nothing else is said, keeps an index
 * beside each by the command line, adds games to it, asks it for positions, and prints what every step took as a table for
 * docs/reference/records.md. Each step is a process of its own, so that its memory is its own.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createState, formatPosition, klinZha, legalMoves, play, seededRandom } from '../../../dist/index.js';
import { formatGeometric, readGeometric } from '../../../dist/notation.js';

const program = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const numbers = process.argv.slice(2).map(Number);
const sizes = numbers.length > 0 ? numbers : [10_000, 100_000, 1_000_000];
const plies = 12;
const start = createState(klinZha);
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-many-'));

/** Texts of games: placements of random warriors, whose first moves are often the same. */
function makeTexts(count, seed) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    let state = start;
    const texts = [];
    for (let ply = 0; ply < plies; ply++) {
      const moves = legalMoves(state);
      const most = ply < 4 ? 12 : moves.length;
      const move = moves[Math.floor(random() * Math.min(most, moves.length))];
      texts.push(formatGeometric(state, move));
      state = play(state, move);
    }
    return texts.join(', ');
  });
}

/** Some thousand games, which are written again and again with other tags. */
const texts = makeTexts(20_000, 3);
const results = ['1-0', '0-1', '1/2-1/2'];

/** Writes so many games to the end of a file. */
function writeGames(file, first, last) {
  const out = openSync(file, 'a');
  let piece = '';
  for (let game = first; game < last; game++) {
    const result = results[game % 3];
    piece += `[Event "Game ${game}"]\n[Gold "Player ${game % 1009}"]\n[Green "Player ${game % 997}"]\n[Rules "klin-zha"]\n[Notation "geometric"]\n\n${texts[(game * 7919) % texts.length]} ${result}\n\n`;
    if (piece.length < 1_000_000) continue;
    writeSync(out, piece);
    piece = '';
  }
  writeSync(out, piece);
  closeSync(out);
}

/** Told by every process before it ends: its greatest memory in kilobytes, and its CPU time in microseconds. */
const probe = join(folder, 'probe.cjs');
writeFileSync(
  probe,
  "process.on('exit', () => require('fs').writeSync(3, JSON.stringify(process.resourceUsage())));\n",
);

/** Runs the command, and tells what it printed, and what it took of CPU time and memory. */
function run(...args) {
  const { status, stdout, stderr, output } = spawnSync(
    process.execPath,
    ['--require', probe, program, ...args],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    },
  );
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(output[3]);
  return { stdout, seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
}

function cells({ seconds, megabytes }) {
  return `${seconds.toFixed(seconds < 10 ? 2 : 0)} s, ${Math.round(megabytes)} MB`;
}

const megabytes = (file) => `${(statSync(file).size / 1e6).toFixed(1)} MB`;

const [game] = texts;
const moves = game.split(', ');
const afterOpening = afterMoves(moves.slice(0, 1));
const rare = afterMoves(moves);

function afterMoves(list) {
  return list.reduce((state, text) => play(state, readGeometric(state, text).moves[0]), start);
}

try {
  console.log(`| | ${sizes.map((size) => `${size.toLocaleString('en')} games`).join(' | ')} |`);
  console.log(`|---|${sizes.map(() => '---').join('|')}|`);
  const rows = new Map();
  const note = (name, text) => {
    rows.set(name, [...(rows.get(name) ?? []), text]);
    console.error(`${name}: ${text}`);
  };
  for (const size of sizes) {
    const file = join(folder, `${size}.kzn`);
    const most = Math.floor(0.99 * size);
    writeGames(file, 0, most);
    note('index of 99 of 100 games made', cells(run('index', file)));
    writeGames(file, most, size);
    note('the last 1 of 100 added', cells(run('index', file)));
    note('file of games', megabytes(file));
    note('index', megabytes(`${file}.kzi`));
    const limit = ['--limit', '20'];
    note(
      '20 games with a position that many reach',
      cells(run('find', ...limit, formatPosition(afterOpening), file)),
    );
    const found = run('find', '--json', formatPosition(rare), file);
    note(
      'all games with a position that few reach',
      `${found.stdout.trim().split('\n').length} games: ${cells(found)}`,
    );
    const first = run('explore', '--json', formatPosition(start), file);
    const sum = JSON.parse(first.stdout).moves.reduce((all, { games }) => all + games, 0);
    if (sum !== size) throw new Error(`explore counts ${sum} games instead of ${size}`);
    note('explorer at the start, which all games have', cells(first));
    note('explorer after one move', cells(run('explore', '--symmetry', formatPosition(afterOpening), file)));
    if (size <= 100_000)
      note('those few games without an index', cells(run('find', formatPosition(rare), withoutIndex(file))));
  }
  for (const [name, list] of rows) console.log(`| ${name} | ${list.join(' | ')} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The file, which has no index any more. */
function withoutIndex(file) {
  rmSync(`${file}.kzi`);
  return file;
}
