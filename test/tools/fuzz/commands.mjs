// What the command line reads from its standard input: lines of JSON, matches, openings, files in any encoding.
import assert from 'node:assert/strict';
import { Readable, Writable } from 'node:stream';
import { bundled } from './bundle.mjs';
import { below, oneOf } from './corpus.mjs';

const { CommandFailure, gamesOf, lineOf, openingsOf, run } = await bundled('src/cli/', [
  ...['run', 'messages', 'arena/openings', 'files/read', 'files/written-game'],
]);

/** What an exception says that is none of this package's. */
const foreign =
  /is not a function|is not defined|Cannot (?:read|convert|destructure|access)|not iterable|Maximum call|Invalid (?:array|string)|"code":"unexpected"/;

function collector() {
  const texts = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      texts.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => texts.join('') };
}

/** Runs a command on what comes from standard input, in pieces. */
async function answered(argv, input, random) {
  const bytes = Buffer.from(input);
  const cut = below(random, bytes.length + 1);
  const [out, err] = [collector(), collector()];
  const stdin = Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]);
  const status = await run(argv, { stdin, stdout: out.stream, stderr: err.stream, colours: false });
  assert.ok([0, 1].includes(status), `the status of ${argv.join(' ')} is ${status}`);
  for (const said of [out.text(), err.text()]) {
    const [words] = foreign.exec(said) ?? [];
    assert.ok(words === undefined, `${argv.join(' ')} says: ${words}`);
  }
  assert.ok(status === 0 || out.text() !== '' || err.text() !== '', 'nothing is said of what is wrong');
  return out.text();
}

const linesOf = (text) => text.split('\n').filter((line) => line !== '');

/** Every line that holds something is answered with one line. */
async function tryRequests(text, random) {
  const answers = linesOf(await answered(['moves', '--jsonl'], text, random));
  const asked = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  assert.equal(answers.length, asked.length, 'lines are left without an answer');
  for (const { moves, error } of answers.map((line) => JSON.parse(line)))
    assert.ok(Array.isArray(moves) !== (typeof error?.code === 'string'), 'neither moves nor an error');
}

const usedRules = ['klin-zha', 'takzh', 'klin-zha+reflective', 'romulan-heart:3'];

async function tryLog(text, random) {
  // With --full each line is answered with the whole record so far: what is asked for grows with the square.
  const way = oneOf(random, text.length < 10_000 ? [[], ['--full'], ['--text']] : [[], ['--text']]);
  const answers = linesOf(await answered(['match', '-', ...way], text, random));
  if (way[0] === '--text') return;
  for (const answer of answers.map((line) => JSON.parse(line))) assert.equal(typeof answer, 'object');
}

/** Openings from which an arena begins: a list, or what is wrong with it. */
async function tryOpenings(text) {
  try {
    const { openings, places } = await openingsOf(
      { stdin: Readable.from([Buffer.from(text)]) },
      '-',
      undefined,
    );
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
    for (const { message, line } of diagnostics)
      assert.ok(message.length > 0 && message.length < 2000 && line >= 1);
    number++;
  }
  assert.ok(number > 0, 'nothing is said of an empty file');
}

/** A frame of a type: the number of bytes that follow, the type, the content. */
function frame(type, content) {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(content.length + 1);
  head.writeUInt8(type, 4);
  return Buffer.concat([head, content]);
}

/** Frames for a program that learns: every one is answered, up to one with an invalid length. */
async function tryFrames(text, random) {
  const make = Buffer.from(JSON.stringify({ rules: oneOf(random, usedRules), games: 2 }));
  const frames = [frame(1, make), frame(2, Buffer.from('{}'))];
  for (const line of text.split('\n').slice(0, 20)) {
    const content = Buffer.from(line);
    frames.push(
      random() < 0.02 ? content : frame(random() < 0.8 ? 1 + below(random, 4) : below(random, 256), content),
    );
  }
  await answered(['learn', 'serve'], Buffer.concat(frames), random);
}

export const commandTargets = [
  { name: 'requests', weight: 1, kinds: ['request'], length: 1500, run: tryRequests },
  { name: 'logs', weight: 1, kinds: ['match'], length: 2500, run: tryLog },
  { name: 'openings', weight: 1, kinds: ['opening'], length: 1500, run: tryOpenings },
  { name: 'frames', weight: 1, kinds: ['json', 'position'], length: 1500, run: tryFrames },
  { name: 'files', weight: 1, kinds: ['record', 'sheet', 'json'], run: tryFile },
];
