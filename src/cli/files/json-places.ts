/**
 * Where things stand in a JSON text: its values by their JSON Pointers, and the first place where it is no JSON.
 * `JSON.parse` tells neither. The parsers that do recurse, which a text of deep nesting ends with a `RangeError`, or
 * are some thirty times as slow.
 */

import { pointerPart } from '../../record/json.ts';

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

/**
 * Goes through a JSON text, without recursion.
 *
 * @param isAsked whether the place of a value is wanted, by its JSON Pointer and by how deep it stands
 */
export function scanJson(text: string, isAsked: IsAsked): JsonScan {
  const scanner = new Scanner(text, isAsked);
  for (let offset = 0; ; ) {
    const start = endOf(blanks, text, offset);
    if (start === text.length && scanner.next === 'nothing') {
      return { broken: undefined, offsets: scanner.offsets };
    }
    offset = scanner.take(start);
    if (offset === start) {
      return { broken: { offset, expected: wanted[scanner.next] }, offsets: scanner.offsets };
    }
  }
}

type IsAsked = (pointer: string, depth: number) => boolean;

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

/** Where a text ends that begins with a quotation mark. */
function endOfString(text: string, start: number): number {
  let end = start + 1;
  for (let at = start; at !== end; ) {
    at = end;
    end = endOf(piece, text, at);
  }
  return text[end] === '"' ? end + 1 : start;
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

/** An object or a list that is open. */
interface Container {
  readonly pointer: string;
  readonly isList: boolean;
  /** The key or the index of the value that comes next. */
  key: string | number;
}

class Scanner {
  readonly offsets: Map<string, number> = new Map();
  next: keyof typeof wanted = 'value';
  private readonly text: string;
  private readonly isAsked: IsAsked;
  private readonly open: Container[] = [];

  constructor(text: string, isAsked: IsAsked) {
    this.text = text;
    this.isAsked = isAsked;
  }

  /** Takes what begins at a place, if it may stand there, and gives its end; else the place itself. */
  take(start: number): number {
    const mark = this.text[start];
    const { next } = this;
    if (next === 'nothing') return start;
    if (next === 'colon') return mark === ':' ? this.expect('value', start + 1) : start;
    const container = this.open.at(-1);
    if (next !== 'value' && next !== 'key' && mark === (container!.isList ? ']' : '}')) {
      this.open.pop();
      return this.goOn(start + 1);
    }
    if (next === 'more') return mark === ',' ? this.takeComma(container!, start + 1) : start;
    if (next === 'key' || next === 'key or end') {
      return mark === '"' ? this.takeKey(container!, start) : start;
    }
    return this.takeValue(container, mark, start);
  }

  private takeComma(container: Container, end: number): number {
    if (typeof container.key === 'number') container.key++;
    return this.expect(container.isList ? 'value' : 'key', end);
  }

  private takeKey(container: Container, start: number): number {
    const end = endOfString(this.text, start);
    if (end === start) return start;
    container.key = JSON.parse(this.text.slice(start, end)) as string;
    return this.expect('colon', end);
  }

  private takeValue(container: Container | undefined, mark: string | undefined, start: number): number {
    const pointer =
      container === undefined ? '' : `${container.pointer}/${pointerPart(String(container.key))}`;
    if (this.isAsked(pointer, this.open.length)) this.offsets.set(pointer, start);
    if (mark === '{' || mark === '[') {
      this.open.push({ pointer, isList: mark === '[', key: 0 });
      return this.expect(mark === '[' ? 'value or end' : 'key or end', start + 1);
    }
    const end = mark === '"' ? endOfString(this.text, start) : endOf(atom, this.text, start);
    return end === start ? start : this.goOn(end);
  }

  /** Behind a value. */
  private goOn(end: number): number {
    return this.expect(this.open.length === 0 ? 'nothing' : 'more', end);
  }

  private expect(next: keyof typeof wanted, end: number): number {
    this.next = next;
    return end;
  }
}
