/** `klin-zha convert`: games in another notation or another form. */

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { type Diagnostic, leftOutOfSheet } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { addOutput, GameWriter, type OutputOptions } from '../files/game-writer.ts';
import { filesText, visitGames } from '../files/read.ts';
import { type Recorded, type ReplaySettings, recordOf } from '../files/written-game.ts';
import { CommandFailure, tell } from '../messages.ts';
import { type Act, numberOption, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

interface ConvertArguments extends ReplaySettings, OutputOptions {
  readonly game?: number;
}

/** Adds the command to the program. */
export function addConvert(program: Command, act: Act): void {
  const command = takesGames(program.command('convert'), '<files...>')
    .description('write games in another notation or another form')
    .addOption(numberOption('--game <number>', 'only this game of each file'));
  addOutput(command).addHelpText('after', help).action(act(convert));
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

async function convert(
  context: Context,
  paths: readonly string[],
  options: ConvertArguments,
): Promise<number> {
  const files = filesIn(paths);
  const { out, to, notation, game: wanted } = options;
  checkOut(files, out);
  const writer = new GameWriter(context, options);
  let errors = 0;
  try {
    const unread = await visitGames(context, files, async (game, number, name) => {
      if (wanted !== undefined && number !== wanted) return;
      const conversion = game.kind === 'none' ? game : recordOf(game, options, notation);
      const isLost = to === 'sheet' && 'record' in conversion;
      const diagnostics = [...(isLost ? tellLeftOut(conversion) : []), ...conversion.diagnostics];
      errors += await tell(context, name, diagnostics);
      if (errors > 0) context.blame();
      if ('record' in conversion) await writer.put(conversion);
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await writer.keep();
  } finally {
    await writer.drop();
  }
  const names = filesText(files);
  if (writer.games === 0) {
    const which = wanted === undefined ? 'there is no game' : `there is no game ${wanted}`;
    throw new CommandFailure(1, `${which} in ${names}`);
  }
  if (errors > 0)
    throw new CommandFailure(1, `${names}: ${counted(errors, 'error')} in ${counted(writer.games, 'game')}`);
  return 0;
}

/** Refuses to write into a file that is read. */
export function checkOut(files: readonly string[], out: string | undefined): void {
  if (out === undefined || out === '-') return;
  const isRead = files.some((file) => file !== '-' && resolve(file) === resolve(out));
  if (isRead) throw new CommandFailure(2, `${out} is the file that is read`);
}

/** One warning about everything of a game that a sheet has no place for; none where nothing is lost. */
function tellLeftOut({ record, replay }: Recorded): Diagnostic[] {
  const lost = leftOutOfSheet(record, replay);
  if (lost.length === 0) return [];
  const place = { line: Math.max(1, record.line), column: 1, length: 0, read: '' };
  const message = `A score sheet has no place for ${lost.join('; ')}.`;
  return [{ code: 'left-out', severity: 'warning', message, ...place }];
}
