/**
 * Edits game trees. Records are immutable: each function returns a new record, which shares unchanged tags
 * and moves with the old record.
 */

import { fail, shown } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { checkMoveText } from './move-lines.ts';
import { checkRecord, checkTags } from './text/writer.ts';
import {
  branchesOf,
  checkNodes,
  depthFirst,
  type GameRecord,
  nodeOf,
  type RecordMove,
  type RecordNode,
} from './tree.ts';

/** Result of an edit. */
export interface RecordEdit {
  /** The new record, which shares unchanged tags and moves with the old record. */
  readonly record: GameRecord;
  /**
   * Index of the added or changed move, or of the move before the deleted moves; -1 is the beginning.
   */
  readonly node: number;
}

/**
 * Adds a move after another move: as the main continuation if there is none yet, otherwise as the last
 * variation.
 *
 * @param parent index of the previous move, or -1
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`, and `unwritable` for a move
 * that a record cannot contain
 *
 * @example
 * ```ts
 * import { addMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(addMove(game!, 0, 'c').record); // 'a b (c) *\n'
 * ```
 */
export function addMove(record: GameRecord, parent: number, move: string | RecordMove): RecordEdit {
  checkIndex(record, parent, -1);
  const { nodes } = record;
  const members = typeof move === 'object' && move !== null ? move : { text: move };
  checkMoveText(members.text);
  return edited(record, [...nodes, nodeOf({ ...members, parent })], nodes.length);
}

/**
 * Inserts a move before another move, which becomes its continuation. Variations of a main move stay
 * variations of that move, and comments before and after a variation stay there.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`, and `unwritable` for a move
 * that a record cannot contain
 *
 * @example
 * ```ts
 * import { formatRecord, insertMove, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c) *');
 * formatRecord(insertMove(game!, 1, 'd').record); // 'a d b (c) *\n'
 * ```
 */
export function insertMove(record: GameRecord, node: number, move: string | RecordMove): RecordEdit {
  checkIndex(record, node, 0);
  const { before, after, ...moved } = record.nodes[node]!;
  const { parent } = moved;
  const inserted = addMove(record, parent, move).record.nodes.at(-1)!;
  const isMain = branchesOf(record).of(parent)[0] === node;
  const nodes = record.nodes.map((one, index) => {
    if (index === node) return { ...moved, parent: node, before: [] };
    if (isMain && one.parent === parent) return { ...one, parent: node };
    return one.parent < node ? one : { ...one, parent: one.parent + 1 };
  });
  nodes.splice(node, 0, { ...inserted, before: [...before, ...inserted.before], ...(after && { after }) });
  return edited(record, nodes, node);
}

/**
 * Changes members of a move, such as its text, comments, glyphs or times. Other members keep their values.
 * Set a number or time to `undefined` to remove it.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `bad-move` for an invalid change,
 * `no-such-move`, and `unwritable` for values that a record cannot contain
 *
 * @example
 * ```ts
 * import { changeMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(changeMove(game!, 1, { glyphs: [1], comments: ['good'] }).record); // 'a b! {good} *\n'
 * ```
 */
export function changeMove(record: GameRecord, node: number, change: Partial<RecordMove>): RecordEdit {
  checkIndex(record, node, 0);
  checkShape(change, anObject, 'bad-move', 'move change');
  if (change.text !== undefined) checkMoveText(change.text);
  const nodes = record.nodes.map((one, index) =>
    index === node ? { ...one, ...change, drawOffer: change.drawOffer ?? one.drawOffer } : one,
  );
  return edited(record, nodes, node);
}

/**
 * Adds a comment after a move, or at the beginning of the game for -1.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`, and `unwritable` for anything
 * but a string
 *
 * @example
 * ```ts
 * import { commentMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b *');
 * formatRecord(commentMove(game!, 0, 'bold').record); // 'a {bold} b *\n'
 * ```
 */
export function commentMove(record: GameRecord, node: number, comment: string): RecordEdit {
  checkIndex(record, node, -1);
  if (node >= 0) return changeMove(record, node, { comments: [...record.nodes[node]!.comments, comment] });
  return edited({ ...record, comments: [...record.comments, comment] }, record.nodes, -1);
}

/**
 * Deletes a move and all moves after it. If it was the main move, its first variation replaces it. Comments
 * after a deleted variation stay.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`
 *
 * @example
 * ```ts
 * import { deleteMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * formatRecord(deleteMove(game!, 1).record); // 'a c d *\n'
 * ```
 */
export function deleteMove(record: GameRecord, node: number): RecordEdit {
  checkIndex(record, node, 0);
  const isDeleted: boolean[] = [];
  for (const [index, { parent }] of record.nodes.entries())
    isDeleted[index] = index === node || isDeleted[parent] === true;
  const order = [...record.nodes.keys()].filter((index) => !isDeleted[index]);
  const { parent, after = [] } = record.nodes[node]!;
  const siblings = branchesOf(record).of(parent);
  const at = siblings.indexOf(node) - 1;
  const key = at === 0 ? 'comments' : 'after';
  const nodes = record.nodes.map((one, index) =>
    index === siblings[at] && after.length > 0 ? { ...one, [key]: [...(one[key] ?? []), ...after] } : one,
  );
  return inOrder({ ...record, nodes }, order, parent);
}

/**
 * Moves the variation that contains a move one place forward. The first variation becomes the main line.
 * Moves in the main line stay in place.
 *
 * @param options `toMain` makes the move part of the main line, from any depth
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`
 *
 * @example
 * ```ts
 * import { formatRecord, parseRecords, promoteMove } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * formatRecord(promoteMove(game!, 3).record); // 'a c (b e) d *\n'
 * ```
 */
export function promoteMove(
  record: GameRecord,
  node: number,
  options?: { readonly toMain?: boolean },
): RecordEdit {
  const { toMain = false } = options ?? {};
  checkIndex(record, node, 0);
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
  return withBranches(record, children, node);
}

/**
 * Moves a move one place back: a main move becomes its own first variation, and a variation changes places
 * with the next one. If there is no later variation, this applies to the closest earlier move that has one.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move`
 *
 * @example
 * ```ts
 * import { demoteMove, formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * formatRecord(demoteMove(game!, 4).record); // 'a c (b e) d *\n'
 * ```
 */
export function demoteMove(record: GameRecord, node: number): RecordEdit {
  checkIndex(record, node, 0);
  const branches = branchesOf(record);
  const children = new Map<number, readonly number[]>();
  for (let at = node; at >= 0 && children.size === 0; at = record.nodes[at]!.parent) {
    const { parent } = record.nodes[at]!;
    const siblings = branches.of(parent);
    const [next, ...later] = siblings.slice(siblings.indexOf(at) + 1);
    if (next !== undefined)
      children.set(parent, [...siblings.slice(0, siblings.indexOf(at)), next, at, ...later]);
  }
  return withBranches(record, children, node);
}

/**
 * Sets the value of a tag, or removes the tag if the value is undefined. A new tag is the last one.
 *
 * @throws KlinZhaError `unwritable` for a name or a value that a record cannot contain
 *
 * @example
 * ```ts
 * import { formatRecord, parseRecords, setTag } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Gold "Worf"]\n\n*');
 * formatRecord(setTag(game!, 'Round', '2')); // '[Gold "Worf"]\n[Round "2"]\n\n*\n'
 * ```
 */
export function setTag(record: GameRecord, name: string, value: string | undefined): GameRecord {
  checkRecord(record);
  const tags = new Map(record.tags);
  if (value === undefined) tags.delete(name);
  else tags.set(name, value);
  checkTags(tags);
  return { ...record, tags };
}

/** Returns a record in which some moves have their children in another order. */
function withBranches(
  record: GameRecord,
  children: ReadonlyMap<number, readonly number[]>,
  node: number,
): RecordEdit {
  if (children.size === 0) return { record, node };
  const branches = branchesOf(record);
  return inOrder(
    record,
    depthFirst((at) => children.get(at) ?? branches.of(at)),
    node,
  );
}

/** Returns a record with different nodes. */
function edited(record: GameRecord, nodes: readonly RecordNode[], node: number): RecordEdit {
  const next = { ...record, nodes };
  checkRecord(next);
  return { record: next, node };
}

/** Returns a record that contains some of the moves, in the given order. */
function inOrder(record: GameRecord, order: readonly number[], node: number): RecordEdit {
  const places = new Map(order.map((old, index) => [old, index]));
  const nodes = order.map((old) => {
    const one = record.nodes[old]!;
    return { ...one, parent: places.get(one.parent) ?? -1 };
  });
  return edited(record, nodes, places.get(node) ?? -1);
}

function checkIndex(record: GameRecord, node: number, least: number): void {
  checkNodes(record);
  const { nodes } = record;
  if (Number.isInteger(node) && node >= least && node < nodes.length) return;
  const read = shown(node);
  const expected = `an integer from ${least} to ${nodes.length - 1}`;
  fail({
    code: 'no-such-move',
    message: `The record has no move with index ${read}: expected ${expected}.`,
    read,
    expected,
  });
}
