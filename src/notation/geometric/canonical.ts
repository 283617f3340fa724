/**
 * The canonical form of geometric notation (section 13): its writing, part by part, and its reading. The cells and the
 * first letters of a text say which move it can mean; it is read if that move is legal and written in just this way.
 */

import { type Move, PLACE, PLACE_GOAL, RELOCATE, STEP } from '../../engine/move.ts';
import { type WarriorCode, warriorCodes } from '../../rules/warriors.ts';
import { cellBefore } from '../cell-texts.ts';
import { type CanonicalReader, NO_MOVE } from '../grammar.ts';
import { contextOf, type MoveContext, type MoveParts } from '../move-context.ts';

/** The letters of the warriors in geometric notation (INT). */
export const geometricLetters: Readonly<Record<WarriorCode, string>> = {
  F: 'Fe',
  L: 'L',
  S: 'S',
  I: 'Fl',
  V: 'V',
  B: 'B',
};

/** The letter of the Goal in geometric notation (INT). */
export const goalLetter: string = 'G';

/** Writes a move whose parts are known. */
export function formatParts(parts: MoveParts): string {
  const { kind, from, to } = parts;
  const letters = geometricLetters[parts.warrior];
  if (kind === 'step') return `${formatSubject(parts)}@${from} ${formatTarget(parts)}`;
  if (kind === 'place') return `${formatSubject(parts)} ${to}`;
  if (kind === 'place-goal') return `${goalLetter} ${letters}@${to}`;
  return `${goalLetter} ${letters}@${from} ${to}`;
}

/** The warrior that moves or is placed, with the mark that says what it does with the Goal. */
export function formatSubject({ kind, warrior, withGoal, leavesGoal }: MoveParts): string {
  const letters = geometricLetters[warrior];
  if (kind === 'place-goal' || kind === 'relocate') return letters;
  return withGoal ? letters + goalLetter : leavesGoal ? `${letters}-` : letters;
}

/** What is captured: `Fl`, `FeG`, `G`, or nothing. */
export function formatCaptured({ captured, capturesGoal }: MoveParts): string {
  const letters = captured === null ? '' : geometricLetters[captured];
  return capturesGoal ? letters + goalLetter : letters;
}

/** The cell where a move ends, with what it captures there. */
export function formatTarget(parts: MoveParts): string {
  const due = formatCaptured(parts);
  return due === '' ? parts.to : `x ${due}@${parts.to}`;
}

/** Reads and writes canonical geometric texts. */
export const canonicalGeometric: CanonicalReader = {
  read(position, text) {
    const context = contextOf(position);
    if (context.isCombat) return NO_MOVE;
    const move = context.isSetup ? placementIn(context, text) : stepIn(context, text);
    if (move === NO_MOVE) return NO_MOVE;
    const parts = context.partsOf(move);
    return parts !== undefined && formatParts(parts) === text && context.isLegal(move) ? move : NO_MOVE;
  },
  write(position, move) {
    const parts = contextOf(position).partsOf(move);
    return parts === undefined ? '' : formatParts(parts);
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
    const kind = warriorCodes.findIndex((code) => geometricLetters[code] === letters);
    return kind < 0 ? NO_MOVE : context.pack(PLACE, kind, to, withGoal);
  }
  const second = text.indexOf(' ', 2);
  if (second < 0) return context.pack(PLACE_GOAL, 0, to, false);
  const from = cellBefore(context.texts, text, second, LETTER_A);
  return from < 0 ? NO_MOVE : context.pack(RELOCATE, from, to, true);
}
