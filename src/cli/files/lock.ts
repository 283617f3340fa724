/**
 * A lock file, so that only one process writes to a file. `FILE.lock` contains the id of its process.
 *
 * The lock of an ended process is stale. Only the holder of its claim, the lock `FILE.lock.ID`, may remove
 * it, so that no process removes the new lock of a faster one. A claim can become stale too, and then has its
 * own claim.
 */

import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, `${process.pid}\n`);
    acquire(path, draft, file);
  } catch (error) {
    throw error instanceof CommandFailure ? error : cannotWrite(file, error);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** Creates a lock as a link to the complete draft: a lock without its process id would look stale. */
function acquire(path: string, draft: string, file: string): void {
  const read = () => unless('ENOENT', () => Number(readFileSync(path, 'utf8')) || 0);
  while (!unless('EEXIST', () => linkSync(draft, path) ?? true)) {
    const holder = read();
    if (holder === undefined) continue;
    if (isRunning(holder)) {
      const advice = `wait for it to end, or remove '${path}' if that process is not klin-zha`;
      throw new CommandFailure(1, `'${file}' is locked by process ${holder}: ${advice}`);
    }
    const claim = `${path}.${holder}`;
    acquire(claim, draft, file);
    // No other process can remove the stale lock now, but it may have been removed before.
    if (read() === holder) rmSync(path);
    rmSync(claim);
  }
}

/** Returns the result of the function, or undefined if it throws this error. */
function unless<T>(code: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
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
