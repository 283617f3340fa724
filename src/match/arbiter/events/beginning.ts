/** The spindles, their winner's option (M10.1), and restarts (7.1). */

import type { Colour } from '../../../base/colours.ts';
import { firstToPlace, type SpindleOption } from '../../../game/chance.ts';
import { type MatchDraft, newDraft } from '../../draft.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { badEvent } from '../../reading.ts';
import { penalty } from './rulings.ts';

/** Handles the casts of the spindles. Every cast except the last totals 7 (R7.1). */
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

/** Handles `option`: the winner places first or last, or hands the choice over (R7.1). */
export function option(draft: MatchDraft, event: EventOf<'option'>): void {
  const { casts, optionUsed, rules, line } = draft;
  if (casts === null || optionUsed || rules.army === 'shared' || line.length > 0) {
    refuse('not-allowed', 'R7.1');
  }
  if (event.choice === 'hand-over' && event.answer === undefined)
    badEvent("Missing member 'answer' of an 'option' event: expected first or last.");
  draft.optionUsed = true;
  placeFirst(draft, firstToPlace(winnerOf(casts), event as SpindleOption));
  if (event.colour !== undefined) pickColour(draft, event.colour);
}

/** Refuses to start before the winner of the spindles has chosen (M13.5). */
export function mustHaveChosen({ casts, optionUsed, rules }: MatchDraft): void {
  if (casts !== null && !optionUsed && rules.army !== 'shared') refuse('not-allowed', 'R7.1');
}

/** Gives the player who places first the seat of the chosen colour (M10.3). */
export function pickColour(draft: MatchDraft, colour: Colour): void {
  const { rules, settings, players, line, seat } = draft;
  if (rules.setup.first !== 'any') refuse('not-allowed', 'R7.6');
  const isDealt = settings.first !== undefined || settings.position !== undefined || players !== null;
  if (isDealt || line.length > 0) refuse('not-allowed', 'R7.2');
  const chosen = rules.colours.indexOf(colour) + 1;
  if (chosen === 0) refuse('bad-value', 'R7.1', `Invalid colour: expected ${rules.colours.join(' or ')}.`);
  draft.players = [1, 2];
  if (chosen === seat) return;
  exchangeSeats(draft);
  placeFirst(draft, chosen);
}

/** Exchanges the seats of two players, with their clocks, absences and penalties. */
function exchangeSeats(draft: MatchDraft): void {
  const { players, clocks, absent, late, away, penalties } = draft;
  const others = (seats: readonly number[]): number[] => seats.map((seat) => 3 - seat).sort();
  draft.players = [...players!].reverse();
  draft.clocks = clocks && [...clocks].reverse();
  draft.absent = others(absent);
  draft.late = others(late);
  draft.away = away.map(({ seat, since }) => ({ seat: 3 - seat, since }));
  draft.penalties = penalties.map((one) => ({ ...one, seat: others([one.seat].flat())[0]! }));
}

/** Restarts the match from the beginning (7.1). Penalties apply again, to the same players (M4.4). */
export function restartMatch(draft: MatchDraft): void {
  if (draft.players?.[0] === 2) exchangeSeats(draft);
  const { penalties } = draft;
  beginAgain(draft);
  for (const one of penalties) penalty(draft, one);
}

/** Restarts the match, with the given seat placing first. */
function placeFirst(draft: MatchDraft, first: number): void {
  const { casts, optionUsed, clocks, players, penalties } = draft;
  beginAgain(draft, { casts, optionUsed, clocks, players, penalties }, first);
}

/** Resets a match, except its time, events, notes, arrivals and the fields in `kept`. */
function beginAgain(draft: MatchDraft, kept: Partial<MatchDraft> = {}, first?: number): void {
  const { at, events, notes, absent, deadline, late, away } = draft;
  Object.assign(draft, newDraft(draft, draft.arbiterEvents, first), {
    at,
    events,
    notes,
    absent,
    deadline,
    late,
    away,
    ...kept,
  });
}
