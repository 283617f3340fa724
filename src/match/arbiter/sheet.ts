/** Score sheets (article 8), the event log, and the victor's announcement. */

import { failWith } from '../../base/result.ts';
import { capitalised } from '../../base/text.ts';
import { parseCoordinates } from '../../engine/text/coordinates.ts';
import { parsePosition } from '../../game/create.ts';
import { formatAlgebraic } from '../../notation/algebraic/algebraic.ts';
import { type VictoryOptions, victoryWords } from '../../words/victory.ts';
import { draftOf } from '../draft.ts';
import type { MatchEvent } from '../events.ts';
import type { Match, MatchNote, MatchResult } from '../match.ts';
import { headings, namesBySeat } from '../settings.ts';

/** Score sheet of a seat. */
export interface MatchSheet {
  /** Whether `lines` are what the player wrote or, if no sheets are kept, what was played. */
  readonly source: 'written' | 'played';
  /** The event and the players: `Round: 3`. */
  readonly heading: readonly string[];
  /** Half-moves, then claims (12.2c). */
  readonly lines: readonly string[];
}

/**
 * Returns a seat's score sheet (12.2c): every seat's half-moves, one per line in algebraic notation, with
 * draw offers and clock times, and then the claims.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { matchSheet, replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * matchSheet(match, 1); // { source: 'played', heading: [], lines: [] }
 * ```
 */
export function matchSheet(match: Match, seat: number): MatchSheet {
  const { rules } = draftOf(match);
  const { settings, written, players } = match;
  const names = namesBySeat(settings, players);
  const heading = [
    ...headings.map((name) => [name, settings[name]] as const),
    ...rules.colours.map((colour, index) => [colour, names[index]] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${capitalised(name)}: ${value}`]));
  const source = settings.sheets ? 'written' : 'played';
  const known = settings.sheets ? (written[Number.isInteger(seat) ? seat - 1 : -1] ?? 0) : match.line.length;
  const lines = match.line.slice(0, known).map(({ seat: mover, kind, text, before, at }, index) => {
    const state = parsePosition(rules, before.position, { unchecked: true });
    const move = parseCoordinates(rules, text);
    const canWrite = kind !== 'illegal' && state.ok && move.ok;
    const offered = match.events.some(
      (event) =>
        event.type === 'offer' &&
        event.seat === mover &&
        event.at >= at &&
        event.at <= (match.line[index + 1]?.at ?? match.at),
    );
    const entry = canWrite ? formatAlgebraic(state.value, move.value, { drawOffer: offered }) : text;
    const left = before.clocks?.[mover - 1]?.left;
    return `${index + 1}. ${rules.colours[mover - 1]!} ${entry}${left === undefined ? '' : ` ${clockText(left)}`}`;
  });
  const claims = match.notes.flatMap(({ kind, seat: claimant, article }) =>
    kind === 'right-claim' || kind === 'wrong-claim' ? [`claim by seat ${claimant}, ${article}`] : [],
  );
  return { source, heading, lines: [...lines, ...claims] };
}

/**
 * Formats milliseconds as a clock shows them, with tenths in the last minute.
 *
 * @throws KlinZhaError `bad-time` for a non-finite number or another type
 *
 * @example
 * ```ts
 * import { clockText } from 'klin-zha/match';
 *
 * clockText(5_025_000); // '1:23:45'
 * clockText(9_400); // '0:00:09.4'
 * ```
 */
export function clockText(time: number): string {
  if (!Number.isFinite(time)) failWith('bad-time', time, 'time', 'a number of milliseconds');
  const whole = Math.floor(time / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  const tenths = time < 60_000 ? `.${Math.floor((time % 1000) / 100)}` : '';
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${tenths}`;
}

/**
 * Returns the players' infractions.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { takzh, unwrap } from 'klin-zha';
 * import { infractions, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(takzh, { control: '300+3' }));
 * infractions(match); // []
 * ```
 */
export function infractions(match: Match): readonly MatchNote[] {
  draftOf(match);
  return match.notes.filter(({ kind }) => kind === 'infraction');
}

/**
 * Returns the events and notes of a match, in order.
 *
 * @throws KlinZhaError `unknown-match` for anything but a match
 *
 * @example
 * ```ts
 * import { takzh, unwrap } from 'klin-zha';
 * import { apply, eventLog, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(takzh, { control: '300+3' }));
 * const started = unwrap(apply(match, { at: 0, type: 'start' }));
 * eventLog(started); // [{ at: 0, type: 'start' }]
 * ```
 */
export function eventLog(match: Match): readonly (MatchEvent | MatchNote)[] {
  draftOf(match);
  const { events, notes } = match;
  const entries = [...events, undefined].flatMap((event, index) => {
    const here = notes.filter(({ after }) => after === index);
    // Notes that are earlier than an event precede it; notes on its consequences follow it.
    const early = here.filter(({ at }) => event !== undefined && at < event.at);
    return [...early, event, ...here.slice(early.length)];
  });
  return entries.filter((one) => one !== undefined);
}

/**
 * Returns what the victor announces after a capture or an immobilisation (M10.2), as `victoryWords` does.
 * Otherwise returns null.
 *
 * @throws KlinZhaError `bad-result` for a value that is neither a result nor null, and the errors of
 * `victoryWords`
 *
 * @example
 * ```ts
 * import { announcement } from 'klin-zha/match';
 *
 * announcement({ winner: 1, reason: 'time', scores: [1, -1] }); // null
 * ```
 */
export function announcement(result: MatchResult | null, options?: VictoryOptions): string | null {
  if (typeof result !== 'object') failWith('bad-result', result, 'result', 'a match result or null');
  return victoryWords(result, options);
}
