/** Several score sheets in one text: where each of them begins. */

import { notedResult } from '../results.ts';
import { tagOf } from './beside.ts';
import { isRowNumber, namesCell } from './cells.ts';
import type { SheetLine } from './columns.ts';
import { endingOf } from './endings.ts';
import type { ColourWords } from './heading.ts';

/** A warrior that is placed, as geometric notation writes it: `B E37`. */
const placement = /^[A-Z][A-Za-z]*\s+\d?[A-I]\d\d\b/i;
const cells = /[A-Ia-i][1-9]{2}/g;

/**
 * Cuts the lines of a text into sheets. A heading may be repeated in the midst of a game, as INT prints it; another game
 * begins where it stands behind moves and before placements: several in one cell, or warriors and their cells.
 */
export function cutSheets(lines: readonly SheetLine[], words: ColourWords): SheetLine[][] {
  const sheets: SheetLine[][] = [];
  let start = 0;
  let last = -1;
  let isBattle = false;
  for (const [index, line] of lines.entries()) {
    if (line.heading !== undefined && isBattle && opensSetup(lines, index)) {
      const next = beginningOf(lines, index, last, words);
      sheets.push(lines.slice(start, next));
      start = next;
      isBattle = false;
    }
    if (line.heading === undefined && line.fields.some(({ text }) => namesCell(text))) {
      last = index;
      isBattle ||= isMoves(line);
    }
  }
  sheets.push(lines.slice(start));
  return sheets;
}

/** The texts of a line that name cells. */
function textsOf({ fields }: SheetLine): string[] {
  return fields.map(({ text }) => text).filter((text) => !isRowNumber(text) && namesCell(text));
}

/** Whether a row holds a move of each of several colours, or one that names where it begins. */
function isMoves(line: SheetLine): boolean {
  const texts = textsOf(line).filter((text) => !opens(text));
  return texts.length > 1 || texts.some((text) => text.includes('@') && (text.match(cells) ?? []).length > 1);
}

/** Whether the first row below a heading places warriors. */
function opensSetup(lines: readonly SheetLine[], heading: number): boolean {
  const row = lines.slice(heading + 1, heading + 8).find((line) => textsOf(line).length > 0);
  return row !== undefined && row.heading === undefined && textsOf(row).some(opens);
}

function opens(text: string): boolean {
  if (text.includes('@')) return false;
  return placement.test(text) || (text.match(cells) ?? []).length > 2;
}

/**
 * The line with which a sheet begins: what follows the result of the one before it, else its heading, or what stands next
 * to it above, and tags.
 */
function beginningOf(lines: readonly SheetLine[], heading: number, last: number, words: ColourWords): number {
  for (let at = last + 1; at < heading; at++) if (saysResult(lines[at]!, words)) return at + 1;
  let at = heading;
  while (at - 1 > last && (isTag(lines[at - 1]!, words) || lines[at - 1]!.number + 1 === lines[at]!.number))
    at--;
  return at;
}

/** Whether a line says the result of a game, and no more. */
function saysResult({ fields }: SheetLine, words: ColourWords): boolean {
  const [only, ...others] = fields.filter(({ text }) => text !== '');
  if (only === undefined || others.length > 0) return false;
  return notedResult(only.text) !== undefined || endingOf(only.text, words, twoSeats) !== undefined;
}

/** Whoever plays: what words say of an end hangs on no colour here. */
const twoSeats: readonly string[] = ['', ''];

function isTag({ fields }: SheetLine, words: ColourWords): boolean {
  const [first, ...more] = fields.filter(({ text }) => text !== '');
  return more.length === 0 && first !== undefined && tagOf(first.text, words) !== undefined;
}
