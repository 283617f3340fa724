/** Where things stand in a JSON text: its values by their JSON Pointers, and the first place where it is no JSON. */

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

/** A mark, or a text, or another value. */
const token =
  /([{}[\],:])|("(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

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
    for (let offset = 0; ; offset = token.lastIndex) {
      blanks.lastIndex = offset;
      blanks.test(text);
      const start = blanks.lastIndex;
      if (start === text.length && this.next === 'nothing') return undefined;
      token.lastIndex = start;
      const match = token.exec(text);
      const isTaken = match !== null && this.take(match[1] ?? '', match[2], start);
      if (!isTaken) return { offset: start, expected: wanted[this.next] };
      token.lastIndex = start + match[0].length;
    }
  }

  /**
   * Takes the next token if it may stand here.
   *
   * @param mark the mark that it is, or the empty text
   * @param string the text with its quotation marks that it is
   */
  private take(mark: string, string: string | undefined, start: number): boolean {
    const { next } = this;
    const frame = this.frames.at(-1);
    if (next === 'nothing') return false;
    if (next === 'colon') {
      this.next = 'value';
      return mark === ':';
    }
    if (next === 'more' && mark === ',') return this.goOn(frame!);
    if (next !== 'value' && next !== 'key' && mark === (frame!.isList ? ']' : '}')) return this.close();
    if (next === 'more') return false;
    if (next === 'value' || next === 'value or end') return this.begin(mark, start, frame);
    if (string === undefined) return false;
    frame!.key = JSON.parse(string) as string;
    this.next = 'colon';
    return true;
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
    const pointer = frame === undefined ? '' : `${frame.pointer}/${escapeKey(String(frame.key))}`;
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

/** A key as a part of a JSON Pointer. */
function escapeKey(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}
