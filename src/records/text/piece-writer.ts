/** Writes tokens of a text in a new order, with the white space between them. */

import { joinMove, type MoveStage, shapeOf, stageOf } from '../words.ts';
import type { GameLayout, Item, Piece } from './layout.ts';

/** A range of text, from one offset up to another, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const lineEnd = /[\r\n]/;
const atEnd = /[\r\n]$/;
const wide: readonly string[] = ['word', 'number', 'result', 'glyph'];
const toLineEnd: readonly string[] = ['line-comment', 'escape'];

export class PieceWriter {
  /** Ranges of the text that are kept or moved, and new text. */
  readonly out: (TextRange | string)[] = [];
  readonly #text: string;
  readonly #pieces: readonly Piece[];
  readonly #eol: string;
  /** White space before the first token, after a line end. */
  #lead: string;
  #last: Item | undefined;
  /** Stage of the last move, if the next word could belong to it. */
  #stage: MoveStage = 'ended';

  constructor(text: string, { pieces, after }: GameLayout) {
    this.#text = text;
    this.#pieces = pieces;
    this.#eol = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
    const lead = text.slice(after, pieces[0]!.offset);
    this.#lead = after === 0 ? `\n${lead.replace('\ufeff', '')}` : lead;
    this.out.push({ from: after, to: after + lead.length });
  }

  write(item: Item): void {
    const { kind, text, index = -1, move } = item;
    const last = this.#last;
    const isNext = index === (last === undefined ? 0 : (last.index ?? Number.NaN) + 1);
    const isUntouched = isNext && 'offset' in item && (last === undefined || 'offset' in last);
    const [word = ''] = move?.split(' ', 1) ?? [];
    if (move !== undefined && !isUntouched && joinMove(this.#stage, shapeOf(word)) !== undefined)
      this.write({ kind: 'comma', text: ',' });
    const own = this.#before(index);
    const gap = isUntouched ? own : this.#gap(item, own, isNext);
    const at = this.#pieces[index]?.offset ?? 0;
    const kept = gap.endsWith(own) ? own.length : 0;
    this.out.push(gap.slice(0, gap.length - kept), { from: at - kept, to: at });
    this.out.push('offset' in item ? { from: at, to: (item as Piece).end } : text);
    this.#last = item;
    this.#lead = '';
    if (move !== undefined) this.#stage = stageOf(move) ?? 'ended';
    else if (kind !== 'word' && kind !== 'escape') this.#stage = 'ended';
  }

  /** Returns the white space before a token of the text. */
  #before(index: number): string {
    const last = this.#pieces[index - 1];
    return last === undefined ? '' : this.#text.slice(last.end, this.#pieces[index]?.offset ?? last.end);
  }

  /** Returns white space before a token so that it and the last one are read as such. */
  #gap({ kind, text, index }: Item, own: string, isNext: boolean): string {
    const { kind: last, index: lastIndex } = this.#last ?? {};
    const isNew = index === undefined || lastIndex === undefined;
    const after = isNew || isNext || kind === 'close' ? '' : this.#before(lastIndex + 1);
    let gap = own === '' || (lineEnd.test(after) && !lineEnd.test(own)) ? after : own;
    if (!isNext && (last === undefined || last === 'open')) gap = '';
    const isSeparate = isNew
      ? kind !== 'close' && kind !== 'comma'
      : wide.includes(last!) && wide.includes(kind);
    if (last !== undefined && toLineEnd.includes(last)) gap = lineEnd.test(gap) ? gap : this.#eol + gap;
    else if (last === 'open' ? text.startsWith('=') : last !== undefined && isSeparate) gap ||= ' ';
    const isOnLine = !lineEnd.test(this.#lead + gap);
    if (isOnLine && (kind === 'tag' || (last === undefined && kind.endsWith('comment')))) gap = this.#eol;
    else if (isOnLine && last === 'tag') gap = this.#eol.repeat(2);
    const isFirst = atEnd.test(this.#lead + gap);
    if (kind === 'escape') return isFirst ? gap : gap + this.#eol;
    return isFirst && text.startsWith('%') ? `${gap} ` : gap;
  }
}
