/** Whether a move is legal, and nothing more. */

import { isLegalMove } from '../engine/legal.ts';
import type { Move } from '../engine/move.ts';
import { parseCoordinates } from './coordinate.ts';
import { type GameState, stateFrom, withPosition } from './state.ts';

/** A move as a value, or as coordinates: `'e37f48'`. */
export type MoveInput = Move | string;

/** Whether a move is legal. A text that is no move is not legal. */
export function isLegal(state: GameState, move: MoveInput): boolean {
  if (typeof move === 'string') {
    const parsed = parseCoordinates(stateFrom(state).rules, move);
    return parsed.ok && isLegal(state, parsed.value);
  }
  return withPosition(state, (position, moves) => isLegalMove(position, move, moves));
}
