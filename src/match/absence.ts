/** Players who are away from a game over a network, and aborted games (M13.3, M13.8). */

import { isFighting, without } from './board.ts';
import { mustHaveArbiter } from './clocks.ts';
import type { MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { itemsOf } from './list.ts';
import { badEvent } from './reading.ts';
import { end, leave } from './results.ts';

/** Handles `away`: a player is not connected. */
export function away(draft: MatchDraft, { seat, at }: EventOf<'away'>): void {
  mustHaveAbsence(draft);
  if (isAway(draft, seat)) badEvent("Unexpected 'away' event: this player is away already.");
  draft.away = [...draft.away, { seat, since: at }];
}

/** Handles `back`: a player has returned. */
export function back(draft: MatchDraft, { seat }: EventOf<'back'>): void {
  mustHaveAbsence(draft);
  if (!isAway(draft, seat)) badEvent("Unexpected 'back' event: this player is not away.");
  draft.away = draft.away.filter((one) => one.seat !== seat);
}

/** Handles `claim away`: all players who have been away too long leave the game. */
export function claimAway(draft: MatchDraft, { seat }: EventOf<'claim'>): void {
  mustHaveAbsence(draft);
  const seats = draft.points.map((_, index) => ((seat + index) % draft.points.length) + 1);
  const gone = without(seats, seat).filter((one) => isAwayTooLong(draft, one));
  if (gone.length === 0) refuse('nothing-to-claim', 'M13.8');
  leave(draft, gone, 'abandoned');
}

/**
 * Handles `abort`: the game ends without a result before its second half-move is completed, or when an
 * opponent has been away too long.
 */
export function abort(draft: MatchDraft, { by }: EventOf<'abort'>): void {
  const { living, settings, state, moved } = draft;
  if (by === 'arbiter') mustHaveArbiter(draft);
  const made = itemsOf(draft.line).filter(({ kind, isSetup }) => !isSetup && kind !== 'outcome');
  const isOpen = moved || (state !== null && isFighting(state));
  const isLeft = by !== 'arbiter' && without(living, by).some((seat) => isAwayTooLong(draft, seat));
  if (!isLeft) {
    if (made.length - Number(isOpen) >= 2) refuse('too-late', 'M13.3');
    if (!settings.arbiter && made.some(({ seat }) => seat === by)) refuse('not-allowed', 'M13.3');
  }
  end(draft, null, 'aborted');
}

function mustHaveAbsence({ settings }: MatchDraft): void {
  if (settings.absence === undefined) refuse('not-allowed', 'M13.8');
}

function isAway({ away }: MatchDraft, seat: number): boolean {
  return away.some((one) => one.seat === seat);
}

function isAwayTooLong({ away, at, settings }: MatchDraft, seat: number): boolean {
  return away.some((one) => one.seat === seat && at - one.since >= settings.absence!);
}
