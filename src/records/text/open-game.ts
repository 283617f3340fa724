/** What is known of a game while it is read. */

import { classOf, isDigit, isDot, WORD } from '../../base/characters.ts';
import { DiagnosticList, type RecordCode, type TextPosition } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import { MoveList } from './moves.ts';
import type { LineRange } from './scanner.ts';

/** Whether a move number stands at the end of a stretch of a line. */
function endsWithNumber(text: string, from: number, to: number): boolean {
  let dots = to;
  while (dots > from && isDot(text.charCodeAt(dots - 1))) dots--;
  let start = dots;
  while (start > from && isDigit(text.charCodeAt(start - 1))) start--;
  if (start === dots) return false;
  return start === from || (classOf(text.charCodeAt(start - 1)) !== WORD && text[start - 1] !== '$');
}

/** A game that is being read. */
export class OpenGame {
  readonly tags: Map<string, string> = new Map();
  readonly tagPlaces: Map<string, TextPosition> = new Map();
  readonly faults: DiagnosticList<RecordCode> = new DiagnosticList();
  readonly moves: MoveList = new MoveList(this.faults);
  readonly line: number;
  /** How many variations are open. */
  depth = 0;
  /** Whether anything has come after the tags that is no comment, and whether a comment has come in the game. */
  begun = false;
  commented = false;
  lastTag = 0;
  /** Whether a parenthesis has stood in the place of a number's dot. */
  hasRoundNumbers = false;
  result: RecordResult | undefined;
  /** Where the result stands. */
  resultPlace: TextPosition | undefined;
  /** A result that stood last of all, but in a variation. */
  inner: RecordResult | undefined;

  constructor(line: number) {
    this.line = line;
  }

  /**
   * Whether a `)` stands in the place of the dot of the number before it: `1)`. In a variation it does only where it has
   * done so before.
   */
  takeNumberMark({ text, base }: LineRange, at: number): boolean {
    if (!endsWithNumber(text, Math.max(base, 0), at)) return false;
    // A number with a dot may stand last in a variation.
    if (this.depth > 0) return this.hasRoundNumbers && isDigit(text.charCodeAt(at - 1));
    this.hasRoundNumbers = true;
    return true;
  }
}
