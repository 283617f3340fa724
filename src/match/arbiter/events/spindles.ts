/** What comes before the first move (M10.1): the spindles, and the option of their winner. */

import { firstToPlace, type SpindleOption } from '../../../game/chance.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';
import type { Work } from '../../work.ts';
import { beginAgain } from './begin-again.ts';

/** The spindles were cast: all casts but the last are 7 (R7.1). */
export function spindles(work: Work, { casts }: EventOf<'spindles'>): void {
  const { m, rules } = work;
  const { first, position } = m.settings;
  const isCastFor = rules.setup.first === 'any' && rules.colours.length === 2;
  if (!isCastFor || m.casts !== null || first !== undefined || position !== undefined || m.line.length > 0) {
    refuse('not-allowed', 'R7.1');
  }
  const decides = casts.map(([one, other]) => one + other !== 7);
  const isCast = casts.flat().every((shown) => shown >= 1 && shown <= 6);
  if (!isCast || decides.indexOf(true) !== casts.length - 1) refuse('bad-value', 'R7.1');
  m.casts = casts;
  if (rules.army === 'shared') placeFirst(work, winnerOf(casts));
}

/** Who wins the spindles: player 1 casts first, then in turn. */
function winnerOf(casts: readonly (readonly [number, number])[]): 1 | 2 {
  const [one, other] = casts.at(-1)!;
  const isFirst = casts.length % 2 === 1;
  return one + other > 7 === isFirst ? 1 : 2;
}

/** The winner places first or last, or hands the choice over (R7.1). */
export function option(work: Work, event: EventOf<'option'>): void {
  const { m, rules } = work;
  if (m.casts === null || m.optionUsed || rules.army === 'shared' || m.line.length > 0) {
    refuse('not-allowed', 'R7.1');
  }
  if (event.choice === 'hand-over' && event.answer === undefined) badEvent('answer: first or last expected');
  m.optionUsed = true;
  placeFirst(work, firstToPlace(winnerOf(m.casts), event as SpindleOption));
}

/** Begins the match anew with another seat that places first. */
function placeFirst(work: Work, first: number): void {
  const { casts, optionUsed, clocks } = work.m;
  beginAgain(work, { casts, optionUsed, clocks }, first);
}
