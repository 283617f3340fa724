/** Pieces that are named beside the cells of armies in notes. */

import type { WarriorCode } from '../../rules/warriors.ts';
import type { Anchor } from './anchors.ts';
import { isGoal, lastIndexOf, type Token } from './tokens.ts';
import { type Letters, readLetters } from './vocabulary.ts';

/** Whether pieces are named before their cells or after them. */
export type Side = 'before' | 'after';

/** What the words beside a cell say about a placement. */
export interface NamedPieces {
  /** The warriors that they can mean, likeliest first. */
  readonly codes: readonly WarriorCode[];
  readonly goal: boolean;
  /** Whether a Goal was named before on the line, as in `Goals: I11, C18`. */
  readonly inGoals?: boolean;
}

const nothing: NamedPieces = { codes: [], goal: false };

/** Returns the pieces beside each cell, read with a set of letters. */
export function piecesOf(anchors: readonly Anchor[], set: Letters, side: Side): NamedPieces[] {
  const named: NamedPieces[] = [];
  let last = nothing;
  let inGoals = false;
  for (const [index, anchor] of anchors.entries()) {
    const tokens = side === 'before' ? anchor.before : (anchors[index + 1]?.before ?? []);
    const own = piecesIn(side === 'before' ? lastLine(tokens).reverse() : firstLine(tokens), set);
    const isAlone = anchor.prefixes.length === 0;
    const isNamed = own.codes.length > 0 || own.goal;
    const isList =
      isAlone &&
      anchors[index - 1]?.prefixes.length === 0 &&
      tokens.every(({ kind }) => kind === 'joins' || kind === 'colour');
    const previous = side === 'before' && isList ? last : nothing;
    const unnamed: NamedPieces = set.omitsVanguard ? { codes: ['V'], goal: false } : nothing;
    const found = isAlone
      ? isNamed
        ? own
        : namesPiece(previous)
          ? previous
          : unnamed
      : prefixIn(anchor, set, own);
    last = found;
    inGoals = own.goal || (inGoals && !anchor.before.some(({ kind }) => kind === 'line' || kind === 'stop'));
    const hasGoal = anchor.after.length > 0 || (side === 'after' && anchor.before.some(isGoal));
    named.push({ ...found, goal: found.goal || hasGoal, inGoals });
  }
  return named;
}

export function namesPiece({ codes, goal }: NamedPieces): boolean {
  return codes.length > 0 || goal;
}

/** Returns the pieces that the letters in the same word name. */
function prefixIn({ prefixes }: Anchor, set: Letters, own: NamedPieces): NamedPieces {
  const read = prefixes.flatMap(({ letters, origin, captures }) =>
    origin === '' && !captures ? readLetters(set, letters) : [],
  );
  if (read.length === 0) return nothing;
  const goal = read[0]!.goal || (own.goal && own.codes.length === 0);
  return { codes: read.flatMap(({ code }) => code ?? []), goal };
}

function lastLine(tokens: readonly Token[]): Token[] {
  return tokens.slice(lastIndexOf(tokens, 'line') + 1);
}

function firstLine(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === 'line');
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Returns the warrior that is named first, and whether a Goal is named beside it. */
function piecesIn(tokens: readonly Token[], set: Letters): NamedPieces {
  let codes: readonly WarriorCode[] = [];
  for (const token of tokens) {
    const read = token.kind === 'letters' ? readLetters(set, token.letters) : [];
    const named =
      token.kind === 'piece' && token.code !== 'G' ? [token.code] : read.flatMap(({ code }) => code ?? []);
    const goal = (token.kind === 'piece' && token.code === 'G') || read[0]?.goal === true;
    if (goal) return { codes: named.length > 0 ? named : codes, goal };
    if (named.length > 0 && codes.length > 0) break;
    codes = codes.length > 0 ? codes : named;
  }
  return { codes, goal: false };
}
