/**
 * Game trees: moves and variations in one flat list, which does not require recursion. Independent of the
 * rules.
 */

import { failWith } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import { isList } from '../base/values.ts';
import type { Diagnostic, NotesCode, RecordCode, TextPosition, TextRange, TextSpan } from './diagnostics.ts';
import type { RecordResult } from './results.ts';

/** Departure of a player whose Goal was not captured: `[%left 2 time]`. */
export interface RecordDeparture {
  /** Seat number, from 1 to 3. */
  readonly seat: number;
  /** Reason in lower case with hyphens. A replay accepts only `leaveReasons`. */
  readonly reason: string;
}

/** Evaluation of the position after a move: `[%eval 1.25]`, `[%eval #-3,18]`. */
export interface RecordEvaluation {
  /** Score for seat 1, in units defined by the program that evaluated the position. */
  readonly score?: number;
  /**
   * Number of moves until the game is decided: positive if seat 1 wins, negative if it loses. Cannot be
   * combined with `score`.
   */
  readonly endsIn?: number;
  /** Search depth in plies. */
  readonly depth?: number;
}

/** A highlighted cell, or an arrow if `to` is present: `[%csl GE37]`, `[%cal RE37F48]`. */
export interface RecordMark {
  readonly colour: 'red' | 'green' | 'blue' | 'yellow';
  /** Cell name in capitals. */
  readonly cell: string;
  /** Target of an arrow that begins on `cell`. */
  readonly to?: string;
}

/** A move in a game. `line` and `column` refer to its first word; both are 0 if it was not read from text. */
export interface RecordNode extends TextSpan {
  /** Index of the previous move in the node list, always lower than its own, or -1 for a first move. */
  readonly parent: number;
  /** The move as written, with single spaces between its words. */
  readonly text: string;
  /** The move number written before the move. */
  readonly number: number | undefined;
  /** Numeric glyphs, from 0 to 255; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6. */
  readonly glyphs: readonly number[];
  /** Comments before the move, at the beginning of a variation. */
  readonly before: readonly string[];
  /** Comments after the variation that begins with the move. Absent if there are none. */
  readonly after?: readonly string[];
  /** Comments after the move. */
  readonly comments: readonly string[];
  /** Remaining time on the clock, in seconds (`[%clk 0:10:00]`). */
  readonly clock: number | undefined;
  /** Time spent on the move, in seconds (`[%emt 0:00:12]`). */
  readonly elapsed: number | undefined;
  /** Whether the move offers a draw: `(=)`. */
  readonly drawOffer: boolean;
  /** Players that left after the move, in order. Absent if there are none. */
  readonly left?: readonly RecordDeparture[];
  /** Evaluation of the position after the move, if any. */
  readonly evaluation?: RecordEvaluation;
  /** Highlighted cells and arrows. Absent if there are none. */
  readonly marks?: readonly RecordMark[];
}

/** A move to write. Omitted members are empty. */
export type RecordMove = Pick<RecordNode, 'text'> &
  Partial<Omit<RecordNode, 'text' | 'parent' | 'line' | 'column'>>;

/** Creates a node with defaults for omitted members. */
export function nodeOf(members: RecordMove & Pick<RecordNode, 'parent'>): RecordNode {
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
    ...members,
  };
}

/** An object whose comments may still change. */
interface Commented {
  comments: readonly string[];
}

/** A move whose comments may still change. */
export interface CommentedMove extends Commented {
  readonly parent: number;
  before: readonly string[];
  after?: readonly string[];
}

/**
 * As in text, attaches comments before a move that does not begin a variation to the previous variation or
 * move, and comments after it to the move.
 */
export function moveCommentsBack(game: Commented, nodes: readonly CommentedMove[]): void {
  const firsts = new Map<number, CommentedMove>();
  /** Last variation of each move that has one. */
  const variations = new Map<CommentedMove, CommentedMove>();
  for (const node of nodes) {
    const first = firsts.get(node.parent);
    if (first === undefined) firsts.set(node.parent, node);
    else variations.set(first, node);
  }
  for (const node of firsts.values()) {
    const { parent, before, after = [] } = node;
    delete node.after;
    node.comments = [...node.comments, ...after];
    if (before.length === 0) continue;
    node.before = [];
    const previous = nodes[parent];
    const variation = previous && variations.get(previous);
    if (variation !== undefined) variation.after = [...(variation.after ?? []), ...before];
    else {
      const target = previous ?? game;
      target.comments = [...target.comments, ...before];
    }
  }
}

/** Maximum move number that a record can contain. */
export const lastNumber = 999_999_999;

/** A written game, with the diagnostics for its text. */
export interface GameRecord {
  /** Tag pairs, in order. */
  readonly tags: ReadonlyMap<string, string>;
  /** Positions of the tag values, inside the quotes, if the game was read from text. */
  readonly tagPlaces?: ReadonlyMap<string, TextPosition>;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  /** Players that left before the first move. Absent if there are none. */
  readonly left?: readonly RecordDeparture[];
  /**
   * All moves. Among moves with the same parent, the first continues the main line and the others are
   * variations, in order.
   */
  readonly nodes: readonly RecordNode[];
  /** The result at the end of the game, otherwise the value of the `Result` tag, otherwise `*`. */
  readonly result: RecordResult;
  /** Position of the result at the end. Absent if there is none or if the game was not read from text. */
  readonly resultPlace?: TextPosition;
  /** Diagnostics for the text, sorted by line and column. */
  readonly diagnostics: readonly Diagnostic<RecordCode | NotesCode>[];
  /** Line number where the game begins; 0 if it was not read from text. */
  readonly line: number;
  /**
   * Place in the input, from its first mark to its last: UTF-16 code units of a string, bytes where bytes
   * were read. Outside of all games there is only white space. An edited record keeps the range of the
   * original; it is absent if the game was not read from text.
   */
  readonly range?: TextRange;
}

/** The children of each node, main line first. */
export interface Branches {
  /**
   * Returns the children of a node, or the first moves of the game for -1.
   *
   * @throws KlinZhaError `no-such-move` for anything but a number
   */
  of(node: number): readonly number[];
}

const noChildren: readonly number[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Checks the nodes of a record.
 *
 * @throws KlinZhaError `bad-record`
 */
export function checkNodes(record: Pick<GameRecord, 'nodes'>): void {
  checkShape(record, anObject, 'bad-record', 'record');
  const { nodes } = record;
  if (!isList(nodes))
    failWith('bad-record', nodes, 'list of moves', 'the nodes of a record, for example from parseRecords');
  for (const node of nodes)
    if (!isNode(node) || !Number.isInteger(node.parent) || node.parent >= nodes.length)
      failWith('bad-record', node, 'record node', 'a RecordNode');
}

/**
 * Checks the type of an index. Accepts indexes that are out of range.
 *
 * @throws KlinZhaError `no-such-move`
 */
function checkIndex(node: number): void {
  if (typeof node !== 'number') failWith('no-such-move', node, 'move index', 'a number');
}

/** Whether a value has all required members of a node. */
export function isNode(node: RecordNode | null | undefined): boolean {
  return (
    typeof node?.text === 'string' &&
    typeof node.parent === 'number' &&
    isList(node.glyphs) &&
    isList(node.before) &&
    isList(node.comments) &&
    isList(node.after ?? [])
  );
}

/**
 * Finds the children of all nodes in a single pass.
 *
 * @throws KlinZhaError `bad-record` for anything but a record
 *
 * @example
 * ```ts
 * import { branchesOf, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * const branches = branchesOf(game!);
 * branches.of(0).map((index) => game!.nodes[index]!.text); // ['b', 'c']
 * ```
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
      return children[node + 1] ?? noChildren;
    },
  };
}

/**
 * Returns the indexes of all moves, each before its continuation and that before its variations.
 *
 * @param childrenOf returns the children of a move in their order
 */
export function depthFirst(childrenOf: (node: number) => readonly number[]): number[] {
  const order: number[] = [];
  const tasks = [-1];
  for (let at = tasks.pop(); at !== undefined; at = tasks.pop()) {
    if (at >= 0) order.push(at);
    for (const child of [...childrenOf(at)].reverse()) tasks.push(child);
  }
  return order;
}

/**
 * Returns the node indexes of the main line.
 *
 * @throws KlinZhaError `bad-record` for anything but a record
 *
 * @example
 * ```ts
 * import { mainLine, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * mainLine(game!).map((index) => game!.nodes[index]!.text); // ['a', 'b', 'e']
 * ```
 */
export function mainLine(record: Pick<GameRecord, 'nodes'>): number[] {
  checkNodes(record);
  return mainLineOf(record.nodes);
}

/** Returns the indexes of the main line. */
export function mainLineOf(nodes: readonly Pick<RecordNode, 'parent'>[]): number[] {
  const line: number[] = [];
  let last = -1;
  // Children come after their parents, so the first child in the list continues the main line.
  for (const [index, { parent }] of nodes.entries()) {
    if (parent !== last) continue;
    line.push(index);
    last = index;
  }
  return line;
}

/**
 * Returns the indexes of the moves that lead to a node, including the node itself.
 *
 * @throws KlinZhaError `bad-record` for anything but a record, `no-such-move` for a move that does not exist
 *
 * @example
 * ```ts
 * import { lineTo, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * lineTo(game!, 3).map((index) => game!.nodes[index]!.text); // ['a', 'c', 'd']
 * ```
 */
export function lineTo(record: Pick<GameRecord, 'nodes'>, node: number): number[] {
  checkNodes(record);
  checkIndex(node);
  const line: number[] = [];
  // Parents come before their children. In an invalid list they may not, and the loop would never end.
  for (let at = node, last = Number.POSITIVE_INFINITY; at < last && record.nodes[at] !== undefined; ) {
    line.push(at);
    last = at;
    at = record.nodes[at]!.parent;
  }
  return line.reverse();
}
