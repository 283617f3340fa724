/**
 * `klin-zha/notation`: moves in geometric notation (section 13), algebraic notation (section 14) and
 * coordinates (section 15), with position strings (section 16).
 *
 * For each notation, `formatX` writes a move, `parseX` parses text that means exactly one legal move, and
 * `readX` returns all moves that the text can mean, with its deviations from canonical notation.
 * `parseNotation('algebraic:german')` returns a {@link Notation}, an object with the functions of one
 * notation.
 *
 * @module klin-zha/notation
 */

export {
  type AlgebraicOptions,
  type AlgebraicReadOptions,
  formatAlgebraic,
  parseAlgebraic,
  readAlgebraic,
} from './algebraic/algebraic.ts';
export type { AlgebraicExtras } from './algebraic/canonical.ts';
export { type LetterSet, type LetterSetName, letterSets } from './algebraic/letters.ts';
export { parseCoordinate, readCoordinate } from './coordinate.ts';
export { formatGeometric, parseGeometric, readGeometric } from './geometric/geometric.ts';
export { algebraic, coordinate, geometric, type Notation, parseNotation } from './notations.ts';
export type { NotationReading, NotationReadOptions } from './reading.ts';
