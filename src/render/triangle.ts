/**
 * Levels as lines of text: triangles in ASCII, row letters on the left, digits of the diagonals at the edges.
 */

import { rowLetters } from '../rules/board/names.ts';

/** Contents of a cell; the letter is in the middle. */
export interface CellText {
  /** Character before the letter, or an empty string. */
  readonly before: string;
  /** One character, or an empty string for an empty cell. */
  readonly letter: string;
  /** Character after the letter, or an empty string. */
  readonly after: string;
  /** Kind of text, for {@link Painter}. */
  readonly ink: string;
  /** Colour of the owner of its region, `neutral` without an owner, or undefined outside the regions. */
  readonly tint: string | undefined;
  /** Whether the cell is in brackets. */
  readonly highlighted: boolean;
}

/** Styles a part of the drawing, for example for a terminal. Must not change its width. */
export type Painter = (text: string, ink: string, tint?: string) => string;

/** Format of a line of text through a row of triangles. */
interface Cut {
  /** Number of characters between the borders of a triangle. */
  readonly width: readonly [up: number, down: number];
  /** Whether triangles show their contents on this line. */
  readonly shows: readonly [up: boolean, down: boolean];
  /** Fill character of triangles that point up. */
  readonly floor: string;
  /** Indent of the line relative to the left corner of its row. */
  readonly indent: number;
}

/** Format of a row: its lines from top to base, and the indent relative to the next row. */
interface Style {
  readonly cuts: readonly Cut[];
  readonly shift: number;
}

const large: Style = {
  cuts: [
    { width: [1, 3], shows: [false, true], floor: ' ', indent: 1 },
    { width: [3, 1], shows: [true, false], floor: '_', indent: 0 },
  ],
  shift: 3,
};

function compactStyle(width: number): Style {
  const cut: Cut = { width: [width, width], shows: [true, true], floor: ' ', indent: 0 };
  return { cuts: [cut], shift: width + 1 };
}

/** Columns left of the base line, for the row letter and a digit. */
const margin = 5;

/**
 * Draws a level. `rows` are its cells from the North corner down, each row from left to right (row `r` has
 * `2r + 1`). `compact` is 0 for large triangles of two lines, or the number of characters of a cell in rows
 * of one line: 3 if a text has a character before its letter, else 2.
 *
 * A digit before a dash, at the right edge, is the first digit of all cells on the diagonal down to the left.
 * One after a dash, at the left edge, is the second digit of those down to the right. At the bottom both
 * diagonals of a digit meet.
 */
export function drawTriangle(
  rows: readonly (readonly CellText[])[],
  compact: 0 | 2 | 3,
  paint: Painter,
): string[] {
  const style = compact === 0 ? large : compactStyle(compact);
  const side = rows.length;
  const lines = rows.flatMap((row, r) =>
    style.cuts.map((cut, at) => {
      const start = margin + (side - 1 - r) * style.shift + cut.indent;
      const drawn = drawCut(row, cut, paint);
      if (at < style.cuts.length - 1) return ' '.repeat(start) + drawn;
      const left = `${rowLetters[r]!} -${side - r} `.padStart(start);
      return `${paint(left, 'label')}${drawn}${paint(` ${r + 1}-`, 'label')}`;
    }),
  );
  const width = style.shift * 2;
  const digits = rows.map((_, r) => String(r + 1).padEnd(width)).join('');
  const first = margin + (compact === 2 ? 1 : 2);
  return [...lines, ' '.repeat(first) + paint(digits.trimEnd(), 'label')];
}

function drawCut(row: readonly CellText[], cut: Cut, paint: Painter): string {
  let line = '';
  let closes = false;
  for (const [column, cell] of row.entries()) {
    const turn = column % 2 === 0 ? 0 : 1;
    const shows = cut.shows[turn];
    const opens = shows && cell.highlighted;
    const fill = turn === 0 ? cut.floor : ' ';
    line += border(closes, opens, turn === 0 ? '/' : '\\', cell.tint, paint);
    line += drawCell(shows ? cell.letter : '', cell, cut.width[turn], fill, paint);
    closes = opens;
  }
  return line + border(closes, false, '\\', row.at(-1)!.tint, paint);
}

/** Draws the border on the left of a cell, or on the right of the last one. */
function border(
  closes: boolean,
  opens: boolean,
  plain: string,
  tint: string | undefined,
  paint: Painter,
): string {
  if (!closes && !opens) return paint(plain, 'frame', tint);
  return paint(closes && opens ? '|' : closes ? ']' : '[', 'highlight');
}

/** Draws a cell with its letter in the middle of three characters, or in the first of two. */
function drawCell(letter: string, cell: CellText, width: number, fill: string, paint: Painter): string {
  const { tint } = cell;
  if (letter === '') return paint(fill.repeat(width), 'frame', tint);
  const left = width === 3 && cell.before === '' ? fill : '';
  const text = cell.before + letter + cell.after;
  const right = fill.repeat(width - left.length - text.length);
  return paint(left, 'frame', tint) + paint(text, cell.ink, tint) + paint(right, 'frame', tint);
}
