/** `klin-zha convert`: converts games to another notation or format. */

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { type Diagnostic, leftOutOfSheet } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { addOutputOptions, GameWriter, type OutputOptions, writtenForm } from '../files/game-writer.ts';
import { filesText, visitGames } from '../files/read.ts';
import { type Recorded, type ReplaySettings, recordOf } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption } from '../options.ts';
import type { Context } from '../output.ts';

interface ConvertArguments extends ReplaySettings, OutputOptions {
  readonly game?: number;
}

export function addConvert(program: Command, act: Act): void {
  const command = addGamesArgument(program.command('convert'), '<files...>')
    .description('Convert games to another notation or format')
    .addOption(numberOption('--game <n>', 'Convert only the nth game of each file'));
  addOutputOptions(command).addHelpText('after', help).action(act(convert));
}

const help = `
Keeps tags, comments, variations, glyphs, clock times and draw offers. Illegal
and ambiguous moves keep their text. A score sheet contains only the main line
of one game, with draw offers and the result; a warning lists what is omitted.
JSON output has one game per line. Without --notation, moves keep their
notation. Errors and warnings go to standard error. Score sheets in algebraic
notation follow the sample game of Romulan Heart. Others follow the
introduction to Klin Zha.

A file whose name ends with .gz is compressed. An existing file is replaced
only when the new file is complete and at least one move was read. If there are
no games, nothing is written.

Exit status: 0 for success, 1 if there are errors or no games, 2 for invalid
usage.

Examples:
  klin-zha convert game.txt --out game.kzn
  klin-zha convert game.kzn --notation algebraic:german
  klin-zha convert game.kzn --to sheet --layout bars
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
  let errors = 0;
  try {
    const unread = await visitGames(context, files, options, async (game, number, name) => {
      if (wanted !== undefined && number !== wanted) return;
      const conversion = game.kind === 'none' ? game : recordOf(game, options, writtenForm(options));
      const isLost = to === 'sheet' && 'record' in conversion;
      const diagnostics = [...(isLost ? omissionsOf(conversion) : []), ...conversion.diagnostics];
      errors += await printDiagnostics(context, name, diagnostics);
      if (errors > 0) context.noteError();
      if (!('record' in conversion)) return;
      writer.hasMoves ||= conversion.replay.plies.length > 0;
      await writer.put(conversion);
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await writer.commit();
  } finally {
    await writer.discard();
  }
  const names = filesText(files);
  if (writer.games === 0) {
    const which = wanted === undefined ? 'no game' : `no game ${wanted}`;
    throw new CommandFailure(1, `${which} in ${names}`);
  }
  if (errors > 0)
    throw new CommandFailure(1, `${names}: ${counted(errors, 'error')} in ${counted(writer.games, 'game')}`);
  return 0;
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
