/** The notation of moves that do not say it and cannot be played in the one that they look like. */

import { type LetterSetName, letterSets } from '../../notation/algebraic/letters.ts';
import { algebraic, coordinate, geometric, type Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose, type TextSpan } from '../diagnostics.ts';
import type { ReplayCode } from './findings.ts';

/** What is asked of a replay of the first moves. */
interface Trial {
  /** How many moves were played as they are written. */
  readonly played: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The notation in which moves can be played further and with fewer errors than in the one that was tried: another
 * notation, or another set of letters. Undefined where none is better.
 *
 * @param play plays the first moves in a notation
 */
export function otherNotation(tried: Notation, play: (notation: Notation) => Trial): Notation | undefined {
  const trialOf = (notation: Notation): { readonly played: number; readonly errors: number } => {
    const { played, diagnostics } = play(notation);
    return { played, errors: diagnostics.filter(({ severity }) => severity === 'error').length };
  };
  let best = trialOf(tried);
  if (best.errors === 0) return undefined;
  let found: Notation | undefined;
  const sets = Object.keys(letterSets) as LetterSetName[];
  for (const notation of [geometric, coordinate, ...sets.map((name) => algebraic(name))]) {
    if (notation.name === tried.name) continue;
    const value = trialOf(notation);
    if (value.played <= best.played || value.errors > best.errors) continue;
    best = value;
    found = notation;
  }
  return found;
}

/** That moves are read in another notation than the one that they look like. */
export function toldOf(what: string, tried: Notation, found: Notation, first: TextSpan): Diagnostic {
  const message = `The ${what} looks like ${tried.name}, but is played further as ${found.name}, and is read so.`;
  return diagnose<ReplayCode>('warning', 'other-notation', first, message, found.name);
}
