/**
 * Position hashes computed from scratch, and hashes under symmetries (R1.6). Moves update the hash
 * incrementally.
 */

import type { Ruleset } from '../rules/ruleset.ts';
import { canTransform, transformStates, variantKeyOf } from './hooks.ts';
import { moveFrom, moveTakesGoal, moveTo } from './move.ts';
import { COLOUR_SHIFT, cellStride } from './packing.ts';
import type { Position } from './position.ts';
import { makeKeys } from './tables.ts';
import { COMBAT, FIRST, GOAL, highKey, type Keys, lowKey, OWNER, REGION, SEAT, WARRIOR } from './zobrist.ts';

/** Toggles the undecided challenge in the hash. */
export function toggleCombat(position: Position): void {
  position.toggleKey(COMBAT + moveFrom(position.combat));
  position.toggleKey(COMBAT + cellStride + moveTo(position.combat));
  if (moveTakesGoal(position.combat)) position.toggleKey(COMBAT + 2 * cellStride);
}

/** Symmetry of a board (R1.6): the image of every cell and region. */
export interface Symmetry {
  readonly cells: readonly number[];
  readonly regions: readonly number[];
}

/** Hash under construction. */
export interface HashParts {
  low: number;
  high: number;
}

/** XORs the keys of the board's contents, transformed by a symmetry, into a hash. */
function xorBoard(position: Position, hash: HashParts, { cells, regions }: Symmetry): void {
  const { tables, cellOf, keysOf, count, goalAt, regionSeat, combat } = position;
  const xor = (keys: Keys, index: number): void => {
    hash.low ^= keys.low[index]!;
    hash.high ^= keys.high[index]!;
  };
  const xorKey = (index: number): void => {
    hash.low ^= lowKey(index);
    hash.high ^= highKey(index);
  };
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (cellOf[warrior]! >= 0) xor(tables.warriorKeys, keysOf[warrior]! + cells[cellOf[warrior]!]!);
  }
  for (let seat = 1; seat <= tables.seats; seat++)
    if (goalAt[seat]! >= 0) xor(tables.goalKeys, (seat - 1) * cellStride + cells[goalAt[seat]!]!);
  for (let region = 0; region < regionSeat.length; region++)
    xorKey(REGION + regions[region]! * 4 + regionSeat[region]!);
  if (combat < 0) return;
  xorKey(COMBAT + cells[moveFrom(combat)]!);
  xorKey(COMBAT + cellStride + cells[moveTo(combat)]!);
  if (moveTakesGoal(combat)) xorKey(COMBAT + 2 * cellStride);
}

/** Computes the hash from scratch. The hash covers everything except the halfmove clock and the round. */
export function rehash(position: Position): void {
  const { tables, cellOf, keysOf, count, goalAt, owner, regionSeat } = position;
  position.bareLow = 0;
  position.bareHigh = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (cellOf[warrior]! < 0) continue;
      else if (tables.hasKeys) position.toggleWarrior(warrior, cellOf[warrior]!);
      else position.toggleKey(WARRIOR + keysOf[warrior]! + cellOf[warrior]!);
  }
  for (let seat = 1; seat <= tables.seats; seat++) {
    if (goalAt[seat]! >= 0) position.toggleKey(GOAL + (seat - 1) * cellStride + goalAt[seat]!);
    position.toggleKey(OWNER + seat * 4 + owner[seat]!);
    for (let kind = 0; kind < tables.kinds; kind++) position.toggleHand(seat, kind);
  }
  for (let region = 0; region < regionSeat.length; region++)
    position.toggleKey(REGION + region * 4 + regionSeat[region]!);
  if (position.combat >= 0) toggleCombat(position);
  position.toggleKey(SEAT + position.seat);
  position.toggleKey(FIRST + position.first);
}

/** Returns the symmetries of a board that preserve the rules; the first is the identity. */
export function symmetriesOf(rules: Ruleset): Symmetry[] {
  const { symmetries, regionSymmetries } = rules.board;
  const all = symmetries.map((cells, number) => ({ cells, regions: regionSymmetries[number]! }));
  return canTransform(rules) ? all : all.slice(0, 1);
}

const identityAlone: readonly number[] = /* @__PURE__ */ Object.freeze([0]);

/**
 * Finds the symmetries with the smallest salted hash, compared as unsigned numbers. Writes that hash and
 * returns the indices of the symmetries: several for a symmetric position.
 *
 * @param symmetries begins with the identity
 */
export function leastHash(
  position: Position,
  symmetries: readonly Symmetry[],
  salt: Readonly<HashParts>,
  least: HashParts,
): readonly number[] {
  least.low = (position.low ^ salt.low) >>> 0;
  least.high = (position.high ^ salt.high) >>> 0;
  if (symmetries.length === 1) return identityAlone;
  makeKeys(position.tables);
  let found = [0];
  const rest = { low: position.bareLow ^ salt.low, high: position.bareHigh ^ salt.high };
  xorBoard(position, rest, symmetries[0]!);
  const turned = { low: 0, high: 0 };
  for (let number = 1; number < symmetries.length; number++) {
    const symmetry = symmetries[number]!;
    const states = variantKeyOf(position.tables.rules, transformStates(position, symmetry.cells));
    turned.low = rest.low ^ states.low;
    turned.high = rest.high ^ states.high;
    xorBoard(position, turned, symmetry);
    const high = turned.high >>> 0;
    const low = turned.low >>> 0;
    if (high > least.high || (high === least.high && low > least.low)) continue;
    if (high === least.high && low === least.low) {
      found.push(number);
      continue;
    }
    least.high = high;
    least.low = low;
    found = [number];
  }
  return found;
}
