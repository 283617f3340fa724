/**
 * Places of values and of the first syntax error in JSON text. `JSON.parse` reports neither. Existing parsers
 * that report them overflow the stack on deep nesting or are about thirty times slower.
 */

import { pointerTo } from '../../base/shape.ts';

/** A line and a column in UTF-16 code units, both starting at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Converts an offset to a line and column. */
export function placeAt(text: string, offset: number): TextPlace {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

/** Result of a scan. */
export interface JsonScan {
  /** The first syntax error; undefined for valid JSON. */
  readonly syntaxError: { readonly offset: number; readonly expected: string } | undefined;
  /** Offsets of the requested values by JSON Pointer. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** An open object or array, and the key or index of its next value. */
interface Container {
  readonly pointer: string;
  readonly end: '}' | ']';
  key: string | number;
}

/** Descriptions of expected tokens. */
const expectations = {
  value: 'a value',
  'value or end': "a value or ']'",
  key: 'a key in quotation marks',
  'key or end': "a key in quotation marks, or '}'",
  colon: "':'",
  more: "',' or the closing bracket",
  nothing: 'the end of the text',
} as const;

/**
 * Scans JSON text without recursion, in linear time.
 *
 * @param isRequested whether to return the offset of a value, given its JSON Pointer and depth
 */
export function scanJson(text: string, isRequested: (pointer: string, depth: number) => boolean): JsonScan {
  const offsets = new Map<string, number>();
  const open: Container[] = [];
  let next: keyof typeof expectations = 'value';
  for (let end = 0; ; ) {
    const start = endOf(blanks, text, end);
    if (start === text.length && next === 'nothing') return { syntaxError: undefined, offsets };
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
      if (isRequested(pointer, open.length)) offsets.set(pointer, start);
      if (mark === '[' || mark === '{') {
        open.push({ pointer, end: mark === '[' ? ']' : '}', key: 0 });
        [next, end] = [mark === '[' ? 'value or end' : 'key or end', start + 1];
      } else {
        end = mark === '"' ? endOfString(text, start) : endOf(atom, text, start);
        if (end > start) next = inner === undefined ? 'nothing' : 'more';
      }
      if (typeof inner?.key === 'number') inner.key++;
    }
    if (end === start) return { syntaxError: { offset: start, expected: expectations[next] }, offsets };
  }
}

const blanks = /[ \t\n\r]*/y;

/** A number, a boolean or null. */
const atom = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** A part of a string. A single pattern for the whole string would use stack space for each escape. */
const piece = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Returns the end of a match that begins at an offset, or the offset if nothing matches. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** Returns the end of a string, or its start if it is unterminated. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  for (let at = start; at < end; ) {
    at = end;
    end = endOf(piece, text, at);
  }
  return text[end] === '"' ? end + 1 : start;
}
