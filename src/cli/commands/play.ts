/** `klin-zha play`: plays a game against a bot in the terminal. */

import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { capitalised } from '../../base/text.ts';
import type { BotQuestion } from '../../bots/index.ts';
import { createState, Game, klinZha, type Move, type Random, type Ruleset, type Seat } from '../../index.ts';
import { formatRecord, recordFromGame } from '../../records/index.ts';
import type { Orientation } from '../../render/frame.ts';
import { renderText, type TextOptions } from '../../render/text.ts';
import { botFor, checkedBot, playerNames } from '../engine/book.ts';
import { targetOf } from '../files/written-file.ts';
import { CommandFailure, printable } from '../messages.ts';
import {
  type Act,
  numberOption,
  orientationOption,
  type PositionArguments,
  randomBy,
  readState,
  rulesOption,
  seedOption,
  uncheckedOption,
} from '../options.ts';
import type { Context } from '../output.ts';
import { typedLines } from '../play/input.ts';
import { Session } from '../play/session.ts';
import { commandTable, greeting } from '../play/words.ts';

interface PlayCommandOptions extends PositionArguments {
  readonly level: number;
  readonly bot?: string;
  readonly seat: number;
  readonly setup?: boolean;
  readonly nodes?: number;
  readonly time?: number;
  readonly seed?: number;
  readonly book: boolean;
  readonly compact?: boolean;
  readonly orientation?: Orientation;
}

/** Bot that suggests moves. */
const adviser = 'level-7';

export function addPlay(program: Command, act: Act): void {
  program
    .command('play')
    .description('Play against a bot')
    .argument('[position]', 'Position string in quotes (default: armies from the opening book)')
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .addOption(uncheckedOption())
    .addOption(
      numberOption('--level <n>', 'Level of the bot: 9 has a network, for some rulesets', 9)
        .default(2)
        .conflicts('bot'),
    )
    .addOption(
      new Option('--bot <name>', `Bot instead of a level: ${playerNames.join(', ')}, or a file`).argParser(
        checkedBot,
      ),
    )
    .addOption(numberOption('--seat <n>', 'Your seat', 3).default(1))
    .option('--setup', 'Place your army by hand')
    .addOption(numberOption('--nodes <n>', 'Maximum number of positions that the bot searches per move'))
    .addOption(
      numberOption('--time <ms>', 'Maximum time per move in milliseconds (default with --bot: 1000)'),
    )
    .addOption(seedOption())
    .option('--no-book', 'Set up armies without the opening book')
    .option('--compact', 'Draw one line per row instead of two')
    .addOption(orientationOption())
    .addHelpText('after', help)
    .action(act(playAgainstBot));
}

const help = `
Type a move in any notation (e37f48, with the Goal e37f48g; f@e16 places a
warrior), or a command:
${commandTable.join('\n')}

In a terminal, the Tab key completes commands and moves. The blind game accepts
only coordinates.

Examples:
  printf 'hint\\nauto\\nquit\\n' | klin-zha play --compact --level 1
  printf 'setup\\nauto\\nquit\\n' | klin-zha play --compact --setup --nodes 500
  printf 'auto\\nquit\\n' | klin-zha play --rules klin-zha+blind --nodes 100`;

async function playAgainstBot(context: Context, text: string | undefined, options: PlayCommandOptions) {
  const { out } = context;
  const { rules, seat, setup: placesByHand = false } = options;
  if (seat > rules.colours.length)
    throw new CommandFailure(2, `--seat: ${seat} is not a valid seat: expected 1 to ${rules.colours.length}`);
  const random = randomBy(options.seed);
  const start = text === undefined ? createState(rules, { random }) : readState(text, options);
  const { name, choose, advise } = await opponentOf(options, random);
  const session = new Session(new Game(start), seat as Seat, {
    choose,
    advise,
    random,
    ...boardOf(context, options),
    say: (line) => out.lines(printable(line)),
    show: (...lines) => out.lines(...lines),
    save: (game, file) => saveGame(context, game, file, { name, own: seat }),
  });
  if (!placesByHand && text === undefined) await session.placeArmies();
  await out.lines(greeting(rules, seat as Seat, name));
  await session.resume();
  for await (const line of typedLines(context, () => session.words))
    if (!(await session.execute(line))) return 0;
  return 0;
}

/** Returns the bot of the options, its name, and the bot that gives hints. */
async function opponentOf({ rules, level, bot, nodes, time, book }: PlayCommandOptions, random: Random) {
  const milliseconds = bot !== undefined && nodes === undefined ? (time ?? 1000) : time;
  const limits = {
    ...(nodes === undefined ? {} : { nodes }),
    ...(milliseconds === undefined ? {} : { milliseconds, clock: () => performance.now() }),
  };
  const chooserOf = async (name: string) => {
    const player = await botFor(name, book, rules.id);
    return async (question: BotQuestion): Promise<Move> =>
      (await player.choose(question, { random, ...limits })).move;
  };
  return {
    name: bot ?? `level ${level}`,
    choose: await chooserOf(bot ?? `level-${level}`),
    advise: await chooserOf(adviser),
  };
}

/** Returns functions that draw the board, turn it and colour its players. */
function boardOf(
  { paint, colours }: Context,
  { rules, compact = false, orientation: given }: PlayCommandOptions,
) {
  const smallLetters = rules.terms === 'romulan-heart';
  let orientation = given ?? (smallLetters ? 'N-bottom' : 'N-top');
  const style: TextOptions = {
    compact,
    smallLetters,
    paint: (text, ink, tint) =>
      ink === 'highlight' ? colours.bold(colours.cyan(text)) : paint(text, ink, tint),
  };
  return {
    draw: (state: Game['state'], highlight: readonly string[]) =>
      renderText(state, { ...style, orientation, highlight }),
    flip: () => {
      const [corner, edge] = orientation.split('-');
      orientation = `${corner}-${edge === 'top' ? 'bottom' : 'top'}` as Orientation;
    },
    colour: (name: string, seat: Seat) => colours.bold(paint(name, rules.colours[seat - 1]!)),
  };
}

/** Saves a game as a record, and returns a message. Does not replace other files. */
async function saveGame(
  context: Context,
  game: Game,
  file: string,
  { name, own }: { readonly name: string; readonly own: number },
): Promise<string> {
  const { colours }: Ruleset = game.state.rules;
  if (existsSync(file)) return `'${file}' exists already: type another name.`;
  const tags = colours.map((colour, index): [string, string] => [
    capitalised(colour),
    index + 1 === own ? 'Player' : `klin-zha ${name}`,
  ]);
  const target = targetOf(context, file);
  try {
    await target.write(formatRecord(recordFromGame(game, { tags })));
    await target.commit();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return `${capitalised(error.message)}.`;
  }
  return file === '-' ? 'Printed the record.' : `Saved the game in '${file}'.`;
}
