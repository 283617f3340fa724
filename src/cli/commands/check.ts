/** `klin-zha check`: errors and warnings in game files. */

import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { outcome } from '../../index.ts';
import { inOrder } from '../../records/diagnostics.ts';
import type { Diagnostic, Ply, ReplayedLine } from '../../records/index.ts';
import { winnability } from '../../search/index.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { areDoubtful, errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import { type Act, addGamesArgument } from '../options.ts';
import { type Context, isClosedPipe } from '../output.ts';

interface CheckArguments extends ReplaySettings {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly dead?: boolean;
}

export function addCheck(program: Command, act: Act): void {
  addGamesArgument(program.command('check'), '<files...>')
    .description('Report errors and warnings in game files')
    .option('--strict', 'Accept only moves in canonical form')
    .option('-q, --quiet', 'Report only errors, without a summary')
    .option('--dead', 'Report the first move after which no player can win')
    .option('--json', 'Print one JSON object per line')
    .addHelpText('after', help)
    .action(act(check));
}

const help = `
Replays every game with its variations. Prints one line for each error,
warning or note, in a format that editors understand: FILE:LINE:COLUMN:
SEVERITY CODE MESSAGE. Correctable mistakes are warnings, and so is a file
without a game. A note says how notes were read, and is not counted.
With --dead, the warning dead-position marks the first main-line move after
which no sequence of legal moves leads to a win. The search is limited to
100,000 positions after each move, so it can miss such a move.

Exit status: 0 for success, 1 for errors, unreadable files or warnings that
leave the ruleset, the owner of an army, the result, a struck-out move or a
clock in doubt, 2 for invalid usage.

Examples:
  klin-zha check games.kzn
  klin-zha check --quiet archive/*.kzn
  klin-zha check --dead games.kzn
  klin-zha check --json - < game.txt`;

async function check(context: Context, paths: readonly string[], options: CheckArguments): Promise<number> {
  const { json = false, quiet = false } = options;
  const files = await filesIn(paths, quiet ? undefined : context.err);
  const print = printerOf(context);
  let isDoubtful = false;
  const totals = { games: 0, moves: 0, errors: 0, warnings: 0 };

  const unread = await visitGames(context, files, options, async (game, number, file) => {
    const { replay, ...read } = game.kind === 'none' ? { ...game, replay: null } : replayGame(game, options);
    const dead = options.dead && replay !== null ? deadIn(replay) : undefined;
    const diagnostics = dead === undefined ? read.diagnostics : inOrder([...read.diagnostics, dead]);
    if (replay !== null) {
      totals.games++;
      totals.moves += 'played' in replay ? replay.played : replay.plies.length;
    }
    const errors = errorsIn(diagnostics);
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    isDoubtful ||= areDoubtful(diagnostics);
    totals.errors += errors.length;
    totals.warnings += warnings.length;
    const lines = (quiet ? errors : diagnostics).map((diagnostic) =>
      json
        ? JSON.stringify({ file, game: number, ...diagnostic })
        : diagnosticText(file, diagnostic, context.colours),
    );
    await print(...lines);
  });
  totals.errors += unread.length;
  for (const { file, message } of json ? unread : [])
    await print(JSON.stringify({ file, code: 'unreadable-file', severity: 'error', message }));
  const { games, moves, errors, warnings } = totals;
  if (json) await print(JSON.stringify({ summary: { files: files.length, ...totals } }));
  else if (!quiet) {
    const read = `${counted(files.length, 'file')}, ${counted(games, 'game')}, ${counted(moves, 'move')}`;
    await print(`${read}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`);
  }
  if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
  return isDoubtful ? 1 : 0;
}

/** Returns a warning for the first main-line move after which no player can win (R8.6), if any. */
function deadIn({ plies }: ReplayedLine): Diagnostic | undefined {
  const last = plies.at(-1);
  if (last === undefined || outcome(last.state)?.winner != null) return undefined;
  const isDead = ({ state }: Ply): boolean => winnability(state).answer === 'no';
  if (!isDead(last)) return undefined;
  // A dead position leads only to dead positions.
  let [first, end] = [0, plies.length - 1];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (isDead(plies[middle]!)) end = middle;
    else first = middle + 1;
  }
  const { line, column, text } = plies[first]!;
  return {
    code: 'dead-position',
    severity: 'warning',
    line,
    column,
    length: text.length,
    read: text,
    message: 'After this move, no player can win.',
    ruling: 'R8.6',
  };
}

/** Returns a function that prints lines until the pipe is closed; the exit status still covers all games. */
function printerOf({ out }: Context): (...lines: readonly string[]) => Promise<void> {
  let isOpen = true;
  return async (...lines) => {
    if (!isOpen) return;
    try {
      await out.lines(...lines);
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
      isOpen = false;
    }
  };
}
