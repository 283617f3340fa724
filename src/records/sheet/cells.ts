/** Parsing of the cells of a score sheet: moves with their numbers, signs and clock times, and remarks. */

import type { TextSpan } from '../diagnostics.ts';
import { readGlyph, readJudgement } from '../glyphs.ts';
import { beginMove, joinMove, type MoveStage, shapeOf } from '../words.ts';
import { trimmedPart } from './lines.ts';
import type { SheetEntry } from './score-sheet.ts';

/** Moves of a cell, and its other texts. */
export interface CellContent {
  readonly entries: SheetEntry[];
  readonly remarks: TextSpan[];
  /** First remark of a single word that may be a slip of the pen. */
  word?: TextSpan;
}

/** A comment in braces, or a part between commas and semicolons. */
const partOrComment = /\{([^}]*)\}?|[^,;{]+/g;

/** Parses the text of a cell. */
export function readCell(cell: TextSpan): CellContent {
  const content: CellContent = { entries: [], remarks: [] };
  const { entries, remarks } = content;
  for (const { 0: text, 1: comment, index } of cell.text.matchAll(partOrComment)) {
    const part = trimmedPart(cell, index, index + text.length);
    if (comment === undefined) readPart(part, content);
    else if (comment.trim() !== '') remarks.push({ ...part, text: comment.trim() });
  }
  // Commas and semicolons do not split a remark.
  const isOne = entries.length === 0 && remarks.length > 0 && !cell.text.includes('{');
  return isOne ? { entries, remarks: [cell], ...(!/\s/.test(cell.text) && { word: cell }) } : content;
}

/** Whether a text only numbers a row: `1`, `1.`, `1...`, `#1`. */
export function isRowNumber(text: string): boolean {
  return /^#?\d+[.)…]*$/.test(text);
}

/** Whether a text names a cell, so that it may contain moves. */
export function namesCell(text: string): boolean {
  return /[A-Ia-i][1-9]{2}/.test(text);
}

/** Whether a text has a digit, as cells do, or letters that may be misread ones. */
function mayBeMove(text: string): boolean {
  return /\d|(?<!\p{L})[B-I][lI]{2}(?!\p{L})/u.test(text) && !isRowNumber(text);
}

/** The move number, the dots that replace the other player's move, and a note: `12. sealed: `. */
const beforeMove = /^(?:(?:#?\d+(?:[.)…]+\s*|\s+)|[.…]+\s*)(?=\S))?(\p{L}{3,20}:\s+(?=\S*\d))?/u;

/** A text up to its last cell, with the letters and the sign of a threat that may follow the cell. */
const toLastCell = /^.*[A-Ia-i][1-9]{2}(?:\+(?![-−–=/])|[^-\s!?$([+=−–/±∓⩲⩱∞□.…])*/s;

/** Words after a move that belong to it. */
const moveWords = /^[^\p{L}]*(?:x|takes|captures)(?!\p{L})|goal|heart|ziel|herz/iu;

/** Reads a part of a cell outside braces: moves, and the text before and after them. */
function readPart(part: TextSpan, content: CellContent): void {
  const { entries, remarks } = content;
  const { text } = part;
  if (/^[.…\s–—-]*$/.test(text)) return;
  const [{ length: start }, note = ''] = beforeMove.exec(text)!;
  // It follows its move, as other remarks.
  if (note !== '') remarks.push({ ...trimmedPart(part, text.length, text.length), text: note.trim() });
  const [{ length: end } = ''] = toLastCell.exec(text) ?? [];
  const { signs, unknown, stop } = signsFrom(part, end);
  const rest = text.slice(stop);
  const hasNote = /\p{L}{2}/u.test(rest) && !moveWords.test(rest);
  if (rest !== '' && !(hasNote && end > 0)) {
    const isRemark = !mayBeMove(text);
    for (const move of isRemark ? [] : movesIn(trimmedPart(part, start, text.length))) entries.push(move);
    if (isRemark) remarks.push(part);
    if (isRemark && !/\s/.test(text)) content.word ??= part;
    return;
  }
  for (const move of end > 0 ? movesIn(trimmedPart(part, start, end)) : []) entries.push(move);
  const last = entries.pop();
  if (last === undefined) remarks.push(part);
  else {
    // Each entry has its own list, which can be extended in place.
    const glyphs = last.glyphs as number[] | undefined;
    for (const glyph of signs.glyphs ?? []) glyphs?.push(glyph);
    entries.push({ ...last, ...signs, ...(glyphs && { glyphs }) });
    for (const sign of unknown) remarks.push(sign);
    if (unknown.length > 0) content.word ??= unknown[0]!;
    if (hasNote) remarks.push(trimmedPart(part, stop + rest.search(/[^\s–—-]/), text.length));
  }
}

/** A draw offer, a clock time, a glyph, or dots for what is omitted. */
const anySign =
  /\s*(?:(\(=\))|[([]?(\d{1,2}):([0-5]\d)(?::([0-5]\d))?[)\]]?(?=\s|$)|([!?]+|\$\d+|[-+=−–/±∓⩲⩱∞□]{1,3})|\.{2,}|…)\s*/gy;

/** Finds the signs after a move, and runs of signs that are not valid glyphs. */
function signsFrom(part: TextSpan, from: number) {
  const glyphs: number[] = [];
  const unknown: TextSpan[] = [];
  let signs: Omit<SheetEntry, keyof TextSpan> = {};
  let stop = from;
  for (const match of part.text.slice(from).matchAll(anySign)) {
    const [whole, offer, hours, minutes, seconds = 0, glyph] = match;
    const number = glyph && (readGlyph(glyph) ?? readJudgement(glyph));
    if (offer !== undefined) signs = { ...signs, drawOffer: true };
    else if (hours !== undefined && signs.clock === undefined)
      signs = { ...signs, clock: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) };
    else if (typeof number === 'number') glyphs.push(number);
    else if (glyph?.search(/[!?$]/) === 0) unknown.push(trimmedPart(part, stop, stop + whole.length));
    else if (glyph !== undefined || hours !== undefined) break;
    stop += whole.length;
  }
  return { signs: glyphs.length > 0 ? { ...signs, glyphs } : signs, unknown, stop };
}

/** Splits moves without commas between them by the shapes of their words: `B E37 Fl D16`, `Wh78 Ri99`. */
function movesIn(body: TextSpan): TextSpan[] {
  const moves: TextSpan[] = [];
  let stage: MoveStage | undefined;
  for (const { 0: word, index } of body.text.matchAll(/\S+/g)) {
    const shape = shapeOf(word);
    if (shape === 'other' && !namesCell(word)) return [body];
    stage = stage && joinMove(stage, shape);
    const from = stage === undefined ? index : moves.pop()!.column - body.column;
    moves.push(trimmedPart(body, from, index + word.length));
    stage ??= beginMove(shape);
  }
  return moves.every(({ text }) => mayBeMove(text)) ? moves : [body];
}
