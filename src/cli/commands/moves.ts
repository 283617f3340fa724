/** `klin-zha moves`: lists the legal moves of a position, or explains a move. */

import { type Command, Option } from 'commander';
import { explainMove, formatMove, type GameState, legalMoves } from '../../index.ts';
import type { Notation } from '../../notation/index.ts';
import { CommandFailure, faultText, positionJson, turnSentence } from '../messages.ts';
import { groupedMoves, readMoveText } from '../move-text.ts';
import {
  type Act,
  addPositionArgument,
  cellOf,
  notationOption,
  type PositionArguments,
  stateOf,
} from '../options.ts';
import type { Context } from '../output.ts';
import { answerStream, movesJson } from './moves-jsonl.ts';

interface MovesOptions extends PositionArguments {
  readonly cell?: string;
  readonly explain?: string;
  /** Notation of the `explain` move. */
  readonly from?: Notation;
  /** Notation of the listed moves. */
  readonly notation?: Notation;
  readonly jsonl?: boolean;
}

export function addMoves(program: Command, act: Act): void {
  const explaining = new Option('--explain <move>', 'Explain why a move is legal or illegal');
  const streaming = new Option('--jsonl', 'Read positions from standard input, one JSON object per line');
  addPositionArgument(program.command('moves'))
    .description('List the legal moves of a position, or explain a move')
    .option('--cell <cell>', 'List only the moves from this cell')
    .addOption(explaining.conflicts('cell'))
    .addOption(notationOption('--from', 'Notation of the --explain move, detected by default'))
    .addOption(notationOption('--notation', 'Write the moves in this notation').conflicts('explain'))
    .addOption(streaming.conflicts(['cell', 'explain', 'json', 'notation']))
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
An x marks a capture. Coordinates: e37f48 moves a warrior, e37f48g moves it
with the Goal, f@e16 places a warrior, g@i11 places the Goal, and h12i22r moves
the carrier in order to place the Goal. --explain accepts coordinates and every
notation, unless --from names one.

With --jsonl, each line of standard input is {"rules", "position", "move"};
only the position is required, and "unchecked": true accepts impossible
positions. Each answer is a line {"rules", "position", "moves", "result"}, plus
"next" and "nextResult" if there is a move, or {"error"} for an invalid line.

Exit status: 0 for success, 1 for invalid input or if the --explain move is
illegal, 2 for invalid usage.

Examples:
  klin-zha moves
  klin-zha moves --explain f@f36
  klin-zha moves --explain "Sxf26" --from algebraic:german \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"
  klin-zha moves --cell I45 \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"
  klin-zha moves --jsonl < positions.jsonl > answers.jsonl`;

async function answer(context: Context, position: string | undefined, options: MovesOptions) {
  if (options.jsonl === true) {
    if (position === undefined || position === '-') return answerStream(context, options);
    throw new CommandFailure(2, '--jsonl reads positions from standard input: remove the argument');
  }
  const state = await stateOf(context, position, options);
  if (options.explain === undefined) return listMoves(context, state, options);
  return explain(context, state, options.explain, options);
}

async function explain(
  { out }: Context,
  state: GameState,
  text: string,
  options: MovesOptions,
): Promise<number> {
  const { legal, code, ruling, message, cells, move } = explanationOf(state, text, options.from);
  const { json = false } = options;
  if (json) await out.json({ ...positionJson(state), move, legal, code, ruling, message, cells });
  else {
    await out.lines(`${move ?? text}: ${message}${ruling === null ? '' : ` (${ruling}, ${code})`}`);
    if (cells.length > 0) await out.lines(`Cells: ${cells.join(', ')}`);
  }
  return legal ? 0 : 1;
}

/** Explains a move. An illegal move in another notation may have no coordinates. */
function explanationOf(state: GameState, text: string, from: Notation | undefined) {
  const read = readMoveText(state, text, from);
  if ('move' in read) return { ...explainMove(state, read.move), move: formatMove(read.move) };
  if ('refusal' in read) {
    const { code, ruling = null, message, cells = [] } = read.refusal;
    return { legal: false, code, ruling, message, cells, move: null };
  }
  throw new CommandFailure(1, ...read.faults.map((fault) => faultText(fault, 'move')));
}

async function listMoves({ out }: Context, state: GameState, options: MovesOptions): Promise<number> {
  const from = options.cell === undefined ? undefined : cellOf(state, '--cell', options.cell);
  const moves = legalMoves(state, from === undefined ? {} : { from });
  if (options.json === true) await out.json(movesJson(state, moves));
  else {
    await out.lines(turnSentence(state, moves.length, from === undefined ? '' : ` from ${from}`));
    const { notation } = options;
    if (moves.length > 0 && notation === undefined) await out.lines('', ...groupedMoves(state, moves));
    else await out.lines(...moves.map((move) => notation!.format(state, move)));
  }
  return 0;
}
