/** State of a game that is being read. */

import { classOf, isDigit, isDot, WORD } from '../../base/characters.ts';
import { DiagnosticList, type RecordCode, type TextPosition } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import { MoveList } from './moves.ts';
import type { LineRange } from './scanner.ts';

/** Whether part of a line ends with a move number. */
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
  /** Offsets of its first token and of the end of its last one, in code units. */
  readonly from: number;
  to: number;
  /** Number of open variations. */
  depth = 0;
  /** Whether anything other than comments followed the tags, and whether the game has comments. */
  hasBegun = false;
  hasComments = false;
  lastTag = 0;
  /** Whether a move number has ended with a parenthesis. */
  hasRoundNumbers = false;
  result: RecordResult | undefined;
  resultPlace: TextPosition | undefined;
  /** Result at the very end of the game, but inside a variation. */
  inner: RecordResult | undefined;

  constructor(line: number, from: number) {
    this.line = line;
    this.from = from;
    this.to = from;
  }

  /**
   * Whether a `)` ends a move number, as in `1)`. Inside a variation, this requires an earlier `1)` outside
   * variations.
   */
  acceptNumberMark({ text, base }: LineRange, at: number): boolean {
    if (!endsWithNumber(text, Math.max(base, 0), at)) return false;
    // After a dot, the parenthesis closes the variation.
    if (this.depth > 0) return this.hasRoundNumbers && isDigit(text.charCodeAt(at - 1));
    this.hasRoundNumbers = true;
    return true;
  }
}
