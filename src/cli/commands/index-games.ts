/** `klin-zha index`: creates and updates position indexes for game files. */

import type { Command } from 'commander';
import { filesIn } from '../files/folders.ts';
import { indexedText, updateIndex } from '../files/kept-index.ts';
import { eachFile } from '../files/read.ts';
import type { ReplaySettings } from '../files/written-game.ts';
import { CommandFailure } from '../messages.ts';
import { type Act, addGamesArgument } from '../options.ts';
import type { Context } from '../output.ts';

interface IndexOptions extends ReplaySettings {
  readonly variations?: boolean;
}

export function addIndex(program: Command, act: Act): void {
  addGamesArgument(program.command('index'), '<files...>')
    .description('Create or update position indexes for game files')
    .option('--variations', 'Also index the variations of records')
    .addHelpText('after', help)
    .action(act(index));
}

const help = `
The index of games.kzn is games.kzn.kzi. find and explore use an index instead
of reading all games, unless the game file has changed: both its change time
(ctime) and a digest of its contents differ. If games were appended to a file,
only the new games are read. Errors in games go to standard error; games with
errors are indexed as far as they can be replayed.

Exit status: 0 for success, 1 if there are errors or unreadable files, 2 for
invalid usage.

Examples:
  klin-zha index games.kzn
  klin-zha index --variations archive`;

async function index(context: Context, paths: readonly string[], options: IndexOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  if (files.includes('-'))
    throw new CommandFailure(2, 'cannot index standard input: pass files or directories');
  let errors = 0;
  const failures = await eachFile(files, async (file) => {
    const indexed = await updateIndex(context, file, options);
    errors += indexed.errors;
    await context.out.lines(indexedText(file, indexed));
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  return errors > 0 ? 1 : 0;
}
