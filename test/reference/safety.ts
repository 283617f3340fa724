// Threats, and what they forbid: Goal safety (R5.4, R6).

import type { WarriorMove } from './movement.ts';
import { afterMove, goalCapturedBy, movesIgnoringSafety } from './movement.ts';
import type { Ruleset } from './rulesets.ts';
import type { State } from './state.ts';
import { aliveSeats } from './state.ts';

/** The threats to a seat's Goal, each as the attacker's cell and the Goal's cell (R5.4, R6.2). */
export function threatsTo(ruleset: Ruleset, state: State, seat: number): string[] {
  const goal = state.goals.get(seat);
  if (goal === undefined) return [];
  const enemies = aliveSeats(state).filter((other) => other !== seat);
  const attackers = enemies
    .flatMap((enemy) => movesIgnoringSafety(ruleset, state, enemy))
    .filter((move) => move.to === goal)
    .map((move) => `${move.from} ${goal}`);
  return [...new Set(attackers)];
}

/** Whether some enemy threatens a seat's Goal (R5.4). */
export function isThreatened(ruleset: Ruleset, state: State, seat: number): boolean {
  return threatsTo(ruleset, state, seat).length > 0;
}

/** Whether a move captures the last Goal that the seat's enemies have (R6.4). */
function capturesLastGoal(state: State, move: WarriorMove): boolean {
  return goalCapturedBy(state, move) !== null && aliveSeats(afterMove(state, move)).length === 1;
}

/** Whether Goal safety lets a seat make a move: it is made on a copy, and the threats are looked at (R6). */
export function isSafe(ruleset: Ruleset, state: State, seat: number, move: WarriorMove): boolean {
  if (ruleset.goalSafety === 'none' || capturesLastGoal(state, move)) return true;
  const threats = threatsTo(ruleset, afterMove(state, move), seat);
  if (threats.length === 0) return true;
  if (ruleset.goalSafety === 'strict') return false;
  const known = threatsTo(ruleset, state, seat);
  return threats.every((threat) => known.includes(threat));
}
