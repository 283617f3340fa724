/** Games read from a file, and their replays with all diagnostics. */

import type { Ruleset } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import { inOrder } from '../../records/diagnostics.ts';
import {
  type ConvertOptions,
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

/** An item in a file, with its place. */
export type Found = (WrittenGame | NoGame) & { readonly place: GamePlace };

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

/** Replay settings. */
export interface ReplaySettings {
  readonly rules?: Ruleset;
  /** Notation of games without a Notation tag. */
  readonly from?: Notation;
  readonly strict?: boolean;
  readonly acceptUnsafe?: boolean;
}

/** A replay with all diagnostics of the game. */
export interface Replayed {
  readonly replay: RecordReplay | SheetReplay;
  readonly diagnostics: readonly Diagnostic[];
}

export function replayGame(game: WrittenGame, settings: ReplaySettings): Replayed {
  const { from, ...others } = settings;
  const acceptUnsafe = others.acceptUnsafe || isFromNotes(game);
  const options = { ...others, acceptUnsafe, ...(from && { notation: from }) };
  if (game.kind === 'sheet') {
    const replay = replayScoreSheet(game.sheet, options);
    return { replay, diagnostics: replay.diagnostics };
  }
  const replay = replayRecord(game.record, options);
  return { replay, diagnostics: allOf(game, replay.diagnostics) };
}

function isFromNotes(game: WrittenGame): boolean {
  return game.kind === 'record' && game.isFromNotes === true;
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
  const { from, rules } = settings;
  const acceptUnsafe = settings.acceptUnsafe || isFromNotes(game);
  const options = { ...(rules && { rules }), ...(from && { notation: from }), acceptUnsafe };
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

export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
