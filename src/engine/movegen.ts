/** Move generator for all phases, and a legality test for single moves. */

import { isFinished } from './finished.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveNaming,
  moveTakesGoal,
  moveTo,
  OUTCOME,
  PLACE,
  packMove,
  STEP,
} from './move.ts';
import { COLOUR_SHIFT } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { computeSafetyInfo, isGoalSafetyActive } from './safety-info.ts';
import { generateSetup, mayPlace } from './setup.ts';
import { type CellCounts, countReached, countWarrior, isLegalStep, writeWarrior } from './steps.ts';

/**
 * Writes all legal moves of the seat to move and returns their number. Steps are sorted by origin in board
 * order, placements by kind and then by cell.
 */
export function generateMoves(position: Position, moves: Int32Array): number {
  if (isFinished(position)) return 0;
  if (position.combat >= 0) return generateOutcomes(position, moves);
  return position.pending > 0 ? generateSetup(position, moves) : generateBattle(position, moves);
}

function generateBattle(position: Position, moves: Int32Array): number {
  const info = safetyInfoOf(position);
  let end = 0;
  const number = listOwn(position);
  for (let i = 0; i < number; i++) end = writeWarrior(position, info, position.movers[i]!, moves, end);
  return end;
}

/** Returns the number of legal moves, without writing most of them. */
export function countMoves(position: Position): number {
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, position.scratch);
  if (isFinished(position)) return 0;
  const { owner, count, cellOf, seat, tables } = position;
  const info = safetyInfoOf(position);
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++)
      if (cellOf[warrior]! >= 0) number += countWarrior(position, info, warrior);
  }
  return number;
}

/**
 * Writes, for each cell, how many warriors of a seat reach it, and returns the sum of these counts. Ignores
 * Goal safety and the limits of Blockaders (R4.3, R4.4).
 */
export function countReach(position: Position, seat: number, counts: CellCounts): number {
  const { owner, count, cellOf, tables } = position;
  for (let cell = 0; cell < tables.cells; cell++) counts[cell] = 0;
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++)
      if (cellOf[warrior]! >= 0) number += countReached(position, seat, warrior, counts);
  }
  return number;
}

/**
 * Writes the moves in a position that the seat to move sees only in part. Ignores game ends and other seats'
 * unplaced armies.
 */
export function generateVisible(position: Position, moves: Int32Array): number {
  const { seat } = position;
  const places = position.handSize(seat) > 0 || position.lacksGoal(seat);
  return places ? generateSetup(position, moves) : generateBattle(position, moves);
}

/** Writes the legal moves of the warrior on a cell and returns their number; 0 in the setup. */
export function generateFrom(position: Position, cell: number, moves: Int32Array): number {
  const warrior = position.at[cell]!;
  if (warrior === 0 || position.pending > 0 || position.combat >= 0 || isFinished(position)) return 0;
  if (!position.tables.shared && position.owner[warrior >>> COLOUR_SHIFT] !== position.seat) return 0;
  return writeWarrior(position, safetyInfoOf(position), warrior, moves, 0);
}

export function hasLegalMove(position: Position): boolean {
  if (isFinished(position)) return false;
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, position.scratch) > 0;
  const info = safetyInfoOf(position);
  const number = listOwn(position);
  for (let i = 0; i < number; i++) if (countWarrior(position, info, position.movers[i]!) > 0) return true;
  return false;
}

/** Returns the data for Goal safety; null if Goal safety restricts nothing. */
export function safetyInfoOf(position: Position): SafetyInfo | null {
  if (!isGoalSafetyActive(position, position.seat)) return null;
  computeSafetyInfo(position, position.seat, position.safetyInfo);
  return position.safetyInfo;
}

/** Lists the warriors of the seat to move in board order and returns their number. */
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

/** Writes the two outcomes of a combat (R10.10). */
function generateOutcomes(position: Position, moves: Int32Array): number {
  const naming = position.tables.rules.board.naming.id;
  moves[0] = packMove(naming, OUTCOME, 0, 1, false);
  moves[1] = packMove(naming, OUTCOME, 0, 0, false);
  return 2;
}

/** Whether a number is a legal move, without generating other moves in battle. */
export function isLegalMove(position: Position, move: Move): boolean {
  const { tables, at, owner, seat, pending, combat } = position;
  if ((move | 0) !== move || moveNaming(move) !== tables.rules.board.naming.id) return false;
  const kind = moveKind(move);
  if (pending > 0 && kind === PLACE && !tables.shared)
    return !moveTakesGoal(move) && !isFinished(position) && mayPlace(position, move);
  if (pending > 0 || combat >= 0)
    return isAmong(move, position.scratch, generateMoves(position, position.scratch));
  const from = moveFrom(move);
  if (kind !== STEP || from >= tables.cells || moveTo(move) >= tables.cells) return false;
  const warrior = at[from]!;
  if (warrior === 0 || (!tables.shared && owner[warrior >>> COLOUR_SHIFT] !== seat)) return false;
  return !isFinished(position) && isLegalStep(position, safetyInfoOf, warrior, move);
}

function isAmong(move: Move, moves: Int32Array, number: number): boolean {
  for (let i = 0; i < number; i++) if (moves[i] === move) return true;
  return false;
}
