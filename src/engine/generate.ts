/** The generator: all legal moves of the seat to move, in every phase. */

import { isFinished } from './dead.ts';
import { BLOCKED, ZONE } from './ground.ts';
import type { Guard } from './guard.ts';
import { moveTakesGoal, moveTo, OUTCOME, packMove, STEP, withGoal } from './move.ts';
import type { Position } from './position.ts';
import { NODE_CELL, NODE_END, NODE_SKIP, NODE_TWICE } from './programs.ts';
import { isFreeToGo, keepSafe, needsGuard, surveyThreats } from './safety.ts';
import { generateSetup } from './setup-moves.ts';
import { COLOUR_SHIFT } from './snapshot.ts';
import { blockaderFits, goalMayRest, refreshCell } from './terrain.ts';

/**
 * Writes all legal moves of the seat to move into a list and gives their number. Moves come in board order of
 * the cells where they begin; a placement comes by kind, then by cell.
 */
export function generateMoves(position: Position, moves: Int32Array): number {
  if (isFinished(position)) return 0;
  if (position.combat >= 0) return generateOutcomes(position, moves);
  return position.pending > 0 ? generateSetup(position, moves) : generateBattle(position, moves);
}

/** Writes the moves of all warriors of the seat to move. */
function generateBattle(position: Position, moves: Int32Array): number {
  const guard = prepareGuard(position);
  let end = 0;
  const number = listOwn(position);
  for (let i = 0; i < number; i++) end = generateWarrior(position, guard, position.movers[i]!, moves, end);
  return end;
}

/** The number of legal moves, for which most of them need not be written. */
export function countMoves(position: Position, scratch: Int32Array): number {
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, scratch);
  if (isFinished(position)) return 0;
  const { owner, count, cellOf, seat, tables } = position;
  const guard = prepareGuard(position);
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++)
      if (cellOf[warrior]! >= 0) number += countWarrior(position, guard, warrior, scratch);
  }
  return number;
}

/** The number of legal moves of one warrior. */
function countWarrior(position: Position, guard: Guard | null, warrior: number, scratch: Int32Array): number {
  const { cellOf, kindOf, tables } = position;
  const kind = kindOf[warrior]!;
  const from = cellOf[warrior]!;
  const plain = tables.controls[kind] === 0 && position.goalOf(position.seat) !== from;
  if (plain && (guard === null || isFreeToGo(position, guard, from))) return countWalk(position, kind, from);
  return generateWarrior(position, guard, warrior, scratch, 0);
}

/**
 * Writes the moves that the seat to move would have if nothing but what is on the board existed: nobody asks
 * whether the game is over, and armies that are not seen are not missed.
 */
export function generateSeen(position: Position, moves: Int32Array): number {
  const { seat } = position;
  const places = position.hasHand(seat) || position.lacksGoal(seat);
  return places ? generateSetup(position, moves) : generateBattle(position, moves);
}

/** Writes the legal moves of the warrior on one cell into a list and gives their number; none in setup. */
export function generateFrom(position: Position, cell: number, moves: Int32Array): number {
  const warrior = position.at[cell]!;
  if (warrior === 0 || position.pending > 0 || position.combat >= 0 || isFinished(position)) return 0;
  if (!position.tables.shared && position.owner[warrior >>> COLOUR_SHIFT] !== position.seat) return 0;
  return generateWarrior(position, prepareGuard(position), warrior, moves, 0);
}

/** Whether the seat to move has a legal move. */
export function hasLegalMove(position: Position, moves: Int32Array): boolean {
  if (isFinished(position)) return false;
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, moves) > 0;
  const guard = prepareGuard(position);
  const number = listOwn(position);
  for (let i = 0; i < number; i++)
    if (generateWarrior(position, guard, position.movers[i]!, moves, 0) > 0) return true;
  return false;
}

function prepareGuard(position: Position): Guard | null {
  if (!needsGuard(position, position.seat)) return null;
  surveyThreats(position, position.seat, position.guard);
  return position.guard;
}

/** Lists the warriors of the seat to move in board order and gives their number. */
function listOwn(position: Position): number {
  const { owner, count, cellOf, seat, tables, movers } = position;
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      let place = number++;
      while (place > 0 && cellOf[movers[place - 1]!]! > cell) {
        movers[place] = movers[place - 1]!;
        place--;
      }
      movers[place] = warrior;
    }
  }
  return number;
}

/** Adds the legal moves of one warrior to a list and gives the list's new end. */
function generateWarrior(
  position: Position,
  guard: Guard | null,
  warrior: number,
  moves: Int32Array,
  start: number,
): number {
  const { cellOf, kindOf, tables, seat } = position;
  const kind = kindOf[warrior]!;
  const from = cellOf[warrior]!;
  const controls = tables.controls[kind] === 1;
  const lifted = controls && tables.shared;
  if (lifted) clearOwnZone(position, from);
  let end = walk(position, kind, from, moves, start);
  if (lifted) restoreOwnZone(position, from);
  if (position.goalOf(seat) === from && tables.carries[kind] === 1) {
    end = addCarrying(position, warrior, moves, start, end);
  }
  if (controls) end = keepFitting(position, warrior, moves, start, end);
  return guard === null ? end : keepSafe(position, guard, moves, start, end);
}

/** A shared Blockader is no enemy of its own zone, which is not active while it moves (R4.1). */
function clearOwnZone(position: Position, from: number): void {
  const { control, tables } = position;
  for (const near of tables.rules.board.control[from]!) {
    const bits = control[near]!;
    control[near] = 0;
    refreshCell(position, near);
    control[near] = bits;
  }
}

function restoreOwnZone(position: Position, from: number): void {
  for (const near of position.tables.rules.board.control[from]!) refreshCell(position, near);
}

/**
 * Walks a step program over the terrain and adds a step to every cell it finds (R3.1 to R3.5). `countWalk` is the
 * same walk for those who want the number alone.
 */
function walk(position: Position, kind: number, from: number, moves: Int32Array, start: number): number {
  const { stamps, tables, terrains, seat } = position;
  const { nodes } = tables.programs;
  const terrain = terrains[seat]!;
  const step = tables.steps | (from << 9);
  const stamp = ++position.stamp;
  let end = start;
  let i = tables.programs.start[kind * tables.cells + from]!;
  const last = i + nodes[i]!;
  for (i++; i <= last; ) {
    const node = nodes[i]!;
    const cell = node & NODE_CELL;
    const ground = terrain[cell]!;
    if (((node >>> ground) & NODE_END) !== 0) {
      if ((node & NODE_TWICE) === 0) {
        moves[end++] = step | cell;
      } else if (stamps[cell] !== stamp) {
        stamps[cell] = stamp;
        moves[end++] = step | cell;
      }
    }
    i += ground < BLOCKED ? 1 : node >>> NODE_SKIP;
  }
  return end;
}

/** How many steps {@link walk} would write. */
function countWalk(position: Position, kind: number, from: number): number {
  const { stamps, tables, terrains, seat } = position;
  const { nodes } = tables.programs;
  const terrain = terrains[seat]!;
  const stamp = ++position.stamp;
  let number = 0;
  let i = tables.programs.start[kind * tables.cells + from]!;
  const last = i + nodes[i]!;
  for (i++; i <= last; ) {
    const node = nodes[i]!;
    const cell = node & NODE_CELL;
    const ground = terrain[cell]!;
    if (((node >>> ground) & NODE_END) !== 0) {
      if ((node & NODE_TWICE) === 0) {
        number++;
      } else if (stamps[cell] !== stamp) {
        stamps[cell] = stamp;
        number++;
      }
    }
    i += ground < BLOCKED ? 1 : node >>> NODE_SKIP;
  }
  return number;
}

/** Keeps the moves of a Blockader that end where it may stand (R4.3, R4.4). */
function keepFitting(
  position: Position,
  blockader: number,
  moves: Int32Array,
  start: number,
  end: number,
): number {
  const side = position.sideOf(position.seat);
  let kept = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (blockaderFits(position, moveTo(move), side, blockader, moveTakesGoal(move))) moves[kept++] = move;
  }
  return kept;
}

/** Adds to each step the one that takes the Goal along (R5.1), unless it ends where no Goal may rest (R4.5). */
function addCarrying(
  position: Position,
  carrier: number,
  moves: Int32Array,
  start: number,
  end: number,
): number {
  let added = end;
  for (let i = start; i < end; i++) {
    if (goalMayRest(position, moveTo(moves[i]!), carrier)) moves[added++] = withGoal(moves[i]!);
  }
  return added;
}

/** Writes the two ways in which a combat can end (R10.10). */
function generateOutcomes(position: Position, moves: Int32Array): number {
  const naming = position.tables.rules.board.naming.id;
  moves[0] = packMove(naming, OUTCOME, 0, 1, false);
  moves[1] = packMove(naming, OUTCOME, 0, 0, false);
  return 2;
}
