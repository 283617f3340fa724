/** Legal moves in the setup (section 7): placements of warriors and Goals, and mercy (R7.5). */

import { applyMove, unmakeMove } from './apply.ts';
import { attacks, isThreatened, menaces, nextAttacker } from './attacks.ts';
import { type Move, moveFrom, moveTo, PLACE, PLACE_GOAL, packMove, placedKind, RELOCATE } from './move.ts';
import { COLOUR_SHIFT, NO_GOAL, NOWHERE } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { OPEN } from './programs.ts';
import { isSafeBlockader, newAttacker } from './safety.ts';
import { computeSafetyInfo, resetSafetyInfo } from './safety-info.ts';
import { blockaderFits, crowdedCells, goalMayRest, hasCell } from './zones.ts';

/** Writes the legal moves of the seat that places next and returns their number. */
export function generateSetup(position: Position, moves: Int32Array): number {
  if (position.tables.shared) return generateShared(position, moves);
  return position.handSize(position.seat) > 0
    ? generatePlacements(position, moves)
    : generateGoals(position, moves);
}

function generatePlacements(position: Position, moves: Int32Array): number {
  const { tables, seat, hand, cellList } = position;
  const naming = tables.rules.board.naming.id;
  const carriers = carriersInHand(position, seat);
  let free = 0;
  for (const cell of placementCells(position, seat)) if (isFree(position, cell)) cellList[free++] = cell;
  let end = 0;
  for (let kind = 0; kind < tables.kinds; kind++) {
    if (hand[seat * tables.kinds + kind] === 0) continue;
    const placement = packMove(naming, PLACE, tables.placements[kind]!, 0, false);
    const settled = carriers > tables.carries[kind]!;
    const controls = tables.controls[kind] === 1;
    for (let i = 0; i < free; i++) {
      const cell = cellList[i]!;
      if (controls && !blockaderFits(position, cell, seat, 0, false)) continue;
      const move = (placement | cell) as Move;
      if (settled || leavesGoalPlace(position, move)) moves[end++] = move;
    }
  }
  return end;
}

/** Whether a warrior placement is legal. Does not support shared sets. */
export function mayPlace(position: Position, move: Move): boolean {
  const { tables, seat, hand } = position;
  const kind = placedKind(move);
  const cell = moveTo(move);
  if (tables.placements[kind] !== moveFrom(move) || hand[seat * tables.kinds + kind] === 0) return false;
  if (!placementCells(position, seat).includes(cell) || !isFree(position, cell)) return false;
  if (tables.controls[kind] === 1 && !blockaderFits(position, cell, seat, 0, false)) return false;
  return leavesGoalPlace(position, move);
}

/**
 * Writes placements of a shared set (R10.8): first a carrier with the Goal, then safe placements if there are
 * any.
 */
function generateShared(position: Position, moves: Int32Array): number {
  if (position.goalAt[1]! < 0) return writeFirst(position, moves);
  const safe = position.tables.restricted ? writeSafe(position, moves) : 0;
  return safe > 0 ? safe : writeShared(position, moves, null);
}

function writeFirst({ tables, hand, marks, at }: Position, moves: Int32Array): number {
  const { kinds, carries, rules, placements } = tables;
  let end = 0;
  for (let kind = 0; kind < kinds; kind++) {
    if (hand[kinds + kind] === 0 || carries[kind] === 0) continue;
    const placement = packMove(rules.board.naming.id, PLACE, placements[kind]!, 0, true);
    for (const cell of rules.board.placementCells)
      if (at[cell] === 0 && (marks[cell]! & NO_GOAL) === 0) moves[end++] = placement | cell;
  }
  return end;
}

/**
 * Writes the safe placements of a shared set. The result agrees with {@link isSafePlacement}, because a
 * placement never removes a mask or zone that shields the Goal.
 */
function writeSafe(position: Position, moves: Int32Array): number {
  const { seat, safetyInfo } = position;
  computeSafetyInfo(position, seat, safetyInfo);
  return writeShared(position, moves, safetyInfo);
}

/**
 * Writes the placements of a shared set after the first one.
 *
 * @param info the paths to the Goal, or null to include unsafe placements
 */
function writeShared(position: Position, moves: Int32Array, info: SafetyInfo | null): number {
  const { tables, hand, cellList } = position;
  const naming = tables.rules.board.naming.id;
  const goal = position.goalAt[1]!;
  const free = listFree(position, info);
  let end = 0;
  for (let kind = 0; kind < tables.kinds; kind++) {
    if (hand[tables.kinds + kind] === 0) continue;
    const placement = packMove(naming, PLACE, tables.placements[kind]!, 0, false);
    if (tables.controls[kind] === 1) {
      end = writeBlockader(position, info, placement, moves, end);
      continue;
    }
    for (let i = 0; i < free; i++) {
      const cell = cellList[i]!;
      if (info !== null && menaces(tables, kind, cell, goal) && wouldAttack(position, kind, cell)) continue;
      moves[end++] = placement | cell;
    }
  }
  return end;
}

/** Lists the free cells, or only those on which a warrior blocks all open paths to the Goal. */
function listFree({ tables, terrains, cellList }: Position, info: SafetyInfo | null): number {
  const terrain = terrains[1]!;
  let number = 0;
  for (const cell of tables.rules.board.placementCells)
    if (terrain[cell] === OPEN && (info === null || info.covers[cell] === info.openCount))
      cellList[number++] = cell;
  return number;
}

function writeBlockader(
  position: Position,
  info: SafetyInfo | null,
  placement: Move,
  moves: Int32Array,
  start: number,
): number {
  const terrain = position.terrains[1]!;
  const crowded = crowdedCells(position, 0);
  let end = start;
  for (const cell of position.tables.rules.board.placementCells) {
    if (terrain[cell] !== OPEN || hasCell(crowded, cell)) continue;
    if (info === null || isSafeBlockader(position, info, cell)) moves[end++] = placement | cell;
  }
  return end;
}

/** Whether a warrior of a shared set other than a Blockader could capture the Goal from a free cell. */
function wouldAttack(position: Position, kind: number, cell: number): boolean {
  const { goalAt, at, cellOf, kindOf } = position;
  const warrior = (1 << COLOUR_SHIFT) | position.count[1]!;
  kindOf[warrior] = kind;
  cellOf[warrior] = cell;
  at[cell] = warrior;
  const found = attacks(position, warrior, goalAt[1]!);
  at[cell] = 0;
  cellOf[warrior] = NOWHERE;
  return found;
}

/**
 * Whether a placement of a shared set creates no new threat to the Goal, or under `strict` leaves no threat.
 */
export function isSafePlacement(position: Position, move: Move): boolean {
  const { seat, safetyInfo, tables } = position;
  if (tables.rules.goalSafety === 'none') return true;
  resetSafetyInfo(safetyInfo, NOWHERE);
  if (position.goalAt[1]! >= 0) computeSafetyInfo(position, seat, safetyInfo);
  applyMove(position, move);
  const safe = newAttacker(position, safetyInfo, seat) === 0;
  unmakeMove(position);
  return safe;
}

export function someSafePlacement(position: Position): boolean {
  return writeSafe(position, position.scratch.slice()) > 0;
}

/** Whether a cell is empty and in no enemy zone. */
function isFree(position: Position, cell: number): boolean {
  const { terrains, seat } = position;
  return terrains[seat]![cell] === OPEN && !position.hasGoal(cell);
}

/**
 * Returns the cells, occupied or not, where a seat may place, in board order (R7.2): its region, plus the
 * cells outside all regions if the ruleset allows it (R10.2). Before it has claimed a region: the cells of
 * its colour's region (R7.6) or of all unclaimed regions.
 */
export function placementCells(position: Position, seat: number): readonly number[] {
  const { homes, openHomes, corners } = position.tables;
  const region = position.regionSeat.indexOf(seat);
  if (region >= 0) return homes[region]!;
  const corner = corners[seat]!;
  let claimed = 0;
  for (const [index, owner] of position.regionSeat.entries())
    if (owner !== 0 || (corner >= 0 && corner !== index)) claimed |= 1 << index;
  const cached = openHomes[claimed];
  if (cached !== undefined) return cached;
  const open = position.tables.rules.board.cells.flatMap(({ region, index }) =>
    region >= 0 && ((claimed >>> region) & 1) === 0 ? [index] : [],
  );
  openHomes[claimed] = open;
  return open;
}

/** Whether a placement leaves the player a carrier that can receive the Goal (R7.3). */
export function leavesGoalPlace(position: Position, move: Move): boolean {
  const { tables, seat } = position;
  if (carriersInHand(position, seat) > tables.carries[placedKind(move)]!) return true;
  applyMove(position, move);
  const fits = eligibleCarriers(position, seat).length > 0;
  unmakeMove(position);
  return fits;
}

/** Whether a seat has a carrier in hand, or a carrier on the board that can receive the Goal (R7.3). */
export function canPlaceGoal(position: Position, seat: number): boolean {
  return carriersInHand(position, seat) > 0 || eligibleCarriers(position, seat).length > 0;
}

function carriersInHand({ tables, hand }: Position, seat: number): number {
  let number = 0;
  for (let kind = 0; kind < tables.kinds; kind++)
    if (tables.carries[kind] === 1) number += hand[seat * tables.kinds + kind]!;
  return number;
}

/** Returns the cells of a seat's own carriers, in board order. */
export function carrierCells(position: Position, seat: number): number[] {
  const { cellOf, kindOf, count, tables } = position;
  const cells: number[] = [];
  const base = seat << COLOUR_SHIFT;
  for (let warrior = base; warrior < base + count[seat]!; warrior++) {
    if (cellOf[warrior]! >= 0 && tables.carries[kindOf[warrior]!] === 1) cells.push(cellOf[warrior]!);
  }
  return cells.sort((a, b) => a - b);
}

/**
 * Returns the cells of a seat's carriers outside all zones, which may receive its Goal (R7.4), ignoring
 * threats.
 */
function eligibleCarriers(position: Position, seat: number): number[] {
  return carrierCells(position, seat).filter((cell) => goalMayRest(position, cell, position.at[cell]!));
}

/** Returns the wedge of a seat's Blockader whose pocket has a cell, or -1 (R10.21). */
function wedgeOf({ tables, at, kindOf }: Position, seat: number, cell: number): number {
  for (const { wedge, pocket } of tables.honour)
    if (pocket.includes(cell) && at[wedge]! >>> COLOUR_SHIFT === seat && tables.controls[kindOf[at[wedge]!]!])
      return wedge;
  return -1;
}

/** Returns the eligible carriers outside pockets, or all if there is none outside (R10.21). */
function honourableCarriers(position: Position, seat: number): number[] {
  const eligible = eligibleCarriers(position, seat);
  const outside = eligible.filter((cell) => wedgeOf(position, seat, cell) < 0);
  return outside.length > 0 ? outside : eligible;
}

/**
 * Returns the wedge of the Blockader that closes a cell to the Goal of the seat to move, or -1 (R10.21). A
 * Blockader that itself moves there with the Goal closes nothing.
 */
export function closingWedge(position: Position, from: number, to: number): number {
  const { seat } = position;
  const wedge = wedgeOf(position, seat, to);
  const isClosed =
    wedge !== from && !honourableCarriers(position, seat).some((cell) => wedgeOf(position, seat, cell) >= 0);
  return isClosed ? wedge : -1;
}

/** Returns the eligible carriers on which the Goal would not be threatened. */
export function safeCarriers(position: Position, seat: number): number[] {
  return honourableCarriers(position, seat).filter((cell) => nextAttacker(position, seat, cell, 0) === 0);
}

function generateGoals(position: Position, moves: Int32Array): number {
  const { seat, tables } = position;
  if (!position.lacksGoal(seat)) return 0;
  const { rules } = tables;
  const naming = rules.board.naming.id;
  const safe = rules.goalSafety === 'none' ? [] : safeCarriers(position, seat);
  let end = 0;
  const isSafeOnly = safe.length > 0 && !rules.setup.exposedGoal;
  for (const cell of isSafeOnly ? safe : honourableCarriers(position, seat))
    moves[end++] = packMove(naming, PLACE_GOAL, 0, cell, false);
  return hasMercy(position, safe.length) ? generateRelocations(position, moves, end) : end;
}

/** Whether R7.5 applies to the seat that places its Goal, given the number of its safe carriers. */
function hasMercy(position: Position, safe: number): boolean {
  const { rules } = position.tables;
  return rules.setup.mercy && rules.goalSafety !== 'none' && position.seat === position.first && safe === 0;
}

/** Whether the seat to move may relocate a carrier with its Goal (R7.5). */
export function mayRelocate(position: Position): boolean {
  const { seat } = position;
  if (!position.lacksGoal(seat) || position.handSize(seat) > 0) return false;
  return hasMercy(position, safeCarriers(position, seat).length);
}

function generateRelocations(position: Position, moves: Int32Array, start: number): number {
  const { seat, tables } = position;
  const naming = tables.rules.board.naming.id;
  const targets = placementCells(position, seat).filter((cell) => isFree(position, cell));
  let end = start;
  for (const from of carrierCells(position, seat)) {
    for (const to of targets) {
      const move = packMove(naming, RELOCATE, from, to, true);
      if (mayRestRelocated(position, from, to) && isSafeRelocation(position, move)) moves[end++] = move;
    }
  }
  return end;
}

/** Whether zones and masks allow a relocated carrier and its Goal on a free cell. */
export function mayRestRelocated(position: Position, from: number, to: number): boolean {
  const { at, kindOf, seat, tables } = position;
  const carrier = at[from]!;
  if (!goalMayRest(position, to, carrier) || closingWedge(position, from, to) >= 0) return false;
  return tables.controls[kindOf[carrier]!] === 0 || blockaderFits(position, to, seat, carrier, true);
}

export function isSafeRelocation(position: Position, move: Move): boolean {
  const { seat } = position;
  applyMove(position, move);
  const safe = !isThreatened(position, seat);
  unmakeMove(position);
  return safe;
}
