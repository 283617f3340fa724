/** Whether one move is legal, without generating what else there is to play. */

import { isFinished } from './dead.ts';
import { generateMoves, safetyInfoOf } from './generate.ts';
import { type Move, moveFrom, moveKind, moveNaming, moveTakesGoal, moveTo, PLACE, STEP } from './move.ts';
import type { Position } from './position.ts';
import { mayPlace } from './setup-moves.ts';
import { COLOUR_SHIFT } from './snapshot.ts';
import { isLegalStep } from './steps.ts';

/**
 * Whether any number is a legal move of a position.
 *
 * @param scratch room for the moves of the position
 */
export function isLegalMove(position: Position, move: Move, scratch: Int32Array): boolean {
  const { tables, at, owner, seat, pending, combat } = position;
  if ((move | 0) !== move || moveNaming(move) !== tables.rules.board.naming.id) return false;
  const kind = moveKind(move);
  if (pending > 0 && kind === PLACE && !tables.shared)
    return !moveTakesGoal(move) && !isFinished(position) && mayPlace(position, move);
  if (pending > 0 || combat >= 0) return isAmong(move, scratch, generateMoves(position, scratch));
  const from = moveFrom(move);
  if (kind !== STEP || from >= tables.cells || moveTo(move) >= tables.cells) return false;
  const warrior = at[from]!;
  if (warrior === 0 || (!tables.shared && owner[warrior >>> COLOUR_SHIFT] !== seat)) return false;
  return !isFinished(position) && isLegalStep(position, safetyInfoOf, warrior, move);
}

function isAmong(move: Move, moves: Int32Array, number: number): boolean {
  for (let i = 0; i < number; i++) if (moves[i] === move) return true;
  return false;
}
