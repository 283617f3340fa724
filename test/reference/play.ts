// Legal moves, the turn, and how a game ends (R3.6, R8, R10.6, R10.10).

import { cellNamed, regionOf } from './board.ts';
import { afterMove, capturesGoal, movesIgnoringSafety, withMarker } from './movement.ts';
import type { Ruleset } from './rulesets.ts';
import { seatAfter } from './rulesets.ts';
import { isSafe } from './safety.ts';
import { afterSetupMove, setupMoves } from './setup.ts';
import type { SetupMove } from './setup-move.ts';
import type { State, WarriorMove } from './state.ts';
import { aliveSeats, isPlacing, isSetup, ownerOf, withGoalCaptured, withoutWarrior } from './state.ts';

/** The outcome of a combat (R10.10). */
interface CombatOutcome {
  readonly type: 'outcome';
  readonly winner: 'attacker' | 'defender';
}

/** Any legal move: of a warrior in battle, the outcome of a combat, or an action of the setup. */
export type Move = ({ readonly type: 'move' } & WarriorMove) | CombatOutcome | SetupMove;

/** How a game ended: the winner's seat, or null for a draw. */
export interface Result {
  readonly winner: number | null;
  readonly reason: 'goal-captured' | 'crown' | 'immobilized' | 'stalemate';
}

/** The battle moves of a seat, as if it had the turn. */
function battleMoves(ruleset: Ruleset, state: State, seat: number): Move[] {
  return movesIgnoringSafety(ruleset, state, seat)
    .filter((move) => isSafe(ruleset, state, seat, move))
    .map((move) => ({ type: 'move', ...move }));
}

/**
 * The winner by capture of the last Goal (R8.1, R8.4), the first (R10.7) or the only one (R10.8), or null.
 */
function captor(ruleset: Ruleset, state: State): number | null {
  if (ruleset.reflective) {
    const isGone = state.goals.size === 0 && !isPlacing(state);
    return isGone ? seatAfter(ruleset, state.seat) : null;
  }
  const taken = [...state.owners].find(([army, owner]) => owner !== army && owner !== 0);
  if (ruleset.dilemma && taken !== undefined) return taken[1];
  const [survivor, ...others] = aliveSeats(state);
  return survivor !== undefined && others.length === 0 ? survivor : null;
}

/** The end of the game that does not depend on legal moves: by a capture or the crown (R10.6). */
function decided(ruleset: Ruleset, state: State): Result | null {
  const winner = captor(ruleset, state);
  if (winner !== null) return { winner, reason: 'goal-captured' };
  return state.crown === state.seat ? { winner: state.seat, reason: 'crown' } : null;
}

/** All legal moves of the seat to move; none when the game is decided (R8.1, R8.4). */
export function legalMoves(ruleset: Ruleset, state: State): Move[] {
  if (decided(ruleset, state) !== null) return [];
  if (state.combat !== null) {
    return [
      { type: 'outcome', winner: 'attacker' },
      { type: 'outcome', winner: 'defender' },
    ];
  }
  return isSetup(ruleset, state) ? setupMoves(ruleset, state) : battleMoves(ruleset, state, state.seat);
}

function canMove(ruleset: Ruleset, state: State, seat: number): boolean {
  return movesIgnoringSafety(ruleset, state, seat).some((move) => isSafe(ruleset, state, seat, move));
}

/** Whether the turn passes over players without a legal move: with three players left only (R8.3). */
function passesOver(ruleset: Ruleset, state: State): boolean {
  return ruleset.noMove === 'draws' && aliveSeats(state).length > 2;
}

/**
 * Passes the turn to the next player with a Goal and, by R8.3, a legal move. Counts a round whenever the
 * first seat is reached or passed over. If no player can move, the next player with a Goal gets the turn.
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

/** Whether a move brings the mover's Goal into an unclaimed region, from outside it (R10.6). */
function entersThirdRegion(ruleset: Ruleset, state: State, move: WarriorMove): boolean {
  if (!move.withGoal || state.regions.size === 0) return false;
  const [left, entered] = [move.from, move.to].map((name) => regionOf(cellNamed(ruleset.board, name)));
  return entered != null && entered !== left && !state.regions.has(entered);
}

/** The seat whose Goal must be captured after a move, or null. A crown stays until that Goal is captured. */
function crownAfter(ruleset: Ruleset, state: State, move: WarriorMove): number | null {
  if (!ruleset.crown || capturesGoal(ruleset, state, state.seat, move)) return null;
  return state.crown ?? (entersThirdRegion(ruleset, state, move) ? state.seat : null);
}

/** The state after a move that needs no combat, or whose combat the attacker has won. */
function afterVictory(ruleset: Ruleset, state: State, move: WarriorMove): State {
  const after = afterMove(ruleset, state, state.seat, move);
  return passTurn(ruleset, { ...after, crown: crownAfter(ruleset, state, move) });
}

/**
 * The state after a combat that the defender has won: the attacker is gone, with a Goal it carried (R10.10).
 */
function afterDefeat(ruleset: Ruleset, state: State, move: WarriorMove): State {
  const defender = state.warriors.get(move.to);
  if (defender === undefined) throw new Error(`no defender on ${move.to}`);
  const rest = withoutWarrior(state, move.from);
  const after = move.withGoal ? withGoalCaptured(rest, state.seat, ownerOf(state, defender)) : rest;
  return passTurn(ruleset, withMarker(ruleset, { ...after, quiet: 0 }, move.from));
}

/** The state after the outcome of its combat. */
function afterCombat(ruleset: Ruleset, state: State, outcome: CombatOutcome): State {
  const { combat } = state;
  if (combat === null) throw new Error('no combat to decide');
  const after = outcome.winner === 'attacker' ? afterVictory : afterDefeat;
  return after(ruleset, { ...state, combat: null }, combat);
}

/** The state after an action of the setup. A battle may begin with a turn that is passed over (R8.3). */
function afterPlacing(ruleset: Ruleset, state: State, move: SetupMove): State {
  const after = afterSetupMove(ruleset, state, move);
  if (isSetup(ruleset, after) || !passesOver(ruleset, after)) return after;
  const movable = aliveSeats(after).filter((seat) => canMove(ruleset, after, seat));
  return movable.length === 0 || movable.includes(after.seat) ? after : passTurn(ruleset, after);
}

/** The state after a legal move. A challenge changes nothing before its outcome (R10.10). */
export function play(ruleset: Ruleset, state: State, move: Move): State {
  if (move.type === 'outcome') return afterCombat(ruleset, state, move);
  if (move.type !== 'move') return afterPlacing(ruleset, state, move);
  const { from, to, withGoal } = move;
  const isChallenge = ruleset.combat && state.warriors.has(to);
  return isChallenge
    ? { ...state, combat: { from, to, withGoal } }
    : afterVictory(ruleset, state, { from, to, withGoal });
}

/** The result without a legal move: a crowned Goal wins (R10.6), otherwise R8.2 or R8.3 applies. */
function resultWithoutMove(ruleset: Ruleset, state: State): Result | null {
  if (state.crown !== null) return { winner: state.crown, reason: 'crown' };
  const alive = aliveSeats(state);
  if (ruleset.noMove === 'loses') {
    return { winner: alive.find((seat) => seat !== state.seat) ?? null, reason: 'immobilized' };
  }
  const othersMayMove = passesOver(ruleset, state) && alive.some((seat) => canMove(ruleset, state, seat));
  return othersMayMove ? null : { winner: null, reason: 'stalemate' };
}

/** The end of the game by the position alone, or null while it goes on (R8.1 to R8.4, R10.6). */
export function resultOf(ruleset: Ruleset, state: State): Result | null {
  const end = decided(ruleset, state);
  const hasMove =
    state.combat === null && !isSetup(ruleset, state)
      ? canMove(ruleset, state, state.seat)
      : legalMoves(ruleset, state).length > 0;
  if (end !== null || hasMove) return end;
  return resultWithoutMove(ruleset, state);
}
