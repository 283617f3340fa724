/** Writing records: one text for every game, which reads back to the same game. */

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

/**
 * What of a game is written.
 *
 * @category Writing records
 */
export type WritableRecord = Pick<GameRecord, 'tags' | 'comments' | 'left' | 'nodes' | 'result'>;

/**
 * How records are written.
 *
 * @category Writing records
 */
export interface FormatRecordOptions {
  /** The columns after which no word begins a line; 80 if not said. Moves and comments are never broken. */
  readonly width?: number;
}

/**
 * Writes a game: tags, an empty line, and the moves with their variations, comments, glyphs, clock times and draw
 * offers, closed by the result. Reading it gives the same game (comments without the space around them and with
 * `\n` as the end of their lines), and writing that again the same text.
 *
 * @throws KlinZhaError `unwritable` for a game that no text can hold: a tag name with a space, a move that would
 * be read as two or as something else, a node whose parent does not stand before it, a move number that is none;
 * `bad-option` for a width below 1
 *
 * @example
 * ```ts
 * import { formatRecord, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('1. e37f48 ! *');
 * formatRecord(game!); // '1. e37f48! *\n'
 * ```
 *
 * @category Writing records
 */
export function formatRecord(record: WritableRecord, options?: FormatRecordOptions): string {
  const width = optionFrom('width', options?.width ?? 80, 1);
  checkRecord(record);
  let tags = '';
  for (const [name, value] of record.tags) {
    if (typeof name !== 'string' || !isTagName(name)) {
      refuse('tag name', name, 'a letter, and then letters, digits, _ or -');
    }
    if (typeof value !== 'string' || !isTagValue(value)) refuse('tag value', value, 'a text in one line');
    tags += `${formatTag(name, value)}\n`;
  }
  const { result } = record;
  if (!recordResults.includes(result)) refuse('result', result, '1-0, 0-1, 1/2-1/2, *, and so on');
  return `${tags}${tags === '' ? '' : '\n'}${new MoveWriter(record, width).write()}\n`;
}

/**
 * Writes several games with empty lines between them.
 *
 * @throws KlinZhaError as {@link formatRecord}; `bad-list` for what is no list of games
 *
 * @example
 * ```ts
 * import { formatRecords, parseRecords } from 'klin-zha/records';
 *
 * formatRecords(parseRecords('1. e37f48 *\n\n1. e37f47 *')); // '1. e37f48 *\n\n1. e37f47 *\n'
 * ```
 *
 * @category Writing records
 */
export function formatRecords(records: Iterable<WritableRecord>, options?: FormatRecordOptions): string {
  return listFrom(records, 'bad-list', 'list of games', 'several games')
    .map((record) => formatRecord(record, options))
    .join('\n');
}

/** Refuses what is no game by its shape. */
export function checkRecord(record: WritableRecord): void {
  if (typeof record !== 'object' || record === null) refuse('game', record, 'an object');
  const { tags, comments, left, nodes } = record;
  if (typeof tags?.get !== 'function' || !isIterable(tags)) refuse('list of tags', tags, 'a Map');
  if (!isTexts(comments)) refuse('list of comments', comments, 'a list of texts');
  checkLeft(left);
  if (!Array.isArray(nodes)) refuse('list of moves', nodes, 'a list');
  for (const [index, node] of nodes.entries()) checkNode(node, index);
}

function checkNode(node: RecordNode, index: number): void {
  if (typeof node !== 'object' || node === null) refuse('move', node, 'an object');
  const { parent, text, number, glyphs, before, comments } = node;
  if (typeof text !== 'string') refuse('move', text, 'a text');
  if (!isWhole(parent, -1, index - 1)) refuse('move', text, 'a parent that stands before it in the list');
  if (number !== undefined && !isWhole(number, 0, lastNumber)) {
    refuse('move number', number, `0 to ${lastNumber}`);
  }
  if (!Array.isArray(glyphs)) refuse('list of glyphs', glyphs, 'a list');
  for (const glyph of glyphs) {
    if (!isWhole(glyph, 0, lastGlyph)) refuse('glyph', glyph, `0 to ${lastGlyph}`);
  }
  if (!isTexts(before)) refuse('list of comments', before, 'a list of texts');
  if (!isTexts(comments)) refuse('list of comments', comments, 'a list of texts');
  checkLeft(node.left);
  for (const seconds of [node.clock, node.elapsed]) {
    if (seconds === undefined || (typeof seconds === 'number' && seconds >= 0 && seconds <= longestTime))
      continue;
    refuse('time', seconds, 'seconds, not less than 0');
  }
  const { evaluation, marks } = node;
  if (evaluation !== undefined && !isEvaluation(evaluation))
    refuse('evaluation', evaluation, 'a score, or in how many moves the game ends');
  if (marks !== undefined && !(Array.isArray(marks) && marks.every(isMark)))
    refuse('list of marks', marks, 'a colour and a cell in capitals each');
}

function checkLeft(left: readonly RecordDeparture[] | undefined): void {
  if (left === undefined || (Array.isArray(left) && left.every(isDeparture))) return;
  refuse('list of who left', left, 'a seat from 1 to 3 and a reason each');
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Refuses what no text can hold. */
function refuse(what: string, read: unknown, expected: string): never {
  const text = shown(read);
  const message = `The ${what} '${text}' cannot be written in a record.`;
  return fail({ code: 'unwritable', message, read: text, expected });
}

/** A point in the writing of a tree: a node to be written, or the end of a variation. */
type Task = { readonly node: number; readonly opens: boolean } | 'close';

/** Writes the moves of one game. */
class MoveWriter {
  readonly #record: WritableRecord;
  readonly #branches: Branches;
  readonly #width: number;
  readonly #lines: string[] = [];
  #line = '';
  #column = 0;
  /** What stands before the next piece without a space. */
  #prefix = '';
  /** The stage of the last move if the next word could belong to it. */
  #stage: MoveStage = 'ended';
  /** The last move number on the way to each node. */
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
    this.#writeComments([...comments, ...this.#commentsBefore(first)]);
    const tasks: Task[] = first === undefined ? [] : [{ node: first, opens: false }];
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if (task === 'close') this.#glue(')');
      else this.#writeNode(task.node, task.opens, tasks);
    }
    this.#put(result);
    return [...this.#lines, this.#line].join('\n');
  }

  /** Writes a move, and remembers what follows it: first its variations, then the moves after it. */
  #writeNode(index: number, opens: boolean, tasks: Task[]): void {
    const node = this.#record.nodes[index]!;
    if (opens) {
      this.#prefix = '(';
      this.#writeComments(node.before);
    }
    this.#writeMove(node, index);
    const [next] = this.#branches.of(index);
    this.#writeRemarks(node, this.#commentsBefore(next));
    if (next !== undefined) tasks.push({ node: next, opens: false });
    const siblings = this.#branches.of(node.parent);
    if (siblings[0] !== index) return;
    for (let at = siblings.length - 1; at > 0; at--) {
      tasks.push('close', { node: siblings[at]!, opens: true });
    }
  }

  #writeMove(node: RecordNode, index: number): void {
    const { text, number, glyphs, drawOffer } = node;
    const stage = stageOf(text);
    if (stage === undefined) refuse('move', text, 'the words of one move with single spaces');
    const last = this.#numbers[node.parent] ?? 0;
    this.#numbers[index] = number ?? last;
    if (number !== undefined) this.#put(number === last ? `${number}...` : `${number}.`);
    const [word = ''] = text.split(' ', 1);
    if (this.#stage !== 'ended' && joinMove(this.#stage, shapeOf(word)) !== undefined) this.#glue(',');
    const marks = formatGlyphs(glyphs);
    this.#put(`${text}${marks}${drawOffer ? ' (=)' : ''}`);
    this.#stage = marks === '' && !drawOffer ? stage : 'ended';
  }

  /** What stands in commands, then the comments after a move. */
  #writeRemarks(node: RecordNode, more: readonly string[]): void {
    this.#writeCommands(formatCommands(node));
    this.#writeComments([...node.comments, ...more]);
  }

  #writeCommands(commands: readonly string[]): void {
    if (commands.length > 0) this.#put(`{${commands.join(' ')}}`);
  }

  /** Comments before a move that opens no variation: they read as comments after the move before it. */
  #commentsBefore(node: number | undefined): readonly string[] {
    return node === undefined ? [] : this.#record.nodes[node]!.before;
  }

  #writeComments(comments: readonly string[]): void {
    for (const comment of comments) {
      const text = tidyComment(comment);
      if (text !== '') this.#put(escapeComment(text));
    }
  }

  /** Puts a mark directly behind the last piece of text. */
  #glue(mark: string): void {
    this.#line += mark;
    this.#column++;
    this.#stage = 'ended';
  }

  /** Puts a piece of text behind the others, on a new line where the line would become too long. */
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
    // A `%` at the beginning of a line would hide the line.
    if (this.#column > 0 || piece.startsWith('%')) this.#line += ' ';
    if (this.#column > 0) this.#column++;
    this.#line += piece;
    this.#column = lineEnd < 0 ? this.#column + piece.length : piece.length - piece.lastIndexOf('\n') - 1;
  }
}
