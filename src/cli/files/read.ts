/** Files of games in every form in which the library reads them, recognised by what stands in them. */

import { createReadStream, statSync } from 'node:fs';
import {
  type GamePlace,
  type PlacedGame,
  PlacedGameReader,
  readScoreSheet,
  readScoreSheets,
} from '../../records/index.ts';
import { CommandFailure } from '../messages.ts';
import type { Context, Output } from '../output.ts';
import { encodingOf, utf8From, withWarning } from './encodings.ts';
import { gamesOfDocument, gamesOfLine, isJson } from './json.ts';
import { linesOf } from './lines.ts';
import { type Found, noGame } from './written-game.ts';

type ByteSource = AsyncGenerator<Uint8Array, void, undefined>;
type Games = AsyncGenerator<Found, void, undefined>;

/** The place of a file's first game, and of all that is read as a whole. */
const top: GamePlace = { offset: 0, line: 1, skip: 0 };

/** The name by which messages call a file. */
export function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

/** Files as a sentence names them: many by their number alone. */
export function filesText(files: readonly string[]): string {
  return files.length > 3 ? `${files.length} files` : files.map(nameOf).join(', ');
}

/**
 * Visits the games of files one after another, with their numbers from 1, and shows how far it has come.
 *
 * @returns what is wrong with the files that cannot be read; the others are read all the same
 */
export async function visitGames(
  { stdin, err }: Context,
  files: readonly string[],
  visit: (game: Found, number: number, file: string) => Promise<void>,
): Promise<UnreadableFile[]> {
  return eachFile(files, async (file) => {
    let number = 0;
    for await (const game of gamesOf(stdin, file, { watcher: err }))
      await visit(game, ++number, nameOf(file));
  });
}

/** Does something with files one after another. What is wrong with those that cannot be read is given at the end. */
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

/** How a file is read. */
interface FileSettings {
  /** Shows how far it has come, if that takes a while. */
  readonly watcher?: Output;
  /** Is told the form in which the file is written. */
  readonly tellForm?: (form: Form) => void;
  /** Is given all bytes. */
  readonly tap?: (chunk: Uint8Array) => void;
}

/**
 * Reads the games of a file one after another; `-` is standard input. Records and lines of JSON are never held in
 * memory as a whole. Of a file that holds nothing that is said in a warning.
 */
export async function* gamesOf(stdin: Context['stdin'], file: string, settings: FileSettings = {}): Games {
  const { watcher, tellForm, tap } = settings;
  const source = chunksOf(stdin, file, watcher);
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
    const form = encodingOf(Buffer.concat(head)) === undefined ? formOf(textOf(head)) : 'other-encoding';
    tellForm?.(form);
    for await (const found of readers[form](tap === undefined ? whole() : tapped(whole(), tap))) {
      isEmpty = false;
      yield found;
    }
    if (isEmpty) yield { ...noGame('warning', 'There is no game in the file.'), place: top };
  } finally {
    await watcher?.clear();
  }
}

async function* tapped(source: ByteSource, tap: (chunk: Uint8Array) => void): ByteSource {
  for await (const chunk of source) {
    tap(chunk);
    yield chunk;
  }
}

/** Reads the games of a file whose form is known from one on, told as if the whole file were read. */
export async function* gamesFrom(file: string, form: Form, place: GamePlace): Games {
  let passed = 0;
  for await (const found of readers[form](chunksFrom(file, place.offset), place)) {
    if (passed++ >= place.skip) yield found;
  }
}

/** So much of a file shows in which form it is written. */
const headSize = 64 * 1024;

/** How many milliseconds pass before the progress of a file is shown, and between two times. */
const pause = 500;

/** Shows how far the reading of a file has come whenever it is told of more bytes, but not too often. */
function progressOn(terminal: Output, file: string): (bytes: number) => void {
  const size = file === '-' ? undefined : statSync(file).size;
  let read = 0;
  let shown = performance.now();
  return (bytes) => {
    read += bytes;
    if (performance.now() - shown < pause) return;
    shown = performance.now();
    const share = size ? `, ${Math.floor((100 * read) / size)} %` : '';
    terminal.show(`${nameOf(file)}: ${(read / 1e6).toFixed(1)} MB${share}`);
  };
}

/** The bytes of a file; what keeps it from being read ends the command. */
export async function* chunksOf(stdin: Context['stdin'], file: string, watcher?: Output): ByteSource {
  try {
    const passed = watcher?.isTerminal ? progressOn(watcher, file) : undefined;
    const source: AsyncIterable<Uint8Array> = file === '-' ? stdin : createReadStream(file);
    for await (const chunk of source) {
      passed?.(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw readFailure(file, error);
  }
}

/** The bytes of a file from one on; few at a time, as a game is mostly short. */
async function* chunksFrom(file: string, start: number): ByteSource {
  try {
    yield* createReadStream(file, { start, highWaterMark: 16 * 1024 });
  } catch (error) {
    throw readFailure(file, error);
  }
}

/** What keeps a file from being read, as the end of a command. */
export function readFailure(file: string, error: unknown): unknown {
  const { code } = error as { readonly code?: string };
  if (code === undefined) return error;
  return new UnreadableFile(file, `cannot read ${nameOf(file)}: ${reasons.get(code) ?? String(error)}`);
}

/** That a file cannot be read. */
class UnreadableFile extends CommandFailure {
  readonly file: string;

  constructor(file: string, message: string) {
    super(1, message);
    this.file = file;
  }
}

/** Why a file cannot be read or written. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EEXIST', 'there is a file of that name'],
  ['ELOOP', 'its links lead round in a circle'],
  ['EACCES', 'it may not be read'],
  ['ENOSPC', 'there is no space left'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['ENAMETOOLONG', 'its name is too long'],
]);

/** JSON begins with an object that begins with a key; a table has a heading; a record has tags or moves. */
function formOf(head: string): Form {
  const text = head.trimStart();
  if (/^\[\s*(?:\{|\]\s*$)/.test(text)) return 'json';
  if (beginsObject.test(text)) return isJsonLine(text) ? 'json-lines' : 'json';
  if (text === '' || /^(?:[[%{;]|\*\s*$)/.test(text)) return 'record';
  const { colours, diagnostics } = readScoreSheet(text);
  if (colours.length > 0) return 'sheet';
  if (/[a-i][1-9]{2}/i.test(text)) return 'record';
  // A line that names colours, but heads no columns, is told by the reader of sheets.
  return diagnostics.some(({ read }) => read !== '') ? 'sheet' : 'unknown';
}

/** An object with a key, as no comment of a record looks; or without any, and with nothing behind it. */
const beginsObject = /^\{\s*(?:\}\s*$|"(?:[^"\\\n]|\\.)*"\s*:\s*(?:["{[\d-]|(?:true|false|null)\b))/;

/** Whether every line is an object by itself: the first one is, or looks like it, and another one follows. */
function isJsonLine(text: string): boolean {
  const end = text.indexOf('\n');
  const rest = end < 0 ? '' : text.slice(end).trimStart();
  if (rest === '') return false;
  const line = text.slice(0, end).trimEnd();
  return (line.endsWith('}') && rest.startsWith('{')) || isJson(line);
}

const readers = {
  async *record(source: ByteSource, from = top): Games {
    const reader = new PlacedGameReader(from);
    for await (const chunk of source) for (const game of reader.push(chunk)) yield gameOf(game);
    for (const game of reader.finish()) yield gameOf(game);
  },
  async *sheet(source: ByteSource): Games {
    for (const [skip, sheet] of readScoreSheets(await textIn(source)).entries()) {
      const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
      const found = isEmpty
        ? noGame('warning', 'No move stands in the score sheet.')
        : ({ kind: 'sheet', sheet } as const);
      yield { ...found, place: { ...top, skip } };
    }
  },
  /** As if the file were UTF-8; that games have places of their own is so of UTF-8 alone. */
  async *'other-encoding'(source: ByteSource): Games {
    const { bytes, told } = await utf8From(source);
    async function* whole(): ByteSource {
      yield bytes;
    }
    let skip = 0;
    for await (const found of readers[formOf(textOf([bytes.subarray(0, headSize)]))](whole())) {
      yield { ...(skip === 0 && told ? withWarning(found, told) : found), place: { ...top, skip: skip++ } };
    }
  },
  async *unknown(source: ByteSource): Games {
    for await (const _ of source);
    const message = 'This is no record, no score sheet and no JSON: it has no tag, no move, no heading.';
    yield { ...noGame('error', message), place: top };
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

/** In which form a file is written. */
export type Form = keyof typeof readers;

/** A record, or what is wrong with a text that has no tag, no move and no result: comments alone, or less. */
function gameOf({ record, place }: PlacedGame): Found {
  const { tags, nodes, diagnostics, line } = record;
  const others = diagnostics.filter(({ code }) => code !== 'missing-result');
  if (tags.size + nodes.length > 0 || others.length === diagnostics.length) {
    return { kind: 'record', record, line, column: 1, place };
  }
  if (others.length > 0) return { kind: 'none', diagnostics: others, place };
  return { ...noGame('warning', 'No tag, no move and no result stands here.', line), place };
}

async function textIn(source: ByteSource): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
