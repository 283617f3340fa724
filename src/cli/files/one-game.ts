/** One of the games of a file, by its number. */

import { counted } from '../../base/text.ts';
import { CommandFailure, diagnosticText } from '../messages.ts';
import type { Context } from '../output.ts';
import { gamesOf, nameOf } from './read.ts';
import type { WrittenGame } from './written-game.ts';

/** One of the games of a file, by its number; those that cannot be read have numbers as well, as in `check`. */
export async function gameAt({ stdin, err }: Context, file: string, wanted: number): Promise<WrittenGame> {
  const name = nameOf(file);
  let number = 0;
  let games = 0;
  for await (const game of gamesOf(stdin, file)) {
    number++;
    if (game.kind !== 'none') games++;
    if (number !== wanted) continue;
    if (game.kind !== 'none') return game;
    await err.lines(...game.diagnostics.map((told) => diagnosticText(name, told)));
  }
  const isBroken = games > 0 && wanted <= number;
  const none = `${name} has ${counted(games, 'game')}, and no game ${wanted}`;
  throw new CommandFailure(1, isBroken ? `game ${wanted} of ${name} cannot be read` : none);
}
