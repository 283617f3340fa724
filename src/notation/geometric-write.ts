/** Writing of geometric notation (section 13), part by part. */

import type { WarriorCode } from '../rules/warriors.ts';
import type { MoveParts } from './parts.ts';

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
export function writeGeometric(parts: MoveParts): string {
  const { kind, from, to } = parts;
  const letters = geometricLetters[parts.warrior];
  if (kind === 'step') return `${writeSubject(parts)}@${from} ${writeTarget(parts)}`;
  if (kind === 'place') return `${writeSubject(parts)} ${to}`;
  if (kind === 'place-goal') return `${goalLetter} ${letters}@${to}`;
  return `${goalLetter} ${letters}@${from} ${to}`;
}

/** The warrior that moves or is placed, with the mark that says what it does with the Goal. */
export function writeSubject({ kind, warrior, withGoal, leavesGoal }: MoveParts): string {
  const letters = geometricLetters[warrior];
  if (kind === 'place-goal' || kind === 'relocate') return letters;
  return withGoal ? letters + goalLetter : leavesGoal ? `${letters}-` : letters;
}

/** What is captured: `Fl`, `FeG`, `G`, or nothing. */
export function writePrey({ captured, capturesGoal }: MoveParts): string {
  const letters = captured === null ? '' : geometricLetters[captured];
  return capturesGoal ? letters + goalLetter : letters;
}

/** The cell where a move ends, with what it captures there. */
export function writeTarget(parts: MoveParts): string {
  const prey = writePrey(parts);
  return prey === '' ? parts.to : `x ${prey}@${parts.to}`;
}
