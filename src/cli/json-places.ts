/**
 * Where things stand in a JSON text: its values by their JSON Pointers, and the first place where it is no JSON.
 * `JSON.parse` tells neither. The parsers that do recurse, which a text of deep nesting ends with a `RangeError`, or
 * are some thirty times as slow.
 */

import { pointerPart } from '../record/json.ts';

/** A place of a text: its line and its column in UTF-16 code units, both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The first thing of a text that is no JSON. */
export interface JsonBreak {
  readonly offset: number;
  readonly expected: string;
}

/** What a text was found to be. */
export interface JsonScan {
  /** Undefined where the whole text is JSON. */
  readonly broken: JsonBreak | undefined;
  /** Where the values that were asked for begin. */
  readonly offsets: ReadonlyMap<string, number>;
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

/**
 * Goes through a JSON text, without recursion.
 *
 * @param isAsked whether the place of a value is wanted, by its JSON Pointer and by how deep it stands
 */
export function scanJson(text: string, isAsked: (pointer: string, depth: number) => boolean): JsonScan {
  const scanner = new Scanner(isAsked);
  const broken = scanner.scan(text);
  return { broken, offsets: scanner.offsets };
}

const blanks = /[ \t\n\r]*/y;

/** A mark, or a value that is no text. */
const token = /([{}[\],:])|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

const hexDigits = /[0-9a-fA-F]{4}/y;

/** Where a text ends that begins with a quotation mark, or -1. A pattern would need room for every escape. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return -1;
    if (code !== 92) continue;
    at++;
    if (text[at] === 'u') {
      hexDigits.lastIndex = at + 1;
      if (!hexDigits.test(text)) return -1;
      at += 4;
    } else if (!'"\\/bfnrt'.includes(text[at] ?? ' ')) return -1;
  }
  return -1;
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
interface Frame {
  readonly pointer: string;
  readonly isList: boolean;
  /** The key or the index of the value that comes next. */
  key: string | number;
}

class Scanner {
  readonly offsets: Map<string, number> = new Map();
  private readonly isAsked: (pointer: string, depth: number) => boolean;
  private readonly frames: Frame[] = [];
  private next: keyof typeof wanted = 'value';

  constructor(isAsked: (pointer: string, depth: number) => boolean) {
    this.isAsked = isAsked;
  }

  /** Reads all of a text, and says where it stops being JSON. */
  scan(text: string): JsonBreak | undefined {
    for (let offset = 0; ; ) {
      blanks.lastIndex = offset;
      blanks.test(text);
      const start = blanks.lastIndex;
      if (start === text.length && this.next === 'nothing') return undefined;
      offset = this.takeAt(text, start);
      if (offset < 0) return { offset: start, expected: wanted[this.next] };
    }
  }

  /** Takes the token at a place if it may stand there, and gives the place behind it, or -1. */
  private takeAt(text: string, start: number): number {
    if (text[start] === '"') {
      const end = stringEnd(text, start);
      const isKey = this.next === 'key' || this.next === 'key or end';
      if (end < 0) return -1;
      const isTaken = isKey ? this.takeKey(text.slice(start, end)) : this.take('', start);
      return isTaken ? end : -1;
    }
    token.lastIndex = start;
    const match = token.exec(text);
    return match !== null && this.take(match[1] ?? '', start) ? start + match[0].length : -1;
  }

  private takeKey(string: string): true {
    this.frames.at(-1)!.key = JSON.parse(string) as string;
    this.next = 'colon';
    return true;
  }

  /**
   * Takes the next token if it may stand here; keys aside.
   *
   * @param mark the mark that it is, or the empty text for a value
   */
  private take(mark: string, start: number): boolean {
    const { next } = this;
    const frame = this.frames.at(-1);
    if (next === 'nothing') return false;
    if (next === 'colon') {
      if (mark === ':') this.next = 'value';
      return mark === ':';
    }
    if (next === 'more' && mark === ',') return this.goOn(frame!);
    if (next !== 'value' && next !== 'key' && mark === (frame!.isList ? ']' : '}')) return this.close();
    return (next === 'value' || next === 'value or end') && this.begin(mark, start, frame);
  }

  private goOn(frame: Frame): true {
    if (typeof frame.key === 'number') frame.key++;
    this.next = frame.isList ? 'value' : 'key';
    return true;
  }

  private close(): true {
    this.frames.pop();
    this.next = this.frames.length === 0 ? 'nothing' : 'more';
    return true;
  }

  private begin(mark: string, start: number, frame: Frame | undefined): boolean {
    const pointer = frame === undefined ? '' : `${frame.pointer}/${pointerPart(String(frame.key))}`;
    if (this.isAsked(pointer, this.frames.length)) this.offsets.set(pointer, start);
    if (mark === '{' || mark === '[') {
      const isList = mark === '[';
      this.frames.push({ pointer, isList, key: 0 });
      this.next = isList ? 'value or end' : 'key or end';
      return true;
    }
    this.next = frame === undefined ? 'nothing' : 'more';
    return mark === '';
  }
}
