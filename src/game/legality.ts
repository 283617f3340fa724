/** Whether a move is legal, and nothing more. */

import { generateFrom, generateMoves } from '../engine/generate.ts';
import { type Move, moveFrom, moveKind, moveNaming, STEP } from '../engine/move.ts';
import type { Position } from '../engine/position.ts';
import { parseCoordinates } from './coordinate.ts';
import { type GameState, withPosition } from './state.ts';

/** A move as a value, or as coordinates: `'e37f48'`. */
export type MoveInput = Move | string;

/** Whether a move is legal. A text that is no move is not legal. */
export function isLegal(state: GameState, move: MoveInput): boolean {
  if (typeof move === 'string') {
    const parsed = parseCoordinates(state.rules, move);
    return parsed.ok && isLegal(state, parsed.value);
  }
  if (moveNaming(move) !== state.rules.board.naming.id) return false;
  return withPosition(state, (position, moves) => includesMove(position, moves, move));
}

function includesMove(position: Position, moves: Int32Array, move: Move): boolean {
  const from = moveFrom(move);
  const battle = position.pending === 0 && position.combat < 0;
  if (battle && (moveKind(move) !== STEP || from >= position.tables.cells)) return false;
  const count = battle ? generateFrom(position, from, moves) : generateMoves(position, moves);
  for (let i = 0; i < count; i++) if (moves[i] === move) return true;
  return false;
}
