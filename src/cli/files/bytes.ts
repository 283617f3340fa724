/** Reads the bytes of files, and describes why a file cannot be read. */

import { createReadStream, statSync } from 'node:fs';
import { CommandFailure } from '../messages.ts';
import type { Context, Output } from '../output.ts';

/** The bytes of a file, in chunks. */
export type ByteSource = AsyncGenerator<Uint8Array, void, undefined>;

/** Returns the name of a file for messages. */
export function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

/** Quotes a file name; standard input is not quoted. */
function quotedName(file: string): string {
  return file === '-' ? '<stdin>' : `'${file}'`;
}

/** Milliseconds before progress is first shown and between updates. */
const pause = 500;

/** Returns a function that counts bytes and updates the progress from time to time. */
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

/** Reads the bytes of a file. @throws UnreadableFile */
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

/** Reads the first bytes of a source. Returns them, and the whole source. */
export async function headOf(
  source: ByteSource,
  size: number,
): Promise<{ head: Uint8Array; whole: ByteSource }> {
  const chunks: Uint8Array[] = [];
  for (let read = 0; read < size; ) {
    const { done, value } = await source.next();
    if (done === true) break;
    chunks.push(value);
    read += value.length;
  }
  const head = Buffer.concat(chunks);
  async function* whole(): ByteSource {
    yield* chunks.splice(0);
    yield* source;
  }
  return { head, whole: whole() };
}

/** Converts a file system error to a command failure. */
export function readFailure(file: string, error: unknown): unknown {
  const { code } = error as { readonly code?: string };
  if (code === undefined) return error;
  return new UnreadableFile(file, `cannot read ${quotedName(file)}: ${reasons.get(code) ?? String(error)}`);
}

/** A file that cannot be read. */
export class UnreadableFile extends CommandFailure {
  readonly file: string;

  constructor(file: string, message: string) {
    super(1, message);
    this.file = file;
  }
}

/** Descriptions of the errors of the system and of zlib. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'no such file or directory'],
  ['EISDIR', 'is a directory'],
  ['EEXIST', 'file exists'],
  ['ELOOP', 'too many symbolic links'],
  ['EACCES', 'permission denied'],
  ['ENOSPC', 'no space left on device'],
  ['ENOTDIR', 'part of the path is not a directory'],
  ['ENAMETOOLONG', 'file name too long'],
  ['Z_BUF_ERROR', 'the compressed data is truncated'],
  ['Z_DATA_ERROR', 'the compressed data is damaged'],
]);
