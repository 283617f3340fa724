// Legal moves, the turn, and how a game ends (R3.6, R8).

import type { WarriorMove } from './movement.ts';
import { afterMove, movesIgnoringSafety } from './movement.ts';
import type { Ruleset } from './rulesets.ts';
import { seatAfter } from './rulesets.ts';
import { isSafe } from './safety.ts';
import type { SetupMove } from './setup.ts';
import { afterSetupMove, setupMoves } from './setup.ts';
import type { State } from './state.ts';
import { aliveSeats, isSetup } from './state.ts';

/** Any legal move: of a warrior in battle, or an action of the setup. */
export type Move = ({ readonly type: 'move' } & WarriorMove) | SetupMove;

/** How a game ended: the winner's seat, or null for a draw. */
export interface Result {
  readonly winner: number | null;
  readonly reason: 'goal-captured' | 'immobilized' | 'stalemate';
}

/** The battle moves that a seat would have if it were to move. */
function battleMoves(ruleset: Ruleset, state: State, seat: number): Move[] {
  return movesIgnoringSafety(ruleset, state, seat)
    .filter((move) => isSafe(ruleset, state, seat, move))
    .map((move) => ({ type: 'move', ...move }));
}

/** All legal moves of the seat to move; none when one Goal is left (R8.1, R8.4). */
export function legalMoves(ruleset: Ruleset, state: State): Move[] {
  if (aliveSeats(state).length < 2) return [];
  return isSetup(state) ? setupMoves(ruleset, state) : battleMoves(ruleset, state, state.seat);
}

function canMove(ruleset: Ruleset, state: State, seat: number): boolean {
  return battleMoves(ruleset, state, seat).length > 0;
}

/** Whether the turn passes over players without a legal move: with three players left only (R8.3). */
function passesOver(ruleset: Ruleset, state: State): boolean {
  return ruleset.noMove === 'draws' && aliveSeats(state).length > 2;
}

/**
 * Gives the turn to the next player who has a Goal (and, where R8.3 says so, a legal move), and counts a
 * round each time the seat that moved first is reached or passed over. If nobody can move, the very next
 * player who has a Goal gets the turn.
 */
function passTurn(ruleset: Ruleset, state: State): State {
  const alive = aliveSeats(state);
  const movable = passesOver(ruleset, state) ? alive.filter((seat) => canMove(ruleset, state, seat)) : alive;
  const candidates = movable.length > 0 ? movable : alive;
  let { seat, round } = state;
  do {
    seat = seatAfter(ruleset, seat);
    if (seat === state.first) round += 1;
  } while (!candidates.includes(seat));
  return { ...state, seat, round };
}

/** The state after a legal move. */
export function play(ruleset: Ruleset, state: State, move: Move): State {
  if (move.type !== 'move') return afterSetupMove(ruleset, state, move);
  return passTurn(ruleset, afterMove(state, move));
}

/** How the game ended, as far as the position alone tells, or null while it goes on (R8.1 to R8.4). */
export function resultOf(ruleset: Ruleset, state: State): Result | null {
  const alive = aliveSeats(state);
  const [survivor] = alive;
  if (alive.length === 1 && survivor !== undefined) return { winner: survivor, reason: 'goal-captured' };
  if (legalMoves(ruleset, state).length > 0) return null;
  if (ruleset.noMove === 'loses') {
    return { winner: alive.find((seat) => seat !== state.seat) ?? null, reason: 'immobilized' };
  }
  const othersMayMove = passesOver(ruleset, state) && alive.some((seat) => canMove(ruleset, state, seat));
  return othersMayMove ? null : { winner: null, reason: 'stalemate' };
}
