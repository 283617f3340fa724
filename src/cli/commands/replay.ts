/** `klin-zha replay`: replays a game, in a list or board by board. */

import { type Command, Option } from 'commander';
import { counted } from '../../core/text.ts';
import { cellsOfMove, formatMove, formatPosition, livingSeats, sayOutcome } from '../../index.ts';
import { letterSets } from '../../notation/index.ts';
import { type Diagnostic, mainLine } from '../../record/index.ts';
import { capitalised, captionLines } from '../../render/caption.ts';
import { renderText } from '../../render/text.ts';
import type { RecordReplay, Replay, ReplayDeparture } from '../../replay/index.ts';
import { gameAt } from '../files/one-game.ts';
import { nameOf } from '../files/read.ts';
import { errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, diagnosticText, printable, resultJson, turnSentence } from '../messages.ts';
import { type Act, numberOption, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

interface ReplayOptions extends ReplaySettings {
  readonly boards?: boolean;
  readonly compact?: boolean;
  readonly json?: boolean;
  readonly game: number;
}

/** Adds the command to the program. */
export function addReplay(program: Command, act: Act): void {
  takesGames(program.command('replay'), '<file>')
    .description('replay a game')
    .addOption(
      new Option('--letters <set>', 'the letters of algebraic notation').choices(Object.keys(letterSets)),
    )
    .addOption(numberOption('--game <number>', 'which game of a file with several').default(1))
    .option('--boards', 'draw the board after every move')
    .option('--compact', 'draw one line for each row instead of two')
    .option('--json', 'answer with one JSON document')
    .addHelpText('after', help)
    .action(act(replay));
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

async function replay(context: Context, file: string, options: ReplayOptions): Promise<number> {
  const name = nameOf(file);
  const { boards = false, compact = false, json = false } = options;
  const game = await gameAt(context, file, options.game);
  const { diagnostics, replay: replayed } = replayGame(game, options);
  await context.err.lines(...diagnostics.map((told) => diagnosticText(name, told)));
  if (json) await context.out.json(replayJson(replayed, diagnostics));
  else if (boards) await tellBoards(context, replayed, compact);
  else await tellMoves(context, replayed, compact);
  const errors = errorsIn(diagnostics).length;
  if (errors === 0) return 0;
  const { plies } = replayed;
  const played = `${counted(plies.length, 'move')} ${plies.length === 1 ? 'was' : 'were'} replayed`;
  throw new CommandFailure(1, `${name}: ${counted(errors, 'error')}; ${played}`);
}

/** What is told of a replay. */
type Line = Pick<Replay, 'rules' | 'start' | 'plies' | 'final'> &
  Partial<Pick<RecordReplay, 'record' | 'departures'>>;

function replayJson({ rules, start, plies, final }: Line, diagnostics: readonly Diagnostic[]): object {
  return {
    rules: rules.id,
    start: formatPosition(start),
    plies: plies.map(
      ({ move, seat, text, line, column, state, slips, drawOffer = false, corrected, open }) => ({
        move: formatMove(move),
        ...{ seat, text, line, column, slips, drawOffer },
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

/** One move of the list, as people are told: its round and player, how it is written, and its coordinates. */
type Row = readonly [round: string, player: string, written: string, move: string];

function rowsOf({ rules, start, plies }: Line): Row[] {
  return plies.map(({ move, seat, text }, index) => {
    const { phase, round } = plies[index - 1]?.state ?? start;
    const player = capitalised(rules.colours[seat - 1]!);
    return [phase === 'setup' ? '' : String(round), player, printable(text), formatMove(move)];
  });
}

/** The moves in a list, the last board, and how the game ended. */
async function tellMoves({ out, paint }: Context, replay: Line, compact: boolean): Promise<void> {
  const { rules, plies, final } = replay;
  if (plies.length === 0) return;
  const rows = rowsOf(replay);
  const [first, second, third] = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]!.length)));
  const highlight = cellsOfMove(plies.at(-1)!.move);
  await out.lines(
    `${rules.name}, ${counted(plies.length, 'move')}`,
    '',
    ...rows.map(
      ([round, player, written, move]) =>
        `${round.padStart(first!)}  ${player.padEnd(second!)}  ${written.padEnd(third!)}  ${move}`,
    ),
    '',
    renderText(final, { compact, caption: false, highlight, paint }),
    '',
    ...ending(replay),
  );
}

/** Every board with the move that led to it, and how the game ended. */
async function tellBoards({ out, paint }: Context, replay: Line, compact: boolean): Promise<void> {
  const { rules, start, plies } = replay;
  const head = `${rules.name}, ${counted(plies.length, 'move')}`;
  await out.lines(head, '', renderText(start, { compact, paint }));
  for (const [index, [round, player, written, coordinates]] of rowsOf(replay).entries()) {
    const { move, state } = plies[index]!;
    const when = round === '' ? 'Setup' : `Round ${round}`;
    await out.lines(
      '',
      `${index + 1}. ${when}, ${player}: ${written} (${coordinates})`,
      '',
      renderText(state, { compact, caption: false, highlight: cellsOfMove(move), paint }),
      '',
      turnSentence(state),
      ...captionLines(state).slice(1),
    );
  }
  if (plies.length > 0) await out.lines('', ...ending(replay).slice(-1));
}

/** What is left of both armies, who left, and at last how the game ended or whose turn it would be. */
function ending(replay: Line): string[] {
  const { rules, final } = replay;
  const [turn, ...armies] = captionLines(final);
  const gone = departuresOf(replay);
  const left = gone.map(({ seat, reason }) => `${capitalised(rules.colours[seat - 1]!)} left: ${reason}.`);
  // Who left last with two left still stands on the board.
  const last = gone.at(-1);
  const living = livingSeats(final);
  if (last !== undefined && final.outcome === null && living.includes(last.seat)) {
    const winner = living.find((seat) => seat !== last.seat)!;
    return [...armies, ...left, '', sayOutcome({ winner, reason: last.reason }, rules)];
  }
  const end = final.outcome === null ? `The record ends before the game does. ${turn!}` : turn!;
  return [...armies, ...left, '', end];
}

/** Who left in the main line. */
function departuresOf({ record, departures = [] }: Line): readonly ReplayDeparture[] {
  if (record === undefined || departures.length === 0) return [];
  const nodes = new Set([-1, ...mainLine(record)]);
  return departures.filter(({ node }) => nodes.has(node));
}
