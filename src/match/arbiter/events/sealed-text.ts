/** What a sealed text means (A8): in coordinates, geometric and algebraic notation together. */

import type { Move } from '../../../engine/move.ts';
import type { GameState } from '../../../game/state.ts';
import { readAlgebraic } from '../../../notation/algebraic/algebraic.ts';
import { readCoordinate } from '../../../notation/coordinate.ts';
import { readGeometric } from '../../../notation/geometric/geometric.ts';

/** Slips that leave no doubt what is meant: more or less of the origin, marks, letters of the other size. */
const harmless: readonly string[] = [
  'letter-size',
  'digit-order',
  'missing-origin',
  'surplus-origin',
  'unmarked-capture',
  'unnamed-capture',
  'not-canonical',
  'ambiguous-move',
  'no-threat',
];

/** The legal moves that a sealed text fits, in all notations together; it has to be one. */
export function readSealed(state: GameState, text: string): Move[] {
  const moves = [readCoordinate, readGeometric, readAlgebraic].flatMap((read) => {
    const reading = read(state, text);
    return reading.moves.filter((_, index) =>
      reading.slipsOf[index]!.every(({ code }) => harmless.includes(code)),
    );
  });
  return [...new Set(moves)];
}
