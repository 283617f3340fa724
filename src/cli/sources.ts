/** Files of games in every form in which the library reads them, recognised by what stands in them. */

import { createReadStream, statSync } from 'node:fs';
import {
  type Diagnostic,
  type GameRecord,
  readGames,
  readScoreSheet,
  recordFromJson,
  type ScoreSheet,
} from '../record/index.ts';
import { CommandFailure } from './failure.ts';
import type { Context } from './io.ts';
import { linesOf } from './lines.ts';

/** One game of a file: as a record, or as a score sheet. */
export type WrittenGame =
  | { readonly kind: 'record'; readonly record: GameRecord; readonly line: number }
  | { readonly kind: 'sheet'; readonly sheet: ScoreSheet };

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
 * memory as a whole.
 *
 * @param passed called with the number of bytes of every piece that was read
 */
export async function* gamesOf(
  { stdin }: Pick<Context, 'stdin'>,
  file: string,
  passed: (bytes: number) => void = () => {},
): AsyncGenerator<WrittenGame, void, undefined> {
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
  yield* readers[form](whole());
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

type Form = 'record' | 'sheet' | 'json' | 'json-lines';

/** JSON begins with an object that begins with a key; a table has a heading; a record has tags or moves. */
function formOf(head: string): Form {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (/^\[\s*(?:\{|\]\s*$)/.test(text)) return 'json';
  if (/^\{\s*(?:"|\})/.test(text)) return isJsonLine(text) ? 'json-lines' : 'json';
  if (/^[[%]/.test(text)) return 'record';
  if (readScoreSheet(text).colours.length > 0) return 'sheet';
  return /[a-i][1-9]{2}/i.test(text) ? 'record' : 'sheet';
}

/** Whether the first line is an object by itself, and another line follows. */
function isJsonLine(text: string): boolean {
  const end = text.indexOf('\n');
  if (end < 0 || text.slice(end).trim() === '') return false;
  return parsedJson(text.slice(0, end)) !== undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

type Source = AsyncIterable<Uint8Array>;
type Games = AsyncGenerator<WrittenGame, void, undefined>;

async function textIn(source: Source): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return textOf(chunks);
}

const readers: Readonly<Record<Form, (source: Source) => Games>> = {
  async *record(source) {
    for await (const record of readGames(source)) yield { kind: 'record', record, line: record.line };
  },
  async *sheet(source) {
    yield { kind: 'sheet', sheet: readScoreSheet(await textIn(source)) };
  },
  async *json(source) {
    const value = parsedJson((await textIn(source)).replace(/^\uFEFF/, ''));
    for (const game of Array.isArray(value) ? value : [value]) yield gameFrom(game, 1);
  },
  async *'json-lines'(source) {
    for await (const lines of linesOf(source)) {
      for (const { text, number, tooLong } of lines) {
        const json = text.replace(/^\uFEFF/, '');
        if (tooLong || json.trim() !== '') yield gameFrom(tooLong ? undefined : parsedJson(json), number);
      }
    }
  },
};

/** A game out of JSON; of one that is none, a game without moves that has the faults. */
function gameFrom(value: unknown, line: number): WrittenGame {
  const read = recordFromJson(value);
  if (read.ok) return { kind: 'record', record: read.value, line };
  const diagnostics = read.errors.map(
    ({ code, message, read: text = '', expected }): Diagnostic => ({
      code,
      severity: 'error',
      line,
      column: 1,
      length: 0,
      read: text,
      message,
      ...(expected !== undefined && { expected }),
    }),
  );
  const record: GameRecord = { tags: new Map(), comments: [], nodes: [], result: '*', diagnostics, line };
  return { kind: 'record', record, line };
}
