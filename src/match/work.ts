/** The work on an event: a copy of the match, and what its texts mean. */

import { fail, KlinZhaError } from '../base/result.ts';
import { createState, parsePosition } from '../game/create.ts';
import { livingSeats } from '../game/leave.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { TimeControl } from './control.ts';
import type { EventType, MatchEvent } from './events.ts';
import { refuse } from './faults.ts';
import { added, type Chain, emptyChain, freeze, itemsOf } from './list.ts';
import type { Clock, HalfMove, Match, Note } from './match.ts';
import type { MatchSettings, ReadSettings } from './settings.ts';

/** What of a match grows with every event. */
interface Grown {
  line: Chain<HalfMove>;
  events: Chain<MatchEvent>;
  notes: Chain<Note>;
}

/** A match that is being worked on: its lists are replaced, only its clocks are changed. */
export type Draft = { -readonly [K in Exclude<keyof Match, keyof Grown>]: Match[K] } & Grown & {
    clocks: Clock[] | null;
  };

/** What a match and a draft of one have in common. */
export type Standing = Omit<Match, keyof Grown>;

/** A type of event: the phases in which it is accepted, and what it does. */
export type EventRow = readonly [phases: string, take: (work: Work, event: never) => void];

/** The types of events that a match knows. */
export type EventRows = Readonly<Partial<Record<EventType, EventRow>>>;

/**
 * What the player who has the turn is bound to.
 *
 * @category Duties
 */
export interface Obligation {
  /** The moves that he may make, in coordinates, sorted. */
  readonly moves: readonly string[];
  /** The article that binds him: `4.3a`, `4.3b`, `4.3c` or `9.5b`. */
  readonly article: string;
}

/**
 * Events beside those of `klin-zha/match`, to be handed to it: `arbiterEvents` of `klin-zha/match`.
 *
 * @category Matches
 */
export interface MoreEvents {
  /** By type: the phases in which an event is accepted, and what it does. */
  readonly rows: Readonly<
    Record<string, readonly [phases: string, take: (work: never, event: never) => void]>
  >;
  /** Looks at an event that a match may still take, before its phase is asked. */
  readonly before: (work: never, event: never, phases: string) => void;
  /** Clears away what a seat that has left had under way. */
  readonly left: (work: never, seat: number, next: number) => void;
  /** To what touched pieces bind. */
  readonly boundByTouch: (work: never, legal: never) => Obligation;
}

/** The work on an event. */
export interface Work {
  readonly m: Draft;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
  readonly more: MoreEvents | undefined;
  /** The state on the board; null where an illegal move left what cannot be read. */
  state: GameState | null;
}

/** The work that has made a match: its draft is not changed any more. */
const known = /* @__PURE__ */ new WeakMap<Match, Work>();

/**
 * A copy of a match to work on.
 *
 * @throws KlinZhaError `unknown-match` for one that comes from JSON and was not replayed
 */
export function workOn(match: Match): Work {
  const work = known.get(match);
  if (work === undefined) {
    return fail({ code: 'unknown-match', message: 'A match from JSON comes back by replayMatch.' });
  }
  return { ...work, m: { ...work.m, clocks: copyClocks(work.m.clocks) } };
}

/** Copies of clocks. */
export function copyClocks(clocks: readonly Readonly<Clock>[] | null): Clock[] | null {
  return clocks?.map((clock) => ({ ...clock })) ?? null;
}

/** The match that a work has made, frozen; its lists are made when somebody asks for them. */
export function finished(work: Work): Match {
  const { m } = work;
  for (const part of Object.values(m)) freeze(part);
  const match = { ...m };
  for (const name of ['line', 'events', 'notes'] as const) {
    let items: readonly unknown[] | undefined;
    Object.defineProperty(match, name, { get: () => (items ??= itemsOf<unknown>(m[name])) });
  }
  known.set(match as unknown as Match, work);
  return Object.freeze(match) as unknown as Match;
}

/** Notes something beside the events. */
export function note(m: Draft, told: Omit<Note, 'at' | 'after'>): void {
  m.notes = added(m.notes, { at: m.at, after: m.events.length, ...told });
}

/** Nothing is touched, claimed or said of the move that is about to be made. */
export const nothingTouched: Pick<Draft, 'touched' | 'adjusting' | 'enforced' | 'intended'> = {
  touched: [],
  adjusting: false,
  enforced: false,
  intended: null,
};

/** The beginning of a match, before anything was done. */
export function beginning(
  { settings, rules, control }: ReadSettings,
  more: MoreEvents | undefined,
  first: number | null = settings.first ?? null,
): Work {
  const state = stateAtStart(settings, rules, first);
  const { owners } = state.fields();
  const living = livingSeats(state);
  const none = owners.map(() => 0);
  const seats = owners.map((_, index) => index + 1);
  const m: Draft = {
    settings,
    at: 0,
    phase: 'waiting',
    seat: state.seat,
    position: String(state),
    clocks: control && none.map((_, index) => newClock(control[0]!.time, settings.deduction[index])),
    moved: false,
    pressed: null,
    restarted: false,
    line: emptyChain,
    living,
    gone: [],
    // A heart that is gone is -1 for its owner, and +1 for the seat that has its army now.
    points: seats.map((seat) => owners.filter((owner) => owner === seat).length - 1),
    otherPoints: none,
    decidedScores: none.map(() => null),
    absent: settings.absent.filter((seat) => living.includes(seat as Seat)),
    deadline: settings.lateness,
    ...nothingTouched,
    breaches: [],
    offers: [],
    offered: [],
    written: none,
    duty: null,
    quickplay: null,
    postponed: false,
    rejected: false,
    flagged: [],
    adjourning: null,
    envelope: null,
    boardMove: null,
    casts: null,
    optionUsed: false,
    first,
    events: emptyChain,
    notes: emptyChain,
    result: null,
  };
  return { m, rules, control, more, state };
}

export function newClock(given: number, taken = 0): Clock {
  const left = given - taken;
  return { left, delay: 0, period: 0, count: 0, down: false, credit: 0, given, used: 0, lapsed: 0, taken };
}

function stateAtStart({ position }: MatchSettings, rules: Ruleset, first: number | null): GameState {
  if (position === undefined) {
    try {
      return createState(rules, first === null ? {} : { first: first as Seat });
    } catch (error) {
      // A variant that draws something at the start needs a position.
      if (!(error instanceof KlinZhaError)) throw error;
      return refuse('bad-settings', 'M1.4', error.message);
    }
  }
  const read = parsePosition(rules, position, { unchecked: true });
  return read.ok ? read.value : refuse('bad-settings', 'R16', `position: ${read.errors[0]!.message}`);
}
