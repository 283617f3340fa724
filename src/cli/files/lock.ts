/** A lock file, so that only one process writes to a file. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CommandFailure } from '../messages.ts';
import { cannotWrite } from './written-file.ts';

/**
 * Acquires the lock for a file. Replaces a stale lock, whose process has ended.
 *
 * @returns a function that releases the lock
 * @throws CommandFailure if another process holds the lock or the lock file cannot be written
 */
export function lock(file: string): () => void {
  const path = `${file}.lock`;
  if (!acquire(path, file)) {
    const holder = Number(textOf(path));
    if (isRunning(holder))
      throw new CommandFailure(
        1,
        `'${file}' is locked by process ${holder}: wait for it to end, or remove '${path}' if that process is not klin-zha`,
      );
    rmSync(path, { force: true });
    if (!acquire(path, file)) throw new CommandFailure(1, `'${file}' is locked by another process`);
  }
  return () => rmSync(path, { force: true });
}

/** Creates the lock file; returns false if it already exists. */
function acquire(path: string, file: string): boolean {
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
    // The process is running but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
