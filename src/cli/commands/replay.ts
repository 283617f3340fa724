/** `klin-zha replay`: replays a game, in a list or board by board. */

import type { Command } from 'commander';
import { capitalised, counted } from '../../base/text.ts';
import { outcome } from '../../game/state.ts';
import { cellsOfMove, formatMove, formatPosition, livingSeats } from '../../index.ts';
import { clockText } from '../../match/index.ts';
import type { Notation } from '../../notation/index.ts';
import {
  type Diagnostic,
  mainLine,
  type Ply,
  type RecordNode,
  type RecordReplay,
  type RecordResult,
  type ReplayDeparture,
  type SheetReplay,
} from '../../records/index.ts';
import { captionLines } from '../../render/caption.ts';
import { renderText } from '../../render/text.ts';
import { sayOutcome } from '../../words/index.ts';
import { gameAt } from '../files/one-game.ts';
import { nameOf } from '../files/read.ts';
import { type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, printable, resultJson, tell, turnSentence } from '../messages.ts';
import { type Act, notationOption, numberOption, takesGames } from '../options.ts';
import type { Context } from '../output.ts';

interface ReplayArguments extends ReplaySettings {
  readonly boards?: boolean;
  readonly compact?: boolean;
  readonly json?: boolean;
  readonly game: number;
  readonly ply?: number;
  readonly notation?: Notation;
}

/** Adds the command to the program. */
export function addReplay(program: Command, act: Act): void {
  takesGames(program.command('replay'), '<file>')
    .description('replay a game')
    .addOption(notationOption('--notation', 'tell the moves in this notation'))
    .addOption(numberOption('--game <number>', 'which game of a file with several').default(1))
    .addOption(numberOption('--ply <number>', 'only the first so many moves'))
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
  klin-zha replay game.kzn --ply 40 --notation algebraic
  klin-zha replay - --json --rules klin-zha < game.txt`;

async function replay(context: Context, file: string, options: ReplayArguments): Promise<number> {
  const name = nameOf(file);
  const { boards = false, compact = false, json = false, ply, notation } = options;
  const game = await gameAt(context, file, options.game);
  const { diagnostics, replay: replayed } = replayGame(game, options);
  const errors = await tell(context, name, diagnostics);
  if (errors > 0) context.blame();
  const length = replayed.plies.length;
  if (ply !== undefined && ply > length)
    throw new CommandFailure(1, `${name} has ${counted(length, 'move')}, and no move ${ply}`);
  const line = lineOf(replayed, ply, notation);
  if (json) await context.out.json(replayJson(line, diagnostics));
  else if (boards) await tellBoards(context, line, compact);
  else await tellMoves(context, line, compact);
  if (errors === 0) return 0;
  const played = `${counted(length, 'move')} ${length === 1 ? 'was' : 'were'} replayed`;
  throw new CommandFailure(1, `${name}: ${counted(errors, 'error')}; ${played}`);
}

/** A move with what stands beside it. */
interface ReportedPly extends Ply {
  readonly node?: RecordNode;
}

/** What is told of a replay: all of it, or its beginning. */
interface ReplayLine extends Pick<SheetReplay, 'rules' | 'start' | 'final'> {
  readonly plies: readonly ReportedPly[];
  readonly tags: ReadonlyMap<string, string>;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  /** The result that stands there. */
  readonly said: RecordResult;
  readonly departures: readonly ReplayDeparture[];
  /** How many moves are not told. */
  readonly left: number;
}

function lineOf(
  replay: RecordReplay | SheetReplay,
  most: number | undefined,
  notation?: Notation,
): ReplayLine {
  const { rules, start } = replay;
  const isRecord = 'record' in replay;
  const nodes = isRecord ? playedNodes(replay) : [];
  const all = replay.plies;
  const plies = all.slice(0, most).map((ply, index): ReportedPly => {
    const before = all[index - 1]?.state ?? start;
    const text = notation === undefined ? ply.text : notation.format(before, ply.move);
    return { ...ply, text, ...(isRecord && { node: replay.record.nodes[nodes[index]!]! }) };
  });
  const left = all.length - plies.length;
  const told = new Set([-1, ...nodes.slice(0, plies.length)]);
  return {
    ...{ rules, start, plies, left },
    final: left === 0 ? replay.final : plies.at(-1)!.state,
    tags: isRecord ? replay.record.tags : replay.sheet.tags,
    comments: isRecord ? replay.record.comments : [],
    said: (isRecord ? replay.record : replay.sheet).result ?? '*',
    departures: isRecord ? replay.departures.filter(({ node }) => told.has(node)) : [],
  };
}

/** The nodes of the main line whose moves were played. */
function playedNodes(replay: RecordReplay): number[] {
  const line = mainLine(replay.record);
  return line.slice(0, line.indexOf(replay.last) + 1).filter((node) => !replay.isPart(node));
}

function replayJson(line: ReplayLine, diagnostics: readonly Diagnostic[]): object {
  const { rules, start, plies, final, tags, comments, said } = line;
  return {
    rules: rules.id,
    tags: Object.fromEntries(tags),
    comments,
    start: formatPosition(start),
    plies: plies.map(
      ({
        move,
        seat,
        text,
        line: place,
        column,
        state,
        slips,
        drawOffer = false,
        corrected,
        open,
        node,
      }) => ({
        move: formatMove(move),
        ...{ seat, text, line: place, column, slips, drawOffer },
        position: formatPosition(state),
        ...(corrected && { corrected }),
        ...(open && { open }),
        ...(node && besides(node)),
      }),
    ),
    final: formatPosition(final),
    said,
    result: resultJson(final),
    departures: line.departures.map(({ seat, reason }) => ({ seat, reason })),
    diagnostics,
  };
}

/** What stands beside a move, as programs are told; nothing where nothing does. */
function besides({ glyphs, comments, clock, elapsed }: RecordNode): object {
  return {
    ...(glyphs.length > 0 && { glyphs }),
    ...(comments.length > 0 && { comments }),
    ...(clock !== undefined && { clock }),
    ...(elapsed !== undefined && { elapsed }),
  };
}

/** One move of the list, as people are told: its round and player, how it is written, its coordinates, and what stands beside it. */
type ReplayTableRow = readonly [round: string, player: string, written: string, move: string, beside: string];

function rowsOf({ rules, start, plies }: ReplayLine): ReplayTableRow[] {
  return plies.map(({ move, seat, text, drawOffer, node }, index) => {
    const { phase, round } = plies[index - 1]?.state ?? start;
    const player = capitalised(rules.colours[seat - 1]!);
    const clock = node?.clock === undefined ? [] : [`clock ${clockText(node.clock * 1000)}`];
    const taken = node?.elapsed === undefined ? [] : [`took ${clockText(node.elapsed * 1000)}`];
    const comments = (node?.comments ?? []).map((comment) => `{${printable(comment)}}`);
    const beside = [...(drawOffer ? ['(=)'] : []), ...clock, ...taken, ...comments].join(' ');
    return [phase === 'setup' ? '' : String(round), player, printable(text), formatMove(move), beside];
  });
}

/** What is played, who plays, and what else the tags say of it. */
function headOf({ rules, plies, tags, comments }: ReplayLine): string[] {
  const players = rules.colours.flatMap((colour) => {
    const name = tags.get(capitalised(colour));
    return name === undefined ? [] : `${capitalised(colour)}: ${printable(name)}`;
  });
  const about = ['Event', 'Site', 'Date', 'Round'].flatMap((name) => tags.get(name) ?? []);
  return [
    `${rules.name}, ${counted(plies.length, 'move')}`,
    ...(players.length > 0 ? [players.join(', ')] : []),
    ...(about.length > 0 ? [printable(about.join(', '))] : []),
    ...comments.map((comment) => `{${printable(comment)}}`),
  ];
}

/** The moves in a list, the last board, and how the game ended. */
async function tellMoves({ out, paint }: Context, replay: ReplayLine, compact: boolean): Promise<void> {
  const { plies, final } = replay;
  if (plies.length === 0) return;
  const rows = rowsOf(replay);
  const [first, second, third, fourth] = [0, 1, 2, 3].map((at) =>
    Math.max(...rows.map((row) => row[at]!.length)),
  );
  const highlight = cellsOfMove(plies.at(-1)!.move);
  await out.lines(
    ...headOf(replay),
    '',
    ...rows.map(([round, player, written, move, beside]) => {
      const told = `${round.padStart(first!)}  ${player.padEnd(second!)}  ${written.padEnd(third!)}  `;
      return `${told}${beside === '' ? move : `${move.padEnd(fourth!)}  ${beside}`}`;
    }),
    '',
    renderText(final, { compact, caption: false, highlight, paint }),
    '',
    ...ending(replay),
  );
}

/** Every board with the move that led to it, and how the game ended. */
async function tellBoards({ out, paint }: Context, replay: ReplayLine, compact: boolean): Promise<void> {
  const { start, plies } = replay;
  await out.lines(...headOf(replay), '', renderText(start, { compact, paint }));
  for (const [index, [round, player, written, coordinates, beside]] of rowsOf(replay).entries()) {
    const { move, state } = plies[index]!;
    const when = round === '' ? 'Setup' : `Round ${round}`;
    await out.lines(
      '',
      `${index + 1}. ${when}, ${player}: ${written} (${coordinates})${beside === '' ? '' : ` ${beside}`}`,
      '',
      renderText(state, { compact, caption: false, highlight: cellsOfMove(move), paint }),
      '',
      turnSentence(state),
      ...captionLines(state).slice(1),
    );
  }
  if (plies.length > 0) await out.lines('', ...ending(replay).slice(-2));
}

/** What is left of both armies, who left, how the game ended or whose turn it would be, and the position at last. */
function ending(line: ReplayLine): string[] {
  const { rules, final, departures, left } = line;
  const [, ...armies] = captionLines(final);
  const gone = departures.map(
    ({ seat, reason }) => `${capitalised(rules.colours[seat - 1]!)} left: ${reason}.`,
  );
  const end = left > 0 ? `${counted(left, 'move')} ${left === 1 ? 'follows' : 'follow'}.` : endOf(line);
  return [...armies, ...gone, '', end, `Position: ${formatPosition(final)}`];
}

/** How the game ended: on the board, as the last of two left, by what the record says, or not at all. */
function endOf({ rules, final, departures, said }: ReplayLine): string {
  const [turn = ''] = captionLines(final);
  if (outcome(final) !== null) return turn;
  // Who left last with two left still stands on the board.
  const last = departures.at(-1);
  const living = livingSeats(final);
  if (last !== undefined && living.includes(last.seat)) {
    const winner = living.find((seat) => seat !== last.seat)!;
    return sayOutcome({ winner, reason: last.reason }, rules);
  }
  if (said === '*') return `The record ends before the game does. ${turn}`;
  return `The record says ${said}; the game was not over on the board. ${turn}`;
}
