// What changes records: edits of a text, and merging.
import assert from 'node:assert/strict';
import * as records from 'klin-zha/records';
import { refusing } from './checks.mjs';
import { below, makeText, oneOf } from './corpus.mjs';

/** Longer texts are not edited: an edit reads the whole text again. */
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

const recordOf = (edit) => ('record' in edit ? edit.record : edit);

/** An edit changes what it says and nothing else, or it is refused. */
function tryEdits(text, random) {
  if (text.length > mostText) return;
  const source = new records.RecordText(text);
  assert.equal(source.games.length, records.parseRecords(text).length);
  if (source.games.length === 0) return;
  const game = below(random, source.games.length);
  checkSpans(source, game);
  const wanted = edited(source.games[game], random);
  if (wanted === undefined) return;
  const made = refusing(['unwritable'], () => source.edit(game, wanted));
  if (made === undefined) return;
  let at = 0;
  let again = '';
  for (const { from, to, text: added } of made.replacements) {
    assert.ok(from >= at && to >= from && to <= text.length, 'replacements overlap');
    again += text.slice(at, from) + added;
    at = to;
  }
  assert.ok(again + text.slice(at) === made.text.text, 'the replacements make another text');
  for (const [index, read] of made.text.games.entries())
    assert.deepEqual(
      plain(read),
      plain(index === game ? recordOf(wanted) : source.games[index]),
      'another game changed',
    );
}

/** A record as it is written, its tags in the order of their names. */
function plain(record) {
  const tags = new Map([...record.tags].sort());
  return refusing(['unwritable'], () => records.formatRecord({ ...record, tags }));
}

function checkSpans(source, game) {
  const spans = refusing(['unwritable'], () => source.spansOf(game));
  if (spans === undefined) return;
  assert.equal(spans.nodes.length, source.games[game].nodes.length);
  for (const { from, to } of [spans, ...spans.tags.values(), ...spans.comments, ...spans.nodes])
    assert.ok(from >= 0 && to > from && to <= source.text.length, 'a span is not in the text');
}

/** A game merged with itself stays as it is; merged with an edited copy it keeps its moves and its result. */
function tryMerges(text, random) {
  if (text.length > mostText) return;
  const games = records.parseRecords(text);
  if (games.length === 0) return;
  const game = oneOf(random, games.slice(0, 6));
  const copy = edited(game, random);
  const [one, other] = [game, copy === undefined ? oneOf(random, games) : recordOf(copy)].map((record) =>
    records.replayRecord(record, { beamWidth: 8 }),
  );
  const same = refusing(['unwritable'], () => records.mergeRecords(one, one));
  if (same !== undefined) assert.equal(plain(same), plain(game), 'merged with itself a game changes');
  const merged = refusing(['other-game', 'unwritable'], () => records.mergeRecords(one, other));
  if (merged === undefined) return;
  assert.deepEqual(
    merged.nodes.slice(0, game.nodes.length).map((node) => node.text),
    game.nodes.map((node) => node.text),
  );
  assert.equal(merged.result, game.result === '*' ? other.record.result : game.result);
  assert.ok(
    records.replayRecord(merged, { beamWidth: 8 }).played >= one.played,
    'moves are not played any more',
  );
}

export const editTargets = [
  { name: 'edits', weight: 1, kinds: ['record'], run: tryEdits },
  { name: 'merges', weight: 1, kinds: ['record'], run: tryMerges },
];
