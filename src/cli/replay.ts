/** `klin-zha replay`: replays a game, in a list or board by board. */

import { type Command, Option } from 'commander';
import { counted } from '../core/text.ts';
import { formatMove, formatPosition, type Ruleset } from '../index.ts';
import { type LetterSetName, letterSets, type Notation } from '../notation/index.ts';
import type { Diagnostic } from '../record/index.ts';
import { CommandFailure } from './failure.ts';
import type { Act, Context } from './io.ts';
import { resultJson } from './jsonl.ts';
import { notationOption, rulesOption, wholeNumber } from './options.ts';
import { diagnosticText, errorsIn, replayGame } from './replaying.ts';
import { gamesOf, nameOf } from './sources.ts';
import { type ReplayedLine, tellBoards, tellMoves } from './tell.ts';
import type { WrittenGame } from './written-game.ts';

interface ReplayCommandOptions {
  readonly rules?: Ruleset;
  readonly notation?: Notation;
  readonly letters?: LetterSetName;
  readonly acceptUnsafe?: boolean;
  readonly boards?: boolean;
  readonly compact?: boolean;
  readonly json?: boolean;
  readonly game: number;
}

/** What is told of a game. */
type ReplayedGame = ReplayedLine & { readonly diagnostics: readonly Diagnostic[] };

/** Adds the command to the program. */
export function addReplay(program: Command, act: Act): void {
  program
    .command('replay')
    .description('replay a game')
    .argument('<file>', 'a record (.kzn), JSON or a score sheet; - is standard input')
    .addOption(rulesOption())
    .addOption(notationOption('the notation of a game that does not say it'))
    .addOption(
      new Option('--letters <set>', 'the letters of algebraic notation').choices(Object.keys(letterSets)),
    )
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning')
    .addOption(
      new Option('--game <number>', 'which game of a file with several')
        .argParser(wholeNumber(1, 999_999_999))
        .default(1),
    )
    .option('--boards', 'draw the board after every move')
    .option('--compact', 'draw one line for each row instead of two')
    .option('--json', 'answer with one JSON document')
    .addHelpText('after', help)
    .action((file: string, options: ReplayCommandOptions) =>
      act((context) => replay(context, file, options)),
    );
}

const help = `
A score sheet is a table: columns parted by tabs, headed by the colours. Without
--rules it is played by the first ruleset that has these colours. Records say
their rules in tags; their main line is shown. What is wrong with a game is said
on standard error with file, line and column: slips that can be put right are
warnings, a move that cannot be played or settled is an error. The replay goes
as far as moves can be played or corrected.

Examples:
  klin-zha replay game.txt
  klin-zha replay game.txt --boards --compact
  klin-zha replay - --json --rules romulan-heart:3 < game.txt`;

async function replay(context: Context, file: string, options: ReplayCommandOptions): Promise<number> {
  const game = await gameOf(context, file, options.game);
  const { diagnostics, replay: replayed } = replayGame(game, options);
  const { rules, start, plies, final } = replayed;
  const line = { rules, start, plies, final };
  const name = nameOf(file);
  await context.err.lines(...diagnostics.map((diagnostic) => diagnosticText(name, diagnostic)));
  if (options.json === true) await context.out.json(replayJson({ ...line, diagnostics }));
  else if (options.boards === true) await tellBoards(context, line, options.compact === true);
  else await tellMoves(context, line, options.compact === true);
  const errors = errorsIn(diagnostics);
  if (errors === 0) return 0;
  const played = `${counted(plies.length, 'move')} ${plies.length === 1 ? 'was' : 'were'} replayed`;
  throw new CommandFailure(1, [`${name}: ${counted(errors, 'error')}; ${played}`]);
}

/** One of the games of a file, by its number; those that cannot be read have numbers as well, as in `check`. */
async function gameOf(context: Context, file: string, wanted: number): Promise<WrittenGame> {
  const name = nameOf(file);
  let number = 0;
  let games = 0;
  for await (const game of gamesOf(context, file)) {
    number++;
    if (game.kind !== 'none') games++;
    if (number !== wanted) continue;
    if (game.kind !== 'none') return game;
    await context.err.lines(...game.diagnostics.map((told) => diagnosticText(name, told)));
  }
  const isBroken = games > 0 && wanted <= number;
  const none = `${name} has ${counted(games, 'game')}, and no game ${wanted}`;
  throw new CommandFailure(1, [isBroken ? `game ${wanted} of ${name} cannot be read` : none]);
}

function replayJson({ rules, start, plies, final, diagnostics }: ReplayedGame): object {
  return {
    rules: rules.id,
    start: formatPosition(start),
    plies: plies.map(
      ({ move, seat, text, line, column, state, slips, drawOffer = false, corrected, open }) => ({
        move: formatMove(move),
        seat,
        text,
        line,
        column,
        slips,
        drawOffer,
        position: formatPosition(state),
        ...(corrected && { corrected }),
        ...(open && { open }),
      }),
    ),
    final: formatPosition(final),
    result: resultJson(final),
    diagnostics,
  };
}
