/**
 * Terrain: data derived from warriors, so that no code scans the whole board: controlled cells (R4.1), masks,
 * and one cell code per cell for every seat. The generator reads only cell codes, so everything that opens or
 * closes cells is written here.
 */

import type { Masks } from '../rules/variant.ts';
import { masksOf } from './hooks.ts';
import { COLOUR_SHIFT, cellStride, NO_CAPTURE, NO_END, NO_GOAL } from './packing.ts';
import type { Position, VariantData } from './position.ts';
import { CAPTURE, CLOSED, OPEN, OWN, PASS, PRIZE } from './programs.ts';
import type { Tables } from './tables.ts';

/** Recomputes controlled cells (R4.1) and all cell codes. */
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

/** Recomputes the cell codes of a warrior's cell without Goal, mask or zone. */
function refreshMeeting({ meetings, owner, kindOf, tables }: Position, warrior: number): void {
  const own = owner[warrior >>> COLOUR_SHIFT]!;
  for (let seat = tables.terrainCount; seat > 0; seat--) {
    const taken = tables.shared || ((tables.mayCapture[seat]! >>> own) & 1) === 1;
    const prey = taken && tables.capturable[kindOf[warrior]!] === 1;
    meetings[(seat << 8) | warrior] = prey ? CAPTURE : own === seat ? OWN : CLOSED;
  }
}

/** Recomputes the codes of a cell, and of the zone around it if a Blockader was added or removed. */
export function settleCell(position: Position, cell: number, controls: number): void {
  if (controls === 1) refreshZone(position, cell);
  refreshCell(position, cell);
}

/**
 * Recomputes the codes of both cells of a step that was made or unmade.
 *
 * @param left the origin
 * @param taken the cell where the warrior is now
 * @param captured the captured warrior, or the restored warrior when unmaking; 0 for none
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

/** Recomputes control (R4.1) and codes of the cells around a Blockader's present or previous cell. */
function refreshZone(position: Position, centre: number): void {
  const { zones, zoneSize } = position.tables;
  controlZone(position, centre);
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) refreshCell(position, zones[i]!);
}

/** Recomputes control only, which is enough to find threats. */
export function controlZone(position: Position, centre: number): void {
  const { control, tables } = position;
  const { zones, zoneSize } = tables;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++) control[zones[i]!] = 0;
  addControl(position);
}

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

/** Opens the zone of a shared Blockader while it moves: its own zone does not restrict it (R4.1). */
export function openZone(position: Position, centre: number): void {
  const { zones, zoneSize } = position.tables;
  const terrain = position.terrains[1]!;
  for (let i = centre * zoneSize; zones[i]! >= 0; i++)
    terrain[zones[i]!] = codeOutsideZones(position, 1, zones[i]!);
}

/** Closes the zone around a cell to every seat except its owner, or to all seats with owner 0. */
export function closeZone({ terrains, tables }: Position, centre: number, owner: number): void {
  const { zones, zoneSize, terrainCount } = tables;
  for (let seat = terrainCount; seat > 0; seat--) {
    if (seat === owner) continue;
    const terrain = terrains[seat]!;
    for (let i = centre * zoneSize; zones[i]! >= 0; i++) terrain[zones[i]!] = CLOSED;
  }
}

/** Recomputes the codes of a cell. */
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

/** Recomputes the codes of a cell with a Goal, a mask or a zone. */
function refreshSpecial(position: Position, cell: number): void {
  for (let seat = position.tables.terrainCount; seat > 0; seat--)
    position.terrains[seat]![cell] = codeOf(position, seat, cell);
}

/** Returns the code of a cell with a Goal, a mask or a zone. */
function codeOf(position: Position, seat: number, cell: number): number {
  const zones = position.control[cell]!;
  if (zones !== 0 && (position.tables.shared || (zones & ~(1 << seat)) !== 0)) return CLOSED;
  return codeOutsideZones(position, seat, cell);
}

/** Returns the code of a cell with a Goal or a mask, ignoring zones. */
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

/** Returns the code of a cell with an abandoned Goal and nothing else (R10.7, R11.7). */
function codeOfGoal({ goalAt, tables }: Position, seat: number, cell: number): number {
  let found = OPEN;
  for (let other = 1; other <= tables.seats; other++) {
    if (goalAt[other] !== cell || (other === seat && !tables.shared)) continue;
    found = tables.shared || ((tables.mayCapture[seat]! >>> other) & 1) === 1 ? PRIZE : PASS;
  }
  return found;
}

/** Sets the variant state and updates the marks of masked cells. */
export function setVariantStates(position: Position, states: readonly unknown[]): void {
  if (position.tables.hooks.length > 0) updateVariantData(position, states);
  else position.variantData = { ...position.variantData, states };
}

function updateVariantData(position: Position, states: readonly unknown[]): void {
  setVariantData(position, variantDataAfter(position.tables, position.variantData, states));
}

/** Sets the variant state after a move, and caches the result for the next time the move is made. */
export function moveVariantStates(position: Position, states: readonly unknown[]): void {
  const { variantData, tables } = position;
  if (variantData.next?.states !== states) variantData.next = variantDataAfter(tables, variantData, states);
  setVariantData(position, variantData.next);
}

function setVariantData(position: Position, variantData: VariantData): void {
  changeAll(position, variantData, 0);
  position.variantData = variantData;
}

/** Restores the state before the last {@link moveVariantStates}. */
export function restoreVariantData(position: Position, former: VariantData): void {
  changeAll(position, position.variantData, 4);
  position.variantData = former;
}

/** Writes the new marks, or with shift 4 the previous ones. */
function changeAll(position: Position, { first, second, others }: VariantData, shift: number): void {
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
  // Same result as `codeOf` for a cell with marks only.
  const code = (marks & NO_END) === 0 ? OPEN : PASS;
  for (let seat = tables.terrainCount; seat > 0; seat--) terrains[seat]![cell] = code;
}

const nothing: Masks = /* @__PURE__ */ Object.freeze({});
const noCells: readonly number[] = /* @__PURE__ */ Object.freeze([]);

/** Returns the data of a new state, with the changes of marks from the previous one. */
function variantDataAfter(tables: Tables, former: VariantData, states: readonly unknown[]): VariantData {
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

/** Returns the marks of a cell from the board and variants. */
function marksOf({ closedMarks }: Tables, masks: VariantData['masks'], cell: number): number {
  let marks = closedMarks[cell]!;
  for (const mask of masks) {
    if (mask?.noEnd?.includes(cell)) marks |= NO_END;
    if (mask?.noCapture?.includes(cell)) marks |= NO_CAPTURE;
    if (mask?.noGoal?.includes(cell)) marks |= NO_GOAL;
  }
  return marks;
}

/**
 * Adds the cells that are in only one of two lists. Fast for lists with a common part; other lists may add
 * extra cells.
 */
function listChanged(
  cells: number[],
  before: readonly number[] = noCells,
  after: readonly number[] = noCells,
): void {
  if (before === after) return;
  // Variant lists usually grow by one item at the end and lose one at the beginning.
  const dropped = before[0] !== after[0] && before[1] === after[0] ? 1 : 0;
  let same = 0;
  while (dropped + same < before.length && before[dropped + same] === after[same]) same++;
  if (dropped > 0) cells.push(before[0]!);
  cells.push(...before.slice(dropped + same), ...after.slice(same));
}

/** Sets a warrior's kind and cell, without updating hash, Blockader list or terrain. */
export function putWarrior(position: Position, warrior: number, kind: number, cell: number): void {
  position.kindOf[warrior] = kind;
  position.cellOf[warrior] = cell;
  position.at[cell] = warrior;
  position.keysOf[warrior] = (((warrior >>> COLOUR_SHIFT) - 1) * position.tables.kinds + kind) * cellStride;
  refreshMeeting(position, warrior);
}
