/** The ledger of an arena in a file: read when it is there, and added to game by game. */

import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Arena, type ArenaGame, Ledger } from '../../arena/index.ts';
import { counted } from '../../core/text.ts';
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import { cannotWrite } from '../files/written-file.ts';
import { CommandFailure } from '../messages.ts';

/** A ledger, and where it is kept; without a file in memory alone. */
export class LedgerFile {
  readonly ledger: Ledger;
  /** What was strange in the file. */
  readonly remarks: string[] = [];
  private readonly file: string | undefined;
  private handle: FileHandle | undefined;

  private constructor(arena: Arena, file: string | undefined) {
    this.ledger = new Ledger(arena);
    this.file = file;
  }

  /** @throws CommandFailure where the file cannot be read or written, or is that of another arena */
  static async open(arena: Arena, file: string | undefined): Promise<LedgerFile> {
    const kept = new LedgerFile(arena, file);
    if (file === undefined) return kept;
    const isTorn = existsSync(file) && (await kept.read(file));
    try {
      kept.handle = await open(file, 'a');
      const { size } = await kept.handle.stat();
      if (isTorn) await kept.write('\n');
      if (size === 0) await kept.write(`${kept.ledger.head}\n`);
    } catch (error) {
      throw cannotWrite(file, error);
    }
    return kept;
  }

  /** Takes a game, and writes it so that it stays whatever happens. */
  async add(game: ArenaGame): Promise<void> {
    if (this.ledger.add(game) === 'game') await this.write(`${JSON.stringify(game)}\n`);
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }

  /** Reads what is there. @returns whether the last line has no end */
  private async read(file: string): Promise<boolean> {
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
        if (kind === 'head') hasHead = true;
        else if (kind === 'repeated') repeated++;
        else if (kind === 'broken' && hasHead)
          this.remarks.push(`${file}:${number}: the line is broken; if it was a game, it is played again`);
        else if (kind !== 'empty' && (!hasHead || kind === 'foreign'))
          throw new CommandFailure(1, `${file}:${number}: this is no ledger of this arena`);
      }
    if (repeated > 0)
      this.remarks.push(`${file}: ${counted(repeated, 'game')} stood there twice, and counted once`);
    return last !== 10;
  }

  private async write(text: string): Promise<void> {
    if (this.handle === undefined) return;
    try {
      await this.handle.appendFile(text);
      await this.handle.datasync();
    } catch (error) {
      throw cannotWrite(this.file!, error);
    }
  }
}

async function* noInput(): AsyncGenerator<Uint8Array> {}
