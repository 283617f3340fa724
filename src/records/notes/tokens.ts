/** Words and signs between the cells of notes. */

import type { Cell } from './cells.ts';
import type { PlainText } from './plain-text.ts';
import { meaningOf, type PieceCode, type Vocabulary } from './vocabulary.ts';

/** A word or sign between cells. */
export type Token = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'piece'; readonly code: PieceCode }
  | { readonly kind: 'letters'; readonly letters: string; readonly leaves: boolean }
  | { readonly kind: 'colour'; readonly colour: string }
  | {
      readonly kind:
        | 'captures'
        | 'carries'
        | 'leaves'
        | 'yes'
        | 'no'
        | 'joins'
        | 'opens'
        | 'closes'
        | 'line'
        | 'stop'
        | 'word';
    }
);

/** Whether a token names a Goal. */
export function isGoal(token: Token): boolean {
  return token.kind === 'piece'
    ? token.code === 'G'
    : token.kind === 'letters' && /^[GHKZR]$/.test(token.letters);
}

/** Returns the index of the last token of a kind, or -1. */
export function lastIndexOf(tokens: readonly Token[], kind: Token['kind']): number {
  return tokens.map((token) => token.kind).lastIndexOf(kind);
}

/**
 * Words with letters and digits, with the sign that joins them to a cell, line breaks, brackets and full
 * stops.
 */
const words = /\n|\(6(?=\))|[([{]|[)\]}]|\+(?=\s?[GHKZR]\b)|[.;!?](?=\s|$)|[\p{L}\d|]+(?:-?@|-(?=\s))?/gu;

/** Returns the words between the cells. */
export function tokensIn(
  { text, folded }: PlainText,
  vocabulary: Vocabulary,
  cells: readonly Cell[],
): Token[] {
  const named = [...folded.matchAll(vocabulary.pattern)];
  const tokens: Token[] = [];
  let end = 0;
  let cell = 0;
  let name = 0;
  for (const { 0: word, index: from } of text.matchAll(words)) {
    while (cell < cells.length && cells[cell]!.to <= from) cell++;
    while (name < named.length && named[name]!.index < from) name++;
    if (from < end || (cells[cell]?.from ?? text.length) <= from) continue;
    const known = named[name]?.index === from ? named[name]![0] : undefined;
    const to = from + (known ?? word).length;
    const meaning = known === undefined ? undefined : meaningIn(text, from, known, vocabulary);
    const next = cells[cell];
    // 'La H24' is a Lancer, not an article.
    const isArticle =
      meaning?.kind === 'joins' && /^[A-Z]/.test(word) && next !== undefined && next.from - to === 1;
    if (meaning !== undefined && !isArticle) tokens.push({ ...meaning, from, to });
    else if (isMisreadGoal(text, word, from)) tokens.push(...misreadGoal(word, from, to));
    else tokens.push(...tokenOf(word, from, next !== undefined && next.from - to <= 1));
    end = to;
  }
  return tokens;
}

/** Returns the meaning of a word, unless it is more likely another word of the language. */
function meaningIn(
  text: string,
  from: number,
  word: string,
  vocabulary: Vocabulary,
): ReturnType<typeof meaningOf> {
  if (word === 'or' && text[from] !== 'O') return undefined;
  if (word === 'but') {
    const isAfterArticle = /(?:le|son|au|du|un)\s+$/i.test(text.slice(Math.max(0, from - 6), from));
    const isBeforeOwner = /^\s*(?::|(?:de|d'|en|avec)(?!\p{L}))/iu.test(
      text.slice(from + word.length, from + 12),
    );
    if (!isAfterArticle && !isBeforeOwner) return undefined;
  }
  return meaningOf(vocabulary, word);
}

/** Whether a 6 is a G: `(6)` or `6 V@G69`. */
function isMisreadGoal(text: string, word: string, from: number): boolean {
  return word === '(6' || (word === '6' && /^ [A-Z][a-z]?@/.test(text.slice(from + 1, from + 5)));
}

function misreadGoal(word: string, from: number, to: number): Token[] {
  const goal: Token = { kind: 'letters', letters: 'G', leaves: false, from: to - 1, to };
  return word === '6' ? [goal] : [{ kind: 'opens', from, to: from + 1 }, goal];
}

function tokenOf(word: string, from: number, isBeforeCell: boolean): Token[] {
  const to = from + word.length;
  if (word === '\n') return [{ kind: 'line', from, to }];
  if (word === '+') return [{ kind: 'carries', from, to }];
  if (/^[([{]/.test(word)) return [{ kind: 'opens', from, to }];
  if (/^[)\]}]/.test(word)) return [{ kind: 'closes', from, to }];
  if (/^[.;!?]/.test(word)) return [{ kind: 'stop', from, to }];
  const [, x = '', letters, sign = ''] = /^(x(?=[A-Z]))?([A-Za-z\d|]{1,3})(-?@|-)?$/.exec(word) ?? [];
  const isAttached = sign !== '' || isBeforeCell;
  const isPiece =
    letters !== undefined &&
    (/^[A-Z][A-Za-z1|]{0,2}$/.test(letters)
      ? letters !== 'I' || isAttached
      : isAttached && /[A-Za-z1568|]/.test(letters));
  const begin: Token[] = x === '' ? [] : [{ kind: 'captures', from, to: from + 1 }];
  if (isPiece)
    return [...begin, { kind: 'letters', letters, leaves: sign.startsWith('-'), from: from + x.length, to }];
  return /\p{L}{3}/u.test(word) ? [{ kind: 'word', from, to }] : [];
}
