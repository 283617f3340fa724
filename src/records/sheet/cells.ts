/**
 * The cells of a score sheet: the entries in them, and what people write beside these: move numbers, draw offers,
 * glyphs, comments, the result, and dots for what is left out.
 */

import {
  type Diagnostic,
  diagnose,
  longestRead,
  placesIn,
  type SheetCode,
  type TextSpan,
} from '../diagnostics.ts';
import { notedResult } from '../results.ts';
import { beginMove, joinMove, shapeOf, stageOf } from '../words.ts';
import { cutOut } from './columns.ts';
import { clockIn, endsInCell, type TailLine, tailOf } from './tail.ts';

/**
 * What a cell holds: entries to be read as moves, dots for what is left out, words without any cell, or the result
 * of the game.
 *
 * @category Score sheets
 */
export type CellKind = 'moves' | 'gap' | 'remark' | 'result';

/**
 * One entry of a cell, to be read as a move.
 *
 * @category Score sheets
 */
export interface SheetEntry extends TextSpan {
  /**
   * Present where a draw is offered with it. In a text with `@`, as geometric notation has it, `(=)` is left out then;
   * in others it stays, as it is a part of algebraic notation.
   */
  readonly drawOffer?: true;
  /** The time on the clock that stands behind it, in seconds: `(1:59)`. */
  readonly clock?: number;
  /** The numbers of the glyphs behind it, `!` or `+-`; absent where there are none. */
  readonly glyphs?: readonly number[];
}

/**
 * What stands in one column of one row.
 *
 * @category Score sheets
 */
export interface SheetCell extends TextSpan {
  readonly kind: CellKind;
  /** The colour of the column. */
  readonly colour: string;
  /** The entries of the cell, parted by commas; empty unless its kind is `moves`. */
  readonly entries: readonly SheetEntry[];
  /**
   * What stands beside its entries, in braces or in several words, and what stands behind a result; left out where there
   * is nothing.
   */
  readonly comments?: readonly string[];
}

/** So much of what is left out of a cell is told. */
const mostIgnored = 8;

/** Between commas, semicolons and comments in braces stand the parts of a cell; a comment may lack its end. */
const partOrComment = /\{([^}]*)\}?|[^,;{]+/g;

/**
 * Reads a cell that is not empty, and says what in it is neither an entry nor a remark.
 *
 * @param saysEnd whether a text says how the game ended
 */
export function readCell(
  place: TextSpan,
  colour: string,
  faults: Diagnostic<SheetCode>[],
  saysEnd: (text: string) => boolean,
): SheetCell {
  // Most cells are one move, or placements alone.
  if (plainMoves.test(place.text)) return { ...place, kind: 'moves', colour, entries: movesIn(place) };
  const note = notedResult(place.text)?.note;
  if (note !== undefined && !namesCell(note)) {
    return { ...place, kind: 'result', colour, entries: [], ...(note !== '' && { comments: [note] }) };
  }
  if (!namesCell(place.text) && saysEnd(place.text)) return { ...place, kind: 'remark', colour, entries: [] };
  const parts: CellParts = { entries: [], comments: [], ignored: [] };
  const { entries, comments } = parts;
  let hasRemark = false;
  let hasBraces = false;
  const placeOf = placesIn(place.text, place);
  for (const { text, comment, index } of partsIn(flattened(place.text))) {
    if (comment === undefined) {
      hasRemark = takePart(cutOut(placeOf(text, index), 0, text.length), parts, saysEnd) || hasRemark;
      continue;
    }
    if (!text.endsWith('}')) {
      const message = 'This comment does not end in its cell.';
      faults.push(diagnose('error', 'unterminated-comment', placeOf('{', index), message, '}'));
    }
    hasBraces = true;
    if (comment.trim() !== '') comments.push(comment.trim());
  }
  tellIgnored(parts, faults);
  // A remark without braces is said by the whole text.
  if (entries.length === 0 && !hasBraces) comments.length = 0;
  const kind = entries.length > 0 ? 'moves' : hasRemark || comments.length > 0 ? 'remark' : 'gap';
  return { ...place, kind, colour, entries, ...(comments.length > 0 && { comments }) };
}

/** A part of a cell and where it begins, or a comment with what stands between its braces. */
interface CellPart {
  readonly text: string;
  readonly index: number;
  readonly comment?: string | undefined;
}

/**
 * The text of a cell, as long as it is, in one line: its lines are parts of their own, as by semicolons, but where a move
 * goes on in the next one, and in a comment.
 */
function flattened(text: string): string {
  if (!text.includes('\n')) return text;
  let isComment = false;
  const lines = text.split('\n').map((line, index, all) => {
    const [opened, closed] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
    isComment = opened > closed || (isComment && closed < 0);
    const [next = ''] = /\S+/.exec(all[index + 1] ?? '') ?? [];
    const last = line.slice(Math.max(closed, line.lastIndexOf(','), line.lastIndexOf(';')) + 1);
    const stage = stageOf(last.trim().replace(/\s+/g, ' '));
    const goesOn = isComment || (stage !== undefined && joinMove(stage, shapeOf(next)) !== undefined);
    return line + (goesOn ? ' ' : ';');
  });
  return lines.join('').slice(0, -1);
}

/** The parts of a cell between commas, semicolons and comments. */
function partsIn(text: string): CellPart[] {
  if (text.includes('{')) {
    return Array.from(text.matchAll(partOrComment), (match) => ({
      text: match[0],
      index: match.index,
      comment: match[1],
    }));
  }
  const parts: CellPart[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : comma;
    if (code !== comma && code !== semicolon) continue;
    if (at > start) parts.push({ text: text.slice(start, at), index: start });
    start = at + 1;
  }
  return parts;
}

const comma = 44;
const semicolon = 59;

/** Takes a part of a cell that is no comment in braces; answers whether it is one that a remark may have. */
function takePart(part: TextSpan, parts: CellParts, saysEnd: (text: string) => boolean): boolean {
  const { entries, comments, ignored } = parts;
  const { text } = part;
  if (plainMoves.test(text)) {
    for (const entry of movesIn(part)) entries.push(entry);
    return true;
  }
  if (/^[.…\s-]*$/.test(text)) return false;
  // What stands behind a move may stand behind a comma as well.
  const tail = tailOf(part, 0, text.length);
  const hasSaid = Object.keys(tail.said).length > 0;
  if (tail.start === 0 && tail.unknown.length === 0 && hasSaid && addToLast(entries, tail.said)) return false;
  if (isRowNumber(text)) {
    ignored.push(part);
    return false;
  }
  if (hasDigit(text) && clockIn(text) === undefined && !saysEnd(text)) readPart(part, parts);
  else {
    comments.push(text);
    if (!/\s/.test(text) && clockIn(text) === undefined && !saysEnd(text)) ignored.push(part);
  }
  return true;
}

/** What the parts of a cell are. */
interface CellParts {
  readonly entries: SheetEntry[];
  readonly comments: string[];
  /** What is told because no move can be meant by it. */
  readonly ignored: TextSpan[];
}

/** Tells of the first texts that name no cell. All but numbers are comments; so are those that are not told as a whole. */
function tellIgnored({ ignored, comments }: CellParts, faults: Diagnostic<SheetCode>[]): void {
  const more = ignored.length - mostIgnored;
  for (const [index, part] of ignored.entries()) {
    const isTold = index < mostIgnored && part.text.length <= longestRead;
    const isNumber = isRowNumber(part.text);
    if (isNumber && !isTold) comments.push(part.text);
    if (index >= mostIgnored) continue;
    const others = more > 0 && index === mostIgnored - 1 ? ` So do ${more} behind it.` : '';
    const kept = isNumber && isTold ? 'is left out' : 'is kept as a comment';
    const message = `'${part.text.slice(0, 40)}' names no cell and ${kept}.${others}`;
    faults.push(diagnose('warning', 'ignored-text', part, message, 'a move'));
  }
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`, `#1`. */
export function isRowNumber(text: string): boolean {
  return /^#?\d+[.)…]*$/.test(text);
}

/** Whether a text names a cell: moves may stand in it. */
export function namesCell(text: string): boolean {
  return /[A-Ia-i][1-9]{2}/.test(text);
}

/** Gives what stands apart behind a move to the last entry, if there is one. */
function addToLast(entries: SheetEntry[], said: TailLine): boolean {
  const last = entries.pop();
  if (last === undefined) return false;
  const isKept = said.drawOffer !== true || last.drawOffer === true || last.text.includes('@');
  const text = isKept ? last.text : `${last.text}(=)`;
  // The list is the entry's own, and grows where it is.
  const glyphs = (last.glyphs ?? said.glyphs) as number[] | undefined;
  if (last.glyphs !== undefined) for (const glyph of said.glyphs ?? []) glyphs!.push(glyph);
  entries.push({ ...last, ...said, text, ...(glyphs && { glyphs }) });
  return true;
}

/** Moves name cells, and cells have digits, or by mistake letters that look like a one. */
function hasDigit(text: string): boolean {
  return /\d|(?<!\p{L})[B-I][lI]{2}(?!\p{L})/u.test(text);
}

/** Reads one part of a cell: entries without the number before them and what stands behind them. */
function readPart(part: TextSpan, { entries, comments, ignored }: CellParts): void {
  const { text, line } = part;
  // The move number, or the dots that stand for the other side's move.
  let [{ length: start }] = /^(?:#?\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)?/.exec(text)!;
  if (text.includes(':')) {
    // Something that is said of the move: `sealed: g58`.
    const [word = ''] = /^\p{L}{3,20}:\s+(?=\S*\d)/u.exec(text.slice(start)) ?? [];
    if (word !== '') comments.push(word.trim());
    start += word.length;
  }
  const end = remarkIn(text, start);
  if (end < text.length) comments.push(cutOut(part, end, text.length).text.replace(/^[-–—]\s*/, ''));
  const { start: stop, said, unknown } = tailOf(part, start, end);
  for (const signs of unknown) {
    comments.push(signs.text);
    ignored.push(signs);
  }
  const body = cutOut(part, start, stop);
  const words = movesIn(body);
  if (words.length > 1) {
    for (const word of words) entries.push(word);
    addToLast(entries, said);
  } else if (hasDigit(body.text)) {
    // The mark of a draw offer stays where it stands behind the move alone.
    const isWhole = said.drawOffer !== true || body.text.includes('@');
    const isAlone = said.glyphs === undefined && said.clock === undefined && unknown.length === 0;
    const marked = isAlone ? text.slice(start, end).trim() : `${body.text}(=)`;
    entries.push({ text: isWhole ? body.text : marked, line, column: body.column, ...said });
  } else if (body.text !== '') {
    comments.push(body.text);
    ignored.push(body);
  }
}

const lastCell = /^.*[A-Ia-i][1-9]{2}/s;
/** The first word behind the last cell of a move. */
const wordBehind = /(?<=[\s(–—-])[\p{L}'"]+(?![\p{L}\d])/u;

/** Where words begin that stand behind a move and are no part of it, or the end of the text: `V@G13 G14 a nice move`. */
function remarkIn(text: string, from: number): number {
  if (endsInCell(text)) return text.length;
  const [head] = lastCell.exec(text) ?? [];
  if (head === undefined || head.length <= from) return text.length;
  const rest = text.slice(head.length);
  if (!/\p{L}{2}/u.test(rest) || /goal|heart|ziel|herz/i.test(rest)) return text.length;
  const { 0: word, index } = wordBehind.exec(rest) ?? { 0: '', index: 0 };
  if (/^(?:|x|takes|captures)$/i.test(word)) return text.length;
  let at = head.length + index;
  while (at > head.length && /[\s(–—-]/.test(text[at - 1]!)) at--;
  return at;
}

/** A text that ends with a cell and has nothing beside its moves. */
const plainMoves = /^[A-Za-z][A-Za-z0-9@ -]*[A-Ia-i][1-9]{2}$/;

/** The entries of a text that has nothing beside them: one, or several placements that are a word each (`Wh78 Ri99`). */
function movesIn(entry: TextSpan): readonly TextSpan[] {
  const words = entry.text.includes('@') || !entry.text.includes(' ') ? [] : placementsOf(entry);
  return words.length > 1 ? words : [entry];
}

/** The words of an entry where each is a placement of its own, as in algebraic notation: `Wh78 Ri99`. */
function placementsOf(entry: TextSpan): TextSpan[] {
  const words: TextSpan[] = [];
  let stage = beginMove('other');
  for (const { 0: text, index } of entry.text.matchAll(/\S+/g)) {
    const shape = shapeOf(text);
    const belongs = words.length > 0 && joinMove(stage, shape) !== undefined;
    if (belongs || !hasDigit(text)) return [];
    stage = beginMove(shape);
    words.push({ text, line: entry.line, column: entry.column + index });
  }
  return words;
}
