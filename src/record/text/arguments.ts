/** What callers hand to the reading and the writing of records: looked at before it is used, refused with a typed error. */

import { fail, shown } from '../../core/result.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import { lastGlyph } from './glyphs.ts';
import { lastNumber } from './moves.ts';

/** What of a game is written. */
export type WritableRecord = Pick<GameRecord, 'tags' | 'comments' | 'nodes' | 'result'>;

/** Refuses what no text can hold. */
export function refuse(what: string, read: unknown, expected: string): never {
  const text = shown(read);
  const message = `The ${what} '${text}' cannot be written in a record.`;
  return fail({ code: 'unwritable', message, read: text, expected });
}

/** Refuses what is no text. Bytes, too: they would have to be decoded first. */
export function checkText(text: unknown): asserts text is string {
  if (typeof text === 'string') return;
  fail({
    code: 'bad-text',
    message: `'${shown(text)}' is no text.`,
    read: shown(text),
    expected: 'a string',
  });
}

/** Refuses what is no list of words that may head columns. */
export function checkColours(words: unknown): void {
  if (isTexts(words)) return;
  const read = shown(words);
  fail({ code: 'bad-list', message: `'${read}' is no list of colours.`, read, expected: 'a list of texts' });
}

/** Refuses what is no game by its shape. */
export function checkRecord(record: WritableRecord): void {
  if (typeof record !== 'object' || record === null) refuse('game', record, 'an object');
  const { tags, comments, nodes } = record;
  if (typeof tags?.get !== 'function' || !isIterable(tags)) refuse('list of tags', tags, 'a Map');
  if (!isTexts(comments)) refuse('list of comments', comments, 'a list of texts');
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
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Whether a value can be gone through; a text is none of the lists that are looked for. */
export function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
