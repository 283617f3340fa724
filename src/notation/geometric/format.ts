/** Writing of geometric notation (section 13), part by part. */

import type { WarriorCode } from '../../rules/warriors.ts';
import type { MoveParts } from '../parts.ts';

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
  const prey = formatCaptured(parts);
  return prey === '' ? parts.to : `x ${prey}@${parts.to}`;
}
