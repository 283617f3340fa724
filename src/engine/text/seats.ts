/** Seats that callers name: whether a ruleset has them. */

import { fail, shown } from '../../base/result.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { PositionFault } from './faults.ts';

/** Whether a number is one of so many seats. */
export function isSeat(seat: number, seats: number): seat is Seat {
  return Number.isInteger(seat) && seat >= 1 && seat <= seats;
}

/** The fault of a number that is none of so many seats. */
export function noSeat(seat: unknown, seats: number): PositionFault {
  const read = shown(seat);
  return { code: 'bad-seat', message: `${read} is no seat.`, read, expected: `a seat from 1 to ${seats}` };
}

/**
 * Looks at a seat that a caller names.
 *
 * @throws KlinZhaError `bad-seat` where the ruleset does not have it
 */
export function mustBeSeat(rules: Ruleset, seat: Seat): void {
  if (!isSeat(seat, rules.colours.length)) fail(noSeat(seat, rules.colours.length));
}
