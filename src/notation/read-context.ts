/** What a generous reader has to know of a state: who stands where, and all legal moves, taken apart. */

import type { CellName } from '../board/names.ts';
import { fail } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { describeMove } from '../game/coordinate.ts';
import type { PlacedWarrior } from '../game/fields.ts';
import { borrow } from '../game/in-place.ts';
import { legalMoves } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { type CellTexts, cellTextsOf } from './cell-texts.ts';
import { contextOf, type MoveContext } from './move-context.ts';
import type { MoveParts } from './parts.ts';

/** A state as a generous reader sees it. */
export interface ReadContext {
  readonly state: GameState;
  /** The texts of the board's cells. */
  readonly texts: CellTexts;
  /** The warriors on the board, by their cells. */
  readonly warriors: ReadonlyMap<CellName, PlacedWarrior>;
  /** For each seat the cell of its Goal. */
  readonly goals: readonly (CellName | null)[];
  /** For each seat the seat that owns its army (R8.4). */
  readonly owners: readonly (Seat | 0)[];
  /** All legal moves, taken apart. */
  readonly legal: readonly MoveParts[];
}

/** Looks at a state. */
export function readContextOf(state: GameState): ReadContext {
  const { warriors, goals, owners } = state.fields();
  const texts = cellTextsOf(state.rules.board);
  const legal = withContext(state, (view) => view.legalMoves().flatMap((move) => view.partsOf(move) ?? []));
  return { state, texts, warriors: new Map(warriors.map((one) => [one.cell, one])), goals, owners, legal };
}

/** Lets a function look at a state's position. */
export function withContext<T>(state: GameState, work: (view: MoveContext) => T): T {
  return borrow(state, (position) => work(contextOf(position)));
}

/** Takes a move apart, or undefined where no warrior stands that could make it, or where none moves. */
export function partsOf(state: GameState, move: Move): MoveParts | undefined {
  return withContext(state, (view) => view.partsOf(move));
}

/**
 * Writes a move that has to make sense in the state: `write` gets the view and the move's parts.
 *
 * @throws KlinZhaError `no-such-warrior`, or `bad-move` for a number that is no move
 */
export function writeIn(
  state: GameState,
  move: Move,
  write: (view: MoveContext, parts: MoveParts) => string,
): string {
  const text = withContext(state, (view) => {
    const parts = view.partsOf(move);
    return parts === undefined ? undefined : write(view, parts);
  });
  if (text !== undefined) return text;
  const said = describeMove(move);
  if (said.kind === 'outcome') return said.winner;
  const cell = 'from' in said ? said.from : said.to;
  return fail({
    code: 'no-such-warrior',
    message: `No warrior stands on ${cell} to write a move of.`,
    cells: [cell],
  });
}

/** The cells of the warriors that belong to the seat to move, by their kind (captured armies included). */
export function ownCells({ warriors, owners, state }: ReadContext, warrior: WarriorCode | null): CellName[] {
  return [...warriors.values()]
    .filter((one) => isOwn(state, owners[one.seat - 1]) && (warrior ?? one.warrior) === one.warrior)
    .map((one) => one.cell);
}

/** Whether the seat to move may move the warriors of an owner: a shared set belongs to whoever has the turn. */
function isOwn(state: GameState, owner: Seat | 0 | undefined): boolean {
  return state.rules.army === 'shared' || owner === state.seat;
}

/** The outcome of a combat that a text names, where one waits; undefined for any other text. */
export function readOutcome(state: GameState, text: string): Move | undefined {
  const word = typeof text === 'string' && text.length < 80 ? text.trim().toLowerCase() : '';
  if (word !== 'attacker' && word !== 'defender') return undefined;
  return legalMoves(state).find((move) => {
    const said = describeMove(move);
    return said.kind === 'outcome' && said.winner === word;
  });
}

/** The name of a kind of warrior in a ruleset. */
export function warriorName(state: GameState, code: WarriorCode): string {
  return state.rules.warriors.find((kind) => kind.code === code)!.name;
}
