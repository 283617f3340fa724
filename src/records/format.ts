/** Formats of written games, and one reader for all of them. */

import { checkText } from '../base/result.ts';
import { parsedJson } from '../base/values.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Diagnostic } from './diagnostics.ts';
import { recordFromJson } from './json.ts';
import type { Notes } from './notes/notes.ts';
import { readNotes } from './notes/read-notes.ts';
import { recordsFromNotes } from './notes/to-record.ts';
import { replayRecord } from './replay/replay-record.ts';
import { replayScoreSheet } from './replay/replay-sheet.ts';
import { recordFromSheet } from './replay/sheet-to-record.ts';
import { readScoreSheet } from './sheet/reader.ts';
import { parseRecords } from './text/reader.ts';
import type { GameRecord } from './tree.ts';

/**
 * Format of input with games: records (`.kzn`), JSON, lines of JSON, score sheets with a heading, or notes.
 *
 * @experimental
 * @category Reading any text
 */
export type TextFormat = 'record' | 'json' | 'json-lines' | 'sheet' | 'notes';

/** Longest text that is read to compare formats. */
const longestSample = 64 * 1024;

/**
 * Detects the format of a string. Records and score sheets without moves or with errors are notes if many
 * more moves are found in them with certainty that way.
 *
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset option, `bad-text` for anything but a string
 *
 * @example
 * ```ts
 * import { textFormat } from 'klin-zha/records';
 *
 * textFormat('1. e37f48 *'); // 'record'
 * ```
 *
 * @experimental
 * @category Reading any text
 */
export function textFormat(text: string, rules?: Ruleset): TextFormat {
  return detect(text, rules).format;
}

/** The format of a string, and its notes if they were read to detect it. */
interface Detected {
  readonly format: TextFormat;
  readonly notes?: Notes;
}

function detect(text: string, rules: Ruleset | undefined): Detected {
  checkText(text);
  const begin = text.trimStart();
  const sample = text.slice(0, longestSample);
  if (/^\[\s*(?:\{|\]\s*$)/.test(begin) || beginsObject.test(begin))
    return { format: jsonFormat(begin, sample, rules) };
  const isSheet = !/^[[%{;]/.test(begin) && readScoreSheet(sample).colours.length > 0;
  const format = isSheet ? 'sheet' : 'record';
  const { played, isFine, length } = isSheet ? playedSheet(sample, rules) : playedRecord(sample, text, rules);
  if (isFine) return { format };
  const notes = readNotes(sample.slice(0, length), rules && { rules });
  const { games, diagnostics } = notes;
  // A wrong move of a sheet can make other moves likely, even in another ruleset.
  const certain = games.flatMap(({ moves }) => moves.filter(({ confidence }) => confidence === 'certain'));
  const isFragment = played === 0 && diagnostics.some(({ code }) => code === 'fragment');
  const gain = begin.startsWith('[') ? leastGain : 1;
  if (!isFragment && certain.length <= played * gain) return { format };
  return length === text.length ? { format: 'notes', notes } : { format: 'notes' };
}

/** How many times more moves notes must have than the records of a text with tags. */
const leastGain = 1.5;

/** An object with a key, unlike a comment of a record; or an empty object and nothing else. */
const beginsObject = /^\{\s*(?:\}\s*$|"(?:[^"\\\n]|\\.)*"\s*:\s*(?:["{[\d-]|(?:true|false|null)\b))/;

/**
 * JSON whose first value is not a record is notes if games are found in it. Lines of JSON have several
 * values.
 */
function jsonFormat(text: string, sample: string, rules: Ruleset | undefined): TextFormat {
  const end = text.indexOf('\n');
  const [line, rest] = end < 0 ? [text, ''] : [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
  const first = parsedJson(line);
  const isLines = rest !== '' && ((line.endsWith('}') && rest.startsWith('{')) || first !== undefined);
  if (isLines) return 'json-lines';
  const value = parsedJson(text);
  const game = Array.isArray(value) ? value[0] : value;
  const isOther = game !== undefined && !recordFromJson(game).ok;
  return isOther && readNotes(sample, rules && { rules }).games.length > 0 ? 'notes' : 'json';
}

/** What the reader of a format made of a text. */
interface Played {
  readonly played: number;
  readonly isFine: boolean;
  /** Length of the text that was played. */
  readonly length: number;
}

function playedSheet(text: string, rules: Ruleset | undefined): Played {
  const { plies, diagnostics } = replayScoreSheet(text, rules && { rules });
  const isFine = plies.length > 0 && !hasErrors(diagnostics);
  return { played: plies.length, isFine, length: text.length };
}

/** Maximum number of records that are played to recognise the format. */
const mostRecords = 10;

/** Plays the first records of a text, without one that the sample cuts off. */
function playedRecord(sample: string, text: string, rules: Ruleset | undefined): Played {
  const all = parseRecords(sample);
  const whole = sample.length < text.length && all.length > 1 ? all.slice(0, -1) : all;
  const records = whole.slice(0, mostRecords);
  const replays = records.map((record) => replayRecord(record, rules && { rules }));
  const played = replays.reduce((sum, replay) => sum + replay.played, 0);
  const isWrong = records.some((record, index) =>
    hasErrors([...record.diagnostics, ...replays[index]!.diagnostics]),
  );
  // The tag Notation is in no text but records.
  const isFine = records.some(({ tags }) => tags.has('Notation')) || (played > 0 && !isWrong);
  const next = all[records.length]?.line;
  const length = next === undefined ? sample.length : sample.split('\n', next - 1).join('\n').length;
  return { played, isFine, length };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/**
 * Games in a string.
 *
 * @experimental
 * @category Reading any text
 */
export interface FoundRecords {
  readonly format: TextFormat;
  readonly records: readonly GameRecord[];
  /** Faults of the text. The faults of moves in records are found by `replayRecord`. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the games in a string of any format: records, JSON, score sheets with a heading, or notes.
 *
 * @param rules ruleset of games that name none
 * @throws KlinZhaError `bad-text` for anything but a string, `unknown-ruleset`
 *
 * @example
 * ```ts
 * import { readRecords } from 'klin-zha/records';
 *
 * const { format, records } = readRecords('1. e37f48 *');
 * format; // 'record'
 * records[0]?.nodes.length; // 1
 * ```
 *
 * @experimental
 * @category Reading any text
 */
export function readRecords(text: string, rules?: Ruleset): FoundRecords {
  const detected = detect(text, rules);
  const { format } = detected;
  if (format === 'notes') {
    const notes = detected.notes ?? readNotes(text, rules && { rules });
    return { format, records: recordsFromNotes(notes), diagnostics: notes.diagnostics };
  }
  if (format === 'sheet') {
    const replay = replayScoreSheet(text, rules && { rules });
    return { format, records: [recordFromSheet(replay)], diagnostics: replay.diagnostics };
  }
  if (format === 'record') {
    const records = parseRecords(text);
    return { format, records, diagnostics: records.flatMap(({ diagnostics }) => diagnostics) };
  }
  return { format, ...recordsFromJson(text, format) };
}

/** Reads the games of a JSON text; what is not a record is reported. */
function recordsFromJson(text: string, format: 'json' | 'json-lines'): Omit<FoundRecords, 'format'> {
  const lines = format === 'json' ? [text] : text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.flatMap((line) => parsedJson(line) ?? null);
  const results = values.map((value) => recordFromJson(value));
  const records = results.flatMap((read) => (read.ok ? read.value : []));
  const errors = results.flatMap((read) => (read.ok ? [] : read.errors));
  const diagnostics = errors.map(
    ({ code, message }): Diagnostic => ({
      code,
      severity: 'error',
      line: 1,
      column: 1,
      length: 0,
      read: '',
      message,
    }),
  );
  return { records, diagnostics };
}
