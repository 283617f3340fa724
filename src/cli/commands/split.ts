/** `klin-zha split`: writes games into several files, by a tag or by number. */

import { appendFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { formatRecord, type GameRecord } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { cannotWrite, unchanged, withTemporaryDirectory } from '../files/written-file.ts';
import { errorsIn, plainRecord, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

interface SplitOptions extends ReplaySettings {
  readonly by?: string;
  readonly games?: number;
  readonly out: string;
  readonly replace?: boolean;
}

export function addSplit(program: Command, act: Act): void {
  addGamesArgument(program.command('split'), '<files...>')
    .description('Write games into several files, by a tag or by number')
    .addOption(
      new Option('--by <tag>', 'Write a file for each value of this tag, such as Event or Date').conflicts(
        'games',
      ),
    )
    .addOption(numberOption('--games <n>', 'Write a file for every n games'))
    .requiredOption('-o, --out <directory>', 'Output directory')
    .option('--replace', 'Replace existing files')
    .addHelpText('after', help)
    .action(act(split));
}

const help = `
With --by, files are named after the tag value, in lower case and with hyphens
instead of characters other than letters and digits. Names of Windows devices
get an underscore: con_.kzn. With --games, files are numbered: 0001.kzn,
0002.kzn. Nothing is written if a file with one of these names exists. With
--replace it is replaced after all games are read, if they have moves.

Exit status: 0 for success, 1 if no game was found or a file cannot be read, 2
for invalid usage.

Examples:
  klin-zha split games.kzn --by Event --out events
  klin-zha split games.kzn --games 1000 --out parts`;

async function split(context: Context, paths: readonly string[], options: SplitOptions): Promise<number> {
  const { by, games: most, out, replace = false } = options;
  if (by === undefined && most === undefined)
    throw new CommandFailure(2, 'missing option: use --by or --games');
  const files = await filesIn(paths, context.err);
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw cannotWrite(out, error);
  }
  const names = new Set<string>();
  let games = 0;
  let hasMoves = false;
  await withTemporaryDirectory(join(out, 'part'), async (folder) => {
    const unread = await visitGames(context, files, options, async (game, _, file) => {
      if (game.kind === 'none') {
        await printDiagnostics(context, file, errorsIn(game.diagnostics));
        return;
      }
      hasMoves ||= replayGame(game, options).replay.plies.length > 0;
      const record = plainRecord(game, options);
      const name = by === undefined ? numberName(Math.floor(games / most!) + 1) : nameBy(record, by);
      appendFileSync(join(folder, name), `${names.has(name) ? '\n' : ''}${formatRecord(record)}`);
      names.add(name);
      games++;
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    const old = [...names].map((name) => join(out, name)).filter((file) => existsSync(file));
    for (const file of old) checkOut(files, file);
    if (old.length > 0 && !replace) {
      const listed = old.map((file) => `'${file}'`).join(', ');
      throw new CommandFailure(2, `--out: ${listed} would be replaced: use --replace`);
    }
    if (old.length > 0 && !hasMoves) throw unchanged(old[0]!);
    for (const name of names) renameSync(join(folder, name), join(out, name));
  });
  await context.out.lines(`${counted(games, 'game')} written to ${counted(names.size, 'file')} in ${out}`);
  return games > 0 ? 0 : 1;
}

function numberName(number: number): string {
  return `${String(number).padStart(4, '0')}.kzn`;
}

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])$/;

/** Makes a file name from the value of a tag. */
function nameBy({ tags }: GameRecord, tag: string): string {
  const words =
    (tags.get(tag) ?? '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, 100) || 'unknown';
  // The underscore is in no other name.
  return `${name}${deviceName.test(name) ? '_' : ''}.kzn`;
}
