/**
 * Zobrist keys: a pair of 32-bit numbers for each feature of a position. Keys are computed from the feature's
 * number and are the same on every machine and in every version.
 */

// Key groups: the number of each group's first key.
export const WARRIOR: number = 1 << 20;
export const GOAL: number = 2 << 20;
export const SEAT: number = 3 << 20;
export const OWNER: number = 4 << 20;
export const HAND: number = 5 << 20;
export const FIRST: number = 6 << 20;
export const REGION: number = 7 << 20;
export const COMBAT: number = 8 << 20;

/** Table of keys of one group: `low[i]` and `high[i]` belong together. */
export interface Keys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/**
 * Returns the lower half of a key.
 *
 * @param index a group's number plus an offset of at least 0
 */
export function lowKey(index: number): number {
  return mix(mix(index) ^ 0x2545f491);
}

/** Returns the upper half of a key. */
export function highKey(index: number): number {
  return mix(mix(index + 0x9e3779b9) ^ 0x4f6cdd1d);
}

/** Allocates a key table. */
export function roomForKeys(count: number): Keys {
  return { low: new Int32Array(count), high: new Int32Array(count) };
}

/** Computes the first `used` of every `stride` keys in a table. */
export function fillKeys({ low, high }: Keys, group: number, stride: number, used: number): void {
  for (let start = 0; start < low.length; start += stride) {
    for (let i = start; i < start + used; i++) {
      low[i] = lowKey(group + i);
      high[i] = highKey(group + i);
    }
  }
}

/** Key outside the tables. */
export interface TextKey {
  readonly low: number;
  readonly high: number;
}

/** State while hashing a string. */
interface TextHash {
  low: number;
  high: number;
  /** Number of characters so far. */
  length: number;
}

const initialHash: Readonly<TextHash> = /* @__PURE__ */ Object.freeze({
  low: 0x811c9dc5,
  high: 0x2545f491,
  length: 0,
});

function addText(state: TextHash, text: string): void {
  let { low, high } = state;
  const start = state.length;
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = (mix(high ^ text.charCodeAt(i)) + start + i) | 0;
  }
  state.low = low;
  state.high = high;
  state.length = start + text.length;
}

/** Returns the key of a string, for variant state. */
export function textKey(text: string): TextKey {
  const state = { ...initialHash };
  addText(state, text);
  return { low: mix(state.low), high: mix(state.high) };
}

/**
 * Computes keys of cell lists, equal to {@link textKey} of a string such as `ablated=E37,F48`, without
 * creating that string. Caches the states for all prefixes of the last list, because most lists share a
 * prefix with it.
 */
export class ListKeys {
  readonly #names: readonly string[];
  readonly #cells: number[] = [];
  /** States before the first cell and after each cell. */
  readonly #states: TextHash[];

  /**
   * @param key the string before the list
   * @param names the cell names
   */
  constructor(key: string, names: readonly string[]) {
    this.#names = names;
    this.#states = [{ ...initialHash }];
    addText(this.#states[0]!, `${key}=`);
  }

  /** Returns the key of a non-empty list. */
  of(cells: readonly number[]): TextKey {
    const names = this.#names;
    const states = this.#states;
    const common = Math.min(this.#cells.length, cells.length);
    let same = 0;
    while (same < common && this.#cells[same] === cells[same]) same++;
    this.#cells.length = same;
    for (let i = same; i < cells.length; i++) {
      const before = states[i]!;
      states[i + 1] ??= { ...initialHash };
      const state = states[i + 1]!;
      state.low = before.low;
      state.high = before.high;
      state.length = before.length;
      if (i > 0) addText(state, ',');
      addText(state, names[cells[i]!]!);
      this.#cells.push(cells[i]!);
    }
    const { low, high } = states[cells.length]!;
    return { low: mix(low), high: mix(high) };
  }
}

/** Mixes 32 bits (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Formats a hash as 16 hexadecimal digits. */
export function formatHash(low: number, high: number): string {
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
