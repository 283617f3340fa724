/** What is known of a game while it is read. */

import { DiagnosticList, type Point, type RecordCode } from '../diagnostics.ts';
import type { RecordResult } from '../results.ts';
import { MoveList } from './moves.ts';

/** A game that is being read. */
export class OpenGame {
  readonly tags: Map<string, string> = new Map();
  readonly tagPlaces: Map<string, Point> = new Map();
  readonly faults: DiagnosticList<RecordCode> = new DiagnosticList();
  readonly moves: MoveList = new MoveList(this.faults);
  readonly line: number;
  /** How many variations are open. */
  depth = 0;
  /** Whether anything has come after the tags that is no comment, and whether a comment has come in the game. */
  begun = false;
  commented = false;
  lastTag = 0;
  /** Whether a parenthesis has stood in the place of a number's dot, and the column behind the last number without one. */
  hasRoundNumbers = false;
  numberEnd: Point | undefined;
  result: RecordResult | undefined;
  /** Where the result stands. */
  resultPlace: Point | undefined;
  /** A result that stood last of all, but in a variation. */
  inner: RecordResult | undefined;

  constructor(line: number) {
    this.line = line;
  }

  /**
   * Whether a `)` stands in the place of the dot of the number before it: `1)`. In a variation it does only where it has
   * done so before.
   */
  takeNumberMark(line: number, column: number): boolean {
    const { numberEnd, depth } = this;
    if (numberEnd?.line !== line || numberEnd.column !== column) return false;
    if (depth === 0) this.hasRoundNumbers = true;
    return this.hasRoundNumbers;
  }
}
