/** The moves of one game while it is read: words become nodes, parentheses become variations. */

import { isDigit, numberAt } from './characters.ts';
import { partComment } from './comments.ts';
import type { Place } from './diagnostics.ts';
import type { FaultList } from './faults.ts';
import { lastGlyph, readGlyph } from './glyphs.ts';
import { type LineRange, placeOf } from './scanner.ts';
import type { RecordNode } from './tree.ts';
import { beginMove, joinMove, type MoveStage, shapeOf } from './words.ts';

/** A node that is still being read. */
type OpenNode = { -readonly [K in keyof RecordNode]: RecordNode[K] };

/** The list of most nodes, which have no comment and no glyph. */
const nothing: readonly never[] = [];

/** A list with one item more. Lists that have items belong to their node alone and grow where they are. */
function withItem<T>(list: readonly T[], item: T): readonly T[] {
  if (list === nothing) return [item];
  (list as T[]).push(item);
  return list;
}

/** A variation that is open. */
interface Variation {
  /** The node that goes on when it is closed. */
  readonly resume: number;
  /** The node after which it begins. */
  readonly start: number;
  readonly place: Place;
}

/** Builds the flat list of nodes. */
export class MoveList {
  readonly nodes: RecordNode[] = [];
  /** Comments before the first move. */
  comments: readonly string[] = nothing;
  private readonly faults: FaultList;
  private readonly open: Variation[] = [];
  /** For each node the last move number on the way to it, 0 where there is none. */
  private readonly numbers: number[] = [];
  private current = -1;
  private node: OpenNode | undefined;
  /** The stage of the move whose words may go on. */
  private stage: MoveStage = 'ended';
  private before: readonly string[] = nothing;
  /** The move number before the next move, or -1, and where it stands. */
  private number = -1;
  private numberLine: LineRange | undefined;
  private numberStart = 0;
  private numberEnd = 0;

  constructor(faults: FaultList) {
    this.faults = faults;
  }

  /** How many variations are open. */
  get depth(): number {
    return this.open.length;
  }

  /** A word: a move, or one word more of the last one. */
  word(text: string, line: number, column: number): void {
    const shape = shapeOf(text);
    const joined = this.stage === 'ended' ? undefined : joinMove(this.stage, shape);
    if (joined !== undefined) {
      this.node!.text += ` ${text}`;
      this.stage = joined;
      return;
    }
    this.stage = beginMove(shape);
    const last = this.current < 0 ? 0 : this.numbers[this.current]!;
    const number = this.number < 0 ? undefined : this.checkNumber(last);
    const node: OpenNode = {
      text,
      line,
      column,
      parent: this.current,
      number,
      glyphs: nothing,
      before: this.before,
      comments: nothing,
      clock: undefined,
      elapsed: undefined,
      drawOffer: false,
    };
    this.before = nothing;
    this.numbers.push(number ?? last);
    this.node = node;
    this.current = this.nodes.length;
    this.nodes.push(node);
  }

  /** Ends the words of the last move: a comma, or anything that is no word. */
  endMove(): void {
    this.stage = 'ended';
  }

  /** A move number, or dots without one. */
  moveNumber(line: LineRange, start: number, end: number): void {
    this.stage = 'ended';
    const { text } = line;
    if (!isDigit(text.charCodeAt(start))) return;
    const value = numberAt(text, start, end);
    if (value > lastNumber) {
      this.faults.warn('move-number', placeOf(line, start, end), 'This move number is too large.');
      return;
    }
    this.number = value;
    this.numberLine = line;
    this.numberStart = start;
    this.numberEnd = end;
  }

  /**
   * The number before the next move. Rounds are counted one by one; a variation begins where it branches off.
   *
   * @param last the number before it, or 0
   */
  private checkNumber(last: number): number {
    const { number, numberLine, numberStart, numberEnd } = this;
    this.number = -1;
    if (last > 0 && number !== last && number !== last + 1) {
      const message = `The move number ${number} follows number ${last}.`;
      this.faults.warn('move-number', placeOf(numberLine!, numberStart, numberEnd), message, `${last + 1}`);
    }
    return number;
  }

  /** A glyph after a move. */
  glyph(line: LineRange, start: number, end: number): void {
    this.stage = 'ended';
    const number = readGlyph(line.text, start, end);
    if (number !== undefined && this.hasMove()) this.node!.glyphs = withItem(this.node!.glyphs, number);
    else this.badGlyph(placeOf(line, start, end), number);
  }

  private badGlyph(place: Place, number: number | undefined): void {
    if (number === undefined) {
      const message = `'${place.text.slice(0, 20)}' is no glyph.`;
      this.faults.error('unknown-glyph', place, message, `$0 to $${lastGlyph}, !, ?, !!, ??, !? or ?!`);
    } else this.faults.error('stray-glyph', place, 'No move stands before this glyph.', 'a move');
  }

  /** A draw offer after a move. */
  drawOffer(place: Place): void {
    this.stage = 'ended';
    if (this.hasMove()) this.node!.drawOffer = true;
    else this.faults.error('stray-draw-offer', place, 'No move stands before this draw offer.', 'a move');
  }

  /** A comment: of the move before it, of the variation that it opens, or of the whole game. */
  comment(text: string): void {
    this.stage = 'ended';
    if (this.hasMove()) addComment(this.node!, text);
    else if (text.trim() !== '') {
      if (this.open.length > 0) this.before = withItem(this.before, text.trim());
      else this.comments = withItem(this.comments, text.trim());
    }
  }

  /** Opens a variation of the last move. */
  beginVariation(place: Place): void {
    this.stage = 'ended';
    this.number = -1;
    const resume = this.current;
    if (!this.hasMove()) {
      this.faults.error('stray-variation', place, 'No move stands here that could be varied.', 'a move');
      this.open.push({ resume, start: resume, place });
      return;
    }
    this.goTo(this.node!.parent);
    this.open.push({ resume, start: this.current, place });
  }

  /** Closes a variation. */
  endVariation(place: Place): void {
    this.stage = 'ended';
    this.number = -1;
    const variation = this.open.pop();
    if (variation === undefined) {
      this.faults.error('stray-close', place, 'No variation is open that could end here.', "'(' before it");
      return;
    }
    const isEmpty = this.current === variation.start;
    this.goTo(variation.resume);
    if (!isEmpty) return;
    this.faults.warn('empty-variation', place, 'This variation has no move.', 'a move');
    const { before } = this;
    this.before = nothing;
    for (const text of before) this.comment(text);
  }

  /** Ends the game: variations that are open stay as they are. */
  finish(): void {
    this.stage = 'ended';
    const last = this.open.at(-1);
    if (last === undefined) return;
    const message =
      this.open.length === 1
        ? 'This variation is not closed.'
        : `This variation and ${this.open.length - 1} around it are not closed.`;
    this.faults.error('unclosed-variation', last.place, message, ')');
  }

  /** Whether a move stands before this point in the same line. */
  private hasMove(): boolean {
    return this.current !== (this.open.at(-1)?.start ?? -1);
  }

  private goTo(index: number): void {
    this.current = index;
    this.node = index < 0 ? undefined : (this.nodes[index] as OpenNode);
  }
}

/** The largest move number that a record can hold. */
export const lastNumber = 999_999_999;

/** Adds a comment to a node: what it says of clocks, and its text if there is any. */
function addComment(node: OpenNode, raw: string): void {
  const { text, clock, elapsed } = partComment(raw);
  if (clock !== undefined) node.clock = clock;
  if (elapsed !== undefined) node.elapsed = elapsed;
  if (text !== '') node.comments = withItem(node.comments, text);
}
