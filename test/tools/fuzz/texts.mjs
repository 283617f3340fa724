// What reads records, score sheets, positions, names and moves.
import assert from 'node:assert/strict';
import { createState, formatPosition, isLegal, legalMoves, parsePosition, parseRules } from 'klin-zha';
import * as notations from 'klin-zha/notation';
import { readNotes, readRecords, recordsFromNotes } from 'klin-zha/notes';
import * as records from 'klin-zha/records';
import { convertRecord, positionKey, positionRows, replayRecord, replayScoreSheet } from 'klin-zha/records';
import { checkDiagnostics, checkFaults, checkResult, parsed, refusing } from './checks.mjs';
import { below, makeText, oneOf } from './corpus.mjs';
import { large } from './inputs.mjs';

/** A game without its places and faults, its moves in an order that does not depend on that of their list. */
function contentOf(record) {
  const { moves, ...game } = records.recordToJson(record);
  const branches = records.branchesOf(record);
  const order = [];
  const places = new Map([[-1, -1]]);
  for (const left = branches.of(-1).toReversed(); left.length > 0; ) {
    const node = left.pop();
    places.set(node, order.length);
    order.push({ ...moves[node], parent: places.get(moves[node].parent) });
    for (const child of branches.of(node).toReversed()) left.push(child);
  }
  return JSON.stringify({ ...game, moves: order });
}

function writtenAgain(record) {
  const text = refusing(['unwritable'], () => records.formatRecord(record));
  if (text === undefined) return;
  const [again, ...more] = records.parseRecords(text);
  assert.equal(more.length, 0, 'one game was written, several were read');
  assert.ok(records.formatRecord(again) === text, 'written again the text is another');
}

function tryRecords(text) {
  const games = records.parseRecords(text);
  const headers = records.parseRecords(text, { headersOnly: true });
  assert.equal(headers.length, games.length, 'other games without their moves');
  for (const [number, game] of games.entries()) {
    checkDiagnostics(game.diagnostics);
    assert.deepEqual([...headers[number].tags], [...game.tags]);
    for (const [index, { parent }] of game.nodes.entries()) assert.ok(parent < index && parent >= -1);
    if (text.length > large) continue;
    writtenAgain(game);
    if (game.diagnostics.length > 0) continue;
    const [again] = records.parseRecords(records.formatRecord(game));
    assert.ok(contentOf(again) === contentOf(game), 'another game comes back');
    assert.deepEqual(again.diagnostics, []);
  }
}

function tryRecordJson(text, random) {
  const value = parsed(text, random);
  const read = records.recordFromJson(value);
  const record = checkResult(read);
  if (record === undefined) return;
  const json = records.recordToJson(record);
  const again = records.recordFromJson(JSON.parse(JSON.stringify(json)));
  assert.ok(again.ok, 'what was written as JSON is not read');
  assert.deepEqual(records.recordToJson(again.value), json);
  writtenAgain(record);
}

function trySheet(text) {
  const sheet = records.readScoreSheet(text);
  checkDiagnostics(sheet.diagnostics);
  if (sheet.colours.length < 2 || sheet.diagnostics.length > 0 || text.length > large) return;
  const written = refusing(['unwritable'], () => records.formatScoreSheet(sheet));
  if (written === undefined) return;
  const again = records.readScoreSheet(written);
  assert.deepEqual(again.diagnostics, []);
  assert.ok(records.formatScoreSheet(again) === written, 'written again the sheet is another');
}

/** The spans of notes cover the text, and the games that are found can be written and read as records. */
function tryNotes(text) {
  const notes = readNotes(text, { beamWidth: 8 });
  checkDiagnostics(notes.diagnostics);
  let end = 0;
  for (const { from, to } of notes.spans) {
    assert.ok(from === end && to > from, 'the spans leave a gap');
    end = to;
  }
  assert.equal(end, text.length);
  const written = recordsFromNotes(notes);
  const again = records.parseRecords(records.formatRecords(written));
  assert.equal(again.length, written.length);
  for (const [index, { moves }] of notes.games.entries())
    assert.equal(again[index].nodes.length, moves.length);
  if (text.length > 50_000) return;
  const { format } = readRecords(text);
  assert.ok(['record', 'json', 'json-lines', 'sheet', 'notes'].includes(format), `format ${format}`);
}

function tryReplay(text) {
  const { diagnostics, plies, final } = replayScoreSheet(text, { beamWidth: 8 });
  checkDiagnostics(diagnostics);
  assert.equal(formatPosition(plies.at(-1)?.state ?? final), formatPosition(final));
}

/** Longer games are not replayed: to say what is wrong with a move takes far longer than to read its text. */
const mostMoves = 20_000;

/** Every game is replayed with its variations, and what was replayed is the same in another notation. */
function tryReplayRecord(text, random) {
  for (const game of records.parseRecords(text).slice(0, 4)) {
    if (game.nodes.length > mostMoves) continue;
    const replay = replayRecord(game, { beamWidth: 8 });
    checkDiagnostics(replay.diagnostics);
    const isSaid = replay.played === game.nodes.length || replay.diagnostics.length > 0;
    assert.ok(isSaid, 'nothing is said of moves that are not replayed');
    const rows = positionRows(replay, 1, { variations: true });
    assert.equal(rows.length, replay.isPlayable ? replay.played + 1 : 0);
    if (!replay.isComplete) continue;
    const key = BigInt.asIntN(64, BigInt(`0x${positionKey(replay.final)}`));
    assert.ok(rows.some(({ hash, ply }) => hash === key && ply === replay.plies.length));
    const notation = oneOf(random, ways);
    const again = replayRecord(convertRecord(game, { notation, replay: { beamWidth: 8 } }).record);
    assert.deepEqual(
      again.plies.map(({ move }) => move),
      replay.plies.map(({ move }) => move),
    );
    assert.equal(formatPosition(again.final), formatPosition(replay.final));
  }
}

/** A name of a ruleset or a notation that is read is read again by the name that the ruleset or notation has. */
function tryNames(text) {
  for (const [parse, nameOf] of [
    [parseRules, ({ id }) => id],
    [notations.parseNotation, ({ name }) => name],
  ]) {
    const found = checkResult(parse(text), text);
    if (found === undefined) continue;
    const again = parse(nameOf(found));
    assert.ok(again.ok && nameOf(again.value) === nameOf(found), `${nameOf(found)} is not read`);
  }
  const [G, F, L, S, I, B, king] = text;
  const letters = { G, F, L, S, I, B, ...(king !== undefined && { king }) };
  refusing(['bad-letter', 'same-letter'], () => notations.algebraic(letters));
}

const states = [
  ['klin-zha', '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -'],
  ['klin-zha', 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -'],
  ['takzh', '1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB'],
  ...['klin-zha+tri-level', 'klin-zha+reflective', 'romulan-heart:3+tetrahedral'].map((id) => [id]),
].map(([id, position]) => {
  const rules = parseRules(id).value;
  const state = position === undefined ? createState(rules) : parsePosition(rules, position).value;
  return { state, moves: legalMoves(state) };
});

const ways = ['geometric', 'coordinate', 'algebraic', 'algebraic:german', 'algebraic:klinZhaEnglish'].map(
  (name) => notations.parseNotation(name).value,
);

function tryMove(text, random) {
  const { state, moves } = oneOf(random, states);
  const way = oneOf(random, ways);
  const strict = random() < 0.3;
  // Half of the texts are legal moves with some damage; the others come from the corpus.
  const written = random() < 0.5 ? text : damaged(random, way.format(state, oneOf(random, moves)));
  const reading = way.read(state, written, { strict });
  checkFaults([...reading.slips, ...reading.slipsOf.flat()], written);
  assert.equal(reading.slipsOf.length, reading.moves.length);
  assert.ok(reading.moves.length === 1 || reading.slips.length > 0, 'nothing is said');
  for (const move of [...reading.moves, ...(reading.suggestions ?? [])].slice(0, 4))
    assert.ok(isLegal(state, move), `${written} is read as a move that is not legal`);
  if (reading.moves.length !== 1) return;
  const form = way.format(state, reading.moves[0]);
  assert.deepEqual(
    way.read(state, form, { strict: true }).moves,
    reading.moves,
    `${form} means another move`,
  );
  if (!strict || reading.drawOffer !== undefined) return;
  assert.equal(way.name.startsWith('algebraic') ? ascending(written.trim()) : written.trim(), form);
}

/** In algebraic notation the digits of a cell may stand in either order, read strictly as well (RH E3). */
function ascending(text) {
  return text.replace(/(\d)(\d)/g, (pair, one, two) => (one > two ? two + one : pair));
}

function damaged(random, text) {
  const at = below(random, text.length + 1);
  const other = makeText(random, ['move']).slice(0, 1 + below(random, 3));
  return text.slice(0, at) + (random() < 0.6 ? other : '') + text.slice(at + below(random, 3));
}

export const textTargets = [
  { name: 'records', weight: 4, kinds: ['record'], run: tryRecords },
  { name: 'record-json', weight: 3, kinds: ['json'], run: tryRecordJson },
  { name: 'sheet', weight: 3, kinds: ['sheet'], run: trySheet },
  { name: 'notes', weight: 2, kinds: ['note', 'sheet', 'record'], run: tryNotes },
  { name: 'replay', weight: 1, kinds: ['sheet'], run: tryReplay },
  { name: 'replay-record', weight: 1, kinds: ['record'], run: tryReplayRecord },
  { name: 'names', weight: 2, kinds: ['name', 'move'], run: tryNames },
  { name: 'moves', weight: 4, kinds: ['move'], run: tryMove },
];
