/** A match and its events: the beginning, and what each event makes of it (M1.1, M1.2). */

import type { Ruleset } from '../rules/ruleset.ts';
import { coreEvents } from './core-events.ts';
import type { EventType, MatchEvent } from './events.ts';
import { advance, noteDue } from './flags.ts';
import { added } from './list.ts';
import type { Match, MatchPhase } from './match.ts';
import { eventFrom } from './reading.ts';
import { caught, type MatchRefusal, refuse } from './refusal.ts';
import { endByBoard, mustPlay } from './results.ts';
import { type MatchOptions, settingsFrom } from './settings.ts';
import {
  beginning,
  type EventRow,
  type EventRows,
  finished,
  type MoreEvents,
  type Work,
  workOn,
} from './work.ts';

/**
 * A match, or why there is none.
 *
 * @category Matches
 */
export type MatchAnswer =
  | { readonly ok: true; readonly match: Match }
  | { readonly ok: false; readonly error: MatchRefusal };

/**
 * A match that begins: nothing has been done yet.
 *
 * @param more `arbiterEvents` of `klin-zha/arbiter`: without it the match refuses an arbiter's events with `needs-import`
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { newMatch } from 'klin-zha/match';
 *
 * const begun = newMatch(romulanHeart({ players: 3 }), { control: '40/5400:900+10' });
 * begun.ok ? begun.match.phase : begun.error.message; // 'waiting'
 * ```
 *
 * @category Matches
 */
export function newMatch(rules: Ruleset, options: MatchOptions, more?: MoreEvents): MatchAnswer {
  return answer(() => {
    if (more && !more.rows) refuse('needs-import', 'M1.4');
    const work = beginning(settingsFrom(rules, options), more);
    endByBoard(work);
    return work;
  });
}

/**
 * The match after an event, or why it was refused; the match that was given stays as it is.
 *
 * @throws KlinZhaError `unknown-match` for a match from JSON: {@link replayMatch} brings it back
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { apply, newMatch } from 'klin-zha/match';
 *
 * const begun = newMatch(romulanHeart(), { control: '300+3' });
 * if (!begun.ok) throw new Error(begun.error.message);
 * const started = apply(begun.match, { at: 0, type: 'start' });
 * started.ok ? started.match.phase : started.error.message; // 'playing'
 * const early = apply(begun.match, { at: 0, type: 'press', seat: 1 });
 * early.ok ? '' : early.error.code; // 'not-started'
 * ```
 *
 * @category Matches
 */
export function apply(match: Match, event: MatchEvent): MatchAnswer {
  return answer(() => {
    const work = workOn(match);
    const { m } = work;
    const rows = (work.more?.rows ?? coreEvents) as EventRows;
    const read = eventFrom(event, m.points.length, rows);
    if (m.phase === 'over') refuse('over', '5.2');
    if (read.at < m.at) refuse('bad-time', 'M1.1');
    advance(work, read.at);
    if (read.type !== 'tick') take(work, read, rows[read.type]!);
    noteDue(work);
    m.events = added(m.events, read);
    return work;
  });
}

function answer(work: () => Work): MatchAnswer {
  const done = caught(work);
  return 'm' in done ? { ok: true, match: finished(done) } : { ok: false, error: done };
}

/** Lets an event do what it does, if it may come now. */
function take(work: Work, event: MatchEvent, [phases, , handle]: EventRow): void {
  const { m } = work;
  if (m.phase === 'over') refuse('over', m.result!.reason === 'late' ? '6.6' : '6.9');
  work.more?.before(work as never, event as never, phases);
  mustBeInPhase(m.phase, event.type, phases);
  const actor = 'by' in event ? event.by : 'seat' in event ? event.seat : undefined;
  if (typeof actor === 'number') mustPlay(work, actor);
  handle(work, event as never);
}

function mustBeInPhase(phase: MatchPhase, type: EventType, phases: string): void {
  if (phases.includes(phase)) return;
  if (phase === 'stopped') refuse('stopped', '6.12');
  if (phase === 'waiting') refuse('not-started', '6.5');
  if (phase === 'adjourned') refuse('adjourned', 'A5');
  refuse('playing', type === 'start' ? '6.5' : '6.12');
}

/**
 * The match that settings and events make, or the first refusal; its message says which event it was, from 1. So a match
 * comes back from JSON, too.
 *
 * @param more as for {@link newMatch}; what is no such object may end in a `TypeError`
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { replayMatch } from 'klin-zha/match';
 *
 * const replayed = replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]);
 * replayed.ok ? replayed.match.events.length : replayed.error.message; // 1
 * ```
 *
 * @category Matches
 */
export function replayMatch(
  rules: Ruleset,
  options: MatchOptions,
  events: readonly MatchEvent[],
  more?: MoreEvents,
): MatchAnswer {
  // What is no list is told as an event that is none.
  const list: readonly MatchEvent[] = Array.isArray(events) ? events : ['events'];
  let answered = newMatch(rules, options, more);
  for (const [index, event] of list.entries()) {
    if (!answered.ok) break;
    answered = apply(answered.match, event);
    if (!answered.ok) {
      const { error } = answered;
      answered = { ok: false, error: { ...error, message: `event ${index + 1}: ${error.message}` } };
    }
  }
  return answered;
}
