/** The board of a match. */

import type { Move } from '../engine/move.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import { isLegal } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { outcome } from '../game/state.ts';
import type { MatchDraft } from './draft.ts';
import { refuse } from './faults.ts';

/** Parses a legal move in coordinates. Refuses any other text, citing an article. */
export function moveFromText({ rules, state }: MatchDraft, text: string, article = 'R3'): Move {
  const parsed = parseCoordinates(rules, text);
  if (parsed.ok && state !== null && isLegal(state, parsed.value)) return parsed.value;
  return refuse('illegal-move', article);
}

/** Returns the seats without the seat `one`. */
export function without(seats: readonly number[], one: number | null): number[] {
  return seats.filter((seat) => seat !== one);
}

/** Returns the next seat in turn order that still plays. */
export function seatAfter({ living, points }: MatchDraft, seat: number): number {
  let next = seat;
  do next = (next % points.length) + 1;
  while (!living.includes(next) && next !== seat);
  return next;
}

/**
 * Returns the seat to move on the board, or a fallback if the board is unreadable or that seat no longer
 * plays.
 */
export function turnAfter({ state, living }: MatchDraft, fallback: number): number {
  return state !== null && living.includes(state.seat) ? state.seat : fallback;
}

/** Replaces the state on the board. */
export function putState(draft: MatchDraft, state: GameState): void {
  draft.state = state;
  draft.position = String(state);
}

/** Whether a combat is waiting for its outcome. */
export function isFighting(state: GameState): boolean {
  return outcome(state) === null && state.toFields().combat !== null;
}

/** Returns the state of a battle; null in the setup, during a combat, or if the board is unreadable. */
export function battleOf({ state }: MatchDraft): GameState | null {
  return state?.phase === 'battle' && !isFighting(state) ? state : null;
}
