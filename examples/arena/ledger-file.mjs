/** A ledger in a file: lines of JSON that are only ever added, safe on the disk before anybody relies on them. */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The lines of a ledger, without what a crash left unfinished; none where there is no file. */
export function linesIn(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Opens a ledger to add to it; a new one begins with its head. */
export function openLedger(file, head) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const handle = openSync(file, 'a');
  const append = (lines) => {
    writeSync(handle, lines.map((line) => `${line}\n`).join(''));
    fsyncSync(handle);
  };
  if (text === '') append([head]);
  // The last line may have been cut off in its midst.
  else if (!text.endsWith('\n')) append(['']);
  return { append, close: () => closeSync(handle) };
}
