/** What a search has found out about positions, by their hashes: older entries give way to newer ones. */

/** Whether a worth is exact, or a bound of it. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

const entries = 1 << 16;
const fields = 4;
const noWorth = 0;

/** A table of fixed size, for one search. */
export class Table {
  private readonly data: Int32Array = new Int32Array(entries * fields);
  private at = 0;

  /** Looks up a position. @returns whether it is known; then the fields below are about it */
  find({ hashLow, hashHigh }: { readonly hashLow: number; readonly hashHigh: number }): boolean {
    this.at = (hashLow & (entries - 1)) * fields;
    return this.data[this.at] === hashHigh && this.data[this.at + 3] !== noWorth;
  }

  /** The move that was best. */
  get move(): number {
    return this.data[this.at + 1]!;
  }

  get worth(): number {
    return this.data[this.at + 2]!;
  }

  /** How deep it was looked at, from 0. */
  get depth(): number {
    return (this.data[this.at + 3]! >> 2) - 1;
  }

  /** {@link EXACT}, {@link AT_LEAST} or {@link AT_MOST}. */
  get bound(): number {
    return this.data[this.at + 3]! & 3;
  }

  /** Keeps what was found out about a position. */
  keep(
    { hashLow, hashHigh }: { readonly hashLow: number; readonly hashHigh: number },
    move: number,
    worth: number,
    depth: number,
    bound: number,
  ): void {
    const at = (hashLow & (entries - 1)) * fields;
    this.data[at] = hashHigh;
    this.data[at + 1] = move;
    this.data[at + 2] = worth;
    this.data[at + 3] = ((depth + 1) << 2) | bound;
  }
}
