/** `klin-zha moves --jsonl`: answers a stream of positions line by line. */

import { fail } from '../../base/result.ts';
import { counted } from '../../base/text.ts';
import { isObject, parsedJson } from '../../base/values.ts';
import {
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
import { chunksOf } from '../files/bytes.ts';
import { linesOf, longestLine, type TextLine } from '../files/lines.ts';
import { positionJson, resultJson } from '../messages.ts';
import type { PositionArguments } from '../options.ts';
import type { Context } from '../output.ts';

/** Number of characters to collect before writing answers. */
const batch = 64 * 1024;

/** Maximum number of position faults to list. */
const mostFaults = 100;

/** Answers every line of standard input and returns the exit status. */
export async function answerStream(
  { stdin, out, err }: Context,
  options: PositionArguments,
): Promise<number> {
  let bad = 0;
  let all = 0;
  for await (const lines of linesOf(chunksOf(stdin, '-'))) {
    let answers = '';
    for (const line of lines) {
      if (!line.isTooLong && line.text.trim() === '') continue;
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
  await err.lines(`klin-zha: ${bad} of ${counted(all, 'line')} had errors`);
  return 1;
}

/** Returns the legal moves of a state in coordinates, sorted as strings, and the result. */
export function movesJson(state: GameState, moves = legalMoves(state)): object {
  return { ...positionJson(state), moves: moves.map(formatMove).sort(), result: resultJson(state) };
}

/** Answers a line; an exception becomes an error answer. */
function answerLine(line: TextLine, options: PositionArguments): object {
  const current: RequestField = {};
  try {
    return answerRequest(readRequest(line), options, current);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const faults = error instanceof KlinZhaError ? error.faults : [{ code: 'unexpected', message }];
    const more = faults.length > 1 && { faults: faults.slice(0, mostFaults) };
    return { error: { ...faults[0], ...current, ...more, line: line.number } };
  }
}

type Request = Readonly<Record<string, unknown>>;

/** The field being read, for error answers. */
interface RequestField {
  field?: string;
}

function readRequest({ text, isTooLong }: TextLine): Request {
  if (isTooLong)
    fail({ code: 'line-too-long', message: `The line has more than ${longestLine} characters.` });
  const expected = 'a JSON object {"rules", "position", "move"}';
  const read = text.slice(0, 80);
  const value = parsedJson(text);
  if (value === undefined) fail({ code: 'bad-json', message: 'Invalid JSON.', read, expected });
  if (isObject(value)) return value;
  return fail({ code: 'not-an-object', message: 'The line is not a JSON object.', read, expected });
}

function answerRequest(request: Request, options: PositionArguments, current: RequestField): object {
  const id = textField(request, 'rules', current);
  const position = textField(request, 'position', current);
  const move = textField(request, 'move', current);
  current.field = 'rules';
  const rules = id === undefined ? options.rules : unwrap(parseRules(id));
  current.field = 'position';
  if (position === undefined) {
    const message = "Missing field 'position'.";
    fail({ code: 'missing-field', message, expected: 'a position string' });
  }
  const unchecked = options.unchecked === true || request.unchecked === true;
  const state = unwrap(parsePosition(rules, position, { unchecked }));
  const answer = movesJson(state);
  if (move === undefined) return answer;
  current.field = 'move';
  const next = play(state, move);
  return { ...answer, next: formatPosition(next), nextResult: resultJson(next) };
}

/** Reads a field that is a string; returns undefined if it is missing or null. */
function textField(request: Request, field: string, current: RequestField): string | undefined {
  current.field = field;
  const value = Object.hasOwn(request, field) ? request[field] : undefined;
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  const read = JSON.stringify(value).slice(0, 80);
  return fail({
    code: 'bad-field',
    message: `The field '${field}' is not a string.`,
    read,
    expected: 'a string',
  });
}
