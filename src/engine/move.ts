/**
 * Moves as small integers: comparable with `===`, free to copy and to store, equal for equal moves.
 *
 * From the lowest bit: 9 bits for the cell where the move ends, 9 bits for the cell where it begins (for a
 * placement: 4 bits for the kind of warrior, 5 for its letter), 1 bit for the Goal, 3 bits for the kind of move,
 * 9 bits for the system of names by which the cells are written. These bits stay as they are; programs read them by the
 * functions of `klin-zha/search`, or in names with `describeMove`. Everything that a move's text says is in it, so that it can be written without its ruleset.
 */

import { isOwnCode, mostKinds, type WarriorCode, warriorCodes } from '../rules/warriors.ts';

declare const move: unique symbol;

/**
 * A move of any phase: an opaque integer.
 *
 * @category Moves
 */
export type Move = number & { readonly [move]: true };

/** A warrior goes from one cell to another. */
export const STEP = 0;
/** A warrior is placed. */
export const PLACE = 1;
/** The Goal is placed with a carrier. */
export const PLACE_GOAL = 2;
/** A carrier is moved and the Goal placed with it (R7.5). */
export const RELOCATE = 3;
/** A combat is decided (R10.10): the move's target is 1 where the attacker won, else 0. */
export const OUTCOME = 4;

const cellBits = 9;
const goalBit = 1 << 18;
const kindShift = 19;
const namingShift = 22;
const cellMask = (1 << cellBits) - 1;
const kindBits = 4;
const kindMask = (1 << kindBits) - 1;
/** The character before the first letter. */
const letterBase = 64;

/** Puts a move together. */
export function packMove(naming: number, kind: number, from: number, to: number, withGoal: boolean): Move {
  const goal = withGoal ? goalBit : 0;
  return ((naming << namingShift) | (kind << kindShift) | goal | (from << cellBits) | to) as Move;
}

/** What a placement of a kind has in the place of an origin: its number, and of a ruleset's own kinds the letter. */
export function placementOf(kind: number, code: WarriorCode): number {
  return kind < warriorCodes.length ? kind : kind | ((code.charCodeAt(0) - letterBase) << kindBits);
}

/**
 * The number of the kind that a placement places. What is no number may end in a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { placedKind } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 's@e16'));
 * placedKind(move); // 2: the Swift
 * ```
 *
 * @category Packed moves
 */
export function placedKind(move: number): number {
  return moveFrom(move) & kindMask;
}

/** The code of the kind that a placement places, undefined where no kind has these bits. */
export function placedCode(move: number): WarriorCode | undefined {
  const kind = placedKind(move);
  const letter = moveFrom(move) >>> kindBits;
  if (letter === 0 || kind < warriorCodes.length) return letter === 0 ? warriorCodes[kind] : undefined;
  const code = String.fromCharCode(letterBase + letter);
  return kind < mostKinds && isOwnCode(code) ? code : undefined;
}

/** A step without a target or Goal, from another cell than the first. */
export function stepFrom(step: number, cell: number): number {
  return step | (cell << cellBits);
}

/**
 * The number of the cell where a move ends; of a combat's outcome 1 where the attacker won, else 0. Searches ask it everywhere, so
 * what it is given is not looked at: what is no number may end in a `TypeError`.
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
 *
 * @category Packed moves
 */
export function moveTo(move: number): number {
  return move & cellMask;
}

/**
 * The number of the cell where a step or relocation begins; for other moves of no meaning. What is no number may end in a `TypeError`.
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
 *
 * @category Packed moves
 */
export function moveFrom(move: number): number {
  return (move >>> cellBits) & cellMask;
}

/**
 * Whether the Goal goes along. What is no number may end in a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveTakesGoal } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 'e37f48g'));
 * moveTakesGoal(move); // true
 * ```
 *
 * @category Packed moves
 */
export function moveTakesGoal(move: number): boolean {
  return (move & goalBit) !== 0;
}

/**
 * The kind of move: 0 a step, 1 a warrior placed, 2 the Goal placed, 3 a carrier moved and the Goal placed with it (R7.5),
 * 4 a combat's outcome (R10.10). What is no number may end in a `TypeError`.
 *
 * @example
 * ```ts
 * import { createState, klinZha, parseMove, unwrap } from 'klin-zha';
 * import { moveKind } from 'klin-zha/search';
 *
 * const move = unwrap(parseMove(createState(klinZha), 'e37f48g'));
 * moveKind(move); // 0
 * ```
 *
 * @category Packed moves
 */
export function moveKind(move: number): number {
  return (move >>> kindShift) & 7;
}

/** The number of the system of names by which the move's cells are written. */
export function moveNaming(move: number): number {
  return move >>> namingShift;
}

/** The same move on a turned board: `cells` says for every cell where it goes. */
export function turnMove(move: Move, cells: readonly number[]): Move {
  const kind = moveKind(move);
  if (kind === OUTCOME) return move;
  const from = kind === STEP || kind === RELOCATE ? cells[moveFrom(move)]! : moveFrom(move);
  return packMove(moveNaming(move), kind, from, cells[moveTo(move)]!, moveTakesGoal(move));
}

/** The same step with the Goal. */
export function withGoal(move: number): number {
  return move | goalBit;
}
