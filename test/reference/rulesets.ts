// Warriors and rulesets as plain data (R2, R9).

import type { Board } from './board.ts';
import { FLAT_BOARD } from './board.ts';

/** The code letters of the warriors, in the order in which a hand lists them. */
export const KINDS = ['F', 'L', 'S', 'I', 'V', 'B'] as const;

/** Code letter of a kind of warrior. */
export type Kind = (typeof KINDS)[number];

/** One row of the table of pieces (section 2). */
export interface WarriorRules {
  readonly count: number;
  readonly leastSteps: number;
  readonly mostSteps: number;
  /** Whether the path may turn at each step or follows one line (R3.3, R1.4). */
  readonly path: 'any' | 'straight';
  /** Whether only the last cell matters (R3.4). */
  readonly jumps: boolean;
  readonly carriesGoal: boolean;
  readonly captures: boolean;
  readonly canBeCaptured: boolean;
  readonly hasZone: boolean;
}

/** The rules of every kind of warrior. */
export type WarriorTable = Readonly<Record<Kind, WarriorRules>>;

/** A ruleset (section 9). */
export interface Ruleset {
  readonly seats: number;
  /** Whether any seat may place first, or seat 1 only (R7.6, R9). */
  readonly anySeatFirst: boolean;
  readonly board: Board;
  readonly warriors: WarriorTable;
  readonly goalSafety: 'strict' | 'no-new-threat' | 'none';
  /** What happens to a player without a legal move (R8.2, R8.3). */
  readonly noMove: 'loses' | 'draws';
  /** Whether R7.5 holds. */
  readonly mercy: boolean;
}

const ORDINARY = { count: 1, jumps: false, captures: true, canBeCaptured: true, hasZone: false } as const;

/** The table of section 2. */
export const WARRIORS: WarriorTable = {
  F: { ...ORDINARY, leastSteps: 1, mostSteps: 3, path: 'any', carriesGoal: true },
  L: { ...ORDINARY, leastSteps: 1, mostSteps: 3, path: 'straight', carriesGoal: true },
  S: { ...ORDINARY, leastSteps: 2, mostSteps: 4, path: 'any', carriesGoal: false },
  I: {
    ...ORDINARY,
    count: 2,
    leastSteps: 3,
    mostSteps: 6,
    path: 'straight',
    jumps: true,
    carriesGoal: false,
  },
  V: { ...ORDINARY, count: 3, leastSteps: 1, mostSteps: 1, path: 'any', carriesGoal: true },
  B: {
    count: 1,
    leastSteps: 1,
    mostSteps: 2,
    path: 'straight',
    jumps: false,
    carriesGoal: false,
    captures: false,
    canBeCaptured: false,
    hasZone: true,
  },
};

const KLIN_ZHA: Ruleset = {
  seats: 2,
  anySeatFirst: true,
  board: FLAT_BOARD,
  warriors: WARRIORS,
  goalSafety: 'strict',
  noMove: 'loses',
  mercy: true,
};

const TAKZH: Ruleset = { ...KLIN_ZHA, goalSafety: 'no-new-threat' };

const AGONIZER: Ruleset = {
  ...KLIN_ZHA,
  goalSafety: 'no-new-threat',
  mercy: false,
  warriors: { ...WARRIORS, V: { ...WARRIORS.V, mostSteps: 2 } },
};

const ROMULAN_HEART: Ruleset = {
  ...KLIN_ZHA,
  anySeatFirst: false,
  goalSafety: 'none',
  noMove: 'draws',
  mercy: false,
};

const RULESETS: ReadonlyMap<string, Ruleset> = new Map([
  ['klin-zha', KLIN_ZHA],
  ['takzh', TAKZH],
  ['agonizer', AGONIZER],
  ['romulan-heart', ROMULAN_HEART],
  ['romulan-heart:2', ROMULAN_HEART],
  ['romulan-heart:3', { ...ROMULAN_HEART, seats: 3 }],
]);

/** The ruleset of that name; throws when there is none. */
export function rulesetNamed(name: string): Ruleset {
  const ruleset = RULESETS.get(name);
  if (ruleset === undefined) throw new Error(`no ruleset named ${name}`);
  return ruleset;
}

/** The seat after a seat, in the order of turns. */
export function seatAfter(ruleset: Ruleset, seat: number): number {
  return (seat % ruleset.seats) + 1;
}

/** All seats in the order of turns, beginning with one. */
export function seatsFrom(ruleset: Ruleset, seat: number): number[] {
  return Array.from({ length: ruleset.seats }, (_, index) => ((seat - 1 + index) % ruleset.seats) + 1);
}
