/** Text beside the moves of a score sheet: row labels, tags, and moves left of their column. */

import { capitalised } from '../../base/text.ts';
import type { TextSpan } from '../diagnostics.ts';
import { shapeOf } from '../words.ts';
import { isRowNumber, namesCell } from './cells.ts';
import { trimmedPart } from './columns.ts';
import { type ColourWords, colourNamed, type Heading, type HeadingBlock, inOneLine } from './heading.ts';

/** Words that only label a row or a column. */
const labels =
  /^(?:#|№|n[ro°º]?|num(?:ber)?|round|turn|move|ply|etc|placements?|set-?up|goal|heart|king|battle|continued)[.:]?s?$/i;

/** Whether a text left of the columns only labels its row. */
export function isLabel(text: string): boolean {
  return isRowNumber(text) || labels.test(text);
}

/** Tags that a line of a sheet may contain, besides the names of colours. */
const tagNames: readonly string[] = ['Event', 'Site', 'Date', 'Round', 'Annotator', 'Result'];

/** Parses a line as a tag: `Event: Spring meeting`, `Gold: Worf`, `Player Green: Kahless`. */
export function tagOf(
  text: string,
  words: ColourWords,
): { readonly name: string; readonly value: string } | undefined {
  const colon = text.slice(0, 24).indexOf(':');
  if (colon < 0) return undefined;
  const word = text.slice(0, colon).trim();
  const value = inOneLine(text.slice(colon + 1));
  const colour = colourNamed(word, words);
  const name =
    colour === undefined
      ? tagNames.find((one) => one.toLowerCase() === word.toLowerCase())
      : capitalised(colour);
  return name === undefined || value === '' ? undefined : { name, value };
}

/** Beginning of another tag within a field: after a wide gap, one or two words with a colon. */
const nextName = /(?<=\s{2})(?=\p{L}[\p{L}.]*(?: \p{L}+)?:(?!\S*\d))/gu;

/**
 * Splits the fields of a line into named values such as `Round: 3`. Wide gaps separate several in one field.
 * Returns undefined if a field has no name before it.
 */
export function namedValuesIn(fields: readonly TextSpan[]): TextSpan[] | undefined {
  const values: TextSpan[] = [];
  for (const field of filled(fields)) {
    const last = values.at(-1);
    if (last?.text.endsWith(':')) {
      values[values.length - 1] = { ...last, text: `${last.text} ${field.text}` };
      continue;
    }
    if (last !== undefined && !/^\p{L}[\p{L}. ]{0,23}:/u.test(field.text)) return undefined;
    let start = 0;
    const cuts = field.text.includes('\n') ? [] : field.text.matchAll(nextName);
    for (const { index } of [...cuts, { index: field.text.length }]) {
      values.push(trimmedPart(field, start, index));
      start = index;
    }
  }
  return values;
}

/** A move in one word: `Nhg36`, `HQxNd27`, `e37f48`. */
const oneWord = /^[A-Z]{0,3}[a-i\d]{0,3}[x:×]?[A-Z]{0,2}[a-i\d]{2,4}[A-Za-z]?$/;

/** Whether a text consists of moves: a cell is named, and each word has the shape of a part of a move. */
export function looksLikeMoves(text: string): boolean {
  if (text.length > 400 || !namesCell(text)) return false;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && !isRowNumber(word));
  return words.every((word) => shapeOf(word) !== 'other' || (namesCell(word) && oneWord.test(word)));
}

/** A word of three letters or more, as in sentences. */
const plainWord = /(?<![\p{L}\p{N}@])\p{L}{3,}(?![\p{L}\p{N}@])/gu;

/**
 * Whether a line is a sentence and not a row of a table: a single field, either in parentheses or with more
 * words than moves would have.
 */
export function isProse(fields: readonly TextSpan[]): boolean {
  const [only, ...others] = filled(fields);
  if (only === undefined || others.length > 0 || looksLikeMoves(only.text)) return false;
  const { text } = only;
  const cells = text.match(/[A-Ia-i][1-9]{2}/g)?.length ?? 0;
  if (/^\([^()]*\)$/.test(text)) return cells === 0;
  if (/^\S*[@\d]/.test(text)) return false;
  const words = text.match(plainWord)?.length ?? 0;
  return cells === 0 ? words > 2 && /[\d,]/.test(text) : words > 7 && words > 4 * cells;
}

function filled(fields: readonly TextSpan[]): TextSpan[] {
  return fields.filter(({ text }) => text !== '');
}

/**
 * Moves fields of a row into the columns to which they belong, or returns the same array. Handles rows that
 * begin left of the first column with moves, and text between two columns if the next one is empty, for
 * example where two tabs separate only the headings.
 */
export function inColumns(fields: readonly TextSpan[], { blocks, others }: Heading): readonly TextSpan[] {
  const block = blocks[0]!;
  const strays = blocks.length > 1 ? [] : straysIn(fields, block, others);
  if (strays.length > 0) {
    const empty = { ...strays[0]!.field, text: '' };
    const length = Math.max(fields.length, ...strays.map(({ to }) => to + 1));
    const moved = Array.from({ length }, (_, at) => fields[at] ?? empty);
    for (const { field, from, to } of strays) [moved[from], moved[to]] = [empty, field];
    return moved;
  }
  const to = block.labels[1];
  const moves = fields[to - 1];
  if (blocks.length > 1 || moves === undefined || !looksLikeMoves(moves.text)) return fields;
  const end = [...block.colours.keys()].find((at) => (fields[at]?.text ?? '') === '');
  if (end === undefined) return fields;
  const empty = { ...moves, text: '' };
  const moved = Array.from({ length: Math.max(fields.length, end + 1) }, (_, at) => fields[at] ?? empty);
  moved.copyWithin(to, to - 1, end);
  moved[to - 1] = empty;
  return moved;
}

/** Returns the fields between two columns for which the next column has room. */
function straysIn(
  fields: readonly TextSpan[],
  { labels, colours }: HeadingBlock,
  others: ReadonlySet<number>,
) {
  return fields.flatMap((field, from) => {
    const isStray = field.text !== '' && from >= labels[1] && !colours.has(from) && !others.has(from);
    const to = isStray ? [...colours.keys()].find((at) => at > from) : undefined;
    const isFree = to !== undefined && (fields[to]?.text ?? '') === '';
    return isFree ? [{ field, from, to }] : [];
  });
}
