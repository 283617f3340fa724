/**
 * Terrain: what a position keeps up to date beside its warriors, so that nobody has to look at the whole board: who
 * controls which cells (R4.1), what variants forbid on them, and for every seat one `CellCode` a cell that says what
 * its warriors find there. The generator reads nothing else, so whatever opens or closes cells in some ruleset is
 * written here.
 */

import type { Masks } from '../rules/variant.ts';
import { masksOf } from './hooks.ts';
import { COLOUR_SHIFT, cellStride, NO_CAPTURE, NO_END, NO_GOAL } from './packing.ts';
import type { Kept, Position } from './position.ts';
import { CAPTURE, CLOSED, OPEN, OWN, PASS, PRIZE } from './programs.ts';
import type { Tables } from './tables.ts';

/** Recomputes which cells the Blockaders control (R4.1), and what every seat finds everywhere. */
export function refreshAll(position: Position): void {
  const { control, count, tables } = position;
  control.fill(0);
  addControl(position);
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) refreshMeeting(position, warrior);
  }
  for (let cell = 0; cell < tables.cells; cell++) refreshCell(position, cell);
}

/** Recomputes what every seat finds where a warrior stands that is nothing but a warrior there. */
function refreshMeeting({ meetings, owner, kindOf, tables }: Position, warrior: number): void {
  const own = owner[warrior >>> COLOUR_SHIFT]!;
  for (let seat = tables.terrainCount; seat > 0; seat--) {
    const taken = tables.shared || ((tables.mayCapture[seat]! >>> own) & 1) === 1;
    const prey = taken && tables.capturable[kindOf[warrior]!] === 1;
    meetings[(seat << 8) | warrior] = prey ? CAPTURE : own === seat ? OWN : CLOSED;
  }
}

/** Recomputes what is to be found on a cell, and around it where a Blockader came or went. */
export function settleCell(position: Position, cell: number, controls: number): void {
  if (controls === 1) refreshZone(position, cell);
  refreshCell(position, cell);
}

/**
 * The same for both cells of a step that was made or taken back.
 *
 * @param left the cell that the warrior left, and `taken` the one where it stands
 * @param captured the warrior that was captured, or is back on the cell that was left, 0 for none
 */
export function settleStep(position: Position, left: number, taken: number, captured: number): void {
  const { terrains, tables, at, control, marks, meetings, kindOf, goalAt, owner } = position;
  const { controls, shared } = tables;
  const warrior = at[taken]!;
  if (captured !== 0 && controls[kindOf[captured]!] === 1) {
    refreshZone(position, left);
    refreshZone(position, taken);
  } else if (controls[kindOf[warrior]!] === 1) {
    refreshZone(position, left);
    closeZone(position, taken, shared ? 0 : owner[warrior >>> COLOUR_SHIFT]!);
  }
  const back = at[left]!;
  for (let seat = tables.terrainCount; seat > 0; seat--) {
    const terrain = terrains[seat]!;
    terrain[left] = meetings[(seat << 8) | back]!;
    terrain[taken] = meetings[(seat << 8) | warrior]!;
  }
  const first = goalAt[1]!;
  const second = goalAt[2]!;
  const third = goalAt[3]!;
  if ((control[left]! | marks[left]!) !== 0 || left === first || left === second || left === third)
    refreshSpecial(position, left);
  if ((control[taken]! | marks[taken]!) !== 0 || taken === first || taken === second || taken === third)
    refreshSpecial(position, taken);
}

/** Recomputes who controls the cells around one where a Blockader stands or has stood (R4.1), and what is to be found there. */
function refreshZone(position: Position, centre: number): void {
  const { zones, zoneSize } = position.tables;
  controlZone(position, centre);
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) refreshCell(position, zones[i]!);
}

/** The same without what seats find there, for those who look at threats alone. */
export function controlZone(position: Position, centre: number): void {
  const { control, tables } = position;
  const { zones, zoneSize } = tables;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) control[zones[i]!] = 0;
  addControl(position);
}

/** Notes which cells the Blockaders control now. */
function addControl({ control, blockaders, blockaderCount, cellOf, owner, tables }: Position): void {
  const { zones, zoneSize } = tables;
  for (let place = 0; place < blockaderCount; place++) {
    const blockader = blockaders[place]!;
    const cell = cellOf[blockader]!;
    if (cell < 0) continue;
    const bit = 1 << owner[blockader >>> COLOUR_SHIFT]!;
    for (let i = cell * zoneSize; zones[i]! >= 0; i++) control[zones[i]!]! |= bit;
  }
}

/** Lets the zone of a shared Blockader be none: it is no enemy of its own zone while it moves (R4.1). */
export function openZone(position: Position, centre: number): void {
  const { zones, zoneSize } = position.tables;
  const terrain = position.terrains[1]!;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++)
    terrain[zones[i]!] = codeOutsideZones(position, 1, zones[i]!);
}

/** Closes the zone around a cell to every seat but one; to all where the set is shared. */
export function closeZone({ terrains, tables }: Position, centre: number, owner: number): void {
  const { zones, zoneSize, terrainCount } = tables;
  for (let seat = terrainCount; seat > 0; seat--) {
    if (seat === owner) continue;
    const terrain = terrains[seat]!;
    for (let i = centre * zoneSize; zones[i]! >= 0; i++) terrain[zones[i]!] = CLOSED;
  }
}

/** Writes what every seat finds on one cell, after something there has changed. */
export function refreshCell(position: Position, cell: number): void {
  const { terrains, tables, at, control, marks, meetings } = position;
  if ((control[cell]! | marks[cell]!) !== 0 || position.hasGoal(cell)) {
    refreshSpecial(position, cell);
    return;
  }
  const warrior = at[cell]!;
  for (let seat = tables.terrainCount; seat > 0; seat--)
    terrains[seat]![cell] = meetings[(seat << 8) | warrior]!;
}

/** The same for a cell where there is something besides a warrior. */
function refreshSpecial(position: Position, cell: number): void {
  for (let seat = position.tables.terrainCount; seat > 0; seat--)
    position.terrains[seat]![cell] = codeOf(position, seat, cell);
}

/** What a seat's warriors find on a cell where there is something besides a warrior. */
function codeOf(position: Position, seat: number, cell: number): number {
  const zones = position.control[cell]!;
  if (zones !== 0 && (position.tables.shared || (zones & ~(1 << seat)) !== 0)) return CLOSED;
  return codeOutsideZones(position, seat, cell);
}

/** The same where no zone keeps the seat out. */
function codeOutsideZones(position: Position, seat: number, cell: number): number {
  const { at, marks, meetings, tables } = position;
  const warrior = at[cell]!;
  const mark = marks[cell]! & (NO_END | NO_CAPTURE);
  const hasGoal = position.hasGoal(cell);
  if (warrior !== 0) {
    const found = meetings[(seat << 8) | warrior]!;
    return found === OWN ? (hasGoal ? CLOSED : OWN) : mark === 0 ? found : CLOSED;
  }
  if ((mark & NO_END) !== 0) return PASS;
  return hasGoal && tables.goalsMatter ? codeOfGoal(position, seat, cell) : OPEN;
}

/** What is special about the cells of abandoned enemy Goals (R10.7, R11.7). */
function codeOfGoal({ goalAt, tables }: Position, seat: number, cell: number): number {
  let found = OPEN;
  for (let other = 1; other <= tables.seats; other++) {
    if (goalAt[other] !== cell || (other === seat && !tables.shared)) continue;
    found = tables.shared || ((tables.mayCapture[seat]! >>> other) & 1) === 1 ? PRIZE : PASS;
  }
  return found;
}

/** Takes over what variants keep of their own, and marks the cells on which it forbids something, and no others. */
export function setVariantStates(position: Position, states: readonly unknown[]): void {
  if (position.tables.hooks.length > 0) keepStates(position, states);
  else position.kept = { ...position.kept, states };
}

/** The same where there are hooks. */
function keepStates(position: Position, states: readonly unknown[]): void {
  setKept(position, keptAfter(position.tables, position.kept, states));
}

/** The same after a move, which may be made again. */
export function moveVariantStates(position: Position, states: readonly unknown[]): void {
  const { kept, tables } = position;
  if (kept.next?.states !== states) kept.next = keptAfter(tables, kept, states);
  setKept(position, kept.next);
}

function setKept(position: Position, kept: Kept): void {
  changeAll(position, kept, 0);
  position.kept = kept;
}

/** Goes back to what was kept before the last {@link moveVariantStates}. */
export function restoreKept(position: Position, former: Kept): void {
  changeAll(position, position.kept, 4);
  position.kept = former;
}

/** Writes the new marks of what is kept, or the former ones, which stand 4 bits higher. */
function changeAll(position: Position, { first, second, others }: Kept, shift: number): void {
  if (first < 0) return;
  changeMarks(position, first >>> 8, (first >>> shift) & 15);
  if (second < 0) return;
  changeMarks(position, second >>> 8, (second >>> shift) & 15);
  for (let i = 0; i < others.length; i++)
    changeMarks(position, others[i]! >>> 8, (others[i]! >>> shift) & 15);
}

function changeMarks(position: Position, cell: number, marks: number): void {
  const { at, control, terrains, tables } = position;
  position.marks[cell] = marks;
  if ((at[cell]! | control[cell]!) !== 0 || position.hasGoal(cell)) {
    refreshCell(position, cell);
    return;
  }
  // All that `codeOf` says of a cell where nothing is but marks.
  const code = (marks & NO_END) === 0 ? OPEN : PASS;
  for (let seat = tables.terrainCount; seat > 0; seat--) terrains[seat]![cell] = code;
}

const nothing: Masks = /* @__PURE__ */ Object.freeze({});
const noCells: readonly number[] = /* @__PURE__ */ Object.freeze([]);

/** What is kept after something else, with the changes of marks from the one to the other. */
function keptAfter(tables: Tables, former: Kept, states: readonly unknown[]): Kept {
  const { rules, masked } = tables;
  const masks = former.masks.slice();
  const cells: number[] = [];
  for (let index = 0; masked && index < states.length; index++) {
    const before = masks[index];
    if (before !== undefined && states[index] === former.states[index]) continue;
    const after = masksOf(rules, index, states[index]) ?? nothing;
    masks[index] = after;
    listChanged(cells, before?.noEnd, after.noEnd);
    listChanged(cells, before?.noCapture, after.noCapture);
    listChanged(cells, before?.noGoal, after.noGoal);
  }
  const changes = cells.map(
    (cell) => (cell << 8) | (marksOf(tables, former.masks, cell) << 4) | marksOf(tables, masks, cell),
  );
  const [first, second] = [changes[0] ?? -1, changes[1] ?? -1];
  const others = changes.length > 2 ? changes.slice(2) : noCells;
  return { first, second, others, states, key: undefined, masks, next: undefined };
}

/** What the board and variants forbid on a cell. */
function marksOf({ closedMarks }: Tables, masks: Kept['masks'], cell: number): number {
  let marks = closedMarks[cell]!;
  for (const mask of masks) {
    if (mask?.noEnd?.includes(cell)) marks |= NO_END;
    if (mask?.noCapture?.includes(cell)) marks |= NO_CAPTURE;
    if (mask?.noGoal?.includes(cell)) marks |= NO_GOAL;
  }
  return marks;
}

/** Lists the cells of only one of two lists: mostly one goes on as the other does, from some place on. */
function listChanged(
  cells: number[],
  before: readonly number[] = noCells,
  after: readonly number[] = noCells,
): void {
  if (before === after) return;
  // What is kept as a list mostly grows by one at its end, and loses one at its beginning.
  const dropped = before[0] !== after[0] && before[1] === after[0] ? 1 : 0;
  let same = 0;
  while (dropped + same < before.length && before[dropped + same] === after[same]) same++;
  if (dropped > 0) cells.push(before[0]!);
  cells.push(...before.slice(dropped + same), ...after.slice(same));
}

/** Makes a warrior one of a kind and puts it on a cell, without hash, list of Blockaders and terrain. */
export function putWarrior(position: Position, warrior: number, kind: number, cell: number): void {
  position.kindOf[warrior] = kind;
  position.cellOf[warrior] = cell;
  position.at[cell] = warrior;
  position.keysOf[warrior] = (((warrior >>> COLOUR_SHIFT) - 1) * position.tables.kinds + kind) * cellStride;
  refreshMeeting(position, warrior);
}
