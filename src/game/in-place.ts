/**
 * Positions that moves change in place, as engine access for all modules above `game`. These modules import
 * nothing else from the engine except the move type. `Searcher` is the public form.
 */

import { load, newPosition } from '../engine/load.ts';
import { makeMove } from '../engine/make.ts';
import type { Move } from '../engine/move.ts';
import type { Position } from '../engine/position.ts';
import { save } from '../engine/save.ts';
import { tablesOf } from '../engine/tables.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { changeSnapshot, workOn as workOnSnapshot } from './pool.ts';
import { type GameState, newState, snapshotOf } from './state.ts';

export { unmakeMove as unmake } from '../engine/apply.ts';
export { goalCapturedAt, isThreatened, listAttackers, menaces, nextAttacker } from '../engine/attacks.ts';
export { generateCaptures, isCapture } from '../engine/captures.ts';
export {
  changedCell,
  changedKind,
  changedSeat,
  changeIsGoal,
  isAddition,
  listChanges,
  listPieces,
} from '../engine/changes.ts';
export { copyPosition } from '../engine/copy.ts';
export { everyMove } from '../engine/every-move.ts';
export { isDead } from '../engine/finished.ts';
export { givesThreat } from '../engine/gives-threat.ts';
export { type HashParts, leastHash, symmetriesOf } from '../engine/hash.ts';
export { makeMove as make, makePass } from '../engine/make.ts';
export { mostMovesFor } from '../engine/most-moves.ts';
export { turnMove } from '../engine/move.ts';
export {
  countMoves,
  countReach,
  generateFrom,
  generateMoves,
  hasLegalMove,
  isLegalMove as isLegal,
} from '../engine/movegen.ts';
export { COLOUR_SHIFT } from '../engine/packing.ts';
export { countSequences } from '../engine/perft.ts';
export type { Position } from '../engine/position.ts';
export { numberColour, numberGoal, numberKind, numberOwner, putCells, writeCells } from '../engine/put.ts';
export { Repetitions } from '../engine/repetitions.ts';
export { positionFaults } from '../engine/text/validate.ts';
export { countQuiet, lastCaptured, lastGoalTaken, lastOwnersChanged } from '../engine/undo.ts';
export { formatHash, textKey } from '../engine/zobrist.ts';
export { borrow, contentKey, outcomeOf } from './state.ts';

/** Returns a new position loaded with a state. The caller owns it. */
export function newPositionOf(state: GameState): Position {
  const snapshot = snapshotOf(state);
  const position = newPosition(tablesOf(state.rules));
  load(position, snapshot);
  return position;
}

/**
 * Calls a function with a pooled position, loaded with a state. The function may change the position but must
 * not keep it. Cheaper than {@link newPositionOf}.
 */
export function withScratchPosition<T>(state: GameState, change: (position: Position) => T): T {
  const snapshot = snapshotOf(state);
  return workOnSnapshot(state.rules, snapshot, change);
}

/** Loads a state into a position. Earlier moves can no longer be taken back. */
export function loadState(position: Position, state: GameState): void {
  load(position, snapshotOf(state));
}

/** Returns a new position of a ruleset without pieces. */
export function emptyPosition(rules: Ruleset): Position {
  return newPosition(tablesOf(rules));
}

/** Returns the current contents of a position as a state. */
export function toState(position: Position, isChecked: boolean): GameState {
  return newState(position.tables.rules, save(position), isChecked);
}

/** Returns the state after moves. The moves are trusted to be legal, except perhaps for Goal safety. */
export function stateAfter(state: GameState, moves: Iterable<Move>): GameState {
  const snapshot = changeSnapshot(state.rules, snapshotOf(state), (position) => {
    for (const move of moves) makeMove(position, move);
    return true;
  });
  return newState(state.rules, snapshot!, state.isChecked);
}
