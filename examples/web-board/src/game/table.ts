/** Immutable tables: a game with variations and comments, its match, and the current move. */

import { cellsOfMove, type GameJson, type GameState, type Ruleset, type Seat } from 'klin-zha';
import {
  addMove,
  branchesOf,
  changeMove,
  convertRecord,
  deleteMove,
  formatRecord,
  type GameRecord,
  lineTo,
  mainLine,
  numberedRecord,
  parseRecords,
  promoteMove,
  type RecordEdit,
  type RecordNode,
  type RecordReplay,
  replayRecord,
} from 'klin-zha/records';
import { levelFor } from './levels.ts';
import { isPlain, type Match, matchAlong, matchIn, recordOf, seatsOf, withoutLog } from './match.ts';

export interface Table {
  /** All moves in coordinates, with comments. */
  readonly record: GameRecord;
  readonly replay: RecordReplay;
  /** Match along the main line; null for a record that is only viewed. */
  readonly match: Match | null;
  /** Current move; -1 before the first. */
  readonly node: number;
  /** Level of the bot at each seat; 0 or nothing for a person. */
  readonly levels: readonly number[];
}

/** Returns a table with other moves. If the current move is gone, the last one becomes current. */
function tableOf(record: GameRecord, match: Match | null, levels: Table['levels'], node: number): Table {
  const table = { record, replay: replayRecord(record), match, levels, node };
  return table.node < record.nodes.length ? table : { ...table, node: tipOf(table) };
}

/** Returns the last move of the game. */
export function tipOf({ record, match, replay }: Pick<Table, 'record' | 'match' | 'replay'>): number {
  return match === null
    ? (mainLine(record).findLast((node) => canSee(replay, node)) ?? -1)
    : match.line.length - 1;
}

const canSee = (replay: RecordReplay, node: number): boolean =>
  node === -1 || replay.moveAt(node) !== undefined || replay.isPart(node);

export function rulesOf({ replay }: Table): Ruleset {
  return replay.rules;
}

/** Returns the current state. */
export function stateOf({ replay, node }: Table): GameState {
  return replay.stateAt(node);
}

/** Whether the match is in progress. */
export function isLive({ match }: Table): boolean {
  return match !== null && match.phase !== 'over';
}

/** Whether variations may be tried: no clock runs, nothing is hidden, and no bot plays. */
export function isFree(table: Table): boolean {
  const isAlone = table.match?.clocks === null && botsOf(table).length === 0;
  return !isLive(table) || (isAlone && !rulesOf(table).blind);
}

/** Whether the current move is the last one of the match. */
export function isAtTip(table: Table): boolean {
  return table.match !== null && table.node === tipOf(table);
}

/** Returns the seats played by people. */
export function peopleOf(table: Table): readonly Seat[] {
  return seatsOf(rulesOf(table)).filter((seat) => !isBot(table, seat));
}

/** Returns the seats played by bots. */
export function botsOf(table: Table): readonly Seat[] {
  return seatsOf(rulesOf(table)).filter((seat) => isBot(table, seat));
}

const isBot = ({ levels }: Table, seat: Seat): boolean => (levels[seat - 1] ?? 0) > 0;

/** Creates a table for a match. `armies` says how the armies were placed, for a rematch. */
export function tableFromMatch(match: Match, levels: Table['levels'], armies = ''): Table {
  const record = recordOf(match);
  const tags = new Map([...record.tags, ...(armies === '' ? [] : [['Armies', armies] as const])]);
  const clean = { ...record, tags, comments: [], nodes: record.nodes.map(withoutLogs) };
  return tableOf(clean, match, levels, match.line.length - 1);
}

/** Returns the name of a player, if it is known. */
export function playerOf({ match, record, replay }: Table, seat: number): string | undefined {
  const colour = replay.rules.colours[seat - 1]!;
  const tag = colour[0]!.toUpperCase() + colour.slice(1);
  return match?.settings.names?.[seat - 1] ?? record.tags.get(tag);
}

/** Creates a table for a game that goes on from the current move; null if the position does not allow it. */
export function playedOn(table: Table): Table | null {
  const { replay } = table;
  const names = seatsOf(replay.rules).map((seat) => playerOf(table, seat));
  const known = names.every((name) => name !== undefined) ? names : undefined;
  const match = matchAlong(replay.start, pathOf(table), known);
  return match === null ? null : tableFromMatch(match, []);
}

/** Returns the cells of the move that led to the current position. */
export function lastCells({ replay, node }: Table): readonly string[] {
  const move = replay.moveAt(node);
  return move === undefined ? [] : cellsOfMove(move);
}

/** Returns the way to the current position as a game. */
export function gameOf(table: Table): GameJson {
  const { start, rules } = table.replay;
  return {
    rules: rules.id,
    start: String(start),
    ...(!start.isChecked && { unchecked: true }),
    moves: pathOf(table),
  };
}

const withoutLogs = (node: RecordNode): RecordNode => ({
  ...node,
  comments: node.comments.map(withoutLog).filter((text) => text !== ''),
});

/** Returns the table after an event of its match. The last move is current, unless bots play among themselves. */
export function withMatch(table: Table, match: Match): Table {
  const { record, levels } = table;
  const isFollowing = isAtTip(table) || peopleOf(table).length > 0;
  const played = recordOf(match);
  const nodes: RecordNode[] = played.nodes.map((node) => ({ ...node, comments: [] }));
  const places: number[] = [];
  for (const node of record.nodes) {
    const parent = node.parent < 0 ? -1 : places[node.parent]!;
    const same = nodes.findIndex((other) => other.parent === parent && other.text === node.text);
    const { comments, before, after = [], glyphs } = node;
    if (same >= 0) nodes[same] = { ...nodes[same]!, comments, before, after, glyphs };
    else nodes.push({ ...node, parent });
    places.push(same >= 0 ? same : nodes.length - 1);
  }
  const tags = new Map([...record.tags, ...played.tags]);
  const last = match.line.length - 1;
  const node = isFollowing ? last : (places[table.node] ?? -1);
  return tableOf({ ...played, tags, comments: record.comments, nodes }, match, levels, node);
}

/** Returns the table after moves of the match were taken back, with their comments. */
export function withTakenBack(table: Table, match: Match): Table {
  const kept = match.line.length;
  return withMatch(kept < tipOf(table) + 1 ? without(table, kept) : table, match);
}

/** Returns the table after a tried move: a new variation, or the existing one. */
export function withTried(table: Table, text: string): Table {
  const { record, node } = table;
  const same = record.nodes.findIndex((other) => other.parent === node && other.text === text);
  return same >= 0 ? { ...table, node: same } : edited(table, addMove(record, node, text));
}

/** Deletes a move and all that follow. The move before it becomes current. */
export function without(table: Table, node: number): Table {
  return edited(table, deleteMove(table.record, node));
}

/** Promotes the current move to the main line. */
export function promoted(table: Table): Table {
  return edited(table, promoteMove(table.record, table.node, { toMain: true }));
}

function edited({ match, levels }: Table, { record, node }: RecordEdit): Table {
  return tableOf(record, match, levels, node);
}

/** Whether the current move is in a variation of a record without a match. */
export function canPromote({ record, match, node }: Table): boolean {
  return match === null && node >= 0 && !mainLine(record).includes(node);
}

/** Whether a move belongs to the match, not to a variation. */
export function isOfMatch({ match }: Table, node: number): boolean {
  return match !== null && node < match.line.length;
}

/** Returns the comment on the current move. */
export function commentOf({ record, node }: Table): string {
  return (record.nodes[node] ?? record).comments.join('\n');
}

/** Replaces the comment on the current move. Text that looks like the log of a match is dropped. */
export function withComment(table: Table, text: string): Table {
  const { record, node } = table;
  const comments = [withoutLog(text)].filter((comment) => comment !== '');
  return {
    ...table,
    record: node < 0 ? { ...record, comments } : changeMove(record, node, { comments }).record,
  };
}

/** Makes another move current. Returns the same table if that move cannot be played. */
export function lookingAt(table: Table, node: number): Table {
  return canSee(table.replay, node) ? { ...table, node } : table;
}

/** Returns the path to the current move. */
export function pathOf({ record, node }: Table): readonly string[] {
  return lineTo(record, node).map((index) => record.nodes[index]!.text);
}

/** Follows such a path as far as possible. */
export function lookingAlong(table: Table, path: readonly string[]): Table {
  const { nodes } = table.record;
  let at = -1;
  for (const text of path) {
    const next = nodes.findIndex((node) => node.parent === at && node.text === text);
    if (next < 0) break;
    at = next;
  }
  return lookingAt(table, at);
}

/** Returns the moves around the current one. */
export function around(table: Table): Readonly<Record<'first' | 'back' | 'forward' | 'last', number>> {
  const { record, node } = table;
  const branches = branchesOf(record);
  let last = node;
  for (
    let next = branches.of(node)[0];
    next !== undefined && canSee(table.replay, next);
    next = branches.of(last)[0]
  )
    last = next;
  const forward = branches.of(node)[0] ?? node;
  return {
    first: -1,
    back: record.nodes[node]?.parent ?? -1,
    forward: canSee(table.replay, forward) ? forward : node,
    last,
  };
}

/** Returns the record with move numbers, and the tags of the page that are not empty. */
function numbered({ record, replay, levels }: Table): GameRecord {
  const numbers = numberedRecord(replay).nodes;
  const nodes = record.nodes.map((node, index) => ({ ...node, number: numbers[index]?.number }));
  const tags = new Map(record.tags);
  if (levels.some((level) => level > 0)) tags.set('Bots', levels.join(' '));
  else tags.delete('Bots');
  return { ...record, tags, nodes };
}

/** Returns the record with move numbers and the log of the match, from which the match can be restored. */
function recordToKeep(table: Table): GameRecord {
  const record = numbered(table);
  if (table.match === null) return record;
  const log = recordOf(table.match);
  const logged = (index: number): readonly string[] => log.nodes[index]?.comments ?? [];
  return {
    ...log,
    tags: new Map([...record.tags, ...log.tags]),
    comments: [...log.comments, ...record.comments],
    nodes: record.nodes.map((node, index) => ({ ...node, comments: [...logged(index), ...node.comments] })),
  };
}

/** Returns the record for a file: without the log of the match, if the moves say everything. */
export function recordToSave(table: Table): GameRecord {
  if (table.match === null || !isPlain(table.match)) return recordToKeep(table);
  const { tags, ...record } = numbered(table);
  const dropped = ['Match', 'TimeControl', 'Armies'];
  return { ...record, tags: new Map([...tags].filter(([name]) => !dropped.includes(name))) };
}

/** Formats the whole table as text. */
export function textOf(table: Table): string {
  return formatRecord(recordToKeep(table));
}

/** Parses the text of {@link textOf}, or returns undefined. */
export function tableFromText(text: string): Table | undefined {
  const [record] = parseRecords(text);
  return record === undefined ? undefined : tableFromRecord(record);
}

/**
 * Removes the tag of the match from a record that is only viewed: without its log, it would be restored as a
 * new match.
 */
function withoutMatch(tags: GameRecord['tags']): GameRecord['tags'] {
  return new Map([...tags].filter(([name]) => name !== 'Match'));
}

/**
 * Returns the record to store. Moves that could not be read may become readable as coordinates when it is
 * restored.
 */
function inCoordinates(given: GameRecord): GameRecord {
  const { record, replay } = convertRecord(given, { notation: 'coordinate' });
  return replay.isComplete ? record : convertRecord(record, { notation: 'coordinate' }).record;
}

/** Creates a table from a record in any notation, with its match if it contains one. */
export function tableFromRecord(given: GameRecord): Table {
  const match = matchIn(given);
  const record = inCoordinates(given);
  const clean = {
    ...record,
    tags: match === null ? withoutMatch(record.tags) : record.tags,
    comments: record.comments.map(withoutLog).filter((text) => text !== ''),
    nodes: record.nodes.map(withoutLogs),
  };
  const table = tableOf(clean, match, [], -1);
  if (match === null) return { ...table, node: tipOf(table) };
  const named = (given.tags.get('Bots') ?? '').match(/\d+/g) ?? [];
  return withMatch(
    { ...table, levels: named.map((level) => levelFor(Number(level), rulesOf(table))) },
    match,
  );
}
