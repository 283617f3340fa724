/** Saves positions as snapshots, which `load.ts` loads. */

import { mostWarriors } from '../rules/warriors.ts';
import type { Setup, Snapshot } from './load.ts';
import { COLOUR_SHIFT, insertAscending, packGoals, packOwners, packSeats, packWarrior } from './packing.ts';
import type { Position } from './position.ts';

/** Scratch buffers, never used by nested calls: warriors, and arrays for their characters by length. */
const packed = /* @__PURE__ */ new Uint16Array(3 * mostWarriors);
const characters: number[][] = [];

/** Saves the contents of a position. */
export function save(position: Position): Snapshot {
  const { hand, goalAt } = position;
  return {
    warriors: warriorsOf(position),
    goals: packGoals(goalAt[1]!, goalAt[2]!, goalAt[3]!),
    owners: packOwners(position.owner),
    regions: packSeats(position.regionSeat),
    hands: position.pending > 0 && hand.some((left) => left > 0) ? hand.slice() : null,
    seat: position.seat,
    first: position.first,
    quiet: position.quiet,
    round: position.round,
    combat: position.combat,
    variantStates: position.variantStates,
    variantKey: position.keyOfVariants(),
    low: position.low,
    high: position.high,
  };
}

/**
 * Returns the sorted warriors as a string, using insertion sort because they are mostly in order. Sets {@link
 * Position.isInOrder}, but does not sort the position's lists.
 */
function warriorsOf(position: Position): string {
  const { tables, cellOf, kindOf, count } = position;
  let number = 0;
  position.isInOrder = true;
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      if (cellOf[warrior]! < 0) continue;
      const next = packWarrior(cellOf[warrior]!, kindOf[warrior]!, colour);
      if (insertAscending(packed, number, next) !== number) position.isInOrder = false;
      number++;
    }
  }
  return textOf(packed, number);
}

/** Converts the first numbers of an array to characters. */
function textOf(numbers: Uint16Array, count: number): string {
  characters[count] ??= Array<number>(count).fill(0);
  const text = characters[count]!;
  for (let i = 0; i < count; i++) text[i] = numbers[i]!;
  return String.fromCharCode.apply(null, text);
}

/** Converts a snapshot to a setup. */
export function setupOf(snapshot: Snapshot): Setup {
  const { warriors } = snapshot;
  return { ...snapshot, warriors: Uint16Array.from(warriors, (packed) => packed.charCodeAt(0)) };
}
