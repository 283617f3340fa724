/**
 * Threats (R5.4): which warriors could capture a Goal on their next move, by everything but Goal safety.
 *
 * A threat is found along the static paths between the attacker and the Goal's cell, without generating moves.
 */

import { COLOUR_SHIFT, type Position } from './position.ts';
import { blockaderFits, inEnemyZone } from './terrain.ts';

/**
 * The first warrior that could capture the Goal of a seat on a cell, or 0.
 *
 * @param after the warrior after which to go on looking, 0 to begin
 */
export function nextAttacker(position: Position, seat: number, goal: number, after: number): number {
  const { owner, count, cellOf, tables } = position;
  for (let colour = Math.max(1, after >>> COLOUR_SHIFT); colour <= tables.seats; colour++) {
    if (owner[colour] === seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = Math.max(base, after + 1); warrior < base + count[colour]!; warrior++) {
      if (cellOf[warrior]! >= 0 && attacks(position, warrior, goal)) return warrior;
    }
  }
  return 0;
}

/** Whether a warrior could move to the cell of an enemy Goal and capture it there. */
export function attacks(position: Position, warrior: number, goal: number): boolean {
  const { kindOf, cellOf, owner, tables } = position;
  const { paths, cells } = tables;
  const kind = kindOf[warrior]!;
  const begin = paths.start[(kind * cells + cellOf[warrior]!) * cells + goal]!;
  if (begin === 0) return false;
  const seat = owner[warrior >>> COLOUR_SHIFT]!;
  if (!mayTake(position, kind, seat, goal)) return false;
  const { pool } = paths;
  let at = begin + 1;
  for (let ways = pool[begin]!; ways > 0; ways--) {
    const end = at + 1 + pool[at]!;
    if (isOpen(position, seat, at + 1, end)) return true;
    at = end;
  }
  return false;
}

/** Whether a kind of warrior may end on an enemy Goal's cell, the way there aside. */
export function mayTake(position: Position, kind: number, seat: number, goal: number): boolean {
  const { at, kindOf, tables } = position;
  if (inEnemyZone(position, goal, seat)) return false;
  const carrier = at[goal]!;
  if (carrier !== 0 && (tables.captures[kind] === 0 || tables.capturable[kindOf[carrier]!] === 0))
    return false;
  return tables.controls[kind] === 0 || blockaderFits(position, goal, seat);
}

/** Whether a way, a stretch of the pool of paths, is free of warriors and of zones hostile to a seat. */
function isOpen(position: Position, seat: number, start: number, end: number): boolean {
  const { at, control, tables } = position;
  const { pool } = tables.paths;
  for (let i = start; i < end; i++) {
    const cell = pool[i]!;
    if (at[cell] !== 0 || (control[cell]! & ~(1 << seat)) !== 0) return false;
  }
  return true;
}
