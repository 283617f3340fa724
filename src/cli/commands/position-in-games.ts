/** What the commands share that look for a position in files of games: `find` and `explore`. */

import type { Command } from 'commander';
import { type GameState, klinZha } from '../../index.ts';
import { filesIn } from '../files/folders.ts';
import { gamesOf, nameOf } from '../files/read.ts';
import { errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import { stateOf, takesGames, uncheckedOption } from '../options.ts';
import type { Context } from '../output.ts';

/** How a position is given, and how it is looked for. */
export interface SoughtOptions extends ReplaySettings {
  readonly after?: string;
  readonly unchecked?: boolean;
  readonly symmetry?: boolean;
  readonly variations?: boolean;
}

/** Gives a command a position, or the end of a game, and files to look in. */
export function takesSought(command: Command): Command {
  return takesGames(
    command.argument(
      '[position]',
      'a position string in quotes, - reads one from standard input; not with --after',
    ),
    '[files...]',
  )
    .option('--after <file>', 'take the position at the end of the first game of a file instead')
    .addOption(uncheckedOption())
    .option('--symmetry', 'take positions as equal that a symmetry of the board turns into each other')
    .option('--variations', 'look in the variations of records as well');
}

/** The position that is looked for, and the files to look in. */
export async function soughtIn(
  context: Context,
  first: string | undefined,
  rest: readonly string[],
  options: SoughtOptions,
): Promise<{ readonly state: GameState; readonly files: string[] }> {
  const { after, rules = klinZha, unchecked = false } = options;
  const files = filesIn(after === undefined || first === undefined ? rest : [first, ...rest]);
  if (first === undefined && after === undefined) throw new CommandFailure(2, 'no position is given');
  if (files.length === 0) throw new CommandFailure(2, 'no file is given to look in');
  if ([...files, after ?? first].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, 'standard input can be read once only');
  const state =
    after === undefined
      ? await stateOf(context, first, { rules, unchecked })
      : await stateAfter(context, after, options);
  return { state, files };
}

/** The position at the end of the first game of a file. */
async function stateAfter({ stdin }: Context, file: string, options: SoughtOptions): Promise<GameState> {
  for await (const game of gamesOf(stdin, file)) {
    const found = game.kind === 'none' ? game : replayGame(game, options);
    const wrong = errorsIn(found.diagnostics).map((told) => diagnosticText(nameOf(file), told));
    if (wrong.length > 0) throw new CommandFailure(1, ...wrong);
    if ('replay' in found) return found.replay.final;
  }
  throw new CommandFailure(1, `there is no game in ${nameOf(file)}`);
}
