/** What comes before the first move (M10.1): the spindles, and the option of their winner. */

import { firstToPlace, type SpindleOption } from '../game/spindles.ts';
import type { EventOf } from './events.ts';
import { beginning, type Work } from './match.ts';
import { refuse } from './refusal.ts';

/** The spindles were cast: all casts but the last are 7 (R7.1). */
export function spindles(work: Work, { casts }: EventOf<'spindles'>): void {
  const { m, rules } = work;
  if (rules.setup.first !== 'any' || rules.colours.length !== 2) {
    refuse('not-allowed', 'R7.1', 'nothing is cast for in this ruleset');
  }
  const { first, position } = m.settings;
  if (m.casts !== null || first !== undefined || position !== undefined || m.line.length > 0) {
    refuse('not-allowed', 'R7.1', 'it is decided already who places first');
  }
  if (casts.flat().some((shown) => shown < 1 || shown > 6))
    refuse('bad-value', 'R7.1', 'casts: 1 to 6 expected');
  const decides = casts.map(([one, other]) => one + other !== 7);
  if (decides.indexOf(true) !== casts.length - 1)
    refuse('bad-value', 'R7.1', 'casts: only the last one is no tie');
  m.casts = casts;
  if (rules.army === 'shared') placeFirst(work, winnerOf(casts));
}

/** Who wins the spindles: player 1 casts first, then in turn. */
function winnerOf(casts: readonly (readonly [number, number])[]): 1 | 2 {
  const [one, other] = casts.at(-1)!;
  const caster = casts.length % 2 === 1 ? 1 : 2;
  return one + other > 7 === (caster === 1) ? 1 : 2;
}

/** The winner places first or last, or hands the choice over (R7.1). */
export function option(work: Work, { choice, answer }: EventOf<'option'>): void {
  const { m, rules } = work;
  if (m.casts === null || m.optionUsed || rules.army === 'shared' || m.line.length > 0) {
    refuse('not-allowed', 'R7.1', 'nobody has the option');
  }
  if (choice === 'hand-over' && answer === undefined) {
    refuse('bad-event', 'M11', 'answer: first or last expected');
  }
  m.optionUsed = true;
  const used: SpindleOption = choice === 'hand-over' ? { choice, answer: answer! } : { choice };
  placeFirst(work, firstToPlace(winnerOf(m.casts), used));
}

/** Begins the match anew with another seat that places first. */
function placeFirst(work: Work, first: number): void {
  const { m, rules, control } = work;
  const { at, events, notes, absent, casts, optionUsed, clocks } = m;
  const kept = { at, events, notes, absent, casts, optionUsed, clocks };
  const again = beginning({ settings: m.settings, rules, control }, kept, first);
  Object.assign(m, again.m);
  work.state = again.state;
}
