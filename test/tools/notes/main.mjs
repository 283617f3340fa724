// npm run tool notes [-- [--list | --print] [--seed N] [STYLE]]
//
// Reads the corpus of test/notes with `readNotes` and prints how much was found in each text, with the sums that
// notes.test.ts checks. `--list` prints the moves that were wrong, open or missed instead, `--print` the texts.
// STYLE is a part of a style's name; without it all texts are read, and 200 texts without a game.
// `--seed` writes other games: a change of the reader must be as good for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Loads the corpus and the library from source. */
async function load() {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-notes-'));
  const outfile = join(folder, 'notes.mjs');
  const contents = ['test/notes/summary.ts', 'src/notes/index.ts']
    .map((file) => `export * from './${file}';`)
    .join('\n');
  const stdin = { contents, resolveDir: root, loader: 'ts' };
  await build({ stdin, bundle: true, format: 'esm', platform: 'neutral', outfile, logLevel: 'error' });
  const loaded = await import(pathToFileURL(outfile));
  rmSync(folder, { recursive: true });
  return loaded;
}

const { values, positionals } = parseArgs({
  options: {
    print: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const { listDifferences, listInvented, readNotes, samplesNamed, summarise } = await load();
const samples = samplesNamed(positionals.join(' '), Number(values.seed));
if (values.print)
  for (const { style, text } of samples) console.log(`${'='.repeat(40)} ${style.name}\n${text}`);
else if (values.list) console.log(listDifferences(readNotes, samples));
else console.log(summarise(readNotes, samples));
if (positionals.length === 0 && !values.print) console.log(`\n${listInvented(readNotes)}`);
