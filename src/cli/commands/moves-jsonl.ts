/** `klin-zha moves --jsonl`: a stream of positions in, a stream of answers out, one line each. */

import { counted } from '../../core/text.ts';
import {
  type Fault,
  formatMove,
  formatPosition,
  type GameState,
  KlinZhaError,
  legalMoves,
  parsePosition,
  parseRules,
  play,
  unwrap,
} from '../../index.ts';
import { type Line, linesOf, longestLine } from '../files/lines.ts';
import { positionJson, resultJson } from '../messages.ts';
import type { PositionOptions } from '../options.ts';
import type { Context } from '../output.ts';

/** So much of an answer is collected before it goes out, even while there is more to answer. */
const batch = 64 * 1024;

/** So many faults of a position are listed. */
const mostFaults = 100;

/** Answers every line of standard input; the number of lines that could not be answered decides the status. */
export async function answerStream({ stdin, out, err }: Context, options: PositionOptions): Promise<number> {
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
  if (bad === 0) return 0;
  await err.lines(`klin-zha: ${bad} of ${counted(all, 'line')} could not be answered`);
  return 1;
}

/** The legal moves of a state in coordinates, sorted as plain strings, and how the game ended if it did. */
export function movesJson(state: GameState, moves = legalMoves(state)): object {
  return { ...positionJson(state), moves: moves.map(formatMove).sort(), result: resultJson(state) };
}

/** Answers a line, or tells what is wrong with it; whatever that is, the lines after it are answered. */
function answerLine(line: Line, options: PositionOptions): object {
  try {
    return answerRequest(readRequest(line), options);
  } catch (error) {
    const { faults, field } = error instanceof BadLine ? error : new BadLine([unexpected(error)]);
    return {
      error: {
        ...faults[0],
        ...(field !== undefined && { field }),
        ...(faults.length > 1 && { faults: faults.slice(0, mostFaults) }),
        line: line.number,
      },
    };
  }
}

/** What makes a line unanswerable, and the field that is wrong. */
class BadLine extends Error {
  readonly faults: readonly Fault[];
  readonly field: string | undefined;

  constructor(faults: readonly Fault[], field?: string) {
    super('bad line');
    this.faults = faults;
    this.field = field;
  }
}

function unexpected(error: unknown): Fault {
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}

type Request = Readonly<Record<string, unknown>>;

function readRequest({ text, tooLong }: Line): Request {
  if (tooLong) {
    const message = `The line has more than ${longestLine} characters.`;
    throw new BadLine([{ code: 'line-too-long', message }]);
  }
  const expected = 'a JSON object {"rules", "position", "move"}';
  const read = text.slice(0, 80);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadLine([{ code: 'bad-json', message: 'The line is no JSON.', read, expected }]);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Request;
  throw new BadLine([{ code: 'not-an-object', message: 'The line is no JSON object.', read, expected }]);
}

function answerRequest(request: Request, options: PositionOptions): object {
  const id = textField(request, 'rules');
  const position = textField(request, 'position');
  const move = textField(request, 'move');
  const rules = id === undefined ? options.rules : inField('rules', () => unwrap(parseRules(id)));
  if (position === undefined) {
    const message = "The line has no field 'position'.";
    throw new BadLine([{ code: 'missing-field', message, expected: 'a position string' }], 'position');
  }
  const unchecked = options.unchecked === true || request.unchecked === true;
  const state = inField('position', () => unwrap(parsePosition(rules, position, { unchecked })));
  const answer = movesJson(state);
  if (move === undefined) return answer;
  const next = inField('move', () => play(state, move));
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

/** What is made of a field; what is wrong with it is wrong with the line. */
function inField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof KlinZhaError ? new BadLine(error.faults, field) : error;
  }
}
