/** An arena ledger stored in a file. */

import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Arena, type ArenaGame, Ledger } from '../../arena/index.ts';
import { counted } from '../../base/text.ts';
import { isObject, parsedJson } from '../../base/values.ts';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import { lock } from '../files/lock.ts';
import { cannotWrite } from '../files/written-file.ts';
import { CommandFailure } from '../messages.ts';
import { differences } from './differences.ts';

/** A ledger and its file. Without a file, the ledger is only in memory. */
export class LedgerFile {
  readonly ledger: Ledger;
  /** Warnings about the contents of the file. */
  readonly remarks: string[] = [];
  readonly #file: string | undefined;
  #handle: FileHandle | undefined;
  /** Largest number of games in the heads of the file. */
  #longest = 0;
  #unlock: () => void = () => {};

  private constructor(arena: Arena, file: string | undefined) {
    this.ledger = new Ledger(arena);
    this.#file = file;
  }

  /**
   * Opens or creates a ledger and locks it.
   *
   * @throws CommandFailure if the file cannot be read or written, belongs to another arena, or is locked
   */
  static async open(arena: Arena, file: string | undefined): Promise<LedgerFile> {
    const kept = new LedgerFile(arena, file);
    if (file === undefined) return kept;
    kept.#unlock = lock(file);
    try {
      await kept.#begin(file);
    } catch (error) {
      await kept.close();
      throw error;
    }
    return kept;
  }

  async #begin(file: string): Promise<void> {
    const isTorn = existsSync(file) && (await this.#read(file));
    try {
      this.#handle = await open(file, 'a');
      if (isTorn) await this.#write('\n');
      if (this.ledger.arena.games > this.#longest) await this.#write(`${this.ledger.head}\n`);
    } catch (error) {
      throw cannotWrite(file, error);
    }
  }

  /** Adds a game and flushes it to disk. */
  async add(game: ArenaGame): Promise<void> {
    if (this.ledger.add(game) === 'game') await this.#write(`${JSON.stringify(game)}\n`);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#unlock();
  }

  /** Reads the file. @returns whether the last line is incomplete: its line feed is missing */
  async #read(file: string): Promise<boolean> {
    let last = 10;
    let repeated = 0;
    let hasHead = false;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunksOf(noInput(), file)) {
        last = chunk.at(-1) ?? last;
        yield chunk;
      }
    }
    for await (const lines of linesOf(bytes()))
      for (const { number, text } of lines) {
        const kind = this.ledger.read(text);
        const where = `${file}:${number}`;
        if (kind === 'head') {
          hasHead = true;
          this.#longest = Math.max(this.#longest, arenaIn(text)!.games);
        } else if (kind === 'repeated') repeated++;
        else if (kind === 'broken' && hasHead)
          this.remarks.push(`${where}: skipped a broken line; if it was a game, it will be played again`);
        else if (kind !== 'empty' && (!hasHead || kind === 'foreign'))
          throw new CommandFailure(1, `${where}: ${this.#explain(text, hasHead)}`);
      }
    if (repeated > 0) this.remarks.push(`${file}: skipped ${counted(repeated, 'repeated game')}`);
    return last !== 10;
  }

  /** Explains why a line does not belong to this ledger. */
  #explain(text: string, hasHead: boolean): string {
    const arena = arenaIn(text);
    if (arena !== undefined)
      return `the ledger belongs to another arena: ${differences(arena, this.ledger.arena).join('; ')}`;
    return hasHead
      ? 'this game belongs to another arena'
      : 'not a valid ledger: expected an arena in the first line';
  }

  async #write(text: string): Promise<void> {
    if (this.#handle === undefined) return;
    try {
      await this.#handle.appendFile(text);
      await this.#handle.datasync();
    } catch (error) {
      throw cannotWrite(this.#file!, error);
    }
  }
}

/** Returns the arena in a head of a ledger. */
function arenaIn(line: string): Arena | undefined {
  const head = parsedJson(line);
  return isObject(head) && isObject(head.arena) ? (head.arena as unknown as Arena) : undefined;
}

async function* noInput(): AsyncGenerator<Uint8Array> {}
