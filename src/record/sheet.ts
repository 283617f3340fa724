/**
 * Score sheets: tables with a column for each colour, as INT and RH print them. A sheet knows where everything
 * stands and to whom it belongs, but no rules.
 *
 * A line that names the colours heads the columns below it, and may be repeated. Where it names the colours
 * twice, two blocks of columns stand side by side, and all of the left one comes before the right one. What
 * stands left of a block's first column is the label of a row. Lines before the first heading and lines that
 * begin with `#` are comments. Columns are parted by tabs, by bars (`|`), or, where no tab is in the sheet, by
 * two or more spaces; then a text belongs to the column whose heading begins above it or left of it.
 */

import { type Diagnostic, diagnose, type Place } from './diagnostics.ts';
import { cut, cutLines, type Line } from './sheet-fields.ts';

/** What a cell holds: entries to be read as moves, dots for what is left out, or words without any cell. */
export type CellKind = 'moves' | 'gap' | 'remark';

/** What stands in one column of one row. */
export interface SheetCell extends Place {
  readonly kind: CellKind;
  /** The colour of the column. */
  readonly colour: string;
  /** The entries of the cell, parted by commas; empty unless its kind is `moves`. */
  readonly entries: readonly Place[];
}

/** One row of one block of columns. */
export interface SheetRow {
  /** What stands left of the columns: a number, `Placement`, or nothing. */
  readonly label: string;
  readonly line: number;
  /** The cells that are not empty, from left to right. */
  readonly cells: readonly SheetCell[];
}

/** A score sheet. */
export interface ScoreSheet {
  /** The colours in the order of the columns; none where no heading was found. */
  readonly colours: readonly string[];
  /** All rows in the order in which they are read. */
  readonly rows: readonly SheetRow[];
  /** What is wrong with the table itself. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How a score sheet is read. */
export interface SheetOptions {
  /** The words that may head a column, in small letters; the colours of the game if not said. */
  readonly colours?: readonly string[];
}

/** The words that head the columns of a sheet if nothing else is said. */
export const gameColours: readonly string[] = ['gold', 'green', 'blue', 'black'];

/** A block of columns: the field of its labels, or -1, and the colours of the fields after it. */
interface Block {
  readonly label: number;
  readonly colours: ReadonlyMap<number, string>;
}

/** Reads a score sheet. Never fails: what is wrong is listed in the sheet. */
export function readScoreSheet(text: string, options: SheetOptions = {}): ScoreSheet {
  const words = options.colours ?? gameColours;
  const reader = new SheetReader(words);
  const isHeading = (fields: readonly Place[]): boolean => blocksOf(fields, words) !== undefined;
  for (const line of cutLines(typeof text === 'string' ? text : '', isHeading)) reader.take(line);
  return reader.finish();
}

/** The most blocks side by side: no page is wider, and every row costs time for each of them. */
const mostBlocks = 16;

/** The blocks of columns that the fields of a line head, or undefined where it is no heading. */
export function blocksOf(fields: readonly Place[], words: readonly string[]): readonly Block[] | undefined {
  const blocks: { label: number; colours: Map<number, string> }[] = [];
  for (const [index, { text }] of fields.entries()) {
    const colour = text.toLowerCase();
    if (colour === '') continue;
    if (!words.includes(colour)) return undefined;
    const last = blocks.at(-1);
    if (last !== undefined && ![...last.colours.values()].includes(colour)) last.colours.set(index, colour);
    else blocks.push({ label: index - 1, colours: new Map([[index, colour]]) });
    if (blocks.length > mostBlocks) return undefined;
  }
  return blocks.some(({ colours }) => colours.size > 1) ? blocks : undefined;
}

class SheetReader {
  private readonly words: readonly string[];
  private readonly diagnostics: Diagnostic[] = [];
  private readonly rows: SheetRow[] = [];
  private colours: readonly string[] = [];
  private blocks: readonly Block[] = [];
  /** The rows under the last heading, for each of its blocks. */
  private open: SheetRow[][] = [];

  constructor(words: readonly string[]) {
    this.words = words;
  }

  take(line: Line): void {
    const first = line.fields.find((field) => field.text !== '')!;
    if (first.text.startsWith('#')) return;
    const blocks = blocksOf(line.fields, this.words);
    if (blocks !== undefined) this.begin(blocks, first);
    else if (this.blocks.length > 0) this.fill(line);
  }

  finish(): ScoreSheet {
    this.close();
    if (this.colours.length === 0) {
      const place = { text: '', line: 1, column: 1 };
      const message = 'No line names the colours of the columns.';
      this.diagnostics.push(diagnose('error', 'no-heading', place, message, this.words.join(', ')));
    }
    return { colours: this.colours, rows: this.rows, diagnostics: this.diagnostics };
  }

  private begin(blocks: readonly Block[], place: Place): void {
    this.close();
    this.blocks = blocks;
    this.open = blocks.map(() => []);
    const [first] = blocks;
    if (this.colours.length === 0) this.colours = [...first!.colours.values()];
    const known = [...this.colours].sort().join();
    if (blocks.every(({ colours }) => [...colours.values()].sort().join() === known)) return;
    const message = 'The heading names other colours than the first one.';
    this.diagnostics.push(diagnose('error', 'other-heading', place, message, this.colours.join(', ')));
  }

  private close(): void {
    for (const rows of this.open) for (const row of rows) this.rows.push(row);
    this.open = [];
  }

  /** A single word that names no cell is taken for a slip; several are a remark between the moves. */
  private noteIgnored({ text, line, column }: Place): void {
    for (const part of cut(text, /[,;]/, line, column)) {
      if (kindOf(part.text) !== 'remark' || /\s/.test(part.text)) continue;
      const message = `'${part.text.slice(0, 40)}' names no cell and is left out.`;
      this.diagnostics.push(diagnose('warning', 'ignored-text', part, message, 'a move'));
    }
  }

  private fill({ number, fields }: Line): void {
    const used = new Set<number>();
    for (const [index, { label, colours }] of this.blocks.entries()) {
      const cells = [...colours].flatMap(([field, colour]) => {
        used.add(field);
        const place = fields[field];
        if (place === undefined || place.text === '') return [];
        this.noteIgnored(place);
        return [cellOf(place, colour)];
      });
      used.add(label);
      const text = fields[label]?.text ?? '';
      if (cells.length > 0 || text !== '') this.open[index]!.push({ label: text, line: number, cells });
    }
    const place = fields.find(({ text }, index) => text !== '' && !used.has(index));
    if (place !== undefined) {
      const message = `'${place.text.slice(0, 40)}' stands in no column of the table.`;
      this.diagnostics.push(diagnose('warning', 'outside-columns', place, message));
    }
  }
}

function cellOf(place: Place, colour: string): SheetCell {
  const kind = kindOf(place.text);
  const entries =
    kind === 'moves'
      ? cut(place.text, /[,;]/, place.line, place.column).filter(({ text }) => kindOf(text) === 'moves')
      : [];
  return { ...place, kind, colour, entries };
}

/** Moves name cells, and cells have digits. */
function kindOf(text: string): CellKind {
  if (/\d/.test(text)) return 'moves';
  return /^[.…\s-]*$/.test(text) ? 'gap' : 'remark';
}
