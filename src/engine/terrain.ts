/**
 * Terrain: for the seat whose moves are wanted, one byte a cell that says what a warrior finds there. The
 * generator reads nothing else, so whatever opens or closes cells in some ruleset is written here.
 */

import type { Position } from './position.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END, NO_GOAL } from './snapshot.ts';

/** Free to pass and to end on. */
export const OPEN = 0;
/** An enemy warrior that may be captured: a move may end here. */
export const PREY = 1;
/** A warrior that may not be captured: neither passed nor taken. */
export const HELD = 2;
/** Set on every cell of an enemy zone, whatever else stands there: closed (R4.2). */
export const ZONE = 4;
/** Free to pass, but not to end on. */
const PASS = 8;
/** An abandoned enemy Goal: free, but not to end on for those who come from another level (R11.7). */
export const PRIZE = 16;

/** Writes the terrain of a seat. */
export function survey(position: Position, seat: number): void {
  const { terrain, cellOf, kindOf, owner, count, tables } = position;
  const { capturable, controls, colours, rules, shared } = tables;
  terrain.fill(OPEN);
  const prey = tables.prey[seat]!;
  for (let colour = 1; colour <= colours; colour++) {
    const own = !shared && owner[colour] === seat;
    const taken = shared || ((prey >>> owner[colour]!) & 1) === 1;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      terrain[cell]! |= taken && capturable[kindOf[warrior]!] === 1 ? PREY : HELD;
      if (own || controls[kindOf[warrior]!] === 0) continue;
      for (const near of rules.board.control[cell]!) terrain[near]! |= ZONE;
    }
  }
  if (tables.stairs || !tables.openPrey) surveyGoals(position, seat);
  if (position.marked) surveyMarks(position);
}

/** Writes what is special about the cells of abandoned enemy Goals (R10.7, R11.7). */
function surveyGoals(position: Position, seat: number): void {
  const { terrain, goalAt, tables } = position;
  for (let other = 1; other <= tables.seats; other++) {
    const goal = goalAt[other]!;
    if (goal < 0 || terrain[goal] !== OPEN || (other === seat && !tables.shared)) continue;
    const taken = tables.shared || ((tables.prey[seat]! >>> other) & 1) === 1;
    terrain[goal] = taken ? PRIZE : PASS;
  }
}

/** Writes where nobody may end or be captured. */
function surveyMarks({ terrain, marks }: Position): void {
  for (let cell = 0; cell < marks.length; cell++) {
    const mark = marks[cell]!;
    if ((mark & (NO_END | NO_CAPTURE)) === 0) continue;
    const zone = terrain[cell]! & ZONE;
    const ground = terrain[cell]! & ~ZONE;
    if (ground === PREY) terrain[cell] = HELD | zone;
    else if ((mark & NO_END) !== 0 && (ground === OPEN || ground === PRIZE)) terrain[cell] = PASS | zone;
  }
}

/**
 * The seat for which a warrior fights: its owner's, or none where the set is shared, for then every other
 * warrior is its enemy; only a shared Blockader is no enemy of its own zone.
 */
export function bannerOf(position: Position, warrior: number): number {
  const { tables, owner, kindOf } = position;
  if (tables.shared && tables.controls[kindOf[warrior]!] === 0) return 0;
  return owner[warrior >>> COLOUR_SHIFT]!;
}

/** Whether a cell is controlled by somebody else's Blockader (R4.2). */
export function inEnemyZone(position: Position, cell: number, banner: number): boolean {
  return (position.control[cell]! & ~(1 << banner)) !== 0;
}

/**
 * Whether a Blockader may stand on a cell: no Goal and no enemy warrior in its zone, no cell of its zone in an
 * enemy zone (R4.3), and not its own Goal under it (R4.4), unless it is a carrier itself (R10.10).
 *
 * @param side the seat for which it fights
 * @param blockader the Blockader, or 0 for one that is still in hand
 * @param carrying whether it takes its Goal along
 */
export function blockaderFits(
  position: Position,
  cell: number,
  side: number,
  blockader: number,
  carrying: boolean,
): boolean {
  const { at, owner, goalAt, control, tables } = position;
  if (goalAt[side] === cell && !tables.shared && !tables.wallCarries) return false;
  for (const near of tables.rules.board.control[cell]!) {
    const warrior = at[near]!;
    if (warrior !== 0 && warrior !== blockader) {
      if (tables.shared || owner[warrior >>> COLOUR_SHIFT] !== side) return false;
    }
    if ((control[near]! & ~(1 << side)) !== 0) return false;
    for (let seat = 1; seat <= tables.seats; seat++) {
      if (goalAt[seat] === near && !(carrying && seat === side)) return false;
    }
  }
  return true;
}

/** Whether a Goal may come to rest on a cell to which a warrior carries it: in no zone, on no neutral cell. */
export function goalMayRest(position: Position, cell: number, carrier: number): boolean {
  const { control, marks, kindOf, tables } = position;
  if ((marks[cell]! & NO_GOAL) !== 0) return false;
  if (control[cell] === 0) return true;
  return tables.controls[kindOf[carrier]!] === 1 && !inOtherZone(position, cell, carrier);
}

/** Whether a cell lies in the zone of some other Blockader than one that carries the Goal itself. */
function inOtherZone(position: Position, cell: number, carrier: number): boolean {
  const { cellOf, kindOf, count, tables } = position;
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      if (warrior === carrier || cellOf[warrior]! < 0 || tables.controls[kindOf[warrior]!] === 0) continue;
      if (tables.rules.board.control[cellOf[warrior]!]!.includes(cell)) return true;
    }
  }
  return false;
}
