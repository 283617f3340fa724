/** What stands beside the moves of a score sheet: labels of rows, tags, and moves that stand left of their column. */

import { capitalised } from '../../base/text.ts';
import type { TextSpan } from '../diagnostics.ts';
import { shapeOf } from '../words.ts';
import { isRowNumber, namesCell } from './cells.ts';
import { cutOut } from './columns.ts';
import { type ColourWords, colourNamed, type Heading, type HeadingBlock, inOneLine } from './heading.ts';

/** Words that say what a row or a column is and nothing else. */
const labels =
  /^(?:#|№|n[ro°º]?|num(?:ber)?|round|turn|move|ply|etc|placements?|set-?up|goal|heart|king|battle|continued)[.:]?s?$/i;

/** Whether a text left of the columns only says which row it is. */
export function isLabel(text: string): boolean {
  return isRowNumber(text) || labels.test(text);
}

/** The names of tags that a line of a sheet may say, besides those of the colours. */
const tagNames: readonly string[] = ['Event', 'Site', 'Date', 'Round', 'Annotator', 'Result'];

/** The tag that a line says: `Event: Spring meeting`, `Gold: Worf`, `Player Green: Kahless`. */
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

/** Where something else begins to be said in a line: behind a wide gap, a word or two with a colon. */
const saidBehind = /(?<=\s{2})(?=\p{L}[\p{L}.]*(?: \p{L}+)?:(?!\S*\d))/gu;

/**
 * What the fields of a line say, each behind its name: `Round: 3`, several of them in a field where wide gaps part them.
 * Undefined where a field has no name before it.
 */
export function saidIn(fields: readonly TextSpan[]): TextSpan[] | undefined {
  const said: TextSpan[] = [];
  for (const field of filled(fields)) {
    const last = said.at(-1);
    if (last?.text.endsWith(':')) {
      said[said.length - 1] = { ...last, text: `${last.text} ${field.text}` };
      continue;
    }
    if (last !== undefined && !/^\p{L}[\p{L}. ]{0,23}:/u.test(field.text)) return undefined;
    let start = 0;
    const cuts = field.text.includes('\n') ? [] : field.text.matchAll(saidBehind);
    for (const { index } of [...cuts, { index: field.text.length }]) {
      said.push(cutOut(field, start, index));
      start = index;
    }
  }
  return said;
}

/** A move in one word: `Nhg36`, `HQxNd27`, `e37f48`. */
const oneWord = /^[A-Z]{0,3}[a-i\d]{0,3}[x:×]?[A-Z]{0,2}[a-i\d]{2,4}[A-Za-z]?$/;

/** Whether a text is moves and no more: every word of it has the shape of one, and a cell is named. */
export function looksLikeMoves(text: string): boolean {
  if (text.length > 400 || !namesCell(text)) return false;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && !isRowNumber(word));
  return words.every((word) => shapeOf(word) !== 'other' || (namesCell(word) && oneWord.test(word)));
}

/** A word of three letters or more, as sentences have them. */
const plainWord = /(?<![\p{L}\p{N}@])\p{L}{3,}(?![\p{L}\p{N}@])/gu;

/**
 * Whether a line is no row of a table, but says something in words: it stands in one field, and has more words than moves
 * could have, or all of it stands in parentheses.
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

/** The fields of a line that have text. */
function filled(fields: readonly TextSpan[]): TextSpan[] {
  return fields.filter(({ text }) => text !== '');
}

/**
 * The fields of a row, each in the column to which it belongs, where the row begins left of the first column with moves,
 * or where something stands between two columns and the next one is empty, as where two tabs part only the heading; else
 * the same list.
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

/** What stands between two columns although the next one has room for it. */
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
