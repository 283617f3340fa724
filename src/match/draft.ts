/** A match while an event is applied: a copy that the handlers of events change. */

import { fail, KlinZhaError } from '../base/result.ts';
import { createState, parsePosition } from '../game/create.ts';
import { livingSeats } from '../game/leave.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { TimeControl } from './control.ts';
import type { EventType, MatchEvent } from './events.ts';
import { refuse } from './faults.ts';
import { added, type Chain, emptyChain, freeze, lazyItems } from './list.ts';
import type { Clock, HalfMove, Match, MatchNote } from './match.ts';
import type { MatchSettings, ReadSettings } from './settings.ts';

/** The lists of a match that grow with every event, as chains. */
interface GrowingLists {
  line: Chain<HalfMove>;
  events: Chain<MatchEvent>;
  notes: Chain<MatchNote>;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A match that the handlers of events change: they replace its lists and objects, and change only its clocks in place. */
export interface MatchDraft extends GrowingLists, Writable<Omit<Match, keyof GrowingLists | 'clocks'>> {
  clocks: Clock[] | null;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
  readonly arbiterEvents: ArbiterEvents | undefined;
  /** The state on the board; null if an illegal move left a position that cannot be read. */
  state: GameState | null;
}

/** A type of event: the phases in which it is accepted, and its handler. */
export type EventRow = readonly [phases: string, handle: (draft: MatchDraft, event: never) => void];

/** The types of events that a match knows. */
export type EventRows = Readonly<Partial<Record<EventType, EventRow>>>;

/**
 * What the player who has the turn is bound to.
 *
 * @category Duties
 */
export interface Obligation {
  /** The moves that the player may make, in coordinates, sorted. */
  readonly moves: readonly string[];
  /** The article that binds the player: `4.3a`, `4.3b`, `4.3c` or `9.5b`. */
  readonly article: string;
}

/**
 * The events of an arbiter, beside those that every match knows: the type of `arbiterEvents`. Its members are opaque.
 *
 * @category Matches
 */
export interface ArbiterEvents {
  /** By type: the phases in which an event is accepted, and its handler. */
  readonly rows: Readonly<
    Record<string, readonly [phases: string, handle: (draft: never, event: never) => void]>
  >;
  /** Called with every event before its phase is checked, unless the match is over. */
  readonly before: (draft: never, event: never, phases: string) => void;
  /** Removes what a seat that has left had pending. */
  readonly left: (draft: never, seat: number, next: number) => void;
  /** The obligation that follows from touched pieces. */
  readonly boundByTouch: (draft: never, legal: never) => Obligation;
}

/** The draft that each match was made of; it is not changed any more. */
const drafts = /* @__PURE__ */ new WeakMap<Match, MatchDraft>();

/**
 * A draft of a match.
 *
 * @throws KlinZhaError `unknown-match` for one that comes from JSON and was not replayed
 */
export function draftOf(match: Match): MatchDraft {
  const draft = drafts.get(match);
  if (draft === undefined) {
    return fail({ code: 'unknown-match', message: 'A match from JSON comes back by replayMatch.' });
  }
  return { ...draft, clocks: copyClocks(draft.clocks) };
}

/** Copies of clocks. */
export function copyClocks(clocks: readonly Readonly<Clock>[] | null): Clock[] | null {
  return clocks?.map((clock) => ({ ...clock })) ?? null;
}

/** The match that a draft has become, frozen. Its lists are made when they are first read. */
export function matchFrom(draft: MatchDraft): Match {
  const { rules: _, control: __, arbiterEvents: ___, state: ____, ...fields } = draft;
  for (const value of Object.values(fields)) freeze(value);
  const [line, events, notes] = [lazyItems(draft.line), lazyItems(draft.events), lazyItems(draft.notes)];
  const match: Match = Object.freeze({
    ...fields,
    get line() {
      return line();
    },
    get events() {
      return events();
    },
    get notes() {
      return notes();
    },
  });
  drafts.set(match, draft);
  return match;
}

/** Adds a note beside the events. */
export function addNote(draft: MatchDraft, note: Omit<MatchNote, 'at' | 'after'>): void {
  draft.notes = added(draft.notes, { at: draft.at, after: draft.events.length, ...note });
}

/** The fields of a draft that concern the next move only, before anything is touched or claimed. */
export const nothingTouched: Pick<MatchDraft, 'touched' | 'adjusting' | 'enforced' | 'intended'> = {
  touched: [],
  adjusting: false,
  enforced: false,
  intended: null,
};

/** The draft of a new match. */
export function newDraft(
  { settings, rules, control }: ReadSettings,
  arbiterEvents: ArbiterEvents | undefined,
  first: number | null = settings.first ?? null,
): MatchDraft {
  const state = stateAtStart(settings, rules, first);
  const { owners } = state.toFields();
  const living = livingSeats(state);
  const none = owners.map(() => 0);
  const seats = owners.map((_, index) => index + 1);
  return {
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
    rules,
    control,
    arbiterEvents,
    state,
  };
}

/** A clock with its main time, from which some may have been taken before the start. */
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
  return read.ok ? read.value : refuse('bad-settings', 'R16', `position: ${read.errors[0].message}`);
}
