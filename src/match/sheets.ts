/** Score sheets (article 8): who has written what, who has to write, and what follows from a sheet that is not. */

import { clockOf, clocksIn, isLastPeriod, nextPeriod, periodOf } from './clocks.ts';
import type { EventOf } from './events.ts';
import type { Match, Work } from './match.ts';
import { refuse } from './refusal.ts';
import { note } from './results.ts';

/** What somebody has to do before he goes on (M5.2). */
export interface Duty {
  readonly who: number | 'arbiter';
  readonly article: '8.4' | '8.5a' | '8.5b' | '8.5c';
  readonly what: 'update-sheet' | 'reconstruct';
  /** Up to which ply. */
  readonly ply: number;
}

/** A seat has written its sheet up to a ply (M5.1). */
export function write({ m }: Work, { seat, ply }: EventOf<'write'>): void {
  if (ply > m.line.length) refuse('bad-value', '8.1', `ply: the record has ${m.line.length}`);
  m.written = m.written.map((done, index) => (index + 1 === seat ? ply : done));
}

/** Whether a seat has to keep score at a moment (8.4): always where no clock runs out. */
function isObliged(work: Work, seat: number): boolean {
  if (work.m.clocks === null) return true;
  const clock = clockOf(work.m.clocks, seat);
  return clock.left >= 300_000 || periodOf(work, clock).increment >= 30_000;
}

/** Who has to keep score now, and up to which ply sheets have to be written when a flag is noted now. */
export function obligedSeats(work: Work): { readonly ply: number; readonly obliged: readonly number[] } {
  const { m } = work;
  return { ply: m.line.length, obliged: m.living.filter((seat) => isObliged(work, seat)) };
}

/** After a flag was noted all have to bring their sheets up to date; if nobody was obliged the clocks stop (8.5a). */
export function oblige(work: Work, ply: number, obliged: readonly number[]): void {
  const { m } = work;
  if (!m.settings.sheets || m.phase === 'over') return;
  const left = obliged.filter((seat) => m.living.includes(seat));
  m.duty = { ply, obliged: left, nobody: left.length === 0 };
  if (mustAllWrite(m) && m.phase === 'playing') m.phase = 'stopped';
}

/** The seats whose sheets are not written up to the ply of the duty. */
function incomplete({ duty, living, written }: Match): number[] {
  return duty === null ? [] : living.filter((seat) => written[seat - 1]! < duty.ply);
}

/** Whether play waits until all sheets are written (8.5a). */
export function mustAllWrite(m: Match): boolean {
  return m.duty?.nobody === true && incomplete(m).length > 0;
}

/** Who has to do what, by seat, the arbiter last. */
export function duties(match: Match): readonly Duty[] {
  const { duty, living, phase } = match;
  if (duty === null || phase === 'over') return [];
  const seats = incomplete(match);
  const { ply, obliged, nobody } = duty;
  const list: Duty[] = seats.map((who) => ({
    who,
    article: nobody ? '8.5a' : obliged.includes(who) ? '8.4' : '8.5b',
    what: 'update-sheet',
    ply,
  }));
  if (seats.length > 0 && seats.length === living.length) {
    list.push({ who: 'arbiter', article: '8.5c', what: 'reconstruct', ply });
  }
  return list;
}

/** Refuses a move of a seat that has to write its sheet first (8.5b). */
export function mustHaveWritten({ m }: Work, seat: number): void {
  const due = duties(m).find(({ who, article }) => who === seat && article !== '8.4');
  if (due !== undefined)
    refuse('duty', due.article, `the score sheet has to be written up to ply ${due.ply}`);
}

/** Notes it if a seat makes another move before it has written its last one (8.1); an outcome is none. */
export function noteUnwritten(work: Work, seat: number): void {
  const { m, state } = work;
  if (!m.settings.sheets || state?.fields().combat !== null || !isObliged(work, seat)) return;
  let last = m.line.length - 1;
  while (last >= 0 && m.line[last]!.seat !== seat) last--;
  if (last >= m.written[seat - 1]!) note(m, { kind: 'infraction', seat, article: '8.1' });
}

/** The arbiter says from which move the next period counts (8.6). */
export function recount(work: Work, { seat, moves }: EventOf<'recount'>): void {
  const clocks = clocksIn(work, '8.6');
  if (!work.m.settings.arbiter) refuse('no-arbiter', '13.1', 'there is no arbiter');
  const clock = clockOf(clocks, seat);
  if (clock.down && isLastPeriod(work, clock)) {
    refuse('not-allowed', '8.6', 'the flag has fallen in the last period');
  }
  const period = clock.down ? work.control![clock.period + 1]! : periodOf(work, clock);
  if (period.moves > 0 && moves >= period.moves) {
    refuse('bad-value', '8.6', `moves: the period has ${period.moves}`);
  }
  if (clock.down) {
    nextPeriod(work, clock, moves);
    clock.down = false;
  } else clock.count = moves;
}
