/**
 * Hooks of variants, for changes that data cannot express.
 *
 * Cells are numbers (`board.cells[number]`), seats start at 1. Hooks must be pure: they must not change their
 * arguments, and their results must not depend on anything else.
 */

import { deepFreeze } from '../base/freeze.ts';
import type { Random } from '../base/random.ts';
import type { Board } from './board/board.ts';
import type { EndReason, HookReason } from './reasons.ts';
import type { WarriorCode } from './warriors.ts';

/**
 * View of a position for hooks. For speed, its functions do not validate their arguments: anything but a
 * number may cause a `TypeError`.
 */
export interface PositionView {
  readonly board: Board;
  /** The seat to move. */
  readonly seat: number;
  /** The number of seats. */
  readonly seats: number;
  /** Whether armies and Goals are still being placed. */
  readonly isSetup: boolean;
  /** The cell of a seat's Goal, or -1. */
  goalOf(seat: number): number;
  /** The warrior on a cell, or null. */
  warriorAt(cell: number): { readonly warrior: WarriorCode; readonly seat: number } | null;
  /** The seat that claimed a region, or 0. */
  claimOf(region: number): number;
}

/** A battle move that was just made. */
export interface MoveEvent {
  /** The seat that moved. */
  readonly seat: number;
  readonly from: number;
  readonly to: number;
  readonly warrior: WarriorCode;
  /** The captured kind, or null. */
  readonly captured: WarriorCode | null;
  /** Whether the warrior carried the Goal. */
  readonly withGoal: boolean;
  /** Whether a Goal remains on the origin. */
  readonly leavesGoal: boolean;
  /** False if the warrior lost a combat and left the board. */
  readonly arrived: boolean;
}

/** Effect of a move on a variant's state and on other warriors. */
export interface Effect<S> {
  /** The variant's state after the move. */
  readonly state: S;
  /** Cells whose warriors leave the board. */
  readonly remove?: readonly number[];
}

/** Restricted cells. */
export interface Masks {
  /** Cells on which no warrior may end a move; passing is allowed. */
  readonly noEnd?: readonly number[];
  /** Cells on which no warrior can be captured. */
  readonly noCapture?: readonly number[];
  /** Cells on which no Goal may rest. */
  readonly noGoal?: readonly number[];
}

/** Game end caused by a variant. */
export interface VariantEnd {
  /** The seat that wins, 0 for a draw. */
  readonly winner: number;
  /** A single word of at most 80 characters. */
  readonly reason: EndReason | HookReason;
  /** Ruling number; the engine copies it from the hooks. */
  readonly ruling?: string | undefined;
}

/** Additional state of a variant, with its format in position strings (section 16). */
export interface VariantState<S> {
  /** Key in the position string: lowercase letters and digits. */
  readonly key: string;
  /** Returns the initial state. `random` is undefined unless the caller passed a generator. */
  initial(board: Board, random: Random | undefined): S;
  /** Formats the state; returns undefined to write nothing. */
  format(state: S, board: Board): string | undefined;
  /** Parses the result of {@link format}; for invalid text returns what was expected. */
  parse(text: string, board: Board): { readonly state: S } | { readonly expected: string };
  /** The state for position strings without the key. */
  readonly absent: S;
  /** Returns the cells for `variantCellsOf` if the state is a cell list. */
  cells?(state: S, board: Board): readonly number[];
  /**
   * Whether {@link format} writes the names of {@link cells} in order, separated by commas, and nothing if
   * there are none. If so, the hash is computed without formatting.
   */
  readonly isCellList?: boolean;
  /** Whether the state is hidden from players in the blind game (R10.9). */
  readonly isSecret?: boolean;
}

/** Hooks of a variant; all functions are optional. */
export interface Hooks<S> {
  /** Name in explanations and ids. */
  readonly id: string;
  readonly variantState?: VariantState<S>;
  /** Returns the cells with restrictions. */
  masks?(state: S, board: Board): Masks;
  /** Ruling number of {@link masks} and {@link ended}, for explanations. */
  readonly ruling?: string;
  /**
   * Returns the effect of a move.
   *
   * @param last the state returned by the previous call with the same `state`, initially `state` itself. If
   * the new state would equal `last`, return `last` itself: it is faster.
   */
  afterMove?(state: S, event: MoveEvent, view: PositionView, last: S): Effect<S>;
  /** Whether {@link afterMove} may remove warriors. */
  readonly removesWarriors?: boolean;
  /** Whether the {@link masks} of a Goal's cell never change. If so, Goal safety checks are faster. */
  readonly sparesGoals?: boolean;
  /** Returns how the variant ends the game, if it does. Called before every move. */
  ended?(state: S, view: PositionView): VariantEnd | undefined;
  /** Returns a sentence that explains why the variant does not fit a board; undefined if it fits. */
  unfit?(board: Board): string | undefined;
  /**
   * Returns a sentence that explains why the state does not fit an untrusted position; undefined if it fits.
   */
  check?(state: S, view: PositionView): string | undefined;
  /**
   * Transforms the state with a board symmetry (R1.6), which maps every cell to `cells[cell]`. Define it only
   * if all rules of the variant are symmetric. Without it, positions are never equal up to symmetry.
   */
  transform?(state: S, cells: readonly number[]): S;
  /**
   * Decides the game if the seat to move has no legal move. Returns undefined to leave the decision to the
   * ruleset.
   */
  stuck?(state: S, view: PositionView): VariantEnd | undefined;
}

/** Hooks with an opaque state. */
export type AnyHooks = Hooks<unknown>;

/** Built-in hooks, and custom hooks whose results are checked. */
const trusted = /* @__PURE__ */ new WeakSet<AnyHooks>();

/** Whether hook results are trusted. */
export function areTrusted(hooks: AnyHooks): boolean {
  return trusted.has(hooks);
}

/** Marks hooks as trusted. */
export function trustHooks(hooks: AnyHooks): AnyHooks {
  trusted.add(hooks);
  return hooks;
}

/** Freezes and trusts built-in hooks: tests check their results, so calls need not. */
export function freezeHooks<S>(hooks: Hooks<S>): AnyHooks {
  const frozen = trustHooks(deepFreeze({ ...hooks }) as unknown as AnyHooks);
  builtIn.add(frozen);
  return frozen;
}

const builtIn = /* @__PURE__ */ new WeakSet<AnyHooks>();

/** Whether hooks belong to a built-in variant. */
export function areBuiltIn(hooks: AnyHooks): boolean {
  return builtIn.has(hooks);
}
