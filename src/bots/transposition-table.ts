/** Transposition table. */

/** Bounds: the score is exact, a lower bound or an upper bound. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

const fields = 4;
const bytesPerEntry = 4 * fields;
const empty = 0;

/** Fixed-size cache of search results, by position hash. Newer entries replace older ones. */
export class TranspositionTable {
  readonly #data: Int32Array;
  /** Number of entries minus 1, to select bits of the hash. */
  readonly #mask: number;
  #owner = '';
  #at = 0;

  /** @param megabytes size, rounded down to a power of two */
  constructor(megabytes: number) {
    const entries = 2 ** Math.floor(Math.log2((megabytes * 2 ** 20) / bytesPerEntry));
    this.#data = new Int32Array(entries * fields);
    this.#mask = entries - 1;
  }

  /** Prepares for a search, and clears the results of searches with another owner: scores may differ. */
  prepareFor(owner: string): void {
    if (owner !== this.#owner) this.clear();
    this.#owner = owner;
  }

  clear(): void {
    this.#data.fill(empty);
  }

  /** Looks up a position. @returns whether it has an entry, which the getters then read */
  find({ hashLow, hashHigh }: { readonly hashLow: number; readonly hashHigh: number }): boolean {
    this.#at = (hashLow & this.#mask) * fields;
    return this.#data[this.#at] === hashHigh && this.#data[this.#at + 3] !== empty;
  }

  /** Best move. */
  get move(): number {
    return this.#data[this.#at + 1]!;
  }

  get score(): number {
    return this.#data[this.#at + 2]!;
  }

  /** Depth of the search, at least 0. */
  get depth(): number {
    return (this.#data[this.#at + 3]! >> 2) - 1;
  }

  /** {@link EXACT}, {@link AT_LEAST} or {@link AT_MOST}. */
  get bound(): number {
    return this.#data[this.#at + 3]! & 3;
  }

  store(
    { hashLow, hashHigh }: { readonly hashLow: number; readonly hashHigh: number },
    move: number,
    score: number,
    depth: number,
    bound: number,
  ): void {
    const at = (hashLow & this.#mask) * fields;
    this.#data[at] = hashHigh;
    this.#data[at + 1] = move;
    this.#data[at + 2] = score;
    this.#data[at + 3] = ((depth + 1) << 2) | bound;
  }
}
