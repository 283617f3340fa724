/** Score sheets (article 8): who has written what, who has to write, and what follows from a sheet that is not. */

import { isFighting } from './board.ts';
import { periodOf } from './clocks.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import type { Match } from './match.ts';
import { note, type Standing, type Work } from './work.ts';

/**
 * What somebody has to do before he goes on (M5.2).
 *
 * @category Duties
 */
export interface Duty {
  readonly who: number | 'arbiter';
  readonly article: '8.4' | '8.5a' | '8.5b' | '8.5c';
  readonly what: 'update-sheet' | 'reconstruct';
  /** Up to which ply. */
  readonly ply: number;
}

/** A seat has written its sheet up to a ply (M5.1). */
export function write({ m }: Work, { seat, ply }: EventOf<'write'>): void {
  if (ply > m.line.length) refuse('bad-value', '8.1');
  m.written = m.written.map((done, index) => (index + 1 === seat ? ply : done));
}

/** Whether a seat has to keep score at a moment (8.4): always where no clock runs out. */
function isObliged(work: Work, seat: number): boolean {
  const clock = work.m.clocks?.[seat - 1];
  return clock === undefined || clock.left >= 300_000 || periodOf(work, clock).increment >= 30_000;
}

/** Who has to keep score now, and up to which ply sheets have to be written when a flag is noted now. */
export function obligedSeats(work: Work): { readonly ply: number; readonly obliged: readonly number[] } {
  const { m } = work;
  return { ply: m.line.length, obliged: m.living.filter((seat) => isObliged(work, seat)) };
}

/** After a flag was noted all have to bring their sheets up to date; if nobody was obliged the clocks stop (8.5a). */
export function oblige({ m }: Work, ply: number, all: readonly number[]): void {
  if (!m.settings.sheets || m.phase === 'over') return;
  const obliged = all.filter((seat) => m.living.includes(seat));
  m.duty = { ply, obliged, nobody: obliged.length === 0 };
  if (mustAllWrite(m) && m.phase === 'playing') m.phase = 'stopped';
}

/** Whether play waits until all sheets are written (8.5a). */
export function mustAllWrite(m: Standing): boolean {
  return duties(m).some(({ article }) => article === '8.5a');
}

/**
 * Who has to do what, by seat, the arbiter last.
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { duties, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * duties(match); // []
 * ```
 *
 * @category Duties
 */
export function duties(match: Pick<Match, 'duty' | 'phase' | 'living' | 'written'>): readonly Duty[] {
  const { duty, phase, living, written } = Object(match) as typeof match;
  if (!duty || phase === 'over') return [];
  const { ply, obliged, nobody } = duty;
  const seats = living.filter((seat) => written[seat - 1]! < ply);
  const list: Duty[] = seats.map((who) => ({
    who,
    article: nobody ? '8.5a' : obliged.includes(who) ? '8.4' : '8.5b',
    what: 'update-sheet',
    ply,
  }));
  if (seats.length < living.length) return list;
  return [...list, { who: 'arbiter', article: '8.5c', what: 'reconstruct', ply }];
}

/** Refuses a move of a seat that has to write its sheet first (8.5b). */
export function mustHaveWritten({ m }: Work, seat: number): void {
  const due = duties(m).find(({ who, article }) => who === seat && article !== '8.4');
  if (due !== undefined) refuse('duty', due.article);
}

/** Notes it if a seat makes another move before it has written its last one (8.1); an outcome is none. */
export function noteUnwritten(work: Work, seat: number): void {
  const { m, state } = work;
  if (!m.settings.sheets || (state !== null && isFighting(state)) || !isObliged(work, seat)) return;
  let own = m.line;
  while (own.length > 0 && own.last!.seat !== seat) own = own.before!;
  if (own.length > m.written[seat - 1]!) note(m, { kind: 'infraction', seat, article: '8.1' });
}
