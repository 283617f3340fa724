/** The spindles and the option of their winner (M10.1), and restarted matches (7.1). */

import { firstToPlace, type SpindleOption } from '../../../game/chance.ts';
import { type MatchDraft, newDraft } from '../../draft.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';

/** Handles the casts of the spindles: all but the last are 7 (R7.1). */
export function spindles(draft: MatchDraft, { casts }: EventOf<'spindles'>): void {
  const { rules, settings, line } = draft;
  const { first, position } = settings;
  const isCastFor = rules.setup.first === 'any' && rules.colours.length === 2;
  if (
    !isCastFor ||
    draft.casts !== null ||
    first !== undefined ||
    position !== undefined ||
    line.length > 0
  ) {
    refuse('not-allowed', 'R7.1');
  }
  const decides = casts.map(([one, other]) => one + other !== 7);
  const isCast = casts.flat().every((shown) => shown >= 1 && shown <= 6);
  if (!isCast || decides.indexOf(true) !== casts.length - 1) refuse('bad-value', 'R7.1');
  draft.casts = casts;
  if (rules.army === 'shared') placeFirst(draft, winnerOf(casts));
}

/** Returns the winner of the spindles. Player 1 casts first, then the players alternate. */
function winnerOf(casts: readonly (readonly [number, number])[]): 1 | 2 {
  const [one, other] = casts.at(-1)!;
  const isFirst = casts.length % 2 === 1;
  return one + other > 7 === isFirst ? 1 : 2;
}

/** The winner places first or last, or hands the choice over (R7.1). */
export function option(draft: MatchDraft, event: EventOf<'option'>): void {
  const { casts, optionUsed, rules, line } = draft;
  if (casts === null || optionUsed || rules.army === 'shared' || line.length > 0) {
    refuse('not-allowed', 'R7.1');
  }
  if (event.choice === 'hand-over' && event.answer === undefined)
    badEvent("Missing answer of an event 'option': expected first or last.");
  draft.optionUsed = true;
  placeFirst(draft, firstToPlace(winnerOf(casts), event as SpindleOption));
}

/** Begins the match again with the seat that places first. */
function placeFirst(draft: MatchDraft, first: number): void {
  const { casts, optionUsed, clocks } = draft;
  beginAgain(draft, { casts, optionUsed, clocks }, first);
}

/** Begins a match again. Time, events, notes, arrivals and the fields in `kept` are kept. */
export function beginAgain(draft: MatchDraft, kept: Partial<MatchDraft> = {}, first?: number): void {
  const { at, events, notes, absent, deadline, late } = draft;
  Object.assign(draft, newDraft(draft, draft.arbiterEvents, first), {
    at,
    events,
    notes,
    absent,
    deadline,
    late,
    ...kept,
  });
}
