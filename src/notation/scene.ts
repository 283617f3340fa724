/** What a notation has to know of a state and of the moves in it, in names: who moves, what is captured. */

import type { CellName } from '../board/names.ts';
import { fail } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { describeMove } from '../game/coordinate.ts';
import type { PlacedWarrior } from '../game/fields.ts';
import { legalMoves } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/** A move taken apart. */
export interface MoveParts {
  readonly move: Move;
  readonly kind: 'step' | 'place' | 'place-goal' | 'relocate';
  /** The warrior that moves or is placed; for a Goal's placement its carrier. */
  readonly warrior: WarriorCode;
  /** Where it comes from; null for placements. */
  readonly from: CellName | null;
  readonly to: CellName;
  /** Whether the Goal goes along (R5.1). */
  readonly withGoal: boolean;
  /** Whether the own Goal stays behind on the cell that is left (R5.1, R5.2). */
  readonly leavesGoal: boolean;
  /** The warrior that is captured, null for none. */
  readonly captured: WarriorCode | null;
  /** Whether an enemy Goal is captured (R5.3). */
  readonly capturesGoal: boolean;
}

/** A state as the notations see it. */
export interface Scene {
  readonly state: GameState;
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
export function sceneOf(state: GameState): Scene {
  const { warriors, goals, owners } = state.fields();
  const board = { state, warriors: new Map(warriors.map((one) => [one.cell, one])), goals, owners };
  return { ...board, legal: legalMoves(state).flatMap((move) => partsOf(board, move) ?? []) };
}

/** Takes a move apart, or undefined where no warrior stands that could make it, or where none moves. */
export function partsOf(scene: Omit<Scene, 'legal'>, move: Move): MoveParts | undefined {
  const said = describeMove(move);
  if (said.kind === 'outcome') return undefined;
  const { warriors, goals, state } = scene;
  const shared = state.rules.army === 'shared';
  const origin = said.kind === 'step' || said.kind === 'relocate' ? said.from : null;
  const warrior = said.kind === 'place' ? said.warrior : warriors.get(origin ?? said.to)?.warrior;
  if (warrior === undefined) return undefined;
  const isStep = said.kind === 'step';
  const withGoal = isStep || said.kind === 'place' ? said.withGoal : said.kind === 'relocate';
  return {
    move,
    kind: said.kind,
    warrior,
    from: origin,
    to: said.to,
    withGoal,
    leavesGoal: isStep && !withGoal && goals[shared ? 0 : state.seat - 1] === origin,
    captured: isStep ? (warriors.get(said.to)?.warrior ?? null) : null,
    capturesGoal:
      isStep && goals.some((cell, index) => cell === said.to && (shared || index + 1 !== state.seat)),
  };
}

/**
 * Takes a move apart that has to make sense in the state.
 *
 * @throws KlinZhaError `no-such-warrior`
 */
export function partsToWrite(scene: Scene, move: Move): MoveParts {
  const parts = partsOf(scene, move);
  if (parts !== undefined) return parts;
  const said = describeMove(move);
  if (said.kind === 'outcome') return fail({ code: 'no-such-warrior', message: 'No warrior moves by it.' });
  const cell = 'from' in said ? said.from : said.to;
  return fail({
    code: 'no-such-warrior',
    message: `No warrior stands on ${cell} to write a move of.`,
    cells: [cell],
  });
}

/** The cells of the warriors that belong to the seat to move, by their kind (captured armies included). */
export function ownCells({ warriors, owners, state }: Scene, warrior: WarriorCode | null): CellName[] {
  return [...warriors.values()]
    .filter((one) => isOwn(state, owners[one.seat - 1]) && (warrior ?? one.warrior) === one.warrior)
    .map((one) => one.cell);
}

/** Whether the seat to move may move the warriors of an owner: a shared set belongs to whoever has the turn. */
function isOwn(state: GameState, owner: Seat | 0 | undefined): boolean {
  return state.rules.army === 'shared' || owner === state.seat;
}

/** The word for the outcome of a combat (R10.10), which is the same in all notations, or undefined. */
export function outcomeWord(move: Move): string | undefined {
  const said = describeMove(move);
  return said.kind === 'outcome' ? said.winner : undefined;
}

/** The outcome of a combat that a text names, where one waits; undefined for any other text. */
export function readOutcome(state: GameState, text: string): Move | undefined {
  const word = typeof text === 'string' && text.length < 80 ? text.trim().toLowerCase() : '';
  if (word !== 'attacker' && word !== 'defender') return undefined;
  return legalMoves(state).find((move) => outcomeWord(move) === word);
}

/** The name of a kind of warrior in a ruleset. */
export function warriorName(state: GameState, code: WarriorCode): string {
  return state.rules.warriors.find((kind) => kind.code === code)!.name;
}
