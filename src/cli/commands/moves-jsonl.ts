/** `klin-zha moves --jsonl`: a stream of positions in, a stream of answers out, one line each. */

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
import { linesOf, longestLine, type TextLine } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import { positionJson, resultJson } from '../messages.ts';
import type { PositionArguments } from '../options.ts';
import type { Context } from '../output.ts';

/** So much of an answer is collected before it goes out, even while there is more to answer. */
const batch = 64 * 1024;

/** So many faults of a position are listed. */
const mostFaults = 100;

/** Answers every line of standard input; the number of lines that could not be answered decides the status. */
export async function answerStream(
  { stdin, out, err }: Context,
  options: PositionArguments,
): Promise<number> {
  let bad = 0;
  let all = 0;
  for await (const lines of linesOf(chunksOf(stdin, '-'))) {
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
function answerLine(line: TextLine, options: PositionArguments): object {
  const reading: RequestField = {};
  try {
    return answerRequest(readRequest(line), options, reading);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const faults = error instanceof KlinZhaError ? error.faults : [{ code: 'unexpected', message }];
    const more = faults.length > 1 && { faults: faults.slice(0, mostFaults) };
    return { error: { ...faults[0], ...reading, ...more, line: line.number } };
  }
}

type Request = Readonly<Record<string, unknown>>;

/** Which field is being read: if something is wrong it is that one. */
interface RequestField {
  field?: string;
}

function readRequest({ text, tooLong }: TextLine): Request {
  if (tooLong) fail({ code: 'line-too-long', message: `The line has more than ${longestLine} characters.` });
  const expected = 'a JSON object {"rules", "position", "move"}';
  const read = text.slice(0, 80);
  const value = parsedJson(text);
  if (value === undefined) fail({ code: 'bad-json', message: 'The line is no JSON.', read, expected });
  if (isObject(value)) return value;
  return fail({ code: 'not-an-object', message: 'The line is no JSON object.', read, expected });
}

function answerRequest(request: Request, options: PositionArguments, reading: RequestField): object {
  const id = textField(request, 'rules', reading);
  const position = textField(request, 'position', reading);
  const move = textField(request, 'move', reading);
  reading.field = 'rules';
  const rules = id === undefined ? options.rules : unwrap(parseRules(id));
  reading.field = 'position';
  if (position === undefined) {
    const message = "The line has no field 'position'.";
    fail({ code: 'missing-field', message, expected: 'a position string' });
  }
  const unchecked = options.unchecked === true || request.unchecked === true;
  const state = unwrap(parsePosition(rules, position, { unchecked }));
  const answer = movesJson(state);
  if (move === undefined) return answer;
  reading.field = 'move';
  const next = play(state, move);
  return { ...answer, next: formatPosition(next), nextResult: resultJson(next) };
}

/** A field that holds a text, or undefined where it is absent or null. */
function textField(request: Request, field: string, reading: RequestField): string | undefined {
  reading.field = field;
  const value = Object.hasOwn(request, field) ? request[field] : undefined;
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return undefined;
  const read = JSON.stringify(value).slice(0, 80);
  return fail({
    code: 'bad-field',
    message: `The field '${field}' holds no text.`,
    read,
    expected: 'a text',
  });
}
