/** Files of games in every form in which the library reads them, recognised by what stands in them. */

import { createReadStream, statSync } from 'node:fs';
import { type Diagnostic, type GameRecord, readGames, readScoreSheet } from '../record/index.ts';
import { CommandFailure } from './failure.ts';
import type { Context } from './io.ts';
import { gamesOfDocument, gamesOfLine, isJson } from './json-source.ts';
import { linesOf } from './lines.ts';
import { type NoGame, noGame, type WrittenGame } from './written-game.ts';

/** The name by which messages call a file. */
export function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

/** How many bytes a file has, if that is known. */
export function sizeOf(file: string): number | undefined {
  try {
    return file === '-' ? undefined : statSync(file).size;
  } catch {
    return undefined;
  }
}

/**
 * Reads the games of a file one after another; `-` is standard input. Records and lines of JSON are never held in
 * memory as a whole. Of a file that holds nothing that is said in a warning.
 *
 * @param passed called with the number of bytes of every piece that was read
 */
export async function* gamesOf(
  { stdin }: Pick<Context, 'stdin'>,
  file: string,
  passed: (bytes: number) => void = () => {},
): Games {
  const source = chunksOf(file === '-' ? stdin : createReadStream(file), file);
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < headSize) {
    const { done, value } = await source.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array, void, undefined> {
    for (const chunk of head.splice(0)) {
      yield chunk;
      passed(chunk.length);
    }
    for await (const chunk of source) {
      yield chunk;
      passed(chunk.length);
    }
  }
  const form = formOf(textOf(head));
  let isEmpty = true;
  for await (const found of readers[form](whole())) {
    isEmpty = false;
    yield found;
  }
  if (isEmpty) yield noGame('warning', 'There is no game in the file.');
}

/** So much of a file shows in which form it is written. */
const headSize = 64 * 1024;

async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* source;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    const reason = reasons.get(code ?? '');
    if (reason === undefined && code === undefined) throw error;
    throw new CommandFailure(1, [`cannot read ${file}: ${reason ?? String(error)}`]);
  }
}

/** Why a file cannot be read or written. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'it may not be read'],
]);

type Form = 'record' | 'sheet' | 'json' | 'json-lines' | 'unknown';

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

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

type Source = AsyncIterable<Uint8Array>;
type Games = AsyncGenerator<WrittenGame | NoGame, void, undefined>;

async function textIn(source: Source): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

/** A record, or what is wrong with a text that has no tag, no move and no result: comments alone, or less. */
function gameOf(record: GameRecord): WrittenGame | NoGame {
  const { tags, nodes, diagnostics, line } = record;
  const isEnd = ({ code }: Diagnostic): boolean => code === 'missing-result';
  if (tags.size + nodes.length > 0 || !diagnostics.some(isEnd)) {
    return { kind: 'record', record, line, column: 1 };
  }
  const others = diagnostics.filter((told) => !isEnd(told));
  if (others.length > 0) return { kind: 'none', diagnostics: others };
  return noGame('warning', 'No tag, no move and no result stands here.', line);
}

const readers: Readonly<Record<Form, (source: Source) => Games>> = {
  async *record(source) {
    for await (const record of readGames(source)) yield gameOf(record);
  },
  async *sheet(source) {
    const sheet = readScoreSheet(await textIn(source));
    const isEmpty = sheet.rows.length === 0 && sheet.diagnostics.length === 0;
    yield isEmpty ? noGame('warning', 'No move stands in the score sheet.') : { kind: 'sheet', sheet };
  },
  async *unknown(source) {
    for await (const _ of source);
    yield noGame(
      'error',
      'This is no record, no score sheet and no JSON: it has no tag, no move, no heading.',
    );
  },
  async *json(source) {
    yield* gamesOfDocument(await textIn(source));
  },
  async *'json-lines'(source) {
    for await (const lines of linesOf(source)) for (const line of lines) yield* gamesOfLine(line);
  },
};
