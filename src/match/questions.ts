/** Queries of a match: clocks, the next flag, possible claims, and the status. */

import type { GameState } from '../game/state.ts';
import { apply } from './apply.ts';
import { fallOf, runningSeat, runTo } from './clocks.ts';
import { draftOf } from './draft.ts';
import type { EventOf, MatchEvent } from './events.ts';
import type { MatchFault } from './faults.ts';
import type { Match, MatchPhase, MatchResult } from './match.ts';
import { boundOf } from './obligation.ts';
import { type Duty, dutiesOf } from './sheets.ts';

/**
 * Returns the state on the board, or null if an illegal move left an unreadable position. The match keeps
 * this state: the call parses nothing, and `apply` does not judge a move again that `isLegal` or `attempt`
 * accepted in it.
 *
 * @example
 * ```ts
 * import { legalMoves, romulanHeart, unwrap } from 'klin-zha';
 * import { matchState, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(romulanHeart(), { control: '300+3' }));
 * const state = matchState(match);
 * state && legalMoves(state).length; // 144
 * ```
 *
 * @throws KlinZhaError `unknown-match` for a match from JSON: restore it with `replayMatch`
 */
export function matchState(match: Match): GameState | null {
  return draftOf(match).state;
}

/**
 * Returns the remaining main time of each seat at a given time if nothing happens until then; null without a
 * clock.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { replayMatch, timesAt } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * timesAt(match, 4100); // [295900, 300000]
 * ```
 */
export function timesAt(match: Match, at: number): readonly number[] | null {
  const draft = draftOf(match);
  runTo(draft, Math.max(Number.isFinite(at) ? at : 0, match.at));
  return draft.clocks?.map(({ left }) => left) ?? null;
}

/**
 * Returns when the next flag falls if nothing happens until then, and its seat; null if no clock is running.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { nextFlag, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * nextFlag(match); // { at: 300000, seat: 1 }
 * ```
 */
export function nextFlag(match: Match): { readonly at: number; readonly seat: number } | null {
  const draft = draftOf(match);
  const at = fallOf(draft);
  return at === null ? null : { at, seat: runningSeat(draft)! };
}

/** A claim that a player could make. */
export interface PossibleClaim {
  readonly kind: EventOf<'claim'>['kind'];
  readonly valid: boolean;
  /** Reason for refusing the claim; absent if the claim would be valid, or accepted and judged wrong. */
  readonly fault?: MatchFault;
}

/**
 * Returns the claims that a seat could make at a given time, without an intended move. States whether each
 * would be valid, and if not, why. Omits `dead` claims, which can take seconds to judge.
 *
 * @param at the time of the claim, by default the time of the last event
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { claimsOf, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * claimsOf(match, 1).map(({ kind, valid }) => [kind, valid]); // [['repetition', false], ['fifty', false], ['touch', false], ['flag', false], ['illegal', false], ['quickplay', false]]
 * ```
 */
export function claimsOf(match: Match, seat: number, at?: number): readonly PossibleClaim[] {
  const { settings, at: last } = draftOf(match);
  const online = settings.absence === undefined ? [] : (['away'] as const);
  const kinds = ['repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay', ...online] as const;
  const now = at ?? last;
  return kinds.map((kind) => {
    const event: MatchEvent = { at: now, type: 'claim', seat, kind, basis: 'cannot-win' };
    const claimed = apply(match, event);
    if (!claimed.ok) return { kind, valid: false, fault: claimed.errors[0] };
    const notes = claimed.value.notes.slice(match.notes.length);
    return { kind, valid: !notes.some((note) => note.kind === 'wrong-claim') };
  });
}

/** Status of a match, as the command line prints it. */
export interface MatchStatus {
  readonly ok: true;
  readonly phase: MatchPhase;
  readonly seat: number;
  readonly running: number | null;
  readonly clocks: readonly number[] | null;
  readonly ply: number;
  readonly position: string;
  readonly must?: readonly string[];
  readonly duties?: readonly Duty[];
  readonly result: MatchResult | null;
}

/**
 * Returns the status of a match: phase, turn, clocks, position, duties and result.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { takzh, unwrap } from 'klin-zha';
 * import { matchStatus, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(takzh, { control: '300+3' }));
 * matchStatus(match).phase; // 'waiting'
 * ```
 */
export function matchStatus(match: Match): MatchStatus {
  const draft = draftOf(match);
  const { phase, seat, clocks, line, position, result } = draft;
  const must = boundOf(draft)?.moves;
  const due = dutiesOf(match);
  return {
    ok: true,
    phase,
    seat,
    running: runningSeat(match),
    clocks: clocks?.map(({ left }) => left) ?? null,
    ply: line.length,
    position,
    ...(must && { must }),
    ...(due.length > 0 && { duties: due }),
    result,
  };
}
