// Warriors and rulesets as plain data (R2, R9); `variants.ts` changes them.

import type { Board } from './board.ts';
import { FLAT_BOARD } from './board.ts';

/** Code letter of a kind of warrior. */
export type Kind = string;

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
  /** How many levels the warrior may rise in one move (R11.5). */
  readonly mostRises: number;
  /** Allowed steps down: none, straight down, or also rim to rim (R11.3). */
  readonly descends: 'never' | 'straight' | 'anywhere';
}

/** The rules of every kind of warrior, in the order in which a hand lists them. */
type WarriorTable = Readonly<Record<Kind, WarriorRules>>;

/** A ruleset (section 9) with what variants add to it (section 10). */
export interface Ruleset {
  readonly seats: number;
  /** Whether any seat may place first, or seat 1 only (R7.6, R9). */
  readonly anySeatFirst: boolean;
  readonly board: Board;
  readonly warriors: WarriorTable;
  readonly goalSafety: 'strict' | 'no-new-threat' | 'none';
  /** The result for a player without a legal move (R8.2, R8.3). */
  readonly noMove: 'loses' | 'draws';
  /** Whether the second sentence of R7.4 does not hold (R10.16). */
  readonly exposedGoal: boolean;
  /** Whether R7.5 applies. */
  readonly mercy: boolean;
  /** Whether a player may also place on every cell of no region (R10.2). */
  readonly placesBetween: boolean;
  /** The corners that belong to seats 1, 2 and 3 (R7.6); none if each picks a free one. */
  readonly corners: readonly string[];
  /**
   * The order of the setup: nine at a time, nine and the Goal at a time, one at a time (R7.2, R10.2, R10.3).
   */
  readonly placingOrder: 'army' | 'army-and-goal' | 'alternating';
  /** Whether some cells are neutral; which ones, unless the caller chooses them (R10.4). */
  readonly clouded: boolean;
  readonly clouds: readonly string[] | null;
  /** The most markers, or null if moves leave none (R10.5). */
  readonly markers: number | null;
  readonly crown: boolean;
  /** Whether each seat captures from the next one only, and the first Goal decides (R10.7). */
  readonly dilemma: boolean;
  readonly reflective: boolean;
  /** Whether captures are decided by combat (R10.10). */
  readonly combat: boolean;
  /** Whether zones of enemies may share cells (R10.18). */
  readonly sharedZones: boolean;
  /** Whether an enemy's abandoned Goal may be in a zone (R10.19). */
  readonly besiegedGoal: boolean;
  /** Whether a carried Goal goes around its own zones (R10.20). */
  readonly goalAroundZones: boolean;
  /** Whether the Goal may not be placed in the pocket behind its own Blockader (R10.21). */
  readonly honourSetup: boolean;
}

const ORDINARY = {
  count: 1,
  jumps: false,
  captures: true,
  canBeCaptured: true,
  hasZone: false,
  mostRises: Number.POSITIVE_INFINITY,
  descends: 'never',
} as const;

/** The table of section 2, with R11.3 and R11.5. */
const WARRIORS = {
  F: { ...ORDINARY, leastSteps: 1, mostSteps: 3, path: 'any', carriesGoal: true },
  L: { ...ORDINARY, leastSteps: 1, mostSteps: 3, path: 'straight', carriesGoal: true, mostRises: 1 },
  S: { ...ORDINARY, leastSteps: 2, mostSteps: 4, path: 'any', carriesGoal: false, descends: 'straight' },
  I: {
    ...ORDINARY,
    count: 2,
    leastSteps: 3,
    mostSteps: 6,
    path: 'straight',
    jumps: true,
    carriesGoal: false,
    descends: 'anywhere',
  },
  V: { ...ORDINARY, count: 3, leastSteps: 1, mostSteps: 1, path: 'any', carriesGoal: true, mostRises: 1 },
  B: {
    ...ORDINARY,
    leastSteps: 1,
    mostSteps: 2,
    path: 'straight',
    carriesGoal: false,
    captures: false,
    canBeCaptured: false,
    hasZone: true,
    mostRises: 1,
  },
} as const satisfies WarriorTable;

const KLIN_ZHA: Ruleset = {
  seats: 2,
  anySeatFirst: true,
  board: FLAT_BOARD,
  warriors: WARRIORS,
  goalSafety: 'strict',
  noMove: 'loses',
  exposedGoal: false,
  mercy: true,
  placesBetween: false,
  corners: [],
  placingOrder: 'army',
  clouded: false,
  clouds: null,
  markers: null,
  crown: false,
  dilemma: false,
  reflective: false,
  combat: false,
  sharedZones: false,
  besiegedGoal: false,
  goalAroundZones: false,
  honourSetup: false,
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
  corners: ['E', 'W', 'N'],
};

/** The rulesets of section 9 by their names. */
export const BASE_RULESETS: ReadonlyMap<string, Ruleset> = new Map([
  ['klin-zha', KLIN_ZHA],
  ['takzh', TAKZH],
  ['agonizer', AGONIZER],
  ['romulan-heart', ROMULAN_HEART],
  ['romulan-heart:2', ROMULAN_HEART],
  ['romulan-heart:3', { ...ROMULAN_HEART, seats: 3 }],
]);

/** The rules of a kind; throws for an unknown code. */
export function rulesOf(ruleset: Ruleset, kind: Kind): WarriorRules {
  const rules = ruleset.warriors[kind];
  if (rules === undefined) throw new Error(`no warrior ${kind}`);
  return rules;
}

/** The numbers of all seats. */
export function allSeats(ruleset: Ruleset): number[] {
  return Array.from({ length: ruleset.seats }, (_, index) => index + 1);
}

/** The seat after a seat, in the order of turns. */
export function seatAfter(ruleset: Ruleset, seat: number): number {
  return (seat % ruleset.seats) + 1;
}

/** All seats in the order of turns, beginning with one. */
export function seatsFrom(ruleset: Ruleset, seat: number): number[] {
  return Array.from({ length: ruleset.seats }, (_, index) => ((seat - 1 + index) % ruleset.seats) + 1);
}
