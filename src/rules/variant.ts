/**
 * Variants: what may change a ruleset besides its data. A variant is a value with a few typed hooks; the engine
 * calls them in a fixed order and never asks who they belong to.
 *
 * Hooks speak of cells by number (`board.cells[number]`) and of seats from 1. They are pure: what they are
 * given must not be changed, and what they give must depend on nothing else.
 */

import { deepFreeze } from '../base/freeze.ts';
import type { Random } from '../base/random.ts';
import type { Board } from './board/board.ts';
import type { CustomReason, EndReason } from './reasons.ts';
import type { WarriorCode } from './warriors.ts';

/**
 * What a hook can see of a position. Its functions are asked after every move, so they look at nothing twice: a cell, seat or region that
 * is no number may end in a `TypeError`.
 *
 * @category Own rules
 */
export interface PositionView {
  readonly board: Board;
  /** The seat that has the turn. */
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

/**
 * A move that was just made in battle, as hooks are told of it.
 *
 * @category Own rules
 */
export interface MoveEvent {
  /** The seat that moved. */
  readonly seat: number;
  readonly from: number;
  readonly to: number;
  readonly warrior: WarriorCode;
  /** The kind that was captured, or null. */
  readonly captured: WarriorCode | null;
  /** Whether the Goal went along. */
  readonly withGoal: boolean;
  /** Whether a Goal stands on the cell that was left. */
  readonly leavesGoal: boolean;
  /** False where the mover lost a combat and left the board. */
  readonly arrived: boolean;
}

/**
 * What a move changes besides, as a hook says it.
 *
 * @category Own rules
 */
export interface Effect<S> {
  /** The variant's own state after the move. */
  readonly state: S;
  /** Cells whose warriors leave the board. */
  readonly remove?: readonly number[];
}

/**
 * Cells on which something is forbidden.
 *
 * @category Own rules
 */
export interface Masks {
  /** Where no warrior may end a move; passing is allowed. */
  readonly noEnd?: readonly number[];
  /** Where no warrior can be captured. */
  readonly noCapture?: readonly number[];
  /** Where no Goal may come to rest. */
  readonly noGoal?: readonly number[];
}

/**
 * How a game ends by a variant: the seat that wins, 0 for a draw, and one word for why, without blanks, of at most 80 letters.
 *
 * @category Own rules
 */
export interface VariantEnd {
  readonly winner: number;
  readonly reason: EndReason | CustomReason;
  /** The ruling behind it; the engine takes it from the hooks. */
  readonly ruling?: string | undefined;
}

/**
 * A variant's own state: how it begins and how it stands in a position string (section 16).
 *
 * @category Own rules
 */
export interface VariantState<S> {
  /** The key in the position string: small letters. */
  readonly key: string;
  /** The state at the start; `random` is what the caller gave, if he did. */
  initial(board: Board, random: Random | undefined): S;
  /** How the value is written; undefined where nothing is written. */
  format(state: S, board: Board): string | undefined;
  /** Reads what {@link format} wrote, or says in words what was expected. */
  parse(text: string, board: Board): { readonly state: S } | { readonly expected: string };
  /** The state where nothing is written. */
  readonly absent: S;
  /** The cells that it consists of, where it is a list of cells: `variantCellsOf` names them. */
  cells?(state: S, board: Board): readonly number[];
  /**
   * Says that {@link format} writes the names of {@link cells} in their order, joined by commas, and nothing where there are none:
   * then the hash is computed without the text.
   */
  readonly isCellList?: boolean;
  /** Whether the players of a blind game do not see it (R10.9). */
  readonly isSecret?: boolean;
}

/**
 * What a variant does; every hook may be left out.
 *
 * @category Own rules
 */
export interface Hooks<S> {
  /** The word by which explanations and ids know it. */
  readonly id: string;
  readonly variantState?: VariantState<S>;
  /** The cells on which its state forbids something, with the ruling that explanations name. */
  masks?(state: S, board: Board): Masks;
  /** The ruling behind {@link masks} and {@link ended}, for explanations. */
  readonly ruling?: string;
  /**
   * What a move changes besides.
   *
   * @param last the state that it gave the last time after the same `state`, or `state` if it was not asked yet: where it would
   * give an equal one, giving `last` itself is cheaper for all who look at many moves
   */
  afterMove?(state: S, event: MoveEvent, view: PositionView, last: S): Effect<S>;
  /** Whether {@link afterMove} may remove warriors. */
  readonly removesWarriors?: boolean;
  /** Says that {@link masks} never change on a Goal's cell: then Goal safety need not try every move. */
  readonly sparesGoals?: boolean;
  /** An end that the tables do not know, looked for before every move. */
  ended?(state: S, view: PositionView): VariantEnd | undefined;
  /** Why the variant does not go with a board, as a sentence; undefined where it does. */
  unfit?(board: Board): string | undefined;
  /** Why the state does not go with a position from outside, as a sentence; undefined where it does. */
  check?(state: S, view: PositionView): string | undefined;
  /**
   * The variant's own state on a board that was turned by one of its symmetries (R1.6); `cells` says for every
   * cell where it goes. Present only where everything that the variant does turns along with the board. Without
   * it no two positions count as equal up to symmetry.
   */
  transform?(state: S, cells: readonly number[]): S;
  /** Who wins instead when the seat to move has no legal move. */
  stuck?(state: S, view: PositionView): VariantEnd | undefined;
}

/**
 * Hooks whose own state is nobody else's business.
 *
 * @category Own rules
 */
export type AnyHooks = Hooks<unknown>;

/** Hooks that give what they have to: the library's own, and those that are held to it. */
const sound = /* @__PURE__ */ new WeakSet<AnyHooks>();

/** Whether hooks are among those that need not be held to what they have to give. */
export function areSound(hooks: AnyHooks): boolean {
  return sound.has(hooks);
}

/** Puts hooks among those. */
export function markSound(hooks: AnyHooks): AnyHooks {
  sound.add(hooks);
  return hooks;
}

/**
 * Freezes hooks of the library's own. Tests see to it that they give what they have to, so that nobody asks whenever they
 * are called.
 */
export function freezeHooks<S>(hooks: Hooks<S>): AnyHooks {
  return markSound(deepFreeze({ ...hooks }) as unknown as AnyHooks);
}
