/** Games read from a file, and their replays with all diagnostics. */

import type { Ruleset } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import { doubtCodes, inOrder } from '../../records/diagnostics.ts';
import {
  type ConvertOptions,
  convertRecord,
  type Diagnostic,
  type GameRecord,
  type RecordReplay,
  type ReplayedLine,
  type ReplayRecordOptions,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  type ScoreSheet,
  type SheetReplay,
} from '../../records/index.ts';
import type { TextPlace } from './json-places.ts';

/** A game read from a file: a record or a score sheet. */
export type WrittenGame =
  | ({
      readonly kind: 'record';
      readonly record: GameRecord;
      /** Present if it was found in notes, which already judged moves that break Goal safety (R6.5). */
      readonly isFromNotes?: true;
    } & TextPlace)
  | { readonly kind: 'sheet'; readonly sheet: ScoreSheet };

/** A part of a file without a readable game. */
export interface NoGame {
  readonly kind: 'none';
  readonly diagnostics: readonly Diagnostic[];
}

/** An item in a file. */
export type Found = WrittenGame | NoGame;

/** Creates an item without a game, with one diagnostic. */
export function noGame(
  severity: Diagnostic['severity'],
  message: string,
  line = 1,
  code = 'no-game',
): NoGame {
  const diagnostic = { code, severity, line, column: 1, length: 0, read: '', message };
  return { kind: 'none', diagnostics: [diagnostic] };
}

/** Adds faults of the file to a game. */
export function withFaults(found: Found, faults: readonly Diagnostic<'bad-encoding'>[]): Found {
  if (found.kind === 'none') return { ...found, diagnostics: [...faults, ...found.diagnostics] };
  if (found.kind === 'sheet')
    return { ...found, sheet: { ...found.sheet, diagnostics: [...faults, ...found.sheet.diagnostics] } };
  return { ...found, record: { ...found.record, diagnostics: [...faults, ...found.record.diagnostics] } };
}

/** Replay settings. */
export interface ReplaySettings {
  readonly rules?: Ruleset;
  /** Notation of games without a Notation tag. */
  readonly from?: Notation;
  /** Encoding of the files; by default it is detected. */
  readonly encoding?: string;
  readonly strict?: boolean;
  readonly acceptUnsafe?: boolean;
}

/** A replay with all diagnostics of the game. */
export interface Replayed {
  readonly replay: RecordReplay | SheetReplay;
  readonly diagnostics: readonly Diagnostic[];
}

export function replayGame(game: WrittenGame, settings: ReplaySettings): Replayed {
  const options = replayOptions(game, settings);
  if (game.kind === 'sheet') {
    const replay = replayScoreSheet(game.sheet, options);
    return { replay, diagnostics: replay.diagnostics };
  }
  const replay = replayRecord(game.record, options);
  return { replay, diagnostics: allOf(game, replay.diagnostics) };
}

/** Selects the options of a replay: the options of a command include another notation, that of the output. */
function replayOptions(game: WrittenGame, settings: ReplaySettings): ReplayRecordOptions {
  const { rules, from, strict = false, acceptUnsafe = false } = settings;
  const isFromNotes = game.kind === 'record' && game.isFromNotes === true;
  const given = { ...(rules && { rules }), ...(from && { notation: from }) };
  return { ...given, strict, acceptUnsafe: acceptUnsafe || isFromNotes };
}

/** How the moves of a converted game are written. */
export type WrittenForm = Pick<ConvertOptions, 'notation' | 'nameCaptured'>;

/** A game converted to a record. */
export interface Recorded {
  readonly record: GameRecord;
  /** Replay of the original game. */
  readonly replay: ReplayedLine;
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts a game to a record, optionally in another form. Illegal moves keep their text. */
export function recordOf(game: WrittenGame, settings: ReplaySettings, form: WrittenForm): Recorded {
  const options = replayOptions(game, settings);
  if (game.kind === 'record') {
    const { record, replay } = convertRecord(game.record, { ...form, replay: options });
    return { record, replay, diagnostics: allOf(game, replay.diagnostics) };
  }
  const replay = replayScoreSheet(game.sheet, options);
  return { record: recordFromSheet(replay, form), replay, diagnostics: replay.diagnostics };
}

/** Replays a game as a record, converting only score sheets. */
export function recordReplayOf(game: WrittenGame, settings: ReplaySettings): RecordReplay {
  const written =
    game.kind === 'record'
      ? game
      : ({ ...game, kind: 'record', record: plainRecord(game, settings), line: 1, column: 1 } as const);
  return replayGame(written, settings).replay as RecordReplay;
}

/** Returns the record of a game; that of a score sheet is made from its replay. */
export function plainRecord(game: WrittenGame, settings: ReplaySettings): GameRecord {
  return game.kind === 'record'
    ? game.record
    : recordFromSheet(replayGame(game, settings).replay as SheetReplay);
}

/** Returns the parse and replay diagnostics of a record, sorted by place. */
function allOf(
  { record, line, column }: WrittenGame & { readonly kind: 'record' },
  more: readonly Diagnostic[],
): readonly Diagnostic[] {
  const all = [...record.diagnostics, ...more];
  return inOrder(all.map((one) => (one.line === 0 ? { ...one, line, column } : one)));
}

/** Returns the line where a game begins. */
export function lineOf(game: Found): number {
  return game.kind === 'record' ? game.line : 1;
}

/** Returns whether an error, or a warning that leaves a fact of the game in doubt, requires exit status 1. */
export function areDoubtful(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity, code }) => severity === 'error' || doubtCodes.has(code));
}

export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
