/** Scripts of matches for tests. */

import { unwrap } from 'klin-zha';
import {
  apply,
  eventLog,
  infractions,
  type Match,
  type MatchEvent,
  type MatchFault,
  type MatchOptions,
  matchStatus,
  runningSeat,
} from 'klin-zha/match';
import { begin } from '../../src/cli/commands/match.ts';

/** Settings with a ruleset. */
export type Settings = MatchOptions & { readonly rules: string };

/** Two Fencers and two carried hearts, Romulan Heart for two. */
export const duel = '1/3/5/7/9/11/2f7F2/15/v*15V* 1 W2E1 - 0 1 -';
/** The same with a third player in its corner. */
export const trio = '~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 1 N3W2E1 - 0 1 -';

/** An event as a list: `[1000, 'press', { seat: 1 }]`. */
export type Line = readonly [at: number, type: MatchEvent['type'], members?: object];

export const start: Line = [0, 'start'];
/** Settings in which flags fall by themselves, for two and three players. */
export const two = { control: '600', flags: 'auto' } as const;
export const three = { ...two, rules: 'romulan-heart:3', position: trio } as const;
/** Green's Fencer next to Blue's heart; Black has a Fencer at C16. */
export const prey = '~V*/3/5/2~F4/9/11/13/15/v*F14V* 1 N3W2E1 - 0 1 -';

/** A match in progress. */
export class Script {
  match: Match;

  constructor(options: { readonly [Key in keyof MatchOptions]?: MatchOptions[Key] | undefined } = {}) {
    const settings = {
      rules: 'romulan-heart:2',
      control: '7200',
      ...(options.rules?.startsWith('klin') ? {} : { position: duel }),
      ...options,
    };
    this.match = unwrap(begin(JSON.parse(JSON.stringify(settings))));
  }

  /** Applies events that must be accepted. */
  do(...lines: readonly Line[]): this {
    for (const [at, type, members = {}] of lines) {
      const answered = apply(this.match, { at, type, ...members } as MatchEvent);
      if (!answered.ok) throw new Error(`${type} at ${at}: ${JSON.stringify(answered.errors)}`);
      this.match = answered.value;
    }
    return this;
  }

  /** Returns the code and article with which an event is refused, or `accepted`. */
  refusal(...[at, type, members = {}]: Line): string {
    const answered = apply(this.match, { at, type, ...members } as MatchEvent);
    return answered.ok ? 'accepted' : code(answered.errors[0]);
  }

  /** Answer to the last line. */
  get line() {
    const { match } = this;
    const running = runningSeat(match);
    return {
      ...matchStatus(match),
      offers: match.offers,
      infractions: infractions(match),
      record: eventLog(match),
      delay: running === null ? null : match.clocks![running - 1]!.delay,
    };
  }

  get clocks(): readonly number[] | null {
    return this.line.clocks;
  }
}

/** Returns the code and article with which settings are refused. */
export function settingsRefusal(options: unknown): string {
  const answered = begin(options);
  return answered.ok ? 'accepted' : code(answered.errors[0]);
}

function code({ code, article }: MatchFault): string {
  return `${code} ${article}`;
}

/** A move and its press. */
export function moves(at: number, seat: number, move: string): Line[] {
  return [
    [at, 'move', { seat, move }],
    [at, 'press', { seat }],
  ];
}

/** A move without its press. */
export function moved(at: number, seat: number, move: string): Line {
  return [at, 'move', { seat, move }];
}

export function press(at: number, seat: number): Line {
  return [at, 'press', { seat }];
}

export function claim(at: number, seat: number, kind: string, move?: string): Line {
  return [at, 'claim', { seat, kind, ...(move && { move }) }];
}

export function seal(at: number, seat: number, text: string): Line {
  return [at, 'seal', { seat, envelope: { text } }];
}

export function open(at: number, text: string): Line {
  return [at, 'open', { text }];
}
