/**
 * Games as plain JSON, in the form of `klin-zha/record.schema.json`: flat like the tree itself, so that no depth
 * of variations is too deep for a program that reads it.
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
  type GameRecord,
  lastNumber,
  moveBefore,
  nodeOf,
  type RecordDeparture,
  type RecordEvaluation,
  type RecordMark,
  type RecordNode,
} from './tree.ts';
import { isMoveText } from './words.ts';

/**
 * A move as JSON. What is empty or unknown is left out.
 *
 * @category JSON
 */
export interface MoveJson {
  /** The index of the move before it, or -1; always lower than its own. */
  readonly parent: number;
  /** The move as it is written. */
  readonly move: string;
  readonly number?: number;
  readonly glyphs?: readonly number[];
  readonly before?: readonly string[];
  readonly comments?: readonly string[];
  /** In seconds. */
  readonly clock?: number;
  /** In seconds. */
  readonly elapsed?: number;
  readonly drawOffer?: true;
  /** Who left after it. */
  readonly left?: readonly RecordDeparture[];
  readonly evaluation?: RecordEvaluation;
  /** Cells before arrows. */
  readonly marks?: readonly RecordMark[];
}

/**
 * A game as JSON.
 *
 * @category JSON
 */
export interface RecordJson {
  readonly tags: Readonly<Record<string, string>>;
  readonly comments?: readonly string[];
  /** Who left before the first move. */
  readonly left?: readonly RecordDeparture[];
  readonly moves: readonly MoveJson[];
  readonly result: RecordResult;
}

/**
 * A fault of a JSON value, with the place of what is wrong as a JSON Pointer: `/moves/3/parent`.
 *
 * @category JSON
 */
export interface JsonFault extends Fault {
  readonly path: string;
}

/**
 * A game as a plain value for `JSON.stringify`, which shares nothing with the game. Places in the text and diagnostics are not part of it.
 *
 * @throws KlinZhaError `unwritable` for what is no game
 *
 * @example
 * ```ts
 * import { parseRecords, recordToJson } from 'klin-zha/records';
 *
 * const [game] = parseRecords('[Event "x"]\n\n1. e37f48! *');
 * recordToJson(game!); // { tags: { Event: 'x' }, moves: [{ parent: -1, move: 'e37f48', number: 1, glyphs: [1] }], result: '*' }
 * ```
 *
 * @category JSON
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

/** Who left, if anybody did, by what a record says of them. */
function leftOf(left: readonly RecordDeparture[] = []): { readonly left?: readonly RecordDeparture[] } {
  return left.length === 0 ? {} : { left: left.map(({ seat, reason }) => ({ seat, reason })) };
}

function moveToJson(node: RecordNode): MoveJson {
  const { parent, text, number, glyphs, before, comments, clock, elapsed, drawOffer } = node;
  const { evaluation, marks = [] } = node;
  return {
    parent,
    move: text,
    ...(number !== undefined && { number }),
    ...(glyphs.length > 0 && { glyphs: [...glyphs] }),
    ...(before.length > 0 && { before: [...before] }),
    ...(comments.length > 0 && { comments: [...comments] }),
    ...(clock !== undefined && { clock }),
    ...(elapsed !== undefined && { elapsed }),
    ...(drawOffer && { drawOffer }),
    ...leftOf(node.left),
    ...(evaluation !== undefined && { evaluation: { ...evaluation } }),
    ...(marks.length > 0 && { marks: tidyMarks(marks) }),
  };
}

/**
 * A game out of a value that was read from JSON. Besides what the schema says a move has to be one that can be
 * written in a record, and stand behind its parent. What a text says in another way becomes what reading that text
 * gives: comments lose the space around them and have `\n` as the end of their lines, those `before` a move that
 * opens no variation stand behind the move before it, times have whole thousandths.
 *
 * @example
 * ```ts
 * import { recordFromJson } from 'klin-zha/records';
 *
 * recordFromJson({ tags: {}, moves: [{ parent: -1, move: 'e37f48' }], result: '*' }).ok; // true
 * const wrong = recordFromJson({ tags: {}, moves: [{ parent: 0, move: 'e37f48' }], result: '*' });
 * wrong.ok ? '' : wrong.errors[0].path; // '/moves/0/parent'
 * ```
 *
 * @category JSON
 */
export function recordFromJson(value: unknown): Result<GameRecord, JsonFault> {
  const read = readShape(value, gameShape, 'bad-json', 'game');
  return read.ok ? { ok: true, value: recordOf(read.value) } : read;
}

/** Objects without other members than these. */
function closed<T extends object>(owner: string, members: Members<T>): Shape<T> {
  const { expected, read } = object(members);
  const known = `one of ${Object.keys(members).join(', ')}`;
  return {
    expected,
    read: (value, reading) => {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        if (Object.hasOwn(members, name) || reading.isFull) continue;
        reading.path.push(name);
        reading.wrong(name, known, `'${excerpt(name)}' is not a key of ${owner}.`);
        reading.path.pop();
      }
      return read(value, reading);
    },
  };
}

/** The texts of tags by their names. */
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
const tagName = /* @__PURE__ */ textWhere('a letter, and then letters, digits, _ or -', isTagName);
const tagValue = /* @__PURE__ */ textWhere('a text in one line', isTagValue);

/** The parent of a move: one before it in the list. */
const parentShape: Shape<number> = {
  expected: 'the index of a move, or -1',
  read: (value, reading) => {
    if (value === undefined) return reading.wrong(value, parentShape.expected);
    const index = Number(reading.path.at(-2));
    return numberFrom(-1, index - 1, true).read(value, reading);
  },
};

const gameShape = /* @__PURE__ */ made(() => {
  const comments = optional(listOf(text));
  const left = optional(listOf(where<RecordDeparture>('a seat from 1 to 3 and a reason', isDeparture)));
  const time = optional(numberFrom(0, longestTime));
  const move = closed<MoveJson>('a move', {
    parent: parentShape,
    move: textWhere('the words of one move with single spaces', isMoveText),
    number: optional(numberFrom(0, lastNumber, true)),
    glyphs: optional(listOf(numberFrom(0, lastGlyph, true))),
    before: comments,
    comments,
    clock: time,
    elapsed: time,
    drawOffer: optional(oneOf(true)),
    left,
    evaluation: optional(where('a score, or in how many moves the game ends', isEvaluation)),
    marks: optional(listOf(where<RecordMark>('a colour and a cell in capitals', isMark))),
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
  moveBefore(start, nodes);
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

/** A move whose comments may still change. */
type NodeDraft = Omit<RecordNode, 'before' | 'comments'> & {
  before: readonly string[];
  comments: readonly string[];
};

// Adding 0 turns -0 into 0, as no text distinguishes them.
function draftOf(move: MoveJson): NodeDraft {
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
  };
}

/** Comments as they come back from a text. */
function tidyComments(comments: readonly string[] = []): string[] {
  return comments.map(tidyComment).filter((comment) => comment !== '');
}

function timeOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : tidyTime(seconds + 0);
}
