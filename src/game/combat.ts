/** Combats decided by chance (R10.10). */

import { draw, type Random } from '../core/random.ts';
import { fail } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { legalMoves } from './moves.ts';
import { borrow, type GameState } from './state.ts';

/**
 * The outcome of the combat for which a state waits, drawn by chance: a move to be played.
 *
 * @param chance how likely the attacker is to win, from 0 to 1; a half if not said
 * @throws KlinZhaError `no-combat` where none waits, `bad-random` for a random function that is none
 */
export function castCombat(state: GameState, random: Random, chance = 0.5): Move {
  if (borrow(state, ({ combat }) => combat < 0)) {
    fail({ code: 'no-combat', message: 'No combat waits for its outcome.', ruling: 'R10.10' });
  }
  const [attacker, defender] = legalMoves(state) as readonly [Move, Move];
  return draw(random) < chance ? attacker : defender;
}
