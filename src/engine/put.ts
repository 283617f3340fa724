/** Positions as one number per cell: packing, and loading without text. */

import { mostWarriors } from '../rules/warriors.ts';
import { loadNumbers } from './load.ts';
import {
  COLOUR_SHIFT,
  insertAscending,
  NOWHERE,
  packGoals,
  packOwners,
  packSeats,
  packWarrior,
} from './packing.ts';
import type { Position } from './position.ts';
import { makeKeys } from './tables.ts';

/** Scratch buffers; the calls are never nested. Goals and owners are indexed by seat. */
const packed = /* @__PURE__ */ new Uint16Array(3 * mostWarriors);
const goals = /* @__PURE__ */ new Int16Array(4);
const owners = /* @__PURE__ */ new Uint8Array(4);

/**
 * Writes one number per cell, 0 for an empty cell. Bits 0 to 3 contain the kind of the warrior plus 1, bits
 * 4 and 5 its owner, bits 6 and 7 the seat whose Goal is there, bits 8 and 9 its colour if another seat owns
 * it.
 */
export function writeCells(position: Position, into: { [cell: number]: number }): void {
  const { at, kindOf, owner, tables, goalAt } = position;
  for (let cell = 0; cell < tables.cells; cell++) {
    const warrior = at[cell]!;
    const colour = warrior >>> COLOUR_SHIFT;
    const seat = owner[colour]!;
    into[cell] =
      warrior === 0 ? 0 : (kindOf[warrior]! + 1) | (seat << 4) | (seat === colour ? 0 : colour << 8);
  }
  for (let seat = 1; seat <= tables.seats; seat++) {
    const cell = goalAt[seat]!;
    if (cell >= 0) into[cell] = into[cell]! | (seat << 6);
  }
}

/** Returns the kind in the number of a cell, -1 for no warrior. */
export function numberKind(number: number): number {
  return (number & 15) - 1;
}

/** Returns the owner of the warrior in the number of a cell. */
export function numberOwner(number: number): number {
  return (number >>> 4) & 3;
}

/** Returns the seat whose Goal is in the number of a cell, 0 for none. */
export function numberGoal(number: number): number {
  return (number >>> 6) & 3;
}

/** Returns the colour of the warrior in the number of a cell. */
export function numberColour(number: number): number {
  return number >>> 8 || numberOwner(number);
}

/**
 * Replaces the contents of a position by a battle with the given cells, which are trusted. Region claims, the
 * first seat and variant state do not change.
 *
 * @param cells one number per cell, as {@link writeCells} writes them
 */
export function putCells(
  position: Position,
  cells: ArrayLike<number>,
  seat: number,
  quiet: number,
  round: number,
): void {
  const count = sortWarriors(position, cells);
  const { regionSeat, first, variantStates } = position;
  makeKeys(position.tables);
  loadNumbers(position, packed, count, {
    goals: packGoals(goals[1]!, goals[2]!, goals[3]!),
    owners: packOwners(ownersFrom(position)),
    regions: packSeats(regionSeat),
    hands: null,
    combat: -1,
    variantStates,
    seat,
    first,
    quiet,
    round,
  });
}

/** Writes the warriors to {@link packed} in ascending order, and fills {@link goals} and {@link owners}. */
function sortWarriors({ tables }: Position, cells: ArrayLike<number>): number {
  let count = 0;
  goals.fill(NOWHERE);
  owners.fill(0);
  for (let cell = 0; cell < tables.cells; cell++) {
    const number = cells[cell]!;
    if (number === 0) continue;
    if (number >= 64) goals[numberGoal(number)] = cell;
    if ((number & 15) === 0) continue;
    const colour = numberColour(number);
    owners[colour] = numberOwner(number);
    const next = packWarrior(cell, numberKind(number), colour);
    insertAscending(packed, count++, next);
  }
  goals[0] = NOWHERE;
  return count;
}

/**
 * Completes the owners: a seat with a Goal owns its army. Without Goal and warriors, an army was captured if
 * two play, otherwise removed.
 */
function ownersFrom({ tables }: Position): Uint8Array {
  for (let seat = 1; seat <= tables.seats; seat++) {
    if (tables.shared || goals[seat]! >= 0) owners[seat] = seat;
    else if (owners[seat] === 0 && tables.seats === 2) owners[seat] = 3 - seat;
  }
  return owners;
}
