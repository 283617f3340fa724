/**
 * Attacks (R5.4): the warriors that could capture a Goal on their next move, ignoring Goal safety. They are
 * found along precomputed static paths, without move generation.
 */

import { MENACING, nearnessOf } from './movement.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END } from './packing.ts';
import type { Position } from './position.ts';
import type { Tables } from './tables.ts';
import { blocksWay, captorFits, fightsFor, inEnemyZone } from './zones.ts';

/**
 * Returns the first warrior that could capture a seat's Goal on a cell, or 0.
 *
 * @param after continues the search after this warrior; 0 to start
 */
export function nextAttacker(position: Position, seat: number, goal: number, after: number): number {
  const { count, cellOf, tables } = position;
  for (let colour = Math.max(1, after >>> COLOUR_SHIFT); colour <= tables.colours; colour++) {
    if (!mayTakeFrom(position, colour, seat)) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = Math.max(base, after + 1); warrior < base + count[colour]!; warrior++) {
      if (cellOf[warrior]! >= 0 && attacks(position, warrior, goal)) return warrior;
    }
  }
  return 0;
}

/** Whether the Goal that a seat must guard is threatened (R5.4). */
export function isThreatened(position: Position, seat: number): boolean {
  const goal = position.goalOf(seat);
  return goal >= 0 && nextAttacker(position, seat, goal, 0) !== 0;
}

/** Whether an army may capture from a seat. Any player may capture a shared Goal. */
export function mayTakeFrom(position: Position, colour: number, seat: number): boolean {
  const { tables, owner } = position;
  return tables.shared || ((tables.mayCapture[owner[colour]!]! >>> seat) & 1) === 1;
}

/** Returns the seat whose Goal the seat to move would capture with a step to this cell (R5.3), or 0. */
export function goalCapturedAt({ goalAt, seat, tables }: Position, cell: number): number {
  for (let other = tables.seats; other > 0; other--)
    if (goalAt[other] === cell && (other !== seat || tables.shared)) return other;
  return 0;
}

/** Whether a kind of warrior could move between two cells on an empty board and capture a Goal there. */
export function menaces(tables: Tables, kind: number, from: number, goal: number): boolean {
  return (nearnessOf(tables, kind, from, goal) & MENACING) !== 0;
}

/** Whether a warrior could move to the cell of an enemy Goal and capture it there. */
export function attacks(position: Position, warrior: number, goal: number): boolean {
  const { kindOf, cellOf, tables } = position;
  return (
    menaces(tables, kindOf[warrior]!, cellOf[warrior]!, goal) &&
    mayTake(position, warrior, goal) &&
    hasOpenWay(position, warrior, goal)
  );
}

/**
 * Whether a warrior could capture a capturable warrior on a cell, ignoring which seats may capture from each
 * other.
 */
function attacksCell(position: Position, warrior: number, cell: number): boolean {
  const { kindOf, cellOf, marks, tables } = position;
  const kind = kindOf[warrior]!;
  if (tables.captures[kind] === 0 || (marks[cell]! & (NO_END | NO_CAPTURE)) !== 0) return false;
  if (cellOf[warrior] === cell || !menaces(tables, kind, cellOf[warrior]!, cell)) return false;
  if (inEnemyZone(position, cell, fightsFor(position, warrior))) return false;
  if (tables.controls[kind] === 1 && !captorFits(position, cell, warrior)) return false;
  return hasOpenWay(position, warrior, cell);
}

/**
 * Writes, in undefined order, the cells of a seat's warriors that could capture on a cell, including an
 * abandoned Goal, or that protect their own piece there. All warriors of a shared set are attackers. Returns
 * the number of cells.
 */
export function listAttackers(
  position: Position,
  cell: number,
  seat: number,
  cells: { [place: number]: number },
): number {
  const { tables, at, owner, count, cellOf } = position;
  const loneGoal = at[cell] === 0 ? seatOfGoal(position, cell) : 0;
  const victim = at[cell] === 0 ? loneGoal : owner[at[cell]! >>> COLOUR_SHIFT]!;
  const reaches = loneGoal !== 0 && (tables.shared || loneGoal !== seat) ? attacks : attacksCell;
  const prey = tables.mayCapture[seat]!;
  if (!tables.shared && victim !== 0 && victim !== seat && ((prey >>> victim) & 1) === 0) return 0;
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (cellOf[warrior]! >= 0 && reaches(position, warrior, cell)) cells[number++] = cellOf[warrior]!;
  }
  return number;
}

/** Returns the seat whose Goal is on a cell, or 0. */
function seatOfGoal({ goalAt, tables }: Position, cell: number): number {
  let seat = tables.seats;
  while (seat > 0 && goalAt[seat] !== cell) seat--;
  return seat;
}

/**
 * Whether the warrior on a cell may have captured there, coming from a cell that is now empty and in no enemy
 * zone. With combat, it may also have won as the defender.
 */
export function mayHaveCaptured(position: Position, cell: number): boolean {
  const { tables, at, cellOf, kindOf } = position;
  const warrior = at[cell]!;
  if (warrior === 0) return false;
  if (tables.combat && tables.capturable[kindOf[warrior]!] === 1) return true;
  const side = fightsFor(position, warrior);
  at[cell] = 0;
  let found = false;
  for (let from = 0; from < tables.cells && !found; from++) {
    if (from === cell || at[from] !== 0 || inEnemyZone(position, from, side)) continue;
    cellOf[warrior] = from;
    at[from] = warrior;
    found = attacksCell(position, warrior, cell);
    at[from] = 0;
  }
  cellOf[warrior] = cell;
  at[cell] = warrior;
  return found;
}

/** Whether one of a warrior's static paths to a cell is open. */
function hasOpenWay(position: Position, warrior: number, cell: number): boolean {
  const { kindOf, cellOf, tables } = position;
  const { paths, cells } = tables;
  const begin = paths.start[(kindOf[warrior]! * cells + cellOf[warrior]!) * cells + cell]!;
  const side = fightsFor(position, warrior);
  const { pool } = paths;
  let at = begin + 1;
  for (let ways = pool[begin]!; ways > 0; ways--) {
    const end = at + 1 + pool[at]!;
    if (isOpen(position, side, at + 1, end)) return true;
    at = end;
  }
  return false;
}

/** Whether a warrior may end its move on the cell of an enemy Goal, ignoring the path. */
export function mayTake(position: Position, warrior: number, goal: number): boolean {
  const { at, kindOf, marks, tables } = position;
  const kind = kindOf[warrior]!;
  if (inEnemyZone(position, goal, fightsFor(position, warrior)) || (marks[goal]! & NO_END) !== 0)
    return false;
  const carrier = at[goal]!;
  if (carrier !== 0) {
    if (tables.captures[kind] === 0 || tables.capturable[kindOf[carrier]!] === 0) return false;
    if ((marks[goal]! & NO_CAPTURE) !== 0) return false;
  }
  return tables.controls[kind] === 0 || captorFits(position, goal, warrior);
}

/** Whether a path in the pool is free of warriors and of zones that are hostile to the mover. */
function isOpen(position: Position, side: number, start: number, end: number): boolean {
  const { pool } = position.tables.paths;
  for (let i = start; i < end; i++) if (blocksWay(position, pool[i]!, side)) return false;
  return true;
}
