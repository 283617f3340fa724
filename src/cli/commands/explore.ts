/** `klin-zha explore`: the moves played in a position and the results of those games. */

import type { Command } from 'commander';
import { capitalised, counted } from '../../base/text.ts';
import { formatMove, type GameState, type Move } from '../../index.ts';
import { geometric, type Notation } from '../../notation/index.ts';
import { NextMoves } from '../../records/archive/explore.ts';
import type { NextMove } from '../../records/index.ts';
import { visitGames } from '../files/read.ts';
import { errorsIn, replayGame } from '../files/written-game.ts';
import { CommandFailure, positionJson, printDiagnostics, table } from '../messages.ts';
import { type Act, notationOption, numberOption } from '../options.ts';
import type { Context } from '../output.ts';
import { addSearchArguments, readSearch, type SearchOptions } from './position-in-games.ts';

interface ExploreOptions extends SearchOptions {
  readonly notation?: Notation;
  readonly limit?: number;
  readonly json?: boolean;
}

export function addExplore(program: Command, act: Act): void {
  addSearchArguments(program.command('explore'))
    .description('List the moves played in a position, with the results of those games')
    .addOption(notationOption('--notation', 'Notation of the moves'))
    .addOption(numberOption('-n, --limit <n>', 'List only the n most frequent moves'))
    .option('--json', 'Print one JSON document')
    .addHelpText('after', help)
    .action(act(explore));
}

const help = `
For each move, prints the number of games, how many of them have a result, and
each colour's share of the points. With --symmetry, moves from equivalent
positions are transformed to match. All games are read. To search many games
often, use klin-zha rows and a database.

Exit status: 0 for success, 1 if the position is not found or a file cannot be
read, 2 for invalid usage.

Examples:
  klin-zha explore --after opening.kzn games.kzn
  klin-zha explore --symmetry --json \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" archive`;

async function explore(context: Context, first: string | undefined, rest: string[], options: ExploreOptions) {
  const { state, files } = await readSearch(context, first, rest, options);
  const { json = false, notation = geometric } = options;
  const next = new NextMoves(state, options);
  const failures = await visitGames(context, files, options, async (game, _, file) => {
    const replayed = game.kind === 'none' ? game : replayGame(game, options);
    await printDiagnostics(context, file, errorsIn(replayed.diagnostics));
    if ('replay' in replayed) next.add(replayed.replay);
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  const moves = next.list();
  const shown = moves.slice(0, options.limit);
  const write = (move: Move | null): string | null => move && notation.format(state, move);
  if (json) {
    const listed = shown.map(({ move, games, finished, scores }) => ({
      move: move && formatMove(move),
      text: write(move),
      games,
      finished,
      scores,
    }));
    await context.out.json({ ...positionJson(state), moves: listed });
  } else if (shown.length > 0) await context.out.lines(...tableOf(shown, state, write));
  if (moves.length > 0) return 0;
  if (!json) await context.err.lines(`position not found in ${counted(files.length, 'file')}`);
  return 1;
}

/** Formats a table of moves, numbers of games and each colour's share of the points. */
function tableOf(moves: readonly NextMove[], state: GameState, write: (move: Move | null) => string | null) {
  const heading = ['move', 'games', 'with result', ...state.rules.colours.map(capitalised)];
  const rows = moves.map(({ move, games, finished, scores }) => [
    write(move) ?? '(end)',
    String(games),
    String(finished),
    ...scores.map((score) => (finished === 0 ? '-' : `${((100 * score) / finished).toFixed(1)} %`)),
  ]);
  return table([heading, ...rows]);
}
