/**
 * Goal safety (section 6): which of a seat's moves leave its own Goal threatened.
 *
 * The definition is `isSafeByTrial`: make the move and look. It is slow, so nearly every move is judged by a shortcut:
 * once a position the enemies' ways to the Goal are looked at (`safety-info.ts`), and a step is then judged by where it
 * leaves from and where it ends. All shortcuts have to agree with the definition; what they cannot judge is tried.
 */

import { applyHooks, applyMove } from './apply.ts';
import { attacks, goalTakenAt, nextAttacker } from './attacks.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo, stepFrom } from './move.ts';
import { COLOUR_SHIFT, NOWHERE } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { lowestBit } from './programs.ts';
import { controlZone } from './terrain.ts';
import { unmakeMove } from './undo.ts';

/** Whether a Blockader would be captured, and its zone be gone (R10.10). */
function takesBlockader({ at, kindOf, tables }: Position, cell: number): boolean {
  return tables.blockadersFall && at[cell] !== 0 && tables.controls[kindOf[at[cell]!]!] === 1;
}

/** Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
function isSafeByTrial(position: Position, guard: SafetyInfo, move: Move): boolean {
  const { seat, tables } = position;
  const to = moveTo(move);
  const simple = !tables.swaysThreats && !guard.shielded && goalTakenAt(position, to) === 0;
  if (simple) return isSafeByLifting(position, guard, move);
  const captured = position.at[to]!;
  applyMove(position, move);
  try {
    applyHooks(position, move, captured, true);
    return position.decided || newAttacker(position, guard, seat) === 0;
  } finally {
    unmakeMove(position);
  }
}

/** The same for a move that takes no Goal: only its warriors are lifted and put down, and zones with them. */
function isSafeByLifting(position: Position, guard: SafetyInfo, move: Move): boolean {
  const { seat, at, cellOf, kindOf, goalAt, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
  const goal = goalAt[side]!;
  const walls = tables.controls[kindOf[warrior]!] === 1 || takesBlockader(position, to);
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (captured !== 0) cellOf[captured] = NOWHERE;
  if (moveTakesGoal(move)) goalAt[side] = to;
  if (walls) controlZones(position, from, to);
  const safe = newAttacker(position, guard, seat) === 0;
  goalAt[side] = goal;
  if (captured !== 0) cellOf[captured] = to;
  cellOf[warrior] = from;
  at[to] = captured;
  at[from] = warrior;
  if (walls) controlZones(position, from, to);
  return safe;
}

function controlZones(position: Position, from: number, to: number): void {
  controlZone(position, from);
  controlZone(position, to);
}

/** Whether the Goal was threatened before from the cell where an attacker stands (R6.2). */
function isOldThreat(position: Position, { oldFrom, oldCount }: SafetyInfo, attacker: number): boolean {
  const cell = position.cellOf[attacker]!;
  for (let i = 0; i < oldCount; i++) if (oldFrom[i] === cell) return true;
  return false;
}

/** An attacker of the seat's Goal whose threat is a new one, or 0. */
export function newAttacker(position: Position, guard: SafetyInfo, seat: number): number {
  const goal = position.goalOf(seat);
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === guard.goal && isOldThreat(position, guard, attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}

/**
 * Whether all steps of a warrior that leaves the Goal where it is are safe, wherever they end: it blocks no way,
 * and none is open.
 */
export function isFreeToGo(position: Position, guard: SafetyInfo, warrior: number): boolean {
  if (guard.calm) return true;
  if (guard.openCount > 0 || guard.shielded) return false;
  const { cellOf, tables, kindOf } = position;
  if (tables.shared || tables.swaysThreats || (tables.blockadersFall && tables.seats > 2)) return false;
  const from = cellOf[warrior]!;
  if (guard.blockaderNear && abandons(position, guard, from)) return false;
  if (tables.controls[kindOf[warrior]!] === 1) return guard.zonedCount === 0;
  return guard.pinnedCount === 0 || !isPinned(guard, from);
}

/** Whether the Goal stands alone, or does so when a warrior goes. */
function abandons({ at, tables }: Position, guard: SafetyInfo, from: number): boolean {
  return tables.blockadersCarry || at[guard.goal] === 0 || from === guard.goal;
}

/**
 * Which of the targets that a warrior gets to without the Goal are safe. The seat to move is the one that was
 * surveyed.
 */
export function safeSteps(
  position: Position,
  guard: SafetyInfo,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { cellOf, tables } = position;
  const { targets, targetStart } = tables.programs;
  const first = targetStart[part]!;
  const step = stepFrom(tables.stepBits, cellOf[warrior]!);
  const tryAll = mustTry(position, guard, warrior);
  if (tables.shared && !tryAll && isUnbound(position, guard, warrior))
    return keepingOff(position, guard, warrior, part, reached);
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const move = (step | targets[first + lowestBit(rest)]!) as Move;
    if (!isSafe(position, guard, warrior, move, tryAll)) kept ^= rest & -rest;
  }
  return kept;
}

/** Whether a warrior of a shared set that leaves its cell changes nothing for the others. */
function isUnbound({ cellOf, kindOf, tables }: Position, guard: SafetyInfo, warrior: number): boolean {
  return (
    guard.openCount === 0 && tables.controls[kindOf[warrior]!] === 0 && !isPinned(guard, cellOf[warrior]!)
  );
}

/** Which targets of such a warrior leave it no new threat to the Goal, which is everybody's. */
function keepingOff(
  position: Position,
  guard: SafetyInfo,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { kindOf, cellOf, tables } = position;
  const { menaceSets, targetSets, setSize, cells, programs } = tables;
  const set = (kindOf[warrior]! * cells + guard.goal) * setSize;
  const kindCell = (kindOf[warrior]! * cells + cellOf[warrior]!) * setSize;
  let near = 0;
  for (let i = 0; i < setSize; i++) near |= menaceSets[set + i]! & targetSets[kindCell + i]!;
  if (near === 0) return reached;
  const first = programs.targetStart[part]!;
  let kept = reached;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const to = programs.targets[first + lowestBit(rest)]!;
    if (((menaceSets[set + (to >>> 5)]! >>> (to & 31)) & 1) === 0) continue;
    if (isNewThreat(position, guard, warrior, to)) kept ^= rest & -rest;
  }
  return kept;
}

function isSafe(
  position: Position,
  guard: SafetyInfo,
  warrior: number,
  move: Move,
  tryAll: boolean,
): boolean {
  const to = moveTo(move);
  const wins = goalTakenAt(position, to) !== 0;
  if (wins && position.tables.lastGoal) return true;
  if (tryAll || wins || takesBlockader(position, to)) return isSafeByTrial(position, guard, move);
  const { controls } = position.tables;
  if (controls[position.kindOf[warrior]!] === 1) return isSafeBlockader(position, guard, to);
  return isSafeStep(position, guard, move);
}

/** Whether a warrior's steps have to be tried one by one, whatever they do. */
function mustTry(position: Position, guard: SafetyInfo, warrior: number): boolean {
  const { cellOf, kindOf, tables } = position;
  if (guard.shielded || tables.swaysThreats) return true;
  if (guard.blockaderNear && abandons(position, guard, cellOf[warrior]!)) return true;
  if (tables.controls[kindOf[warrior]!] === 0) return false;
  if (tables.shared && abandons(position, guard, cellOf[warrior]!)) return true;
  return (tables.blockadersCarry && cellOf[warrior] === guard.goal) || ownBlockaders(position) > 1;
}

/** Whether a carrier's moves with the Goal have to be tried with all that they change. */
export function mustTryCarrying({ kindOf, tables }: Position, guard: SafetyInfo, carrier: number): boolean {
  return tables.swaysThreats || guard.shielded || tables.controls[kindOf[carrier]!] === 1;
}

/** How many Blockaders the seat to move owns. */
function ownBlockaders({ owner, cellOf, seat, blockaders, blockaderCount }: Position): number {
  let number = 0;
  for (let i = 0; i < blockaderCount; i++)
    if (cellOf[blockaders[i]!]! >= 0 && owner[blockaders[i]! >>> COLOUR_SHIFT] === seat) number++;
  return number;
}

/** Whether a warrior alone blocks some way. */
function isPinned({ pinned, pinnedCount }: SafetyInfo, cell: number): boolean {
  for (let i = 0; i < pinnedCount; i++) if (pinned[i] === cell) return true;
  return false;
}

/** Whether a step that changes no more than its two cells leaves every way to the Goal closed. */
function isSafeStep(position: Position, guard: SafetyInfo, move: Move): boolean {
  const { pool } = position.tables.paths;
  const { shared } = position.tables;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (guard.covers[to] !== guard.openCount && !(shared && leavesClosed(guard, pool, from, to))) return false;
  const { pinned, pinnedFrom, pinnedWays } = guard;
  for (let i = 0; i < guard.pinnedCount; i++) {
    if (pinned[i] === from && pinnedFrom[i] !== to && !liesOn(pool, pinnedWays[i]!, to)) return false;
  }
  return !shared || !isNewThreat(position, guard, position.at[from]!, to);
}

/** The same for the open ways alone where the mover's own ways, which vanish, are among them. */
function leavesClosed(guard: SafetyInfo, pool: Int16Array, from: number, to: number): boolean {
  for (let i = 0; i < guard.openCount; i++) {
    const attacker = guard.openFrom[i]!;
    if (attacker !== from && attacker !== to && !liesOn(pool, guard.openWays[i]!, to)) return false;
  }
  return true;
}

function liesOn(pool: Int16Array, way: number, cell: number): boolean {
  const end = way + 1 + pool[way]!;
  for (let i = way + 1; i < end; i++) if (pool[i] === cell) return true;
  return false;
}

/** Whether a warrior of a shared set threatens the Goal itself where it ends. */
function isNewThreat(position: Position, guard: SafetyInfo, warrior: number, to: number): boolean {
  const { at, cellOf } = position;
  const from = cellOf[warrior]!;
  cellOf[warrior] = to;
  at[from] = 0;
  const threatens = attacks(position, warrior, guard.goal) && !isOldThreat(position, guard, warrior);
  at[from] = warrior;
  cellOf[warrior] = from;
  return threatens;
}

/** Whether a seat's only Blockader closes, from a cell where it comes to stand, every way that it has to. */
export function isSafeBlockader(position: Position, guard: SafetyInfo, to: number): boolean {
  const { openWays, openFrom, zonedWays, zonedFrom } = guard;
  for (let i = 0; i < guard.openCount; i++)
    if (openFrom[i] !== to && !closes(position, openWays[i]!, to)) return false;
  for (let i = 0; i < guard.zonedCount; i++)
    if (zonedFrom[i] !== to && !closes(position, zonedWays[i]!, to)) return false;
  return true;
}

/** Whether a Blockader on a cell closes a way, by its zone or by itself. */
function closes({ tables }: Position, way: number, cell: number): boolean {
  const { pool } = tables.paths;
  if (liesOn(pool, way, cell)) return true;
  const { zones, zoneSize } = tables;
  for (let i = cell * zoneSize; zones[i]! >= 0; i++) if (liesOn(pool, way, zones[i]!)) return true;
  return false;
}

/**
 * Whether the Goal is safe where it is carried; most cells are out of every enemy's reach, whatever the move changes.
 *
 * @param tried what {@link mustTryCarrying} says of the carrier
 */
export function isSafeCarried(position: Position, guard: SafetyInfo, move: Move, tried: boolean): boolean {
  const to = moveTo(move);
  if (!tried && ((guard.within[to >>> 5]! >>> (to & 31)) & 1) === 0) return true;
  if (tried || goalTakenAt(position, to) !== 0 || takesBlockader(position, to))
    return isSafeByTrial(position, guard, move);
  return isSafeByLifting(position, guard, move);
}
