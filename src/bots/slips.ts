/** Slips of weaker levels: chosen candidates that are a little worse than the best. */

import { draw, type Random } from '../base/random.ts';

/** How much worse than the best move a slip may be, in hundredths of a Vanguard; more for frequent slips. */
const leastMargin = 100;
const marginOfSlips = 300;

/** Returns the margin of the candidates for this move: 0 unless the bot slips. */
export function drawMargin(slips: number, random: Random): number {
  return slips > 0 && draw(random) < slips ? leastMargin + marginOfSlips * slips : 0;
}
