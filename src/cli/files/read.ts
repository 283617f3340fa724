/** Reads game files in all formats, which are detected from their contents. */

import {
  type GamePlace,
  type PlacedGame,
  PlacedGameReader,
  readNotes,
  readScoreSheet,
  recordsFromNotes,
  textFormat,
} from '../../records/index.ts';
import type { Context, Output } from '../output.ts';
import { type ByteSource, chunksFrom, chunksOf, nameOf, UnreadableFile } from './bytes.ts';
import { encodingOf, utf8From, withWarning } from './encodings.ts';
import { gunzipped } from './gzip.ts';
import { gamesOfDocument, gamesOfLine } from './json.ts';
import { linesOf } from './lines.ts';
import { type Found, noGame, type ReplaySettings } from './written-game.ts';

type Games = AsyncGenerator<Found, void, undefined>;

/** Start of a file. In formats that are read as a whole, places differ only in `skip`. */
const top: GamePlace = { offset: 0, line: 1, skip: 0 };

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
  return eachFile(files, async (file) => {
    let number = 0;
    for await (const game of gamesOf(stdin, file, { ...settings, watcher: err }))
      await visit(game, ++number, nameOf(file));
  });
}

/** Calls a function for each file in order. Returns the errors for unreadable files. */
export async function eachFile(
  files: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<UnreadableFile[]> {
  const failures: UnreadableFile[] = [];
  for (const file of files) {
    try {
      await work(file);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

/** Options that change how notes are read. */
type NotesSettings = Pick<ReplaySettings, 'rules' | 'strict'>;

/** Options and callbacks for reading a file. */
interface FileSettings extends NotesSettings {
  /** Output that shows the progress. */
  readonly watcher?: Output;
  /** Receives the format of the file. */
  readonly onFormat?: (form: FileFormat) => void;
  /** Receives all bytes. */
  readonly tap?: (chunk: Uint8Array) => void;
}

/**
 * Reads the games in a file in order; `-` is standard input. Records and JSON lines are streamed; other
 * formats are read as a whole. Compressed files are decompressed. A file without games yields a warning.
 */
export async function* gamesOf(stdin: Context['stdin'], file: string, settings: FileSettings = {}): Games {
  const { watcher, onFormat, tap, rules } = settings;
  const source = gunzipped(file, chunksOf(stdin, file, watcher));
  const head: Uint8Array[] = [];
  for (let size = 0; size < headSize; ) {
    const { done, value } = await source.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  async function* whole(): ByteSource {
    yield* head.splice(0);
    yield* source;
  }
  let isEmpty = true;
  try {
    const isUtf8 = encodingOf(Buffer.concat(head)) === undefined;
    const form = isUtf8 ? formatOf(textOf(head), rules) : 'other-encoding';
    onFormat?.(form);
    const bytes = tap === undefined ? whole() : tapped(whole(), tap);
    for await (const found of readers[form](bytes, top, notesSettings(settings))) {
      isEmpty = false;
      yield found;
    }
    if (isEmpty) yield { ...noGame('warning', 'No game in this file.'), place: top };
  } finally {
    await watcher?.clear();
  }
}

function notesSettings({ rules, strict }: NotesSettings): NotesSettings {
  return { ...(rules && { rules }), ...(strict && { strict }) };
}

async function* tapped(source: ByteSource, tap: (chunk: Uint8Array) => void): ByteSource {
  for await (const chunk of source) {
    tap(chunk);
    yield chunk;
  }
}

/** Reads the games that start at or after a place. Places are relative to the whole file. */
export async function* gamesFrom(
  file: string,
  form: FileFormat,
  place: GamePlace,
  settings: NotesSettings,
): Games {
  let passed = 0;
  for await (const found of readers[form](chunksFrom(file, place.offset), place, notesSettings(settings))) {
    if (passed++ >= place.skip) yield found;
  }
}

/** Number of bytes from which the format of a file is detected. */
const headSize = 64 * 1024;

/** Detects the format. Text that begins like a record may have any number of moves; other text needs one. */
function formatOf(head: string, rules: ReplaySettings['rules']): FileFormat {
  const format = textFormat(head, rules);
  if (format !== 'record' || /^(?:[[%{;]|\*?\s*$)/.test(head.trimStart())) return format;
  return /[a-i][1-9]{2}/i.test(head) ? 'moves' : 'unknown';
}

const expectedText =
  'expected a record, a score sheet, JSON, or notes with the armies and at least two moves.';

const readers = {
  async *record(source: ByteSource, from = top): Games {
    const reader = new PlacedGameReader(from);
    for await (const chunk of source) for (const game of reader.push(chunk)) yield gameOf(game);
    for (const game of reader.finish()) yield gameOf(game);
  },
  async *sheet(source: ByteSource): Games {
    const sheet = readScoreSheet(await textIn(source));
    const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
    const found = isEmpty
      ? noGame('warning', 'No moves in this score sheet.')
      : ({ kind: 'sheet', sheet } as const);
    yield { ...found, place: top };
  },
  /** Converts the file to UTF-8. Byte offsets do not apply, so `skip` locates games. */
  async *'other-encoding'(source: ByteSource, _ = top, notes: NotesSettings = {}): Games {
    const { bytes, warning } = await utf8From(source);
    async function* whole(): ByteSource {
      yield bytes;
    }
    let skip = 0;
    for await (const found of readers[formatOf(textOf([bytes.subarray(0, headSize)]), notes.rules)](
      whole(),
      top,
      notes,
    )) {
      yield {
        ...(skip === 0 && warning ? withWarning(found, warning) : found),
        place: { ...top, skip: skip++ },
      };
    }
  },
  /** Moves without tags, or other text with the name of a cell. */
  async *moves(source: ByteSource, from = top): Games {
    let hasMoves = false;
    for await (const found of readers.record(source, from)) {
      hasMoves ||= found.kind === 'record' && found.record.nodes.length > 0;
      yield found;
    }
    if (!hasMoves) yield { ...noGame('error', `No moves in this text: ${expectedText}`), place: top };
  },
  async *unknown(source: ByteSource): Games {
    for await (const _ of source);
    yield { ...noGame('error', `Unknown format: ${expectedText}`), place: top };
  },
  async *notes(source: ByteSource, _ = top, settings: NotesSettings = {}): Games {
    const notes = readNotes(await textIn(source), settings);
    const records = recordsFromNotes(notes);
    const { diagnostics } = notes;
    if (records.length === 0) yield { kind: 'none', diagnostics, place: top };
    for (const [skip, record] of records.entries())
      yield {
        kind: 'record',
        record,
        line: record.line,
        column: 1,
        isFromNotes: true,
        place: { ...top, skip },
      };
  },
  async *json(source: ByteSource): Games {
    const games = gamesOfDocument(await textIn(source));
    yield* games.map((game, skip) => ({ ...game, place: { ...top, skip } }));
  },
  async *'json-lines'(source: ByteSource, from = top): Games {
    for await (const lines of linesOf(source, from)) {
      for (const line of lines) {
        const { offset, number } = line;
        yield* gamesOfLine(line).map((game, skip) => ({ ...game, place: { offset, line: number, skip } }));
      }
    }
  },
};

/** File format. */
export type FileFormat = keyof typeof readers;

/** Returns a record, or diagnostics for text without tags, moves and a result. */
function gameOf({ record, place }: PlacedGame): Found {
  const { tags, nodes, diagnostics, line } = record;
  const others = diagnostics.filter(({ code }) => code !== 'missing-result');
  if (tags.size + nodes.length > 0 || others.length === diagnostics.length) {
    return { kind: 'record', record, line, column: 1, place };
  }
  if (others.length > 0) return { kind: 'none', diagnostics: others, place };
  return { ...noGame('warning', 'No game here: expected a tag, a move or a result.', line), place };
}

async function textIn(source: ByteSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
