/** The notations in which a sheet can be written, and how one is recognised. */

import type { Move } from '../engine/move.ts';
import type { GameState } from '../game/state.ts';
import { formatAlgebraic, readAlgebraic } from '../notation/algebraic.ts';
import { formatGeometric, readGeometric } from '../notation/geometric.ts';
import { cutPlacements } from '../notation/geometric-text.ts';
import type { LetterSet, LetterSetName } from '../notation/letters.ts';
import type { Reading } from '../notation/reading.ts';
import type { Place } from '../record/diagnostics.ts';
import type { ScoreSheet } from '../record/sheet.ts';

/** The names of the notations for people. */
export const notationNames = ['geometric', 'algebraic'] as const;

/** One of {@link notationNames}. */
export type NotationName = (typeof notationNames)[number];

/** What a reader of records has to know of a notation. */
export interface SheetNotation {
  readonly read: (state: GameState, text: string) => Reading;
  readonly format: (state: GameState, move: Move) => string;
  /** Cuts an entry into moves, where one entry can hold several. */
  readonly cut: (entry: Place) => readonly Place[];
}

/** A notation with its options bound. */
export function notationOf(
  name: NotationName,
  letters: LetterSet | LetterSetName,
  acceptUnsafe: boolean,
): SheetNotation {
  const notations: Readonly<Record<NotationName, SheetNotation>> = {
    geometric: {
      read: (state, text) => readGeometric(state, text, { acceptUnsafe }),
      format: formatGeometric,
      cut: (entry) =>
        cutPlacements(entry.text).map(({ text, offset }) => ({
          text,
          line: entry.line,
          column: entry.column + offset,
        })),
    },
    algebraic: {
      read: (state, text) => readAlgebraic(state, text, { letters, acceptUnsafe }),
      format: (state, move) => formatAlgebraic(state, move, { letters }),
      cut: (entry) => [entry],
    },
  };
  return notations[name];
}

/** The notation of most entries: geometric cells have capital letters, algebraic ones small letters. */
export function notationIn(sheet: ScoreSheet): NotationName {
  let capitals = 0;
  let entries = 0;
  for (const row of sheet.rows) {
    for (const cell of row.cells) {
      for (const { text } of cell.entries) {
        entries++;
        if (/[A-I][1-9]{2}(?!\d)/.test(text)) capitals++;
      }
    }
  }
  return 2 * capitals > entries ? 'geometric' : 'algebraic';
}
