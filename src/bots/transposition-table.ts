/** Transposition table. */

/** Bounds: the score is exact, a lower bound or an upper bound. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

const entries = 1 << 16;
const fields = 4;
const empty = 0;

/** Fixed-size cache of one search's results, by position hash. Newer entries replace older ones. */
export class TranspositionTable {
  readonly #data: Int32Array = new Int32Array(entries * fields);
  #at = 0;

  /** Looks up a position. @returns whether it has an entry, which the getters then read */
  find({ hashLow, hashHigh }: { readonly hashLow: number; readonly hashHigh: number }): boolean {
    this.#at = (hashLow & (entries - 1)) * fields;
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
    const at = (hashLow & (entries - 1)) * fields;
    this.#data[at] = hashHigh;
    this.#data[at + 1] = move;
    this.#data[at + 2] = score;
    this.#data[at + 3] = ((depth + 1) << 2) | bound;
  }
}
