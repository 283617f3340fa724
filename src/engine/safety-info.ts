/**
 * Analyses Goal safety (section 6) once per position: the paths along which enemies could reach a Goal, and
 * what blocks them. `SafetyInfo` corresponds to checkers and pins in chess.
 */

import { attacks, mayTake, mayTakeFrom } from './attacks.ts';
import { MENACING, NEAR, nearnessOf } from './movement.ts';
import { COLOUR_SHIFT, NOWHERE } from './packing.ts';
import { makeRoom, type Position, type SafetyInfo } from './position.ts';
import type { Tables } from './tables.ts';

/** Clears the analysis for another Goal. */
export function resetSafetyInfo(info: SafetyInfo, goal: number): void {
  if (info.openCount > 0) info.covers.fill(0);
  info.goal = goal;
  info.openCount = 0;
  info.pinnedCount = 0;
  info.zonedCount = 0;
  info.shielded = false;
  info.blockaderNear = false;
  info.oldCount = 0;
  info.calm = false;
  if (info.near) info.within.fill(0);
  info.near = false;
}

/** Whether Goal safety restricts the moves of a seat in this position. */
export function isGoalSafetyActive(position: Position, seat: number): boolean {
  return position.tables.restricted && position.goalOf(seat) >= 0;
}

/** Analyses all paths to a seat's Goal, and the cells that both the carried Goal and enemies could reach. */
export function computeSafetyInfo(position: Position, seat: number, info: SafetyInfo): void {
  const { owner, count, cellOf, kindOf, tables } = position;
  const { colours, shared } = tables;
  const goal = position.goalOf(seat);
  resetSafetyInfo(info, goal);
  if (goal < 0) return;
  for (let colour = 1; colour <= colours; colour++) {
    if (!shared && (owner[colour] === seat || !mayTakeFrom(position, colour, seat))) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const cell = cellOf[warrior]!;
      // In a shared set, the warrior on the Goal's cell is not an attacker.
      if (cell < 0 || cell === goal) continue;
      const near = nearnessOf(tables, kindOf[warrior]!, cell, goal);
      if ((near & NEAR) === 0) continue;
      addReach(position, info, warrior);
      if ((near & MENACING) !== 0) surveyAttacker(position, seat, info, warrior);
    }
  }
  info.calm = isCalm(position, info);
}

function surveyAttacker(position: Position, seat: number, info: SafetyInfo, warrior: number): void {
  const { rules, controls, captures, paths, cells } = position.tables;
  const kind = position.kindOf[warrior]!;
  const cell = position.cellOf[warrior]!;
  const takesAlone = controls[kind] === 1 || captures[kind] === 0;
  if (takesAlone) info.blockaderNear = true;
  if (rules.goalSafety === 'no-new-threat' && attacks(position, warrior, info.goal)) {
    info.oldFrom[info.oldCount++] = cell;
    return;
  }
  if (controls[kind] === 1 || (takesAlone && position.at[info.goal] !== 0)) return;
  if (!mayTake(position, warrior, info.goal)) {
    info.shielded = true;
    return;
  }
  const begin = paths.start[(kind * cells + cell) * cells + info.goal]!;
  let ways = paths.pool[begin]!;
  makeRoom(info, info.openCount + info.pinnedCount + info.zonedCount + ways);
  for (let way = begin + 1; ways > 0; ways--) {
    surveyWay(position, seat, info, cell, way);
    way += 1 + paths.pool[way]!;
  }
}

/** Records a path that is open, or blocked only by one friendly warrior or by friendly Blockaders. */
function surveyWay(position: Position, seat: number, info: SafetyInfo, attacker: number, way: number): void {
  const { at, owner, control, kindOf, tables } = position;
  const { pool } = tables.paths;
  const { shared, controls } = tables;
  const enemy = shared ? 0 : owner[at[attacker]! >>> COLOUR_SHIFT]!;
  const end = way + 1 + pool[way]!;
  let pinned = NOWHERE;
  let zoned = false;
  for (let i = way + 1; i < end; i++) {
    const cell = pool[i]!;
    const blocker = at[cell]!;
    const zones = control[cell]! & ~(1 << enemy);
    if (zones !== 0) {
      if (!shared && zones !== 1 << seat) return;
      zoned = true;
    }
    if (blocker === 0) continue;
    if (!shared && owner[blocker >>> COLOUR_SHIFT] !== seat) return;
    if (controls[kindOf[blocker]!] === 1) {
      zoned = true;
    } else {
      if (pinned !== NOWHERE) return;
      pinned = cell;
    }
  }
  if (pinned !== NOWHERE) {
    if (!zoned) notePinned(info, pinned, attacker, way);
  } else if (zoned) {
    info.zonedFrom[info.zonedCount] = attacker;
    info.zonedWays[info.zonedCount++] = way;
  } else {
    noteOpen(info, attacker, pool, way, end);
  }
}

function notePinned(info: SafetyInfo, cell: number, attacker: number, way: number): void {
  info.pinned[info.pinnedCount] = cell;
  info.pinnedFrom[info.pinnedCount] = attacker;
  info.pinnedWays[info.pinnedCount++] = way;
}

function noteOpen(info: SafetyInfo, attacker: number, pool: Int16Array, way: number, end: number): void {
  const { covers } = info;
  info.openFrom[info.openCount] = attacker;
  info.openWays[info.openCount++] = way;
  covers[attacker]!++;
  for (let i = way + 1; i < end; i++) covers[pool[i]!]!++;
}

/** Adds all cells that a warrior could reach on an empty board. */
function addReach({ cellOf, kindOf, tables }: Position, info: SafetyInfo, warrior: number): void {
  const { reachSets, setSize, cells } = tables;
  const { within } = info;
  const first = (kindOf[warrior]! * cells + cellOf[warrior]!) * setSize;
  for (let word = 0; word < setSize; word++) within[word]! |= reachSets[first + word]!;
  info.near = true;
}

function isCalm({ tables }: Position, info: SafetyInfo): boolean {
  if (info.openCount + info.pinnedCount + info.zonedCount > 0 || info.shielded || info.blockaderNear)
    return false;
  return isCalmUnmenaced(tables);
}

/** Whether nothing can endanger the Goal while no enemy could reach it on an empty board. */
export function isCalmUnmenaced({ shared, swaysThreats, blockadersFall, seats }: Tables): boolean {
  return !shared && !swaysThreats && (!blockadersFall || seats === 2);
}
