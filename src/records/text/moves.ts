/** The moves of one game while it is read: words become nodes, parentheses become variations. */

import { isDigit } from '../../base/characters.ts';
import type { DiagnosticList, RecordCode, TextPosition, TextSpan } from '../diagnostics.ts';
import { lastGlyph, readGlyph } from '../glyphs.ts';
import { lastNumber, moveBefore, type RecordDeparture, type RecordNode } from '../tree.ts';
import { beginMove, joinMove, type MoveStage, shapeOf } from '../words.ts';
import { plainText, takeCommands } from './comments.ts';
import { type LineRange, placeOf } from './scanner.ts';

/** A node that is still being read. */
type OpenNode = { -readonly [K in keyof RecordNode]: RecordNode[K] };

/** The list of most nodes, which have no comment and no glyph. */
const nothing: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** A list with one item more. Lists that have items belong to their node alone and grow where they are. */
function withItem<T>(list: readonly T[], item: T): readonly T[] {
  if (list === nothing) return [item];
  (list as T[]).push(item);
  return list;
}

/** A move number that waits for its move. */
interface FoundNumber {
  readonly value: number;
  readonly line: LineRange;
  readonly start: number;
  readonly end: number;
}

/** A variation that is open. */
interface Variation {
  /** The node that goes on when it is closed. */
  readonly resume: number;
  /** The node after which it begins. */
  readonly start: number;
  readonly place: TextSpan;
  /** The index that is kept free for the move that it replaces where that stands behind it, or -1. */
  readonly slot: number;
  /** What waits for that move. */
  readonly before: readonly string[];
  readonly number: FoundNumber | undefined;
}

/** Builds the flat list of nodes. */
export class MoveList {
  readonly nodes: RecordNode[] = [];
  /** Comments before the first move. */
  comments: readonly string[] = nothing;
  /** Who left before the first move. */
  readonly start: { left?: readonly RecordDeparture[] } = {};
  readonly #faults: DiagnosticList<RecordCode>;
  readonly #open: Variation[] = [];
  /** For each node the last move number on the way to it, 0 where there is none. */
  readonly #numbers: number[] = [];
  #current = -1;
  #node: OpenNode | undefined;
  /** The stage of the move whose words may go on. */
  #stage: MoveStage = 'ended';
  #before: readonly string[] = nothing;
  /** The index that is kept free for the first move of the line that is read, or -1. */
  #slot = -1;
  /** Whether indexes were kept free. */
  #hasSlots = false;
  /** A move number that waits for its move. */
  #number: FoundNumber | undefined;

  constructor(faults: DiagnosticList<RecordCode>) {
    this.#faults = faults;
  }

  /** The move after which the text goes on. */
  get last(): TextSpan | undefined {
    return this.#node;
  }

  /** A word: a move, or one word more of the last one. */
  word(text: string, line: number, column: number): void {
    const shape = shapeOf(text);
    const joined = this.#stage === 'ended' ? undefined : joinMove(this.#stage, shape);
    if (joined !== undefined) {
      this.#node!.text += ` ${text}`;
      this.#stage = joined;
      return;
    }
    this.#stage = beginMove(shape);
    const last = this.#current < 0 ? 0 : this.#numbers[this.#current]!;
    const number = this.#number && this.#takeNumber(this.#number, last);
    this.#node = {
      text,
      line,
      column,
      parent: this.#current,
      number,
      glyphs: nothing,
      before: this.#before,
      comments: nothing,
      clock: undefined,
      elapsed: undefined,
      drawOffer: false,
    };
    this.#before = nothing;
    this.#current = this.#slot < 0 ? this.nodes.length : this.#slot;
    this.#slot = -1;
    this.#numbers[this.#current] = number ?? last;
    this.nodes[this.#current] = this.#node;
  }

  /** Ends the words of the last move: a comma, or anything that is no word. */
  endMove(): void {
    this.#stage = 'ended';
  }

  /** A move number, or dots without one. */
  moveNumber(line: LineRange, start: number, end: number): void {
    this.#stage = 'ended';
    const { text } = line;
    if (!isDigit(text.charCodeAt(start))) return;
    let value = 0;
    for (let at = start; at < end && isDigit(text.charCodeAt(at)); at++) {
      value = 10 * value + text.charCodeAt(at) - 48;
    }
    if (value > lastNumber) {
      const place = placeOf(line, start, end);
      this.#keep(place);
      this.#faults.warn('move-number', place, 'This move number is too large.', `0 to ${lastNumber}`);
      return;
    }
    this.#dropNumber(false);
    this.#number = { value, line, start, end };
  }

  /** Takes a parenthesis into the number before it; the first one is told. */
  endNumber(place: TextSpan, end: number, isFirst: boolean): void {
    if (this.#number !== undefined) this.#number = { ...this.#number, end };
    const message = 'A move number has a dot behind it; here and perhaps elsewhere it has a parenthesis.';
    if (isFirst) this.#faults.warn('move-number', place, message, '.');
  }

  /**
   * The number before the next move. Rounds are counted one by one; a variation begins where it branches off.
   *
   * @param last the number before it, or 0
   */
  #takeNumber({ value, line, start, end }: FoundNumber, last: number): number {
    this.#number = undefined;
    if (last > 0 && value !== last && value !== last + 1) {
      const message = `The move number ${value} follows number ${last}.`;
      this.#faults.warn('move-number', placeOf(line, start, end), message, `${last + 1}`);
    }
    return value;
  }

  /**
   * Tells of a number that no move follows: it may have been meant as one.
   *
   * @param isEnd whether the line of play ends here, where the next number with a dot is usual
   */
  #dropNumber(isEnd: boolean): void {
    if (this.#number === undefined) return;
    const { value, line, start, end } = this.#number;
    this.#number = undefined;
    const last = this.#current < 0 ? 0 : this.#numbers[this.#current]!;
    const isNext = value === last || value === last + 1;
    if (isEnd && isNext && !isDigit(line.text.charCodeAt(end - 1))) return;
    const place = placeOf(line, start, end);
    this.#keep(place);
    this.#faults.warn('move-number', place, `No move follows the move number ${value}.`, 'a move');
  }

  /** A glyph after a move. */
  glyph(place: TextSpan): void {
    this.#stage = 'ended';
    const number = readGlyph(place.text);
    if (number === undefined) {
      this.#keep(place);
      const message = `'${place.text.slice(0, 20)}' is no glyph.`;
      this.#faults.error('unknown-glyph', place, message, `$0 to $${lastGlyph}, !, ?, !!, ??, !? or ?!`);
    } else if (this.#hasMove()) this.#node!.glyphs = withItem(this.#node!.glyphs, number);
    else {
      this.#keep(place);
      this.#faults.error('stray-glyph', place, 'No move stands before this glyph.', 'a move');
    }
  }

  /** A draw offer after a move. */
  drawOffer(place: TextSpan): void {
    this.#stage = 'ended';
    if (this.#hasMove()) this.#node!.drawOffer = true;
    else {
      this.#keep(place);
      this.#faults.error('stray-draw-offer', place, 'No move stands before this draw offer.', 'a move');
    }
  }

  /** A comment as it stands behind its mark: of the move before it, of the variation that it opens, or of the game. */
  comment(raw: string, mark: TextPosition): void {
    this.#stage = 'ended';
    const node = this.#node;
    const isOfMove = node !== undefined && this.#hasMove();
    const isInside = isOfMove || this.#open.length > 0;
    const target = isOfMove ? node : this.start;
    this.#addText(
      isOfMove || !isInside ? takeCommands(target, raw, mark, this.#faults, isOfMove) : plainText(raw),
    );
  }

  /** Keeps a text that is nothing else as a comment, with the move before it. */
  note(text: string): void {
    this.#addText(text.trim());
  }

  /** Keeps a text that what is told next will not quote. */
  #keep({ text }: TextSpan): void {
    if (!this.#faults.quotes(text)) this.#addText(text);
  }

  #addText(text: string): void {
    if (text === '') return;
    if (this.#hasMove()) this.#node!.comments = withItem(this.#node!.comments, text);
    else if (this.#open.length > 0) this.#before = withItem(this.#before, text);
    else this.comments = withItem(this.comments, text);
  }

  /** Opens a variation of the last move. */
  beginVariation(place: TextSpan): void {
    this.#stage = 'ended';
    const resume = this.#current;
    if (this.#hasMove()) {
      this.#dropNumber(true);
      this.#goTo(this.#node!.parent);
    } else {
      this.#faults.error('stray-variation', place, 'No move stands here that could be varied.', 'a move');
      this.#hasSlots = true;
      // The move that is varied is still to come, and has to stand before its variations in the list.
      if (this.#slot < 0) this.#slot = this.nodes.length++;
    }
    const start = this.#current;
    const slot = this.#slot;
    const before = this.#before;
    const number = this.#number;
    this.#open.push({ resume, start, place, slot, before, number });
    this.#slot = -1;
    this.#before = nothing;
    this.#number = undefined;
  }

  /** Closes a variation. */
  endVariation(place: TextSpan): void {
    this.#stage = 'ended';
    this.#dropNumber(true);
    const variation = this.#open.pop();
    if (variation === undefined) {
      this.#faults.error('stray-close', place, 'No variation is open that could end here.', "'(' before it");
      return;
    }
    const isEmpty = this.#current === variation.start;
    const before = this.#before;
    ({ slot: this.#slot, before: this.#before, number: this.#number } = variation);
    this.#goTo(variation.resume);
    if (!isEmpty) return;
    this.#faults.warn('empty-variation', place, 'This variation has no move.', 'a move');
    for (const text of before) this.#addText(text);
  }

  /** Ends the game: variations that are open stay as they are. */
  finish(): void {
    this.#stage = 'ended';
    this.#dropNumber(true);
    if (this.#hasSlots) {
      this.#closeGaps();
      moveBefore(this, this.nodes as OpenNode[]);
    }
    const last = this.#open.at(-1);
    if (last === undefined) return;
    const message =
      this.#open.length === 1
        ? 'This variation is not closed.'
        : `This variation and ${this.#open.length - 1} around it are not closed.`;
    this.#faults.error('unclosed-variation', last.place, message, ')');
    // What waits for a move that never came.
    const waiting = [...this.#open.flatMap(({ before }) => before), ...this.#before];
    this.#open.length = 0;
    for (const text of waiting) this.#addText(text);
  }

  /** Takes out the indexes that were kept for moves that never came. */
  #closeGaps(): void {
    const { nodes } = this;
    const places: number[] = [];
    let count = 0;
    for (const node of nodes as readonly (OpenNode | undefined)[]) {
      places.push(count);
      if (node === undefined) continue;
      const { parent } = node;
      node.parent = parent < 0 ? parent : places[parent]!;
      nodes[count++] = node;
    }
    nodes.length = count;
  }

  /** Whether a move stands before this point in the same line. */
  #hasMove(): boolean {
    return this.#current !== (this.#open.at(-1)?.start ?? -1);
  }

  #goTo(index: number): void {
    this.#current = index;
    this.#node = index < 0 ? undefined : (this.nodes[index] as OpenNode);
  }
}
