/** Games on their way out: as records, lines of JSON or a score sheet. */

import { type Command, Option } from 'commander';
import { KlinZhaError } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import {
  formatRecord,
  formatScoreSheet,
  type GameRecord,
  type ReplayedLine,
  recordToJson,
  type SheetLayout,
  sheetFromReplay,
  sheetLayouts,
} from '../../records/index.ts';
import { CommandFailure } from '../messages.ts';
import { notationOption } from '../options.ts';
import type { Context } from '../output.ts';
import { type Target, targetOf } from './written-file.ts';

const forms = ['kzn', 'json', 'sheet'] as const;

/** How games are written. */
export interface OutputOptions {
  readonly to: (typeof forms)[number];
  readonly notation?: Notation;
  readonly layout?: SheetLayout;
  readonly out?: string;
}

/** Gives a command the options that say how games are written. */
export function addOutput(command: Command): Command {
  return command
    .addOption(new Option('--to <form>', 'the form').choices(forms).default('kzn'))
    .addOption(notationOption('--notation', 'the notation of the moves'))
    .addOption(new Option('--layout <name>', 'how the columns of a sheet are parted').choices(sheetLayouts))
    .option('--out <file>', 'the file to be written; standard output if not given, or -');
}

/** A game that is written, with its replay where it becomes a sheet. */
interface WritableGame {
  readonly record: GameRecord;
  readonly replay?: ReplayedLine;
}

/** Writes games into one file or standard output. */
export class GameWriter {
  /** How many were written. */
  games = 0;
  readonly #options: OutputOptions;
  readonly #target: Target;
  /** A sheet is written when it is known that no other game follows. */
  #sheet = '';

  constructor(context: Context, options: OutputOptions) {
    this.#options = options;
    this.#target = targetOf(context, options.out);
  }

  /** Writes a game. */
  async put(game: WritableGame): Promise<void> {
    const text = written(game, this.#options);
    const { to } = this.#options;
    if (to !== 'sheet') await this.#target.write(`${this.games > 0 && to === 'kzn' ? '\n' : ''}${text}`);
    else if (this.games > 0) throw new CommandFailure(1, 'a score sheet holds one game alone');
    else this.#sheet = text;
    this.games++;
  }

  /** Puts all in its place. */
  async keep(): Promise<void> {
    if (this.#sheet !== '') await this.#target.write(this.#sheet);
    await this.#target.keep();
  }

  /** Takes away what was not kept. */
  async drop(): Promise<void> {
    await this.#target.drop();
  }
}

/** The text of a game in a form. */
function written({ record, replay }: WritableGame, { to, layout, notation }: OutputOptions): string {
  try {
    if (to === 'kzn') return formatRecord(record);
    if (to === 'json') return `${JSON.stringify(recordToJson(record))}\n`;
    return formatScoreSheet(sheetFromReplay(replay!, notation && { notation }), layout && { layout });
  } catch (error) {
    // What cannot be written in the form that is wanted is no fault of the program.
    throw error instanceof KlinZhaError ? new CommandFailure(1, error.message) : error;
  }
}
