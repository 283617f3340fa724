/** A lock beside a file, so that no two runs add to it at once. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cannotWrite } from '../files/written-file.ts';
import { CommandFailure } from '../messages.ts';

/**
 * Takes the lock of a file. One whose process is gone, as after a crash, counts for nothing.
 *
 * @returns what gives it back
 * @throws CommandFailure where another process has it, or it cannot be written
 */
export function lock(file: string): () => void {
  const path = `${file}.lock`;
  if (!taken(path, file)) {
    const holder = Number(textOf(path));
    if (isRunning(holder))
      throw new CommandFailure(1, `${file}: process ${holder} adds to it; if that is not so, remove ${path}`);
    rmSync(path, { force: true });
    if (!taken(path, file)) throw new CommandFailure(1, `${file}: another process adds to it`);
  }
  return () => rmSync(path, { force: true });
}

/** Writes the lock, unless there is one. */
function taken(path: string, file: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(file, error);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process cannot be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
