/** Writes tokens of a text in a new order, with the white space between them. */

import { beginMove, joinMove, type MoveStage, shapeOf, stageOf } from '../words.ts';
import type { Piece } from './layout.ts';
import type { TokenKind } from './scanner.ts';

/**
 * A range of a text, from one offset up to another, in UTF-16 code units.
 *
 * @category Editing
 */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** New text that is one token, or a whole move. */
export interface Added {
  readonly kind: TokenKind;
  readonly text: string;
}

const lineEnd = /[\r\n]/;
const atEnd = /[\r\n]$/;
const wide: readonly string[] = ['word', 'number', 'result', 'glyph'];
const toLineEnd: readonly string[] = ['line-comment', 'escape'];
const remarks: readonly string[] = ['comment', 'line-comment', 'escape', 'tag'];

export class PieceWriter {
  /** Ranges of the text that are kept or moved, and new text. */
  readonly out: (TextRange | string)[] = [];
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #start: TextRange;
  readonly #eol: string;
  /** Index of the last token of the text that was written. */
  #last = -1;
  /** Kind of the last token, and whether it is a token of the text. */
  #kind: TokenKind | 'start' = 'start';
  #isKept = true;
  /** Stage of the last move, if the next word could belong to it. */
  #stage: MoveStage = 'ended';

  /** @param after end of the token before the game */
  constructor(text: string, pieces: readonly Piece[], after: number) {
    this.#text = text;
    this.#pieces = pieces;
    this.#start = { from: after, to: pieces[0]?.from ?? text.length };
    this.#eol = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
    this.out.push(this.#start);
  }

  /** Whether no token was written. */
  get isEmpty(): boolean {
    return this.#kind === 'start';
  }

  /** Writes a token of the text, or new text. */
  write(token: Piece | Added, isMove = false): void {
    const { kind, text } = token;
    const piece = 'index' in token ? token : undefined;
    const isNext = piece !== undefined && piece.index === this.#last + 1;
    const isUntouched = isNext && this.#isKept && piece.isNew !== true;
    const [word = ''] = text.split(' ', 1);
    if (
      isMove &&
      !isUntouched &&
      this.#stage !== 'ended' &&
      joinMove(this.#stage, shapeOf(word)) !== undefined
    )
      this.write({ kind: 'comma', text: ',' });
    const range = piece && this.#gapOf(piece, isNext);
    const gap = range === undefined ? this.#newGap(kind, text) : this.#text.slice(range.from, range.to);
    const fitted = isUntouched ? gap : this.#fitted(gap, kind, text);
    this.out.push(fitted !== gap || range === undefined ? fitted : range);
    this.out.push(piece && !piece.isNew ? { from: piece.from, to: piece.to } : text);
    if (piece !== undefined) this.#last = piece.index;
    this.#kind = kind;
    this.#isKept = piece !== undefined && !piece.isNew;
    if (kind === 'word' && isMove)
      this.#stage = this.#isKept ? beginMove(shapeOf(word)) : (stageOf(text) ?? 'ended');
    else if (kind === 'word') this.#stage = joinMove(this.#stage, shapeOf(word)) ?? 'ended';
    else if (kind !== 'escape') this.#stage = 'ended';
  }

  /** Returns the white space before a token: after a change, that before or after what was there. */
  #gapOf({ index, kind }: Piece, isNext: boolean): TextRange | undefined {
    const own = this.#before(index);
    if (isNext) return own;
    if (this.#kind === 'start' || this.#kind === 'open') return undefined;
    const after = this.#before(this.#last + 1);
    if (kind === 'close' || after === undefined || own === undefined) return own ?? after;
    return after.from === after.to || this.#linesIn(own) > this.#linesIn(after) ? own : after;
  }

  #before(index: number): TextRange | undefined {
    const [last, piece] = [this.#pieces[index - 1], this.#pieces[index]];
    return piece && { from: last?.to ?? piece.from, to: piece.from };
  }

  #linesIn({ from, to }: TextRange): number {
    return this.#text.slice(from, to).split(/\r\n?|\n/).length;
  }

  #newGap(kind: TokenKind, text: string): string {
    if (this.isEmpty || this.#kind === 'open' || toLineEnd.includes(this.#kind)) return '';
    if (kind === 'close' || kind === 'comma') return '';
    return kind === 'glyph' && this.#kind === 'word' && !text.startsWith('$') ? '' : ' ';
  }

  /** Changes white space so that the tokens around it are read as such. */
  #fitted(space: string, kind: TokenKind, text: string): string {
    let gap = space;
    const { from, to } = this.#start;
    const isStart = this.#kind === 'start';
    const before = isStart ? this.#text.slice(from, to) : '';
    if (toLineEnd.includes(this.#kind) && !lineEnd.test(gap))
      gap = this.#eol + (kind === 'escape' ? '' : gap);
    const isOnLine = !lineEnd.test(before + gap);
    if (isStart && from > 0 && isOnLine && remarks.includes(kind)) return this.#eol;
    if (kind === 'tag' && isOnLine && !isStart) return this.#eol.repeat(this.#kind === 'tag' ? 1 : 2);
    if (this.#kind === 'tag' && isOnLine) gap = this.#eol.repeat(2);
    const isFirst = atEnd.test(before + gap) || (isStart && from === 0 && before + gap === '');
    if (kind === 'escape') return isFirst ? gap : gap + this.#eol;
    if (isFirst && text.startsWith('%')) return `${gap} `;
    if (gap !== '') return gap;
    const isWide =
      wide.includes(this.#kind) && wide.includes(kind) && (kind !== 'glyph' || this.#kind === 'glyph');
    if (this.#last < 0 && !isStart) return ' ';
    return isWide || (this.#kind === 'open' && text.startsWith('=')) ? ' ' : '';
  }
}
