/**
 * The game as a match of `klin-zha/match`: rights of the players, clocks, touched pieces, offers and claims.
 * All uses of that entry and of the arbiter are in this file.
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
  arbiterEvents,
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

/** Agreement of the players before a match. */
export interface Terms {
  /** Time control, `-` for none. */
  readonly control: string;
  /** Whether a touched piece must be moved or captured (RH 4.3). */
  readonly touch: boolean;
  /** Names of the players by seat, if known. */
  readonly names?: readonly string[];
}

/** Allowed lateness: everybody is present. */
const never = Number.MAX_SAFE_INTEGER;

/** Creates a match from a state. Without a clock, it has begun. */
export function beginMatch(start: GameState, { control, touch, names }: Terms): Result<Match, MatchFault> {
  const { rules } = start;
  const options = {
    control,
    flags: 'auto',
    touch: touch ? 'enforce' : 'claim',
    lateness: never,
    sheets: false,
    setup: control === '-' ? 'timed' : 'untimed',
    ...(names !== undefined && { names }),
    ...(rules.setup.first === 'any' && { first: start.toFields().first }),
    ...(isUsualStart(start) ? {} : { position: String(start) }),
  } as const;
  const begun = newMatch(rules, options, arbiterEvents);
  return begun.ok && control === '-' ? happen(begun.value, 0, { type: 'start' }) : begun;
}

/** Whether the ruleset and the first seat determine the starting state. */
function isUsualStart(state: GameState): boolean {
  try {
    return String(createState(state.rules, { first: state.toFields().first })) === String(state);
  } catch {
    return false;
  }
}

/** Returns a match without a clock in which these moves have been played, or null if one of them is refused. */
export function matchAlong(
  start: GameState,
  moves: readonly string[],
  names: readonly string[] | undefined,
): Match | null {
  let match = beginMatch(start, { control: '-', touch: false, ...(names !== undefined && { names }) });
  for (const move of moves) {
    if (!match.ok) return null;
    match = moveIn(match.value, 0, move, false);
  }
  return match.ok ? match.value : null;
}

/** An event without its time. */
export type Happening = { [T in EventType]: { readonly type: T } & EventMembers[T] }[EventType];

/** Returns the match after an event, or the reason why it is refused. */
export function happen(match: Match, at: number, event: Happening): Result<Match, MatchFault> {
  return apply(match, { ...event, at: Math.max(at, match.at) } as MatchEvent);
}

/** Returns the match after a move, its draw offer, and the clock press that completes it. */
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

/**
 * Takes back half-moves until one of the seats is to move. Returns the same match if there is none to take
 * back.
 */
export function takenBack(match: Match, seats: readonly Seat[]): Match {
  const { settings } = match;
  const rules = unwrap(parseRules(settings.rules));
  for (let events = match.events; ; ) {
    const last = events.findLastIndex(({ type }) => type === 'move');
    if (last < 0) return match;
    events = events.slice(0, last);
    const answer = replayMatch(rules, settings, events, arbiterEvents);
    if (!answer.ok) return match;
    if (seats.includes(answer.value.seat as Seat)) return answer.value;
  }
}

/** Returns the draws that a seat may justly claim now. */
export function drawClaims(match: Match, seat: number): readonly ('repetition' | 'fifty')[] {
  const kinds = ['repetition', 'fifty'] as const;
  const valid = claimsOf(match, seat).filter((claim) => claim.valid);
  return kinds.filter((kind) => valid.some((claim) => claim.kind === kind));
}

/** Returns the record of a match: moves in coordinates, events in comments. */
export function recordOf(match: Match): GameRecord {
  return recordFromMatch(match, { notation: 'coordinate' });
}

/** Returns the match in a record, or null. */
export function matchIn(record: GameRecord): Match | null {
  if (!record.tags.has('TimeControl') || !record.tags.has('Match')) return null;
  const answer = matchFromRecord(record);
  // A record without the log of its match is for viewing only.
  const isLogged = answer.ok && (answer.value.events.length > 0 || record.nodes.length === 0);
  return isLogged ? answer.value : null;
}

/** Whether the moves and the result say everything about a match, so that its record needs no log. */
export function isPlain({ settings }: Match): boolean {
  return settings.control === '-' && settings.touch !== 'enforce';
}

/** Removes the events of the arbiter's log from a comment. */
export function withoutLog(comment: string): string {
  return comment.replace(/\[%evt [^\]]*\]/g, '').trim();
}

/** Returns the seats of a ruleset. */
export function seatsOf(rules: Ruleset): readonly Seat[] {
  return rules.colours.map((_, index) => (index + 1) as Seat);
}
