/** Files that commands write: aside first, so that an old file stays as it was until the new one is whole. */

import { rmSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandFailure } from '../messages.ts';
import type { Context } from '../output.ts';
import { reasons } from './read.ts';

/** Where a command writes: standard output, or a file that takes its place when it is whole. */
export interface Target {
  /** Writes more text, or bytes. */
  write(text: string | Uint8Array): Promise<void>;
  /** Puts what was written in its place, if anything was. */
  keep(): Promise<void>;
  /** Takes away what was not kept. */
  drop(): Promise<void>;
}

/**
 * A file, or standard output where none is named or `-` is.
 *
 * @throws CommandFailure from its functions where the file cannot be written
 */
export function targetOf({ out }: Context, file = '-'): Target {
  const nothing = async (): Promise<void> => {};
  if (file === '-') return { write: (text) => out.write(text), keep: nothing, drop: nothing };
  return new WholeFile(file);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class WholeFile implements Target {
  readonly #file: string;
  /** Where the file stands in the end, behind symbolic links, and where it is written. */
  #place = '';
  #aside = '';
  #handle: FileHandle | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async write(text: string | Uint8Array): Promise<void> {
    await this.#tried(async () => {
      this.#handle ??= await this.#begin();
      await this.#handle.appendFile(text);
    });
  }

  async keep(): Promise<void> {
    if (this.#handle === undefined) return;
    await this.#close();
    if (this.#aside !== this.#place) await this.#tried(() => rename(this.#aside, this.#place));
  }

  async drop(): Promise<void> {
    if (this.#handle === undefined) return;
    await this.#close();
    if (this.#aside !== this.#place) await rm(this.#aside, { force: true });
  }

  async #begin(): Promise<FileHandle> {
    const file = this.#file;
    this.#place = await realpath(file).catch(() => file);
    const old = await stat(this.#place).catch(() => undefined);
    // What is no file, such as a terminal or a pipe, cannot be replaced.
    const isDirect = old !== undefined && !old.isFile();
    const name = `.${basename(this.#place)}.${process.pid}.part`;
    this.#aside = isDirect ? this.#place : join(dirname(this.#place), name);
    // Before there is a file: a signal may come as soon as there is.
    if (!isDirect) for (const signal of signals) process.once(signal, this.#stop);
    try {
      return await open(this.#aside, 'w', old?.mode);
    } catch (error) {
      this.#unlisten();
      throw error;
    }
  }

  async #close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = undefined;
    this.#unlisten();
  }

  #unlisten(): void {
    for (const signal of signals) process.off(signal, this.#stop);
  }

  /** Ends the program as the signal would have, without what was written aside. */
  readonly #stop = (signal: NodeJS.Signals): void => {
    rmSync(this.#aside, { force: true });
    process.kill(process.pid, signal);
  };

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw cannotWrite(this.#file, error);
    }
  }
}

/** Lets a function work with a folder beside a file, which is gone when it is done or the program is interrupted. */
export async function withFolderBeside<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dirname(file), '.klin-zha-')).catch((error) => {
    throw cannotWrite(file, error);
  });
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals): void => {
    clear();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(folder);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    clear();
  }
}

/** Says that a file cannot be written, and why. */
export function cannotWrite(file: string, error: unknown): CommandFailure {
  const { code = '' } = error as { readonly code?: string };
  const reason = code === 'ENOENT' ? 'there is no such folder' : (reasons.get(code) ?? code);
  return new CommandFailure(1, `cannot write ${file}: ${reason.replace('read', 'written')}`);
}
