/** Formats of written games, and one reader for all of them. */

import { checkText } from '../base/result.ts';
import { parsedJson } from '../base/values.ts';
import { type Diagnostic, diagnose } from '../records/diagnostics.ts';
import { damageOf, decodeText } from '../records/encodings.ts';
import { recordFromJson } from '../records/json.ts';
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
 * Reads the games in a string or in bytes of any format: records, JSON, score sheets with a heading, or
 * notes. Bytes are decoded first; `bad-encoding` reports a guess, and each character that cannot be read.
 * Records have a tag, or begin with a comment or with a legal move.
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
  const { format, notes } = detect(text, settings);
  const games = notes ? foundNotes(notes) : readers[format](text, settings);
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

/** The format of a text, and its notes if they were read to detect it. */
interface Detected {
  readonly format: TextFormat;
  readonly notes?: Notes;
}

/** Longest text that is read to compare formats. */
const longestSample = 64 * 1024;

function detect(text: string, options: Settings): Detected {
  checkText(text);
  const begin = text.trimStart();
  const sample = text.slice(0, longestSample);
  if (/^\[\s*(?:\{|\]\s*$)/.test(begin) || beginsObject.test(begin))
    return detectJson(begin, sample, options);
  options.pace.pass(0);
  const sheet = /^[[%{;]/.test(begin) ? undefined : readSheet(sample);
  options.pace.pass(0);
  const tried = sheet?.colours.length ? trySheet(sheet, sample, options) : tryRecord(sample, options);
  if (tried === undefined || tried.isFine) return { format: tried?.format ?? 'notes' };
  const { format, played, rules, part } = tried;
  const notes = notesOf(part, options, options.pace);
  // A wrong move of a sheet can make other moves likely, even in another ruleset.
  const certain = notes.games.flatMap((game) =>
    game.moves.filter(
      ({ confidence: one }) => one === 'certain' || (one === 'likely' && game.rules.id === rules),
    ),
  );
  const isFragment = played === 0 && notes.diagnostics.some(({ code }) => code === 'fragment');
  const gain = begin.startsWith('[') ? leastGain : 1;
  if (!isFragment && certain.length <= played * gain) return { format };
  return { format: 'notes', ...(part.length === text.length && { notes }) };
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

/** What the reader of a format made of the first game of a text. */
interface Tried {
  readonly format: TextFormat;
  readonly played: number;
  readonly isFine: boolean;
  /** Id of the ruleset of a sheet. */
  readonly rules?: string;
  /** The text of the game. */
  readonly part: string;
}

function trySheet(sheet: ScoreSheet, part: string, options: Settings): Tried {
  const { plies, rules, diagnostics } = replaySheet(sheet, options);
  const isFine = plies.length > 0 && !hasErrors(diagnostics);
  return { format: 'sheet', played: plies.length, isFine, rules: rules.id, part };
}

/** A comment, a directive, or nothing but an open result. */
const beginsRecord = /^\s*(?:[%{;]|\*?\s*$)/;

/** Length of text that shows whether it is a record. */
const longestBegin = 4096;

/** Plays the first record of a text; undefined if it has no tag and no legal first move. */
function tryRecord(sample: string, options: Settings): Tried | undefined {
  const [begin] = parseRecords(sample.slice(0, longestBegin));
  const isRecord = begin && (begin.tags.size > 0 || replayOf(begin, options).played > 0);
  if (!isRecord && !beginsRecord.test(sample)) return undefined;
  const [first, next] = parseRecords(sample);
  const part = next === undefined ? sample : sample.split('\n', next.line - 1).join('\n');
  const replay = first && replayOf(first, options);
  if (replay === undefined) return { format: 'record', played: 0, isFine: false, part };
  const { played, diagnostics } = replay;
  // The tag Notation is in no text but records.
  const isFine =
    first!.tags.has('Notation') || (played > 0 && !hasErrors([...first!.diagnostics, ...diagnostics]));
  return { format: 'record', played, isFine, part };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity, code }) => severity === 'error' && code !== 'bad-encoding');
}
