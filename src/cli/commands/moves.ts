/** `klin-zha moves`: the legal moves of a position, or what the rules say about one. */

import { type Command, Option } from 'commander';
import { wrapped } from '../../base/text.ts';
import {
  describeMove,
  explainMove,
  formatMove,
  type GameState,
  legalMoves,
  type Move,
  type MoveDescription,
  parseMove,
} from '../../index.ts';
import { algebraic, coordinate, geometric, letterSets, type Notation } from '../../notation/index.ts';
import { CommandFailure, faultText, positionJson, turnSentence } from '../messages.ts';
import {
  type Act,
  cellOf,
  notationOption,
  type PositionArguments,
  stateOf,
  takesPosition,
} from '../options.ts';
import type { Context } from '../output.ts';
import { answerStream, movesJson } from './moves-jsonl.ts';

interface MovesOptions extends PositionArguments {
  readonly cell?: string;
  readonly explain?: string;
  /** The notation of the move that is explained. */
  readonly from?: Notation;
  /** The notation in which moves are listed. */
  readonly notation?: Notation;
  readonly jsonl?: boolean;
}

/** Adds the command to the program. */
export function addMoves(program: Command, act: Act): void {
  const explaining = new Option('--explain <move>', 'say what the rules say about a move, in any notation');
  const streaming = new Option('--jsonl', 'read positions from standard input, one JSON object a line');
  takesPosition(program.command('moves'))
    .description('list the legal moves of a position')
    .option('--cell <cell>', 'only the moves that begin on this cell')
    .addOption(explaining.conflicts('cell'))
    .addOption(notationOption('--from', 'the notation of --explain, if it is not to be found out'))
    .addOption(notationOption('--notation', 'write each move in this notation').conflicts('explain'))
    .addOption(streaming.conflicts(['cell', 'explain', 'json', 'notation']))
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
An x marks a move that captures. In coordinates a move is written e37f48, with
the Goal e37f48g; a placement f@e16, that of the Goal g@i11; a carrier that is
moved to place the Goal with it, h12i22r. --explain tries these and the
notations that people write, if --from does not say which one it is.

With --jsonl each line of standard input is {"rules", "position", "move"}, of
which only the position is needed; "unchecked": true takes it as it is. The
answer is one line {"rules", "position", "moves", "result"}, after a move with
"next" and "nextResult", or {"error"} where the line is wrong.

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
    throw new CommandFailure(2, 'with --jsonl positions come from standard input, not as an argument');
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

/** What the rules say about a move; in notations that are written for people an illegal one may have no coordinates. */
function explanationOf(state: GameState, text: string, from: Notation | undefined) {
  const read = from === undefined || from === coordinate ? parseMove(state, text.toLowerCase()) : undefined;
  if (read?.ok) return { ...explainMove(state, read.value), move: formatMove(read.value) };
  const readings = (from === undefined ? notations : [from]).map(({ read }) => read(state, text));
  const [move] = readings.find(({ moves }) => moves.length === 1)?.moves ?? [];
  if (move !== undefined) return { ...explainMove(state, move), move: formatMove(move) };
  const refused = readings.flatMap(({ slips }) => slips).find(({ ruling }) => ruling !== undefined);
  if (refused?.ruling !== undefined) {
    const { code, ruling, message, cells = [] } = refused;
    return { legal: false, code, ruling, message, cells, move: null };
  }
  const open = readings.find(({ moves }) => moves.length > 1)?.slips;
  const faults = open ?? read?.errors ?? readings[0]!.slips;
  throw new CommandFailure(1, ...faults.map((fault) => faultText(fault, 'move')));
}

/** The notations that are tried, one after another. */
const notations: readonly Notation[] = [geometric, ...Object.values(letterSets).map((set) => algebraic(set))];

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

/** Lines with the targets of each origin, an `x` before those where something is captured. */
function groupedMoves(state: GameState, moves: readonly Move[]): string[] {
  const prizes = prizeCells(state);
  const origins = new Map<string, string[]>();
  for (const move of moves) {
    const said = describeMove(move);
    const origin = originLabel(state, said);
    const targets = origins.get(origin) ?? [];
    origins.set(origin, targets);
    const target = said.kind === 'outcome' ? said.winner : said.to;
    targets.push(said.kind === 'step' && prizes.has(said.to) ? `x${said.to}` : target);
  }
  // In setup most kinds may be placed on the same cells: those are listed once.
  const rows = new Map<string, { label: string; targets: readonly string[] }>();
  for (const [origin, targets] of origins) {
    const key = state.phase === 'setup' ? targets.join() : origin;
    const known = rows.get(key);
    rows.set(key, { label: known === undefined ? origin : `${known.label}, ${origin}`, targets });
  }
  const width = Math.max(...Array.from(rows.values(), ({ label }) => label.length));
  return [...rows.values()].flatMap(({ label, targets }) =>
    width > 30
      ? [label, ...wrapped(' ', targets, '  ')]
      : wrapped(label.padEnd(width + 1), targets, ' '.repeat(width + 2)),
  );
}

function originLabel(state: GameState, said: MoveDescription): string {
  const name = (code?: string) => state.rules.warriors.find((kind) => kind.code === code)?.name ?? '';
  if (said.kind === 'outcome') return 'The combat is won by';
  if (said.kind === 'place') return name(said.warrior);
  if (said.kind === 'place-goal') return 'Goal';
  const bearer = state.toFields().warriors.find(({ cell }) => cell === said.from);
  const withGoal = said.kind === 'step' && said.withGoal ? ' with the Goal' : '';
  return `${name(bearer?.warrior)} ${said.from}${said.kind === 'relocate' ? ' to place the Goal' : withGoal}`;
}

/** The cells where a legal step captures: those of warriors and of other players' Goals. */
function prizeCells(state: GameState): Set<string> {
  const { warriors, goals } = state.toFields();
  const hostile = goals.filter((goal, index) => goal !== null && index + 1 !== state.seat);
  return new Set([...warriors.map(({ cell }) => cell), ...hostile.map(String)]);
}
