/**
 * Generates captures for quiescence search. Follows only static paths to prey, and computes Goal safety only
 * if prey is reached and an enemy could reach the Goal on an empty board.
 */

import { goalCapturedAt, menaces } from './attacks.ts';
import { endOfParts } from './compile.ts';
import { isFinished } from './finished.ts';
import { type Move, moveFrom, moveKind, moveTo, STEP, stepFrom } from './move.ts';
import { safetyInfoOf } from './movegen.ts';
import { collectPaths } from './movement.ts';
import { COLOUR_SHIFT } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { CAPTURE, CLOSED, lowestBit, PASS } from './programs.ts';
import { isFreeToGo } from './safety.ts';
import { isCalmUnmenaced } from './safety-info.ts';
import { isCarrier, reachedTargets, writeTargets } from './steps.ts';
import type { Tables } from './tables.ts';

/** Whether a legal move captures a warrior or a Goal, or starts a combat (R10.10). */
export function isCapture(position: Position, move: Move): boolean {
  if (position.pending > 0 || moveKind(move) !== STEP) return false;
  const to = moveTo(move);
  return position.at[to] !== 0 || goalCapturedAt(position, to) !== 0;
}

/** Writes the legal captures in the order of `generateMoves` and returns their number. */
export function generateCaptures(position: Position, moves: Int32Array): number {
  if (position.pending > 0 || position.combat >= 0 || isFinished(position)) return 0;
  const { owner, count, cellOf, kindOf, seat, tables, prey } = position;
  const seen = findPrey(position);
  const { setSize, cells, hasPaths, reachSets, controls, shared } = tables;
  if ((seen & PREY) === 0 && !shared) return 0;
  const isCalm = (seen & MENACED) === 0 && isCalmUnmenaced(tables);
  const first = prey[0]!;
  const second = prey[1]!;
  const third = prey[2]!;
  let info: SafetyInfo | null | undefined;
  let end = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const last = base + count[colour]!;
    for (let warrior = base; warrior < last; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      const kind = kindOf[warrior]!;
      const kindCell = kind * cells + cell;
      const set = kindCell * setSize;
      let near = (reachSets[set]! & first) | (reachSets[set + 1]! & second) | (reachSets[set + 2]! & third);
      for (let word = 3; word < setSize; word++) near |= reachSets[set + word]! & prey[word]!;
      if (near === 0 && !shared) continue;
      if (hasPaths[kindCell] === 0) collectPaths(tables, kindCell);
      if (controls[kind] === 0) {
        const next = writeReached(position, warrior, kindCell, moves, end);
        if (next === end) continue;
        if (!isCalm && info === undefined) info = safetyInfoOf(position);
        if (!isCarrier(position, warrior) && (isCalm || !info || isFreeToGo(position, info, warrior))) {
          end = next;
          continue;
        }
      } else if (near !== 0 && tables.captures[kind] === 0 && (seen & LONE) === 0) continue;
      const endPart = endOfParts(tables.programs, kindCell);
      for (let part = tables.programs.firstPart[kindCell]!; part < endPart; part++) {
        const reached = capturedAmong(position, warrior, part);
        if (reached === 0) continue;
        if (info === undefined) info = safetyInfoOf(position);
        end = writeTargets(position, info, warrior, part, reached, moves, end);
      }
    }
  }
  sortByOrigin(moves, end);
  return end;
}

/** Sorts moves by origin, keeping the order of equal origins. */
function sortByOrigin(moves: Int32Array, end: number): void {
  for (let i = 1; i < end; i++) {
    const move = moves[i]!;
    let place = i;
    for (; place > 0 && moveFrom(moves[place - 1]!) > moveFrom(move); place--)
      moves[place] = moves[place - 1]!;
    moves[place] = move;
  }
}

// Results of `findPrey`.

/** There is prey. */
const PREY = 1;
/** There is a Goal without a carrier. */
const LONE = 2;
/** An enemy could reach the Goal of the seat to move on an empty board. */
const MENACED = 4;

/**
 * Collects the cells of warriors and Goals that the seat to move may capture, and returns the flags above.
 */
function findPrey(position: Position): number {
  const { prey, tables, count, owner, cellOf, kindOf, goalAt, seat, at } = position;
  const { setSize, shared, reachSets, cells, hasPaths } = tables;
  const terrain = position.terrains[seat]!;
  const goal = position.goalOf(seat);
  const goalWord = goal < 0 ? 0 : goal >>> 5;
  const goalBit = goal < 0 ? 0 : 1 << (goal & 31);
  for (let word = 0; word < setSize; word++) prey[word] = 0;
  let seen = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!shared && owner[colour] === seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      const kind = kindOf[warrior]!;
      const kindCell = kind * cells + cell;
      if ((reachSets[kindCell * setSize + goalWord]! & goalBit) !== 0)
        if (hasPaths[kindCell] === 1 || menaces(tables, kind, cell, goal)) seen |= MENACED;
      if (terrain[cell] !== CAPTURE) continue;
      prey[cell >>> 5]! |= 1 << (cell & 31);
      seen |= PREY;
    }
  }
  for (let other = 1; other <= tables.seats; other++) {
    const cell = goalAt[other]!;
    if (cell < 0 || at[cell] !== 0 || (other === seat && !shared)) continue;
    seen |= LONE;
    if (terrain[cell] === PASS || terrain[cell] === CLOSED) continue;
    prey[cell >>> 5]! |= 1 << (cell & 31);
    seen |= PREY;
  }
  return seen;
}

/** Writes a warrior's captures in the order of its targets, without Goal safety. */
function writeReached(
  { prey, tables, at, kindOf, terrains, seat }: Position,
  warrior: number,
  kindCell: number,
  moves: Int32Array,
  start: number,
): number {
  const { setSize, reachSets, cells, stepBits, captures, paths } = tables;
  const canCapture = captures[kindOf[warrior]!] === 1;
  const terrain = terrains[seat]!;
  const row = kindCell * cells;
  const step = stepFrom(stepBits, kindCell % cells);
  let end = start;
  for (let word = 0; word < setSize; word++) {
    for (let rest = reachSets[kindCell * setSize + word]! & prey[word]!; rest !== 0; rest &= rest - 1) {
      const cell = (word << 5) | lowestBit(rest);
      const begin = paths.start[row + cell]!;
      if ((at[cell] !== 0 && !canCapture) || !hasFreeWay(tables, terrain, begin)) continue;
      let place = end++;
      for (; place > start && paths.start[row + moveTo(moves[place - 1]!)]! > begin; place--)
        moves[place] = moves[place - 1]!;
      moves[place] = step | cell;
    }
  }
  return end;
}

/** Whether any of the paths at a pool index is free. */
function hasFreeWay({ paths }: Tables, terrain: Uint8Array, begin: number): boolean {
  const { pool } = paths;
  let at = begin + 1;
  for (let ways = pool[begin]!; ways > 0; ways--) {
    const end = at + 1 + pool[at]!;
    at++;
    while (at < end && terrain[pool[at]!]! < CAPTURE) at++;
    if (at === end) return true;
    at = end;
  }
  return false;
}

/** Returns the targets in a program part that a warrior can reach and capture on. */
function capturedAmong(position: Position, warrior: number, part: number): number {
  const { targets, targetStart } = position.tables.programs;
  const first = targetStart[part]!;
  let kept = reachedTargets(position, warrior, part);
  for (let rest = kept; rest !== 0; rest &= rest - 1) {
    const to = targets[first + lowestBit(rest)]!;
    if (position.at[to] === 0 && goalCapturedAt(position, to) === 0) kept ^= rest & -rest;
  }
  return kept;
}
