/**
 * The quick scanner of algebraic notation: cuts a text that is written as it should be into numbers, without a
 * regular expression and without an object. Whatever else it meets it leaves to the generous reader.
 */

import { warriorCodes } from '../../rules/warriors.ts';
import { type CellTexts, cellKey } from '../cell-texts.ts';
import type { LetterSet } from './letters.ts';
import { COLUMNS, NOTHING, type OriginForm, ROW, WHOLE } from './origins.ts';

/** What a letter stands for besides the kinds of warriors, which are numbered from 0. */
const HEART = 16;
const KING = 17;
/** A character that is no piece's letter. */
const NO_LETTER = -1;

/** The number of the pawn among the kinds of warriors. */
export const PAWN: number = /* @__PURE__ */ warriorCodes.indexOf('V');

/** A set of letters by character codes. */
export interface LetterTable {
  /** What each character below 128 stands for. */
  readonly ascii: Int8Array;
  /** What the other characters stand for, by their code points. */
  readonly others: ReadonlyMap<number, number>;
}

const tables = /* @__PURE__ */ new WeakMap<LetterSet, LetterTable>();

/** The table of a set of letters. */
export function letterTableOf(letters: LetterSet): LetterTable {
  let table = tables.get(letters);
  if (table === undefined) {
    table = makeTable(letters);
    tables.set(letters, table);
  }
  return table;
}

function makeTable(letters: LetterSet): LetterTable {
  const ascii = new Int8Array(128).fill(NO_LETTER);
  const others = new Map<number, number>();
  const add = (letter: string, meaning: number): void => {
    const code = letter.codePointAt(0)!;
    if (code < 128) ascii[code] = meaning;
    else others.set(code, meaning);
  };
  for (const [kind, code] of warriorCodes.entries()) if (code !== 'V') add(letters[code], kind);
  if (letters.king !== undefined) add(letters.king, KING);
  add(letters.G, HEART);
  return { ascii, others };
}

const DIGIT_0 = 48;
const LETTER_A = 97;
const LETTER_X = 120;
const PLUS = 43;

/** Scans one text after another; what it found last stands in its fields. */
export class AlgebraicScanner {
  /** Whether the letter of the heart stands in front, and whether it is the second one for it (RH E4). */
  heart = false;
  king = false;
  /** The number of the kind of warrior. */
  kind = 0;
  /** What stands of the origin. */
  form: OriginForm = NOTHING;
  /** The origin, or some cell of its row or columns. */
  from = 0;
  captures = false;
  capturesHeart = false;
  /** The captured kind of warrior that is named, or -1. */
  captured = -1;
  /** The number of the cell where the move ends. */
  to = 0;
  /** Whether a threat is marked. */
  threatens = false;
  private readonly texts: CellTexts;
  private readonly letters: LetterTable;
  private text = '';

  constructor(texts: CellTexts, letters: LetterTable) {
    this.texts = texts;
    this.letters = letters;
  }

  /** Cuts a text, and says whether it has a form that a move is written in. */
  scan(text: string): boolean {
    this.text = text;
    const last = text.charCodeAt(text.length - 1) === PLUS ? text.length - 1 : text.length;
    if (last < 3 || last > 24) return false;
    this.threatens = last < text.length;
    const head = this.scanHead();
    const target = this.scanTarget(head, last);
    if (target < head) return false;
    let x = head;
    while (x < target && text.charCodeAt(x) !== LETTER_X) x++;
    this.captures = x < target;
    return this.scanPrey(x, target) && this.scanOrigin(head, x);
  }

  /** Whether what stands of the origin fits a cell. */
  fits(cell: number): boolean {
    const { form, from, texts } = this;
    if (form === NOTHING) return true;
    if (form === WHOLE) return from === cell;
    return form === ROW ? texts.row[from] === texts.row[cell] : texts.columns[from] === texts.columns[cell];
  }

  private letterAt(at: number): number {
    const code = this.text.charCodeAt(at);
    if (code < 128) return this.letters.ascii[code]!;
    return this.letters.others.get(this.text.codePointAt(at) ?? 0) ?? NO_LETTER;
  }

  /** How many code units the character at a place takes. */
  private sizeAt(at: number): number {
    return (this.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  /** Reads the letters in front, and gives the place after them. */
  private scanHead(): number {
    let at = 0;
    let letter = this.letterAt(at);
    this.heart = letter >= HEART;
    this.king = letter === KING;
    if (this.heart) {
      at += this.sizeAt(at);
      letter = this.letterAt(at);
    }
    const isPiece = letter >= 0 && letter < HEART;
    this.kind = isPiece ? letter : PAWN;
    return isPiece ? at + this.sizeAt(at) : at;
  }

  /** Reads the cell at the end, and gives the place where it begins, or -1. */
  private scanTarget(head: number, end: number): number {
    let at = end - 3;
    let digits = 0;
    while (at - digits > head && this.digitAt(at - 1 - digits) > 0) digits++;
    // A single digit before the row is its level; two are an origin's columns, and a third one is the level again.
    if (digits % 2 === 1) at--;
    this.to = this.cellAt(at, end);
    return this.to < 0 || digits > 3 ? -1 : at;
  }

  /** Reads what is captured, between the mark of it and the cell. */
  private scanPrey(x: number, target: number): boolean {
    this.capturesHeart = false;
    this.captured = -1;
    if (!this.captures) return true;
    let at = x + 1;
    if (at < target && this.letterAt(at) >= HEART) {
      this.capturesHeart = true;
      if (this.letterAt(at) === KING) this.king = true;
      at += this.sizeAt(at);
    }
    if (at === target) return true;
    const letter = this.letterAt(at);
    if (letter < 0 || letter >= HEART) return false;
    this.captured = letter;
    return at + this.sizeAt(at) === target;
  }

  /** Reads what stands of the origin. */
  private scanOrigin(start: number, end: number): boolean {
    const size = end - start;
    this.form = NOTHING;
    if (size === 0) return true;
    const one = this.digitAt(start);
    if (size === 2 && one > 0 && this.digitAt(start + 1) > 0) return this.scanColumns(start);
    if (size > 2) {
      this.form = WHOLE;
      this.from = this.cellAt(start, end);
      return this.from >= 0;
    }
    this.form = ROW;
    const row = this.rowAt(end - 1);
    if (row < 0 || (size === 2 && one <= 0)) return false;
    this.from = this.texts.rowStart[(size === 2 ? one : 0) * 16 + row]!;
    return this.from >= 0;
  }

  private scanColumns(start: number): boolean {
    this.form = COLUMNS;
    this.from = this.texts.columnStart[this.digitAt(start) * 10 + this.digitAt(start + 1)]!;
    return this.from >= 0;
  }

  /** The cell that is named between two places, or -1. */
  private cellAt(start: number, end: number): number {
    const level = end - start === 4 ? this.digitAt(start) : 0;
    const row = this.rowAt(end - 3);
    const one = this.digitAt(end - 2);
    const two = this.digitAt(end - 1);
    if (end - start > 4 || level < 0 || row < 0 || one <= 0 || two <= 0) return -1;
    return this.texts.byKey[cellKey(level, row, one, two)]!;
  }

  /** The digit at a place, or -1. */
  private digitAt(at: number): number {
    const digit = this.text.charCodeAt(at) - DIGIT_0;
    return digit >= 0 && digit <= 9 ? digit : -1;
  }

  /** The number of the row whose letter stands at a place, or -1. */
  private rowAt(at: number): number {
    const row = this.text.charCodeAt(at) - LETTER_A;
    return row >= 0 && row <= 8 ? row : -1;
  }
}
