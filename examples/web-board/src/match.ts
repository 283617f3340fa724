/**
 * The game as a match of `klin-zha/match`: who may do what, clocks, touched pieces, offers and claims. Everything that this
 * page asks of that entry and of the arbiter's goes through this file.
 */

import {
  createState,
  type GameState,
  parseRules,
  type Result,
  type Ruleset,
  type Seat,
  unwrap,
} from 'klin-zha';
import {
  apply,
  claimsOf,
  type EventMembers,
  type EventType,
  type Match,
  type MatchEvent,
  type MatchFault,
  matchFromRecord,
  newMatch,
  nextFlag,
  obligation,
  parseControl,
  recordFromMatch,
  replayMatch,
  runningSeat,
  timesAt,
} from 'klin-zha/match';
import type { GameRecord } from 'klin-zha/records';

export { type Match, type MatchFault, nextFlag, obligation, parseControl, runningSeat, timesAt };

/** What players agree on before a match. */
export interface Terms {
  /** The time control, `-` for none. */
  readonly control: string;
  /** Whether a piece that was touched must be moved, or captured (RH 4.3). */
  readonly touch: boolean;
  /** What the players are called, by seat, where they say it. */
  readonly names?: readonly string[];
}

/** How late a player may come: everybody is there. */
const never = Number.MAX_SAFE_INTEGER;

/** A match from a state on; without a clock it is begun. */
export function beginMatch(start: GameState, { control, touch, names }: Terms): Result<Match, MatchFault> {
  const { rules } = start;
  const begun = newMatch(rules, {
    control,
    flags: 'auto',
    touch: touch ? 'enforce' : 'claim',
    lateness: never,
    sheets: false,
    setup: control === '-' ? 'timed' : 'untimed',
    ...(names !== undefined && { names }),
    ...(rules.setup.first === 'any' && { first: start.toFields().first }),
    ...(isUsualStart(start) ? {} : { position: String(start) }),
  });
  return begun.ok && control === '-' ? happen(begun.value, 0, { type: 'start' }) : begun;
}

/** Whether everybody knows the start by the ruleset alone, and by who places first. */
function isUsualStart(state: GameState): boolean {
  try {
    return String(createState(state.rules, { first: state.toFields().first })) === String(state);
  } catch {
    return false;
  }
}

/** An event without its time. */
export type Happening = { [T in EventType]: { readonly type: T } & EventMembers[T] }[EventType];

/** The match after something happened, or why it cannot happen. */
export function happen(match: Match, at: number, event: Happening): Result<Match, MatchFault> {
  return apply(match, { ...event, at: Math.max(at, match.at) } as MatchEvent);
}

/** The match after a move, with the offer that goes along with it and the press that completes it. */
export function moveIn(
  match: Match,
  at: number,
  move: string,
  isOffered: boolean,
): Result<Match, MatchFault> {
  const { seat } = match;
  let answer = happen(match, at, { type: 'move', seat, move });
  if (isOffered && answer.ok && answer.value.phase !== 'over')
    answer = happen(answer.value, at, { type: 'offer', seat });
  if (answer.ok && answer.value.clocks !== null && answer.value.moved && answer.value.phase === 'playing')
    answer = happen(answer.value, at, { type: 'press', seat });
  return answer;
}

/** A match without its last half-moves, so that a seat of these has the turn; the same where there is none to take back. */
export function takenBack(match: Match, seats: readonly Seat[]): Match {
  const { settings } = match;
  const rules = unwrap(parseRules(settings.rules));
  for (let events = match.events; ; ) {
    const last = events.findLastIndex(({ type }) => type === 'move');
    if (last < 0) return match;
    events = events.slice(0, last);
    const answer = replayMatch(rules, settings, events);
    if (!answer.ok) return match;
    if (seats.includes(answer.value.seat as Seat)) return answer.value;
  }
}

/** The draws that a seat may claim now: those claims that would be right. */
export function drawClaims(match: Match, seat: number): readonly ('repetition' | 'fifty')[] {
  const kinds = ['repetition', 'fifty'] as const;
  const valid = claimsOf(match, seat).filter((claim) => claim.valid);
  return kinds.filter((kind) => valid.some((claim) => claim.kind === kind));
}

/** The record of a match, its moves in coordinates and its events in comments. */
export function recordOf(match: Match): GameRecord {
  return recordFromMatch(match, { notation: 'coordinate' });
}

/** The match that a record holds, or null. */
export function matchIn(record: GameRecord): Match | null {
  if (!record.tags.has('TimeControl') || !record.tags.has('Match')) return null;
  const answer = matchFromRecord(record);
  // A record of moves without the log of their match is only looked at.
  const isLogged = answer.ok && (answer.value.events.length > 0 || record.nodes.length === 0);
  return isLogged ? answer.value : null;
}

/** A comment without the events that the arbiter's log holds. */
export function withoutLog(comment: string): string {
  return comment.replace(/\[%evt [^\]]*\]/g, '').trim();
}

/** What a ruleset's seats are. */
export function seatsOf(rules: Ruleset): readonly Seat[] {
  return rules.colours.map((_, index) => (index + 1) as Seat);
}
