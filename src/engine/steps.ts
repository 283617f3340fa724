/**
 * One warrior's moves in battle, as sets of targets in its step program. The terrain selects the reachable
 * targets; the kind and Goal safety then remove some. Counting and writing both read these sets.
 */

import { endOfParts } from './compile.ts';
import { type Move, moveTakesGoal, moveTo, stepFrom, withGoal } from './move.ts';
import type { Position, SafetyInfo } from './position.ts';
import { CLOSED, countBits, lowestBit, OWN, PASS, walk } from './programs.ts';
import { isFreeToGo, isSafeCarried, needsTrialCarrying, safeSteps } from './safety.ts';
import { closeZone, openZone } from './terrain.ts';
import { blockaderFits, crowdedCells, goalMayRest, hasCell, inOwnZone } from './zones.ts';

/** Number of warriors by cell, in an array of any kind. */
export interface CellCounts {
  [cell: number]: number;
}

/** Writes the legal moves of one warrior from index `start` and returns the new end. */
export function writeWarrior(
  position: Position,
  info: SafetyInfo | null,
  warrior: number,
  moves: Int32Array,
  start: number,
): number {
  const { tables, cellOf } = position;
  const kindCell = position.kindOf[warrior]! * tables.cells + cellOf[warrior]!;
  const endPart = endOfParts(tables.programs, kindCell);
  let end = start;
  for (let part = tables.programs.firstPart[kindCell]!; part < endPart; part++) {
    const reached = reachedTargets(position, warrior, part);
    end = writeTargets(position, info, warrior, part, reached, moves, end);
  }
  return end;
}

/** Writes a warrior's legal moves to the reached targets of a part and returns the new end. */
export function writeTargets(
  position: Position,
  info: SafetyInfo | null,
  warrior: number,
  part: number,
  reached: number,
  moves: Int32Array,
  start: number,
): number {
  const { tables, cellOf } = position;
  const { targets, targetStart } = tables.programs;
  const step = stepFrom(tables.stepBits, cellOf[warrior]!);
  const first = targetStart[part]!;
  let end = start;
  let rest = keptSteps(position, info, warrior, part, reached);
  for (; rest !== 0; rest &= rest - 1) moves[end++] = step | targets[first + lowestBit(rest)]!;
  if (!isCarrier(position, warrior)) return end;
  rest = keptCarries(position, info, warrior, part, reached);
  for (; rest !== 0; rest &= rest - 1) moves[end++] = withGoal(step | targets[first + lowestBit(rest)]!);
  return end;
}

/** Returns the number of moves that {@link writeWarrior} would write. */
export function countWarrior(position: Position, info: SafetyInfo | null, warrior: number): number {
  const { tables, cellOf, kindOf } = position;
  const { programs } = tables;
  const kind = kindOf[warrior]!;
  const kindCell = kind * tables.cells + cellOf[warrior]!;
  const endPart = endOfParts(programs, kindCell);
  const firstPart = programs.firstPart[kindCell]!;
  let number = 0;
  if (tables.controls[kind] === 0 && info !== null && info.calm && info.goal !== cellOf[warrior]) {
    const terrain = position.terrains[position.seat]!;
    for (let part = firstPart; part < endPart; part++) number += countBits(walk(programs, part, terrain));
    return number;
  }
  for (let part = firstPart; part < endPart; part++) {
    const reached = reachedTargets(position, warrior, part);
    number += countBits(keptSteps(position, info, warrior, part, reached));
    if (isCarrier(position, warrior))
      number += countBits(keptCarries(position, info, warrior, part, reached));
  }
  return number;
}

/**
 * Whether a step is legal for a warrior of the seat to move.
 *
 * @param infoOf returns the data for Goal safety; called only if the warrior reaches the cell
 */
export function isLegalStep(
  position: Position,
  infoOf: (position: Position) => SafetyInfo | null,
  warrior: number,
  move: Move,
): boolean {
  const { tables, kindOf, cellOf } = position;
  const kindCell = kindOf[warrior]! * tables.cells + cellOf[warrior]!;
  const endPart = endOfParts(tables.programs, kindCell);
  const { firstPart, targets, targetStart } = tables.programs;
  const to = moveTo(move);
  for (let part = firstPart[kindCell]!; part < endPart; part++) {
    const first = targetStart[part]!;
    const last = targetStart[part + 1]!;
    for (let i = first; i < last; i++) {
      if (targets[i] !== to) continue;
      const reached = reachedTargets(position, warrior, part) & (1 << (i - first));
      if (reached === 0) return false;
      if (!moveTakesGoal(move)) return keptSteps(position, infoOf(position), warrior, part, reached) !== 0;
      if (!isCarrier(position, warrior)) return false;
      return keptCarries(position, infoOf(position), warrior, part, reached) !== 0;
    }
  }
  return false;
}

/** Whether a warrior can move the Goal (R5.1). */
export function isCarrier(position: Position, warrior: number): boolean {
  const { tables, kindOf, cellOf, seat } = position;
  return position.goalOf(seat) === cellOf[warrior] && tables.carries[kindOf[warrior]!] === 1;
}

/** Returns the targets that a warrior reaches on the turn of a seat, before further tests. */
export function reachedTargets(
  position: Position,
  warrior: number,
  part: number,
  seat: number = position.seat,
): number {
  const { tables, terrains, kindOf } = position;
  if (tables.shared && tables.controls[kindOf[warrior]!] === 1)
    return reachedByShared(position, warrior, part);
  return walk(tables.programs, part, terrains[seat]!);
}

/** Adds 1 to the count of each cell that a warrior reaches, and returns the number of these cells. */
export function countReached(position: Position, seat: number, warrior: number, counts: CellCounts): number {
  const { tables, cellOf, kindOf } = position;
  const kindCell = kindOf[warrior]! * tables.cells + cellOf[warrior]!;
  const endPart = endOfParts(tables.programs, kindCell);
  const { targets, targetStart, firstPart } = tables.programs;
  let number = 0;
  for (let part = firstPart[kindCell]!; part < endPart; part++) {
    const reached = reachedTargets(position, warrior, part, seat);
    const first = targetStart[part]!;
    number += countBits(reached);
    for (let rest = reached; rest !== 0; rest &= rest - 1) counts[targets[first + lowestBit(rest)]!]!++;
  }
  return number;
}

/** Returns the targets that the Blockader of a shared set reaches: its own zone does not stop it. */
function reachedByShared(position: Position, blockader: number, part: number): number {
  const { tables, terrains, cellOf, seat } = position;
  openZone(position, cellOf[blockader]!);
  const reached = walk(tables.programs, part, terrains[seat]!);
  closeZone(position, cellOf[blockader]!, 0);
  return reached;
}

/** Returns the targets to which a warrior may move without the Goal. */
function keptSteps(
  position: Position,
  info: SafetyInfo | null,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { tables, kindOf } = position;
  const kept =
    tables.controls[kindOf[warrior]!] === 1 ? keptByFit(position, warrior, part, reached) : reached;
  if (info === null || kept === 0 || isFreeToGo(position, info, warrior)) return kept;
  return safeSteps(position, info, warrior, part, kept);
}

/** Returns the targets on which a Blockader is allowed (R4.3, R4.4). */
function keptByFit(position: Position, blockader: number, part: number, reached: number): number {
  if (position.tables.shared) return keptByRoom(position, blockader, part, reached);
  const { targets, targetStart } = position.tables.programs;
  const first = targetStart[part]!;
  const side = position.sideOf(position.seat);
  const plain = !hasLoneGoal(position);
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const to = targets[first + lowestBit(rest)]!;
    if (plain && hasRoom(position, to)) continue;
    if (!blockaderFits(position, to, side, blockader, false)) kept ^= rest & -rest;
  }
  return kept;
}

/** Returns the targets on which the Blockader of a shared set is allowed. */
function keptByRoom(position: Position, blockader: number, part: number, reached: number): number {
  const { targets, targetStart } = position.tables.programs;
  const first = targetStart[part]!;
  const crowded = crowdedCells(position, blockader);
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1)
    if (hasCell(crowded, targets[first + lowestBit(rest)]!)) kept ^= rest & -rest;
  return kept;
}

/** Whether a Goal is abandoned, which the terrain does not always show. */
function hasLoneGoal({ goalAt, at }: Position): boolean {
  for (let colour = 1; colour <= 3; colour++)
    if (goalAt[colour]! >= 0 && at[goalAt[colour]!] === 0) return true;
  return false;
}

/**
 * Whether the terrain around a cell allows a Blockader there. Unless a Goal is abandoned, the code `PASS`
 * means a mask.
 */
function hasRoom({ terrains, seat, tables }: Position, cell: number): boolean {
  const { zones, zoneSize } = tables;
  const terrain = terrains[seat]!;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) {
    const code = terrain[zones[i]!]!;
    if (code > PASS && code !== OWN) return false;
  }
  return true;
}

/**
 * Returns the targets to which a carrier may move with the Goal: where the Goal may rest (R4.5) and is safe.
 */
function keptCarries(
  position: Position,
  info: SafetyInfo | null,
  carrier: number,
  part: number,
  reached: number,
): number {
  const { tables, kindOf, cellOf, control, marks } = position;
  const { targets, targetStart } = tables.programs;
  const first = targetStart[part]!;
  const side = position.sideOf(position.seat);
  const controls = tables.controls[kindOf[carrier]!] === 1;
  const isTrialNeeded = info !== null && needsTrialCarrying(position, info, carrier);
  const step = withGoal(stepFrom(tables.stepBits, cellOf[carrier]!));
  let kept = tables.goesAround ? reached & reachedAround(position, carrier, part) : reached;
  for (let rest = kept; rest !== 0; rest &= rest - 1) {
    const to = targets[first + lowestBit(rest)]!;
    if (
      ((control[to]! | marks[to]!) !== 0 && !goalMayRest(position, to, carrier)) ||
      (controls && !blockaderFits(position, to, side, carrier, true)) ||
      (info !== null && !isSafeCarried(position, info, (step | to) as Move, isTrialNeeded))
    )
      kept ^= rest & -rest;
  }
  return kept;
}

/** Returns the targets that a carrier reaches without using its player's zones (R10.20). */
function reachedAround(position: Position, carrier: number, part: number): number {
  const { tables, terrains, seat } = position;
  const terrain = terrains[seat]!.slice();
  for (let cell = 0; cell < tables.cells; cell++)
    if (inOwnZone(position, cell, seat, carrier)) terrain[cell] = CLOSED;
  return walk(tables.programs, part, terrain);
}
