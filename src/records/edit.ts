/**
 * Editing the tree of a game: moves added, deleted, promoted, commented on and numbered. A record never changes; each
 * function gives a new one, and the move at which somebody who edits it is then. What an edit leaves as it was, tags and moves alike,
 * both records share.
 */

import { fail, failWith, shown } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { mustBeMove } from './move-lines.ts';
import { checkRecord } from './text/writer.ts';
import { branchesOf, checkNodes, type GameRecord, nodeOf, type RecordMove, type RecordNode } from './tree.ts';

/**
 * A record that was edited.
 *
 * @category Editing
 */
export interface RecordEdit {
  /** The record as it is now; it shares tags and moves that did not change with the one before. */
  readonly record: GameRecord;
  /** The move that was added or changed, or the one before those that were deleted; -1 is the beginning. */
  readonly node: number;
}

/**
 * The record with a move more, the last of those that follow a move: the main one where none follows yet, else a
 * variation.
 *
 * @param parent the index of the move that it follows, or -1
 * @throws KlinZhaError `no-such-move`, and `unwritable` for a move that no record can hold
 *
 * @example
 * ```ts
 * import { addMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(addMove(game!, 0, 'c').record); // 'a b (c) *\n'
 * ```
 *
 * @category Editing
 */
export function addMove(record: GameRecord, parent: number, move: string | RecordMove): RecordEdit {
  mustHave(record, parent, -1);
  const { nodes } = record;
  const said = typeof move === 'object' && move !== null ? move : { text: move };
  mustBeMove(said.text);
  return edited(record, [...nodes, nodeOf({ ...said, parent })], nodes.length);
}

/**
 * The record with a move changed: other comments, glyphs, times, another text. What is not named stays; a number or a
 * time that is undefined is taken away.
 *
 * @throws KlinZhaError `no-such-move`, and `unwritable` for what no record can hold
 *
 * @example
 * ```ts
 * import { changeMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(changeMove(game!, 1, { glyphs: [1], comments: ['good'] }).record); // 'a b! {good} *\n'
 * ```
 *
 * @category Editing
 */
export function changeMove(record: GameRecord, node: number, change: Partial<RecordMove>): RecordEdit {
  mustHave(record, node, 0);
  checkShape(change, anObject, 'bad-move', 'change of a move');
  if (change.text !== undefined) mustBeMove(change.text);
  const nodes = record.nodes.map((one, index) =>
    index === node ? { ...one, ...change, drawOffer: change.drawOffer ?? one.drawOffer } : one,
  );
  return edited(record, nodes, node);
}

/**
 * The record with a comment more behind a move; -1 is the beginning of the game.
 *
 * @throws KlinZhaError `no-such-move`, and `unwritable` for what is no text
 *
 * @example
 * ```ts
 * import { commentMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(commentMove(game!, 0, 'bold').record); // 'a {bold} b *\n'
 * ```
 *
 * @category Editing
 */
export function commentMove(record: GameRecord, node: number, comment: string): RecordEdit {
  mustHave(record, node, -1);
  if (node >= 0) return changeMove(record, node, { comments: [...record.nodes[node]!.comments, comment] });
  return edited({ ...record, comments: [...record.comments, comment] }, record.nodes, -1);
}

/**
 * The record without a move and all that follows it. Of the moves that could be played in its place the first becomes the
 * main one if it was that.
 *
 * @throws KlinZhaError `no-such-move`
 *
 * @example
 * ```ts
 * import { deleteMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * formatRecord(deleteMove(game!, 1).record); // 'a c d *\n'
 * ```
 *
 * @category Editing
 */
export function deleteMove(record: GameRecord, node: number): RecordEdit {
  mustHave(record, node, 0);
  const isGone: boolean[] = [];
  for (const [index, { parent }] of record.nodes.entries())
    isGone[index] = index === node || isGone[parent] === true;
  const order = [...record.nodes.keys()].filter((index) => !isGone[index]);
  return inOrder(record, order, record.nodes[node]!.parent);
}

/**
 * The record with the variation in which a move stands one place further to the front; the main line where it stands first.
 * A move of the main line stays where it is.
 *
 * @param options `toMain`: the move is on the main line afterwards, however deep it stood
 * @throws KlinZhaError `no-such-move`
 *
 * @example
 * ```ts
 * import { formatRecord, parseRecords, promoteMove } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * formatRecord(promoteMove(game!, 3).record); // 'a c (b e) d *\n'
 * ```
 *
 * @category Editing
 */
export function promoteMove(
  record: GameRecord,
  node: number,
  options?: { readonly toMain?: boolean },
): RecordEdit {
  const { toMain = false } = options ?? {};
  mustHave(record, node, 0);
  const { nodes } = record;
  const branches = branchesOf(record);
  const children = new Map<number, readonly number[]>();
  for (let at = node; at >= 0; at = nodes[at]!.parent) {
    const { parent } = nodes[at]!;
    const siblings = branches.of(parent);
    const place = siblings.indexOf(at);
    if (place === 0) continue;
    const others = siblings.filter((one) => one !== at);
    const to = toMain ? 0 : place - 1;
    children.set(parent, [...others.slice(0, to), at, ...others.slice(to)]);
    if (!toMain) break;
  }
  if (children.size === 0) return { record, node };
  const order: number[] = [];
  const tasks = [-1];
  for (let at = tasks.pop(); at !== undefined; at = tasks.pop()) {
    if (at >= 0) order.push(at);
    tasks.push(...[...(children.get(at) ?? branches.of(at))].reverse());
  }
  return inOrder(record, order, node);
}

/**
 * The record with move numbers where a round begins and where a variation does.
 *
 * @param roundOf the round in which a move is made, or undefined for one that has no number, as in the setup; a replay
 * knows it, see `numberedRecord`
 *
 * @example
 * ```ts
 * import { formatRecord, numberMoves, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c) d e *');
 * const rounds = [1, 1, 1, 2, 2];
 * formatRecord(numberMoves(game!, (node) => rounds[node])); // '1. a b (1... c) 2. d e *\n'
 * ```
 *
 * @category Editing
 */
export function numberMoves(record: GameRecord, roundOf: (node: number) => number | undefined): GameRecord {
  checkNodes(record);
  if (typeof roundOf !== 'function') failWith('bad-option', roundOf, 'function of rounds', 'a function');
  const followed = new Set<number>();
  const rounds: (number | undefined)[] = [];
  const nodes = record.nodes.map((node, index) => {
    const { parent } = node;
    const round = roundOf(index);
    rounds.push(round);
    const isNew = followed.has(parent) || rounds[parent] !== round;
    followed.add(parent);
    return { ...node, number: isNew ? round : undefined };
  });
  return edited(record, nodes, -1).record;
}

/** A record with other moves; they stand in no text any more. */
function edited(record: GameRecord, nodes: readonly RecordNode[], node: number): RecordEdit {
  const next = { ...record, nodes };
  checkRecord(next);
  return { record: next, node };
}

/** A record with those of its moves, in that order, of which the indexes are given. */
function inOrder(record: GameRecord, order: readonly number[], node: number): RecordEdit {
  const places = new Map(order.map((old, index) => [old, index]));
  const nodes = order.map((old) => {
    const one = record.nodes[old]!;
    return { ...one, parent: places.get(one.parent) ?? -1 };
  });
  return edited(record, nodes, places.get(node) ?? -1);
}

function mustHave(record: GameRecord, node: number, least: number): void {
  checkNodes(record);
  const { nodes } = record;
  if (Number.isInteger(node) && node >= least && node < nodes.length) return;
  const read = shown(node);
  const expected = `a whole number from ${least} to ${nodes.length - 1}`;
  fail({ code: 'no-such-move', message: `The record has no move ${read}.`, read, expected });
}
