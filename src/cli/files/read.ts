/** Reads game files in all formats, which are detected from their contents. */

import { textFormat } from '../../notes/format.ts';
import { readNotes, recordsFromNotes } from '../../notes/index.ts';
import { decodeText, encodingOf } from '../../records/encodings.ts';
import { type GameRecord, readGames, readScoreSheet } from '../../records/index.ts';
import type { Context, Output } from '../output.ts';
import { chunksOf, headOf, nameOf, UnreadableFile } from './bytes.ts';
import { gunzipped } from './gzip.ts';
import { gamesOfDocument, gamesOfLine } from './json.ts';
import { linesOf } from './lines.ts';
import { type Found, noGame, type ReplaySettings, withFaults } from './written-game.ts';

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
    const first = isOther ? undefined : textFormat(decodeText(head).text, rules);
    const isStreamed = first === 'record' || first === 'json-lines';
    const { text, guess } = isStreamed ? { text: '' } : decodeText(await bytesIn(whole), encoding);
    const form = first ?? textFormat(text, rules);
    const source = isStreamed ? whole : [Buffer.from(text)];
    const games =
      form === 'record' || form === 'json-lines'
        ? streamed[form](source)
        : read[form](text, { ...(rules && { rules }), ...(strict && { strict }) });
    for await (const found of games) {
      yield isFirst && guess ? withFaults(found, [guess]) : found;
      isFirst = false;
    }
    if (isFirst) yield noGame('warning', 'No game in this file.');
  } finally {
    await watcher?.clear();
  }
}

/** Number of bytes from which the format of a file is detected. */
const headSize = 64 * 1024;

/** Formats that are read game by game. */
const streamed = {
  async *record(source: Bytes): Games {
    for await (const record of readGames(source)) yield gameOf(record);
  },
  async *'json-lines'(source: Bytes): Games {
    for await (const lines of linesOf(source)) for (const line of lines) yield* gamesOfLine(line);
  },
};

/** Formats that are read as a whole. */
const read = {
  *sheet(text: string): Iterable<Found> {
    const sheet = readScoreSheet(text);
    const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
    yield isEmpty ? noGame('warning', 'No moves in this score sheet.') : { kind: 'sheet', sheet };
  },
  *notes(text: string, settings: NotesSettings): Iterable<Found> {
    const notes = readNotes(text, settings);
    const records = recordsFromNotes(notes);
    const { diagnostics } = notes;
    if (diagnostics.some(({ code }) => code === 'fragment') && records.length === 0)
      yield { kind: 'none', diagnostics };
    else if (records.length === 0 && text.trim() !== '') {
      const missing = noGame('error', `No game in this text: ${expectedText}`);
      yield { ...missing, diagnostics: [...missing.diagnostics, ...diagnostics] };
    }
    for (const record of records)
      yield { kind: 'record', record, line: record.line, column: 1, isFromNotes: true };
  },
  *json(text: string): Iterable<Found> {
    yield* gamesOfDocument(text);
  },
};

const expectedText =
  'expected a record, a score sheet, JSON, or notes with the armies and at least one move.';

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

async function bytesIn(source: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
