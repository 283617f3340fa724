/** The generator: all legal moves of the seat to move, in every phase. */

import { isFinished } from './dead.ts';
import type { SafetyInfo } from './guard.ts';
import { OUTCOME, packMove } from './move.ts';
import type { Position } from './position.ts';
import { generateSetup } from './setup-moves.ts';
import { COLOUR_SHIFT } from './snapshot.ts';
import { countWarrior, writeWarrior } from './steps.ts';
import { computeSafetyInfo, isGoalSafetyAsked } from './survey.ts';

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
  const guard = safetyInfoOf(position);
  let end = 0;
  const number = listOwn(position);
  for (let i = 0; i < number; i++) end = writeWarrior(position, guard, position.movers[i]!, moves, end);
  return end;
}

/** The number of legal moves, for which most of them need not be written. */
export function countMoves(position: Position, scratch: Int32Array): number {
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, scratch);
  if (isFinished(position)) return 0;
  const { owner, count, cellOf, seat, tables } = position;
  const guard = safetyInfoOf(position);
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++)
      if (cellOf[warrior]! >= 0) number += countWarrior(position, guard, warrior);
  }
  return number;
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
  return writeWarrior(position, safetyInfoOf(position), warrior, moves, 0);
}

/** Whether the seat to move has a legal move. */
export function hasLegalMove(position: Position, moves: Int32Array): boolean {
  if (isFinished(position)) return false;
  if (position.pending > 0 || position.combat >= 0) return generateMoves(position, moves) > 0;
  const guard = safetyInfoOf(position);
  const number = listOwn(position);
  for (let i = 0; i < number; i++) if (countWarrior(position, guard, position.movers[i]!) > 0) return true;
  return false;
}

/** What Goal safety has to know of a position; null where it restricts nothing. */
export function safetyInfoOf(position: Position): SafetyInfo | null {
  if (!isGoalSafetyAsked(position, position.seat)) return null;
  computeSafetyInfo(position, position.seat, position.safetyInfo);
  return position.safetyInfo;
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

/** Writes the two ways in which a combat can end (R10.10). */
function generateOutcomes(position: Position, moves: Int32Array): number {
  const naming = position.tables.rules.board.naming.id;
  moves[0] = packMove(naming, OUTCOME, 0, 1, false);
  moves[1] = packMove(naming, OUTCOME, 0, 0, false);
  return 2;
}
