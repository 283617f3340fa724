/** What the board says of a match: which moves are legal, what a text of one means, and states with another turn. */

import type { Move } from '../engine/move.ts';
import { parseCoordinates } from '../engine/text/coordinates.ts';
import { isLegal } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { refuse } from './faults.ts';
import type { Standing, Work } from './work.ts';

/** The legal move that a text in coordinates means; refused by an article where there is none. */
export function moveFromText({ rules, state }: Work, text: string, article = 'R3'): Move {
  const parsed = parseCoordinates(rules, text);
  if (parsed.ok && state !== null && isLegal(state, parsed.value)) return parsed.value;
  return refuse('illegal-move', article);
}

/** Seats without one of them. */
export function without(seats: readonly number[], one: number | null): number[] {
  return seats.filter((seat) => seat !== one);
}

/** The next seat in the order of turns that still plays. */
export function seatAfter({ living, points }: Standing, seat: number): number {
  let next = seat;
  do next = (next % points.length) + 1;
  while (!living.includes(next) && next !== seat);
  return next;
}

/** The seat that has the turn on the board, or another where that cannot be read or does not play. */
export function turnAfter({ m, state }: Work, otherwise: number): number {
  return state !== null && m.living.includes(state.seat) ? state.seat : otherwise;
}

/** Puts a state on the board of a match. */
export function putState(work: Work, state: GameState): void {
  work.state = state;
  work.m.position = String(state);
}

/** Whether a combat waits for its outcome. */
export function isFighting(state: GameState): boolean {
  return state.outcome === null && state.fields().combat !== null;
}

/** The state of a battle in which a move can be made: not the setup, no combat waits, and nothing stands that cannot be read. */
export function battleOf({ state }: Work): GameState | null {
  return state?.phase === 'battle' && !isFighting(state) ? state : null;
}
