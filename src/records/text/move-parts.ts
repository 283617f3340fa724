/** Changes the tokens of a move, or those before the first move. */

import { isAlike } from '../../base/values.ts';
import { readGlyph } from '../glyphs.ts';
import { type GameRecord, nodeOf, type RecordNode } from '../tree.ts';
import { type CommandTarget, commandKeys } from './commands.ts';
import { escapeComment, formatCommands, readRemark, tidyComment } from './comments.ts';
import { commentKinds, type Item, type Piece, type Unit } from './layout.ts';
import { formatTag } from './tags.ts';
import { markedMove } from './writer.ts';

export type Part = Item | Unit;

const markKinds: readonly string[] = ['word', 'glyph', 'draw-offer'];
const newMove = /* @__PURE__ */ nodeOf({ text: '', parent: -1 });

/** Whether a part is a word of its move, a glyph or a draw offer. */
const isMark = (part: Part): boolean =>
  markKinds.includes(part.kind) && (part.kind !== 'glyph' || readGlyph((part as Item).text) !== undefined);

/** Whether a part is a comment without text and commands. */
export const isEmptyComment = (part: Part): boolean => {
  const { text, hasCommands } = readRemark(part, true);
  return commentKinds.includes(part.kind) && text === '' && !hasCommands;
};

/** Whether a part is a comment without commands. */
export const isTextOnly = (part: Part): boolean => {
  const { text, hasCommands } = readRemark(part, true);
  return text !== '' && !hasCommands;
};

function commentsOf(texts: readonly string[]): Item[] {
  const tidy = texts.map(tidyComment).filter((text) => text !== '');
  return tidy.map((text) => ({ kind: 'comment', text: escapeComment(text) }));
}

/** Changes comments: a token stays if its text comes next in the new list. */
export function withComments(
  parts: readonly Part[],
  old: readonly string[],
  now: readonly string[],
  commands?: readonly string[],
  isMove?: boolean,
): readonly Part[] {
  if (commands === undefined && isAlike(old, now)) return parts;
  // Between the words of a move may be escapes, but no comments in braces.
  const isLonger = old.every((text, index) => now[index] === text);
  const ordered = isLonger ? parts : [...parts.filter(isMark), ...parts.filter((part) => !isMark(part))];
  const items: Part[] = [];
  let next = 0;
  let at = 0;
  for (const part of ordered) {
    const { text, hasCommands } = readRemark(part, isMove);
    const isStale = hasCommands && commands !== undefined;
    const found = text === '' ? -1 : now.indexOf(text, next);
    if (found >= 0) {
      items.push(...commentsOf(now.slice(next, found)), ...(isStale ? commentsOf([text]) : [part]));
      next = found + 1;
    } else if (text === '' && !isStale) items.push(part);
    if (text !== '' || isStale || part.kind === 'tag' || isMark(part)) at = items.length;
  }
  const added: Item[] = commands?.length ? [{ kind: 'comment', text: `{${commands.join(' ')}}` }] : [];
  items.splice(at, 0, ...added, ...commentsOf(now.slice(next)));
  return items;
}

/** Changes the commands and comments after a move, or those before the first move. */
export function withRemarks(
  parts: readonly Part[],
  old: CommandTarget & Pick<GameRecord, 'comments'>,
  now: CommandTarget & Pick<GameRecord, 'comments'>,
  isMove: boolean,
): readonly Part[] {
  const isSame = commandKeys.every((key) => old[key] === now[key] || isAlike(old[key], now[key]));
  return withComments(parts, old.comments, now.comments, isSame ? undefined : formatCommands(now), isMove);
}

/** Changes the tokens of a move. */
export function withMove(
  now: RecordNode,
  old: RecordNode = newMove,
  parts: readonly Part[] = [{ kind: 'word', text: '' }],
): readonly Part[] {
  const text = markedMove(now);
  const begin = parts.findIndex(({ kind }) => kind === 'word');
  const { index } = parts[begin] as Item;
  const word: Item = { kind: 'word', text, index, move: text };
  const marks = parts.slice(begin);
  const isSame = text === markedMove(old);
  return [
    ...withComments(parts.slice(0, begin), old.before, now.before),
    ...withRemarks(isSame ? marks : [word, ...marks.filter((part) => !isMark(part))], old, now, true),
  ];
}

/** Changes the tags among the tokens at the beginning of a game. */
export function withTags(
  parts: readonly Part[],
  old: GameRecord['tags'],
  now: GameRecord['tags'],
): readonly Part[] {
  const items = parts.flatMap((part): Part[] => {
    const { kind, index, text, tag } = part as Piece;
    const value = now.get(tag ?? '');
    if (tag === undefined || value === old.get(tag)) return [part];
    const quoted = formatTag('', value ?? '').slice(2, -1);
    return value === undefined
      ? []
      : [{ kind, index, text: text.replace(/"(?:[^"\\]|\\.)*"/s, () => quoted) }];
  });
  const added = [...now].filter(([name]) => !old.has(name));
  const at = items.map(({ kind }) => kind).lastIndexOf('tag') + 1;
  items.splice(at, 0, ...added.map(([name, value]): Item => ({ kind: 'tag', text: formatTag(name, value) })));
  return items;
}
