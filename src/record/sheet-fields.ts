/** The lowest layer of a score sheet: lines and the fields between tabs, with their places. Knows no meaning. */

import type { Place } from './diagnostics.ts';

/** One line of a text. */
export interface Line {
  /** Its number, from 1. */
  readonly number: number;
  /** What stands between its tabs, without the space around it; an empty field is an empty text. */
  readonly fields: readonly Place[];
}

/** Cuts a text into lines and fields. Lines without any field that has text are left out. */
export function cutLines(text: string): Line[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, fields: cut(line, '\t', index + 1, 1) }))
    .filter(({ fields }) => fields.some((field) => field.text !== ''));
}

/** Cuts a stretch of text at a separator and trims the pieces; their places stay right. */
export function cut(text: string, separator: string | RegExp, line: number, column: number): Place[] {
  let start = 0;
  return text.split(separator).map((piece) => {
    const lead = piece.length - piece.trimStart().length;
    const place = { text: piece.trim(), line, column: column + start + lead };
    start += piece.length + 1;
    return place;
  });
}
