/** `klin-zha moves`: the legal moves of a position, or what the rules say about one. */

import { type Command, Option } from 'commander';
import { wrapped } from '../../core/text.ts';
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
import { CommandFailure, faultText, positionJson, turnSentence } from '../messages.ts';
import { type Act, cellOf, type PositionOptions, readState, takesPosition } from '../options.ts';
import type { Context } from '../output.ts';
import { answerStream, movesJson } from './moves-jsonl.ts';

interface MovesOptions extends PositionOptions {
  readonly from?: string;
  readonly explain?: string;
  readonly jsonl?: boolean;
}

/** Adds the command to the program. */
export function addMoves(program: Command, act: Act): void {
  const explaining = new Option('--explain <move>', 'say what the rules say about a move such as e37f48');
  const streaming = new Option('--jsonl', 'read positions from standard input, one JSON object a line');
  takesPosition(program.command('moves'))
    .description('list the legal moves of a position')
    .option('--from <cell>', 'only the moves that begin on this cell')
    .addOption(explaining.conflicts('from'))
    .addOption(streaming.conflicts(['from', 'explain', 'json']))
    .addHelpText('after', help)
    .action(act(answer));
}

const help = `
An x marks a move that captures. A move is written e37f48, with the Goal
e37f48g; a placement f@e16, that of the Goal g@i11; a carrier that is moved to
place the Goal with it, h12i22r.

With --jsonl each line of standard input is {"rules", "position", "move"}, of
which only the position is needed; "unchecked": true takes it as it is. The
answer is one line {"rules", "position", "moves", "result"}, after a move with
"next" and "nextResult", or {"error"} where the line is wrong.

Examples:
  klin-zha moves
  klin-zha moves --explain f@f36
  klin-zha moves --from I45 \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -"
  klin-zha moves --jsonl < positions.jsonl > answers.jsonl`;

async function answer(context: Context, position: string | undefined, options: MovesOptions) {
  if (options.jsonl === true) {
    if (position === undefined) return answerStream(context, options);
    throw new CommandFailure(2, 'with --jsonl positions come from standard input, not as an argument');
  }
  const state = readState(position, options);
  if (options.explain === undefined) return listMoves(context, state, options);
  return explain(context, state, options.explain, options.json);
}

async function explain({ out }: Context, state: GameState, text: string, json = false): Promise<number> {
  const read = parseMove(state, text.toLowerCase());
  if (!read.ok) throw new CommandFailure(1, ...read.errors.map((fault) => faultText(fault, 'move')));
  const { legal, code, ruling, message, cells } = explainMove(state, read.value);
  const move = formatMove(read.value);
  if (json) await out.json({ ...positionJson(state), move, legal, code, ruling, message, cells });
  else {
    await out.lines(`${move}: ${message}${ruling === null ? '' : ` (${ruling}, ${code})`}`);
    if (cells.length > 0) await out.lines(`Cells: ${cells.join(', ')}`);
  }
  return legal ? 0 : 1;
}

async function listMoves({ out }: Context, state: GameState, options: MovesOptions): Promise<number> {
  const from = options.from === undefined ? undefined : cellOf(state, '--from', options.from);
  const moves = legalMoves(state, from === undefined ? {} : { from });
  if (options.json === true) await out.json(movesJson(state, moves));
  else {
    await out.lines(turnSentence(state, moves.length, from === undefined ? '' : ` from ${from}`));
    if (moves.length > 0) await out.lines('', ...groupedMoves(state, moves));
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
  const bearer = state.fields().warriors.find(({ cell }) => cell === said.from);
  const withGoal = said.kind === 'step' && said.withGoal ? ' with the Goal' : '';
  return `${name(bearer?.warrior)} ${said.from}${said.kind === 'relocate' ? ' to place the Goal' : withGoal}`;
}

/** The cells where a legal step captures: those of warriors and of other players' Goals. */
function prizeCells(state: GameState): Set<string> {
  const { warriors, goals } = state.fields();
  const hostile = goals.filter((goal, index) => goal !== null && index + 1 !== state.seat);
  return new Set([...warriors.map(({ cell }) => cell), ...hostile.map(String)]);
}
