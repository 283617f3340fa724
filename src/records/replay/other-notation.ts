/** Detects the notation by trial replays. */

import { type LetterSetName, letterSets } from '../../notation/algebraic/letters.ts';
import { algebraic, coordinate, geometric, type Notation } from '../../notation/notations.ts';
import { type Diagnostic, diagnose, type TextSpan } from '../diagnostics.ts';
import type { Ply, ReplayCode } from './findings.ts';

/** Replay of the first moves in a candidate notation. */
interface Trial {
  readonly plies: readonly Pick<Ply, 'corrected'>[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns a notation or letter set in which more moves can be played than in the guessed notation, without
 * more errors. Returns undefined if there is none.
 *
 * @param play replays the first moves in a notation
 */
export function otherNotation(guess: Notation, play: (notation: Notation) => Trial): Notation | undefined {
  const trialOf = (notation: Notation): { readonly played: number; readonly errors: number } => {
    const { plies, diagnostics } = play(notation);
    const played = plies.filter(({ corrected }) => corrected !== true).length;
    return { played, errors: diagnostics.filter(({ severity }) => severity === 'error').length };
  };
  let best = trialOf(guess);
  if (best.errors === 0) return undefined;
  let found: Notation | undefined;
  const sets = Object.keys(letterSets) as LetterSetName[];
  for (const notation of [geometric, coordinate, ...sets.map((name) => algebraic(name))]) {
    if (notation.name === guess.name) continue;
    const value = trialOf(notation);
    if (value.played <= best.played || value.errors > best.errors) continue;
    best = value;
    found = notation;
  }
  return found;
}

/** Reports that moves are read in a notation other than the guessed one. */
export function diagnoseOther(what: string, guess: Notation, found: Notation, first: TextSpan): Diagnostic {
  const message = `The ${what} looks like ${guess.name} notation, but is read as ${found.name}: more moves are legal that way.`;
  return diagnose<ReplayCode>('warning', 'other-notation', first, message, found.name);
}
