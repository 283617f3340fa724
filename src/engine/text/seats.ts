/** Validation of seat numbers. */

import { fail, shown } from '../../base/result.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { PositionFault } from './faults.ts';

export function isSeat(seat: number, seats: number): seat is Seat {
  return Number.isInteger(seat) && seat >= 1 && seat <= seats;
}

/** Returns the fault for an invalid seat. */
export function seatFault(seat: unknown, seats: number): PositionFault {
  const read = shown(seat);
  const expected = `a seat from 1 to ${seats}`;
  const message = `'${read}' is not a valid seat: expected ${expected}.`;
  return { code: 'bad-seat', message, read, expected };
}

/**
 * Checks a caller's seat.
 *
 * @throws KlinZhaError `bad-seat` for a seat that the ruleset does not have
 */
export function checkSeat(rules: Ruleset, seat: Seat): void {
  if (!isSeat(seat, rules.colours.length)) fail(seatFault(seat, rules.colours.length));
}
