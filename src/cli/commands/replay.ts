/** `klin-zha replay`: replays a game as a list of moves or board by board. */

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
import type { Orientation } from '../../render/frame.ts';
import { renderText, type TextOptions } from '../../render/text.ts';
import { sayOutcome } from '../../words/index.ts';
import { nameOf } from '../files/bytes.ts';
import { gameAt } from '../files/one-game.ts';
import { type ReplaySettings, replayGame } from '../files/written-game.ts';
import {
  CommandFailure,
  printable,
  printDiagnostics,
  resultJson,
  turnSentence,
  withCoordinates,
} from '../messages.ts';
import { type Act, addGamesArgument, notationOption, numberOption, orientationOption } from '../options.ts';
import type { Context } from '../output.ts';

interface ReplayArguments extends ReplaySettings {
  readonly boards?: boolean;
  readonly compact?: boolean;
  readonly orientation?: Orientation;
  readonly json?: boolean;
  readonly game: number;
  readonly ply?: number;
  readonly notation?: Notation;
}

export function addReplay(program: Command, act: Act): void {
  addGamesArgument(program.command('replay'), '<file>')
    .description('Replay a game')
    .addOption(notationOption('--notation', 'Write the moves in this notation'))
    .addOption(numberOption('--game <n>', 'Number of the game in the file').default(1))
    .addOption(numberOption('--ply <n>', 'Replay only the first n moves'))
    .option('--boards', 'Draw the board after every move')
    .option('--compact', 'Draw one line per row instead of two')
    .addOption(orientationOption())
    .option('--json', 'Print one JSON document')
    .addHelpText('after', help)
    .action(act(replay));
}

const help = `
A score sheet is a table with tab-separated columns and colours as headings.
For a score sheet, --rules defaults to the first ruleset with the same colours.
For a record, only the main line is shown. Errors and warnings go to standard
error with file, line and column: correctable mistakes are warnings; illegal or
ambiguous moves are errors. The replay continues as far as possible.

Romulan Heart boards are drawn as in its rules: A19 is at the bottom
(--orientation N-bottom) and rows have lower-case letters. Other boards have
A19 at the top.

Exit status: 0 for success, 1 if there are errors, 2 for invalid usage.

Examples:
  klin-zha replay game.txt
  klin-zha replay game.txt --boards --compact
  klin-zha replay game.kzn --ply 40 --notation algebraic
  klin-zha replay - --json --rules klin-zha < game.txt`;

async function replay(context: Context, file: string, options: ReplayArguments): Promise<number> {
  const name = nameOf(file);
  const { boards = false, json = false, ply, notation } = options;
  const game = await gameAt(context, file, options.game, options);
  const { diagnostics, replay: replayed } = replayGame(game, options);
  const errors = await printDiagnostics(context, name, diagnostics);
  if (errors > 0) context.noteError();
  const length = replayed.plies.length;
  if (ply !== undefined && ply > length)
    throw new CommandFailure(1, `no move ${ply} in ${name}: it has ${counted(length, 'move')}`);
  const line = lineOf(replayed, ply, notation);
  if (json) await context.out.json(replayJson(line, diagnostics));
  else if (boards) await printBoards(context, line, styleOf(context, line, options));
  else await printMoves(context, line, styleOf(context, line, options));
  if (errors === 0) return 0;
  throw new CommandFailure(1, `${name}: ${counted(errors, 'error')}; replayed ${counted(length, 'move')}`);
}

/** Returns the board style; Romulan Heart uses the style of RH E1. */
function styleOf(
  { paint }: Context,
  { rules }: ReplayLine,
  { compact = false, orientation }: ReplayArguments,
): TextOptions {
  const smallLetters = rules.terms === 'romulan-heart';
  return { compact, orientation: orientation ?? (smallLetters ? 'N-bottom' : 'N-top'), smallLetters, paint };
}

/** A move and its record node, which has comments, glyphs and times. */
interface ReportedPly extends Ply {
  readonly node?: RecordNode;
}

/** A replay, or its first moves. */
interface ReplayLine extends Pick<SheetReplay, 'rules' | 'start' | 'final'> {
  readonly plies: readonly ReportedPly[];
  readonly tags: ReadonlyMap<string, string>;
  /** Comments before the first move. */
  readonly comments: readonly string[];
  /** The result that the record states. */
  readonly statedResult: RecordResult;
  readonly departures: readonly ReplayDeparture[];
  /** Number of omitted moves. */
  readonly omitted: number;
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
  const omitted = all.length - plies.length;
  const shown = new Set([-1, ...nodes.slice(0, plies.length)]);
  return {
    rules,
    start,
    plies,
    omitted,
    final: omitted === 0 ? replay.final : plies.at(-1)!.state,
    tags: isRecord ? replay.record.tags : replay.sheet.tags,
    comments: isRecord ? replay.record.comments : [],
    statedResult: (isRecord ? replay.record : replay.sheet).result ?? '*',
    departures: isRecord ? replay.departures.filter(({ node }) => shown.has(node)) : [],
  };
}

/** Returns the main-line nodes whose moves were played. */
function playedNodes(replay: RecordReplay): number[] {
  const line = mainLine(replay.record);
  return line.slice(0, line.indexOf(replay.last) + 1).filter((node) => !replay.isPart(node));
}

function replayJson(line: ReplayLine, diagnostics: readonly Diagnostic[]): object {
  const { rules, start, plies, final, tags, comments, statedResult } = line;
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
        seat,
        text,
        line: place,
        column,
        slips,
        drawOffer,
        position: formatPosition(state),
        ...(corrected && { corrected }),
        ...(open && { open }),
        ...(node && annotationsJson(node)),
      }),
    ),
    final: formatPosition(final),
    said: statedResult,
    result: resultJson(final),
    departures: line.departures.map(({ seat, reason }) => ({ seat, reason })),
    diagnostics,
  };
}

/** Returns the non-empty annotations of a move as JSON. */
function annotationsJson({ glyphs, comments, clock, elapsed }: RecordNode): object {
  return {
    ...(glyphs.length > 0 && { glyphs }),
    ...(comments.length > 0 && { comments }),
    ...(clock !== undefined && { clock }),
    ...(elapsed !== undefined && { elapsed }),
  };
}

/** A row of the move list. */
type ReplayTableRow = readonly [
  round: string,
  player: string,
  written: string,
  move: string,
  annotations: string,
];

function rowsOf({ rules, start, plies }: ReplayLine): ReplayTableRow[] {
  return plies.map(({ move, seat, text, drawOffer, node }, index) => {
    const { phase, round } = plies[index - 1]?.state ?? start;
    const player = capitalised(rules.colours[seat - 1]!);
    const clock = node?.clock === undefined ? [] : [`clock ${clockText(node.clock * 1000)}`];
    const elapsed = node?.elapsed === undefined ? [] : [`took ${clockText(node.elapsed * 1000)}`];
    const comments = (node?.comments ?? []).map((comment) => `{${printable(comment)}}`);
    const annotations = [...(drawOffer ? ['(=)'] : []), ...clock, ...elapsed, ...comments].join(' ');
    return [phase === 'setup' ? '' : String(round), player, printable(text), formatMove(move), annotations];
  });
}

/** Formats the ruleset, the players and the event. */
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

/** Prints the move list, the last board and how the game ended. */
async function printMoves({ out }: Context, replay: ReplayLine, style: TextOptions): Promise<void> {
  const { plies, final } = replay;
  if (plies.length === 0) return;
  const rows = rowsOf(replay);
  // Moves in coordinates are not repeated.
  const columns = rows.every(([, , written, move]) => written === move) ? [0, 1, 2] : [0, 1, 2, 3];
  const widths = columns.map((at) => Math.max(...rows.map((row) => row[at]!.length)));
  const highlight = cellsOfMove(plies.at(-1)!.move);
  await out.lines(
    ...headOf(replay),
    '',
    ...rows.map((row) => {
      const cells = columns.map((at) => row[at]![at === 0 ? 'padStart' : 'padEnd'](widths[at]!));
      return [...cells, row[4]].join('  ').trimEnd();
    }),
    '',
    renderText(final, { ...style, caption: false, highlight }),
    '',
    ...ending(replay),
  );
}

/** Prints the board after every move and how the game ended. */
async function printBoards({ out }: Context, replay: ReplayLine, style: TextOptions): Promise<void> {
  const { start, plies } = replay;
  await out.lines(...headOf(replay), '', renderText(start, style));
  for (const [index, [round, player, written, coordinates, annotations]] of rowsOf(replay).entries()) {
    const { move, state } = plies[index]!;
    const when = round === '' ? 'Setup' : `Round ${round}`;
    await out.lines(
      '',
      `${index + 1}. ${when}, ${player}: ${withCoordinates(written, coordinates)}${annotations === '' ? '' : ` ${annotations}`}`,
      '',
      renderText(state, { ...style, caption: false, highlight: cellsOfMove(move) }),
      '',
      turnSentence(state),
      ...captionLines(state).slice(1),
    );
  }
  if (plies.length > 0) await out.lines('', ...ending(replay).slice(-2));
}

/** Formats the armies, departures, how the game ended or whose turn it is, and the final position. */
function ending(line: ReplayLine): string[] {
  const { rules, final, departures, omitted } = line;
  const [, ...armies] = captionLines(final);
  const departed = departures.map(
    ({ seat, reason }) => `${capitalised(rules.colours[seat - 1]!)} left: ${reason}.`,
  );
  const end =
    omitted > 0 ? `${counted(omitted, 'move')} ${omitted === 1 ? 'follows' : 'follow'}.` : endOf(line);
  return [...armies, ...departed, '', end, `Position: ${formatPosition(final)}`];
}

/** Describes how the game ended: on the board, by a departure, or as the record states. */
function endOf({ rules, final, departures, statedResult }: ReplayLine): string {
  const [turn = ''] = captionLines(final);
  if (outcome(final) !== null) return turn;
  // The warriors of the last player to leave remain on the board.
  const last = departures.at(-1);
  const living = livingSeats(final);
  if (last !== undefined && living.includes(last.seat)) {
    const winner = living.find((seat) => seat !== last.seat)!;
    return sayOutcome({ winner, reason: last.reason }, rules);
  }
  if (statedResult === '*') return `The record is incomplete. ${turn}`;
  return `The record states ${statedResult}, but the game is not over on the board. ${turn}`;
}
