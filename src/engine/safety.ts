/**
 * Goal safety (section 6): which of a seat's moves leave its own Goal threatened.
 *
 * Once a position the enemies' ways to the Goal are looked at: the open ones, and those that one own warrior
 * alone blocks. A step is then judged by where it leaves from and where it ends. Only what changes more than
 * that (the Goal's own moves, a Blockader's, an enemy Blockader near an abandoned Goal) is tried on the board.
 */

import type { Guard } from './guard.ts';
import { applyMove, revertMove } from './make.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from './move.ts';
import { COLOUR_SHIFT, NOWHERE, type Position } from './position.ts';
import { inEnemyZone } from './terrain.ts';
import { attacks, mayTake, nextAttacker } from './threats.ts';

/** Whether the ruleset restricts the moves of a seat at all in this position. */
export function needsGuard(position: Position, seat: number): boolean {
  return position.tables.rules.goalSafety !== 'none' && position.goalAt[seat]! >= 0;
}

/** Looks at all ways to a seat's Goal. */
export function surveyThreats(position: Position, seat: number, guard: Guard): void {
  const { owner, count, cellOf, kindOf, tables, goalAt } = position;
  guard.goal = goalAt[seat]!;
  guard.open = 0;
  guard.covers.fill(0);
  guard.held.length = 0;
  guard.blockaderNear = false;
  guard.old.clear();
  const { paths, cells } = tables;
  for (let colour = 1; colour <= tables.seats; colour++) {
    if (owner[colour] === seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      const begin = paths.start[(kindOf[warrior]! * cells + cell) * cells + guard.goal]!;
      if (begin !== 0) surveyAttacker(position, seat, guard, warrior, begin);
    }
  }
}

function surveyAttacker(
  position: Position,
  seat: number,
  guard: Guard,
  warrior: number,
  begin: number,
): void {
  const { rules, controls, paths } = position.tables;
  const { kindOf, owner } = position;
  const kind = kindOf[warrior]!;
  if (controls[kind] === 1) guard.blockaderNear = true;
  if (rules.goalSafety === 'no-new-threat' && attacks(position, warrior, guard.goal)) {
    guard.old.add(warrior);
    return;
  }
  const enemy = owner[warrior >>> COLOUR_SHIFT]!;
  if (controls[kind] === 1 || !mayTake(position, kind, enemy, guard.goal)) return;
  let at = begin + 1;
  for (let ways = paths.pool[begin]!; ways > 0; ways--) {
    surveyWay(position, seat, guard, warrior, enemy, at);
    at += 1 + paths.pool[at]!;
  }
}

/** Notes a way that is open, or that one own warrior alone blocks. */
function surveyWay(
  position: Position,
  seat: number,
  guard: Guard,
  warrior: number,
  enemy: number,
  way: number,
): void {
  const { at, owner, cellOf, tables } = position;
  const { pool } = tables.paths;
  const end = way + 1 + pool[way]!;
  let holder = NOWHERE;
  for (let i = way + 1; i < end; i++) {
    const cell = pool[i]!;
    const blocker = at[cell]!;
    if (inEnemyZone(position, cell, enemy)) return;
    if (blocker === 0) continue;
    if (holder !== NOWHERE || owner[blocker >>> COLOUR_SHIFT] !== seat) return;
    holder = cell;
  }
  if (holder !== NOWHERE) {
    guard.held.push(holder, cellOf[warrior]!, way);
    return;
  }
  guard.open++;
  guard.covers[cellOf[warrior]!]!++;
  for (let i = way + 1; i < end; i++) guard.covers[pool[i]!]!++;
}

/**
 * Keeps the safe moves of one warrior, which stand in a list from `start` to `end`, and gives the new end.
 * The seat to move is the one that was surveyed.
 */
export function keepSafe(
  position: Position,
  guard: Guard,
  moves: Int32Array,
  start: number,
  end: number,
): number {
  if (start === end) return end;
  const { at, kindOf, tables, seat } = position;
  const from = moveFrom(moves[start]!);
  const blockader = tables.controls[kindOf[at[from]!]!] === 1;
  const abandons = guard.blockaderNear && (at[guard.goal] === 0 || from === guard.goal);
  let free = guard.open === 0;
  for (let i = 0; i < guard.held.length; i += 3) if (guard.held[i] === from) free = false;
  let kept = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]! as Move;
    const to = moveTo(move);
    const tried = blockader || abandons || moveTakesGoal(move) || takesGoal(position, to);
    if (tried ? isSafeTried(position, guard, move, seat) : free || isSafeStep(position, guard, from, to)) {
      moves[kept++] = move;
    }
  }
  return kept;
}

/** Whether a step that changes no more than its two cells leaves every way to the Goal closed. */
function isSafeStep(position: Position, guard: Guard, from: number, to: number): boolean {
  if (guard.covers[to] !== guard.open) return false;
  const { pool } = position.tables.paths;
  for (let i = 0; i < guard.held.length; i += 3) {
    if (guard.held[i] !== from || guard.held[i + 1] === to) continue;
    const way = guard.held[i + 2]!;
    const end = way + 1 + pool[way]!;
    let closed = false;
    for (let j = way + 1; j < end; j++) if (pool[j] === to) closed = true;
    if (!closed) return false;
  }
  return true;
}

function takesGoal(position: Position, cell: number): boolean {
  const { goalAt } = position;
  return goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
}

/** Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
function isSafeTried(position: Position, guard: Guard, move: Move, seat: number): boolean {
  applyMove(position, move);
  const safe = position.decided || newAttacker(position, guard, seat) === 0;
  revertMove(position);
  return safe;
}

/** An attacker of the seat's Goal whose threat is a new one, or 0. */
export function newAttacker(position: Position, guard: Guard, seat: number): number {
  const goal = position.goalAt[seat]!;
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === guard.goal && guard.old.has(attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}
