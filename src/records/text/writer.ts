/** Formats records so that parsing returns the same games. */

import { isIterable, listFrom } from '../../base/iterables.ts';
import { fail, optionFrom, shown } from '../../base/result.ts';
import { isTexts } from '../../base/text.ts';
import { formatGlyphs, lastGlyph } from '../glyphs.ts';
import { recordResults } from '../results.ts';
import {
  type Branches,
  branchesOf,
  type GameRecord,
  lastNumber,
  type RecordDeparture,
  type RecordNode,
} from '../tree.ts';
import { joinMove, type MoveStage, shapeOf, stageOf } from '../words.ts';
import { isDeparture, isEvaluation, isMark } from './commands.ts';
import { escapeComment, formatCommands, longestTime, tidyComment } from './comments.ts';
import { formatTag, isTagName, isTagValue } from './tags.ts';

/** Members of a record that are written. */
export type WritableRecord = Pick<GameRecord, 'tags' | 'comments' | 'left' | 'nodes' | 'result'>;

/** Options for writing records. */
export interface FormatRecordOptions {
  /** Target line length, 80 by default. Moves and comments are never split across lines. */
  readonly width?: number;
}

/**
 * Formats a game: tags, an empty line, the moves with variations, comments, glyphs, clock times and draw
 * offers, and the result. Parsing the text returns the same game, with comments trimmed and their line
 * endings changed to `\n`. Formatting it again returns the same text.
 *
 * @throws KlinZhaError `unwritable` for a game that cannot be written: an invalid tag name, move or move
 * number, or a node before its parent; `bad-option` for a width below 1
 *
 * @example
 * ```ts
 * import { formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('1. e37f48 ! *');
 * formatRecord(game!); // '1. e37f48! *\n'
 * ```
 */
export function formatRecord(record: WritableRecord, options?: FormatRecordOptions): string {
  const width = optionFrom('width', options?.width ?? 80, 1);
  checkRecord(record);
  checkTags(record.tags);
  const tags = Array.from(record.tags, ([name, value]) => `${formatTag(name, value)}\n`).join('');
  const { result } = record;
  if (!recordResults.includes(result)) refuse('result', result, recordResults.join(', '));
  return `${tags}${tags === '' ? '' : '\n'}${new MoveWriter(record, width).write()}\n`;
}

/**
 * Formats several games, separated by empty lines.
 *
 * @throws KlinZhaError the errors of {@link formatRecord}; `bad-list` for anything but an iterable of games
 *
 * @example
 * ```ts
 * import { formatRecords, parseRecords } from 'klin-zha/records';
 *
 * formatRecords(parseRecords('1. e37f48 *\n\n1. e37f47 *')); // '1. e37f48 *\n\n1. e37f47 *\n'
 * ```
 */
export function formatRecords(records: Iterable<WritableRecord>, options?: FormatRecordOptions): string {
  return listFrom(records, 'bad-list', 'list of games', 'an iterable of games')
    .map((record) => formatRecord(record, options))
    .join('\n');
}

/**
 * Checks names and values of tags.
 *
 * @throws KlinZhaError `unwritable`
 */
export function checkTags(tags: GameRecord['tags']): void {
  for (const [name, value] of tags) {
    if (typeof name !== 'string' || !isTagName(name)) {
      refuse('tag name', name, 'a letter followed by letters, digits, _ or -');
    }
    if (typeof value !== 'string' || !isTagValue(value))
      refuse('tag value', value, 'a string without line breaks');
  }
}

/**
 * Checks the types of a record.
 *
 * @throws KlinZhaError `unwritable`
 */
export function checkRecord(record: WritableRecord): void {
  if (typeof record !== 'object' || record === null) refuse('game', record, 'an object');
  const { tags, comments, left, nodes } = record;
  if (typeof tags?.get !== 'function' || !isIterable(tags)) refuse('list of tags', tags, 'a Map');
  if (!isTexts(comments)) refuse('list of comments', comments, 'an array of strings');
  checkLeft(left);
  if (!Array.isArray(nodes)) refuse('list of moves', nodes, 'an array');
  for (const [index, node] of nodes.entries()) checkNode(node, index);
}

function checkNode(node: RecordNode, index: number): void {
  if (typeof node !== 'object' || node === null) refuse('move', node, 'an object');
  const { parent, text, number, glyphs, before, comments, after = [] } = node;
  if (typeof text !== 'string') refuse('move', text, 'a string');
  if (!isWhole(parent, -1, index - 1)) refuse('move', text, 'a parent with a lower index');
  if (number !== undefined && !isWhole(number, 0, lastNumber)) {
    refuse('move number', number, `0 to ${lastNumber}`);
  }
  if (!Array.isArray(glyphs)) refuse('list of glyphs', glyphs, 'an array');
  for (const glyph of glyphs) {
    if (!isWhole(glyph, 0, lastGlyph)) refuse('glyph', glyph, `0 to ${lastGlyph}`);
  }
  for (const texts of [before, comments, after])
    if (!isTexts(texts)) refuse('list of comments', texts, 'an array of strings');
  checkLeft(node.left);
  for (const seconds of [node.clock, node.elapsed]) {
    if (seconds === undefined || (typeof seconds === 'number' && seconds >= 0 && seconds <= longestTime))
      continue;
    refuse('time', seconds, `seconds from 0 to ${longestTime}`);
  }
  const { evaluation, marks } = node;
  if (evaluation !== undefined && !isEvaluation(evaluation))
    refuse('evaluation', evaluation, 'an object with score or endsIn');
  if (marks !== undefined && !(Array.isArray(marks) && marks.every(isMark)))
    refuse('list of marks', marks, 'an array of objects with a colour and a cell in capitals');
}

function checkLeft(left: readonly RecordDeparture[] | undefined): void {
  if (left === undefined || (Array.isArray(left) && left.every(isDeparture))) return;
  refuse('list of departures', left, 'an array of objects with a seat from 1 to 3 and a reason');
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Throws for a value that cannot be written. */
function refuse(what: string, read: unknown, expected: string): never {
  const text = shown(read);
  const message = `Cannot write the ${what} '${text}' to a record: expected ${expected}.`;
  return fail({ code: 'unwritable', message, read: text, expected });
}

function firstWord(text: string): string {
  const end = text.indexOf(' ');
  return end < 0 ? text : text.slice(0, end);
}

/** Formats a move with its glyphs and its draw offer. */
function markedMove({ text, glyphs, drawOffer }: RecordNode): string {
  return glyphs.length === 0 && !drawOffer
    ? text
    : `${text}${formatGlyphs(glyphs)}${drawOffer ? ' (=)' : ''}`;
}

/** A pending step: a node to be written, or the end of the variation that begins with it. */
interface Task {
  readonly node: number;
  readonly kind: 'move' | 'variation' | 'end';
}

class MoveWriter {
  readonly #record: WritableRecord;
  readonly #branches: Branches;
  readonly #width: number;
  readonly #lines: string[] = [];
  #line = '';
  #column = 0;
  /** Text to join to the next piece without a space. */
  #prefix = '';
  /** Stage of the last move, if the next word could be read as part of it. */
  #stage: MoveStage = 'ended';
  /** Last move number on the path to each node. */
  readonly #numbers: number[] = [];

  constructor(record: WritableRecord, width: number) {
    this.#record = record;
    this.#width = width;
    this.#branches = branchesOf(record);
  }

  write(): string {
    const { comments, left, result } = this.#record;
    const first = this.#branches.of(-1)[0];
    this.#writeCommands(formatCommands({ left }));
    this.#writeComments(comments);
    const tasks: Task[] = first === undefined ? [] : [{ node: first, kind: 'move' }];
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) this.#writeStep(task, tasks);
    this.#put(result);
    return [...this.#lines, this.#line].join('\n');
  }

  /**
   * Writes a move and schedules first its variations, then the moves after it. Comments before a move that
   * does not begin a variation are read back as comments after the previous variation or move.
   */
  #writeStep({ node: index, kind }: Task, tasks: Task[]): void {
    const node = this.#record.nodes[index]!;
    const { before, comments, after = [] } = node;
    if (kind === 'end') {
      this.#glue(')');
      this.#writeComments(after);
      return;
    }
    if (kind === 'variation') this.#prefix = '(';
    this.#writeComments(before);
    this.#writeMove(node, index);
    this.#writeCommands(formatCommands(node));
    this.#writeComments(comments);
    const [next] = this.#branches.of(index);
    if (next !== undefined) tasks.push({ node: next, kind: 'move' });
    if (kind === 'variation') return;
    this.#writeComments(after);
    const siblings = this.#branches.of(node.parent);
    for (let at = siblings.length - 1; at > 0; at--)
      tasks.push({ node: siblings[at]!, kind: 'end' }, { node: siblings[at]!, kind: 'variation' });
  }

  #writeMove(node: RecordNode, index: number): void {
    const { text, number } = node;
    const stage = stageOf(text);
    if (stage === undefined) refuse('move', text, 'one move, its words separated by single spaces');
    const last = this.#numbers[node.parent] ?? 0;
    this.#numbers[index] = number ?? last;
    if (number !== undefined) this.#put(number === last ? `${number}...` : `${number}.`);
    if (this.#stage !== 'ended' && joinMove(this.#stage, shapeOf(firstWord(text))) !== undefined)
      this.#glue(',');
    const marked = markedMove(node);
    this.#put(marked);
    this.#stage = marked === text ? stage : 'ended';
  }

  #writeCommands(commands: readonly string[]): void {
    if (commands.length > 0) this.#put(`{${commands.join(' ')}}`);
  }

  #writeComments(comments: readonly string[]): void {
    for (const comment of comments) {
      const text = tidyComment(comment);
      if (text !== '') this.#put(escapeComment(text));
    }
  }

  /** Appends a mark without a space. */
  #glue(mark: string): void {
    this.#line += mark;
    this.#column++;
    this.#stage = 'ended';
  }

  /** Appends a piece of text, on a new line if the current one would become too long. */
  #put(text: string): void {
    // '(=)' is a draw offer.
    const piece =
      this.#prefix !== '' && text.startsWith('=') ? `${this.#prefix} ${text}` : this.#prefix + text;
    this.#prefix = '';
    this.#stage = 'ended';
    const lineEnd = piece.indexOf('\n');
    if (this.#column > 0 && this.#column + 1 + (lineEnd < 0 ? piece.length : lineEnd) > this.#width) {
      this.#lines.push(this.#line);
      this.#line = '';
      this.#column = 0;
    }
    // A line that begins with `%` is an escape line.
    if (this.#column > 0 || piece.startsWith('%')) this.#line += ' ';
    if (this.#column > 0) this.#column++;
    this.#line += piece;
    this.#column = lineEnd < 0 ? this.#column + piece.length : piece.length - piece.lastIndexOf('\n') - 1;
  }
}
