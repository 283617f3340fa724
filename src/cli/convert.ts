/** `klin-zha convert`: games in another notation or another form. */

import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { KlinZhaError, type Ruleset } from '../index.ts';
import type { Notation } from '../notation/index.ts';
import {
  type Diagnostic,
  formatRecord,
  formatScoreSheet,
  type GameRecord,
  recordToJson,
  type SheetLayout,
  sheetLayouts,
} from '../record/index.ts';
import { convertRecord, recordFromSheet, replayRecord, sheetFromReplay } from '../replay/index.ts';
import { CommandFailure } from './failure.ts';
import { type Act, type Context, Output } from './io.ts';
import { notationOption, rulesOption } from './options.ts';
import { FileProgress } from './progress.ts';
import { allOf, counted, diagnosticText, errorsIn, replayGame } from './replaying.ts';
import { gamesOf, nameOf, reasons, sizeOf, type WrittenGame } from './sources.ts';

const forms = ['kzn', 'json', 'sheet'] as const;

interface ConvertCommandOptions {
  readonly to: (typeof forms)[number];
  readonly notation?: Notation;
  readonly from?: Notation;
  readonly rules?: Ruleset;
  readonly layout?: SheetLayout;
  readonly acceptUnsafe?: boolean;
  readonly out?: string;
}

/** Adds the command to the program. */
export function addConvert(program: Command, act: Act): void {
  program
    .command('convert')
    .description('write games in another notation or another form')
    .argument('<file>', 'a record (.kzn), JSON or a score sheet; - is standard input')
    .addOption(new Option('--to <form>', 'the form').choices(forms).default('kzn'))
    .addOption(notationOption('the notation of the moves'))
    .addOption(notationOption('the notation in which games are written that do not say it', '--from'))
    .addOption(rulesOption())
    .addOption(new Option('--layout <name>', 'how the columns of a sheet are parted').choices(sheetLayouts))
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning')
    .option('--out <file>', 'the file to be written; standard output if not given')
    .addHelpText('after', help)
    .action((file: string, options: ConvertCommandOptions) =>
      act((context) => convert(context, file, options)),
    );
}

const help = `
What the file holds is recognised by its content. Comments, variations, glyphs,
clock times and draw offers are kept; a score sheet has room for the moves of
one game alone. In JSON every game stands in a line of its own. Without
--notation the moves stay in the notation in which they are written. Moves that
cannot be played stay as they are; what is wrong is said on standard error.

Examples:
  klin-zha convert game.txt --out game.kzn
  klin-zha convert game.kzn --notation algebraic:german
  klin-zha convert game.kzn --to sheet --layout bars
  klin-zha convert - --to json < games.kzn`;

async function convert(context: Context, file: string, options: ConvertCommandOptions): Promise<number> {
  const { out, to } = options;
  if (out !== undefined && file !== '-' && resolve(out) === resolve(file)) {
    throw new CommandFailure(2, [`${out} is the file that is read`]);
  }
  const stream = out === undefined ? undefined : (await opened(out)).createWriteStream();
  const target = stream === undefined ? context.out : new Output(stream);
  const progress = new FileProgress(context.err, nameOf(file), sizeOf(file));
  let errors = 0;
  let games = 0;
  try {
    for await (const game of gamesOf(context, file, progress.passed)) {
      const { record, diagnostics } = converted(game, options);
      errors += errorsIn(diagnostics);
      if (diagnostics.length > 0) {
        await progress.clear();
        await context.err.lines(...diagnostics.map((told) => diagnosticText(nameOf(file), told)));
      }
      if (to === 'sheet' && games > 0) throw new CommandFailure(1, ['a score sheet holds one game alone']);
      await target.write(`${games > 0 && to === 'kzn' ? '\n' : ''}${written(record, options)}`);
      games++;
    }
    stream?.end();
    if (stream !== undefined) await finished(stream);
  } catch (error) {
    stream?.destroy();
    // What cannot be written in the form that is wanted is no fault of the program.
    throw error instanceof KlinZhaError ? new CommandFailure(1, [error.message]) : error;
  } finally {
    await progress.clear();
  }
  if (errors === 0) return 0;
  throw new CommandFailure(1, [`${nameOf(file)}: ${counted(errors, 'error')} in ${counted(games, 'game')}`]);
}

async function opened(out: string): Promise<FileHandle> {
  try {
    return await open(out, 'w');
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    const reason = code === 'ENOENT' ? 'there is no such folder' : (reasons.get(code) ?? code);
    throw new CommandFailure(1, [`cannot write ${out}: ${reason.replace('read', 'written')}`]);
  }
}

interface Converted {
  readonly record: GameRecord;
  readonly diagnostics: readonly Diagnostic[];
}

function converted(game: WrittenGame, options: ConvertCommandOptions): Converted {
  const { notation, from, rules, acceptUnsafe = false } = options;
  const settings = { ...(rules && { rules }), ...(from && { notation: from }), acceptUnsafe };
  if (game.kind === 'record') {
    const { record, replay } = convertRecord(game.record, {
      ...(notation && { notation }),
      replay: settings,
    });
    return { record, diagnostics: allOf(game, replay.diagnostics) };
  }
  const replayed = replayGame(game, settings);
  const { diagnostics } = replayed;
  if (replayed.kind === 'record') return { record: replayed.replay.record, diagnostics };
  return { record: recordFromSheet(replayed.replay, notation && { notation }), diagnostics };
}

function written(record: GameRecord, { to, layout, rules }: ConvertCommandOptions): string {
  if (to === 'kzn') return formatRecord(record);
  if (to === 'json') return `${JSON.stringify(recordToJson(record))}\n`;
  const replay = replayRecord(record, rules && { rules });
  return formatScoreSheet(sheetFromReplay(replay), layout && { layout });
}
