/** Puzzles as data. */

/** A puzzle as `npm run tool puzzles` writes it. */
export interface Puzzle {
  readonly position: string;
  /** `win` within `moves` moves, or `hold`: do not lose within `moves` moves of the opponent. */
  readonly kind: 'win' | 'hold';
  readonly moves: number;
  readonly solution: string;
  readonly rating: number;
  readonly seed: number;
  readonly game: number;
  readonly ply: number;
}
