// Indexes from outside: files whose bytes went wrong, and readers that give less than they should.
import assert from 'node:assert/strict';
import { createState, klinZha, play, takzh } from 'klin-zha';
import { openIndex, parseRecords, replayRecord, writeIndex } from 'klin-zha/records';
import { checkResult } from './checks.mjs';
import { below, corpus, oneOf } from './corpus.mjs';

const refusals = ['bad-index', 'damaged-index', 'no-moves', 'no-game', 'other-index', 'bad-reader'];

/** States that the indexes of the corpus hold, and one that they do not. */
const sought = [
  createState(klinZha),
  play(createState(takzh), 'f@a19'),
  ...corpus.record
    .flatMap((text) => parseRecords(text).slice(0, 1))
    .flatMap((record) =>
      [3, 8].map((node) => replayRecord(record).plies[node]?.state ?? createState(klinZha)),
    ),
];

/** The sum that stands in the end of an index, so that damage before it is found by nothing else. */
function sumOf(words) {
  return words.reduce((sum, word) => (Math.imul(sum ^ word, 0x85ebca6b) ^ (sum >>> 15)) >>> 0, 0x2545f491);
}

/** The bytes that a text says in hexadecimal digits, some of them changed, cut or doubled. */
function bytesOf(text, random) {
  const digits = text.replace(/[^0-9a-f]/gi, '');
  let bytes = Buffer.from(digits.slice(0, digits.length & ~1), 'hex');
  for (let times = below(random, 4); times > 0 && bytes.length > 0; times--) {
    const at = below(random, bytes.length);
    const kind = random();
    if (kind < 0.6) bytes[at] = below(random, 256);
    else if (kind < 0.8)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 40))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(below(random, at + 1))]);
  }
  if (bytes.length < 32 || random() < 0.3) return bytes;
  const end = bytes.length - 32;
  if (random() < 0.5)
    bytes.writeUInt32BE(oneOf(random, [0, 1, 5, 77, 0xffffffff]), end + 4 * below(random, 5));
  bytes.writeUInt32BE(sumOf([0, 1, 2, 3, 4].map((word) => bytes.readUInt32BE(end + 4 * word))), end + 20);
  return bytes;
}

async function refusing(act) {
  try {
    return await act();
  } catch (error) {
    if (error?.name !== 'KlinZhaError' || !refusals.includes(error.code)) throw error;
    return undefined;
  }
}

async function tryIndex(text, random) {
  const bytes = bytesOf(text, random);
  const isShort = random() < 0.1;
  const read = (offset, length) => {
    assert.ok(
      offset >= 0 && offset + length <= bytes.length,
      `${length} bytes are read at ${offset} of ${bytes.length}`,
    );
    return bytes.subarray(offset, offset + (isShort ? below(random, length + 1) : length));
  };
  const index = checkResult(
    (await refusing(() => openIndex({ size: bytes.length, read }))) ?? {
      ok: false,
      errors: [{ code: 'damaged-index', message: 'short' }],
    },
  );
  if (index === undefined) return;
  const state = oneOf(random, sought);
  const symmetry = oneOf(random, [undefined, true, false]);
  const options = symmetry === undefined ? {} : { symmetry };
  const places = await refusing(() => index.find(state, options));
  const number = await refusing(() => index.count(state, options));
  if (!isShort && places !== undefined && isSorted(bytes, index))
    assert.equal(number, places.length, 'places are counted in two ways');
  await refusing(() => index.next(state, options));
  await refusing(() => index.game(below(random, index.games + 1)));
  await refusing(() => index.note());
  await refusing(async () => {
    for await (const { game } of index.entries()) assert.ok(Number.isInteger(game));
  });
  const pieces = await refusing(async () => {
    const all = [];
    for await (const piece of writeIndex([index, index.firstGames(1)])) all.push(piece);
    return all;
  });
  if (pieces === undefined || isShort) return;
  const whole = Buffer.concat(pieces);
  const again = await openIndex({
    size: whole.length,
    read: (offset, length) => whole.subarray(offset, offset + length),
  });
  assert.ok(again.ok, 'an index that is written cannot be opened');
  assert.equal(again.value.games, index.games + Math.min(1, index.games));
}

/** Whether the rows stand in the order of their keys, as they do unless their bytes were changed. */
function isSorted(bytes, { size, symmetry, variations, moves }) {
  const row = 14 + (symmetry ? 1 : 0) + (variations ? 4 : 0) + (moves ? 4 : 0);
  for (let at = row; at < size * row; at += row)
    if (bytes.compare(bytes, at, at + 8, at - row, at - row + 8) > 0) return false;
  return true;
}

export const archiveTargets = [{ name: 'indexes', weight: 1, kinds: ['index'], length: 6000, run: tryIndex }];
