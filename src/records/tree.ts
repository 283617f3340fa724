/**
 * The tree of a game: its moves with their variations in one flat list, so that no depth of variations needs
 * recursion. Nothing here knows what a move means.
 */

import { failWith } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { isList } from '../base/values.ts';
import type { Diagnostic, RecordCode, TextPosition, TextSpan } from './diagnostics.ts';
import type { RecordResult } from './results.ts';

/**
 * That a player left although his Goal was not captured, as a record says it: `[%left 2 time]`.
 *
 * @category Game trees
 */
export interface RecordDeparture {
  /** The number of the seat, from 1 to 3. */
  readonly seat: number;
  /** Why, in small letters with hyphens; a replay takes those of `leaveReasons`. */
  readonly reason: string;
}

/**
 * What a program or a person thinks of the position after a move: `[%eval 1.25]`, `[%eval #-3,18]`.
 *
 * @category Game trees
 */
export interface RecordEvaluation {
  /** How good the position is for seat 1, in the units of the one who says it. */
  readonly score?: number;
  /** In so many moves the game is decided: for seat 1, or where it is negative against it. Either this or a score is there. */
  readonly endsIn?: number;
  /** How many half-moves it looked ahead. */
  readonly depth?: number;
}

/**
 * A cell that is marked for the eye, or with `to` an arrow: `[%csl GE37]`, `[%cal RE37F48]`.
 *
 * @category Game trees
 */
export interface RecordMark {
  readonly colour: 'red' | 'green' | 'blue' | 'yellow';
  /** The name of a cell in capitals. */
  readonly cell: string;
  /** Where the arrow ends that begins on the cell. */
  readonly to?: string;
}

/**
 * One move of a game. Its place is that of its first word; line and column are 0 where it was not read from a
 * text.
 *
 * @category Game trees
 */
export interface RecordNode extends TextSpan {
  /** The move before it as its index in the list of nodes, or -1 for a first move. Always a lower index. */
  readonly parent: number;
  /** The move as it is written, with single spaces between its words. */
  readonly text: string;
  /** The move number that stands before it. */
  readonly number: number | undefined;
  /** Numeric glyphs, from 0 to 255; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6. */
  readonly glyphs: readonly number[];
  /** Comments before it, at the beginning of a variation. */
  readonly before: readonly string[];
  /** Comments after it. */
  readonly comments: readonly string[];
  /** The time that is left on the clock, in seconds (`[%clk 0:10:00]`). */
  readonly clock: number | undefined;
  /** The time that was taken for the move, in seconds (`[%emt 0:00:12]`). */
  readonly elapsed: number | undefined;
  /** Whether a draw is offered with it: `(=)`. */
  readonly drawOffer: boolean;
  /** Who left after it, in order; absent where nobody did. */
  readonly left?: readonly RecordDeparture[];
  /** What the position after it is thought to be worth; absent where nobody says it. */
  readonly evaluation?: RecordEvaluation;
  /** Cells and arrows that are marked after it; absent where there are none. */
  readonly marks?: readonly RecordMark[];
}

/**
 * A move of which only so much is said as there is to say; the rest is empty.
 *
 * @category Writing records
 */
export type RecordMove = Pick<RecordNode, 'text'> &
  Partial<Omit<RecordNode, 'text' | 'parent' | 'line' | 'column'>>;

/** A move with nothing beside it but what is said. */
export function nodeOf(said: RecordMove & Pick<RecordNode, 'parent'>): RecordNode {
  return {
    line: 0,
    column: 0,
    number: undefined,
    glyphs: [],
    before: [],
    comments: [],
    clock: undefined,
    elapsed: undefined,
    drawOffer: false,
    ...said,
  };
}

/** What has comments that still change. */
interface Commented {
  comments: readonly string[];
}

/** Puts the comments before moves that open no variation where a text has them: behind the move before them. */
export function moveBefore(
  game: Commented,
  nodes: readonly (Commented & { readonly parent: number; before: readonly string[] })[],
): void {
  const followed = new Set<number>();
  for (const node of nodes) {
    const { parent, before } = node;
    if (followed.has(parent)) continue;
    followed.add(parent);
    if (before.length === 0) continue;
    const target = nodes[parent] ?? game;
    target.comments = [...target.comments, ...before];
    node.before = [];
  }
}

/** The largest move number that a record can hold. */
export const lastNumber = 999_999_999;

/**
 * A game as it is written down, with everything that is wrong in its text.
 *
 * @category Game trees
 */
export interface GameRecord {
  /** The tag pairs in their order. */
  readonly tags: ReadonlyMap<string, string>;
  /** Where the values of the tag pairs begin, behind their quotation marks, in a game that was read from a text. */
  readonly tagPlaces?: ReadonlyMap<string, TextPosition>;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  /** Who left before the first move; absent where nobody did. */
  readonly left?: readonly RecordDeparture[];
  /**
   * The moves. Of all moves with the same parent the first is the main line, and the others are variations of
   * it in their order.
   */
  readonly nodes: readonly RecordNode[];
  /** The result that closes the game, else that of the tag `Result`, else `*`. */
  readonly result: RecordResult;
  /** Where the result stands that closes the game; absent where none does, and where nothing was read from a text. */
  readonly resultPlace?: TextPosition;
  /** Everything that is wrong with the text, in the order of lines and columns. */
  readonly diagnostics: readonly Diagnostic<RecordCode>[];
  /** The line in which it begins; 0 where it was not read from a text. */
  readonly line: number;
}

/**
 * The moves that can follow a node, or the beginning: for every node its children, the main line first.
 *
 * @category Game trees
 */
export interface Branches {
  /** The children of a node by its index, or of -1, the beginning. @throws KlinZhaError `no-such-move` for what is no number */
  of(node: number): readonly number[];
}

const nobody: readonly number[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Refuses what has no list of moves.
 *
 * @throws KlinZhaError `bad-record`
 */
export function checkNodes(record: Pick<GameRecord, 'nodes'>): void {
  checkShape(record, anObject, 'bad-record', 'record');
  const { nodes } = record;
  if (!isList(nodes)) failWith('bad-record', nodes, 'list of moves', 'what a reading function gives');
  for (const node of nodes)
    if (!isNode(node) || !Number.isInteger(node.parent) || node.parent >= nodes.length)
      failWith('bad-record', node, 'move of a record', 'a RecordNode');
}

/**
 * Refuses what is no number; one that no move has is answered as such.
 *
 * @throws KlinZhaError `no-such-move`
 */
function checkIndex(node: number): void {
  if (typeof node !== 'number') failWith('no-such-move', node, 'index of a move', 'a number');
}

/** Whether a value has what is read of every move. */
export function isNode(node: RecordNode | null | undefined): boolean {
  return (
    typeof node?.text === 'string' &&
    typeof node.parent === 'number' &&
    isList(node.glyphs) &&
    isList(node.before) &&
    isList(node.comments)
  );
}

/**
 * Finds the children of all nodes of a game, in one pass.
 *
 * @example
 * ```ts
 * import { branchesOf, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * const branches = branchesOf(game!);
 * branches.of(0).map((index) => game!.nodes[index]!.text); // ['b', 'c']
 * ```
 *
 * @category Game trees
 */
export function branchesOf(record: Pick<GameRecord, 'nodes'>): Branches {
  checkNodes(record);
  const { nodes } = record;
  const children: (number[] | undefined)[] = [];
  for (const [index, { parent }] of nodes.entries()) {
    const list = children[parent + 1];
    if (list === undefined) children[parent + 1] = [index];
    else list.push(index);
  }
  return {
    of: (node) => {
      checkIndex(node);
      return children[node + 1] ?? nobody;
    },
  };
}

/**
 * The indexes of the moves of a game's main line.
 *
 * @example
 * ```ts
 * import { mainLine, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * mainLine(game!).map((index) => game!.nodes[index]!.text); // ['a', 'b', 'e']
 * ```
 *
 * @category Game trees
 */
export function mainLine(record: Pick<GameRecord, 'nodes'>): number[] {
  checkNodes(record);
  const line: number[] = [];
  let last = -1;
  // A child stands after its parent, so the first child that a walk through the list meets is the main one.
  for (const [index, { parent }] of record.nodes.entries()) {
    if (parent !== last) continue;
    line.push(index);
    last = index;
  }
  return line;
}

/**
 * The indexes of the moves that lead to a node, itself the last one.
 *
 * @example
 * ```ts
 * import { lineTo, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * lineTo(game!, 3).map((index) => game!.nodes[index]!.text); // ['a', 'c', 'd']
 * ```
 *
 * @category Game trees
 */
export function lineTo(record: Pick<GameRecord, 'nodes'>, node: number): number[] {
  checkNodes(record);
  checkIndex(node);
  const line: number[] = [];
  // A parent stands before its children: where it does not, the list is no tree, and its line would have no beginning.
  for (let at = node, last = Number.POSITIVE_INFINITY; at < last && record.nodes[at] !== undefined; ) {
    line.push(at);
    last = at;
    at = record.nodes[at]!.parent;
  }
  return line.reverse();
}
