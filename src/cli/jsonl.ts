/** `klin-zha moves --jsonl`: a stream of positions in, a stream of answers out, one line each. */

import {
  type Fault,
  formatMove,
  formatPosition,
  type GameState,
  KlinZhaError,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  type Result,
  type Ruleset,
} from '../index.ts';
import type { Context } from './io.ts';
import { type Line, linesOf, longestLine } from './lines.ts';

/** What holds for lines that do not say it themselves. */
export interface StreamOptions {
  readonly rules: Ruleset;
  readonly unchecked: boolean;
}

/** The end of a game as it is written in JSON. */
export interface ResultJson {
  readonly winner: number | null;
  readonly reason: string;
}

/** What is answered about a position. */
export interface MovesJson {
  readonly rules: string;
  readonly position: string;
  /** Legal moves in coordinates, sorted as plain strings. */
  readonly moves: readonly string[];
  readonly result: ResultJson | null;
}

/** So much of an answer is collected before it goes out, even while there is more to answer. */
const batch = 64 * 1024;

/** So many faults of a position are listed. */
const mostFaults = 100;

/** Answers every line of standard input; the number of lines that could not be answered decides the status. */
export async function answerStream({ stdin, out, err }: Context, options: StreamOptions): Promise<number> {
  let bad = 0;
  let all = 0;
  for await (const lines of linesOf(stdin)) {
    let answers = '';
    for (const line of lines) {
      if (!line.tooLong && line.text.trim() === '') continue;
      const answer = answerLine(line, options);
      all++;
      if ('error' in answer) bad++;
      answers += `${JSON.stringify(answer)}\n`;
      if (answers.length < batch) continue;
      await out.write(answers);
      answers = '';
    }
    if (answers !== '') await out.write(answers);
  }
  if (bad > 0)
    await err.lines(`klin-zha: ${bad} of ${all} ${all === 1 ? 'line' : 'lines'} could not be answered`);
  return bad > 0 ? 1 : 0;
}

/** The legal moves of a state, and how it ended if it did. */
export function movesJson(state: GameState, moves = legalMoves(state)): MovesJson {
  return {
    rules: state.rules.id,
    position: formatPosition(state),
    moves: moves.map(formatMove).sort(),
    result: resultJson(state),
  };
}

/** How a state is the end of a game, or null while the game goes on. */
export function resultJson(state: GameState): ResultJson | null {
  const end = outcome(state);
  return end && { winner: end.winner, reason: end.reason };
}

interface ErrorJson {
  readonly error: Fault & {
    /** The field of the line that is wrong. */
    readonly field?: string;
    /** All faults, where there are several; of very many the first. */
    readonly faults?: readonly Fault[];
    readonly line: number;
  };
}

type Answer = (MovesJson & { next?: string; nextResult?: ResultJson | null }) | ErrorJson;

function answerLine(line: Line, options: StreamOptions): Answer {
  try {
    return answerRequest(readRequest(line), options);
  } catch (error) {
    const { faults, field } = error instanceof BadLine ? error : unexpected(error);
    return {
      error: {
        ...faults[0]!,
        ...(field !== undefined && { field }),
        ...(faults.length > 1 && { faults: faults.slice(0, mostFaults) }),
        line: line.number,
      },
    };
  }
}

/** What makes a line unanswerable. */
class BadLine extends Error {
  readonly faults: readonly Fault[];
  readonly field: string | undefined;

  constructor(faults: readonly Fault[], field?: string) {
    super('bad line');
    this.faults = faults;
    this.field = field;
  }
}

/** Whatever goes wrong with a line, the lines after it are answered. */
function unexpected(error: unknown): BadLine {
  const message = error instanceof Error ? error.message : String(error);
  return new BadLine([{ code: 'unexpected', message }]);
}

type Request = Readonly<Record<string, unknown>>;

function readRequest(line: Line): Request {
  if (line.tooLong) {
    const message = `The line has more than ${longestLine} characters.`;
    throw new BadLine([{ code: 'line-too-long', message }]);
  }
  const expected = 'a JSON object {"rules", "position", "move"}';
  const read = line.text.slice(0, 80);
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    throw new BadLine([{ code: 'bad-json', message: 'The line is no JSON.', read, expected }]);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Request;
  throw new BadLine([{ code: 'not-an-object', message: 'The line is no JSON object.', read, expected }]);
}

function answerRequest(request: Request, options: StreamOptions): Answer {
  const id = textField(request, 'rules');
  const position = textField(request, 'position');
  const move = textField(request, 'move');
  const rules = id === undefined ? options.rules : fieldValue(parseRules(id), 'rules');
  if (position === undefined) {
    const message = "The line has no field 'position'.";
    throw new BadLine([{ code: 'missing-field', message, expected: 'a position string' }], 'position');
  }
  const unchecked = options.unchecked || request.unchecked === true;
  const state = fieldValue(parsePosition(rules, position, { unchecked }), 'position');
  const answer = movesJson(state);
  if (move === undefined) return answer;
  const next = played(state, move);
  return { ...answer, next: formatPosition(next), nextResult: resultJson(next) };
}

/** A field that holds a text, or undefined where it is absent or null. */
function textField(request: Request, field: string): string | undefined {
  const value = Object.hasOwn(request, field) ? request[field] : undefined;
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  const message = `The field '${field}' holds no text.`;
  const read = JSON.stringify(value).slice(0, 80);
  throw new BadLine([{ code: 'bad-field', message, read, expected: 'a text' }], field);
}

function fieldValue<T>(result: Result<T>, field: string): T {
  if (result.ok) return result.value;
  throw new BadLine(result.errors, field);
}

function played(state: GameState, move: string): GameState {
  try {
    return play(state, move);
  } catch (error) {
    if (error instanceof KlinZhaError) throw new BadLine(error.faults, 'move');
    throw error;
  }
}
