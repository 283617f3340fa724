/**
 * One level of a board as lines of text: triangles in characters, row letters at the left, the digits of the
 * diagonals at the edges. Knows nothing of pieces and rules.
 */

import { rowLetters } from '../rules/board/names.ts';

/** Something that is drawn into a cell: its letter stands in the middle, whatever is written around it. */
export interface CellText {
  /** What is written in front of the letter: one character or nothing. */
  readonly before: string;
  /** One character, or nothing for an empty cell. */
  readonly letter: string;
  /** What is written behind the letter: one character or nothing. */
  readonly after: string;
  /** What the text is, for those who paint it. */
  readonly ink: string;
  /** Whether the cell is put in brackets. */
  readonly highlighted: boolean;
}

/** Paints a piece of the drawing, for example for a terminal; must not change its width on the screen. */
export type Painter = (text: string, ink: string) => string;

/** How one line cuts through a row of triangles: how wide cells are there, and which show their text. */
interface Cut {
  /** The characters between the borders of a triangle that points up, and of one that points down. */
  readonly width: readonly [up: number, down: number];
  /** Whether triangles that point up, and those that point down, show their text on this line. */
  readonly shows: readonly [up: boolean, down: boolean];
  /** What fills triangles that point up. */
  readonly floor: string;
  /** How far the line begins behind the left corner of its row. */
  readonly indent: number;
}

/** How a whole row is drawn: lines from the top to the base, and by how much a row begins before the last. */
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

/** The columns to the left of the base line: the row letter and the digit of a diagonal. */
const margin = 5;

/**
 * Draws a level. `rows` are its cells from the North corner down, each row from left to right (row `r` has
 * `2r + 1`); `compact` is 0 for large triangles of two lines, else the number of characters that a cell needs
 * where a row has only one line: 2, or 3 where some text has something in front of the letter.
 *
 * A digit before a dash, at the right edge, is the first digit of all cells on the diagonal that runs down to
 * the left from there; one behind a dash, at the left edge, is the second digit of those down to the right.
 * At the bottom both diagonals of a digit meet.
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
    line += border(closes, opens, turn === 0 ? '/' : '\\', paint);
    line += drawCell(shows ? cell.letter : '', cell, cut.width[turn], fill, paint);
    closes = opens;
  }
  return line + border(closes, false, '\\', paint);
}

function border(closes: boolean, opens: boolean, plain: string, paint: Painter): string {
  if (!closes && !opens) return paint(plain, 'frame');
  return paint(closes && opens ? '|' : closes ? ']' : '[', 'highlight');
}

/** The text of a cell with its letter in the middle of three characters, or in the first of two. */
function drawCell(letter: string, cell: CellText, width: number, fill: string, paint: Painter): string {
  if (letter === '') return paint(fill.repeat(width), 'frame');
  const left = width === 3 && cell.before === '' ? fill : '';
  const text = cell.before + letter + cell.after;
  const right = fill.repeat(width - left.length - text.length);
  return paint(left, 'frame') + paint(text, cell.ink) + paint(right, 'frame');
}
