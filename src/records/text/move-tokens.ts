/** Changes the tokens of a move. */

import { formatGlyphs } from '../glyphs.ts';
import type { GameRecord, RecordNode } from '../tree.ts';
import type { CommandTarget } from './commands.ts';
import { escapeComment, formatCommands, tidyComment } from './comments.ts';
import type { Piece, Unit } from './layout.ts';
import type { Added } from './piece-writer.ts';
import type { TokenKind } from './scanner.ts';

/** A token, new text, a slot for a variation, or a move with everything after it in its line. */
export type Item = Piece | Added | Unit | { readonly move: number; readonly isVariation: boolean };

/** A game before its first move, or a move. */
export type Holder = CommandTarget & Pick<GameRecord, 'comments'> & Partial<RecordNode>;

export const isPiece = (item: Item): item is Piece => 'role' in item;

export function commentOf(text: string, commands: readonly string[] = []): Added {
  const tidy = tidyComment(text);
  const written = tidy === '' ? '{}' : escapeComment(tidy);
  const all =
    commands.length === 0 ? written : `{${commands.join(' ')}${tidy === '' ? '' : ' '}${written.slice(1)}`;
  return { kind: 'comment', text: all };
}

export const instead = (piece: Piece, text: string): Piece => ({ ...piece, text, isNew: true });

/** Changes the number, the text, the glyphs and the draw offer among the tokens of a move. */
export function withMarks(items: readonly Item[], old: Holder, now: Holder, last: number): Item[] {
  const { number, text = '', glyphs = [], drawOffer } = now;
  const { glyphs: oldGlyphs = [] } = old;
  const isExtended = oldGlyphs.every((glyph, at) => glyphs[at] === glyph);
  const added = isExtended ? glyphs.slice(oldGlyphs.length) : glyphs;
  const isChanged: Readonly<Record<string, boolean>> = {
    number: old.number !== number,
    begin: old.text !== text,
    word: old.text !== text,
    glyph: !isExtended,
    offer: drawOffer !== true,
  };
  const waiting = new Map<string, string>();
  if (old.number !== number && number !== undefined)
    waiting.set('number', `${number}${number === last ? '...' : '.'}`);
  if (old.text !== text) waiting.set('begin', text);
  if (added.length > 0)
    waiting.set(
      'glyph',
      added === glyphs || oldGlyphs.length === 0
        ? formatGlyphs(added).trim()
        : added.map((glyph) => `$${glyph}`).join(' '),
    );
  if (drawOffer === true && old.drawOffer !== true) waiting.set('offer', '(=)');
  const take = (role: string): string => {
    const written = waiting.get(role) ?? '';
    waiting.delete(role);
    return written;
  };
  const marked = items.flatMap((item): Item[] => {
    if (!isPiece(item) || isChanged[item.role] !== true) return [item];
    const written = take(item.role);
    return written === '' ? [] : [instead(item, written)];
  });
  const insert = (at: number, kind: TokenKind, written: string): void => {
    if (written !== '') marked.splice(at, 0, { kind, text: written });
  };
  insert(marked.length, 'word', take('begin'));
  insert(
    marked.findIndex((item) => 'kind' in item && item.kind === 'word'),
    'number',
    take('number'),
  );
  insert(lastOf(marked, 'word', 'glyph') + 1, 'glyph', take('glyph'));
  insert(lastOf(marked, 'word', 'glyph') + 1, 'draw-offer', take('offer'));
  return marked;
}

/** Inserts items before the first token with one of these roles, or variation, else at the end. */
export function insertBefore(items: Item[], roles: readonly string[], added: readonly Item[]): void {
  const at = items.findIndex((item) =>
    isPiece(item) ? roles.includes(item.role) : roles.length > 1 && 'move' in item,
  );
  items.splice(at < 0 ? items.length : at, 0, ...added);
}

/** Returns the index of the last item of certain kinds, or -1. */
export function lastOf(items: readonly Item[], ...kinds: string[]): number {
  return items.map((item) => 'kind' in item && kinds.includes(item.kind)).lastIndexOf(true);
}

/**
 * Returns comments to be written before all others, and for each token what replaces it. Comments at the
 * beginning and at the end of both lists are the same ones.
 */
export function remarksOf(
  pieces: readonly Piece[],
  old: readonly string[],
  now: readonly string[],
  changed: readonly (keyof CommandTarget)[] = [],
): { first: Added[]; rest: ReadonlyMap<Piece, readonly (Piece | Added)[]> } {
  const least = Math.min(old.length, now.length);
  let begin = 0;
  while (begin < least && old[begin] === now[begin]) begin++;
  let same = 0;
  while (same < least - begin && old.at(-1 - same) === now.at(-1 - same)) same++;
  const end = old.length - same;
  const added = now.slice(Math.max(begin, end), now.length - same).map((text) => commentOf(text));
  let count = 0;
  const rest = new Map<Piece, readonly (Piece | Added)[]>();
  for (const piece of pieces) {
    const at = piece.hasComment ? count++ : -1;
    const isKept = at < begin || at >= end;
    const commands = Object.entries(piece.commands).filter(
      ([key]) => !changed.includes(key as keyof CommandTarget),
    );
    const isWhole = isKept && commands.length === Object.keys(piece.commands).length;
    const text = at < 0 ? '' : isKept ? old[at]! : at < now.length - same ? now[at]! : '';
    const isEmpty = text === '' && commands.length === 0;
    const items = isWhole
      ? [piece]
      : isEmpty
        ? []
        : [
            {
              ...instead(piece, commentOf(text, formatCommands(Object.fromEntries(commands))).text),
              kind: 'comment' as const,
            },
          ];
    if (piece.role === 'remark')
      rest.set(piece, at >= 0 && at === end - 1 ? [...items, ...added.splice(0)] : items);
  }
  return { first: added, rest };
}
