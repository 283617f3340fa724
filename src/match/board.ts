/** What the board says of a match: which moves are legal, what a text of one means, and states with another turn. */

import type { Move } from '../engine/move.ts';
import { createPosition } from '../game/create.ts';
import { isLegal } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { parseCoordinates } from '../position/coordinates.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { Match, Work } from './match.ts';
import { refuse } from './refusal.ts';

/** The legal move that a text in coordinates means; refused by an article where there is none. */
export function moveFromText({ rules, state }: Work, text: string, article = 'R3'): Move {
  const parsed = parseCoordinates(rules, text);
  if (parsed.ok && state !== null && isLegal(state, parsed.value)) return parsed.value;
  return refuse('illegal-move', article, `'${text.slice(0, 40)}' is no legal move here`);
}

/** The next seat in the order of turns that still plays. */
export function seatAfter({ living, points }: Match, seat: number): number {
  let next = seat;
  do next = (next % points.length) + 1;
  while (!living.includes(next) && next !== seat);
  return next;
}

/** A state in which another seat has the turn. */
export function withTurn(state: GameState, seat: number): GameState {
  if (state.seat === seat) return state;
  const other = createPosition(state.rules, { ...state.fields(), seat: seat as Seat }, { unchecked: true });
  return other.ok ? other.value : state;
}

/** Puts a state on the board of a match. */
export function putState(work: Work, state: GameState): void {
  work.state = state;
  work.m.position = String(state);
}

/** Whether the position on the board came from an illegal move that was not put right: no result is asked of it. */
export function standsIllegal({ m }: Work): boolean {
  return m.line.at(-1)?.kind === 'illegal';
}
