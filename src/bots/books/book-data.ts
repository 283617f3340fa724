/** Stored form of books. */

/** Book with setups as strings. */
export interface BookData {
  readonly rules: string;
  readonly seed: number;
  readonly nodes: number;
  readonly threshold: number;
  readonly candidates: number;
  readonly depth: number;
  /** Letter of each cell, in board order. */
  readonly letters: string;
  /**
   * Setups: for each seat, the cells of its warriors by kind and of its Goal; then, separated with spaces,
   * the score of each seat if it moves first.
   */
  readonly setups: readonly string[];
}
