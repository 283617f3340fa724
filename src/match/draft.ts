/** Drafts: mutable copies of matches, changed by event handlers. */

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

/** Lists of a match that grow with its events. */
interface GrowingLists {
  line: Chain<HalfMove>;
  events: Chain<MatchEvent>;
  notes: Chain<MatchNote>;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A mutable match. Handlers replace its lists and objects; only its clocks may be changed in place. */
export interface MatchDraft extends GrowingLists, Writable<Omit<Match, keyof GrowingLists | 'clocks'>> {
  clocks: Clock[] | null;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
  readonly arbiterEvents: ArbiterEvents | undefined;
  /** State on the board; null if an illegal move left an unreadable position. */
  state: GameState | null;
}

/** Phases in which an event is accepted, and its handler. */
export type EventRow = readonly [phases: string, handle: (draft: MatchDraft, event: never) => void];

/** Events that a match accepts, by type. */
export type EventRows = Readonly<Partial<Record<EventType, EventRow>>>;

/** Moves from which the player to move must choose. */
export interface Obligation {
  /** Moves that the player may make, in coordinates, sorted. */
  readonly moves: readonly string[];
  /** Article that binds the player: `4.3a`, `4.3b`, `4.3c` or `9.5b`. */
  readonly article: string;
}

/** Type of `arbiterEvents`. Its members are opaque. */
export interface ArbiterEvents {
  /** Phases in which an event is accepted, and its handler, by event type. */
  readonly rows: Readonly<
    Record<string, readonly [phases: string, handle: (draft: never, event: never) => void]>
  >;
  /** Callback that runs before the phase of each event is checked, unless the match is over. */
  readonly before: (draft: never, event: never, phases: string) => void;
  /** Callback that drops pending claims and sealed moves of a seat that has left. */
  readonly left: (draft: never, seat: number, next: number) => void;
  /** Callback that returns the obligation created by touched pieces. */
  readonly boundByTouch: (draft: never, legal: never) => Obligation;
}

/** Draft of each match. A stored draft is never changed. */
const drafts = /* @__PURE__ */ new WeakMap<Match, MatchDraft>();

/**
 * Returns a new draft of a match.
 *
 * @throws KlinZhaError `unknown-match` for a match from JSON that was not replayed
 */
export function draftOf(match: Match): MatchDraft {
  const draft = drafts.get(match);
  if (draft === undefined) {
    const message = 'This match was not created by the library: restore a match from JSON with replayMatch.';
    return fail({ code: 'unknown-match', message });
  }
  return { ...draft, clocks: copyClocks(draft.clocks) };
}

export function copyClocks(clocks: readonly Readonly<Clock>[] | null): Clock[] | null {
  return clocks?.map((clock) => ({ ...clock })) ?? null;
}

/** Converts a draft to a frozen match, with lazy lists. */
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

export function addNote(draft: MatchDraft, note: Omit<MatchNote, 'at' | 'after'>): void {
  draft.notes = added(draft.notes, { at: draft.at, after: draft.events.length, ...note });
}

/** Initial values of the fields that concern only the next move. */
export const nothingTouched: Pick<MatchDraft, 'touched' | 'adjusting' | 'enforced' | 'intended'> = {
  touched: [],
  adjusting: false,
  enforced: false,
  intended: null,
};

/** Creates the draft of a new match. */
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
    // A lost heart is -1 for its owner and +1 for the seat that now owns its army.
    points: seats.map((seat) => owners.filter((owner) => owner === seat).length - 1),
    otherPoints: none,
    decidedScores: none.map(() => null),
    absent: settings.absent.filter((seat) => living.includes(seat as Seat)),
    deadline: settings.lateness,
    late: [],
    away: [],
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
    players: null,
    penalties: [],
    events: emptyChain,
    notes: emptyChain,
    result: null,
    rules,
    control,
    arbiterEvents,
    state,
  };
}

/** Creates a clock. `taken` is time deducted before the start. */
export function newClock(given: number, taken = 0): Clock {
  const left = given - taken;
  return { left, delay: 0, period: 0, count: 0, down: false, credit: 0, given, used: 0, lapsed: 0, taken };
}

function stateAtStart({ position, checked }: MatchSettings, rules: Ruleset, first: number | null): GameState {
  if (position === undefined) {
    try {
      return createState(rules, first === null ? {} : { first: first as Seat });
    } catch (error) {
      // Variants with a random start need a position.
      if (!(error instanceof KlinZhaError)) throw error;
      return refuse('bad-settings', 'M1.4', error.message);
    }
  }
  const read = parsePosition(rules, position, { unchecked: checked !== true });
  return read.ok
    ? read.value
    : refuse('bad-settings', 'R16', `Invalid member 'position' of a match: ${read.errors[0].message}`);
}
