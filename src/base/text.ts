/** Strings in messages, and spans of input. */

import { isList } from './values.ts';

/** Part of a longer string, starting at `offset`. */
export interface Span {
  readonly text: string;
  readonly offset: number;
}

/** Splits a span at a separator. */
export function splitSpan(span: Span, separator: string): Span[] {
  let { offset } = span;
  return span.text.split(separator).map((text) => {
    const piece = { text, offset };
    offset += text.length + separator.length;
    return piece;
  });
}

/** Shortens a string for a message. */
export function excerpt(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

/** Capitalises the first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a number with a noun: `1 game`, `2 games`. */
export function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/**
 * Formats a label and words as lines of at most 80 characters. All but the first line begin with `indent`.
 */
export function wrapped(label: string, words: readonly string[], indent: string): string[] {
  const lines = [label];
  for (const word of words) {
    const last = lines.at(-1)!;
    if (last.length + word.length < 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}

/** Whether a value is an array of strings. */
export function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((text) => typeof text === 'string');
}

/** Maximum edit distance for a suggestion. */
const mostEdits = 2;

/** Returns the word closest to a misspelt name, within the maximum edit distance. */
export function closestWord(name: string, words: readonly string[]): string | undefined {
  const near = words.filter((word) => Math.abs(word.length - name.length) <= mostEdits);
  const found = near.map((word) => ({ word, edits: editsBetween(name.toLowerCase(), word.toLowerCase()) }));
  return found.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= mostEdits)?.word;
}

/** Returns the Levenshtein distance between two words. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
