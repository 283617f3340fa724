/** Stored form of books. */

/** Book with setups as texts. */
export interface BookData {
  readonly rules: string;
  readonly seed: number;
  readonly nodes: number;
  readonly threshold: number;
  readonly candidates: number;
  readonly depth: number;
  /** Letter of each cell, in the order of the board. */
  readonly letters: string;
  /**
   * Setups: the cells of each seat's warriors in the order of kinds and of its Goal; then, separated by
   * spaces, the score of each seat if it moves first.
   */
  readonly setups: readonly string[];
}
