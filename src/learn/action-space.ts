/** Actions: the moves of a ruleset as consecutive numbers. */

import { fail, failWith, shown, unwrap } from '../base/result.ts';
import { checkShape, type Shape, where, whole } from '../base/shape.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  PLACE,
  PLACE_GOAL,
  placedKind,
} from '../engine/move.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { everyMove, symmetriesOf, turnMove } from '../game/in-place.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import type { Searcher } from '../search/searcher.ts';
import { scratchFor, writeSeenMoves } from './seen.ts';

/** Version of the numbering of actions and of the feature planes. */
const version = 2;
/** Maximum number of actions, so that an action fits in 16 bits. */
const mostActions = 0x1_0000;
/** Pairs of move kind and Goal. */
const slots = 8;

export const wordListShape: Shape<unknown> = /* @__PURE__ */ where(
  'a Uint16Array',
  (value) => value instanceof Uint16Array,
);
export const byteListShape: Shape<unknown> = /* @__PURE__ */ where(
  'a Uint8Array',
  (value) => value instanceof Uint8Array,
);

/**
 * The moves of a ruleset as actions 0 to `size - 1`, for the outputs of a network. Every legal move of a game
 * is exactly one action, except combat outcomes (R10.10), which no player chooses. The numbering depends on
 * the board, the warriors, the army and the setup alone, and changes only with {@link ActionSpace.version}.
 *
 * Actions are numbered in this order: steps by origin and target, steps with the Goal, placements by kind and
 * cell, placements with the Goal (R10.8) or of the Goal, and relocations (R7.5).
 *
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { ActionSpace } from 'klin-zha/learn';
 *
 * const space = new ActionSpace(klinZha);
 * space.size; // 5424
 * space.name(0); // 'a19b18'
 * ```
 */
export class ActionSpace {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'ActionSpace';
  /** The ruleset. */
  readonly rules: Ruleset;
  /** Version of the numbering: actions and feature planes of the same version are the same. */
  readonly version: number = version;
  /** Number of actions. */
  readonly size: number;
  declare private readonly moves: Int32Array;
  /** Action of each move by {@link indexOf}, or -1. */
  declare private readonly actions: Int32Array;
  /** First index of each pair of move kind and Goal, or -1. */
  declare private readonly starts: Int32Array;

  /**
   * Numbers the moves of a ruleset.
   *
   * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `too-many-actions` for a board and
   * warriors with more than 65,536 actions
   */
  constructor(rules: Ruleset) {
    const { board, warriors } = mustBeRules(rules);
    const moves = everyMove(rules);
    if (moves.length > mostActions) {
      const message = `${rules.id} has ${moves.length} actions: expected at most ${mostActions}.`;
      fail({ code: 'too-many-actions', message, read: String(moves.length) });
    }
    this.rules = rules;
    this.size = moves.length;
    const starts = new Int32Array(2 * slots).fill(-1);
    let end = 0;
    for (const move of moves) {
      const slot = slotOf(move);
      if (starts[slot]! >= 0) continue;
      starts[slot] = end;
      const kind = slot >> 1;
      end +=
        board.cells.length *
        (kind === PLACE ? warriors.length : kind === PLACE_GOAL ? 1 : board.cells.length);
    }
    const hidden = { moves, actions: new Int32Array(end).fill(-1), starts };
    // Non-enumerable, so that printing omits them.
    for (const [name, value] of Object.entries(hidden)) Object.defineProperty(this, name, { value });
    Object.freeze(this);
    for (const [action, move] of moves.entries()) this.actions[this.indexOf(move)] = action;
  }

  /** Returns the index of a move in the table of actions, or -1. */
  private indexOf(move: number): number {
    const slot = slotOf(move);
    const start = this.starts[slot]!;
    if (start < 0) return -1;
    const kind = slot >> 1;
    const row = kind === PLACE ? placedKind(move) : kind === PLACE_GOAL ? 0 : moveFrom(move);
    return start + row * this.rules.board.cells.length + moveTo(move);
  }

  /**
   * Returns the action of a move.
   *
   * @throws KlinZhaError `no-action` for a number that is not a move of the ruleset, and for a combat outcome
   */
  actionOf(move: number): number {
    const index = typeof move === 'number' ? this.indexOf(move) : -1;
    const action = index < 0 ? -1 : (this.actions[index] ?? -1);
    if (action >= 0 && this.moves[action] === move) return action;
    const message = `'${shown(move)}' is not a move with an action in ${this.rules.id}.`;
    return fail({ code: 'no-action', message, read: shown(move) });
  }

  /**
   * Returns the move of an action, legal or not.
   *
   * @throws KlinZhaError `bad-action` unless the action is a whole number of at least 0 and less than `size`
   */
  moveOf(action: number): Move {
    const move = typeof action === 'number' ? this.moves[action] : undefined;
    if (move !== undefined) return move as Move;
    return failWith('bad-action', action, 'action', `a whole number from 0 to ${this.size - 1}`);
  }

  /**
   * Returns the name of an action: its move in coordinates, such as `e37f48g`.
   *
   * @throws KlinZhaError `bad-action` as for {@link moveOf}
   */
  name(action: number): string {
    return formatMove(this.moveOf(action));
  }

  /**
   * Returns the action with a name.
   *
   * @throws KlinZhaError `bad-move` or `bad-cell` for text that is not a move, `no-action` as for
   * {@link actionOf}
   */
  parse(name: string): number {
    return this.actionOf(unwrap(parseCoordinates(this.rules, name)));
  }

  /**
   * Writes the actions of all legal moves, in the order of `legalMoves`, or in the blind game of all moves
   * that the player to move may attempt (R10.9). Writes nothing while a combat is pending.
   *
   * @param start index of the first action
   * @returns the index after the last action; with `start` 0, their number
   * @throws KlinZhaError `bad-searcher` for anything but a searcher of the same ruleset, `bad-list` for
   * anything but a `Uint16Array`, `bad-start` unless `start` is a whole number of at least 0, `short-list` if
   * the actions do not fit
   */
  legal(searcher: Searcher, actions: Uint16Array, start = 0): number {
    checkShape(actions, wordListShape, 'bad-list', 'list of actions');
    checkShape(start, whole, 'bad-start', 'start');
    const moves = this.scratchOf(searcher);
    const count = writeSeenMoves(searcher, positionOf(searcher), moves);
    checkRoom(actions, start + count);
    for (let i = 0; i < count; i++) actions[start + i] = this.actions[this.indexOf(moves[i]!)]!;
    return start + count;
  }

  /**
   * Writes a mask of the actions that {@link legal} lists: 1 for each of them and 0 for all others, a byte
   * per action.
   *
   * @param start index of the first action in the mask
   * @throws KlinZhaError as {@link legal}, but `bad-list` for anything but a `Uint8Array`
   */
  mask(searcher: Searcher, mask: Uint8Array, start = 0): void {
    checkShape(mask, byteListShape, 'bad-list', 'mask');
    checkShape(start, whole, 'bad-start', 'start');
    checkRoom(mask, start + this.size);
    const moves = this.scratchOf(searcher);
    const count = writeSeenMoves(searcher, positionOf(searcher), moves);
    mask.fill(0, start, start + this.size);
    for (let i = 0; i < count; i++) mask[start + this.actions[this.indexOf(moves[i]!)]!] = 1;
  }

  /**
   * The board symmetries that preserve the rules (R1.6), the first of which is the identity. Where corners
   * belong to colours (R7.6), the others preserve the rules only after the setup. Each has the image of every
   * cell, for feature planes, and of every action.
   */
  get symmetries(): readonly { readonly cells: readonly number[]; readonly actions: readonly number[] }[] {
    return symmetriesOf(this.rules).map(({ cells }) => {
      return {
        cells,
        actions: Array.from(this.moves, (move) => this.actionOf(turnMove(move as Move, cells))),
      };
    });
  }

  private scratchOf(searcher: Searcher): Int32Array {
    const position = positionOf(searcher);
    if (position.tables.rules === this.rules) return scratchFor(position);
    return failWith('bad-searcher', searcher, 'searcher', `a searcher of ${this.rules.id}`);
  }
}

/** Returns the number of a move's pair of kind and Goal. */
function slotOf(move: number): number {
  return (moveKind(move) << 1) | (moveTakesGoal(move) ? 1 : 0);
}

/** Rejects a list that is shorter than a length. */
export function checkRoom(list: { readonly length: number }, length: number): void {
  if (list.length >= length) return;
  const message = `The array is too short: its length is ${list.length}, but ${length} is needed.`;
  fail({ code: 'short-list', message, expected: `at least ${length} numbers` });
}
