/** The notation of a score sheet that does not say it and cannot be played in the one that it looks like. */

import { type LetterSetName, letterSets } from '../notation/algebraic/letters.ts';
import { algebraic, coordinate, geometric, type Notation } from '../notation/notations.ts';
import type { Diagnostic } from '../record/diagnostics.ts';
import type { ScoreSheet } from '../record/sheet/reader.ts';
import type { Ply } from './findings.ts';

/** So many rows with moves are tried. */
const mostRows = 12;

/** What is asked of a replay of the first rows. */
interface Trial {
  readonly plies: readonly Ply[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The notation in which the first rows of a sheet can be played further and with fewer errors than in the one that was
 * tried: another notation, or another set of letters. Undefined where none is better.
 */
export function otherNotation(
  sheet: ScoreSheet,
  tried: Notation,
  play: (sheet: ScoreSheet, notation: Notation) => Trial,
): Notation | undefined {
  const rows = sheet.rows
    .filter(({ cells }) => cells.some(({ kind }) => kind === 'moves'))
    .slice(0, mostRows);
  const sample: ScoreSheet = { ...sheet, rows, result: undefined, diagnostics: [] };
  const trialOf = (notation: Notation): { readonly played: number; readonly errors: number } => {
    const { plies, diagnostics } = play(sample, notation);
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    return { played: plies.filter(({ corrected }) => corrected !== true).length, errors };
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
