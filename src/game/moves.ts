/** What one does with a state: all of `plain-moves.ts`, and playing a move with the reason for which it is refused. */

import { KlinZhaError } from '../base/result.ts';
import { refusalOf } from '../engine/explain/moves.ts';
import type { Explanation } from '../engine/explain/refusal.ts';
import type { Move } from '../engine/move.ts';
import { afterLegal, type MoveInput, moveOf } from './plain-moves.ts';
import { borrow, type GameState } from './state.ts';

export {
  isLegal,
  legalDests,
  legalMoves,
  type MoveFilter,
  type MoveInput,
  type MoveOrigin,
  moveOf,
  outcome,
  parseMove,
  playMove,
  threats,
  zones,
} from './plain-moves.ts';

/**
 * The state after a legal move; the old one stays as it is.
 *
 * @throws KlinZhaError `bad-move` or `bad-cell` for a text that is no move, `illegal-move` for one that is not
 * legal here: its message is what {@link explainMove} says
 *
 * @example
 * ```ts
 * import { createState, pieceAt, play } from 'klin-zha';
 *
 * const state = play(createState('klin-zha'), 'f@e16');
 * state.seat; // 1
 * pieceAt(state, 'E16')?.warrior; // 'F'
 * ```
 *
 * @category Playing
 */
export function play(state: GameState, move: MoveInput): GameState {
  const chosen = moveOf(state, move);
  const next = afterLegal(state, chosen);
  if (next === undefined) throw refusal(state, chosen);
  return next;
}

/**
 * Says of any move whether it is legal, and if not which ruling forbids it, in a sentence that a player
 * understands and with the cells that it is about.
 *
 * @throws KlinZhaError `bad-move` or `bad-cell` for a text that is no move at all
 *
 * @example
 * ```ts
 * import { createState, explainMove, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { unwrap } from 'klin-zha';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState('klin-zha'), armies));
 * const { code, ruling, message } = explainMove(state, 'h24h13');
 * // 'path-blocked', 'R3.2', 'On the way from H24 to H13 stands a warrior: H23.'
 * ```
 *
 * @category Explaining
 */
export function explainMove(state: GameState, move: Move | string): Explanation {
  const asked = moveOf(state, move);
  const refusal = borrow(state, (position) => refusalOf(position, asked));
  return refusal ?? { legal: true, code: 'legal', ruling: null, message: 'The move is legal.', cells: [] };
}

function refusal(state: GameState, move: Move): KlinZhaError {
  const { message, ...why } = explainMove(state, move);
  const cells = why.cells;
  return new KlinZhaError([
    { code: 'illegal-move', message, cells, ...(why.ruling && { ruling: why.ruling }) },
  ]);
}
