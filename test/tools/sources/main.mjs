// npm run tool sources DIR
//
// Checks the whole texts of the sources, which are not in the repository: every text file in DIR is read with all its
// prose. Each of the two sample games in examples/records must be in one of them with the same moves and without an error,
// and must convert to every notation and back, as a record and as a score sheet. `readNotes` must find the same games in
// the whole texts, and no others. The status is 1 if not.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Loads records and notations from `src`. */
async function library() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-sources-'));
  const outfile = join(folder, 'library.mjs');
  const contents = `export * from './src/records/index.ts'; export { readNotes } from './src/notes/index.ts';
    export { letterSets } from './src/notation/index.ts';`;
  const stdin = { contents, resolveDir: root, loader: 'ts' };
  await build({ stdin, bundle: true, format: 'esm', platform: 'neutral', outfile });
  const loaded = await import(pathToFileURL(outfile));
  rmSync(folder, { recursive: true });
  return loaded;
}

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error('Usage: npm run tool sources DIR');
  process.exit(2);
}
let names;
try {
  names = readdirSync(folder)
    .filter((name) => /\.(txt|md|html?)$/i.test(name))
    .sort();
} catch (error) {
  console.error(`sources: Cannot read '${folder}': ${error.message}`);
  process.exit(2);
}

const {
  convertRecord,
  formatRecord,
  formatScoreSheet,
  letterSets,
  parseRecords,
  readNotes,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} = await library();

const notations = ['geometric', 'coordinate', ...Object.keys(letterSets).map((set) => `algebraic:${set}`)];

const movesOf = ({ plies }) => plies.map(({ move }) => move).join(' ');
const errorsOf = ({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error');

/** Describes a diagnostic in one line. */
function lineOf({ line, column, severity, code, message }) {
  return `    ${line}:${column} ${severity} ${code} ${message}`;
}

/** Returns in which forms a game does not come back as it was. */
function faultsOf(replay) {
  const moves = movesOf(replay);
  const record = recordFromSheet(replay);
  const text = formatRecord(convertRecord(record).record);
  const isSame = (again) => again.diagnostics.length === 0 && movesOf(again) === moves;
  return notations.flatMap((notation) =>
    [false, true].flatMap((nameCaptured) => {
      const options = { notation, ...(nameCaptured && { nameCaptured }) };
      const form = `${notation}${nameCaptured ? ' with named captures' : ''}`;
      const [there] = parseRecords(formatRecord(convertRecord(record, options).record));
      const back = convertRecord(there, { notation: replay.notation, replay: { strict: true } });
      const sheet = formatScoreSheet(sheetFromReplay(replayRecord(record), options));
      const { rules } = replay;
      const fromSheet = replayScoreSheet(sheet, { rules, notation, strict: true });
      return [
        ...(isSame(back.replay) && formatRecord(back.record) === text ? [] : [`a record in ${form}`]),
        ...(isSame(fromSheet) ? [] : [`a score sheet in ${form}`]),
      ];
    }),
  );
}

const samples = ['introduction.txt', 'romulan-heart.txt'].map((name) => {
  const replay = replayScoreSheet(readFileSync(join(root, 'examples/records', name), 'utf8'));
  return { name, replay, moves: movesOf(replay), found: 0, noted: 0 };
});

/** Whether moves are those of a sample game; placements may have another order. */
function isLine(moves, ways, placements) {
  const placed = (list) => [...list].sort((one, two) => one - two).join();
  const setup = ways.slice(0, placements).flat();
  const rest = moves.slice(placements);
  return (
    moves.length === ways.length &&
    placed(moves.slice(0, placements)) === placed(setup) &&
    rest.every((move, index) => ways[placements + index].includes(move))
  );
}
let faults = 0;

function fault(text) {
  faults++;
  console.log(`  FAULT: ${text}`);
}

for (const name of names) {
  const replays = [replayScoreSheet(readFileSync(join(folder, name), 'utf8'))];
  console.log(name);
  let played = 0;
  for (const replay of replays) {
    const errors = errorsOf(replay);
    const sample = samples.find(({ moves }) => moves === movesOf(replay));
    if (replay.plies.length === 0 && sample === undefined) continue;
    played++;
    const warnings = replay.diagnostics.length - errors.length;
    const what = sample === undefined ? 'fragments' : `sample game ${sample.name}`;
    console.log(
      `  ${what}: ${replay.plies.length} moves of ${replay.rules.id}, ${errors.length} errors, ${warnings} warnings`,
    );
    for (const diagnostic of replay.diagnostics) console.log(lineOf(diagnostic));
    if (sample === undefined) continue;
    sample.found++;
    if (errors.length > 0) fault('the sample game has errors');
    const broken = faultsOf(replay);
    for (const form of broken) fault(`the sample game does not come back from ${form}`);
    if (broken.length === 0)
      console.log(`  converts to ${notations.length} notations and back, as a record and as a score sheet`);
  }
  if (played === 0) console.log('  no game');
  for (const game of readNotes(readFileSync(join(folder, name), 'utf8')).games) {
    const ways = game.moves.map(({ move, candidates }) => (move === undefined ? candidates : [move]));
    const sample = samples.find(({ moves }) => isLine(moves.split(' ').map(Number), ways, game.placements));
    const open = game.moves.filter(({ confidence }) => confidence === 'open').length;
    console.log(`  in notes: ${game.moves.length} moves of ${game.rules.id}, ${open} of them open`);
    if (sample === undefined) fault('the game in the notes is not a sample game');
    else sample.noted++;
  }
}
for (const { name } of samples.filter(({ noted }) => noted !== 1))
  fault(`${name} is not found once in notes`);
// A document whose text around the table is no score sheet is read as notes alone.
for (const { name, replay } of samples.filter(({ found }) => found === 0))
  for (const form of faultsOf(replay)) fault(`${name} does not come back from ${form}`);
console.log(`${names.length} documents, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
