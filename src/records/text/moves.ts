/** Builds the moves of one game: nodes from words, variations from parentheses. */

import { isDigit, isDot } from '../../base/characters.ts';
import type { DiagnosticList, RecordCode, TextPosition, TextSpan } from '../diagnostics.ts';
import { lastGlyph, readGlyph } from '../glyphs.ts';
import { lastNumber, moveCommentsBack, type RecordDeparture, type RecordNode } from '../tree.ts';
import { beginMove, joinMove, type MoveStage, shapeOf } from '../words.ts';
import { plainText, takeCommands } from './comments.ts';
import { type LineRange, placeOf } from './scanner.ts';

/** A node that is still being read. */
type OpenNode = { -readonly [K in keyof RecordNode]: RecordNode[K] };

/** An empty list, shared by most nodes. */
const emptyList: readonly never[] = /* @__PURE__ */ Object.freeze([]);

/** Adds an item. A non-empty list belongs to a single node and is extended in place. */
function withItem<T>(list: readonly T[], item: T): readonly T[] {
  if (list === emptyList) return [item];
  (list as T[]).push(item);
  return list;
}

/** A move number whose move has not been read yet. */
interface FoundNumber {
  readonly value: number;
  readonly line: LineRange;
  readonly start: number;
  readonly end: number;
}

/** An open variation. */
interface Variation {
  /** Node at which reading resumes after the variation. */
  readonly resume: number;
  /** Parent of the variation's first move. */
  readonly start: number;
  readonly place: TextSpan;
  /** Index reserved for the replaced move if that move follows the variation, or -1. */
  readonly slot: number;
  /** Comments before that move. */
  readonly before: readonly string[];
  readonly number: FoundNumber | undefined;
  /** The variation that ended just before it. */
  readonly closed: OpenNode | undefined;
}

/** Builds the node list. */
export class MoveList {
  readonly nodes: RecordNode[] = [];
  comments: readonly string[] = emptyList;
  /** Departures before the first move. */
  readonly start: { left?: readonly RecordDeparture[] } = {};
  readonly #faults: DiagnosticList<RecordCode>;
  readonly #open: Variation[] = [];
  /** Last move number on the path to each node, or 0. */
  readonly #numbers: number[] = [];
  #current = -1;
  #node: OpenNode | undefined;
  /** Stage of a move that may still get more words. */
  #stage: MoveStage = 'ended';
  #before: readonly string[] = emptyList;
  /** First move of the variation that has just ended. Comments after it belong to it. */
  #closed: OpenNode | undefined;
  /** Index reserved for the first move of the current line, or -1. */
  #slot = -1;
  /** Whether any index has been reserved. */
  #hasSlots = false;
  #number: FoundNumber | undefined;

  constructor(faults: DiagnosticList<RecordCode>) {
    this.#faults = faults;
  }

  /** The last move of the current line. */
  get last(): RecordNode | undefined {
    return this.#node;
  }

  /** Adds a word: a new move, or another word of the last move. */
  addWord(text: string, line: number, column: number): void {
    this.#closed = undefined;
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
      glyphs: emptyList,
      before: this.#before,
      comments: emptyList,
      clock: undefined,
      elapsed: undefined,
      drawOffer: false,
    };
    this.#before = emptyList;
    this.#current = this.#slot < 0 ? this.nodes.length : this.#slot;
    this.#slot = -1;
    this.#numbers[this.#current] = number ?? last;
    this.nodes[this.#current] = this.#node;
  }

  /** Ends the last move at a comma or another mark. */
  endMove(): void {
    this.#stage = 'ended';
    this.#closed = undefined;
  }

  /** Adds a move number. Dots without digits just end the last move. */
  addNumber(line: LineRange, start: number, end: number): void {
    this.endMove();
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

  /** Accepts a parenthesis instead of a dot after a move number. Warns about the first one. */
  endNumber(place: TextSpan, end: number, isFirst: boolean): void {
    if (this.#number !== undefined) this.#number = { ...this.#number, end };
    const message = 'A move number ends with a dot, not a parenthesis (reported once per game).';
    if (isFirst) this.#faults.warn('move-number', place, message, '.');
  }

  /**
   * Returns the next move's number. Rounds are consecutive, and a variation begins with the round of the
   * move it replaces.
   *
   * @param last previous number, or 0
   */
  #takeNumber({ value, line, start, end }: FoundNumber, last: number): number {
    this.#number = undefined;
    if (last > 0 && value !== last && value !== last + 1) {
      const message = `Move number ${value} follows move number ${last}.`;
      this.#faults.warn('move-number', placeOf(line, start, end), message, `${last + 1}`);
    }
    return value;
  }

  /**
   * Warns about a number without a move.
   *
   * @param isEnd whether the line ends here, where the next move number is common
   */
  #dropNumber(isEnd: boolean): void {
    if (this.#number === undefined) return;
    const { value, line, start, end } = this.#number;
    this.#number = undefined;
    const last = this.#current < 0 ? 0 : this.#numbers[this.#current]!;
    const isNext = value === last || value === last + 1;
    if (isEnd && isNext && isDot(line.text.charCodeAt(end - 1))) return;
    const place = placeOf(line, start, end);
    this.#keep(place);
    this.#faults.warn('move-number', place, `No move follows move number ${value}.`, 'a move');
  }

  addGlyph(place: TextSpan): void {
    this.endMove();
    const number = readGlyph(place.text);
    if (number === undefined) {
      this.#keep(place);
      const message = `'${place.text.slice(0, 20)}' is not a valid glyph.`;
      this.#faults.error('unknown-glyph', place, message, `$0 to $${lastGlyph}, !, ?, !!, ??, !? or ?!`);
    } else if (this.#hasMove()) this.#node!.glyphs = withItem(this.#node!.glyphs, number);
    else {
      this.#keep(place);
      this.#faults.error('stray-glyph', place, 'This glyph does not follow a move.', 'a move');
    }
  }

  addDrawOffer(place: TextSpan): void {
    this.endMove();
    if (this.#hasMove()) this.#node!.drawOffer = true;
    else {
      this.#keep(place);
      this.#faults.error('stray-draw-offer', place, 'This draw offer does not follow a move.', 'a move');
    }
  }

  /**
   * Adds a comment to the previous variation or move, to the variation it introduces, or to the game. A
   * comment with commands belongs to the move.
   */
  addComment(raw: string, mark: TextPosition): void {
    this.#stage = 'ended';
    const node = this.#node;
    const isOfMove = node !== undefined && this.#hasMove();
    const isInside = isOfMove || this.#open.length > 0;
    const target = isOfMove ? node : this.start;
    const text =
      isOfMove || !isInside ? takeCommands(target, raw, mark, this.#faults, isOfMove) : plainText(raw);
    if (this.#closed !== undefined && text !== plainText(raw)) this.#closed = undefined;
    this.#addText(text);
  }

  /** Keeps unexpected text as a comment. */
  addNote(text: string): void {
    this.#addText(text.trim());
  }

  /** Keeps text as a comment if the next diagnostic does not quote it. */
  #keep({ text }: TextSpan): void {
    if (!this.#faults.canQuote(text)) this.#addText(text);
  }

  #addText(text: string): void {
    if (text === '') return;
    const closed = this.#closed;
    if (!this.#hasMove()) {
      if (this.#open.length > 0) this.#before = withItem(this.#before, text);
      else this.comments = withItem(this.comments, text);
    } else if (closed !== undefined) closed.after = withItem(closed.after ?? emptyList, text);
    else this.#node!.comments = withItem(this.#node!.comments, text);
  }

  /** Opens a variation of the last move. */
  beginVariation(place: TextSpan): void {
    this.#stage = 'ended';
    const resume = this.#current;
    if (this.#hasMove()) {
      this.#dropNumber(true);
      this.#goTo(this.#node!.parent);
    } else {
      this.#faults.error('stray-variation', place, 'This variation does not follow a move.', 'a move');
      this.#hasSlots = true;
      // The replaced move is read later, but must precede its variations in the list.
      if (this.#slot < 0) this.#slot = this.nodes.length++;
    }
    const start = this.#current;
    const slot = this.#slot;
    const before = this.#before;
    const number = this.#number;
    this.#open.push({ resume, start, place, slot, before, number, closed: this.#closed });
    this.#closed = undefined;
    this.#slot = -1;
    this.#before = emptyList;
    this.#number = undefined;
  }

  endVariation(place: TextSpan): void {
    this.#stage = 'ended';
    this.#dropNumber(true);
    const variation = this.#open.pop();
    if (variation === undefined) {
      this.#faults.error('stray-close', place, "Unexpected ')': no variation is open.", "'(' before it");
      return;
    }
    const { start, closed } = variation;
    const isEmpty = this.#current === start;
    const before = this.#before;
    ({ slot: this.#slot, before: this.#before, number: this.#number } = variation);
    this.#closed = isEmpty ? closed : this.#firstAfter(start);
    this.#goTo(variation.resume);
    if (!isEmpty) return;
    this.#faults.warn('empty-variation', place, 'This variation has no moves.', 'a move');
    for (const text of before) this.#addText(text);
  }

  /** Ends the game. Unclosed variations are kept. */
  finish(): void {
    this.#stage = 'ended';
    this.#dropNumber(true);
    if (this.#hasSlots) {
      this.#closeGaps();
      moveCommentsBack(this, this.nodes as OpenNode[]);
    }
    const last = this.#open.at(-1);
    if (last === undefined) return;
    const message =
      this.#open.length === 1
        ? 'This variation is not closed.'
        : `${this.#open.length} variations are not closed; this is the innermost.`;
    this.#faults.error('unclosed-variation', last.place, message, ')');
    for (const { number } of this.#open) {
      this.#number = number;
      this.#dropNumber(false);
    }
    // Comments whose move is missing.
    const waiting = [...this.#open.flatMap(({ before }) => before), ...this.#before];
    this.#open.length = 0;
    for (const text of waiting) this.#addText(text);
  }

  /** Removes unused reserved indexes. */
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

  /** Returns the first move after a node on the way to the current one. */
  #firstAfter(start: number): OpenNode {
    let node = this.#node!;
    while (node.parent !== start) node = this.nodes[node.parent] as OpenNode;
    return node;
  }

  /** Whether the current line has a move. */
  #hasMove(): boolean {
    return this.#current !== (this.#open.at(-1)?.start ?? -1);
  }

  #goTo(index: number): void {
    this.#current = index;
    this.#node = index < 0 ? undefined : (this.nodes[index] as OpenNode);
  }
}
