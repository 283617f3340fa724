/** Writes games as records, JSON lines or a score sheet. */

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
} from '../../records/index.ts';
import { sheetLayouts } from '../../records/sheet/lines.ts';
import { CommandFailure } from '../messages.ts';
import { notationOption } from '../options.ts';
import type { Context } from '../output.ts';
import { type Target, targetOf } from './written-file.ts';
import type { WrittenForm } from './written-game.ts';

const formats = ['kzn', 'json', 'sheet'] as const;

/** Output options. */
export interface OutputOptions {
  readonly to: (typeof formats)[number];
  readonly notation?: Notation;
  readonly nameCaptured?: boolean;
  readonly layout?: SheetLayout;
  readonly out?: string;
}

/** Adds the output options to a command. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(new Option('--to <format>', 'Output format').choices(formats).default('kzn'))
    .addOption(notationOption('--notation', 'Notation of the moves'))
    .option('--name-captured', 'Name captured pieces in algebraic notation, as in BxNg24')
    .addOption(new Option('--layout <name>', 'Column separator of score sheets').choices(sheetLayouts))
    .option('-o, --out <file>', 'Output file; - for standard output (default: -)');
}

/** Returns the move format that the options select. */
export function writtenForm({ notation, nameCaptured }: OutputOptions): WrittenForm {
  return { ...(notation && { notation }), ...(nameCaptured && { nameCaptured }) };
}

/** Characters that are written at once. */
const batch = 1 << 16;

/** A game to write; score sheets need its replay. */
interface WritableGame {
  readonly record: GameRecord;
  readonly replay?: ReplayedLine;
}

/** Writes games to one file or standard output. */
export class GameWriter {
  /** Number of games written. */
  games = 0;
  /** Whether a move was read; otherwise, an existing file is not replaced. */
  hasMoves = false;
  readonly #options: OutputOptions;
  readonly #target: Target;
  /** Text to write. A score sheet is written at the end because a second game is an error. */
  #text = '';

  constructor(context: Context, options: OutputOptions) {
    if (options.layout !== undefined && options.to !== 'sheet')
      throw new CommandFailure(2, '--layout requires --to sheet');
    this.#options = options;
    this.#target = targetOf(context, options.out);
  }

  async put(game: WritableGame): Promise<void> {
    const text = formatGame(game, this.#options);
    const { to } = this.#options;
    if (to === 'sheet' && this.games > 0)
      throw new CommandFailure(
        1,
        'a score sheet can contain only one game: select one, or use --to kzn or --to json',
      );
    this.#text += `${this.games > 0 && to === 'kzn' ? '\n' : ''}${text}`;
    this.games++;
    if (to !== 'sheet' && this.#text.length >= batch) await this.#flush();
  }

  async #flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text !== '') await this.#target.write(text);
  }

  /** Completes the output. */
  async commit(): Promise<void> {
    await this.#flush();
    await this.#target.commit(this.hasMoves);
  }

  /** Discards incomplete output. */
  async discard(): Promise<void> {
    if (this.#options.to !== 'sheet') await this.#flush();
    await this.#target.discard();
  }
}

/** Formats a game. @throws CommandFailure if the format cannot represent it */
function formatGame({ record, replay }: WritableGame, options: OutputOptions): string {
  const { to, layout } = options;
  try {
    if (to === 'kzn') return formatRecord(record);
    if (to === 'json') return `${JSON.stringify(recordToJson(record))}\n`;
    return formatScoreSheet(sheetFromReplay(replay!, writtenForm(options)), layout && { layout });
  } catch (error) {
    throw error instanceof KlinZhaError ? new CommandFailure(1, error.message) : error;
  }
}
