/** Arguments shared by `find` and `explore`: a position and game files. */

import type { Command } from 'commander';
import { type GameState, klinZha } from '../../index.ts';
import { nameOf } from '../files/bytes.ts';
import { filesIn } from '../files/folders.ts';
import { gamesOf } from '../files/read.ts';
import { errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import { addGamesArgument, stateOf, uncheckedOption } from '../options.ts';
import type { Context } from '../output.ts';

/** Options of a position search. */
export interface SearchOptions extends ReplaySettings {
  readonly after?: string;
  readonly unchecked?: boolean;
  readonly symmetry?: boolean;
  readonly variations?: boolean;
}

/** Adds the arguments and options of a position search to a command. */
export function addSearchArguments(command: Command): Command {
  return addGamesArgument(
    command.argument('[position]', 'Position string in quotes; - for standard input; omit with --after'),
    '[files...]',
  )
    .option('--after <file>', 'Search for the final position of the first game in this file instead')
    .addOption(uncheckedOption())
    .option('--symmetry', 'Also match positions that are equivalent by board symmetry')
    .option('--variations', 'Also search the variations of records');
}

/** Reads the position and the list of files from the arguments. */
export async function readSearch(
  context: Context,
  first: string | undefined,
  rest: readonly string[],
  options: SearchOptions,
): Promise<{ readonly state: GameState; readonly files: string[] }> {
  const { after, rules = klinZha, unchecked = false } = options;
  const paths = after === undefined || first === undefined ? rest : [first, ...rest];
  const files = await filesIn(paths, context.err);
  if (first === undefined && after === undefined)
    throw new CommandFailure(2, 'missing position: pass a position string or --after');
  if (files.length === 0) throw new CommandFailure(2, 'missing files: pass at least one file to search');
  if ([...files, after ?? first].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, 'standard input (-) can be read only once');
  const state =
    after === undefined
      ? await stateOf(context, first, { rules, unchecked })
      : await stateAfter(context, after, options);
  return { state, files };
}

/** Returns the final position of the first game in a file. */
async function stateAfter({ stdin }: Context, file: string, options: SearchOptions): Promise<GameState> {
  for await (const game of gamesOf(stdin, file, options)) {
    const found = game.kind === 'none' ? game : replayGame(game, options);
    const errors = errorsIn(found.diagnostics).map((error) => diagnosticText(nameOf(file), error));
    if (errors.length > 0) throw new CommandFailure(1, ...errors);
    if ('replay' in found) return found.replay.final;
  }
  throw new CommandFailure(1, `no game in ${nameOf(file)}`);
}
