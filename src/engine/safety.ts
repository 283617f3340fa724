/**
 * Goal safety (section 6): which of a seat's moves leave its own Goal threatened.
 *
 * Once a position the enemies' ways to the Goal are looked at: the open ones, those that one own warrior alone
 * blocks, and those that only the own Blockader closes. A step is then judged by where it leaves from and where
 * it ends. What changes more than that is tried on the board.
 */

import { type Guard, resetGuard } from './guard.ts';
import { applyHooks, applyMove, revertMove } from './make.ts';
import { type Move, moveFrom, moveTakesGoal, moveTo } from './move.ts';
import type { Position } from './position.ts';
import { controlZone } from './scenery.ts';
import { COLOUR_SHIFT, NOWHERE } from './snapshot.ts';
import { attacks, mayTake, mayTakeFrom, nextAttacker } from './threats.ts';
import { lowestBit } from './walk.ts';

/** Whether the ruleset restricts the moves of a seat at all in this position. */
export function needsGuard(position: Position, seat: number): boolean {
  return position.tables.restricted && position.goalOf(seat) >= 0;
}

/** Looks at all ways to a seat's Goal, and at the cells to which it might be carried and enemies could get. */
export function surveyThreats(position: Position, seat: number, guard: Guard): void {
  const { owner, count, cellOf, kindOf, tables } = position;
  const { menaceSets, nearSets, setSize, cells, colours, shared } = tables;
  const goal = position.goalOf(seat);
  resetGuard(guard, goal);
  if (goal < 0) return;
  for (let colour = 1; colour <= colours; colour++) {
    if (!shared && (owner[colour] === seat || !mayTakeFrom(position, colour, seat))) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const cell = cellOf[warrior]!;
      // A carrier that is among the attackers, as in a shared set, is none while it carries the Goal.
      if (cell < 0 || cell === goal) continue;
      const set = (kindOf[warrior]! * cells + goal) * setSize + (cell >>> 5);
      if (((nearSets[set]! >>> (cell & 31)) & 1) === 0) continue;
      addReach(position, guard, warrior);
      if (((menaceSets[set]! >>> (cell & 31)) & 1) === 1) surveyAttacker(position, seat, guard, warrior);
    }
  }
  guard.calm = isCalm(position, guard);
}

function surveyAttacker(position: Position, seat: number, guard: Guard, warrior: number): void {
  const { rules, controls, paths, cells } = position.tables;
  const kind = position.kindOf[warrior]!;
  const cell = position.cellOf[warrior]!;
  if (controls[kind] === 1) guard.blockaderNear = true;
  if (rules.goalSafety === 'no-new-threat' && attacks(position, warrior, guard.goal)) {
    guard.oldFrom[guard.old++] = cell;
    return;
  }
  if (controls[kind] === 1) return;
  if (!mayTake(position, warrior, guard.goal)) {
    guard.shielded = true;
    return;
  }
  const begin = paths.start[(kind * cells + cell) * cells + guard.goal]!;
  let way = begin + 1;
  for (let ways = paths.pool[begin]!; ways > 0; ways--) {
    surveyWay(position, seat, guard, cell, way);
    way += 1 + paths.pool[way]!;
  }
}

/** Notes a way that is open, or that one own warrior or the own Blockader alone closes. */
function surveyWay(position: Position, seat: number, guard: Guard, attacker: number, way: number): void {
  const { at, owner, control, kindOf, tables } = position;
  const { pool } = tables.paths;
  const { shared, controls } = tables;
  const enemy = shared ? 0 : owner[at[attacker]! >>> COLOUR_SHIFT]!;
  const end = way + 1 + pool[way]!;
  let holder = NOWHERE;
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
      if (holder !== NOWHERE) return;
      holder = cell;
    }
  }
  if (holder !== NOWHERE) {
    if (!zoned) noteHeld(guard, holder, attacker, way);
  } else if (zoned) {
    guard.zonedFrom[guard.zoned] = attacker;
    guard.zonedWays[guard.zoned++] = way;
  } else {
    noteOpen(guard, attacker, pool, way, end);
  }
}

function noteHeld(guard: Guard, holder: number, attacker: number, way: number): void {
  guard.holders[guard.held] = holder;
  guard.heldFrom[guard.held] = attacker;
  guard.heldWays[guard.held++] = way;
}

function noteOpen(guard: Guard, attacker: number, pool: Int16Array, way: number, end: number): void {
  const { covers } = guard;
  guard.openFrom[guard.open] = attacker;
  guard.openWays[guard.open++] = way;
  covers[attacker]!++;
  for (let i = way + 1; i < end; i++) covers[pool[i]!]!++;
}

/** Adds all cells that a warrior could get to over an empty board. */
function addReach({ cellOf, kindOf, tables }: Position, guard: Guard, warrior: number): void {
  const { reachSets, setSize, cells } = tables;
  const { within } = guard;
  const site = (kindOf[warrior]! * cells + cellOf[warrior]!) * setSize;
  for (let word = 0; word < setSize; word++) within[word]! |= reachSets[site + word]!;
  guard.near = true;
}

function isCalm({ tables }: Position, guard: Guard): boolean {
  if (guard.open + guard.held + guard.zoned > 0 || guard.shielded || guard.blockaderNear) return false;
  return !tables.shared && !tables.swaysThreats && (!tables.wallsFall || tables.seats === 2);
}

/**
 * Whether all steps of a warrior that leaves the Goal where it is are safe, wherever they end: it blocks no way,
 * and none is open.
 */
export function isFreeToGo(position: Position, guard: Guard, warrior: number): boolean {
  if (guard.calm) return true;
  if (guard.open > 0 || guard.shielded) return false;
  const { cellOf, tables, kindOf } = position;
  if (tables.shared || tables.swaysThreats || (tables.wallsFall && tables.seats > 2)) return false;
  const from = cellOf[warrior]!;
  if (guard.blockaderNear && abandons(position, guard, from)) return false;
  if (tables.controls[kindOf[warrior]!] === 1) return guard.zoned === 0;
  return guard.held === 0 || !holds(guard, from);
}

/** Whether the Goal stands alone, or does so when a warrior goes. */
function abandons({ at, tables }: Position, guard: Guard, from: number): boolean {
  return tables.wallCarries || at[guard.goal] === 0 || from === guard.goal;
}

/**
 * Which of the targets that a warrior gets to without the Goal are safe. The seat to move is the one that was
 * surveyed.
 */
export function safeSteps(
  position: Position,
  guard: Guard,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { cellOf, tables } = position;
  const { targets, targetStart } = tables.programs;
  const first = targetStart[part]!;
  const step = tables.steps | (cellOf[warrior]! << 9);
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
function isUnbound({ cellOf, kindOf, tables }: Position, guard: Guard, warrior: number): boolean {
  return guard.open === 0 && tables.controls[kindOf[warrior]!] === 0 && !holds(guard, cellOf[warrior]!);
}

/** Which targets of such a warrior leave it no new threat to the Goal, which is everybody's. */
function keepingOff(
  position: Position,
  guard: Guard,
  warrior: number,
  part: number,
  reached: number,
): number {
  const { kindOf, cellOf, tables } = position;
  const { menaceSets, targetSets, setSize, cells, programs } = tables;
  const set = (kindOf[warrior]! * cells + guard.goal) * setSize;
  const site = (kindOf[warrior]! * cells + cellOf[warrior]!) * setSize;
  let near = 0;
  for (let i = 0; i < setSize; i++) near |= menaceSets[set + i]! & targetSets[site + i]!;
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

function isSafe(position: Position, guard: Guard, warrior: number, move: Move, tryAll: boolean): boolean {
  const to = moveTo(move);
  const wins = takesGoal(position, to);
  if (wins && position.tables.lastGoal) return true;
  if (tryAll || wins || takesWall(position, to)) return isSafeTried(position, guard, move);
  const { controls } = position.tables;
  if (controls[position.kindOf[warrior]!] === 1) return isSafeWall(position, guard, to);
  return isSafeStep(position, guard, move);
}

/** Whether a warrior's steps have to be tried one by one, whatever they do. */
function mustTry(position: Position, guard: Guard, warrior: number): boolean {
  const { cellOf, kindOf, tables } = position;
  if (guard.shielded || tables.swaysThreats) return true;
  if (guard.blockaderNear && abandons(position, guard, cellOf[warrior]!)) return true;
  if (tables.controls[kindOf[warrior]!] === 0) return false;
  if (tables.shared && abandons(position, guard, cellOf[warrior]!)) return true;
  return (tables.wallCarries && cellOf[warrior] === guard.goal) || ownBlockaders(position) > 1;
}

/** Whether a carrier's moves with the Goal have to be tried with all that they change. */
export function mustTryCarrying({ kindOf, tables }: Position, guard: Guard, carrier: number): boolean {
  return tables.swaysThreats || guard.shielded || tables.controls[kindOf[carrier]!] === 1;
}

/** How many Blockaders the seat to move owns. */
function ownBlockaders({ owner, cellOf, seat, walls, wallCount }: Position): number {
  let number = 0;
  for (let i = 0; i < wallCount; i++)
    if (cellOf[walls[i]!]! >= 0 && owner[walls[i]! >>> COLOUR_SHIFT] === seat) number++;
  return number;
}

/** Whether a warrior alone blocks some way. */
function holds({ holders, held }: Guard, cell: number): boolean {
  for (let i = 0; i < held; i++) if (holders[i] === cell) return true;
  return false;
}

/** Whether a step that changes no more than its two cells leaves every way to the Goal closed. */
function isSafeStep(position: Position, guard: Guard, move: Move): boolean {
  const { pool } = position.tables.paths;
  const { shared } = position.tables;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (guard.covers[to] !== guard.open && !(shared && leavesClosed(guard, pool, from, to))) return false;
  const { holders, heldFrom, heldWays } = guard;
  for (let i = 0; i < guard.held; i++) {
    if (holders[i] === from && heldFrom[i] !== to && !liesOn(pool, heldWays[i]!, to)) return false;
  }
  return !shared || !isNewThreat(position, guard, position.at[from]!, to);
}

/** The same for the open ways alone where the mover's own ways, which vanish, are among them. */
function leavesClosed(guard: Guard, pool: Int16Array, from: number, to: number): boolean {
  for (let i = 0; i < guard.open; i++) {
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
function isNewThreat(position: Position, guard: Guard, warrior: number, to: number): boolean {
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
export function isSafeWall(position: Position, guard: Guard, to: number): boolean {
  const { openWays, openFrom, zonedWays, zonedFrom } = guard;
  for (let i = 0; i < guard.open; i++)
    if (openFrom[i] !== to && !closes(position, openWays[i]!, to)) return false;
  for (let i = 0; i < guard.zoned; i++)
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

function takesGoal({ goalAt, seat, tables }: Position, cell: number): boolean {
  if (tables.shared) return goalAt[1] === cell;
  for (let other = 1; other <= tables.seats; other++)
    if (goalAt[other] === cell && other !== seat) return true;
  return false;
}

/** Whether a Blockader would be captured, and its zone be gone (R10.10). */
function takesWall({ at, kindOf, tables }: Position, cell: number): boolean {
  return tables.wallsFall && at[cell] !== 0 && tables.controls[kindOf[at[cell]!]!] === 1;
}

/** Whether a move is safe, found out by making it (R6.1, R6.2); one that ends the game always is (R6.4). */
function isSafeTried(position: Position, guard: Guard, move: Move): boolean {
  const { seat, tables } = position;
  const to = moveTo(move);
  const simple = !tables.swaysThreats && !guard.shielded && !takesGoal(position, to);
  if (simple) return isSafeLifted(position, guard, move);
  const captured = position.at[to]!;
  applyMove(position, move);
  try {
    applyHooks(position, move, captured, true);
    return position.decided || newAttacker(position, guard, seat) === 0;
  } finally {
    revertMove(position);
  }
}

/**
 * Whether the Goal is safe where it is carried; most cells are out of every enemy's reach, whatever the move changes.
 *
 * @param tried what {@link mustTryCarrying} says of the carrier
 */
export function isSafeCarried(position: Position, guard: Guard, move: Move, tried: boolean): boolean {
  const to = moveTo(move);
  if (!tried && ((guard.within[to >>> 5]! >>> (to & 31)) & 1) === 0) return true;
  if (tried || takesGoal(position, to) || takesWall(position, to)) return isSafeTried(position, guard, move);
  return isSafeLifted(position, guard, move);
}

/** The same for a move that takes no Goal: only its warriors are lifted and put down, and zones with them. */
function isSafeLifted(position: Position, guard: Guard, move: Move): boolean {
  const { seat, at, cellOf, kindOf, goalAt, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
  const goal = goalAt[side]!;
  const walls = tables.controls[kindOf[warrior]!] === 1 || takesWall(position, to);
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
function isOldThreat(position: Position, { oldFrom, old }: Guard, attacker: number): boolean {
  const cell = position.cellOf[attacker]!;
  for (let i = 0; i < old; i++) if (oldFrom[i] === cell) return true;
  return false;
}

/** An attacker of the seat's Goal whose threat is a new one, or 0. */
export function newAttacker(position: Position, guard: Guard, seat: number): number {
  const goal = position.goalOf(seat);
  let attacker = nextAttacker(position, seat, goal, 0);
  while (attacker !== 0 && goal === guard.goal && isOldThreat(position, guard, attacker)) {
    attacker = nextAttacker(position, seat, goal, attacker);
  }
  return attacker;
}
