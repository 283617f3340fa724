/** `klin-zha convert`: converts games to another notation or format. */

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { type Diagnostic, leftOutOfSheet } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { addOutputOptions, GameWriter, type OutputOptions, writtenForm } from '../files/game-writer.ts';
import { filesText, visitGames } from '../files/read.ts';
import { addTidyOptions, Tidy, type TidyOptions } from '../files/tidy.ts';
import { areDoubtful, type Recorded, type ReplaySettings, recordOf } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption } from '../options.ts';
import type { Context } from '../output.ts';

interface ConvertArguments extends ReplaySettings, OutputOptions, TidyOptions {
  readonly game?: number;
}

export function addConvert(program: Command, act: Act): void {
  const command = addGamesArgument(program.command('convert'), '<files...>')
    .description('Convert games to another notation or format')
    .addOption(numberOption('--game <n>', 'Convert only the nth game of each file'));
  addOutputOptions(addTidyOptions(command)).addHelpText('after', help).action(act(convert));
}

const help = `
Keeps tags, comments, variations, glyphs, clock times and draw offers. Illegal
and ambiguous moves keep their text. A score sheet contains only the main line
of one game, with draw offers and the result; a warning lists what is omitted.
JSON output has one game per line. Without --notation, moves keep their
notation. Errors and warnings go to standard error. Score sheets in algebraic
notation follow the sample game of Romulan Heart. Others follow the
introduction to Klin Zha.

--strip, --set and --rename change the games. A line of the --rename file has a
name and its other forms, as in "Worf, Son of Mogh: Worf; WORF, S. o. M.".
Names that are only similar are listed, not changed.

A file whose name ends with .gz is compressed. An existing file is replaced
only when the new file is complete and at least one move was read. If there are
no games, nothing is written.

Exit status: 0 for success, 1 if there are errors, no games or warnings that
leave the ruleset, the owner of an army, the result, a struck-out move or a
clock in doubt, 2 for invalid usage.

Examples:
  klin-zha convert game.txt --out game.kzn
  klin-zha convert game.kzn --notation algebraic:german
  klin-zha convert game.kzn --to sheet --layout bars
  klin-zha convert games.kzn --strip comments,clocks --set Event=Spring
  klin-zha convert - --to json < games.kzn`;

async function convert(
  context: Context,
  paths: readonly string[],
  options: ConvertArguments,
): Promise<number> {
  const files = await filesIn(paths, context.err);
  const { out, to, game: wanted } = options;
  checkOut(files, out);
  const writer = new GameWriter(context, options);
  const tidy = new Tidy(options);
  let errors = 0;
  let isDoubtful = false;
  try {
    const unread = await visitGames(context, files, options, async (game, number, name) => {
      if (wanted !== undefined && number !== wanted) return;
      const conversion =
        game.kind === 'none' ? game : recordOf(tidy.read(game), options, writtenForm(options));
      const isLost = to === 'sheet' && 'record' in conversion;
      const diagnostics = [...(isLost ? omissionsOf(conversion) : []), ...conversion.diagnostics];
      errors += await printDiagnostics(context, name, diagnostics);
      isDoubtful ||= areDoubtful(diagnostics);
      if (isDoubtful) context.noteError();
      if (!('record' in conversion)) return;
      writer.hasMoves ||= conversion.replay.plies.length > 0;
      const { record } = conversion;
      await writer.put({ ...conversion, record: game.kind === 'sheet' ? tidy.change(record) : record });
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await writer.commit();
  } finally {
    await writer.discard();
  }
  await context.err.lines(...tidy.suggestions());
  const names = filesText(files);
  if (writer.games === 0) {
    const which = wanted === undefined ? 'no game' : `no game ${wanted}`;
    throw new CommandFailure(1, `${which} in ${names}`);
  }
  if (errors > 0)
    throw new CommandFailure(1, `${names}: ${counted(errors, 'error')} in ${counted(writer.games, 'game')}`);
  return isDoubtful ? 1 : 0;
}

/** Rejects an output file that is also an input file. */
export function checkOut(files: readonly string[], out: string | undefined): void {
  if (out === undefined || out === '-') return;
  const isRead = files.some((file) => file !== '-' && resolve(file) === resolve(out));
  if (isRead) throw new CommandFailure(2, `--out: '${out}' is also an input file`);
}

/** Returns a warning that lists what a score sheet omits, if anything. */
function omissionsOf({ record, replay }: Recorded): Diagnostic[] {
  const lost = leftOutOfSheet(record, replay);
  if (lost.length === 0) return [];
  const place = { line: Math.max(1, record.line), column: 1, length: 0, read: '' };
  const message = `A score sheet omits ${lost.join('; ')}.`;
  return [{ code: 'left-out', severity: 'warning', message, ...place }];
}
