/** Layout of a game in its text: which tokens belong to which move. */

import type { TextPosition } from '../diagnostics.ts';
import type { GameRecord } from '../tree.ts';
import { readRemark } from './comments.ts';
import { type RecordToken, tokensIn } from './reader.ts';
import type { TokenKind } from './scanner.ts';
import { readTag } from './tags.ts';

/** A token of the game, or new text, which replaces a token if it has an index. */
export interface Item {
  readonly kind: TokenKind;
  readonly text: string;
  /** Index among the tokens of the game. */
  readonly index?: number | undefined;
  /** Of the first word of a move: its text. */
  move?: string;
}

/** A token of the game. */
export interface Piece extends Item, RecordToken {
  readonly text: string;
  /** Move of a number. */
  owner?: Unit;
  /** Name of a tag. */
  tag?: string | undefined;
}

/** A move with its tokens, or the beginning of the game. */
export interface Unit {
  readonly kind: 'unit';
  /** Index of the move. Absent for a variation without moves. */
  node?: number;
  /** Tokens in order, and the variations among them by their first moves. */
  readonly parts: (Piece | Unit)[];
  /** Tokens of the move number, which may be parts of the previous move. */
  numbers: readonly Piece[];
  /** Parentheses of a variation that begins with the move. */
  readonly open?: Piece;
  close?: Piece;
  /** Comments after it. */
  readonly after: Piece[];
  /** Index of the first move of the variation after the edit. */
  slot?: number;
}

/** Layout of one game. */
export interface GameLayout {
  readonly pieces: readonly Piece[];
  readonly root: Unit;
  /** Moves by their indexes in the record. */
  readonly units: readonly Unit[];
  /** Result at the end of the game. */
  readonly result: Piece | undefined;
  /** End of the token before the game; 0 if there is none. */
  readonly after: number;
}

/** Kinds of comments. */
export const commentKinds: readonly string[] = ['comment', 'line-comment', 'escape'];

/** Kinds of tokens that begin a new game after a result. */
const beginnings: readonly string[] = ['tag', 'word', 'number', 'result', 'open'];

export const keyOf = ({ line, column }: TextPosition): string => `${line}:${column}`;

/** Returns the index of the first token of a game. */
function startOf(tokens: readonly RecordToken[], games: readonly GameRecord[], game: number): number {
  const [last, next] = [games[game - 1], games[game]];
  if (last === undefined) return 0;
  if (next === undefined) return tokens.length;
  const { resultPlace } = last;
  if (resultPlace === undefined) return tokens.findIndex(({ line }) => line >= next.line);
  let at = tokens.findIndex((token) => keyOf(token) === keyOf(resultPlace)) + 1;
  while (tokens[at]?.line === resultPlace.line && !beginnings.includes(tokens[at]!.kind)) at++;
  return at;
}

/** Consecutive games and the lines that contain them. */
export interface Section {
  readonly text: string;
  readonly games: readonly GameRecord[];
  /** Number of the first line. */
  readonly line: number;
}

/** Finds the layout of a game by its index. Offsets are relative to the section. */
export function layoutOf({ text, games, line }: Section, game: number): GameLayout {
  const { nodes, resultPlace } = games[game]!;
  const tokens = tokensIn(text, line);
  const first = startOf(tokens, games, game);
  const places = new Map(nodes.map((node, index) => [keyOf(node), index]));
  const names = new Set<string | undefined>();
  const root: Unit = { kind: 'unit', node: -1, parts: [], numbers: [], after: [] };
  const units: Unit[] = [];
  const outer: Unit[] = [];
  let unit = root;
  let numbers: Piece[] = [];
  /** Comments expected after the last variation, in reverse order. */
  let after: string[] = [];
  const pieces = tokens.slice(first, startOf(tokens, games, game + 1)).map((token, index): Piece => {
    const { kind } = token;
    const node = kind === 'word' ? places.get(keyOf(token)) : undefined;
    const piece: Piece = Object.assign(token, { index });
    if (kind === 'tag') {
      const name = readTag(token, token.closed).tag?.name;
      if (!names.has(name)) piece.tag = name;
      names.add(name);
    }
    if (kind === 'open') {
      const variation: Unit = { kind: 'unit', parts: [], numbers: [], open: piece, after: [] };
      unit.parts.push(variation);
      outer.push(unit);
      unit = variation;
      numbers = [];
      return piece;
    }
    if (kind === 'close' && outer.length > 0) {
      unit = outer.pop()!;
      const variation = unit.parts.at(-1) as Unit;
      variation.close = piece;
      after = [...(nodes[variation.node ?? -1]?.after ?? [])].reverse();
      numbers = [];
      return piece;
    }
    if (node !== undefined) {
      if (unit.node !== undefined) unit = { kind: 'unit', parts: [], numbers, after: [] };
      units[node] = Object.assign(unit, { node, numbers });
      for (const number of numbers) number.owner = unit;
      numbers = [];
      piece.move = nodes[node]!.text;
    } else if (kind === 'number' || (kind === 'close' && numbers.at(-1)?.index === index - 1)) {
      if (/^\d/.test(token.text)) numbers = [];
      numbers.push(piece);
    }
    const last = unit.parts.at(-1);
    const text = last?.kind === 'unit' && commentKinds.includes(kind) ? readRemark(piece).text : undefined;
    if (text === '' || (text !== undefined && text === after.at(-1))) {
      if (text !== '') after.pop();
      (last as Unit).after.push(piece);
    } else unit.parts.push(piece);
    return piece;
  });
  const result = resultPlace && pieces.find((piece) => keyOf(piece) === keyOf(resultPlace));
  return { pieces, root, units, result, after: tokens[first - 1]?.end ?? 0 };
}
