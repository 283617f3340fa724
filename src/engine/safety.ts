/**
 * Goal safety (section 6): rejects moves that leave the mover's Goal threatened.
 *
 * `threatAfter` is the definition: make the move and look for attackers. That is slow, so most moves take a
 * shortcut: `safety-info.ts` collects the enemies' paths to the Goal once per position, and a step is checked
 * using its two cells. All shortcuts must agree with the definition; other moves are made and unmade.
 */

import { applyHooks, applyMove, unmakeMove } from './apply.ts';
import { attacks, goalCapturedAt, nextAttacker } from './attacks.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo, stepFrom } from './move.ts';
import { isOnTheWay, MENACING } from './movement.ts';
import { COLOUR_SHIFT, NOWHERE } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { lowestBit } from './programs.ts';
import { controlZone } from './terrain.ts';

/** Threat after a move: the attacker's cell and kind, and the Goal's cell. */
export interface ThreatAfter {
  readonly attacker: number;
  readonly kind: number;
  readonly goal: number;
}

/**
 * Returns the new threat to the mover's Goal after a move: the definition of Goal safety (R6.1, R6.2).
 * Undefined if the move ends the game (R6.4).
 */
export function threatAfter(position: Position, info: SafetyInfo, move: Move): ThreatAfter | undefined {
  const { seat } = position;
  const captured = position.at[moveTo(move)]!;
  applyMove(position, move);
  try {
    if (position.tables.hooked) applyHooks(position, move, captured, true);
    const warrior = position.decided ? 0 : newAttacker(position, info, seat);
    if (warrior === 0) return undefined;
    const { cellOf, kindOf } = position;
    return { attacker: cellOf[warrior]!, kind: kindOf[warrior]!, goal: position.goalOf(seat) };
  } finally {
    unmakeMove(position);
  }
}

/** Whether a move is safe under the definition. Most moves need no complete make and unmake. */
function isSafeByTrial(position: Position, info: SafetyInfo, move: Move): boolean {
  const simple =
    !position.tables.swaysThreats && !info.shielded && goalCapturedAt(position, moveTo(move)) === 0;
  return simple ? isSafeByLifting(position, info, move) : threatAfter(position, info, move) === undefined;
}

/** Whether a move that captures no Goal is safe. Updates only its warriors and zones. */
function isSafeByLifting(position: Position, info: SafetyInfo, move: Move): boolean {
  const { seat, at, cellOf, kindOf, goalAt, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
  const goal = goalAt[side]!;
  const zones = tables.controls[kindOf[warrior]!] === 1 || capturesBlockader(position, to);
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (captured !== 0) cellOf[captured] = NOWHERE;
  if (moveTakesGoal(move)) goalAt[side] = to;
  if (zones) controlZones(position, from, to);
  const safe = newAttacker(position, info, seat) === 0;
  goalAt[side] = goal;
  if (captured !== 0) cellOf[captured] = to;
  cellOf[warrior] = from;
  at[to] = captured;
  at[from] = warrior;
  if (zones) controlZones(position, from, to);
  return safe;
}

function controlZones(position: Position, from: number, to: number): void {
  controlZone(position, from);
  controlZone(position, to);
}

/** Whether the Goal was threatened from an attacker's cell before the move (R6.2). */
function isOldThreat(position: Position, { oldFrom, oldCount }: SafetyInfo, attacker: number): boolean {
  const cell = position.cellOf[attacker]!;
  for (let i = 0; i < oldCount; i++) if (oldFrom[i] === cell) return true;
  return false;
}

/** Returns an attacker of the seat's Goal whose threat is new, or 0. */
export function newAttacker(position: Position, info: SafetyInfo, seat: number): number {
  const goal = position.goalOf(seat);
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === info.goal && isOldThreat(position, info, attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}

/** Whether a move to a cell captures a Blockader and removes its zone (R10.10). */
function capturesBlockader({ at, kindOf, tables }: Position, cell: number): boolean {
  return tables.blockadersFall && at[cell] !== 0 && tables.controls[kindOf[at[cell]!]!] === 1;
}

/** Whether all of a warrior's steps without the Goal are safe: it blocks no path, and no path is open. */
export function isFreeToGo(position: Position, info: SafetyInfo, warrior: number): boolean {
  if (info.calm) return true;
  if (info.openCount > 0 || info.shielded) return false;
  const { cellOf, tables, kindOf } = position;
  if (tables.shared || tables.swaysThreats || (tables.blockadersFall && tables.seats > 2)) return false;
  const from = cellOf[warrior]!;
  if (info.blockaderNear && abandonsGoal(position, info, from)) return false;
  if (tables.controls[kindOf[warrior]!] === 1) return info.zonedCount === 0;
  return info.pinnedCount === 0 || !isPinned(info, from);
}

/** Whether the Goal is abandoned, or will be when the warrior on a cell leaves. */
function abandonsGoal({ at, tables }: Position, info: SafetyInfo, from: number): boolean {
  return tables.blockadersCarry || at[info.goal] === 0 || from === info.goal;
}

/**
 * Returns the safe targets among those that a warrior reaches without the Goal. {@link SafetyInfo} must be
 * computed for the seat to move.
 */
export function safeSteps(
  position: Position,
  info: SafetyInfo,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { cellOf, tables } = position;
  const { targets, targetStart } = tables.programs;
  const first = targetStart[part]!;
  const step = stepFrom(tables.stepBits, cellOf[warrior]!);
  const isTrialNeeded = needsTrial(position, info, warrior);
  if (tables.shared && !isTrialNeeded && canLeaveFreely(position, info, warrior))
    return safeSharedSteps(position, info, warrior, part, reached);
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const move = (step | targets[first + lowestBit(rest)]!) as Move;
    if (!isSafe(position, info, warrior, move, isTrialNeeded)) kept ^= rest & -rest;
  }
  return kept;
}

/** Whether a warrior of a shared set can leave its cell without affecting other warriors' paths. */
function canLeaveFreely({ cellOf, kindOf, tables }: Position, info: SafetyInfo, warrior: number): boolean {
  return info.openCount === 0 && tables.controls[kindOf[warrior]!] === 0 && !isPinned(info, cellOf[warrior]!);
}

/** Returns the targets from which this warrior does not itself threaten the shared Goal. */
function safeSharedSteps(
  position: Position,
  info: SafetyInfo,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { kindOf, cellOf, tables } = position;
  const kind = kindOf[warrior]!;
  if (!isOnTheWay(tables, kind, cellOf[warrior]!, info.goal)) return reached;
  const { nearness, cells, programs } = tables;
  const { targets, targetStart } = programs;
  const first = targetStart[part]!;
  const row = (kind * cells + info.goal) * cells;
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const to = targets[first + lowestBit(rest)]!;
    // `isOnTheWay` has computed the flags of each target.
    if ((nearness[row + to]! & MENACING) === 0) continue;
    if (isNewThreat(position, info, warrior, to)) kept ^= rest & -rest;
  }
  return kept;
}

function isSafe(
  position: Position,
  info: SafetyInfo,
  warrior: number,
  move: Move,
  isTrialNeeded: boolean,
): boolean {
  const to = moveTo(move);
  const wins = goalCapturedAt(position, to) !== 0;
  if (wins && position.tables.lastGoal) return true;
  // A warrior on its Goal's cell may be safe from capture because of its kind or a variant's mask.
  const { capturable } = position.tables;
  const shields =
    to === info.goal && (position.marks[to] !== 0 || capturable[position.kindOf[warrior]!] === 0);
  if (isTrialNeeded || wins || shields || capturesBlockader(position, to))
    return isSafeByTrial(position, info, move);
  const { controls } = position.tables;
  if (controls[position.kindOf[warrior]!] === 1) return isSafeBlockader(position, info, to);
  return isSafeStep(position, info, move);
}

/** Whether each of a warrior's steps must be made and unmade. */
function needsTrial(position: Position, info: SafetyInfo, warrior: number): boolean {
  const { cellOf, kindOf, tables } = position;
  if (info.shielded || tables.swaysThreats) return true;
  if (info.blockaderNear && abandonsGoal(position, info, cellOf[warrior]!)) return true;
  if (tables.controls[kindOf[warrior]!] === 0) return false;
  if (tables.shared && abandonsGoal(position, info, cellOf[warrior]!)) return true;
  return (tables.blockadersCarry && cellOf[warrior] === info.goal) || ownBlockaders(position) > 1;
}

/** Whether a carrier's moves with the Goal need a complete make and unmake. */
export function needsTrialCarrying({ kindOf, tables }: Position, info: SafetyInfo, carrier: number): boolean {
  return tables.swaysThreats || info.shielded || tables.controls[kindOf[carrier]!] === 1;
}

function ownBlockaders({ owner, cellOf, seat, blockaders, blockaderCount }: Position): number {
  let number = 0;
  for (let i = 0; i < blockaderCount; i++)
    if (cellOf[blockaders[i]!]! >= 0 && owner[blockaders[i]! >>> COLOUR_SHIFT] === seat) number++;
  return number;
}

/** Whether the warrior on a cell is the only blocker of a path. */
function isPinned({ pinned, pinnedCount }: SafetyInfo, cell: number): boolean {
  for (let i = 0; i < pinnedCount; i++) if (pinned[i] === cell) return true;
  return false;
}

/** Whether a step that changes only its two cells leaves every path to the Goal closed. */
function isSafeStep(position: Position, info: SafetyInfo, move: Move): boolean {
  const { pool } = position.tables.paths;
  const { shared } = position.tables;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (info.covers[to] !== info.openCount && !(shared && leavesClosed(info, pool, from, to))) return false;
  const { pinned, pinnedFrom, pinnedWays } = info;
  for (let i = 0; i < info.pinnedCount; i++) {
    if (pinned[i] === from && pinnedFrom[i] !== to && !isOnPath(pool, pinnedWays[i]!, to)) return false;
  }
  return !shared || !isNewThreat(position, info, position.at[from]!, to);
}

/** Whether a step closes every open path, not counting the mover's own paths, which disappear. */
function leavesClosed(info: SafetyInfo, pool: Int16Array, from: number, to: number): boolean {
  for (let i = 0; i < info.openCount; i++) {
    const attacker = info.openFrom[i]!;
    if (attacker !== from && attacker !== to && !isOnPath(pool, info.openWays[i]!, to)) return false;
  }
  return true;
}

function isOnPath(pool: Int16Array, way: number, cell: number): boolean {
  const end = way + 1 + pool[way]!;
  for (let i = way + 1; i < end; i++) if (pool[i] === cell) return true;
  return false;
}

/** Whether a warrior of a shared set threatens the Goal itself after a step. */
function isNewThreat(position: Position, info: SafetyInfo, warrior: number, to: number): boolean {
  const { at, cellOf } = position;
  const from = cellOf[warrior]!;
  cellOf[warrior] = to;
  at[from] = 0;
  const threatens = attacks(position, warrior, info.goal) && !isOldThreat(position, info, warrior);
  at[from] = warrior;
  cellOf[warrior] = from;
  return threatens;
}

/** Whether a seat's only Blockader closes every path from its new cell. */
export function isSafeBlockader(position: Position, info: SafetyInfo, to: number): boolean {
  const { openWays, openFrom, zonedWays, zonedFrom } = info;
  for (let i = 0; i < info.openCount; i++)
    if (openFrom[i] !== to && !closesPath(position, openWays[i]!, to)) return false;
  for (let i = 0; i < info.zonedCount; i++)
    if (zonedFrom[i] !== to && !closesPath(position, zonedWays[i]!, to)) return false;
  return true;
}

/** Whether a Blockader on a cell closes a path, with its zone or by itself. */
function closesPath({ tables }: Position, way: number, cell: number): boolean {
  const { pool } = tables.paths;
  if (isOnPath(pool, way, cell)) return true;
  const { zones, zoneSize } = tables;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) if (isOnPath(pool, way, zones[i]!)) return true;
  return false;
}

/**
 * Whether the Goal is safe after it is carried to a cell. Most cells are out of every enemy's range.
 *
 * @param isTrialNeeded the result of {@link needsTrialCarrying}
 */
export function isSafeCarried(
  position: Position,
  info: SafetyInfo,
  move: Move,
  isTrialNeeded: boolean,
): boolean {
  const to = moveTo(move);
  if (!isTrialNeeded && ((info.within[to >>> 5]! >>> (to & 31)) & 1) === 0) return true;
  if (isTrialNeeded || goalCapturedAt(position, to) !== 0 || capturesBlockader(position, to))
    return isSafeByTrial(position, info, move);
  return isSafeByLifting(position, info, move);
}
