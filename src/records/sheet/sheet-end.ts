/** The end of a score sheet's game while it is read: its result, who left, and what is wrong with either. */

import { type Diagnostic, diagnose, type SheetCode, type TextSpan } from '../diagnostics.ts';
import { notedResult, type RecordResult } from '../results.ts';
import { endingOf, endingOfNote, type SheetEnding } from './endings.ts';
import { type ColourWords, inSeatOrder } from './heading.ts';
import type { SheetDeparture, SheetRow } from './score-sheet.ts';

/** Collects what a sheet says of its end. */
export class SheetEnd {
  result: RecordResult | undefined;
  /** Where the result stands. */
  place: TextSpan | undefined;
  readonly left: SheetDeparture[] = [];
  /** The colours of the sheet in the order of their seats. */
  seats: readonly string[] = [];
  /** The row in which the result stands. */
  #row: SheetRow | undefined;
  readonly #words: ColourWords;
  readonly #diagnostics: Diagnostic<SheetCode>[];

  constructor(words: ColourWords, diagnostics: Diagnostic<SheetCode>[]) {
    this.#words = words;
    this.#diagnostics = diagnostics;
  }

  /** The colours of the sheet, as its heading names them. */
  headedBy(colours: readonly string[]): void {
    this.seats = inSeatOrder(colours);
  }

  /** Whether a text says an end, in whatever column it stands. */
  readonly says = (text: string): boolean => endingOf(text, this.#words, this.seats) !== undefined;

  /**
   * Takes the result that a text says in numbers; the first one counts.
   *
   * @returns what stands behind it
   */
  takeResult(place: TextSpan): string {
    const { result, note } = notedResult(place.text)!;
    const { left } = endingOfNote(note, this.seats, result);
    if (left !== undefined && this.result === undefined) this.#leave(left, place);
    this.#set(result, place);
    return note;
  }

  /**
   * Takes the end that words say, with a warning; the words stay where they are.
   *
   * @param own the colour that is meant where none is named
   */
  takeWords(place: TextSpan, own?: string): void {
    const ending = endingOf(place.text, this.#words, this.seats, own);
    if (ending !== undefined) this.takeEnding(ending, place);
  }

  /** Takes the end that words say behind the name of the result; it is told where they say none that is known. */
  takeNamed(place: TextSpan): void {
    const ending = endingOf(place.text, this.#words, this.seats) ?? this.#endingBefore(place.text);
    if (ending !== undefined) this.takeEnding(ending, place);
    else {
      const message = `'${place.text.slice(0, 40)}' is no result.`;
      this.#warn('result-mismatch', place, message, '1-0, Gold wins, draw ...');
    }
  }

  /** The end that words say before a note: `Gold wins (the phone rang)`. */
  #endingBefore(text: string): SheetEnding | undefined {
    const [said = ''] = /^[^(,;]*/.exec(text) ?? [];
    return endingOf(said, this.#words, this.seats);
  }

  /** Takes an end that is not said by the usual signs, with a warning. */
  takeEnding({ result, left }: SheetEnding, place: TextSpan): void {
    if (left !== undefined) this.#leave(left, place);
    if (result === undefined && left === undefined) return;
    const leaving = left && `${left.colour} leaves (${left.reason})`;
    const said = result === undefined ? leaving : `the result ${result}`;
    this.#warn('result-spelling', place, `This is read as ${said}.`, result);
    if (result !== undefined) this.#set(result, place);
  }

  /** Tells of a row that is complete: the result may stand in it. */
  isIn(row: SheetRow): void {
    if (this.place?.line === row.line) this.#row ??= row;
  }

  /** Tells of a result that does not stand at the end: what follows may be another game. */
  checkPlace(rows: readonly SheetRow[]): void {
    const row = this.#row;
    const { place } = this;
    if (place === undefined || row === undefined) return;
    const after = rows.slice(rows.indexOf(row) + 1);
    if (!after.some(({ cells }) => cells.some(({ kind }) => kind === 'moves'))) return;
    this.#warn('misplaced-result', place, 'Moves follow this result.', 'a result at the end');
  }

  #leave(left: NonNullable<SheetEnding['left']>, { line, column }: TextSpan): void {
    const isKnown = this.left.some(({ colour }) => colour === left.colour);
    if (!isKnown) this.left.push({ ...left, line, column });
  }

  #set(result: RecordResult, place: TextSpan): void {
    if (this.result === undefined) this.place = place;
    this.result ??= result;
    if (result === this.result) return;
    const message = `The result is ${this.result} above; this one is left out.`;
    this.#warn('result-mismatch', place, message, this.result);
  }

  #warn(code: SheetCode, place: TextSpan, message: string, expected?: string): void {
    this.#diagnostics.push(diagnose('warning', code, place, message, expected));
  }
}
