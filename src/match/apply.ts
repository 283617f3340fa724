/** Creating matches, applying events, and replaying matches (M1.1, M1.2). */

import { failure, optionFrom, type Result } from '../base/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { coreEvents } from './core-events.ts';
import {
  type ArbiterEvents,
  draftOf,
  type EventRow,
  type EventRows,
  type MatchDraft,
  matchFrom,
  newDraft,
} from './draft.ts';
import type { EventType, MatchEvent } from './events.ts';
import { attempt, type MatchFault, refuse } from './faults.ts';
import { advance, noteDue } from './flags.ts';
import { added } from './list.ts';
import type { Match, MatchPhase } from './match.ts';
import { eventFrom } from './reading.ts';
import { endByBoard, mustPlay } from './results.ts';
import { type MatchOptions, settingsFrom } from './settings.ts';

/**
 * Creates a match with no events yet.
 *
 * @param arbiterEvents the constant `arbiterEvents`; if omitted, arbiter events are refused with
 * `needs-import`
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(romulanHeart({ players: 3 }), { control: '40/5400:900+10' }));
 * match.phase; // 'waiting'
 * ```
 */
export function newMatch(
  rules: Ruleset,
  options: MatchOptions,
  arbiterEvents?: ArbiterEvents,
): Result<Match, MatchFault> {
  return begin(rules, options, arbiterEvents);
}

/** Creates a match. `isStored` accepts settings that new matches refuse (M13.1). */
function begin(
  rules: Ruleset,
  options: MatchOptions,
  arbiterEvents: ArbiterEvents | undefined,
  isStored = false,
): Result<Match, MatchFault> {
  return attempt(() => {
    if (arbiterEvents && !arbiterEvents.rows) refuse('needs-import', 'M1.4');
    const draft = newDraft(settingsFrom(rules, options, isStored), arbiterEvents);
    endByBoard(draft);
    return matchFrom(draft);
  });
}

/**
 * Applies an event. Returns the new match, or a fault if the event is refused. Does not change its arguments.
 *
 * @throws KlinZhaError `unknown-match` for a match from JSON: restore it with {@link replayMatch}
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { apply, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(romulanHeart(), { control: '300+3' }));
 * const started = unwrap(apply(match, { at: 0, type: 'start' }));
 * started.phase; // 'playing'
 * const early = apply(match, { at: 0, type: 'press', seat: 1 });
 * early.ok ? '' : early.errors[0].article; // '6.5'
 * ```
 */
export function apply(match: Match, event: MatchEvent): Result<Match, MatchFault> {
  return applied(match, event);
}

/** Applies an event. `isFromRecord` drops unknown members (M13.2). */
function applied(match: Match, event: MatchEvent, isFromRecord = false): Result<Match, MatchFault> {
  return attempt(() => {
    const draft = draftOf(match);
    const rows = (draft.arbiterEvents?.rows ?? coreEvents) as EventRows;
    const read = eventFrom(event, draft.points.length, rows, isFromRecord);
    if (draft.phase === 'over') refuse('over', '5.2');
    if (read.at < draft.at) refuse('bad-time', 'M1.1');
    advance(draft, read.at);
    if (read.type !== 'tick') handleEvent(draft, read, rows);
    noteDue(draft);
    draft.events = added(draft.events, read);
    return matchFrom(draft);
  });
}

/** Handles an event, or refuses it if it is not allowed now. */
function handleEvent(draft: MatchDraft, event: MatchEvent, rows: EventRows): void {
  const [phases, handle] = rows[event.type]!;
  if (draft.phase === 'over') refuse('over', draft.result!.reason === 'late' ? '6.6' : '6.9');
  draft.arbiterEvents?.before(draft as never, event as never, phases);
  mustBeInPhase(draft.phase, event.type, phases);
  const actor = 'by' in event ? event.by : 'seat' in event ? event.seat : undefined;
  if (typeof actor === 'number') mustPlay(draft, actor);
  if (draft.settings.press === 'player') handle(draft, event as never);
  else {
    if (event.type === 'press') refuse('no-move', '6.7a');
    if (event.type === 'restart') refuse('no-move', '7.2');
    handle(draft, event as never);
    completeMove(draft, rows.press!);
  }
}

/** Completes a move or a sealed move without a press (M1.4). */
function completeMove(draft: MatchDraft, [, press]: EventRow): void {
  const { phase, seat, moved, envelope } = draft;
  const isDue = moved || envelope?.closed === false;
  if (phase === 'playing' && isDue) press(draft, { seat } as never);
}

function mustBeInPhase(phase: MatchPhase, type: EventType, phases: string): void {
  if (phases.includes(phase)) return;
  if (phase === 'stopped') refuse('stopped', '6.12');
  if (phase === 'waiting') refuse('not-started', '6.5');
  if (phase === 'adjourned') refuse('adjourned', 'A5');
  refuse('playing', type === 'start' ? '6.5' : '6.12');
}

/** Options of {@link replayMatch}. */
export interface ReplayMatchOptions {
  /** Maximum number of events; longer lists are refused with `too-many-events`. Unlimited by default. */
  readonly maxEvents?: number;
}

/**
 * Creates a match and applies events to it, for example to restore a match from JSON. Fault messages begin
 * with the event number, from 1. A control below 60 bare seconds is accepted, as it was played (M13.1).
 *
 * @param arbiterEvents as in {@link newMatch}; any other object may cause a `TypeError`
 * @throws KlinZhaError `bad-option` for an invalid limit
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { replayMatch } from 'klin-zha/match';
 *
 * const match = unwrap(replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]));
 * match.events.length; // 1
 * ```
 */
export function replayMatch(
  rules: Ruleset,
  settings: MatchOptions,
  events: readonly MatchEvent[],
  arbiterEvents?: ArbiterEvents,
  options?: ReplayMatchOptions,
): Result<Match, MatchFault> {
  return replayed(rules, settings, events, arbiterEvents, options);
}

/** Replays a match. `isFromRecord` drops unknown members of events (M13.2). */
export function replayed(
  rules: Ruleset,
  settings: MatchOptions,
  events: readonly MatchEvent[],
  arbiterEvents: ArbiterEvents | undefined,
  options: ReplayMatchOptions | undefined,
  isFromRecord = false,
): Result<Match, MatchFault> {
  // A non-array is reported as an invalid event.
  const list: readonly MatchEvent[] = Array.isArray(events) ? events : [null];
  const most = optionFrom('maxEvents', options?.maxEvents ?? Infinity, 0);
  if (list.length > most) {
    const message = `The match has ${list.length} events: expected at most ${most}.`;
    return failure({ code: 'too-many-events', article: 'M1.1', message });
  }
  let match = begin(rules, settings, arbiterEvents, true);
  for (const [index, event] of list.entries()) {
    if (!match.ok) break;
    match = applied(match.value, event, isFromRecord);
    if (!match.ok) {
      const [fault] = match.errors;
      match = failure({ ...fault!, message: `Event ${index + 1}: ${fault!.message}` });
    }
  }
  return match;
}
