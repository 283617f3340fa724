/** `klin-zha split`: the games of files in files of their own, by what they have in common or by their number. */

import { appendFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { formatRecord, type GameRecord } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { cannotWrite, withFolderBeside } from '../files/written-file.ts';
import { errorsIn, plainRecord, type ReplaySettings } from '../files/written-game.ts';
import { CommandFailure, tell } from '../messages.ts';
import { type Act, numberOption, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

interface SplitOptions extends ReplaySettings {
  readonly by?: string;
  readonly games?: number;
  readonly out: string;
}

/** Adds the command to the program. */
export function addSplit(program: Command, act: Act): void {
  takesGames(program.command('split'), '<files...>')
    .description('write the games of files into several files')
    .addOption(
      new Option('--by <tag>', 'a file for each value of a tag, such as Event or Date').conflicts('games'),
    )
    .addOption(numberOption('--games <number>', 'a file for each so many games'))
    .requiredOption('--out <folder>', 'the folder of the files')
    .addHelpText('after', help)
    .action(act(split));
}

const help = `
Files are called by the value of the tag, in small letters, with hyphens for all
that is no letter and no digit, or by numbers: 0001.kzn, 0002.kzn. Files of
these names that are there already are replaced, when all games are read.

Examples:
  klin-zha split games.kzn --by Event --out events
  klin-zha split games.kzn --games 1000 --out parts`;

async function split(context: Context, paths: readonly string[], options: SplitOptions): Promise<number> {
  const { by, games: most, out } = options;
  if (by === undefined && most === undefined)
    throw new CommandFailure(2, 'say how to split: --by a tag, or --games');
  const files = filesIn(paths);
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw cannotWrite(out, error);
  }
  const names = new Set<string>();
  let games = 0;
  await withFolderBeside(join(out, 'part'), async (folder) => {
    const unread = await visitGames(context, files, async (game, _, file) => {
      if (game.kind === 'none') {
        await tell(context, file, errorsIn(game.diagnostics));
        return;
      }
      const record = plainRecord(game, options);
      const name = by === undefined ? numberName(Math.floor(games / most!) + 1) : nameBy(record, by);
      appendFileSync(join(folder, name), `${names.has(name) ? '\n' : ''}${formatRecord(record)}`);
      names.add(name);
      games++;
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    for (const name of names) renameSync(join(folder, name), join(out, name));
  });
  await context.out.lines(`${counted(games, 'game')} in ${counted(names.size, 'file')} of ${out}`);
  return games > 0 ? 0 : 1;
}

function numberName(number: number): string {
  return `${String(number).padStart(4, '0')}.kzn`;
}

/** A file's name out of the value of a tag. */
function nameBy({ tags }: GameRecord, tag: string): string {
  const words =
    (tags.get(tag) ?? '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join('-').slice(0, 100) || 'unknown'}.kzn`;
}
