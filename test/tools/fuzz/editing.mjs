// Edits of one game of a text.
import assert from 'node:assert/strict';
import * as records from 'klin-zha/records';
import { refusing } from './checks.mjs';
import { below, makeText, oneOf } from './corpus.mjs';

/** Longer texts are not edited: the whole text is read again. */
const mostText = 50_000;

const tags = ['Event', 'Result', 'New', 'a b'];

/** Ways to edit a record; each gets the record, the index of a move, some text and chance. */
const edits = [
  (record, node, text) => records.addMove(record, node, text),
  (record, node, text) => records.insertMove(record, node, text),
  (record, node, text) => records.changeMove(record, node, { text, glyphs: [1] }),
  (record, node, text) => records.commentMove(record, node, text),
  (record, node) => records.deleteMove(record, node),
  (record, node, _, random) => records.promoteMove(record, node, { toMain: random() < 0.5 }),
  (record, node) => records.demoteMove(record, node),
  (record, _, text, random) => records.setTag(record, oneOf(random, tags), random() < 0.3 ? undefined : text),
];

/** Edits a record by chance. Returns undefined if the edit is refused. */
function edited(record, random) {
  const node = below(random, record.nodes.length + 1) - 1;
  const text = random() < 0.5 ? 'e37f48' : makeText(random, ['move'], 200);
  const edit = oneOf(random, edits);
  return refusing(['no-such-move', 'unwritable'], () => edit(record, node, text, random));
}

/** An edited game takes the place of the old one in the text, and every other game stays as it is. */
function tryEdits(text, random) {
  if (text.length > mostText) return;
  const games = records.parseRecords(text);
  let at = 0;
  for (const { range } of games) {
    assert.ok(range.from >= at && range.to >= range.from && range.to <= text.length, 'ranges overlap');
    at = range.to;
  }
  // What errors leave open, such as a comment, could take in what follows it.
  if (games.length === 0 || games.some(({ diagnostics }) => diagnostics.length > 0)) return;
  const game = oneOf(random, games);
  const wanted = edited(game, random);
  if (wanted === undefined) return;
  const { from, to } = game.range;
  const written = records.formatRecord(wanted.record);
  // Tags are read only at the beginning of a line.
  const isLineStart = /(?:^|[\r\n]) *$/.test(text.slice(0, from));
  const again = `${text.slice(0, from)}${isLineStart ? '' : '\n'}${written.trimEnd()}${text.slice(to)}`;
  assert.deepEqual(
    records.parseRecords(again).map(plain),
    games.map((one) => plain(one === game ? wanted.record : one)),
    'another game changed',
  );
}

/** A record as it is written. */
function plain(record) {
  return refusing(['unwritable'], () => records.formatRecord(record));
}

export const editTargets = [{ name: 'edits', weight: 1, kinds: ['record'], run: tryEdits }];
