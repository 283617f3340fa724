/**
 * Zobrist keys: one pair of 32-bit numbers for everything that can be so or otherwise in a position.
 *
 * A key is computed from what it stands for, so that it is the same on every machine and in every version.
 */

// What a key can stand for, each with room for its numbers.
export const WARRIOR: number = 1 << 20;
export const GOAL: number = 2 << 20;
export const SEAT: number = 3 << 20;
export const OWNER: number = 4 << 20;
export const HAND: number = 5 << 20;
export const FIRST: number = 6 << 20;
export const REGION: number = 7 << 20;
export const COMBAT: number = 8 << 20;

/** A table of keys of one group, made when a move is: `low[i]` and `high[i]` belong together. */
export interface Keys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** The lower half of a key: one of the groups plus a number from 0. */
export function lowKey(index: number): number {
  return mix(mix(index) ^ 0x2545f491);
}

/** The upper half of a key. */
export function highKey(index: number): number {
  return mix(mix(index + 0x9e3779b9) ^ 0x4f6cdd1d);
}

/** Room for the keys of a group, for those that moves ask for again and again. */
export function roomForKeys(count: number): Keys {
  return { low: new Int32Array(count), high: new Int32Array(count) };
}

/** Computes the first keys of each stretch of a table of keys. */
export function fillKeys({ low, high }: Keys, group: number, stride: number, used: number): void {
  for (let start = 0; start < low.length; start += stride) {
    for (let i = start; i < start + used; i++) {
      low[i] = lowKey(group + i);
      high[i] = highKey(group + i);
    }
  }
}

/** A key that is not in a table. */
export interface TextKey {
  readonly low: number;
  readonly high: number;
}

/** A text as far as it has been read, of which a key is to be made. */
interface TextHash {
  low: number;
  high: number;
  /** How many characters were read. */
  length: number;
}

const begun: Readonly<TextHash> = /* @__PURE__ */ Object.freeze({
  low: 0x811c9dc5,
  high: 0x2545f491,
  length: 0,
});

/** Reads on. */
function read(reading: TextHash, text: string): void {
  let { low, high } = reading;
  const start = reading.length;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = (mix(high ^ text.charCodeAt(i)) + start + i) | 0;
  }
  reading.low = low;
  reading.high = high;
  reading.length = start + text.length;
}

/** The key of a text, for what variants keep of their own. */
export function textKey(text: string): TextKey {
  const reading = { ...begun };
  read(reading, text);
  return { low: mix(reading.low), high: mix(reading.high) };
}

/**
 * The keys of lists of cells, as {@link textKey} gives them for a text such as `ablated=E37,F48`, without making the text: of the
 * list that was asked for last all beginnings are known, and most lists begin as that one.
 */
export class ListKeys {
  readonly #names: readonly string[];
  readonly #cells: number[] = [];
  /** The readings of the text before the first cell, and behind each. */
  readonly #readings: TextHash[];

  /** @param key what stands before the list; @param names what stands for each cell */
  constructor(key: string, names: readonly string[]) {
    this.#names = names;
    this.#readings = [{ ...begun }];
    read(this.#readings[0]!, `${key}=`);
  }

  /** The key of a list that is not empty. */
  of(cells: readonly number[]): TextKey {
    const names = this.#names;
    const readings = this.#readings;
    const known = Math.min(this.#cells.length, cells.length);
    let same = 0;
    while (same < known && this.#cells[same] === cells[same]) same++;
    this.#cells.length = same;
    for (let i = same; i < cells.length; i++) {
      const before = readings[i]!;
      readings[i + 1] ??= { ...begun };
      const reading = readings[i + 1]!;
      reading.low = before.low;
      reading.high = before.high;
      reading.length = before.length;
      if (i > 0) read(reading, ',');
      read(reading, names[cells[i]!]!);
      this.#cells.push(cells[i]!);
    }
    const { low, high } = readings[cells.length]!;
    return { low: mix(low), high: mix(high) };
  }
}

/** Spreads the bits of a number over 32 bits (the finisher of MurmurHash3). */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** A hash as 16 hexadecimal digits. */
export function formatHash(low: number, high: number): string {
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
