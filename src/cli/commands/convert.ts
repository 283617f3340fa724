/** `klin-zha convert`: games in another notation or another form. */

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { counted } from '../../core/text.ts';
import { KlinZhaError } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import {
  type Diagnostic,
  formatRecord,
  formatScoreSheet,
  type GameRecord,
  recordToJson,
  type SheetLayout,
  sheetLayouts,
} from '../../record/index.ts';
import {
  convertRecord,
  leftOutOfSheet,
  type ReplayedLine,
  recordFromSheet,
  replayScoreSheet,
  sheetFromReplay,
} from '../../replay/index.ts';
import { gamesOf, nameOf } from '../files/read.ts';
import { targetOf } from '../files/written-file.ts';
import { allOf, errorsIn, type ReplaySettings, type WrittenGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import { type Act, notationOption, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

const forms = ['kzn', 'json', 'sheet'] as const;

interface ConvertOptions extends Pick<ReplaySettings, 'rules' | 'acceptUnsafe'> {
  readonly to: (typeof forms)[number];
  readonly notation?: Notation;
  /** The notation in which games are written that do not say it. */
  readonly from?: Notation;
  readonly layout?: SheetLayout;
  readonly out?: string;
}

/** Adds the command to the program. */
export function addConvert(program: Command, act: Act): void {
  takesGames(program.command('convert'), '<file>', '--from')
    .description('write games in another notation or another form')
    .addOption(new Option('--to <form>', 'the form').choices(forms).default('kzn'))
    .addOption(notationOption('the notation of the moves'))
    .addOption(new Option('--layout <name>', 'how the columns of a sheet are parted').choices(sheetLayouts))
    .option('--out <file>', 'the file to be written; standard output if not given, or -')
    .addHelpText('after', help)
    .action(act(convert));
}

const help = `
Tags, comments, variations, glyphs, clock times and draw offers are kept, and so
is the text of moves that cannot be played or settled. A score sheet has room
for one game, and of that for the main line with its draw offers and the result;
a warning says what is left out. In JSON every game stands in a line of its own.
Without --notation the moves stay in the notation in which they are written.
A file is written aside and takes the place of an old one when it is whole.
What is wrong is said on standard error. Where no game is found nothing is
written, and the exit status is 1.

Examples:
  klin-zha convert game.txt --out game.kzn
  klin-zha convert game.kzn --notation algebraic:german
  klin-zha convert game.kzn --to sheet --layout bars
  klin-zha convert - --to json < games.kzn`;

async function convert(context: Context, file: string, options: ConvertOptions): Promise<number> {
  const { out, to } = options;
  if (out !== undefined && out !== '-' && file !== '-' && resolve(out) === resolve(file)) {
    throw new CommandFailure(2, `${out} is the file that is read`);
  }
  const name = nameOf(file);
  const target = targetOf(context, out);
  let errors = 0;
  let games = 0;
  /** A sheet is written when it is known that no other game follows. */
  let sheet = '';
  try {
    for await (const game of gamesOf(context.stdin, file, context.err)) {
      const conversion = game.kind === 'none' ? game : converted(game, options);
      const isLost = to === 'sheet' && 'record' in conversion;
      const diagnostics = [...(isLost ? tellLeftOut(conversion) : []), ...conversion.diagnostics];
      errors += errorsIn(diagnostics).length;
      await context.err.lines(...diagnostics.map((told) => diagnosticText(name, told)));
      if (!('record' in conversion)) continue;
      const text = written(conversion, options);
      if (to !== 'sheet') await target.write(`${games > 0 && to === 'kzn' ? '\n' : ''}${text}`);
      else if (games > 0) throw new CommandFailure(1, 'a score sheet holds one game alone');
      else sheet = text;
      games++;
    }
    if (sheet !== '') await target.write(sheet);
    await target.keep();
  } catch (error) {
    // What cannot be written in the form that is wanted is no fault of the program.
    throw error instanceof KlinZhaError ? new CommandFailure(1, error.message) : error;
  } finally {
    await target.drop();
  }
  if (games === 0) throw new CommandFailure(1, `there is no game in ${name}`);
  if (errors === 0) return 0;
  throw new CommandFailure(1, `${name}: ${counted(errors, 'error')} in ${counted(games, 'game')}`);
}

interface Converted {
  readonly record: GameRecord;
  /** The replay of what was read. */
  readonly replay: ReplayedLine;
  readonly diagnostics: readonly Diagnostic[];
}

function converted(game: WrittenGame, options: ConvertOptions): Converted {
  const { notation, from, rules, acceptUnsafe = false } = options;
  const settings = { ...(rules && { rules }), ...(from && { notation: from }), acceptUnsafe };
  const target = notation && { notation };
  if (game.kind === 'record') {
    const { record, replay } = convertRecord(game.record, { ...target, replay: settings });
    return { record, replay, diagnostics: allOf(game, replay.diagnostics) };
  }
  const replay = replayScoreSheet(game.sheet, settings);
  return { record: recordFromSheet(replay, target), replay, diagnostics: replay.diagnostics };
}

/** One warning about everything of a game that a sheet has no place for; none where nothing is lost. */
function tellLeftOut({ record, replay }: Converted): Diagnostic[] {
  const lost = leftOutOfSheet(record, replay);
  if (lost.length === 0) return [];
  const place = { line: Math.max(1, record.line), column: 1, length: 0, read: '' };
  const message = `A score sheet has no place for ${lost.join('; ')}.`;
  return [{ code: 'left-out', severity: 'warning', message, ...place }];
}

function written({ record, replay }: Converted, { to, layout, notation }: ConvertOptions): string {
  if (to === 'kzn') return formatRecord(record);
  if (to === 'json') return `${JSON.stringify(recordToJson(record))}\n`;
  return formatScoreSheet(sheetFromReplay(replay, notation && { notation }), layout && { layout });
}
