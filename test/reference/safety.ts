// Threats and Goal safety (R5.4, R6).

import { afterMove, capturesGoal, movesIgnoringSafety } from './movement.ts';
import type { Ruleset } from './rulesets.ts';
import type { State, WarriorMove } from './state.ts';
import { aliveSeats, NEUTRAL } from './state.ts';

/**
 * The threats to a seat's Goal, each as the attacker's cell and the Goal's cell (R5.4, R6.2, R10.8). An
 * attacker need not take its own Goal along (R10.20).
 */
function threatsTo(ruleset: Ruleset, state: State, seat: number): string[] {
  const unchanged = { ...ruleset, goalAroundZones: false };
  const goal = state.goals.get(ruleset.reflective ? NEUTRAL : seat);
  if (goal === undefined) return [];
  const enemies = aliveSeats(state).filter((other) => other !== seat);
  const attackers = enemies
    .flatMap((enemy) => movesIgnoringSafety(unchanged, state, enemy, goal))
    .map((move) => `${move.from} ${goal}`);
  return [...new Set(attackers)];
}

/** Whether some enemy threatens a seat's Goal (R5.4). */
export function isThreatened(ruleset: Ruleset, state: State, seat: number): boolean {
  return threatsTo(ruleset, state, seat).length > 0;
}

/** Whether a move captures the last Goal that the seat's enemies have (R6.4). */
function capturesLastGoal(ruleset: Ruleset, state: State, seat: number, move: WarriorMove): boolean {
  if (!capturesGoal(ruleset, state, seat, move)) return false;
  return (
    ruleset.reflective || ruleset.dilemma || aliveSeats(afterMove(ruleset, state, seat, move)).length === 1
  );
}

/** Whether Goal safety allows a seat's transition between two states (R6.1 to R6.3). */
export function keepsGoalSafe(ruleset: Ruleset, before: State, after: State, seat: number): boolean {
  if (ruleset.goalSafety === 'none') return true;
  const threats = threatsTo(ruleset, after, seat);
  if (threats.length === 0) return true;
  if (ruleset.goalSafety === 'strict') return false;
  const known = threatsTo(ruleset, before, seat);
  return threats.every((threat) => known.includes(threat));
}

/** Whether Goal safety allows a move: makes it on a copy and compares the threats (R6). */
export function isSafe(ruleset: Ruleset, state: State, seat: number, move: WarriorMove): boolean {
  if (ruleset.goalSafety === 'none' || capturesLastGoal(ruleset, state, seat, move)) return true;
  return keepsGoalSafe(ruleset, state, afterMove(ruleset, state, seat, move), seat);
}
