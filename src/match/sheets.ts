/** Score sheets (article 8). */

import { isFighting } from './board.ts';
import { periodOf } from './clocks.ts';
import { addNote, type MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import type { Match } from './match.ts';

/** Something that a player or the arbiter must do before play continues (M5.2). */
export interface Duty {
  readonly who: number | 'arbiter';
  readonly article: '8.4' | '8.5a' | '8.5b' | '8.5c';
  readonly what: 'update-sheet' | 'reconstruct';
  /** Ply up to which the sheet must be complete. */
  readonly ply: number;
}

/** Handles `write`: a seat completes its sheet up to a ply (M5.1). */
export function write(draft: MatchDraft, { seat, ply }: EventOf<'write'>): void {
  if (ply > draft.line.length || ply < draft.written[seat - 1]!) refuse('bad-value', '8.1');
  draft.written = draft.written.map((done, index) => (index + 1 === seat ? ply : done));
}

/** Whether a seat must keep score now (8.4); always true without a clock. */
function isObliged({ clocks, control }: MatchDraft, seat: number): boolean {
  const clock = clocks?.[seat - 1];
  return clock === undefined || clock.left >= 300_000 || periodOf(control!, clock).increment >= 30_000;
}

/** Returns the arguments of {@link oblige} when a flag is noted now. */
export function obligedSeats(draft: MatchDraft): {
  readonly ply: number;
  readonly obliged: readonly number[];
} {
  const { line, living } = draft;
  return { ply: line.length, obliged: living.filter((seat) => isObliged(draft, seat)) };
}

/**
 * After a flag, all seats must complete their sheets. If none was obliged to keep score, the clocks stop
 * (8.5a).
 */
export function oblige(draft: MatchDraft, ply: number, seats: readonly number[]): void {
  const { settings, phase, living } = draft;
  if (!settings.sheets || phase === 'over') return;
  const obliged = seats.filter((seat) => living.includes(seat));
  draft.duty = { ply, obliged, nobody: obliged.length === 0 };
  if (mustAllWrite(draft) && phase === 'playing') draft.phase = 'stopped';
}

/** Whether play waits until all sheets are complete (8.5a). */
export function mustAllWrite(draft: MatchDraft): boolean {
  return dutiesOf(draft).some(({ article }) => article === '8.5a');
}

/**
 * Returns the duties of the players, in the order of their seats, and of the arbiter.
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { dutiesOf, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * dutiesOf(match); // []
 * ```
 */
export function dutiesOf(match: Pick<Match, 'duty' | 'phase' | 'living' | 'written'>): readonly Duty[] {
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

/** Refuses a move by a seat that must complete its sheet first (8.5b). */
export function mustHaveWritten(draft: MatchDraft, seat: number): void {
  const due = dutiesOf(draft).find(({ who, article }) => who === seat && article !== '8.4');
  if (due !== undefined) refuse('duty', due.article);
}

/** Notes an infraction if a seat moves before writing its last move (8.1). Combat outcomes are exempt. */
export function noteUnwritten(draft: MatchDraft, seat: number): void {
  const { settings, state, line, written } = draft;
  if (!settings.sheets || (state !== null && isFighting(state)) || !isObliged(draft, seat)) return;
  let own = line;
  while (own.length > 0 && own.last!.seat !== seat) own = own.before!;
  if (own.length > written[seat - 1]!) addNote(draft, { kind: 'infraction', seat, article: '8.1' });
}
