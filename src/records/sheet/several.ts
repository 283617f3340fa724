/** Splits a text into several score sheets. */

import { parseNotedResult } from '../results.ts';
import { tagOf } from './beside.ts';
import { isRowNumber, namesCell } from './cells.ts';
import type { SheetLine } from './columns.ts';
import { endingOf } from './endings.ts';
import type { ColourWords } from './heading.ts';

/** A placement in geometric notation: `B E37`. */
const placement = /^[A-Z][A-Za-z]*\s+\d?[A-I]\d\d\b/i;
const cells = /[A-Ia-i][1-9]{2}/g;

/**
 * Splits lines into sheets. A heading may be repeated within a game, as in INT. It begins another game if it
 * follows moves and precedes placements: several in a cell, or warriors with their cells.
 */
export function splitSheets(lines: readonly SheetLine[], words: ColourWords): SheetLine[][] {
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
      isBattle ||= hasMoves(line);
    }
  }
  sheets.push(lines.slice(start));
  return sheets;
}

/** Returns the fields that name cells. */
function textsOf({ fields }: SheetLine): string[] {
  return fields.map(({ text }) => text).filter((text) => !isRowNumber(text) && namesCell(text));
}

/** Whether a row contains moves of several colours, or a move with its origin. */
function hasMoves(line: SheetLine): boolean {
  const texts = textsOf(line).filter((text) => !hasPlacement(text));
  return texts.length > 1 || texts.some((text) => text.includes('@') && (text.match(cells) ?? []).length > 1);
}

/** Whether the first row below a heading places warriors. */
function opensSetup(lines: readonly SheetLine[], heading: number): boolean {
  const row = lines.slice(heading + 1, heading + 8).find((line) => textsOf(line).length > 0);
  return row !== undefined && row.heading === undefined && textsOf(row).some(hasPlacement);
}

function hasPlacement(text: string): boolean {
  if (text.includes('@')) return false;
  return placement.test(text) || (text.match(cells) ?? []).length > 2;
}

/**
 * Returns the first line of a sheet: the one after the result of the previous sheet, else its heading, or the
 * tags and adjacent lines above the heading.
 */
function beginningOf(lines: readonly SheetLine[], heading: number, last: number, words: ColourWords): number {
  for (let at = last + 1; at < heading; at++) if (isResultLine(lines[at]!, words)) return at + 1;
  let at = heading;
  while (at - 1 > last && (isTag(lines[at - 1]!, words) || lines[at - 1]!.number + 1 === lines[at]!.number))
    at--;
  return at;
}

/** Whether a line consists of the result of a game. */
function isResultLine({ fields }: SheetLine, words: ColourWords): boolean {
  const [only, ...others] = fields.filter(({ text }) => text !== '');
  if (only === undefined || others.length > 0) return false;
  return parseNotedResult(only.text) !== undefined || endingOf(only.text, words, twoSeats) !== undefined;
}

/** The recognition of an end does not depend on the colours. */
const twoSeats: readonly string[] = ['', ''];

function isTag({ fields }: SheetLine, words: ColourWords): boolean {
  const [first, ...more] = fields.filter(({ text }) => text !== '');
  return more.length === 0 && first !== undefined && tagOf(first.text, words) !== undefined;
}
