/** Merges two records of the same game, move by move. */

import { fail } from '../../base/result.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { formatPosition } from '../../game/create.ts';
import { type CommandTarget, commands } from '../text/commands.ts';
import { checkRecord } from '../text/writer.ts';
import { type GameRecord, mainLine, type RecordNode } from '../tree.ts';
import { joinPieces } from './convert.ts';
import { mustBeReplay, type RecordReplay } from './record-replay.ts';
import { linksOf } from './replay-record.ts';
import { withTags } from './to-record.ts';

/**
 * Merges two records of the same game: the same ruleset, start position and main line, in any notation. Moves
 * are matched by what was played, and moves that could not be played by their text. The merged record
 * contains the comments, glyphs, marks and variations of both, without repetitions. Tags, results, times,
 * evaluations and departures that the first record does not have are added. If they differ, the value of the
 * first record is kept and the other becomes a comment, such as `Event: Spring` or `clock: 0:09:58`. Added
 * moves are written in the notation of the first record.
 *
 * @throws KlinZhaError `other-game` for records of different games, `bad-replay`, `unwritable`
 *
 * @example
 * ```ts
 * import { formatRecord, mergeRecords, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const text = 'f@a19 {bold} l@b18 *\n\n[Notation "geometric"]\n\nF A19 L B18 (S B18) 1-0';
 * const [one, two] = parseRecords(text).map((game) => replayRecord(game));
 * const { nodes, result } = mergeRecords(one!, two!);
 * nodes.map((node) => node.text); // ['f@a19', 'l@b18', 's@b18']
 * result; // '1-0'
 * ```
 */
export function mergeRecords(one: RecordReplay, two: RecordReplay): GameRecord {
  for (const replay of [one, two]) {
    mustBeReplay(replay);
    checkRecord(replay.record);
  }
  checkSameGame(one, two);
  const { record } = one;
  const nodes = mergeNodes(one, two);
  const { tags, remarks } = mergeTags(one, two.record, nodes.length > record.nodes.length);
  const { comments } = two.record;
  const result = record.result === '*' ? two.record.result : record.result;
  return {
    ...annotated(record, { ...two.record, comments: [...comments, ...remarks] }),
    tags,
    nodes,
    result,
  };
}

/**
 * Returns the key of each node: the move and the seats that left after it, or the text of a move that was not
 * played. Undefined for part of a move. Departures after the main line belong to the result.
 */
function moveKeys(replay: RecordReplay): (string | undefined)[] {
  const keys = replay.record.nodes.map(({ text }, node) => {
    const move = replay.moveAt(node);
    if (move !== undefined) return formatMove(move);
    return replay.isPart(node) ? undefined : `?${text}`;
  });
  for (const { node, seat } of replay.departures)
    if (node >= 0 && node !== replay.last) keys[node] += ` (${seat} leaves)`;
  return keys;
}

/** Returns the ruleset id, the start position and the main line, which identify a game. */
export function gameLine(replay: RecordReplay): string[] {
  const keys = moveKeys(replay);
  const moves = mainLine(replay.record).flatMap((node) => keys[node] ?? []);
  return [replay.rules.id, formatPosition(replay.stateAt(-1)), ...moves];
}

function checkSameGame(one: RecordReplay, two: RecordReplay): void {
  const [line, other] = [gameLine(one), gameLine(two)];
  const length = Math.max(line.length, other.length);
  for (let at = 0; at < length; at++) {
    const [expected = 'no move', read = 'no move'] = [line[at], other[at]];
    if (read === expected) continue;
    const place = ['the ruleset', 'the start position'][at] ?? `move ${at - 1}`;
    const message = `Cannot merge different games: ${place} is '${expected}' in one and '${read}' in the other.`;
    fail({ code: 'other-game', message, read, expected });
  }
}

/** A node and its place among the moves after the same position. */
interface Slot {
  readonly node: number;
  /** Index of the previous move in the merged record. */
  readonly before: number;
  readonly isPart: boolean;
  /** Equal for matching nodes of two records. A repeated move has a number, so that it matches its like. */
  readonly name: string;
}

/**
 * Returns the nodes of a record in order.
 *
 * @param places index in the merged record by node; the caller sets it for each whole move
 */
function* slotsOf(replay: RecordReplay, places: number[]): Generator<Slot> {
  const keys = moveKeys(replay);
  const counts = new Map<string, number>();
  for (const [node, { parent, text }] of replay.record.nodes.entries()) {
    const key = keys[node];
    const before = places[parent] ?? -1;
    const name = `${before} ${key ?? `+${text}`}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    places[node] = before;
    yield { node, before, isPart: key === undefined, name: `${name} ${count}` };
  }
}

/** Merges the nodes of two records. Moves that only the second record contains are added at the end. */
function mergeNodes(one: RecordReplay, two: RecordReplay): RecordNode[] {
  const nodes = [...one.record.nodes];
  const known = new Map<string, number>();
  const places: number[] = [];
  for (const { node, isPart, name } of slotsOf(one, places)) {
    known.set(name, node);
    if (!isPart) places[node] = node;
  }
  const { child } = linksOf(nodes);
  /** Parts that the first record does not contain, by node. They are joined to the next part. */
  const parts = new Map<number, RecordNode>();
  const others: number[] = [];
  for (const { node, before, isPart, name } of slotsOf(two, others)) {
    const own = two.record.nodes[node]!;
    const part = parts.get(own.parent);
    parts.delete(own.parent);
    const source = part === undefined ? own : joinPieces(part, own);
    const place = known.get(name);
    if (place !== undefined) {
      const target = nodes[place]!;
      nodes[place] = joined(target, source, child[target.parent + 1] === place);
    } else if (isPart) parts.set(node, source);
    else nodes.push({ ...writtenFor(one, two, node, source), parent: before, line: 0, column: 0 });
    if (!isPart) others[node] = place ?? nodes.length - 1;
  }
  return nodes;
}

/** Returns a node of the second record with its move in the notation of the first. */
function writtenFor(one: RecordReplay, two: RecordReplay, node: number, source: RecordNode): RecordNode {
  const { parent } = two.record.nodes[node]!;
  const move = two.moveAt(node);
  if (move === undefined || (one.notation.name === two.notation.name && !two.isPart(parent))) return source;
  const text = one.notation.format(two.stateAt(parent), move);
  const open = two.isOpen(node) ? [two.plyAt(node).text] : [];
  return { ...source, text, comments: [...open, ...source.comments] };
}

/** Joins the annotations of two equal moves. */
function joined(one: RecordNode, two: RecordNode, isMain: boolean): RecordNode {
  const [before, after] = [added(one.before, two.before), added(one.after ?? [], two.after ?? [])];
  // Only a variation can have comments before and after it.
  const comments = isMain ? [...before.slice(one.before.length), ...two.comments, ...after] : two.comments;
  return {
    ...annotated(one, { ...two, comments }),
    before: isMain ? one.before : before,
    ...(!isMain && after.length > 0 && { after }),
    glyphs: added(one.glyphs, two.glyphs),
    drawOffer: one.drawOffer || two.drawOffer,
  };
}

/** Adds comments and values to a move or to the beginning of a game. A different value becomes a comment. */
function annotated<T extends CommandTarget & Pick<RecordNode, 'comments'>>(one: T, two: NoInfer<T>): T {
  const values: CommandTarget = {};
  const remarks: string[] = [];
  for (const { key, write } of Object.values(commands)) {
    const [value, other] = [one[key], two[key]];
    if (other === undefined || key === 'marks') continue;
    if (value === undefined) values[key] = other as never;
    else if (String(write(value)) !== String(write(other)))
      remarks.push(`${key}: ${write(other).join(', ')}`);
  }
  const marks = added(one.marks ?? [], two.marks ?? [], (mark) => Object.values(mark).join());
  if (two.marks !== undefined) values.marks = marks;
  return { ...one, ...values, comments: added(one.comments, [...two.comments, ...remarks]) };
}

/** Returns a list with the items of another list that it does not contain. */
function added<T>(one: readonly T[], two: readonly T[], keyOf: (item: T) => unknown = (item) => item): T[] {
  const keys = new Set(one.map(keyOf));
  return [...one, ...two.filter((item) => !keys.has(keyOf(item)))];
}

/** Unknown values: none, `?`, `????.??.??`, and `*` as the result. */
const unknown = /^[?.*]*$/;

/**
 * Merges tags. Tags on which the replay of the first record depends are added if moves or tags are new, so
 * that it does not change.
 */
function mergeTags(one: RecordReplay, two: GameRecord, hasMoves: boolean) {
  const { tags } = one.record;
  const more: [name: string, value: string][] = [];
  const remarks: string[] = [];
  for (const [name, value] of new Map(two.tags).set('Result', two.result)) {
    const first = name === 'Result' ? one.record.result : (tags.get(name) ?? '');
    if (name === 'Notation' || first === value || unknown.test(value)) continue;
    if (!unknown.test(first)) remarks.push(`${name}: ${value}`);
    else if (name !== 'Result' || tags.has(name) || two.tags.has(name)) more.push([name, value]);
  }
  if (more.length === 0 && !hasMoves) return { tags, remarks };
  const all = withTags(tags, more);
  const needed: [name: string, value: string][] = one.isPlayable ? [['Rules', one.rules.id]] : [];
  if (one.played > 0) needed.push(['Notation', one.notation.name]);
  return {
    tags: withTags(
      all,
      needed.filter(([name]) => !all.has(name)),
    ),
    remarks,
  };
}
