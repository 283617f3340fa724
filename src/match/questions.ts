/** What callers ask of a match: clocks at a moment, the next flag, obligations, claims, and score sheets. */

import { readPosition } from '../game/create.ts';
import { formatAlgebraic } from '../notation/algebraic/algebraic.ts';
import { parseCoordinates } from '../position/coordinates.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { apply } from './apply.ts';
import { fallOf, runTo } from './clocks.ts';
import { claimIsRight } from './draws.ts';
import type { ClaimKind, MatchEvent } from './events.ts';
import { type Match, workOn } from './match.ts';
import type { MatchRefusal } from './refusal.ts';
import { boundOf, type Obligation } from './touch.ts';

/** The main time that each seat has left at a moment, if nothing happens until then; null without a clock. */
export function timesAt(match: Match, at: number, own?: Ruleset): readonly number[] | null {
  const work = workOn(match, own);
  runTo(work, Math.max(at, match.at));
  return work.m.clocks?.map(({ left }) => left) ?? null;
}

/** The moment at which the next flag falls if nothing happens until then, and whose; null where no clock runs. */
export function nextFlag(match: Match): { readonly at: number; readonly seat: number } | null {
  const at = fallOf(match);
  return at === null ? null : { at, seat: match.restarted ? match.pressed! : match.seat };
}

/** What the player who has the turn is bound to; null where he may make any legal move (M3.3). */
export function obligation(match: Match, own?: Ruleset): Obligation | null {
  return boundOf(workOn(match, own));
}

/** A claim that a player could make now: whether it would be valid, and if not, why. */
export interface PossibleClaim {
  readonly kind: ClaimKind;
  readonly valid: boolean;
  /** Why it would be refused; absent where it would only be wrong. */
  readonly refusal?: MatchRefusal;
}

const kinds: readonly ClaimKind[] = ['repetition', 'fifty', 'touch', 'flag', 'illegal', 'quickplay'];

/** Which claims of a seat would be valid at a moment, and why the others would not (without an intended move). */
export function claimsOf(
  match: Match,
  seat: number,
  at: number = match.at,
  own?: Ruleset,
): readonly PossibleClaim[] {
  return kinds.map((kind) => {
    const event = { at, type: 'claim', seat, kind, basis: 'cannot-win' } as MatchEvent;
    const answered = apply(match, event, own);
    if (!answered.ok) return { kind, valid: false, refusal: answered.error };
    const isDraw = kind === 'repetition' || kind === 'fifty';
    return { kind, valid: !isDraw || claimIsRight(workOn(match, own), kind) };
  });
}

/**
 * A seat's score sheet as far as it is written: the moves of all in algebraic notation with offers, the clock's time
 * where one is kept, and claims, one line for each half-move, and nothing else (12.2c).
 */
export function sheet(match: Match, seat: number, own?: Ruleset): readonly string[] {
  const { rules } = workOn(match, own);
  const lines = match.line
    .slice(0, match.written[seat - 1])
    .map(({ seat: mover, kind, text, before, at }, index) => {
      const state = readPosition(rules, before.position, { unchecked: true });
      const move = parseCoordinates(rules, text);
      const canWrite = kind !== 'illegal' && state.ok && move.ok;
      const offered = match.events.some(
        (event) =>
          event.type === 'offer' &&
          event.seat === mover &&
          event.at >= at &&
          event.at <= (match.line[index + 1]?.at ?? match.at),
      );
      const written = canWrite ? formatAlgebraic(state.value, move.value, { drawOffer: offered }) : text;
      const left = before.clocks?.[mover - 1]?.left;
      return `${index + 1}. ${rules.colours[mover - 1]!} ${written}${left === undefined ? '' : ` ${clockText(left)}`}`;
    });
  const claims = match.notes.flatMap(({ kind, seat: claimant, article }) =>
    kind === 'right-claim' || kind === 'wrong-claim' ? [`claim by seat ${claimant}, ${article}`] : [],
  );
  return [...lines, ...claims];
}

/** A time as a clock shows it: `1:59:59`, with tenths in the last minute. */
export function clockText(time: number): string {
  const whole = Math.floor(time / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const tenths = time < 60_000 ? `.${Math.floor((time % 1000) / 100)}` : '';
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${tenths}`;
}
