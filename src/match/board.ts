/** The board of a match: legal moves by their texts, whose turn it is, and changes of the state. */

import type { Move } from '../engine/move.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import { isLegal } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { outcome } from '../game/state.ts';
import type { MatchDraft } from './draft.ts';
import { refuse } from './faults.ts';

/** The legal move that a text in coordinates means; refuses any other text by an article. */
export function moveFromText({ rules, state }: MatchDraft, text: string, article = 'R3'): Move {
  const parsed = parseCoordinates(rules, text);
  if (parsed.ok && state !== null && isLegal(state, parsed.value)) return parsed.value;
  return refuse('illegal-move', article);
}

/** Seats without one of them. */
export function without(seats: readonly number[], one: number | null): number[] {
  return seats.filter((seat) => seat !== one);
}

/** The next seat in the order of turns that still plays. */
export function seatAfter({ living, points }: MatchDraft, seat: number): number {
  let next = seat;
  do next = (next % points.length) + 1;
  while (!living.includes(next) && next !== seat);
  return next;
}

/** The seat that has the turn on the board, or another if the board cannot be read or that seat does not play. */
export function turnAfter({ state, living }: MatchDraft, otherwise: number): number {
  return state !== null && living.includes(state.seat) ? state.seat : otherwise;
}

/** Puts a state on the board of a match. */
export function putState(draft: MatchDraft, state: GameState): void {
  draft.state = state;
  draft.position = String(state);
}

/** Whether a combat waits for its outcome. */
export function isFighting(state: GameState): boolean {
  return outcome(state) === null && state.toFields().combat !== null;
}

/** The state of a battle in which a move can be made; null in the setup, during a combat, or if the board cannot be read. */
export function battleOf({ state }: MatchDraft): GameState | null {
  return state?.phase === 'battle' && !isFighting(state) ? state : null;
}
