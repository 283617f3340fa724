/**
 * Games as plain JSON, in the form of `klin-zha/record.schema.json`: flat like the tree itself, so that no depth
 * of variations is too deep for a program that reads it.
 */

import { type Fault, noteFault, shown } from '../base/result.ts';
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
 * A game out of JSON, or what is wrong with the value: at most the first hundred faults, and that there are more.
 *
 * @category JSON
 */
export type RecordFromJson =
  | { readonly ok: true; readonly value: GameRecord }
  | { readonly ok: false; readonly errors: readonly JsonFault[] };

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
 * wrong.ok ? '' : wrong.errors[0]?.path; // '/moves/0/parent'
 * ```
 *
 * @category JSON
 */
export function recordFromJson(value: unknown): RecordFromJson {
  const check = new Check();
  const game = readGame(check, value);
  return game === undefined ? { ok: false, errors: check.errors } : { ok: true, value: game };
}

type Json = Readonly<Record<string, unknown>>;

const gameKeys: readonly string[] = ['tags', 'comments', 'left', 'moves', 'result'];
const moveKeys: readonly string[] =
  /* @__PURE__ */ 'parent move number glyphs before comments clock elapsed drawOffer left evaluation marks'.split(
    ' ',
  );

function readGame(check: Check, value: unknown): GameRecord | undefined {
  const game = check.object(value, '', 'a game', gameKeys);
  if (game === undefined) return undefined;
  const tags = new Map<string, string>();
  for (const [name, text] of Object.entries(check.object(game.tags, '/tags') ?? {})) {
    const path = `/tags/${pointerPart(name)}`;
    if (!isTagName(name)) check.fault(path, name, 'a letter, and then letters, digits, _ or -');
    if (typeof text === 'string' && isTagValue(text)) tags.set(name, text);
    else check.fault(path, text, 'a text in one line');
  }
  const result = recordResults.find((known) => known === game.result);
  if (result === undefined) check.fault('/result', game.result, recordResults.join(', '));
  const start = { comments: check.texts(game.comments, '/comments') };
  const left = check.departures(game.left, '/left');
  const nodes = check.list(game.moves, '/moves').flatMap((move, index) => readMove(check, move, index) ?? []);
  if (result === undefined || check.errors.length > 0) return undefined;
  moveBefore(start, nodes);
  return { tags, ...start, ...leftOf(left), nodes, result, diagnostics: [], line: 0 };
}

/** A key as a part of a JSON Pointer. */
export function pointerPart(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}

/** A move whose comments may still change. */
type Draft = Omit<RecordNode, 'before' | 'comments'> & {
  before: readonly string[];
  comments: readonly string[];
};

function readMove(check: Check, value: unknown, index: number): Draft | undefined {
  const path = `/moves/${index}`;
  const move = check.object(value, path, 'a move', moveKeys);
  if (move === undefined) return undefined;
  const text = typeof move.move === 'string' && isMoveText(move.move) ? move.move : undefined;
  if (text === undefined) check.fault(`${path}/move`, move.move, 'the words of one move with single spaces');
  if (move.parent === undefined) check.fault(`${path}/parent`, undefined, 'the index of a move, or -1');
  if (move.drawOffer !== undefined && move.drawOffer !== true) {
    check.fault(`${path}/drawOffer`, move.drawOffer, 'true');
  }
  const { glyphs = [] } = move;
  const { evaluation } = move;
  if (evaluation !== undefined && !isEvaluation(evaluation))
    check.fault(`${path}/evaluation`, evaluation, 'a score, or in how many moves the game ends');
  const marks = check.items(move.marks, `${path}/marks`, isMark, 'a colour and a cell in capitals');
  return {
    ...nodeOf({
      text: text ?? '',
      parent: check.number(move.parent, `${path}/parent`, -1, index - 1) ?? -1,
      number: check.number(move.number, `${path}/number`, 0, lastNumber),
      glyphs: check
        .list(glyphs, `${path}/glyphs`)
        .map((glyph, at) => check.number(glyph, `${path}/glyphs/${at}`, 0, lastGlyph) ?? 0),
      clock: check.time(move.clock, `${path}/clock`),
      elapsed: check.time(move.elapsed, `${path}/elapsed`),
      drawOffer: move.drawOffer === true,
      ...leftOf(check.departures(move.left, `${path}/left`)),
      ...(isEvaluation(evaluation) && { evaluation: tidyEvaluation(evaluation) }),
      ...(marks.length > 0 && { marks: tidyMarks(marks) }),
    }),
    before: check.texts(move.before, `${path}/before`),
    comments: check.texts(move.comments, `${path}/comments`),
  };
}

/** Looks at the parts of a value and notes what is wrong. */
class Check {
  readonly errors: JsonFault[] = [];

  fault(path: string, value: unknown, expected: string, message = whatIsWrong(path, value)): void {
    noteFault(this.errors, { code: 'bad-json', message, path, read: shown(value), expected }, { path: '' });
  }

  /** The members of an object; with `keys` no others than these are allowed. */
  object(value: unknown, path: string, what = '', keys: readonly string[] = []): Json | undefined {
    if (!isObject(value)) {
      this.fault(path, Array.isArray(value) ? 'a list' : value, 'an object');
      return undefined;
    }
    for (const key of Object.keys(value)) {
      if (keys.length === 0 || keys.includes(key)) continue;
      const message = `'${excerpt(key)}' is no key of ${what}.`;
      this.fault(`${path}/${pointerPart(key)}`, key, `one of ${keys.join(', ')}`, message);
    }
    return value as Json;
  }

  list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.fault(path, value, 'a list');
    return [];
  }

  /** Comments as they come back from a text. */
  texts(value: unknown, path: string): string[] {
    const list = value === undefined ? [] : this.list(value, path);
    const texts = list.map((text, index) => {
      if (typeof text === 'string') return tidyComment(text);
      this.fault(`${path}/${index}`, text, 'a text');
      return '';
    });
    return texts.filter((text) => text !== '');
  }

  /** Who left. */
  departures(value: unknown, path: string): RecordDeparture[] {
    return this.items(value, path, isDeparture, 'a seat from 1 to 3 and a reason');
  }

  /** The items of a list that are what they should be. */
  items<T>(value: unknown, path: string, is: (item: unknown) => item is T, expected: string): T[] {
    const list = value === undefined ? [] : this.list(value, path);
    return list.flatMap((one, index) => {
      if (is(one)) return [one];
      this.fault(`${path}/${index}`, one, expected);
      return [];
    });
  }

  time(value: unknown, path: string): number | undefined {
    const seconds = this.number(value, path, 0, longestTime, false);
    return seconds === undefined ? undefined : tidyTime(seconds);
  }

  number(value: unknown, path: string, least: number, most: number, isWhole = true): number | undefined {
    if (value === undefined) return undefined;
    const fits = typeof value === 'number' && value >= least && value <= most;
    // No text tells -0 from 0.
    if (fits && (!isWhole || Number.isInteger(value))) return value + 0;
    this.fault(path, value, `a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`);
    return undefined;
  }
}

function whatIsWrong(path: string, value: unknown): string {
  if (path === '') return 'The value is not right.';
  if (value === undefined) return `The key '${path.slice(path.lastIndexOf('/') + 1)}' is missing.`;
  return `The value at ${excerpt(path)} is not right.`;
}
