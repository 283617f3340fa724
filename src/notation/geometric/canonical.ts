/**
 * Fast reader and writer for canonical geometric notation (section 13). The cells and first letters determine
 * the only candidate, which is accepted if it is legal and the writer would produce the same text.
 */

import { type Move, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../../engine/move.ts';
import { isLegal } from '../../game/in-place.ts';
import { cellBefore } from '../cell-texts.ts';
import { type CanonicalReader, NO_MOVE } from '../grammar.ts';
import { contextOf, type MoveContext, type MoveParts } from '../move-context.ts';

/** Letter for the Goal in geometric notation (INT). */
export const goalLetter: string = 'G';

/** Writes a move from its parts. */
export function formatParts(context: MoveContext, parts: MoveParts): string {
  const { kind, from, to } = parts;
  if (kind === 'step') return `${formatSubject(context, parts)}@${from} ${formatTarget(context, parts)}`;
  if (kind === 'place') return `${formatSubject(context, parts)} ${to}`;
  const letters = context.kindOf(parts.warrior).geometric;
  if (kind === 'place-goal') return `${goalLetter} ${letters}@${to}`;
  return `${goalLetter} ${letters}@${from} ${to}`;
}

/** Writes the moved or placed warrior, with the Goal mark. */
export function formatSubject(
  context: MoveContext,
  { kind, warrior, withGoal, leavesGoal }: MoveParts,
): string {
  const letters = context.kindOf(warrior).geometric;
  if (kind === 'place-goal' || kind === 'relocate') return letters;
  return withGoal ? letters + goalLetter : leavesGoal ? `${letters}-` : letters;
}

/** Writes the captured pieces: `Fl`, `FeG`, `G`, or an empty string. */
export function formatCaptured(context: MoveContext, { captured, capturesGoal }: MoveParts): string {
  const letters = captured === null ? '' : context.kindOf(captured).geometric;
  return capturesGoal ? letters + goalLetter : letters;
}

/** Writes the destination, with the captured pieces. */
export function formatTarget(context: MoveContext, parts: MoveParts): string {
  const due = formatCaptured(context, parts);
  return due === '' ? parts.to : `x ${due}@${parts.to}`;
}

/** Canonical reader and writer for geometric notation. */
export const canonicalGeometric: CanonicalReader = {
  read(position, text) {
    const context = contextOf(position);
    if (position.combat >= 0) return NO_MOVE;
    const move = position.pending > 0 ? placementIn(context, text) : stepIn(context, text);
    if (move === NO_MOVE) return NO_MOVE;
    const parts = context.partsOf(move);
    return parts !== undefined && formatParts(context, parts) === text && isLegal(position, move)
      ? move
      : NO_MOVE;
  },
  write(position, move) {
    const context = contextOf(position);
    const parts = context.partsOf(move);
    return parts === undefined ? '' : formatParts(context, parts);
  },
};

const LETTER_A = 65;

function stepIn(context: MoveContext, text: string): Move | typeof NO_MOVE {
  const at = text.indexOf('@');
  const from = cellBefore(context.texts, text, text.indexOf(' ', at), LETTER_A);
  const to = cellBefore(context.texts, text, text.length, LETTER_A);
  if (at < 1 || from < 0 || to < 0) return NO_MOVE;
  return context.pack(STEP, from, to, text.charAt(at - 1) === 'G');
}

function placementIn(context: MoveContext, text: string): Move | typeof NO_MOVE {
  const to = cellBefore(context.texts, text, text.length, LETTER_A);
  if (to < 0) return NO_MOVE;
  if (!text.startsWith('G ')) {
    const word = text.slice(0, text.indexOf(' '));
    const withGoal = word.endsWith('G');
    const letters = withGoal ? word.slice(0, -1) : word;
    const kind = context.kinds.find(({ geometric }) => geometric === letters);
    if (kind === undefined) return NO_MOVE;
    return context.pack(PLACE, context.originOfPlacing(kind.code), to, withGoal);
  }
  const second = text.indexOf(' ', 2);
  if (second < 0) return context.pack(PLACE_GOAL, 0, to, false);
  const from = cellBefore(context.texts, text, second, LETTER_A);
  return from < 0 ? NO_MOVE : context.pack(RELOCATE, from, to, true);
}
