/** Reads game files in all formats, which are detected from their contents. */

import { textFormat } from '../../notes/format.ts';
import { readNotes, recordsFromNotes } from '../../notes/index.ts';
import {
  type GameRecord,
  parseRecords,
  readGames,
  readScoreSheet,
  replayRecord,
} from '../../records/index.ts';
import type { Context, Output } from '../output.ts';
import { chunksOf, headOf, nameOf, UnreadableFile } from './bytes.ts';
import { encodingOf, utf8From, withWarning } from './encodings.ts';
import { gunzipped } from './gzip.ts';
import { gamesOfDocument, gamesOfLine } from './json.ts';
import { linesOf } from './lines.ts';
import { type Found, noGame, type ReplaySettings } from './written-game.ts';

type Games = AsyncGenerator<Found, void, undefined>;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Formats a list of files for a sentence; more than three are counted instead. */
export function filesText(files: readonly string[]): string {
  return files.length > 3 ? `${files.length} files` : files.map(nameOf).join(', ');
}

/**
 * Visits the games in several files in order, numbered from 1 in each file. Shows the progress.
 *
 * @returns the errors for unreadable files, which are skipped
 */
export async function visitGames(
  { stdin, err }: Context,
  files: readonly string[],
  settings: NotesSettings,
  visit: (game: Found, number: number, file: string) => Promise<void>,
): Promise<UnreadableFile[]> {
  const failures: UnreadableFile[] = [];
  for (const file of files) {
    try {
      let number = 0;
      for await (const game of gamesOf(stdin, file, { ...settings, watcher: err }))
        await visit(game, ++number, nameOf(file));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

/** Options that change how notes are read. */
type NotesSettings = Pick<ReplaySettings, 'rules' | 'strict' | 'encoding'>;

/** Settings for reading a file. */
interface FileSettings extends NotesSettings {
  /** Output that shows the progress. */
  readonly watcher?: Output;
}

/**
 * Reads the games in a file in order; `-` is standard input. Records and JSON lines are streamed; other
 * formats are read as a whole. Compressed files are decompressed. A file without games yields a warning.
 */
export async function* gamesOf(stdin: Context['stdin'], file: string, settings: FileSettings = {}): Games {
  const { watcher, rules, strict, encoding } = settings;
  const { head, whole } = await headOf(gunzipped(file, chunksOf(stdin, file, watcher)), headSize);
  let isFirst = true;
  try {
    const isOther = encoding !== undefined || encodingOf(head) !== undefined;
    const decoded = isOther ? await utf8From(whole, encoding) : undefined;
    const form = formatOf(textOf([decoded?.bytes.subarray(0, headSize) ?? head]), rules);
    const notes = { ...(rules && { rules }), ...(strict && { strict }) };
    for await (const found of readers[form](decoded ? [decoded.bytes] : whole, notes)) {
      yield isFirst && decoded?.warning ? withWarning(found, decoded.warning) : found;
      isFirst = false;
    }
    if (isFirst) yield noGame('warning', 'No game in this file.');
  } finally {
    await watcher?.clear();
  }
}

/** Number of bytes from which the format of a file is detected. */
const headSize = 64 * 1024;

/** Detects the format. Text that begins like a record may have any number of moves; other text needs one. */
function formatOf(head: string, rules: ReplaySettings['rules']): FileFormat {
  const format = textFormat(head, rules);
  const begin = head.trimStart();
  if (format !== 'record' || /^(?:[%{;]|\*?\s*$)/.test(begin)) return format;
  // A tag has a quoted value: other brackets may be the link of a document.
  if (/^\[(?![^"\n]*\])/.test(begin)) return format;
  if (begin.startsWith('['))
    return parseRecords(head).some((record) => replayRecord(record).played > 0) ? format : 'unknown';
  return /[a-i][1-9]{2}/i.test(head) ? 'moves' : 'unknown';
}

const expectedText =
  'expected a record, a score sheet, JSON, or notes with the armies and at least one move.';

const readers = {
  async *record(source: Bytes): Games {
    for await (const record of readGames(source)) yield gameOf(record);
  },
  async *sheet(source: Bytes): Games {
    const sheet = readScoreSheet(await textIn(source));
    const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
    yield isEmpty ? noGame('warning', 'No moves in this score sheet.') : { kind: 'sheet', sheet };
  },
  /** Moves without tags, or other text with the name of a cell. */
  async *moves(source: Bytes): Games {
    let hasMoves = false;
    for await (const found of readers.record(source)) {
      hasMoves ||= found.kind === 'record' && found.record.nodes.length > 0;
      yield found;
    }
    if (!hasMoves) yield noGame('error', `No moves in this text: ${expectedText}`);
  },
  async *unknown(source: Bytes): Games {
    for await (const _ of source);
    yield noGame('error', `Unknown format: ${expectedText}`);
  },
  async *notes(source: Bytes, settings: NotesSettings = {}): Games {
    const notes = readNotes(await textIn(source), settings);
    const records = recordsFromNotes(notes);
    const { diagnostics } = notes;
    if (records.length === 0) yield { kind: 'none', diagnostics };
    for (const record of records)
      yield { kind: 'record', record, line: record.line, column: 1, isFromNotes: true };
  },
  async *json(source: Bytes): Games {
    yield* gamesOfDocument(await textIn(source));
  },
  async *'json-lines'(source: Bytes): Games {
    for await (const lines of linesOf(source)) for (const line of lines) yield* gamesOfLine(line);
  },
};

/** File format. */
type FileFormat = keyof typeof readers;

/** Returns a record, or diagnostics for text without tags, moves and a result. */
function gameOf(record: GameRecord): Found {
  const { tags, nodes, diagnostics, line } = record;
  const others = diagnostics.filter(({ code }) => code !== 'missing-result');
  if (tags.size + nodes.length > 0 || others.length === diagnostics.length) {
    return { kind: 'record', record, line, column: 1 };
  }
  if (others.length > 0) return { kind: 'none', diagnostics: others };
  return noGame('warning', 'No game here: expected a tag, a move or a result.', line);
}

async function textIn(source: Bytes): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
