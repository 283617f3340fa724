/** Flags and lateness (articles 6.6 to 6.11, B6 to B8). */

import { clockOf, fallOf, isLastPeriod, mustHaveArbiter, nextPeriod, runTo } from './clocks.ts';
import { addNote, type MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { end, leave } from './results.ts';
import { oblige, obligedSeats } from './sheets.ts';

/** Advances the time. With `auto`, notes each fallen flag and each late seat at the exact time. */
export function advance(draft: MatchDraft, at: number): void {
  const never = at + 1;
  while (draft.settings.flags === 'auto' && draft.phase !== 'over') {
    const fall = fallOf(draft) ?? never;
    const late = lateSeats(draft, at);
    const lateAt = late.length > 0 ? Math.max(draft.at, draft.deadline) : never;
    if (Math.min(fall, lateAt) > at) break;
    runTo(draft, Math.min(fall, lateAt));
    if (fall <= lateAt) noteFlags(draft, fallenSeats(draft));
    else noteLate(draft, late);
  }
  runTo(draft, at);
}

/** With `auto`, notes flags that fall and seats that become late because of an event. */
export function noteDue(draft: MatchDraft): void {
  if (draft.settings.flags !== 'auto') return;
  noteFlags(draft, fallenSeats(draft));
  noteLate(draft, lateSeats(draft, draft.at));
}

/** Returns the seats whose flags have fallen but have not been noted yet. */
function fallenSeats({ phase, clocks, living, flagged }: MatchDraft): number[] {
  if (phase === 'over' || clocks === null) return [];
  return living.filter((seat) => clockOf(clocks, seat).down && !flagged.includes(seat));
}

/** Returns the late seats (M2.11, M9.5), except seats whose sealed move may have won the game (A10a). */
function lateSeats(draft: MatchDraft, at: number): readonly number[] {
  const { phase, deadline, absent, late, seat, envelope } = draft;
  if (phase === 'adjourned' || phase === 'over') return [];
  const opensNow = envelope?.closed === true && !absent.includes(seat);
  const seats = at > deadline ? [...absent, ...late] : late;
  return seats.filter((one) => !(opensNow && envelope.sealer === one)).sort();
}

function noteLate(draft: MatchDraft, seats: readonly number[]): void {
  for (const seat of seats) addNote(draft, { kind: 'late', seat, article: '6.6' });
  if (seats.length > 0) leave(draft, seats, 'late');
}

/** Notes fallen flags (6.8). */
function noteFlags(draft: MatchDraft, seats: readonly number[]): void {
  if (seats.length === 0) return;
  for (const seat of seats) addNote(draft, { kind: 'flag', seat, article: '6.8' });
  const { living, clocks, postponed, flagged } = draft;
  const areAllDown = living.every((seat) => clockOf(clocks!, seat).down);
  if (postponed && !areAllDown) {
    draft.flagged = [...flagged, ...seats];
    draft.phase = 'stopped';
    return;
  }
  const { ply, obliged } = obligedSeats(draft);
  if (areAllDown) settleAllFallen(draft);
  else leave(draft, seats, 'time');
  oblige(draft, ply, obliged);
}

/** Applies the rules for when all flags have fallen before any was noted (6.11, 10.3, B8). */
function settleAllFallen(draft: MatchDraft): void {
  const { living, control, settings } = draft;
  const clocks = living.map((seat) => clockOf(draft.clocks!, seat));
  const isStandard = settings.mode === 'standard';
  addNote(draft, { kind: 'all-flags', article: isStandard ? '6.11' : 'B8' });
  if (!isStandard || clocks.some((clock) => isLastPeriod(control!, clock))) {
    end(draft, null, 'time');
    return;
  }
  for (const clock of clocks) {
    nextPeriod(control!, clock);
    clock.down = false;
  }
}

/**
 * Handles `flag`: the arbiter notes a fallen flag or a late player. Seats that are late at the same time
 * leave together (M2.11).
 */
export function flag(draft: MatchDraft, { seat }: EventOf<'flag'>): void {
  mustHaveArbiter(draft);
  if (draft.settings.flags === 'claim') refuse('not-allowed', 'B6');
  const late = lateSeats(draft, draft.at);
  if (fallenSeats(draft).includes(seat)) noteFlags(draft, [seat]);
  else if (late.includes(seat)) noteLate(draft, late);
  else refuse('flag-up', '6.8');
}

/**
 * Handles `claim`: a player claims that opponents' flags have fallen (6.8, B7), or that opponents are late.
 */
export function claimFlag(draft: MatchDraft, { seat }: EventOf<'claim'>): void {
  const { settings, points, living, at } = draft;
  const isQuick = settings.mode !== 'standard';
  const down = fallenSeats(draft);
  const opponents = points.slice(1).map((_, index) => ((seat + index) % points.length) + 1);
  const fallen = opponents.filter((other) => down.includes(other));
  const late = opponents.filter((other) => lateSeats(draft, at).includes(other));
  const areAllDown = down.length === living.length;
  if (isQuick && !areAllDown && down.includes(seat) && (fallen.length > 0 || late.length === 0)) {
    refuse('own-flag-down', 'B7');
  }
  if (fallen.length + late.length === 0) refuse('flag-up', isQuick ? 'B7' : '6.8');
  noteFlags(draft, fallen);
  if (draft.phase !== 'over' && draft.flagged.length === 0 && !areAllDown) noteLate(draft, late);
}
