/** What stands beside the moves of a score sheet: labels of rows, tags, and moves that stand left of their column. */

import type { Place } from '../diagnostics.ts';
import { shapeOf } from '../words.ts';
import { isRowNumber, namesCell } from './cells.ts';
import { type Block, type ColourWords, colourNamed, inOneLine } from './heading.ts';

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
      : tagOfColour(colour);
  return name === undefined || value === '' ? undefined : { name, value };
}

/** The name of the tag that names the player of a colour. */
export function tagOfColour(colour: string): string {
  return colour.charAt(0).toUpperCase() + colour.slice(1);
}

/** A move in one word: `Nhg36`, `HQxNd27`, `e37f48`. */
const oneWord = /^[A-Z]{0,3}[a-i\d]{0,3}[x:×]?[A-Z]{0,2}[a-i\d]{2,4}[A-Za-z]?$/;

/** Whether a text is moves and no more: every word of it has the shape of one, and a cell is named. */
export function looksLikeMoves(text: string): boolean {
  if (text.length > 400 || !namesCell(text)) return false;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && !isRowNumber(word));
  return words.every((word) => shapeOf(word) !== 'other' || (namesCell(word) && oneWord.test(word)));
}

/** The fields of a line that have text. */
export function filled(fields: readonly Place[]): Place[] {
  return fields.filter(({ text }) => text !== '');
}

/**
 * The fields of a row that begins left of the first column with moves, each in the column to which it belongs; the same
 * list where the row does not.
 */
export function inColumns(fields: readonly Place[], blocks: readonly Block[]): readonly Place[] {
  const block = blocks[0]!;
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
