/** Formats of written games, and one reader for all of them. */

import { checkText } from '../base/result.ts';
import { parsedJson } from '../base/values.ts';
import { type Diagnostic, diagnose } from '../records/diagnostics.ts';
import { damageOf, decodeText } from '../records/encodings.ts';
import { recordFromJson } from '../records/json.ts';
import type { ReplayRecordOptions } from '../records/replay/context.ts';
import { replayOf } from '../records/replay/replay-record.ts';
import { replaySheet, type SheetReplay } from '../records/replay/replay-sheet.ts';
import { recordOfSheet } from '../records/replay/to-record.ts';
import { readSheet } from '../records/sheet/reader.ts';
import type { ScoreSheet } from '../records/sheet/score-sheet.ts';
import { parseRecords } from '../records/text/reader.ts';
import type { GameRecord } from '../records/tree.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Notes } from './notes.ts';
import { Pace, type PaceOptions } from './pace.ts';
import { notesOf } from './read-notes.ts';
import { recordsOf } from './to-record.ts';

/** Games in a string. */
export interface FoundRecords {
  /** Format: records (`.kzn`), JSON, lines of JSON, a score sheet with a heading, or notes. */
  readonly format: 'record' | 'json' | 'json-lines' | 'sheet' | 'notes';
  readonly records: readonly GameRecord[];
  /** Faults of the text. The faults of moves in records are found by `replayRecord`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of `readRecords`. */
export interface ReadRecordsOptions extends PaceOptions {
  /** Ruleset of games that name none. */
  readonly rules?: Ruleset;
  /** Encoding of bytes, as for `TextDecoder`. By default it is detected: UTF-8, UTF-16 or Windows-1252. */
  readonly encoding?: string;
}

/**
 * Reads the games in a text of any format: records, JSON, score sheets with a heading, or notes. Bytes are
 * decoded first; `bad-encoding` reports a guess, and each character that cannot be read. A text is a
 * record if it has a tag, begins with a comment or with a legal move.
 *
 * @throws KlinZhaError `bad-text` for anything but a string or bytes, `unknown-ruleset`, `bad-option`
 *
 * @example
 * ```ts
 * import { readRecords } from 'klin-zha/notes';
 *
 * const { format, records } = readRecords('[Round "2"]\n\n1. e37f48 *');
 * format; // 'record'
 * records[0]?.nodes.length; // 1
 * ```
 */
export function readRecords(source: string | Uint8Array, options?: ReadRecordsOptions): FoundRecords {
  const { encoding, ...given } = options ?? {};
  const settings = { ...given, pace: new Pace(given) };
  if (!(source instanceof Uint8Array)) checkText(source);
  const { text, guess } = typeof source === 'string' ? { text: source } : decodeText(source, encoding);
  const { format, found } = detect(text, settings);
  const games = found?.() ?? readers[format](text, settings);
  const [first, ...others] = games.records;
  if (guess === undefined) return { format, ...games };
  const records = first ? [{ ...first, diagnostics: [guess, ...first.diagnostics] }, ...others] : [];
  return { format, records, diagnostics: [guess, ...games.diagnostics] };
}

type TextFormat = FoundRecords['format'];

/** Ruleset and pace of a reading. */
type Settings = Pick<ReadRecordsOptions, 'rules'> & { readonly pace: Pace };

/** Games and faults in a text whose format is known. */
type Found = Omit<FoundRecords, 'format'>;

/** How each format is read. */
const readers: Readonly<Record<TextFormat, (text: string, settings: Settings) => Found>> = {
  record: (text) => foundRecords(parseRecords(text)),
  json: (text) => foundJson([text]),
  'json-lines': (text) => foundJson(text.split('\n')),
  sheet: (text, settings) => foundSheet(replaySheet(readSheet(text), settings)),
  notes: (text, settings) => foundNotes(notesOf(text, settings, settings.pace)),
};

function foundRecords(records: readonly GameRecord[]): Found {
  return { records, diagnostics: records.flatMap(({ diagnostics }) => diagnostics) };
}

/** Reads the games of JSON texts; what is not a record is reported. */
function foundJson(texts: readonly string[]): Found {
  const values = texts.filter((text) => text.trim() !== '').flatMap((text) => parsedJson(text) ?? null);
  const results = values.map((value) => recordFromJson(value));
  const records = results.flatMap((read) => (read.ok ? read.value : []));
  const errors = results.flatMap((read) => (read.ok ? [] : read.errors));
  const place = { text: '', line: 1, column: 1 };
  const faults = errors.map(({ code, message }) => diagnose('error', code, place, message));
  return { records, diagnostics: [...damageOf(texts.join('\n')), ...faults] };
}

function foundSheet(replay: SheetReplay): Found {
  return { records: [recordOfSheet(replay)], diagnostics: replay.diagnostics };
}

function foundNotes(notes: Notes): Found {
  return { records: recordsOf(notes, {}), diagnostics: notes.diagnostics };
}

/**
 * Detects the format of a string. Records and score sheets without moves or with errors are notes if many
 * more moves are found in them with certainty that way.
 *
 * @throws KlinZhaError `unknown-ruleset` for an invalid ruleset option, `bad-text` for anything but a string
 */
export function textFormat(text: string, rules?: Ruleset): TextFormat {
  return detect(text, { ...(rules && { rules }), pace: new Pace({}) }).format;
}

/** The format of a text, and its games if the whole text was read to detect it. */
interface Detected {
  readonly format: TextFormat;
  readonly found?: (() => Found) | undefined;
}

/** Longest text that is read to compare formats. */
const longestSample = 64 * 1024;

function detect(text: string, options: Settings): Detected {
  checkText(text);
  const begin = text.trimStart();
  const sample = text.slice(0, longestSample);
  const isWhole = sample.length === text.length;
  if (/^\[\s*(?:\{|\]\s*$)/.test(begin) || beginsObject.test(begin))
    return detectJson(begin, sample, options);
  options.pace.pass(0);
  const sheet = /^[[%{;]/.test(begin) ? undefined : readSheet(sample);
  options.pace.pass(0);
  if (!sheet?.colours.length && !mayBeRecord(sample, options)) return { format: 'notes' };
  const tried = sheet?.colours.length ? trySheet(sheet, options) : tryRecords(sample, isWhole, options);
  const { format, played, length = sample.length } = tried;
  const found = isWhole ? tried.found : undefined;
  if (tried.isFine) return { format, found };
  const notes = notesOf(sample.slice(0, length), options, options.pace);
  const { games, diagnostics } = notes;
  // A wrong move of a sheet can make other moves likely, even in another ruleset.
  const certain = games.flatMap(({ moves, rules }) =>
    moves.filter(
      ({ confidence: one }) => one === 'certain' || (one === 'likely' && rules.id === tried.rules),
    ),
  );
  const isFragment = played === 0 && diagnostics.some(({ code }) => code === 'fragment');
  const gain = begin.startsWith('[') ? leastGain : 1;
  if (!isFragment && certain.length <= played * gain) return { format, found };
  return { format: 'notes', found: length === text.length ? () => foundNotes(notes) : undefined };
}

/** How many times more moves notes must have than the records of a text with tags. */
const leastGain = 1.5;

/** An object with a key, unlike a comment of a record; or an empty object and nothing else. */
const beginsObject = /^\{\s*(?:\}\s*$|"(?:[^"\\\n]|\\.)*"\s*:\s*(?:["{[\d-]|(?:true|false|null)\b))/;

/**
 * JSON whose first value is not a record is notes if games are found in it. Lines of JSON have several
 * values.
 */
function detectJson(text: string, sample: string, options: Settings): Detected {
  const end = text.indexOf('\n');
  const [line, rest] = end < 0 ? [text, ''] : [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
  const first = parsedJson(line);
  const isLines = rest !== '' && ((line.endsWith('}') && rest.startsWith('{')) || first !== undefined);
  const value = isLines ? first : parsedJson(text);
  const game = Array.isArray(value) ? value[0] : value;
  const isOther = game !== undefined && !recordFromJson(game).ok;
  if (isOther && notesOf(sample, options, options.pace).games.length > 0) return { format: 'notes' };
  return { format: isLines ? 'json-lines' : 'json' };
}

/** What the reader of a format made of a sample. */
interface Tried extends Detected {
  readonly played: number;
  readonly isFine: boolean;
  /** Id of the ruleset, if it is a sheet. */
  readonly rules?: string;
  /** Length of the text that was played, if it was not all. */
  readonly length?: number;
}

function trySheet(sheet: ScoreSheet, options: ReplayRecordOptions): Tried {
  const replay = replaySheet(sheet, options);
  const played = replay.plies.length;
  const isFine = played > 0 && !hasErrors(replay.diagnostics);
  return {
    format: 'sheet',
    played,
    isFine,

    rules: replay.rules.id,
    found: () => foundSheet(replay),
  };
}

/** A comment, a directive, or nothing but an open result. */
const beginsRecord = /^\s*(?:[%{;]|\*?\s*$)/;

/** Length of text that shows whether it is a record. */
const longestBegin = 4096;

/** Whether a text has a tag or a legal first move, or begins like a record. */
function mayBeRecord(sample: string, options: Settings): boolean {
  const [first] = parseRecords(sample.slice(0, longestBegin));
  return (
    beginsRecord.test(sample) ||
    (first && (first.tags.size > 0 || replayOf(first, options).played > 0)) === true
  );
}

/** Maximum number of records that are played to recognise the format. */
const mostRecords = 10;

/** Plays the first records of a text, without one that the sample cuts off. */
function tryRecords(sample: string, isWhole: boolean, options: ReplayRecordOptions): Tried {
  const all = parseRecords(sample);
  const some = (isWhole || all.length < 2 ? all : all.slice(0, -1)).slice(0, mostRecords);
  const replays = some.map((record) => replayOf(record, options));
  const played = replays.reduce((sum, replay) => sum + replay.played, 0);
  const isWrong = replays.some(({ record, diagnostics }) =>
    hasErrors([...record.diagnostics, ...diagnostics]),
  );
  // The tag Notation is in no text but records.
  const isFine = some.some(({ tags }) => tags.has('Notation')) || (played > 0 && !isWrong);
  const next = all[some.length]?.line;
  const length = next === undefined ? sample.length : sample.split('\n', next - 1).join('\n').length;
  return { format: 'record', played, isFine, length, found: () => foundRecords(all) };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity, code }) => severity === 'error' && code !== 'bad-encoding');
}
