/** Output files that replace existing files only when complete. */

import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandFailure } from '../messages.ts';
import type { Context } from '../output.ts';
import { reasons } from './bytes.ts';
import { Compressor } from './gzip.ts';

/** Output of a command: standard output or a file. */
export interface Target {
  write(text: string | Uint8Array): Promise<void>;
  /**
   * Moves the temporary file into place, if anything was written.
   *
   * @param hasMoves whether a move was read; otherwise, an existing file is not replaced
   */
  commit(hasMoves?: boolean): Promise<void>;
  /** Deletes an incomplete file. */
  discard(): Promise<void>;
}

/**
 * Returns the target for a file name: `-` is standard output, and files whose names end with `.gz` are
 * compressed. The target's methods throw a CommandFailure if the file cannot be written.
 */
export function targetOf({ out }: Context, file = '-'): Target {
  const nothing = async (): Promise<void> => {};
  if (file === '-') return { write: (text) => out.write(text), commit: nothing, discard: nothing };
  return new WholeFile(file);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class WholeFile implements Target {
  readonly #file: string;
  /** Final path after following symbolic links, and temporary path. */
  #target = '';
  #temporary = '';
  /** Whether the file exists already. */
  #isOld = false;
  #handle: FileHandle | undefined;
  readonly #compressor: Compressor | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#compressor = /\.gz$/i.test(file) ? new Compressor() : undefined;
  }

  async write(text: string | Uint8Array): Promise<void> {
    await this.#wrapErrors(async () => {
      this.#handle ??= await this.#begin();
      await this.#handle.appendFile((await this.#compressor?.add(text)) ?? text);
    });
  }

  async commit(hasMoves = true): Promise<void> {
    if (this.#handle === undefined) return;
    if (this.#isOld && !hasMoves) throw unchanged(this.#file);
    await this.#wrapErrors(async () => {
      if (this.#compressor) await this.#handle?.appendFile(await this.#compressor.end());
      await this.#close();
      if (this.#temporary !== this.#target) await rename(this.#temporary, this.#target);
    });
  }

  async discard(): Promise<void> {
    if (this.#handle === undefined) return;
    await this.#close();
    if (this.#temporary !== this.#target) await rm(this.#temporary, { force: true });
  }

  async #begin(): Promise<FileHandle> {
    const file = this.#file;
    this.#target = await realpath(file).catch(() => file);
    const old = await stat(this.#target).catch(() => undefined);
    // Only regular files can be replaced, not terminals or pipes.
    const isDirect = old !== undefined && !old.isFile();
    this.#isOld = old?.isFile() === true;
    const name = `.${basename(this.#target)}.${process.pid}.part`;
    this.#temporary = isDirect ? this.#target : join(dirname(this.#target), name);
    // Listen before creating the file, so that every signal deletes it.
    if (!isDirect) for (const signal of signals) process.once(signal, this.#stop);
    try {
      return await open(this.#temporary, 'w', old?.mode);
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

  /** Deletes the temporary file and ends the program with the signal. */
  readonly #stop = (signal: NodeJS.Signals): void => {
    rmSync(this.#temporary, { force: true });
    process.kill(process.pid, signal);
  };

  async #wrapErrors(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw cannotWrite(this.#file, error);
    }
  }
}

/** Returns the failure for a file that is not replaced because no move was read. */
function unchanged(file: string): CommandFailure {
  return new CommandFailure(1, `'${file}' was not replaced: no moves were read`);
}

/** Returns the failure for a file that cannot be written. */
export function cannotWrite(file: string, error: unknown): CommandFailure {
  const { code = '' } = error as { readonly code?: string };
  return new CommandFailure(1, `cannot write '${file}': ${reasons.get(code) ?? code}`);
}
