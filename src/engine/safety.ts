/**
 * Goal safety (section 6): which of a seat's moves leave its own Goal threatened.
 *
 * Once a position the enemies' ways to the Goal are looked at: the open ones, those that one own warrior alone
 * blocks, and those that only the own Blockader closes. A step is then judged by where it leaves from and where
 * it ends. What changes more than that is tried on the board.
 */

import { type Guard, resetGuard } from './guard.ts';
import { applyHooks, applyMove, revertMove } from './make.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from './move.ts';
import type { Position } from './position.ts';
import { COLOUR_SHIFT, NOWHERE } from './snapshot.ts';
import { attacks, mayTake, mayTakeFrom, nextAttacker } from './threats.ts';

/** Whether the ruleset restricts the moves of a seat at all in this position. */
export function needsGuard(position: Position, seat: number): boolean {
  return position.tables.rules.goalSafety !== 'none' && position.goalOf(seat) >= 0;
}

/** Looks at all ways to a seat's Goal. */
export function surveyThreats(position: Position, seat: number, guard: Guard): void {
  const { owner, count, cellOf, kindOf, tables } = position;
  const { paths, cells, controls, colours, shared } = tables;
  resetGuard(guard, position.goalOf(seat));
  for (let colour = 1; colour <= colours; colour++) {
    const own = !shared && owner[colour] === seat;
    if (!own && !mayTakeFrom(position, colour, seat)) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      if (own) {
        guard.blockaders += controls[kindOf[warrior]!]!;
        continue;
      }
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
  const { rules, controls, paths, shared } = position.tables;
  const kind = position.kindOf[warrior]!;
  if (controls[kind] === 1) guard.blockaderNear = true;
  if (rules.goalSafety === 'no-new-threat' && attacks(position, warrior, guard.goal)) {
    guard.old.push(position.cellOf[warrior]!);
    return;
  }
  if (shared || controls[kind] === 1) return;
  if (!mayTake(position, warrior, guard.goal)) {
    guard.shielded = true;
    return;
  }
  const enemy = position.owner[warrior >>> COLOUR_SHIFT]!;
  let at = begin + 1;
  for (let ways = paths.pool[begin]!; ways > 0; ways--) {
    surveyWay(position, seat, guard, warrior, enemy, at);
    at += 1 + paths.pool[at]!;
  }
}

/** Notes a way that is open, or that one own warrior or the own Blockader alone closes. */
function surveyWay(
  position: Position,
  seat: number,
  guard: Guard,
  warrior: number,
  enemy: number,
  way: number,
): void {
  const { at, owner, cellOf, control, kindOf, tables } = position;
  const { pool } = tables.paths;
  const end = way + 1 + pool[way]!;
  let holder = NOWHERE;
  let zoned = false;
  for (let i = way + 1; i < end; i++) {
    const cell = pool[i]!;
    const blocker = at[cell]!;
    const zones = control[cell]! & ~(1 << enemy);
    if (zones !== 0) {
      if (zones !== 1 << seat) return;
      zoned = true;
    }
    if (blocker === 0) continue;
    if (owner[blocker >>> COLOUR_SHIFT] !== seat) return;
    if (tables.controls[kindOf[blocker]!] === 1) {
      zoned = true;
    } else {
      if (holder !== NOWHERE) return;
      holder = cell;
    }
  }
  if (holder === NOWHERE) (zoned ? guard.zoned : guard.openWays).push(way);
  else if (!zoned) guard.held.push(holder, cellOf[warrior]!, way);
  if (holder === NOWHERE && !zoned) coverWay(guard, cellOf[warrior]!, pool, way, end);
}

function coverWay(guard: Guard, attacker: number, pool: Int16Array, way: number, end: number): void {
  guard.open++;
  guard.covers[attacker]!++;
  guard.covered.push(attacker);
  for (let i = way + 1; i < end; i++) {
    guard.covers[pool[i]!]!++;
    guard.covered.push(pool[i]!);
  }
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
  const { at, kindOf, tables } = position;
  const from = moveFrom(moves[start]!);
  const blockader = tables.controls[kindOf[at[from]!]!] === 1;
  const abandons = guard.blockaderNear && (tables.wallCarries || at[guard.goal] === 0 || from === guard.goal);
  const tryAll =
    abandons ||
    guard.shielded ||
    tables.shared ||
    tables.swaysThreats ||
    (blockader && (tables.wallCarries || guard.blockaders > 1));
  const free = blockader ? guard.open + guard.zoned.length === 0 : guard.open === 0 && !holds(guard, from);
  let kept = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]! as Move;
    const to = moveTo(move);
    if (tryAll || moveTakesGoal(move) || takesGoal(position, to) || takesWall(position, to)) {
      if (isSafeTried(position, guard, move)) moves[kept++] = move;
    } else if (
      free ||
      (blockader ? isSafeWall(position, guard, to) : isSafeStep(position, guard, from, to))
    ) {
      moves[kept++] = move;
    }
  }
  return kept;
}

/** Whether a warrior alone blocks some way. */
function holds(guard: Guard, cell: number): boolean {
  const { held } = guard;
  for (let i = 0; i < held.length; i += 3) if (held[i] === cell) return true;
  return false;
}

/** Whether a step that changes no more than its two cells leaves every way to the Goal closed. */
function isSafeStep(position: Position, guard: Guard, from: number, to: number): boolean {
  if (guard.covers[to] !== guard.open) return false;
  const { pool } = position.tables.paths;
  const { held } = guard;
  for (let i = 0; i < held.length; i += 3) {
    if (held[i] === from && held[i + 1] !== to && !liesOn(pool, held[i + 2]!, to)) return false;
  }
  return true;
}

function liesOn(pool: Int16Array, way: number, cell: number): boolean {
  const end = way + 1 + pool[way]!;
  for (let i = way + 1; i < end; i++) if (pool[i] === cell) return true;
  return false;
}

/** Whether a seat's only Blockader closes, from another cell, every way that it has to. */
function isSafeWall(position: Position, guard: Guard, to: number): boolean {
  const { paths, rules } = position.tables;
  const zone = rules.board.control[to]!;
  const closes = (way: number): boolean =>
    liesOn(paths.pool, way, to) || zone.some((cell) => liesOn(paths.pool, way, cell));
  return guard.openWays.every(closes) && guard.zoned.every(closes);
}

function takesGoal(position: Position, cell: number): boolean {
  const { goalAt, seat, tables } = position;
  if (tables.shared) return goalAt[1] === cell;
  for (let other = 1; other <= tables.seats; other++)
    if (goalAt[other] === cell && other !== seat) return true;
  return false;
}

/** Whether a Blockader would be captured, and its zone be gone (R10.10). */
function takesWall({ at, kindOf, tables }: Position, cell: number): boolean {
  return at[cell] !== 0 && tables.controls[kindOf[at[cell]!]!] === 1;
}

/** Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
function isSafeTried(position: Position, guard: Guard, move: Move): boolean {
  const { seat, tables, kindOf, at } = position;
  const to = moveTo(move);
  const walls = takesWall(position, to) || tables.controls[kindOf[at[moveFrom(move)]!]!] === 1;
  const simple = !walls && !tables.swaysThreats && !guard.shielded && !takesGoal(position, to);
  if (simple) return isSafeLifted(position, guard, move);
  const captured = at[to]!;
  applyMove(position, move);
  applyHooks(position, move, captured, true);
  const safe = position.decided || newAttacker(position, guard, seat) === 0;
  revertMove(position);
  return safe;
}

/** The same for a move that takes no Goal and changes no zone: only its warriors are lifted and put down. */
function isSafeLifted(position: Position, guard: Guard, move: Move): boolean {
  const { seat, at, cellOf, goalAt } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
  const goal = goalAt[side]!;
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (captured !== 0) cellOf[captured] = NOWHERE;
  if (moveTakesGoal(move)) goalAt[side] = to;
  const safe = newAttacker(position, guard, seat) === 0;
  goalAt[side] = goal;
  if (captured !== 0) cellOf[captured] = to;
  cellOf[warrior] = from;
  at[to] = captured;
  at[from] = warrior;
  return safe;
}

/** Whether the Goal was threatened before from the cell where an attacker stands (R6.2). */
function isOldThreat(position: Position, guard: Guard, attacker: number): boolean {
  return guard.old.includes(position.cellOf[attacker]!);
}

/** An attacker of the seat's Goal whose threat is a new one, or 0. */
export function newAttacker(position: Position, guard: Guard, seat: number): number {
  const goal = position.goalOf(seat);
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === guard.goal && isOldThreat(position, guard, attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}
