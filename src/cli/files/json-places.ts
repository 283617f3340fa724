/**
 * Where things stand in a JSON text: its values by their JSON Pointers, and the first place where it is no JSON.
 * `JSON.parse` tells neither. The parsers that do recurse, which a text of deep nesting ends with a `RangeError`, or
 * are some thirty times as slow.
 */

import { pointerTo } from '../../base/shape.ts';

/** A place of a text: its line and its column in UTF-16 code units, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The line and column of an offset. */
export function placeAt(text: string, offset: number): TextPlace {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

/** What a text was found to be. */
export interface JsonScan {
  /** The first thing that is no JSON, and what would have been; undefined where the whole text is JSON. */
  readonly broken: { readonly offset: number; readonly expected: string } | undefined;
  /** Where the values that were asked for begin. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** An object or a list that is open, and the key or the index of the value that comes next in it. */
interface Container {
  readonly pointer: string;
  readonly end: '}' | ']';
  key: string | number;
}

/** What may come next, as people are told. */
const wanted = {
  value: 'a value',
  'value or end': "a value or ']'",
  key: 'a key in quotation marks',
  'key or end': "a key in quotation marks, or '}'",
  colon: "':'",
  more: "',' or the closing bracket",
  nothing: 'the end of the text',
} as const;

/**
 * Goes through a JSON text, without recursion.
 *
 * @param isAsked whether the place of a value is wanted, by its JSON Pointer and by how deep it stands
 */
export function scanJson(text: string, isAsked: (pointer: string, depth: number) => boolean): JsonScan {
  const offsets = new Map<string, number>();
  const open: Container[] = [];
  let next: keyof typeof wanted = 'value';
  for (let end = 0; ; ) {
    const start = endOf(blanks, text, end);
    if (start === text.length && next === 'nothing') return { broken: undefined, offsets };
    const mark = text[start];
    const inner = open.at(-1);
    end = start;
    if (next === 'colon') {
      if (mark === ':') [next, end] = ['value', start + 1];
    } else if (next !== 'value' && next !== 'key' && mark === inner?.end) {
      open.pop();
      [next, end] = [open.length > 0 ? 'more' : 'nothing', start + 1];
    } else if (next === 'more') {
      if (mark === ',') [next, end] = [inner!.end === ']' ? 'value' : 'key', start + 1];
    } else if (next === 'key' || next === 'key or end') {
      if (mark === '"') end = endOfString(text, start);
      if (end > start) {
        inner!.key = JSON.parse(text.slice(start, end)) as string;
        next = 'colon';
      }
    } else if (next !== 'nothing') {
      const pointer = inner === undefined ? '' : inner.pointer + pointerTo([inner.key]);
      if (isAsked(pointer, open.length)) offsets.set(pointer, start);
      if (mark === '[' || mark === '{') {
        open.push({ pointer, end: mark === '[' ? ']' : '}', key: 0 });
        [next, end] = [mark === '[' ? 'value or end' : 'key or end', start + 1];
      } else {
        end = mark === '"' ? endOfString(text, start) : endOf(atom, text, start);
        if (end > start) next = inner === undefined ? 'nothing' : 'more';
      }
      if (typeof inner?.key === 'number') inner.key++;
    }
    if (end === start) return { broken: { offset: start, expected: wanted[next] }, offsets };
  }
}

const blanks = /[ \t\n\r]*/y;

/** A value that is no text, no object and no list. */
const atom = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** A piece of a text between quotation marks. A pattern for all of it would need room for every escape. */
const piece = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where the match of a pattern ends that begins at a place; the place itself where none does. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** Where a text ends that begins with a quotation mark; its beginning where it does not end. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  for (let at = start; at < end; ) {
    at = end;
    end = endOf(piece, text, at);
  }
  return text[end] === '"' ? end + 1 : start;
}
