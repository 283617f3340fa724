/** `klin-zha check`: everything that is wrong with files of games. */

import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import { type Act, takesGames } from '../options.ts';
import { type Context, isClosedPipe } from '../output.ts';

interface CheckArguments extends ReplaySettings {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Adds the command to the program. */
export function addCheck(program: Command, act: Act): void {
  takesGames(program.command('check'), '<files...>')
    .description('say what is wrong with files of games')
    .option('--strict', 'accept only moves in canonical form')
    .option('--quiet', 'say only errors, and no summary')
    .option('--json', 'answer with lines of JSON')
    .addHelpText('after', help)
    .action(act(check));
}

const help = `
Every game is replayed, with all its variations; what is wrong stands in a line
by itself, which editors can jump to: FILE:LINE:COLUMN: SEVERITY CODE MESSAGE.
Slips that can be put right are warnings, and so is a file without a game; the
exit status is 1 if there are errors.

Examples:
  klin-zha check games.kzn
  klin-zha check --quiet archive/*.kzn
  klin-zha check --json - < game.txt`;

async function check(context: Context, paths: readonly string[], options: CheckArguments): Promise<number> {
  const files = filesIn(paths);
  const { json = false, quiet = false } = options;
  const say = speakerOf(context);
  const totals = { games: 0, moves: 0, errors: 0, warnings: 0 };

  const unread = await visitGames(context, files, async (game, number, file) => {
    const { diagnostics, replay } =
      game.kind === 'none' ? { ...game, replay: null } : replayGame(game, options);
    if (replay !== null) {
      totals.games++;
      totals.moves += 'played' in replay ? replay.played : replay.plies.length;
    }
    const errors = errorsIn(diagnostics);
    totals.errors += errors.length;
    totals.warnings += diagnostics.length - errors.length;
    const lines = (quiet ? errors : diagnostics).map((told) =>
      json ? JSON.stringify({ file, game: number, ...told }) : diagnosticText(file, told),
    );
    await say(...lines);
  });
  totals.errors += unread.length;
  for (const { file, message } of json ? unread : [])
    await say(JSON.stringify({ file, code: 'unreadable-file', severity: 'error', message }));
  const { games, moves, errors, warnings } = totals;
  if (json) await say(JSON.stringify({ summary: { files: files.length, ...totals } }));
  else if (!quiet) {
    const read = `${counted(files.length, 'file')}, ${counted(games, 'game')}, ${counted(moves, 'move')}`;
    await say(`${read}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`);
  }
  if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
  return errors > 0 ? 1 : 0;
}

/** Writes lines as long as somebody reads them; the exit status says what is wrong also to those who stopped. */
function speakerOf({ out }: Context): (...lines: readonly string[]) => Promise<void> {
  let isHeard = true;
  return async (...lines) => {
    if (!isHeard) return;
    try {
      await out.lines(...lines);
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
      isHeard = false;
    }
  };
}
