/** Flags and lateness (articles 6.6 to 6.11, B6 to B8): what falls, who notes it, and what follows. */

import { clockOf, fallOf, isLastPeriod, mustHaveArbiter, nextPeriod, runTo } from './clocks.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { end, leave } from './results.ts';
import { oblige, obligedSeats } from './sheets.ts';
import { note, type Standing, type Work } from './work.ts';

/**
 * Lets time pass up to a moment. With `auto` every flag that falls and every seat that is late on the way is noted at
 * its own time.
 */
export function advance(work: Work, at: number): void {
  const { m } = work;
  const never = at + 1;
  while (m.settings.flags === 'auto' && m.phase !== 'over') {
    const fall = fallOf(m) ?? never;
    const late = lateSeats(m, at);
    const lateAt = late.length > 0 ? Math.max(m.at, m.deadline) : never;
    if (Math.min(fall, lateAt) > at) break;
    runTo(work, Math.min(fall, lateAt));
    if (fall <= lateAt) noteFlags(work, fallenSeats(m));
    else noteLate(work, late);
  }
  runTo(work, at);
}

/** With `auto` a flag that falls by an event, and who is late by it, is noted at once. */
export function noteDue(work: Work): void {
  const { m } = work;
  if (m.settings.flags !== 'auto') return;
  noteFlags(work, fallenSeats(m));
  noteLate(work, lateSeats(m, m.at));
}

/** The seats whose flags have fallen and were not noted. */
function fallenSeats({ phase, clocks, living, flagged }: Standing): number[] {
  if (phase === 'over' || clocks === null) return [];
  return living.filter((seat) => clockOf(clocks, seat).down && !flagged.includes(seat));
}

/** The seats that are late at a moment (M2.11, M9.5), but for those whose sealed move may have won the game (A10a). */
function lateSeats(m: Standing, at: number): readonly number[] {
  if (at <= m.deadline || m.phase === 'adjourned' || m.phase === 'over') return [];
  const { envelope } = m;
  const opensNow = envelope?.closed === true && !m.absent.includes(m.seat);
  return m.absent.filter((seat) => !(opensNow && envelope.sealer === seat));
}

function noteLate(work: Work, seats: readonly number[]): void {
  for (const seat of seats) note(work.m, { kind: 'late', seat, article: '6.6' });
  if (seats.length > 0) leave(work, seats, 'late');
}

/** Notes that flags have fallen (6.8). */
function noteFlags(work: Work, seats: readonly number[]): void {
  const { m } = work;
  if (seats.length === 0) return;
  for (const seat of seats) note(m, { kind: 'flag', seat, article: '6.8' });
  const { ply, obliged } = obligedSeats(work);
  if (m.living.every((seat) => clockOf(m.clocks!, seat).down)) allFallen(work);
  else if (m.postponed) {
    m.flagged = [...m.flagged, ...seats];
    m.phase = 'stopped';
    return;
  } else leave(work, seats, 'time');
  oblige(work, ply, obliged);
}

/** All flags have fallen before any was noted (6.11, 10.3, B8). */
function allFallen(work: Work): void {
  const { m } = work;
  const clocks = m.living.map((seat) => clockOf(m.clocks!, seat));
  note(m, { kind: 'all-flags', article: m.settings.mode === 'standard' ? '6.11' : 'B8' });
  if (m.settings.mode !== 'standard' || clocks.some((clock) => isLastPeriod(work, clock))) {
    end(work, null, 'time');
    return;
  }
  for (const clock of clocks) {
    nextPeriod(work, clock);
    clock.down = false;
  }
}

/** The arbiter notes a flag, or that a player is late: who is late at the same moment leaves with him (M2.11). */
export function flag(work: Work, { seat }: EventOf<'flag'>): void {
  const { m } = work;
  mustHaveArbiter(work);
  if (m.settings.flags === 'claim') refuse('not-allowed', 'B6');
  const late = lateSeats(m, m.at);
  if (fallenSeats(m).includes(seat)) noteFlags(work, [seat]);
  else if (late.includes(seat)) noteLate(work, late);
  else refuse('flag-up', '6.8');
}

/** A player claims that flags of opponents have fallen (6.8, B7), or that they are late. */
export function claimFlag(work: Work, { seat }: EventOf<'claim'>): void {
  const { m } = work;
  const isQuick = m.settings.mode !== 'standard';
  const down = fallenSeats(m);
  const opponents = m.points.slice(1).map((_, index) => ((seat + index) % m.points.length) + 1);
  const fallen = opponents.filter((other) => down.includes(other));
  const late = opponents.filter((other) => lateSeats(m, m.at).includes(other));
  const areAllDown = down.length === m.living.length;
  if (isQuick && !areAllDown && down.includes(seat) && (fallen.length > 0 || late.length === 0)) {
    refuse('own-flag-down', 'B7');
  }
  if (fallen.length + late.length === 0) refuse('flag-up', isQuick ? 'B7' : '6.8');
  noteFlags(work, fallen);
  if (m.phase !== 'over' && m.flagged.length === 0 && !areAllDown) noteLate(work, late);
}
