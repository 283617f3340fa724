/** Files of games in every form in which the library reads them, recognised by what stands in them. */

import { createReadStream, statSync } from 'node:fs';
import { type GameRecord, readGames, readScoreSheet } from '../../record/index.ts';
import { CommandFailure } from '../messages.ts';
import type { Context, Output } from '../output.ts';
import { gamesOfDocument, gamesOfLine, isJson } from './json.ts';
import { linesOf } from './lines.ts';
import { type NoGame, noGame, type WrittenGame } from './written-game.ts';

type Source = AsyncGenerator<Uint8Array, void, undefined>;
type Games = AsyncGenerator<WrittenGame | NoGame, void, undefined>;

/** The name by which messages call a file. */
export function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

/** A file that cannot be read, and why. */
interface Unread {
  readonly file: string;
  readonly message: string;
}

/**
 * Visits the games of files one after another, with their numbers from 1, and shows how far it has come.
 *
 * @returns what is wrong with the files that cannot be read; the others are read all the same
 */
export async function visitGames(
  { stdin, err }: Context,
  files: readonly string[],
  visit: (game: WrittenGame | NoGame, number: number, file: string) => Promise<void>,
): Promise<Unread[]> {
  const failures: Unread[] = [];
  for (const file of files) {
    let number = 0;
    try {
      for await (const game of gamesOf(stdin, file, err)) await visit(game, ++number, nameOf(file));
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      for (const message of error.messages) failures.push({ file, message });
    }
  }
  return failures;
}

/**
 * Reads the games of a file one after another; `-` is standard input. Records and lines of JSON are never held in
 * memory as a whole. Of a file that holds nothing that is said in a warning.
 *
 * @param watcher shows how far it has come, if that takes a while
 */
export async function* gamesOf(stdin: Context['stdin'], file: string, watcher?: Output): Games {
  const source = chunksOf(stdin, file, watcher);
  const head: Uint8Array[] = [];
  for (let size = 0; size < headSize; ) {
    const { done, value } = await source.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  async function* whole(): Source {
    yield* head.splice(0);
    yield* source;
  }
  let isEmpty = true;
  try {
    const form = isUtf16(head) ? 'utf-16' : formOf(textOf(head));
    for await (const found of readers[form](whole())) {
      isEmpty = false;
      yield found;
    }
    if (isEmpty) yield noGame('warning', 'There is no game in the file.');
  } finally {
    await watcher?.clear();
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
export async function* chunksOf(stdin: Context['stdin'], file: string, watcher?: Output): Source {
  try {
    const passed = watcher?.isTerminal ? progressOn(watcher, file) : undefined;
    const source: AsyncIterable<Uint8Array> = file === '-' ? stdin : createReadStream(file);
    for await (const chunk of source) {
      passed?.(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === undefined) throw error;
    throw new CommandFailure(1, `cannot read ${file}: ${reasons.get(code) ?? String(error)}`);
  }
}

/** Why a file cannot be read or written. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'it may not be read'],
]);

/** JSON begins with an object that begins with a key; a table has a heading; a record has tags or moves. */
function formOf(head: string): keyof typeof readers {
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

/** Whether a file begins with the byte order mark of UTF-16. */
function isUtf16([first]: readonly Uint8Array[]): boolean {
  const mark = ((first?.[0] ?? 0) << 8) | (first?.[1] ?? 0);
  return mark === 0xfffe || mark === 0xfeff;
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
  async *record(source: Source): Games {
    for await (const record of readGames(source)) yield gameOf(record);
  },
  async *sheet(source: Source): Games {
    const sheet = readScoreSheet(await textIn(source));
    const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
    yield isEmpty ? noGame('warning', 'No move stands in the score sheet.') : { kind: 'sheet', sheet };
  },
  async *'utf-16'(source: Source): Games {
    for await (const _ of source);
    const message = 'This file is written in UTF-16; only UTF-8 is read.';
    yield noGame('error', message, 1, 'bad-encoding');
  },
  async *unknown(source: Source): Games {
    for await (const _ of source);
    const message = 'This is no record, no score sheet and no JSON: it has no tag, no move, no heading.';
    yield noGame('error', message);
  },
  async *json(source: Source): Games {
    yield* gamesOfDocument(await textIn(source));
  },
  async *'json-lines'(source: Source): Games {
    for await (const lines of linesOf(source)) for (const line of lines) yield* gamesOfLine(line);
  },
};

/** A record, or what is wrong with a text that has no tag, no move and no result: comments alone, or less. */
function gameOf(record: GameRecord): WrittenGame | NoGame {
  const { tags, nodes, diagnostics, line } = record;
  const others = diagnostics.filter(({ code }) => code !== 'missing-result');
  if (tags.size + nodes.length > 0 || others.length === diagnostics.length) {
    return { kind: 'record', record, line, column: 1 };
  }
  if (others.length > 0) return { kind: 'none', diagnostics: others };
  return noGame('warning', 'No tag, no move and no result stands here.', line);
}

async function textIn(source: Source): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
