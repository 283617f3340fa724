/**
 * Terrain: for every seat one byte a cell that says what its warriors find there (`ground.ts`). The generator
 * reads nothing else, so whatever opens or closes cells in some ruleset is written here. Moves keep it up to date.
 */

import { HELD, OPEN, PASS, PREY, PRIZE, ZONE } from './ground.ts';
import type { Position } from './position.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END, NO_GOAL } from './snapshot.ts';

/** Writes the terrain of all cells anew. */
export function refreshTerrain(position: Position): void {
  for (let cell = 0; cell < position.tables.cells; cell++) refreshCell(position, cell);
}

/** Writes what every seat finds on one cell, after something there has changed. */
export function refreshCell(position: Position, cell: number): void {
  const { terrains, tables, at, control, marks } = position;
  if (at[cell] === 0 && control[cell] === 0 && marks[cell] === 0 && !tables.goalsMatter) {
    for (let seat = tables.grounds; seat > 0; seat--) terrains[seat]![cell] = OPEN;
    return;
  }
  for (let seat = tables.grounds; seat > 0; seat--) terrains[seat]![cell] = groundOf(position, seat, cell);
}

/** What a seat's warriors find on a cell. */
function groundOf(position: Position, seat: number, cell: number): number {
  const { at, control, marks, owner, kindOf, tables } = position;
  const zones = control[cell]!;
  if (zones !== 0 && (tables.shared || (zones & ~(1 << seat)) !== 0)) return ZONE;
  const warrior = at[cell]!;
  const mark = marks[cell]! & (NO_END | NO_CAPTURE);
  if (warrior !== 0) {
    const taken = tables.shared || ((tables.prey[seat]! >>> owner[warrior >>> COLOUR_SHIFT]!) & 1) === 1;
    return taken && mark === 0 && tables.capturable[kindOf[warrior]!] === 1 ? PREY : HELD;
  }
  if ((mark & NO_END) !== 0) return PASS;
  return tables.goalsMatter ? goalGround(position, seat, cell) : OPEN;
}

/** What is special about the cells of abandoned enemy Goals (R10.7, R11.7). */
function goalGround({ goalAt, tables }: Position, seat: number, cell: number): number {
  let ground = OPEN;
  for (let other = 1; other <= tables.seats; other++) {
    if (goalAt[other] !== cell || (other === seat && !tables.shared)) continue;
    ground = tables.shared || ((tables.prey[seat]! >>> other) & 1) === 1 ? PRIZE : PASS;
  }
  return ground;
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
  const { zones, zoneSize, seats, shared } = tables;
  if (goalAt[side] === cell && !shared && !tables.wallCarries) return false;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) {
    const near = zones[i]!;
    const warrior = at[near]!;
    if (warrior !== 0 && warrior !== blockader) {
      if (shared || owner[warrior >>> COLOUR_SHIFT] !== side) return false;
    }
    if ((control[near]! & ~(1 << side)) !== 0) return false;
    for (let seat = 1; seat <= seats; seat++) {
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
