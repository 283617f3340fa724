/**
 * Fast reader and writer for canonical algebraic notation (section 14, RH appendix E). The letters at the
 * start of the text and the cell at the end determine the candidates. A candidate is accepted if it is legal
 * and the writer would produce the rest of the text.
 */

import { memo } from '../../base/memo.ts';
import { type Move, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../../engine/move.ts';
import { givesThreat, goalCapturedAt, isLegal } from '../../game/in-place.ts';
import type { WarriorCode, WarriorKind } from '../../rules/warriors.ts';
import { cellBefore } from '../cell-texts.ts';
import { type CanonicalReader, NO_MOVE } from '../grammar.ts';
import { contextOf, type MoveContext, type MoveParts, NO_CELL } from '../move-context.ts';
import { type LetterSet, letterOf, type PieceLetters, pieceLetters } from './letters.ts';

/** Optional parts of a written move. */
export interface AlgebraicExtras {
  /**
   * Whether to name captured warriors, as in RH's sample game: `QxBg24` instead of `Qxg24`. By default, only
   * the carrier of a captured heart is named: `QxHRg24`.
   */
  readonly nameCaptured?: boolean;
  /** Whether to add the draw offer `(=)` (RH E13). */
  readonly drawOffer?: boolean;
}

/** Writes a move from its parts. */
export function formatParts(
  context: MoveContext,
  parts: MoveParts,
  letters: PieceLetters,
  extras?: AlgebraicExtras,
): string {
  const { nameCaptured = parts.capturesGoal, drawOffer = false } = extras ?? {};
  return (
    formatMover(parts, letters) +
    originOf(context, parts) +
    formatCapture(letters, parts.captured, parts.capturesGoal, nameCaptured) +
    context.texts.small[parts.toCell]! +
    (givesThreat(context.position, parts.move) ? '+' : '') +
    (drawOffer ? '(=)' : '')
  );
}

/** Writes the letters of the moved or placed pieces: `HR`. */
export function formatMover(parts: MoveParts, letters: PieceLetters): string {
  const heart = parts.withGoal || parts.kind === 'place-goal' ? letters.set.G : '';
  return heart + letterOf(letters, parts.warrior);
}

/** Writes the capture mark: `x`, or `xH` with the heart, or `xN` or `xHR` with the captured warrior. */
export function formatCapture(
  letters: PieceLetters,
  captured: WarriorCode | null,
  capturesGoal: boolean,
  nameCaptured: boolean,
): string {
  if (captured === null && !capturesGoal) return '';
  return `x${capturesGoal ? letters.set.G : ''}${nameCaptured ? letterOf(letters, captured) : ''}`;
}

/** Writes as much of a move's origin as needed. */
export function originOf(context: MoveContext, parts: MoveParts): string {
  const { kind, fromCell, toCell, withGoal, captured, capturesGoal } = parts;
  if (kind !== 'step') return fromCell < 0 ? '' : context.texts.small[fromCell]!;
  // Only one warrior can carry the Goal, so it has no rivals.
  const movers = withGoal ? [] : context.moversTo(context.kindAt(fromCell), toCell);
  return originOfStep(context, fromCell, movers, captured !== null || capturesGoal);
}

/**
 * Writes as much of a step's origin as needed (RH E9 to E12, section 14).
 *
 * Rivals are the player's other warriors of the same kind that can legally move to the same cell in the same
 * way, with or without the heart. A pawn with rivals is written with its whole cell (E12), and a capturing
 * pawn without rivals with its row (E9). Other warriors with rivals are written with their row if the rows
 * differ, else with their columns if the columns differ (E10), else with the whole cell (E11). On boards with
 * levels, rows include the level, but columns do not.
 */
function originOfStep(
  context: MoveContext,
  from: number,
  movers: readonly number[],
  captures: boolean,
): string {
  const { row, columns, small } = context.texts;
  const isPawn = context.codeAt(from) === 'V';
  const isAlone = movers.length === 0 || (movers.length === 1 && movers[0] === from);
  if (isAlone) return isPawn && captures ? row[from]! : '';
  if (isPawn) return small[from]!;
  const texts = areDistinct(row, from, movers) ? row : areDistinct(columns, from, movers) ? columns : small;
  return texts[from]!;
}

/** Whether no rival has the same text as the cell, and all rivals have different texts. */
function areDistinct(texts: readonly string[], from: number, movers: readonly number[]): boolean {
  for (let one = -1; one < movers.length; one++) {
    const cell = one < 0 ? from : movers[one]!;
    for (let other = one + 1; other < movers.length; other++)
      if (movers[other] !== cell && texts[movers[other]!] === texts[cell]) return false;
  }
  return true;
}

/** Letters for a warrior table, and the reverse lookup. */
interface Lettering {
  readonly letters: PieceLetters;
  /** Kinds by the first code point of their letter, or undefined for pawns, which have no letter. */
  readonly kinds: ReadonlyMap<number | undefined, { readonly kind: number; readonly length: number }>;
}

/** Returns the canonical reader and writer for a valid letter set. */
export function canonicalAlgebraic(set: LetterSet): CanonicalReader {
  const heart = set.G.codePointAt(0);
  const letteringOf = memo((warriors: readonly WarriorKind[]): Lettering => {
    const letters = pieceLetters(set, warriors);
    const all = [...letters.byCode.values()];
    const kinds = new Map(
      all.map((letter, kind) => [letter.codePointAt(0), { kind, length: letter.length }]),
    );
    return { letters, kinds };
  });

  /** Reads the text before the threat mark. */
  function readUnmarked(context: MoveContext, text: string, end: number): Move | typeof NO_MOVE {
    const { texts } = context;
    const to = cellBefore(texts, text, end);
    if (to === NO_CELL) return NO_MOVE;
    const hasHeart = text.codePointAt(0) === heart;
    const start = hasHeart ? set.G.length : 0;
    const { letters, kinds } = letteringOf(context.kinds);
    const { kind, length } = kinds.get(text.codePointAt(start)) ?? kinds.get(undefined)!;
    const between = text.slice(start + length, end - texts.small[to]!.length);
    if (context.position.pending > 0) return readSetup(context, hasHeart, kind, between, to);
    return readStep(context, letters, hasHeart, kind, between, to);
  }

  return {
    read(position, text, strict) {
      const context = contextOf(position);
      if (position.combat >= 0) return NO_MOVE;
      const isMarked = text.endsWith('+');
      const move = readUnmarked(context, text, isMarked ? text.length - 1 : text.length);
      if (move === NO_MOVE || !(isMarked || strict)) return move;
      return givesThreat(position, move) === isMarked ? move : NO_MOVE;
    },
    write(position, move, extras) {
      const context = contextOf(position);
      const parts = context.partsOf(move);
      return parts === undefined
        ? ''
        : formatParts(context, parts, letteringOf(context.kinds).letters, extras);
    },
  };
}

function readStep(
  context: MoveContext,
  letters: PieceLetters,
  withGoal: boolean,
  kind: number,
  between: string,
  to: number,
): Move | typeof NO_MOVE {
  const captured = context.codeAt(to);
  const capturesGoal = goalCapturedAt(context.position, to) !== 0;
  const captures = captured !== null || capturesGoal;
  const capture = captures ? formatCapture(letters, captured, capturesGoal, false) : '';
  const named = captures ? formatCapture(letters, captured, capturesGoal, true) : '';
  const movers = withGoal ? [context.ownGoal] : context.moversTo(kind, to);
  for (const from of movers) {
    if (from < 0 || context.kindAt(from) !== kind) return NO_MOVE;
    const origin = originOfStep(context, from, movers, captures);
    if (between !== origin + capture && between !== origin + named) continue;
    const move = context.pack(STEP, from, to, withGoal);
    return withGoal && !isLegal(context.position, move) ? NO_MOVE : move;
  }
  return NO_MOVE;
}

function readSetup(
  context: MoveContext,
  hasHeart: boolean,
  kind: number,
  between: string,
  to: number,
): Move | typeof NO_MOVE {
  let carrier = to;
  let move = context.pack(PLACE_GOAL, 0, to, false);
  if (between !== '') {
    carrier = context.texts.small.indexOf(between);
    if (!hasHeart || carrier < 0) return NO_MOVE;
    move = context.pack(RELOCATE, carrier, to, true);
  } else if (!hasHeart || context.shared) {
    carrier = NO_CELL;
    move = context.pack(PLACE, context.originOfPlacing(context.kinds[kind]!.code), to, hasHeart);
  }
  if (carrier !== NO_CELL && context.kindAt(carrier) !== kind) return NO_MOVE;
  return isLegal(context.position, move) ? move : NO_MOVE;
}
