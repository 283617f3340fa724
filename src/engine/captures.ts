/**
 * Captures alone, for searches that go on while something is captured: nobody walks anywhere but to prey, along the static
 * paths, and Goal safety is looked at only where prey was reached.
 */

import { goalTakenAt } from './attacks.ts';
import { endOfParts } from './compile.ts';
import { isFinished } from './finished.ts';
import { type Move, moveKind, moveTo, STEP, stepFrom } from './move.ts';
import { safetyInfoOf } from './movegen.ts';
import { learnWays } from './movement.ts';
import { COLOUR_SHIFT, NOWHERE } from './packing.ts';
import type { Position, SafetyInfo } from './position.ts';
import { CAPTURE, CLOSED, lowestBit, PASS } from './programs.ts';
import { isFreeToGo } from './safety.ts';
import { isCarrier, reachedTargets, writeTargets } from './steps.ts';
import type { Tables } from './tables.ts';

/** Whether a legal move captures a warrior or a Goal, or where captures are fought out challenges one (R10.10). */
export function isCapture(position: Position, move: Move): boolean {
  if (position.pending > 0 || moveKind(move) !== STEP) return false;
  const to = moveTo(move);
  return position.at[to] !== 0 || goalTakenAt(position, to) !== 0;
}

/** Writes the legal moves that capture into a list, in the order of all legal moves, and gives their number. */
export function generateCaptures(position: Position, moves: Int32Array): number {
  if (position.pending > 0 || position.combat >= 0 || isFinished(position)) return 0;
  const { movers, tables, kindOf, cellOf } = position;
  if (!findPrey(position) && !tables.shared) return 0;
  let info: SafetyInfo | null | undefined;
  let end = 0;
  const number = listHunters(position);
  for (let i = 0; i < number; i++) {
    const warrior = movers[i]!;
    const cell = cellOf[warrior]!;
    const kindCell = kindOf[warrior]! * tables.cells + cell;
    const walks = tables.controls[kindOf[warrior]!] === 1;
    const only = walks ? SEVERAL : keepReached(position, warrior, kindCell);
    if (only === NOWHERE) continue;
    if (info === undefined && !walks) info = safetyInfoOf(position);
    if (only >= 0 && isFree(position, info!, warrior)) {
      moves[end++] = stepFrom(tables.stepBits, cell) | only;
      continue;
    }
    const endPart = endOfParts(tables.programs, kindCell);
    for (let part = tables.programs.firstPart[kindCell]!; part < endPart; part++) {
      const reached = walks ? capturedAmong(position, warrior, part) : reachedAmong(position, part);
      if (reached === 0) continue;
      if (info === undefined) info = safetyInfoOf(position);
      end = writeTargets(position, info, warrior, part, reached, moves, end);
    }
  }
  return end;
}

/** What {@link keepReached} says of a warrior that reaches prey on more than one cell. */
const SEVERAL = -2;

/** Whether nothing has to be asked about a step of a warrior without a zone, and it has no other to the same cell. */
function isFree(position: Position, info: SafetyInfo | null, warrior: number): boolean {
  return !isCarrier(position, warrior) && (info === null || isFreeToGo(position, info, warrior));
}

/** Lists, in board order, the warriors of the seat to move that could get to prey over an empty board; gives their number. */
function listHunters(position: Position): number {
  const { owner, count, cellOf, kindOf, seat, tables, movers, prey } = position;
  const { setSize, cells, learned, reachSets } = tables;
  let number = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    const end = base + count[colour]!;
    for (let warrior = base; warrior < end; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0) continue;
      const kind = kindOf[warrior]!;
      const kindCell = kind * cells + cell;
      if (learned[kindCell] === 0) learnWays(tables, kindCell);
      let near = 0;
      for (let word = 0; word < setSize; word++) near |= reachSets[kindCell * setSize + word]! & prey[word]!;
      if (tables.controls[kind] === 1 ? !mayFindPrey(position, warrior, near) : near === 0) continue;
      let place = number++;
      for (; place > 0 && cellOf[movers[place - 1]!]! > cell; place--) movers[place] = movers[place - 1]!;
      movers[place] = warrior;
    }
  }
  return number;
}

/**
 * Whether a Blockader may find prey, as far as distance tells: one that captures no warriors only where a Goal stands alone.
 * A shared one is no enemy of its own zone, so that it may find some where nobody else does.
 */
function mayFindPrey({ tables, kindOf, goalAt, at }: Position, blockader: number, near: number): boolean {
  if (tables.captures[kindOf[blockader]!] === 1) return near !== 0 || tables.shared;
  for (let seat = 1; seat <= tables.seats; seat++)
    if (goalAt[seat]! >= 0 && at[goalAt[seat]!] === 0) return near !== 0 || tables.shared;
  return false;
}

/** Notes the cells where the seat to move may capture a warrior or a Goal, and says whether there is one. */
function findPrey(position: Position): boolean {
  const { prey, tables, count, owner, cellOf, goalAt, seat, at } = position;
  const terrain = position.terrains[seat]!;
  for (let word = 0; word < tables.setSize; word++) prey[word] = 0;
  let found = false;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] === seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell < 0 || terrain[cell] !== CAPTURE) continue;
      prey[cell >>> 5]! |= 1 << (cell & 31);
      found = true;
    }
  }
  for (let other = 1; other <= tables.seats; other++) {
    const cell = goalAt[other]!;
    if (cell < 0 || at[cell] !== 0 || (other === seat && !tables.shared)) continue;
    if (terrain[cell] === PASS || terrain[cell] === CLOSED) continue;
    prey[cell >>> 5]! |= 1 << (cell & 31);
    found = true;
  }
  return found;
}

/**
 * Keeps of the prey that a warrior might reach what it does reach.
 *
 * @returns the only cell where it reaches some, {@link SEVERAL} or `NOWHERE`
 */
function keepReached(position: Position, warrior: number, kindCell: number): number {
  const { prey, reachedPrey, tables, at } = position;
  const { setSize, reachSets } = tables;
  const captures = tables.captures[position.kindOf[warrior]!] === 1;
  const terrain = position.terrains[position.seat]!;
  const { start } = tables.paths;
  const row = kindCell * tables.cells;
  let only = NOWHERE;
  for (let word = 0; word < setSize; word++) {
    let kept = reachSets[kindCell * setSize + word]! & prey[word]!;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const cell = (word << 5) | lowestBit(rest);
      if ((at[cell] !== 0 && !captures) || !hasFreeWay(tables, terrain, start[row + cell]!))
        kept ^= rest & -rest;
      else only = only === NOWHERE ? cell : SEVERAL;
    }
    reachedPrey[word] = kept;
  }
  return only;
}

/** Whether nothing stands on one of the ways that begin at a place of the pool. */
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

/** The targets of a part on which there is prey that was reached. */
function reachedAmong({ reachedPrey, tables }: Position, part: number): number {
  const { targets, targetStart } = tables.programs;
  const first = targetStart[part]!;
  const last = targetStart[part + 1]!;
  let reached = 0;
  for (let i = first; i < last; i++) {
    const cell = targets[i]!;
    if (((reachedPrey[cell >>> 5]! >>> (cell & 31)) & 1) === 1) reached |= 1 << (i - first);
  }
  return reached;
}

/** The targets of a part that a Blockader reaches, where something is captured. */
function capturedAmong(position: Position, blockader: number, part: number): number {
  const { targets, targetStart } = position.tables.programs;
  const first = targetStart[part]!;
  let kept = reachedTargets(position, blockader, part);
  for (let rest = kept; rest !== 0; rest &= rest - 1) {
    const to = targets[first + lowestBit(rest)]!;
    if (position.at[to] === 0 && goalTakenAt(position, to) === 0) kept ^= rest & -rest;
  }
  return kept;
}
