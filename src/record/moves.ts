/** The moves of one game while it is read: words become nodes, parentheses become variations. */

import { isDot } from './characters.ts';
import { partComment } from './comments.ts';
import type { Place } from './diagnostics.ts';
import type { FaultList } from './faults.ts';
import { lastGlyph, readGlyph } from './glyphs.ts';
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
  private number: { readonly value: number; readonly place: Place } | undefined;

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
    const number = this.number === undefined ? undefined : this.checkNumber();
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
    this.numbers.push(number ?? this.numbers[this.current] ?? 0);
    this.node = node;
    this.current = this.nodes.length;
    this.nodes.push(node);
  }

  /** Ends the words of the last move: a comma, or anything that is no word. */
  endMove(): void {
    this.stage = 'ended';
  }

  /** A move number, or dots without one. */
  moveNumber(text: string, place: Place): void {
    this.stage = 'ended';
    if (isDot(text.charCodeAt(0))) return;
    const value = Number.parseInt(text, 10);
    if (value <= lastNumber) this.number = { value, place };
    else this.faults.warn('move-number', place, 'This move number is too large.');
  }

  /** The number before the next move. Rounds are counted one by one; a variation begins where it branches off. */
  private checkNumber(): number {
    const { value, place } = this.number!;
    const last = this.numbers[this.current] ?? 0;
    this.number = undefined;
    if (last > 0 && value !== last && value !== last + 1) {
      const message = `The move number ${value} follows number ${last}.`;
      this.faults.warn('move-number', place, message, `${last + 1}`);
    }
    return value;
  }

  /** A glyph after a move. */
  glyph(place: Place): void {
    this.stage = 'ended';
    const number = readGlyph(place.text);
    if (number === undefined) {
      const message = `'${place.text.slice(0, 20)}' is no glyph.`;
      this.faults.error('unknown-glyph', place, message, `$0 to $${lastGlyph}, !, ?, !!, ??, !? or ?!`);
    } else if (!this.hasMove()) {
      this.faults.error('stray-glyph', place, 'No move stands before this glyph.', 'a move');
    } else this.node!.glyphs = withItem(this.node!.glyphs, number);
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
    this.number = undefined;
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
    this.number = undefined;
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
    this.node = this.nodes[index] as OpenNode | undefined;
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
