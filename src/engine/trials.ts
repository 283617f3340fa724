/** Trials: whether a Goal is safe after a move that changes too much to be judged otherwise, found out on the board. */

import type { SafetyInfo } from './guard.ts';
import { applyHooks, applyMove } from './make.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from './move.ts';
import type { Position } from './position.ts';
import { controlZone } from './scenery.ts';
import { NOWHERE } from './snapshot.ts';
import { unmakeMove } from './take-back.ts';
import { goalTakenAt, nextAttacker } from './threats.ts';

/** Whether a Blockader would be captured, and its zone be gone (R10.10). */
export function takesBlockader({ at, kindOf, tables }: Position, cell: number): boolean {
  return tables.blockadersFall && at[cell] !== 0 && tables.controls[kindOf[at[cell]!]!] === 1;
}

/** Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
export function isSafeByTrial(position: Position, guard: SafetyInfo, move: Move): boolean {
  const { seat, tables } = position;
  const to = moveTo(move);
  const simple = !tables.swaysThreats && !guard.shielded && goalTakenAt(position, to) === 0;
  if (simple) return isSafeByLifting(position, guard, move);
  const captured = position.at[to]!;
  applyMove(position, move);
  try {
    applyHooks(position, move, captured, true);
    return position.decided || newAttacker(position, guard, seat) === 0;
  } finally {
    unmakeMove(position);
  }
}

/** The same for a move that takes no Goal: only its warriors are lifted and put down, and zones with them. */
export function isSafeByLifting(position: Position, guard: SafetyInfo, move: Move): boolean {
  const { seat, at, cellOf, kindOf, goalAt, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
  const goal = goalAt[side]!;
  const walls = tables.controls[kindOf[warrior]!] === 1 || takesBlockader(position, to);
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (captured !== 0) cellOf[captured] = NOWHERE;
  if (moveTakesGoal(move)) goalAt[side] = to;
  if (walls) controlZones(position, from, to);
  const safe = newAttacker(position, guard, seat) === 0;
  goalAt[side] = goal;
  if (captured !== 0) cellOf[captured] = to;
  cellOf[warrior] = from;
  at[to] = captured;
  at[from] = warrior;
  if (walls) controlZones(position, from, to);
  return safe;
}

function controlZones(position: Position, from: number, to: number): void {
  controlZone(position, from);
  controlZone(position, to);
}

/** Whether the Goal was threatened before from the cell where an attacker stands (R6.2). */
export function isOldThreat(
  position: Position,
  { oldFrom, oldCount }: SafetyInfo,
  attacker: number,
): boolean {
  const cell = position.cellOf[attacker]!;
  for (let i = 0; i < oldCount; i++) if (oldFrom[i] === cell) return true;
  return false;
}

/** An attacker of the seat's Goal whose threat is a new one, or 0. */
export function newAttacker(position: Position, guard: SafetyInfo, seat: number): number {
  const goal = position.goalOf(seat);
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === guard.goal && isOldThreat(position, guard, attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}
