// What the command line reads from its standard input: openings, and files in any encoding.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { bundled } from './bundle.mjs';
import { checkDiagnostics } from './checks.mjs';
import { below, oneOf } from './corpus.mjs';

const { CommandFailure, gamesOf, lineOf, openingsOf } = await bundled('src/cli/', [
  ...['messages', 'arena/openings', 'files/read', 'files/written-game'],
]);

/** Openings from which an arena begins: a list, or what is wrong with it. */
async function tryOpenings(text) {
  try {
    const stdin = Readable.from([Buffer.from(text)]);
    const { openings, places } = await openingsOf({ stdin }, '-', undefined);
    assert.ok(openings.length > 0 && openings.length === places.length, 'openings without their places');
    for (const opening of openings) assert.equal(typeof opening, 'string');
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
  }
}

const encodings = ['utf8', 'utf8', 'latin1', 'utf16le'];
const foundKinds = ['record', 'sheet', 'none'];

/** Games are found in files of any bytes in any encoding, each with its line, or what is wrong is said. */
async function tryFile(text, random) {
  const mark = random() < 0.3 ? '\ufeff' : '';
  const bytes = Buffer.from(mark + text, oneOf(random, encodings));
  const cut = below(random, bytes.length + 1);
  const stdin = Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
  let number = 0;
  for await (const game of gamesOf(stdin, '-')) {
    const { kind, diagnostics = [] } = game;
    assert.ok(foundKinds.includes(kind), `what is found is ${kind}`);
    assert.ok(Number.isSafeInteger(lineOf(game)) && lineOf(game) >= 1, 'a game without its line');
    checkDiagnostics(diagnostics);
    number++;
  }
  assert.ok(number > 0, 'nothing is said of an empty file');
}

export const commandTargets = [
  { name: 'openings', weight: 1, kinds: ['opening'], length: 1500, run: tryOpenings },
  { name: 'files', weight: 1, kinds: ['record', 'sheet', 'json'], run: tryFile },
];
