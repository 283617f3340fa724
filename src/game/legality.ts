/** Whether a move is legal, and nothing more. */

import type { Move } from '../engine/move.ts';
import { isLegalMove } from '../engine/movegen.ts';
import { parseCoordinates } from '../position/coordinates.ts';
import { borrow, type GameState, stateFrom } from './state.ts';

/** A move as a value, or as coordinates: `'e37f48'`. */
export type MoveInput = Move | string;

/** Whether a move is legal. A text that is no move is not legal. */
export function isLegal(state: GameState, move: MoveInput): boolean {
  if (typeof move === 'string') {
    const parsed = parseCoordinates(stateFrom(state).rules, move);
    return parsed.ok && isLegal(state, parsed.value);
  }
  return borrow(state, (position) => isLegalMove(position, move));
}
