/** Selects one game from a file. */

import { counted } from '../../base/text.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import type { Context } from '../output.ts';
import { nameOf } from './bytes.ts';
import { gamesOf } from './read.ts';
import type { ReplaySettings, WrittenGame } from './written-game.ts';

/** Returns a game by its number. Unreadable games are counted, as in `check`. */
export async function gameAt(
  { stdin, err }: Context,
  file: string,
  wanted: number,
  settings: ReplaySettings,
): Promise<WrittenGame> {
  const name = nameOf(file);
  let number = 0;
  let games = 0;
  for await (const game of gamesOf(stdin, file, settings)) {
    number++;
    if (game.kind !== 'none') games++;
    if (number !== wanted) continue;
    if (game.kind !== 'none') return game;
    await err.lines(...game.diagnostics.map((diagnostic) => diagnosticText(name, diagnostic)));
  }
  const isBroken = games > 0 && wanted <= number;
  const missing = `no game ${wanted} in ${name}: it has ${counted(games, 'game')}`;
  throw new CommandFailure(1, isBroken ? `cannot read game ${wanted} in ${name}` : missing);
}
