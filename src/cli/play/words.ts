/** Texts of `klin-zha play`. */

import { capitalised } from '../../base/text.ts';
import type { Ruleset, Seat } from '../../index.ts';

/** Commands of a session, with their arguments and descriptions. */
const commands: readonly (readonly [usage: string, about: string])[] = [
  ['moves [CELL]', 'list your legal moves, or the moves of one warrior'],
  ['hint', 'suggest a move'],
  ['undo', 'take back your last move (not in the blind game)'],
  ['auto', 'let the bot move for you'],
  ['setup', 'place the rest of both armies'],
  ['board', 'draw the board again'],
  ['flip', 'turn the board upside down'],
  ['draw', 'claim a draw, if the ruleset has draws'],
  ['resign', 'resign the game'],
  ['save FILE', 'save the game as a record, such as game.kzn'],
  ['help', 'show these commands'],
  ['quit', 'quit; Ctrl-C and Ctrl-D do the same'],
];

/** Names of the commands. */
export const commandNames: readonly string[] = commands.map(([usage]) => usage.split(' ')[0]!);

/** Lines of the table of commands. */
export const commandTable: readonly string[] = commands.map(
  ([usage, about]) => `  ${usage.padEnd(14)}${about}`,
);

/** Returns the answer to `help`. */
export function helpLines({ blind }: Ruleset): string[] {
  const notations = blind
    ? ['Type a move in coordinates: e37f48, with the Goal e37f48g; f@e16 places a', 'warrior.']
    : [
        'Type a move in coordinates (e37f48, with the Goal e37f48g; f@e16 places a',
        'warrior), or in geometric or algebraic notation. Commands:',
      ];
  return [...notations, ...commandTable];
}

/** Returns the first line of a session: the players and their colours. */
export function greeting({ colours, name }: Ruleset, own: Seat, opponent: string): string {
  const others = colours.filter((_, index) => index + 1 !== own).map(capitalised);
  const theirs = others.join(' and ');
  return `${name}: you play ${capitalised(colours[own - 1]!)}, ${opponent} plays ${theirs}.`;
}

/** Returns the line above the first prompt, with a legal move as an example. */
export function invitation(isSetup: boolean, example: string): string {
  const first = `${isSetup ? 'Place a piece' : 'Type a move'}, for example ${example}.`;
  const others = isSetup ? 'setup, moves, help, quit' : 'moves, hint, undo, help, quit';
  return `${first} Commands: ${others}.`;
}
