/** Levels as lines of text: triangles in ASCII with labels at the edges. */

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
  /** Colour of its region's owner, `neutral` without an owner, or undefined outside the regions. */
  readonly tint: string | undefined;
  /** Whether the cell is in brackets. */
  readonly highlighted: boolean;
}

/** Styles a part of the drawing, for example for a terminal. Must not change its width. */
export type Painter = (text: string, ink: string, tint?: string) => string;

/** Format of a line of text across a row of triangles. */
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

/** Number of columns left of the longest row, for its labels. */
const margin = 5;

/** Cells and labels of a level as drawn. */
export interface LevelText {
  /** Whether the level points up. Otherwise the longest row is the first. */
  readonly pointsUp: boolean;
  /** Rows from the top, each from left to right. */
  readonly rows: readonly (readonly CellText[])[];
  /** Labels left and right of each row. */
  readonly sides: readonly (readonly [left: string, right: string])[];
  /** Labels of the diagonals that meet at the base, from left to right. */
  readonly base: readonly string[];
}

/**
 * Draws a level. `compact` is 0 for large triangles of two lines. For rows of one line it is the number of
 * characters per cell: 3 if any cell has a character before its letter, else 2.
 *
 * The label of a row is on the left. A label before a dash, at the right edge, is the part of the name shared
 * by all cells on the diagonal to the left. A label after a dash, at the left edge, belongs to the diagonal
 * to the right. At the base both diagonals meet.
 */
export function drawTriangle(
  { pointsUp, rows, sides, base }: LevelText,
  compact: 0 | 2 | 3,
  paint: Painter,
): string[] {
  const { cuts, shift } = compact === 0 ? large : compactStyle(compact);
  const labelled = pointsUp ? cuts.length - 1 : 0;
  const lines = rows.flatMap((row, r) =>
    cuts.map((cut, at) => {
      const steps = pointsUp ? rows.length - 1 - r : r;
      const start = margin + steps * shift + (pointsUp ? cut.indent : at);
      const drawn = drawCut(row, cut, pointsUp, paint);
      if (at !== labelled) return ' '.repeat(start) + drawn;
      const [left, right] = sides[r]!;
      return `${paint(left.padStart(start), 'label')}${drawn}${paint(right, 'label')}`;
    }),
  );
  const labels = base.map((text) => text.padEnd(shift * 2)).join('');
  const first = margin + (compact === 2 ? 1 : 2);
  const baseLine = ' '.repeat(first) + paint(labels.trimEnd(), 'label');
  if (pointsUp) return [...lines, baseLine];
  return compact === 0 ? [baseLine, drawTop(rows[0]!, paint), ...lines] : [baseLine, ...lines];
}

/** Draws the upper sides of the first row of a large level that points down. */
function drawTop(row: readonly CellText[], paint: Painter): string {
  const sides = row.flatMap((cell, column) => (column % 2 === 0 ? [paint('___', 'frame', cell.tint)] : []));
  return ' '.repeat(margin + 1) + sides.join('   ');
}

function drawCut(row: readonly CellText[], cut: Cut, pointsUp: boolean, paint: Painter): string {
  let line = '';
  let closes = false;
  for (const [column, cell] of row.entries()) {
    const turn = (column % 2 === 0) === pointsUp ? 0 : 1;
    const shows = cut.shows[turn];
    const opens = shows && cell.highlighted;
    const fill = turn === 0 ? cut.floor : ' ';
    line += border(closes, opens, turn === 0 ? '/' : '\\', cell.tint, paint);
    line += drawCell(shows ? cell.letter : '', cell, cut.width[turn], fill, paint);
    closes = opens;
  }
  return line + border(closes, false, pointsUp ? '\\' : '/', row.at(-1)!.tint, paint);
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
