/** A game as it was found in a file, and its replay with everything that is wrong in it. */

import type { Ruleset } from '../../index.ts';
import { algebraic, type LetterSetName, type Notation } from '../../notation/index.ts';
import { inOrder } from '../../record/diagnostics.ts';
import type { Diagnostic, GameRecord, ScoreSheet } from '../../record/index.ts';
import { type RecordReplay, type Replay, replayRecord, replayScoreSheet } from '../../replay/index.ts';
import type { TextPlace } from './json-places.ts';

/** One game of a file: as a record, or as a score sheet. */
export type WrittenGame =
  | ({ readonly kind: 'record'; readonly record: GameRecord } & TextPlace)
  | { readonly kind: 'sheet'; readonly sheet: ScoreSheet };

/** A part of a file in which no game could be found: what is wrong with it, or that nothing is there. */
export interface NoGame {
  readonly kind: 'none';
  readonly diagnostics: readonly Diagnostic[];
}

/** That nothing could be found. */
export function noGame(
  severity: Diagnostic['severity'],
  message: string,
  line = 1,
  code = 'no-game',
): NoGame {
  const diagnostic = { code, severity, line, column: 1, length: 0, read: '', message };
  return { kind: 'none', diagnostics: [diagnostic] };
}

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
export interface Replayed {
  readonly replay: RecordReplay | Replay;
  readonly diagnostics: readonly Diagnostic[];
}

/** Replays a game. */
export function replayGame(game: WrittenGame, settings: ReplaySettings): Replayed {
  if (game.kind === 'sheet') {
    const replay = replayScoreSheet(game.sheet, settings);
    return { replay, diagnostics: replay.diagnostics };
  }
  const { letters, notation } = settings;
  const isEnglish = notation === undefined || notation.name === 'algebraic';
  const lettered = letters !== undefined && isEnglish && { notation: algebraic(letters) };
  const replay = replayRecord(game.record, { ...settings, ...lettered });
  return { replay, diagnostics: allOf(game, replay.diagnostics) };
}

/** What is wrong with the text of a record and with its moves, in the order of places. */
export function allOf(
  { record, line, column }: WrittenGame & { readonly kind: 'record' },
  more: readonly Diagnostic[],
): readonly Diagnostic[] {
  const all = [...record.diagnostics, ...more];
  return inOrder(all.map((told) => (told.line === 0 ? { ...told, line, column } : told)));
}

/** The errors among diagnostics. */
export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
