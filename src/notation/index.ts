/**
 * `klin-zha/notation`: moves as people write them, in geometric notation (section 13) and in algebraic notation
 * (section 14), and as programs do, in coordinates (section 15), with position strings (section 16).
 *
 * Of each notation `formatX` writes a move, `parseX` reads the one legal move that a text means, and `readX`
 * tells all that it can mean and what is not as it should be. `parseNotation('algebraic:german')` gives a
 * {@link Notation}, which is all of one notation in one value.
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
export {
  checkLetters,
  type LetterSet,
  type LetterSetName,
  letterSets,
  lettersFrom,
} from './algebraic/letters.ts';
export { parseCoordinate, readCoordinate } from './coordinate.ts';
export { geometricLetters } from './geometric/canonical.ts';
export { formatGeometric, parseGeometric, readGeometric } from './geometric/geometric.ts';
export { algebraic, coordinate, geometric, type Notation, parseNotation } from './notations.ts';
export type { NotationReading, NotationReadOptions } from './reading.ts';
export { type ReadingCode, readingCodes } from './words.ts';
