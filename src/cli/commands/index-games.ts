/** `klin-zha index`: keeps an index of positions beside each file of games. */

import type { Command } from 'commander';
import { filesIn } from '../files/folders.ts';
import { indexedText, keepIndex } from '../files/kept-index.ts';
import { eachFile } from '../files/read.ts';
import type { ReplaySettings } from '../files/written-game.ts';
import { CommandFailure } from '../messages.ts';
import { type Act, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

interface IndexOptions extends ReplaySettings {
  readonly variations?: boolean;
}

/** Adds the command to the program. */
export function addIndex(program: Command, act: Act): void {
  takesGames(program.command('index'), '<files...>')
    .description('keep an index of positions beside files of games')
    .option('--variations', 'put the variations of records into it as well')
    .addHelpText('after', help)
    .action(act(index));
}

const help = `
The index of games.kzn is games.kzn.kzi. find and explore ask it instead of
reading all games, as long as the file is what it was made of; that is told by
the time of the file's last change, or else by a digest of its bytes. Where
games were added at the end of a file, only those are read. What is wrong with
games is said on standard error; what can be played of them is in the index.

Examples:
  klin-zha index games.kzn
  klin-zha index --variations archive`;

async function index(context: Context, paths: readonly string[], options: IndexOptions): Promise<number> {
  const files = filesIn(paths);
  if (files.includes('-')) throw new CommandFailure(2, 'standard input is no file that could have an index');
  let errors = 0;
  const failures = await eachFile(files, async (file) => {
    const indexed = await keepIndex(context, file, options);
    errors += indexed.errors;
    await context.out.lines(indexedText(file, indexed));
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  return errors > 0 ? 1 : 0;
}
