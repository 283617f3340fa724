/** A game as it was found in a file, and its replay with everything that is wrong in it. */

import type { Ruleset } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import { inOrder } from '../../records/diagnostics.ts';
import {
  convertRecord,
  type Diagnostic,
  type GamePlace,
  type GameRecord,
  type RecordReplay,
  type ReplayedLine,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  type ScoreSheet,
  type SheetReplay,
} from '../../records/index.ts';
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

/** What stands in a file one after another, each with its place in bytes. */
export type Found = (WrittenGame | NoGame) & { readonly place: GamePlace };

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
  /** The notation of games that do not say it. */
  readonly from?: Notation;
  readonly strict?: boolean;
  readonly acceptUnsafe?: boolean;
}

/** A game that was replayed, with everything that is wrong in it. */
export interface Replayed {
  readonly replay: RecordReplay | SheetReplay;
  readonly diagnostics: readonly Diagnostic[];
}

/** Replays a game. */
export function replayGame(game: WrittenGame, settings: ReplaySettings): Replayed {
  const { from, ...others } = settings;
  const options = { ...others, ...(from && { notation: from }) };
  if (game.kind === 'sheet') {
    const replay = replayScoreSheet(game.sheet, options);
    return { replay, diagnostics: replay.diagnostics };
  }
  const replay = replayRecord(game.record, options);
  return { replay, diagnostics: allOf(game, replay.diagnostics) };
}

/** A game as a record that can be written. */
export interface Recorded {
  readonly record: GameRecord;
  /** The replay of what was read. */
  readonly replay: ReplayedLine;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes a record of a game, in a notation if one is said; the text of what cannot be played stays as it is. */
export function recordOf(game: WrittenGame, settings: ReplaySettings, notation?: Notation): Recorded {
  const target = notation && { notation };
  const { from, rules, acceptUnsafe = false } = settings;
  const options = { ...(rules && { rules }), ...(from && { notation: from }), acceptUnsafe };
  if (game.kind === 'record') {
    const { record, replay } = convertRecord(game.record, { ...target, replay: options });
    return { record, replay, diagnostics: allOf(game, replay.diagnostics) };
  }
  const replay = replayScoreSheet(game.sheet, options);
  return { record: recordFromSheet(replay, target), replay, diagnostics: replay.diagnostics };
}

/** A game as a record with its replay, whatever its form; the record stays as it is written. */
export function recordReplayOf(game: WrittenGame, settings: ReplaySettings): RecordReplay {
  const written =
    game.kind === 'record'
      ? game
      : ({ ...game, kind: 'record', record: plainRecord(game, settings), line: 1, column: 1 } as const);
  return replayGame(written, settings).replay as RecordReplay;
}

/** The record of a game as it is written; that of a sheet is made by playing it. */
export function plainRecord(game: WrittenGame, settings: ReplaySettings): GameRecord {
  return game.kind === 'record'
    ? game.record
    : recordFromSheet(replayGame(game, settings).replay as SheetReplay);
}

/** What is wrong with the text of a record and with its moves, in the order of places. */
function allOf(
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
