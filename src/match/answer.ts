/** Answers for programs (section 12 of the competition page): one object for each line. */

import type { Ruleset } from '../rules/ruleset.ts';
import { clockOf, runningSeat } from './clocks.ts';
import type { MatchEvent } from './events.ts';
import type { Clock, Match, MatchPhase, MatchResult, Note, Offer } from './match.ts';
import { workOn } from './match.ts';
import { type Duty, duties } from './sheets.ts';
import { boundOf } from './touch.ts';

/** What a match is like, as one line of JSON tells it. */
export interface MatchLine {
  readonly ok: true;
  readonly phase: MatchPhase;
  readonly seat: number;
  readonly running: number | null;
  readonly clocks: readonly number[] | null;
  readonly ply: number;
  readonly position: string;
  readonly must?: readonly string[];
  readonly duties?: readonly Duty[];
  readonly result: MatchResult | null;
  readonly offers?: readonly Offer[];
  readonly infractions?: readonly Note[];
  readonly record?: readonly (MatchEvent | Note)[];
  readonly delay?: number | null;
}

/** The answer to the last event; `full` tells all that is known. */
export function answerLine(match: Match, full = false, own?: Ruleset): MatchLine {
  const { phase, seat, clocks, line, position, result } = match;
  const must = boundOf(workOn(match, own))?.moves;
  const due = duties(match);
  return {
    ok: true,
    phase,
    seat,
    running: runningSeat(match),
    clocks: clocks?.map(({ left }) => left) ?? null,
    ply: line.length,
    position,
    ...(must && { must }),
    ...(due.length > 0 && { duties: due }),
    result,
    ...(full && {
      offers: match.offers,
      infractions: infractions(match),
      record: record(match),
      delay: delayLeft(match),
    }),
  };
}

/** What is left of the delay of the clock that runs, null where none runs. */
function delayLeft(match: Match): number | null {
  const running = runningSeat(match);
  return running === null ? null : clockOf(match.clocks as Clock[], running).delay;
}

/** What was noted against players. */
export function infractions({ notes }: Match): readonly Note[] {
  return notes.filter(({ kind }) => kind === 'infraction');
}

/** Everything that happened: the events, and what was noted on the way, in order. */
export function record({ events, notes }: Match): readonly (MatchEvent | Note)[] {
  const told: (MatchEvent | Note)[] = [];
  let next = 0;
  for (let after = 0; after <= events.length; after++) {
    const event = events[after];
    const here: Note[] = [];
    while (notes[next]?.after === after) here.push(notes[next++]!);
    // What fell on the way to an event was noted before it; what it brought about, after it.
    const early = here.filter(({ at }) => event !== undefined && at < event.at);
    told.push(...early, ...(event === undefined ? [] : [event]), ...here.slice(early.length));
  }
  return told;
}
