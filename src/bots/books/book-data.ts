/** What a book is while nobody has asked for it: texts of setups, with how they were made. */

/** A book as it is kept. */
export interface BookData {
  readonly rules: string;
  readonly seed: number;
  readonly nodes: number;
  readonly threshold: number;
  readonly candidates: number;
  readonly depth: number;
  /** For each cell of the board, in its order, a letter. */
  readonly letters: string;
  /**
   * Setups: for each seat the cells of its warriors by the order of kinds, and that of its Goal; then, with spaces before, what
   * each seat scores if it moves first.
   */
  readonly setups: readonly string[];
}
