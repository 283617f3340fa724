/**
 * The fast lane of geometric notation. The cells and the first letters of a text say which move it can mean; it
 * is read if that move is legal and written in just this way.
 */

import type { Move } from '../../engine/move.ts';
import { warriorCodes } from '../../rules/warriors.ts';
import { type CanonicalReader, NO_MOVE } from '../canonical.ts';
import { cellKey } from '../cell-texts.ts';
import { contextOf, type MoveContext, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../move-context.ts';
import { formatParts, geometricLetters } from './format.ts';

/** The fast lane of geometric notation. */
export const canonicalGeometric: CanonicalReader = {
  read(position, text) {
    const view = contextOf(position);
    if (view.isCombat) return NO_MOVE;
    const move = view.isSetup ? placementIn(view, text) : stepIn(view, text);
    if (move === NO_MOVE) return NO_MOVE;
    const parts = view.partsOf(move);
    return parts !== undefined && formatParts(parts) === text && view.isLegal(move) ? move : NO_MOVE;
  },
  write(position, move) {
    const parts = contextOf(position).partsOf(move);
    return parts === undefined ? '' : formatParts(parts);
  },
};

const DIGIT_0 = 48;
const LETTER_A = 65;

function stepIn(view: MoveContext, text: string): Move | typeof NO_MOVE {
  const at = text.indexOf('@');
  const from = cellBefore(view, text, text.indexOf(' ', at));
  const to = cellBefore(view, text, text.length);
  if (at < 1 || from < 0 || to < 0) return NO_MOVE;
  return view.pack(STEP, from, to, text.charAt(at - 1) === 'G');
}

function placementIn(view: MoveContext, text: string): Move | typeof NO_MOVE {
  const to = cellBefore(view, text, text.length);
  if (to < 0) return NO_MOVE;
  if (!text.startsWith('G ')) {
    const word = text.slice(0, text.indexOf(' '));
    const withGoal = word.endsWith('G');
    const letters = withGoal ? word.slice(0, -1) : word;
    const kind = warriorCodes.findIndex((code) => geometricLetters[code] === letters);
    return kind < 0 ? NO_MOVE : view.pack(PLACE, kind, to, withGoal);
  }
  const second = text.indexOf(' ', 2);
  if (second < 0) return view.pack(PLACE_GOAL, 0, to, false);
  const from = cellBefore(view, text, second);
  return from < 0 ? NO_MOVE : view.pack(RELOCATE, from, to, true);
}

/** The cell whose name ends at a place, or -1. What stands before it, a level's digit or not, is seen later. */
function cellBefore(view: MoveContext, text: string, end: number): number {
  const row = text.charCodeAt(end - 3) - LETTER_A;
  const one = digitAt(text, end - 2);
  const two = digitAt(text, end - 1);
  if (end < 3 || row < 0 || row > 8 || one <= 0 || two <= 0) return -1;
  return view.texts.byKey[cellKey(Math.max(digitAt(text, end - 4), 0), row, one, two)]!;
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - DIGIT_0;
  return digit >= 0 && digit <= 9 ? digit : -1;
}
