/** The end of a game while its score sheet is read: the result, departures, and their faults. */

import { type Diagnostic, diagnose, type SheetCode, type TextSpan } from '../diagnostics.ts';
import { parseNotedResult, type RecordResult } from '../results.ts';
import { endingOf, endingOfNote, type SheetEnding } from './endings.ts';
import { type ColourWords, inSeatOrder } from './heading.ts';
import type { SheetDeparture, SheetRow } from './score-sheet.ts';

export class SheetEnd {
  result: RecordResult | undefined;
  place: TextSpan | undefined;
  readonly left: SheetDeparture[] = [];
  /** Colours of the sheet in the order of their seats. */
  seats: readonly string[] = [];
  /** The row of the result. */
  #row: SheetRow | undefined;
  readonly #words: ColourWords;
  readonly #diagnostics: Diagnostic<SheetCode>[];

  constructor(words: ColourWords, diagnostics: Diagnostic<SheetCode>[]) {
    this.#words = words;
    this.#diagnostics = diagnostics;
  }

  /** Sets the colours that the heading names. */
  setColours(colours: readonly string[]): void {
    this.seats = inSeatOrder(colours);
  }

  /** Whether a text describes an end, in any column. */
  readonly isEnding = (text: string): boolean => endingOf(text, this.#words, this.seats) !== undefined;

  /**
   * Reads a result in numbers; the first one counts.
   *
   * @returns the note after it
   */
  readResult(place: TextSpan): string {
    const { result, note } = parseNotedResult(place.text)!;
    const { left } = endingOfNote(note, this.seats, result);
    if (left !== undefined && this.result === undefined) this.#addDeparture(left, place);
    this.#set(result, place);
    return note;
  }

  /**
   * Reads an end in words, with a warning. The words stay in place.
   *
   * @param own colour to assume if the text names none
   */
  readWords(place: TextSpan, own?: string): void {
    const ending = endingOf(place.text, this.#words, this.seats, own);
    if (ending !== undefined) this.setEnding(ending, place);
  }

  /** Reads an end in words after the name of the result; warns of an invalid one. */
  readNamed(place: TextSpan): void {
    const ending = endingOf(place.text, this.#words, this.seats) ?? this.#endingBefore(place.text);
    if (ending !== undefined) this.setEnding(ending, place);
    else {
      const message = `'${place.text.slice(0, 40)}' is not a valid result.`;
      this.#warn('result-mismatch', place, message, 'a result such as 1-0, Gold wins or draw');
    }
  }

  /** Parses an end before a note: `Gold wins (the phone rang)`. */
  #endingBefore(text: string): SheetEnding | undefined {
    const [start = ''] = /^[^(,;]*/.exec(text) ?? [];
    return endingOf(start, this.#words, this.seats);
  }

  /** Sets an end that is not in standard form, with a warning. */
  setEnding({ result, left }: SheetEnding, place: TextSpan): void {
    if (left !== undefined) this.#addDeparture(left, place);
    if (result === undefined && left === undefined) return;
    const leaving = left && `${left.colour} leaves (${left.reason})`;
    const text = result === undefined ? leaving : `the result ${result}`;
    this.#warn('result-spelling', place, `This is read as ${text}.`, result);
    if (result !== undefined) this.#set(result, place);
  }

  /** Receives each complete row, which may be the one with the result. */
  addRow(row: SheetRow): void {
    if (this.place?.line === row.line) this.#row ??= row;
  }

  /** Warns if moves follow the result, which may belong to another game. */
  checkPlace(rows: readonly SheetRow[]): void {
    const row = this.#row;
    const { place } = this;
    if (place === undefined || row === undefined) return;
    const after = rows.slice(rows.indexOf(row) + 1);
    if (!after.some(({ cells }) => cells.some(({ kind }) => kind === 'moves'))) return;
    this.#warn('misplaced-result', place, 'Moves follow this result.', 'a result at the end');
  }

  #addDeparture(left: NonNullable<SheetEnding['left']>, { line, column }: TextSpan): void {
    const isKnown = this.left.some(({ colour }) => colour === left.colour);
    if (!isKnown) this.left.push({ ...left, line, column });
  }

  #set(result: RecordResult, place: TextSpan): void {
    if (this.result === undefined) this.place = place;
    this.result ??= result;
    if (result === this.result) return;
    const message = `This result is ignored: the first one is ${this.result}.`;
    this.#warn('result-mismatch', place, message, this.result);
  }

  #warn(code: SheetCode, place: TextSpan, message: string, expected?: string): void {
    this.#diagnostics.push(diagnose('warning', code, place, message, expected));
  }
}
