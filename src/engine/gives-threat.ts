/** Moves that threaten an enemy Goal (R5.4), like moves that give check in chess. */

import { applyHooks, applyMove, unmakeMove } from './apply.ts';
import { goalCapturedAt, menaces, nextAttacker } from './attacks.ts';
import { type Move, moveFrom, moveKind, moveTo, STEP } from './move.ts';
import { COLOUR_SHIFT } from './packing.ts';
import type { Position } from './position.ts';

/**
 * Whether the seat to move threatens a Goal after a step. A challenge counts as won by its attacker, as in
 * R10.10. A shared set belongs to no seat after the move and threatens nothing.
 */
export function givesThreat(position: Position, move: Move): boolean {
  const from = moveFrom(move);
  const to = moveTo(move);
  const { at, tables, pending, combat } = position;
  if (tables.shared || pending > 0 || combat >= 0 || moveKind(move) !== STEP) return false;
  if (from === to || !isOwn(position, from) || isOwn(position, to)) return false;
  if (goalCapturedAt(position, to) === 0 && !mightThreaten(position, from, to)) return false;
  const captured = at[to]!;
  applyMove(position, move);
  applyHooks(position, move, captured, true);
  const isThreat = threatens(position);
  unmakeMove(position);
  return isThreat;
}

function isOwn({ at, owner, seat }: Position, cell: number): boolean {
  return at[cell] !== 0 && owner[at[cell]! >>> COLOUR_SHIFT] === seat;
}

/**
 * Whether, after a step, a warrior of the seat to move has a static path to an enemy Goal, blocked or not.
 * This test is fast.
 */
function mightThreaten(position: Position, from: number, to: number): boolean {
  const { tables, goalAt, seat } = position;
  for (let other = 1; other <= tables.seats; other++)
    if (other !== seat && goalAt[other]! >= 0 && isMenaced(position, goalAt[other]!, from, to)) return true;
  return false;
}

function isMenaced(
  { tables, count, cellOf, kindOf, owner, seat }: Position,
  goal: number,
  from: number,
  to: number,
): boolean {
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      if (menaces(tables, kindOf[warrior]!, cell === from ? to : cell, goal)) return true;
    }
  }
  return false;
}

/** Whether a warrior of the seat to move threatens a Goal. */
function threatens(position: Position): boolean {
  const { goalAt, owner, seat, tables } = position;
  for (let other = 1; other <= tables.seats; other++) {
    const goal = goalAt[other]!;
    if (goal < 0 || other === seat) continue;
    let warrior = nextAttacker(position, other, goal, 0);
    while (warrior !== 0 && owner[warrior >>> COLOUR_SHIFT] !== seat)
      warrior = nextAttacker(position, other, goal, warrior);
    if (warrior !== 0) return true;
  }
  return false;
}
