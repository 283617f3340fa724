/** Texts in messages, and stretches of the texts that are read. */

import { isList } from './values.ts';

/** A stretch of a text, from `offset` on. */
export interface Span {
  readonly text: string;
  readonly offset: number;
}

/** Cuts a stretch of text at a separator. */
export function splitSpan(span: Span, separator: string): Span[] {
  let { offset } = span;
  return span.text.split(separator).map((text) => {
    const piece = { text, offset };
    offset += text.length + separator.length;
    return piece;
  });
}

/** A text cut to a length that a message can bear. */
export function excerpt(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

/** A text with a large first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number with the word for what is counted: `1 game`, `2 games`. */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Words behind a label, in lines of at most 80 characters; all but the first begin with `indent`. */
export function wrapped(label: string, words: readonly string[], indent: string): string[] {
  const lines = [label];
  for (const word of words) {
    const last = lines.at(-1)!;
    if (last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((text) => typeof text === 'string');
}
