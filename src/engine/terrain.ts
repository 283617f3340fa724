/**
 * Terrain: for every seat one byte a cell that says what its warriors find there (`ground.ts`). The generator
 * reads nothing else, so whatever opens or closes cells in some ruleset is written here. Moves keep it up to date.
 */

import { CLOSED, OPEN, OWN, PASS, PREY, PRIZE } from './ground.ts';
import type { Position } from './position.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END, NO_GOAL, NOWHERE } from './snapshot.ts';

/** Says anew which cells the Blockaders control (R4.1), and what every seat finds everywhere. */
export function refreshAll(position: Position): void {
  const { walls, cellOf, count, tables } = position;
  position.control.fill(0);
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) refreshMeeting(position, warrior);
  }
  for (let i = 0; i < position.wallCount; i++)
    if (cellOf[walls[i]!]! >= 0) refreshZone(position, cellOf[walls[i]!]!);
  for (let cell = 0; cell < tables.cells; cell++) refreshCell(position, cell);
}

/** Says anew what every seat finds where a warrior stands that is nothing but a warrior there. */
export function refreshMeeting({ meetings, owner, kindOf, tables }: Position, warrior: number): void {
  const own = owner[warrior >>> COLOUR_SHIFT]!;
  for (let seat = tables.grounds; seat > 0; seat--) {
    const taken = tables.shared || ((tables.prey[seat]! >>> own) & 1) === 1;
    const prey = taken && tables.capturable[kindOf[warrior]!] === 1;
    meetings[(seat << 8) | warrior] = prey ? PREY : own === seat ? OWN : CLOSED;
  }
}

/** Says anew who controls the cells around one where a Blockader stands or has stood (R4.1). */
export function refreshZone(position: Position, centre: number): void {
  const { control, walls, cellOf, owner, tables } = position;
  const { zones, zoneSize, zonesAround, setSize } = tables;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) {
    const cell = zones[i]!;
    let bits = 0;
    for (let wall = 0; wall < position.wallCount; wall++) {
      const from = cellOf[walls[wall]!]!;
      if (from >= 0 && ((zonesAround[cell * setSize + (from >>> 5)]! >>> (from & 31)) & 1) === 1)
        bits |= 1 << owner[walls[wall]! >>> COLOUR_SHIFT]!;
    }
    if (bits === control[cell]) continue;
    control[cell] = bits;
    refreshCell(position, cell);
  }
}

/** Writes what every seat finds on one cell, after something there has changed. */
export function refreshCell(position: Position, cell: number): void {
  const { terrains, tables, at, control, marks, meetings, goalAt } = position;
  const warrior = at[cell]!;
  const special =
    (control[cell]! | marks[cell]!) !== 0 || goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  for (let seat = tables.grounds; seat > 0; seat--)
    terrains[seat]![cell] = special ? groundOf(position, seat, cell) : meetings[(seat << 8) | warrior]!;
}

/** What a seat's warriors find on a cell where there is something besides a warrior. */
function groundOf(position: Position, seat: number, cell: number): number {
  const { at, control, marks, meetings, goalAt, tables } = position;
  const zones = control[cell]!;
  if (zones !== 0 && (tables.shared || (zones & ~(1 << seat)) !== 0)) return CLOSED;
  const warrior = at[cell]!;
  const mark = marks[cell]! & (NO_END | NO_CAPTURE);
  const hasGoal = goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  if (warrior !== 0) {
    const ground = meetings[(seat << 8) | warrior]!;
    return ground === OWN ? (hasGoal ? CLOSED : OWN) : mark === 0 ? ground : CLOSED;
  }
  if ((mark & NO_END) !== 0) return PASS;
  return hasGoal && tables.goalsMatter ? goalGround(position, seat, cell) : OPEN;
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
  const { zones, zoneSize, shared } = tables;
  if (goalAt[side] === cell && !shared && !tables.wallCarries) return false;
  const others = ~(1 << side);
  const first = carrying && side === 1 ? NOWHERE : goalAt[1]!;
  const second = carrying && side === 2 ? NOWHERE : goalAt[2]!;
  const third = carrying && side === 3 ? NOWHERE : goalAt[3]!;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) {
    const near = zones[i]!;
    const warrior = at[near]!;
    if (warrior !== 0 && warrior !== blockader) {
      if (shared || owner[warrior >>> COLOUR_SHIFT] !== side) return false;
    }
    if ((control[near]! & others) !== 0 || near === first || near === second || near === third) return false;
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
