/** Zones (section 4): blocked warriors, cells allowed for Blockaders (R4.3, R4.4) and for Goals (R4.5). */

import { COLOUR_SHIFT, NO_GOAL, NOWHERE } from './packing.ts';
import type { Position } from './position.ts';

/**
 * Returns the seat for which a warrior fights: its owner, or 0 in a shared set, where all other warriors are
 * its enemies. A shared Blockader has a side, because its own zone is not hostile to it.
 */
export function fightsFor(position: Position, warrior: number): number {
  const { tables, owner, kindOf } = position;
  if (tables.shared && tables.controls[kindOf[warrior]!] === 0) return 0;
  return owner[warrior >>> COLOUR_SHIFT]!;
}

/** Whether a Blockader of another seat controls a cell (R4.2). */
export function inEnemyZone({ control }: Position, cell: number, side: number): boolean {
  return (control[cell]! & ~(1 << side)) !== 0;
}

/**
 * Whether a warrior (R3.2) or an enemy zone (R4.2) on a cell blocks the path of a warrior that does not jump.
 */
export function blocksWay({ at, control }: Position, cell: number, side: number): boolean {
  return at[cell] !== 0 || (control[cell]! & ~(1 << side)) !== 0;
}

/**
 * Whether a Blockader may be on a cell: no Goal and no enemy warrior in its zone, no overlap with an enemy
 * zone (R4.3), and not on its own Goal (R4.4) unless it is a carrier (R10.10).
 *
 * @param side the seat for which the Blockader fights
 * @param blockader the Blockader, or 0 if it is still in hand
 * @param carrying whether the Goal moves with it
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
  if (goalAt[side] === cell && !shared && !carriesItself(position, blockader)) return false;
  const fallen = at[cell]!;
  const first = carrying && side === 1 ? NOWHERE : goalAt[1]!;
  const second = carrying && side === 2 ? NOWHERE : goalAt[2]!;
  const third = carrying && side === 3 ? NOWHERE : goalAt[3]!;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) {
    const near = zones[i]!;
    const warrior = at[near]!;
    if (warrior !== 0 && warrior !== blockader) {
      if (shared || owner[warrior >>> COLOUR_SHIFT] !== side) return false;
    }
    if ((near === first || near === second || near === third) && !mayBeBesieged(position, near, side))
      return false;
    if (control[near] !== 0 && overlaps(position, near, side, fallen)) return false;
  }
  return true;
}

/** Whether the Goal on a cell may be in the zone of a side's Blockader: abandoned by an enemy (R10.19). */
function mayBeBesieged({ tables, goalAt, at }: Position, cell: number, side: number): boolean {
  return tables.besieges && at[cell] === 0 && goalAt[side] !== cell;
}

/**
 * Whether a cell is in an enemy zone that must not be shared. The zone of a warrior that is being captured
 * does not count (R10.10).
 */
function overlaps(position: Position, cell: number, side: number, fallen: number): boolean {
  if (position.tables.sharesZones || !inEnemyZone(position, cell, side)) return false;
  return (
    position.tables.controls[position.kindOf[fallen]!] !== 1 ||
    inOtherZone(position, cell, fallen, ~(1 << side))
  );
}

/**
 * Whether a Blockader may end a capture on a cell, with or without the Goal (R5.1). A Goal that it leaves
 * behind may be in its zone.
 */
export function captorFits(position: Position, cell: number, blockader: number): boolean {
  const { owner, cellOf, kindOf, goalAt, tables } = position;
  const side = owner[blockader >>> COLOUR_SHIFT]!;
  if (blockaderFits(position, cell, side, blockader, false)) return true;
  const carries = tables.carries[kindOf[blockader]!] === 1 && goalAt[side] === cellOf[blockader];
  return (
    carries && goalMayRest(position, cell, blockader) && blockaderFits(position, cell, side, blockader, true)
  );
}

/** Whether a Blockader, on the board or in hand, carries Goals (R10.10). */
function carriesItself({ kindOf, tables }: Position, blockader: number): boolean {
  return tables.blockadersCarry && (blockader === 0 || tables.carries[kindOf[blockader]!] === 1);
}

/** Reason why a Blockader may not be on a cell, and the cells involved. */
export interface Misfit {
  readonly why: 'own-goal' | 'zone-holds-goal' | 'zone-holds-enemy' | 'zones-overlap';
  readonly cells: readonly number[];
}

/** Explains why {@link blockaderFits} returns false; undefined if it returns true. */
export function whyBlockaderMisfits(
  position: Position,
  cell: number,
  side: number,
  blockader: number,
  carrying: boolean,
): Misfit | undefined {
  const { goalAt, tables } = position;
  if (goalAt[side] === cell && !tables.shared && !carriesItself(position, blockader))
    return { why: 'own-goal', cells: [] };
  const zone = tables.rules.board.control[cell]!;
  const goals = zone.filter(
    (near) =>
      !mayBeBesieged(position, near, side) &&
      goalAt.some((goal, owned) => owned > 0 && goal === near && !(carrying && owned === side)),
  );
  if (goals.length > 0) return { why: 'zone-holds-goal', cells: goals };
  const enemies = zone.filter((near) => position.at[near] !== blockader && isEnemyAt(position, near, side));
  if (enemies.length > 0) return { why: 'zone-holds-enemy', cells: enemies };
  const shared = zone.filter((near) => overlaps(position, near, side, position.at[cell]!));
  return shared.length > 0 ? { why: 'zones-overlap', cells: shared } : undefined;
}

/** Whether a cell has a warrior that does not fight for a side. A shared set fights for no side. */
export function isEnemyAt({ at, owner, tables }: Position, cell: number, side: number): boolean {
  return at[cell] !== 0 && (tables.shared || owner[at[cell]! >>> COLOUR_SHIFT] !== side);
}

/**
 * Returns the cells not allowed for the Blockader of a shared set, because the Goal or another warrior would
 * be in its zone (R4.3). The set is valid until the next call.
 *
 * @param blockader the Blockader, or 0 if it is still in hand
 */
export function crowdedCells(position: Position, blockader: number): Int32Array {
  const { cellOf, count, goalAt, crowded } = position;
  crowded.fill(0);
  if (goalAt[1]! >= 0) addSurroundings(position, goalAt[1]!);
  const base = 1 << COLOUR_SHIFT;
  for (let warrior = base; warrior < base + count[1]!; warrior++)
    if (cellOf[warrior]! >= 0 && warrior !== blockader) addSurroundings(position, cellOf[warrior]!);
  return crowded;
}

/** Adds the cells whose zones contain a cell. */
function addSurroundings({ crowded, tables }: Position, cell: number): void {
  const { zonesAround, setSize } = tables;
  for (let word = 0; word < setSize; word++) crowded[word]! |= zonesAround[cell * setSize + word]!;
}

export function hasCell(set: Int32Array, cell: number): boolean {
  return ((set[cell >>> 5]! >>> (cell & 31)) & 1) === 1;
}

/**
 * Whether a Goal may rest on a cell to which a warrior carries it: outside all zones, not on a masked cell.
 */
export function goalMayRest(position: Position, cell: number, carrier: number): boolean {
  const { control, marks, kindOf, tables } = position;
  if ((marks[cell]! & NO_GOAL) !== 0) return false;
  if (control[cell] === 0) return true;
  return tables.controls[kindOf[carrier]!] === 1 && !inOtherZone(position, cell, carrier);
}

/** Explains why {@link goalMayRest} returns false; undefined if it returns true. */
export function whyGoalMayNotRest(
  position: Position,
  cell: number,
  carrier: number,
): 'forbidden' | 'in-zone' | undefined {
  if (goalMayRest(position, cell, carrier)) return undefined;
  return (position.marks[cell]! & NO_GOAL) === 0 ? 'in-zone' : 'forbidden';
}

/** Whether a cell is in the zone of a seat's Blockader other than `except`. */
export function inOwnZone(position: Position, cell: number, seat: number, except: number): boolean {
  const { control, kindOf, tables } = position;
  if (((control[cell]! >>> seat) & 1) === 0) return false;
  return tables.controls[kindOf[except]!] === 0 || inOtherZone(position, cell, except, 1 << seat);
}

/** Whether a cell is in the zone of a Blockader other than `except` that one of the seats, as bits, owns. */
function inOtherZone(position: Position, cell: number, except: number, seats = ~0): boolean {
  const { blockaders, blockaderCount, cellOf, owner, tables } = position;
  const { control } = tables.rules.board;
  for (let i = 0; i < blockaderCount; i++) {
    const other = blockaders[i]!;
    if (other === except || ((seats >>> owner[other >>> COLOUR_SHIFT]!) & 1) === 0) continue;
    if (cellOf[other]! >= 0 && control[cellOf[other]!]!.includes(cell)) return true;
  }
  return false;
}
