/**
 * Terrain: for the seat whose moves are wanted, one byte a cell that says what a warrior finds there. The
 * generator reads nothing else, so whatever opens or closes cells in some ruleset is written here.
 */

import { COLOUR_SHIFT, type Position } from './position.ts';

/** Free to pass and to end on. */
export const OPEN = 0;
/** An enemy warrior that may be captured: a move may end here. */
export const PREY = 1;
/** A warrior that may not be captured: neither passed nor taken. */
export const HELD = 2;
/** Set on every cell of an enemy zone, whatever else stands there: closed (R4.2). */
export const ZONE = 4;

/** Writes the terrain of a seat. */
export function survey(position: Position, seat: number): void {
  const { terrain, cellOf, kindOf, owner, count, tables } = position;
  const { capturable, controls, seats, rules } = tables;
  terrain.fill(OPEN);
  for (let colour = 1; colour <= seats; colour++) {
    const own = owner[colour] === seat;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell >= 0) terrain[cell]! |= own || capturable[kindOf[warrior]!] === 0 ? HELD : PREY;
      if (cell < 0 || own || controls[kindOf[warrior]!] === 0) continue;
      for (const near of rules.board.control[cell]!) terrain[near]! |= ZONE;
    }
  }
}

/** Whether a cell is controlled by somebody else's Blockader (R4.2). */
export function inEnemyZone(position: Position, cell: number, seat: number): boolean {
  return (position.control[cell]! & ~(1 << seat)) !== 0;
}

/**
 * Whether a Blockader of a seat may stand on a cell: no Goal and no enemy warrior in its zone, no cell of its
 * zone in an enemy zone (R4.3), and not its own Goal under it (R4.4).
 */
export function blockaderFits(position: Position, cell: number, seat: number): boolean {
  const { at, owner, goalAt, control, tables } = position;
  if (goalAt[seat] === cell) return false;
  for (const near of tables.rules.board.control[cell]!) {
    const warrior = at[near]!;
    if (warrior !== 0 && owner[warrior >>> COLOUR_SHIFT] !== seat) return false;
    if ((control[near]! & ~(1 << seat)) !== 0) return false;
    if (goalAt[1] === near || goalAt[2] === near || goalAt[3] === near) return false;
  }
  return true;
}
