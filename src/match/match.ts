/** A match as a value (M1.1): plain data that JSON carries, and the work on a copy of it. */

import { fail, KlinZhaError } from '../core/result.ts';
import { readPosition, startState } from '../game/create.ts';
import { livingSeats } from '../game/leave.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { TimeControl } from './control.ts';
import type { Basis, Envelope, MatchEvent } from './events.ts';
import { refuse } from './refusal.ts';
import type { MatchSettings, ReadSettings } from './settings.ts';

/** Where a match stands (M1.3). */
export type MatchPhase = 'waiting' | 'playing' | 'stopped' | 'adjourned' | 'over';

/** Why a match is over (M8.1); a variant of one's own may have others. */
export type MatchReason =
  | 'goal-captured'
  | 'no-legal-move'
  | 'crown'
  | 'dead-position'
  | 'time'
  | 'late'
  | 'resignation'
  | 'penalty'
  | 'illegal-move'
  | 'sealed-move'
  | 'agreement'
  | 'repetition'
  | 'fifty-moves'
  | 'quickplay'
  | 'annulled'
  | (string & {});

/** How a match ended. */
export interface MatchResult {
  readonly winner: Seat | null;
  readonly reason: MatchReason;
  /** By seat; null where the match was annulled. */
  readonly scores: readonly number[] | null;
}

/** One seat's clock; all times in milliseconds. */
export interface Clock {
  /** The main time left. */
  left: number;
  /** What is left of this move's delay. */
  delay: number;
  /** The number of the period, from 0. */
  period: number;
  /** The moves made in it. */
  count: number;
  /** Whether the flag has fallen. */
  down: boolean;
  /** Moves that were counted and taken back: those that replace them are not counted again (M3.5). */
  credit: number;
  /** Where the time went (M2.12): given = used + left + lapsed + taken. */
  given: number;
  used: number;
  lapsed: number;
  taken: number;
}

/** What stood when a half-move was made. */
export interface Before {
  readonly position: string;
  /** The seat that had the turn. */
  readonly seat: number;
  readonly living: readonly number[];
  readonly points: readonly number[];
  readonly clocks: readonly Readonly<Clock>[] | null;
}

/** A half-move of the record. */
export interface HalfMove {
  readonly seat: number;
  readonly kind: 'placement' | 'move' | 'outcome' | 'illegal';
  /** The move in coordinates, or for an illegal one as it was said. */
  readonly text: string;
  readonly at: number;
  readonly before: Before;
  /** Whether it was counted towards the period of its seat. */
  readonly counted: boolean;
  /** Whether it was made while armies are set up. */
  readonly isSetup: boolean;
}

/** A move against article 4.3 that stands, and the seats that may no longer claim it (4.6). */
export interface Breach {
  /** The half-move's number, from 0. */
  readonly index: number;
  readonly seat: number;
  readonly touched: readonly string[];
  readonly forfeited: readonly number[];
}

/** A draw offer that stands. */
export interface Offer {
  readonly seat: number;
  readonly accepted: readonly number[];
}

/** Something that was noted beside the events. */
export interface Note {
  readonly at: number;
  /** How many events there were before it. */
  readonly after: number;
  readonly kind:
    | 'infraction'
    | 'flag'
    | 'late'
    | 'left'
    | 'all-flags'
    | 'right-claim'
    | 'wrong-claim'
    | 'result';
  readonly seat?: number;
  readonly article?: string;
  readonly reason?: string;
}

/** All that a match holds: plain data, frozen. Read it with the functions of `klin-zha/match`. */
export interface Match {
  readonly settings: MatchSettings;
  readonly at: number;
  readonly phase: MatchPhase;
  /** The seat that has the turn: the mover until it has pressed. */
  readonly seat: number;
  readonly position: string;
  readonly clocks: readonly Readonly<Clock>[] | null;
  /** Whether the seat that has the turn has made its move and has yet to press. */
  readonly moved: boolean;
  /** The seat that pressed last, as long as nobody has done anything on the board since. */
  readonly pressed: number | null;
  /** Whether that seat's clock was set running again (7.2). */
  readonly restarted: boolean;
  readonly line: readonly HalfMove[];
  /** The seats that still play. */
  readonly living: readonly number[];
  /** The seats that left without their hearts being captured. */
  readonly gone: readonly number[];
  /** Points for hearts captured on the board, by seat. */
  readonly points: readonly number[];
  /** Points for hearts that went otherwise, by seat. */
  readonly otherPoints: readonly number[];
  /** Scores that the arbiter determined (12.2b, 12.7), by seat. */
  readonly decidedScores: readonly (number | null)[];
  /** The seats that have not come, and when they are late. */
  readonly absent: readonly number[];
  readonly deadline: number;
  /** The cells of the pieces that the seat that has the turn touched, in order. */
  readonly touched: readonly string[];
  /** Whether it has said that it puts pieces straight. */
  readonly adjusting: boolean;
  /** Whether what it touched binds it whatever the settings say. */
  readonly enforced: boolean;
  /** The only move that it may make after a wrong claim (9.5b). */
  readonly intended: string | null;
  readonly breaches: readonly Breach[];
  readonly offers: readonly Offer[];
  /** The seats that have offered a draw since their last moves. */
  readonly offered: readonly number[];
  /** Up to which ply each sheet is written. */
  readonly written: readonly number[];
  /** What has to be written since a flag was noted, who was obliged to keep score then, and whether nobody was. */
  readonly duty: {
    readonly ply: number;
    readonly obliged: readonly number[];
    readonly nobody: boolean;
  } | null;
  /** A claim of a quickplay finish that waits. */
  readonly quickplay: { readonly seat: number; readonly basis: Basis | null } | null;
  readonly postponed: boolean;
  readonly rejected: boolean;
  /** The seats whose flags were noted while the arbiter's decision was postponed. */
  readonly flagged: readonly number[];
  /** That the seat that has the turn was told to seal, and when the session ends if it adjourns itself. */
  readonly adjourning: { readonly sessionEnd: number | null } | null;
  /** A sealed move, and whether it is completed. */
  readonly envelope: { readonly sealer: number; readonly held: Envelope; readonly closed: boolean } | null;
  /** A move that was made on the board after the word to seal. */
  readonly boardMove: string | null;
  readonly casts: readonly (readonly [number, number])[] | null;
  readonly optionUsed: boolean;
  readonly first: number | null;
  readonly events: readonly MatchEvent[];
  readonly notes: readonly Note[];
  readonly result: MatchResult | null;
}

/** A match that is being worked on: its lists are replaced, only its clocks are changed. */
export type Draft = { -readonly [K in keyof Match]: Match[K] } & { clocks: Clock[] | null };

/** The work on an event: a copy of the match, and what its texts mean. */
export interface Work {
  readonly m: Draft;
  readonly rules: Ruleset;
  readonly control: TimeControl | null;
  /** The state on the board; null where an illegal move left what cannot be read. */
  state: GameState | null;
}

/** What is known of a match beside what it holds. */
const known = /* @__PURE__ */ new WeakMap<Match, Omit<Work, 'm'>>();

/**
 * A copy of a match to work on.
 *
 * @throws KlinZhaError `unknown-match` for one that comes from JSON and was not replayed
 */
export function workOn(match: Match): Work {
  const meaning = known.get(match);
  if (meaning === undefined) {
    return fail({ code: 'unknown-match', message: 'A match from JSON comes back by replayMatch.' });
  }
  return { ...meaning, m: { ...match, clocks: copyClocks(match.clocks) } };
}

/** Copies of clocks. */
export function copyClocks(clocks: readonly Readonly<Clock>[] | null): Clock[] | null {
  return clocks?.map((clock) => ({ ...clock })) ?? null;
}

/** The match that a work has made, frozen. */
export function finished({ m, ...meaning }: Work): Match {
  for (const list of [m.line, m.events, m.notes]) freezeEnd(list);
  freeze(m);
  known.set(m, meaning);
  return m;
}

/** Freezes what is new in a list that only grows: what stands before a frozen one is frozen. */
function freezeEnd(list: readonly object[]): void {
  for (let index = list.length - 1; index >= 0 && !Object.isFrozen(list[index]); index--)
    freeze(list[index]!);
  Object.freeze(list);
}

/** Freezes what is new: what is frozen stood in the match before. */
function freeze(value: object): void {
  if (Object.isFrozen(value)) return;
  for (const part of Object.values(Object.freeze(value))) {
    if (typeof part === 'object' && part !== null) freeze(part);
  }
}

/** Nothing is touched, claimed or said of the move that is about to be made. */
export const nothingTouched: Pick<Draft, 'touched' | 'adjusting' | 'enforced' | 'intended'> = {
  touched: [],
  adjusting: false,
  enforced: false,
  intended: null,
};

/** The beginning of a match, before anything was done (M4.4: but for time, penalties and arrivals). */
export function beginning(
  { settings, rules, control }: ReadSettings,
  kept: Partial<Draft> = {},
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
    line: [],
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
    events: [],
    notes: [],
    result: null,
    ...kept,
  };
  return { m, rules, control, state };
}

/** Begins a match again (7.1, R7.1): time, events, notes and arrivals stay. */
export function beginAgain(work: Work, kept: Partial<Draft> = {}, first?: number): void {
  const { m, rules, control } = work;
  const { settings, at, events, notes, absent, deadline } = m;
  const again = beginning(
    { settings, rules, control },
    { at, events, notes, absent, deadline, ...kept },
    first,
  );
  Object.assign(m, again.m);
  work.state = again.state;
}

function newClock(given: number, taken = 0): Clock {
  const left = given - taken;
  return { left, delay: 0, period: 0, count: 0, down: false, credit: 0, given, used: 0, lapsed: 0, taken };
}

function stateAtStart({ position }: MatchSettings, rules: Ruleset, first: number | null): GameState {
  if (position === undefined) {
    try {
      return startState(rules, first === null ? {} : { first: first as Seat });
    } catch (error) {
      // A variant that draws something at the start needs a position.
      if (!(error instanceof KlinZhaError)) throw error;
      return refuse('bad-settings', 'M1.4', error.message);
    }
  }
  const read = readPosition(rules, position, { unchecked: true });
  return read.ok ? read.value : refuse('bad-settings', 'R16', `position: ${read.errors[0]!.message}`);
}
