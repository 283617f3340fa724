/** What the commands about written games share: replaying one, and telling what is wrong with it. */

import type { Ruleset } from '../index.ts';
import { algebraic, type LetterSetName, type Notation } from '../notation/index.ts';
import type { Diagnostic } from '../record/index.ts';
import { type RecordReplay, type Replay, replayRecord, replayScoreSheet } from '../replay/index.ts';
import { complaint } from './failure.ts';
import type { WrittenGame } from './written-game.ts';

/** How the commands replay games. */
export interface ReplaySettings {
  readonly rules?: Ruleset;
  readonly notation?: Notation;
  /** The letters of algebraic notation, where the notation does not say them. */
  readonly letters?: LetterSetName;
  readonly strict?: boolean;
  readonly acceptUnsafe?: boolean;
}

/** A game that was replayed, with everything that is wrong in it. */
export type Replayed = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly kind: 'record'; readonly replay: RecordReplay }
  | { readonly kind: 'sheet'; readonly replay: Replay }
);

/** Replays a game. */
export function replayGame(game: WrittenGame, settings: ReplaySettings): Replayed {
  if (game.kind === 'sheet') {
    const replay = replayScoreSheet(game.sheet, settings);
    return { kind: 'sheet', replay, diagnostics: replay.diagnostics };
  }
  const { letters, notation, ...others } = settings;
  const isEnglish = notation === undefined || notation.name === 'algebraic';
  const read = letters !== undefined && isEnglish ? algebraic(letters) : notation;
  const replay = replayRecord(game.record, { ...others, ...(read && { notation: read }) });
  return { kind: 'record', replay, diagnostics: allOf(game, replay.diagnostics) };
}

/** What is wrong with the text of a record and with its moves, in the order of places. */
export function allOf(
  { record, line, column }: WrittenGame & { readonly kind: 'record' },
  more: readonly Diagnostic[],
): Diagnostic[] {
  return [...record.diagnostics, ...more]
    .map((told) => (told.line === 0 ? { ...told, line, column } : told))
    .sort((one, two) => one.line - two.line || one.column - two.column);
}

/** A diagnostic in a line by itself, with the place where editors look for it. */
export function diagnosticText(file: string, diagnostic: Diagnostic): string {
  const { line, column, severity, code } = diagnostic;
  return `${file}:${line}:${column}: ${severity} ${code} ${complaint(diagnostic)}`;
}

/** How many of them are errors. */
export function errorsIn(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
