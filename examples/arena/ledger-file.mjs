/** A ledger in a file: lines of JSON that are only ever added, safe on the disk before anybody relies on them. */

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';

/** The lines of a file, none where there is no file. */
export async function* linesIn(file) {
  if (!existsSync(file)) return;
  const handle = await open(file);
  yield* handle.readLines();
}

/** Opens a ledger to add to it; a new one begins with its head. */
export function openLedger(file, head) {
  const handle = openSync(file, 'a+');
  const append = (lines) => {
    writeSync(handle, lines.map((line) => `${line}\n`).join(''));
    fsyncSync(handle);
  };
  const { size } = statSync(file);
  const last = Buffer.from('\n');
  if (size === 0) append([head]);
  else readSync(handle, last, 0, 1, size - 1);
  // The last line may have been cut off in its midst.
  if (last.toString() !== '\n') append(['']);
  return { append, close: () => closeSync(handle) };
}

/** Writes a file as a whole: a crash leaves the former file or none. */
export function writeFile(file, chunks) {
  const handle = openSync(`${file}.part`, 'w');
  for (const chunk of chunks) writeSync(handle, chunk);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.part`, file);
}
