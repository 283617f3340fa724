/**
 * Scenery: what a position keeps up to date beside its warriors, so that nobody has to look at the whole board:
 * who controls which cells (R4.1), and for every seat one byte a cell that says what its warriors find there
 * (`ground.ts`). The generator reads nothing else, so whatever opens or closes cells in some ruleset is written here.
 */

import { CAPTURE, CLOSED, OPEN, OWN, PASS, PRIZE } from './ground.ts';
import { COLOUR_SHIFT, NO_CAPTURE, NO_END } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** What of a position has to do with its scenery. */
export interface Scenery {
  readonly tables: Tables;
  /** For each cell the warrior on it, or 0. */
  readonly at: Uint8Array;
  /** For each warrior its cell, or `NOWHERE`. */
  readonly cellOf: Int16Array;
  /** For each warrior the number of its kind. */
  readonly kindOf: Uint8Array;
  /** For each colour how many places of its list are taken. */
  readonly count: Uint8Array;
  /** For each colour the seat that owns its army, 0 when it was removed. */
  readonly owner: Uint8Array;
  /** For each seat the cell of its Goal, or `NOWHERE`. */
  readonly goalAt: Int16Array;
  /** The warriors with a zone, on the board or captured, and how many they are. */
  readonly blockaders: Uint8Array;
  readonly blockaderCount: number;
  /** For each cell what variants and the board forbid there: see `NO_END` and the like. */
  readonly marks: Uint8Array;
  /** For each cell a bit for every seat whose Blockaders control it. */
  readonly control: Uint8Array;
  /** For each seat what its warriors find on each cell: see `ground.ts`. A shared set has one for both seats. */
  readonly terrains: readonly Uint8Array[];
  /** What a seat finds where a warrior stands, and nothing else: `meetings[(seat << 8) | warrior]`. */
  readonly meetings: Uint8Array;
}

/** Says anew which cells the Blockaders control (R4.1), and what every seat finds everywhere. */
export function refreshAll(scenery: Scenery): void {
  const { blockaders, cellOf, count, tables } = scenery;
  scenery.control.fill(0);
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) refreshMeeting(scenery, warrior);
  }
  for (let i = 0; i < scenery.blockaderCount; i++)
    if (cellOf[blockaders[i]!]! >= 0) refreshZone(scenery, cellOf[blockaders[i]!]!);
  for (let cell = 0; cell < tables.cells; cell++) refreshCell(scenery, cell);
}

/** Says anew what every seat finds where a warrior stands that is nothing but a warrior there. */
export function refreshMeeting({ meetings, owner, kindOf, tables }: Scenery, warrior: number): void {
  const own = owner[warrior >>> COLOUR_SHIFT]!;
  for (let seat = tables.terrainCount; seat > 0; seat--) {
    const taken = tables.shared || ((tables.mayCapture[seat]! >>> own) & 1) === 1;
    const prey = taken && tables.capturable[kindOf[warrior]!] === 1;
    meetings[(seat << 8) | warrior] = prey ? CAPTURE : own === seat ? OWN : CLOSED;
  }
}

/** Says anew what is to be found on a cell, and around it where a Blockader came or went. */
export function settleCell(scenery: Scenery, cell: number, controls: number): void {
  if (controls === 1) refreshZone(scenery, cell);
  refreshCell(scenery, cell);
}

/** Says anew who controls the cells around one where a Blockader stands or has stood (R4.1). */
function refreshZone(scenery: Scenery, centre: number): void {
  const { control, tables } = scenery;
  const { zones, zoneSize } = tables;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) {
    const bits = controllersOf(scenery, zones[i]!);
    if (bits === control[zones[i]!]) continue;
    control[zones[i]!] = bits;
    refreshCell(scenery, zones[i]!);
  }
}

/** The same without what seats find there, for those who look at threats alone. */
export function controlZone(scenery: Scenery, centre: number): void {
  const { control, tables } = scenery;
  const { zones, zoneSize } = tables;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) control[zones[i]!] = controllersOf(scenery, zones[i]!);
}

/** A bit for every seat whose Blockaders control a cell. */
function controllersOf({ blockaders, blockaderCount, cellOf, owner, tables }: Scenery, cell: number): number {
  const { zonesAround, setSize } = tables;
  let bits = 0;
  for (let wall = 0; wall < blockaderCount; wall++) {
    const from = cellOf[blockaders[wall]!]!;
    if (from >= 0 && ((zonesAround[cell * setSize + (from >>> 5)]! >>> (from & 31)) & 1) === 1)
      bits |= 1 << owner[blockaders[wall]! >>> COLOUR_SHIFT]!;
  }
  return bits;
}

/** Lets the zone of a shared Blockader be none: it is no enemy of its own zone while it moves (R4.1). */
export function openZone(scenery: Scenery, centre: number): void {
  const { zones, zoneSize } = scenery.tables;
  const terrain = scenery.terrains[1]!;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++)
    terrain[zones[i]!] = codeOutsideZones(scenery, 1, zones[i]!);
}

/** Lets it be a zone again: everybody's enemy where the set is shared. */
export function closeZone({ terrains, tables }: Scenery, centre: number): void {
  const { zones, zoneSize } = tables;
  const terrain = terrains[1]!;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) terrain[zones[i]!] = CLOSED;
}

/** Writes what every seat finds on one cell, after something there has changed. */
export function refreshCell(scenery: Scenery, cell: number): void {
  const { terrains, tables, at, control, marks, meetings, goalAt } = scenery;
  const warrior = at[cell]!;
  const special =
    (control[cell]! | marks[cell]!) !== 0 || goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  for (let seat = tables.terrainCount; seat > 0; seat--)
    terrains[seat]![cell] = special ? codeOf(scenery, seat, cell) : meetings[(seat << 8) | warrior]!;
}

/** What a seat's warriors find on a cell where there is something besides a warrior. */
function codeOf(scenery: Scenery, seat: number, cell: number): number {
  const zones = scenery.control[cell]!;
  if (zones !== 0 && (scenery.tables.shared || (zones & ~(1 << seat)) !== 0)) return CLOSED;
  return codeOutsideZones(scenery, seat, cell);
}

/** The same where no zone keeps the seat out. */
function codeOutsideZones(scenery: Scenery, seat: number, cell: number): number {
  const { at, marks, meetings, goalAt, tables } = scenery;
  const warrior = at[cell]!;
  const mark = marks[cell]! & (NO_END | NO_CAPTURE);
  const hasGoal = goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  if (warrior !== 0) {
    const found = meetings[(seat << 8) | warrior]!;
    return found === OWN ? (hasGoal ? CLOSED : OWN) : mark === 0 ? found : CLOSED;
  }
  if ((mark & NO_END) !== 0) return PASS;
  return hasGoal && tables.goalsMatter ? codeOfGoal(scenery, seat, cell) : OPEN;
}

/** What is special about the cells of abandoned enemy Goals (R10.7, R11.7). */
function codeOfGoal({ goalAt, tables }: Scenery, seat: number, cell: number): number {
  let found = OPEN;
  for (let other = 1; other <= tables.seats; other++) {
    if (goalAt[other] !== cell || (other === seat && !tables.shared)) continue;
    found = tables.shared || ((tables.mayCapture[seat]! >>> other) & 1) === 1 ? PRIZE : PASS;
  }
  return found;
}
