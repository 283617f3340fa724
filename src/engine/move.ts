/**
 * Moves as small integers, equal for equal moves.
 *
 * From the lowest bit: 9 bits for the target, 9 bits for the origin (for a placement: 4 bits for the kind of
 * warrior, 5 for its letter), 1 bit for the Goal, 3 bits for the kind of move, 9 bits for the cell naming. A
 * move can be formatted without its ruleset. The layout is stable; programs read it through `klin-zha/search`
 * or `describeMove`.
 */

import { isOwnCode, mostKinds, type WarriorCode, warriorCodes } from '../rules/warriors.ts';

declare const move: unique symbol;

/** Move of any phase: an opaque integer. */
export type Move = number & { readonly [move]: true };

/** A warrior moves. */
export const STEP = 0;
/** A warrior is placed. */
export const PLACE = 1;
/** The Goal is placed with a carrier. */
export const PLACE_GOAL = 2;
/** A carrier is moved and receives the Goal (R7.5). */
export const RELOCATE = 3;
/** A combat ends (R10.10): the target is 1 if the attacker won, otherwise 0. */
export const OUTCOME = 4;

const cellBits = 9;
const goalBit = 1 << 18;
const kindShift = 19;
const namingShift = 22;
const cellMask = (1 << cellBits) - 1;
const kindBits = 4;
const kindMask = (1 << kindBits) - 1;
/** Character code before `A`. */
const letterBase = 64;

export function packMove(naming: number, kind: number, from: number, to: number, withGoal: boolean): Move {
  const goal = withGoal ? goalBit : 0;
  return ((naming << namingShift) | (kind << kindShift) | goal | (from << cellBits) | to) as Move;
}

/** Returns the origin bits of a placement: the kind's number, plus the letter for a ruleset's own kinds. */
export function placementOf(kind: number, code: WarriorCode): number {
  return kind < warriorCodes.length ? kind : kind | ((code.charCodeAt(0) - letterBase) << kindBits);
}

/**
 * Returns the number of the kind that a move places. A non-number may cause a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { placedKind } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 's@e16'));
 * placedKind(move); // 2: the Swift
 * ```
 */
export function placedKind(move: number): number {
  return moveFrom(move) & kindMask;
}

/** Returns the code of the kind that a move places; undefined for invalid bits. */
export function placedCode(move: number): WarriorCode | undefined {
  const kind = placedKind(move);
  const letter = moveFrom(move) >>> kindBits;
  if (letter === 0 || kind < warriorCodes.length) return letter === 0 ? warriorCodes[kind] : undefined;
  const code = String.fromCharCode(letterBase + letter);
  return kind < mostKinds && isOwnCode(code) ? code : undefined;
}

/** Adds an origin to the bits of a step. */
export function stepFrom(step: number, cell: number): number {
  return step | (cell << cellBits);
}

/**
 * Returns the number of the target cell; for a combat outcome, 1 if the attacker won, otherwise 0. For speed,
 * the argument is not checked: a non-number may cause a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveTo } from 'klin-zha/search';
 *
 * const state = createState(klinZha);
 * const { name } = state.rules.board.cells[moveTo(unwrap(parseMove(state, 'e37f48g')))]!;
 * name; // 'F48'
 * ```
 */
export function moveTo(move: number): number {
  return move & cellMask;
}

/**
 * Returns the number of the origin cell of a step or relocation; meaningless for other moves. A non-number
 * may cause a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveFrom } from 'klin-zha/search';
 *
 * const state = createState(klinZha);
 * const { name } = state.rules.board.cells[moveFrom(unwrap(parseMove(state, 'e37f48g')))]!;
 * name; // 'E37'
 * ```
 */
export function moveFrom(move: number): number {
  return (move >>> cellBits) & cellMask;
}

/**
 * Whether the Goal moves with the warrior. A non-number may cause a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveTakesGoal } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 'e37f48g'));
 * moveTakesGoal(move); // true
 * ```
 */
export function moveTakesGoal(move: number): boolean {
  return (move & goalBit) !== 0;
}

/**
 * Returns the kind of move: 0 for a step, 1 for a warrior's placement, 2 for the Goal's placement, 3 for a
 * carrier's relocation with the Goal (R7.5), 4 for a combat outcome (R10.10). A non-number may cause a
 * `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveKind } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 'e37f48g'));
 * moveKind(move); // 0
 * ```
 */
export function moveKind(move: number): number {
  return (move >>> kindShift) & 7;
}

/** Returns the number of the move's cell naming. */
export function moveNaming(move: number): number {
  return move >>> namingShift;
}

/**
 * Transforms a move by a symmetry.
 *
 * @param cells the image of every cell
 */
export function turnMove(move: Move, cells: readonly number[]): Move {
  const kind = moveKind(move);
  if (kind === OUTCOME) return move;
  const from = kind === STEP || kind === RELOCATE ? cells[moveFrom(move)]! : moveFrom(move);
  return packMove(moveNaming(move), kind, from, cells[moveTo(move)]!, moveTakesGoal(move));
}

/** Adds the Goal to a step. */
export function withGoal(move: number): number {
  return move | goalBit;
}
