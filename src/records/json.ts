/**
 * Games as JSON, in the format described by `klin-zha/record.schema.json`. The move list is flat, so readers
 * do not need recursion.
 */

import { made } from '../base/memo.ts';
import type { Fault, Result } from '../base/result.ts';
import {
  listOf,
  type Members,
  numberFrom,
  object,
  oneOf,
  optional,
  readShape,
  type Shape,
  text,
  textWhere,
  where,
} from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { lastGlyph } from './glyphs.ts';
import { type RecordResult, recordResults } from './results.ts';
import { isDeparture, isEvaluation, isMark, tidyEvaluation, tidyMarks } from './text/commands.ts';
import { longestTime, tidyComment, tidyTime } from './text/comments.ts';
import { isTagName, isTagValue } from './text/tags.ts';
import { checkRecord, type WritableRecord } from './text/writer.ts';
import {
  type CommentedMove,
  type GameRecord,
  lastNumber,
  moveCommentsBack,
  nodeOf,
  type RecordDeparture,
  type RecordEvaluation,
  type RecordMark,
  type RecordNode,
} from './tree.ts';
import { isMoveText } from './words.ts';

/** A game as JSON. */
export interface RecordJson {
  readonly tags: Readonly<Record<string, string>>;
  readonly comments?: readonly string[];
  /** Players that left before the first move. */
  readonly left?: readonly RecordDeparture[];
  /** The moves, without empty or unknown members. */
  readonly moves: readonly {
    /** Index of the previous move, always lower than its own, or -1. */
    readonly parent: number;
    /** The move as written. */
    readonly move: string;
    readonly number?: number;
    readonly glyphs?: readonly number[];
    readonly before?: readonly string[];
    readonly comments?: readonly string[];
    /** Comments after the variation that begins with the move. */
    readonly after?: readonly string[];
    /** Seconds. */
    readonly clock?: number;
    /** Seconds. */
    readonly elapsed?: number;
    readonly drawOffer?: true;
    /** Players that left after the move. */
    readonly left?: readonly RecordDeparture[];
    readonly evaluation?: RecordEvaluation;
    /** Highlighted cells, then arrows. */
    readonly marks?: readonly RecordMark[];
  }[];
  readonly result: RecordResult;
}

/** A move as JSON. */
type MoveJson = RecordJson['moves'][number];

/** An error in a JSON value, with its location as a JSON Pointer: `/moves/3/parent`. */
export interface JsonFault extends Fault {
  readonly path: string;
}

/**
 * Converts a game to a new plain object for `JSON.stringify`. Text positions and diagnostics are dropped.
 *
 * @throws KlinZhaError `unwritable` for an invalid game
 *
 * @example
 * ```ts
 * import { parseRecords, recordToJson } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Event "x"]\n\n1. e37f48! *');
 * recordToJson(game!); // { tags: { Event: 'x' }, moves: [{ parent: -1, move: 'e37f48', number: 1, glyphs: [1] }], result: '*' }
 * ```
 */
export function recordToJson(record: WritableRecord): RecordJson {
  checkRecord(record);
  const { tags, comments, nodes, result } = record;
  const moves = nodes.map(moveToJson);
  return {
    tags: Object.fromEntries(tags),
    ...(comments.length > 0 && { comments: [...comments] }),
    ...leftOf(record.left),
    moves,
    result,
  };
}

function leftOf(left: readonly RecordDeparture[] = []): { readonly left?: readonly RecordDeparture[] } {
  return left.length === 0 ? {} : { left: left.map(({ seat, reason }) => ({ seat, reason })) };
}

function moveToJson(node: RecordNode): MoveJson {
  const { parent, text, number, glyphs, before, comments, clock, elapsed, drawOffer } = node;
  const { after = [], evaluation, marks = [] } = node;
  return {
    parent,
    move: text,
    ...(number !== undefined && { number }),
    ...(glyphs.length > 0 && { glyphs: [...glyphs] }),
    ...(before.length > 0 && { before: [...before] }),
    ...(comments.length > 0 && { comments: [...comments] }),
    ...(after.length > 0 && { after: [...after] }),
    ...(clock !== undefined && { clock }),
    ...(elapsed !== undefined && { elapsed }),
    ...(drawOffer && { drawOffer }),
    ...leftOf(node.left),
    ...(evaluation !== undefined && { evaluation: { ...evaluation } }),
    ...(marks.length > 0 && { marks: tidyMarks(marks) }),
  };
}

/**
 * Reads a game from a parsed JSON value. In addition to the schema, each move must be valid in a record and
 * come after its parent.
 *
 * Values are normalised as in text: comments are trimmed and use `\n` as the line ending, comments `before` a
 * move that does not begin a variation become comments after the previous variation or move, and times are
 * rounded to milliseconds.
 *
 * @example
 * ```ts
 * import { recordFromJson } from 'klin-zha/records';
 *
 * recordFromJson({ tags: {}, moves: [{ parent: -1, move: 'e37f48' }], result: '*' }).ok; // true
 * const wrong = recordFromJson({ tags: {}, moves: [{ parent: 0, move: 'e37f48' }], result: '*' });
 * wrong.ok ? '' : wrong.errors[0].path; // '/moves/0/parent'
 * ```
 */
export function recordFromJson(value: unknown): Result<GameRecord, JsonFault> {
  const read = readShape(value, gameShape, 'bad-json', 'game');
  return read.ok ? { ok: true, value: recordOf(read.value) } : read;
}

/** Accepts objects without unknown members. */
function closed<T extends object>(owner: string, members: Members<T>): Shape<T> {
  const { expected, read } = object(members);
  const known = `one of ${Object.keys(members).join(', ')}`;
  return {
    expected,
    read: (value, reading) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        if (Object.hasOwn(members, name) || reading.isFull) continue;
        reading.path.push(name);
        reading.wrong(name, known, `Unknown key '${excerpt(name)}' in ${owner}: expected ${known}.`);
        reading.path.pop();
      }
      return read(value, reading);
    },
  };
}

/** Tag values by name. */
const tagsShape: Shape<Readonly<Record<string, string>>> = {
  expected: 'an object',
  read: (value, reading) => {
    if (!isObject(value)) return reading.wrong(value, tagsShape.expected);
    const tags: [string, string][] = [];
    for (const [name, given] of Object.entries(value)) {
      if (reading.isFull) break;
      reading.member(name, tagName, name);
      tags.push([name, reading.member(name, tagValue, given)!]);
    }
    return Object.fromEntries(tags);
  },
};
const tagName = /* @__PURE__ */ textWhere('a letter followed by letters, digits, _ or -', isTagName);
const tagValue = /* @__PURE__ */ textWhere('a string without line breaks', isTagValue);

/** Parent of a move, which must be an earlier move. */
const parentShape: Shape<number> = {
  expected: 'the index of an earlier move, or -1',
  read: (value, reading) => {
    if (value === undefined) return reading.wrong(value, parentShape.expected);
    const index = Number(reading.path.at(-2));
    return numberFrom(-1, index - 1, true).read(value, reading);
  },
};

const gameShape = /* @__PURE__ */ made(() => {
  const comments = optional(listOf(text));
  const left = optional(
    listOf(where<RecordDeparture>('an object with a seat from 1 to 3 and a reason', isDeparture)),
  );
  const time = optional(numberFrom(0, longestTime));
  const move = closed<MoveJson>('a move', {
    parent: parentShape,
    move: textWhere('one move, its words separated by single spaces', isMoveText),
    number: optional(numberFrom(0, lastNumber, true)),
    glyphs: optional(listOf(numberFrom(0, lastGlyph, true))),
    before: comments,
    comments,
    after: comments,
    clock: time,
    elapsed: time,
    drawOffer: optional(oneOf(true)),
    left,
    evaluation: optional(where('an object with score or endsIn', isEvaluation)),
    marks: optional(listOf(where<RecordMark>('an object with a colour and a cell in capitals', isMark))),
  });
  return closed<RecordJson>('a game', {
    tags: tagsShape,
    comments,
    left,
    moves: listOf(move),
    result: oneOf(...recordResults),
  });
});

function recordOf({ tags, comments, left, moves, result }: RecordJson): GameRecord {
  const start = { comments: tidyComments(comments) };
  const nodes = moves.map(draftOf);
  moveCommentsBack(start, nodes);
  return {
    tags: new Map(Object.entries(tags)),
    ...start,
    ...leftOf(left),
    nodes,
    result,
    diagnostics: [],
    line: 0,
  };
}

// Adding 0 turns -0 into 0: the text format does not distinguish them.
function draftOf(move: MoveJson): Omit<RecordNode, keyof CommentedMove> & CommentedMove {
  const after = tidyComments(move.after);
  const { number, glyphs = [], clock, elapsed, drawOffer = false, left, evaluation, marks = [] } = move;
  return {
    ...nodeOf({
      text: move.move,
      parent: move.parent + 0,
      number: number === undefined ? undefined : number + 0,
      glyphs: glyphs.map((glyph) => glyph + 0),
      clock: timeOf(clock),
      elapsed: timeOf(elapsed),
      drawOffer,
      ...leftOf(left),
      ...(evaluation && { evaluation: tidyEvaluation(evaluation) }),
      ...(marks.length > 0 && { marks: tidyMarks(marks) }),
    }),
    before: tidyComments(move.before),
    comments: tidyComments(move.comments),
    ...(after.length > 0 && { after }),
  };
}

/** Normalises comments as the parser does. */
function tidyComments(comments: readonly string[] = []): string[] {
  return comments.map(tidyComment).filter((comment) => comment !== '');
}

function timeOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : tidyTime(seconds + 0);
}
