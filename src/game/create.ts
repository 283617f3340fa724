/** State creation: for a new game, from a description, or from a position string. */

import type { Colour } from '../base/colours.ts';
import { memo } from '../base/memo.ts';
import type { Random } from '../base/random.ts';
import { failure, failures, failWith, type Result, shown, success } from '../base/result.ts';
import { initialStates } from '../engine/hooks.ts';
import { raiseMoveBound, type Setup } from '../engine/load.ts';
import { NOWHERE, packedCell, packGoals, packSeats } from '../engine/packing.ts';
import { tablesOf } from '../engine/tables.ts';
import type { PositionFault } from '../engine/text/faults.ts';
import { type PositionFields, setupFromFields } from '../engine/text/fields.ts';
import { parseSetup } from '../engine/text/parse.ts';
import { setupFaults } from '../engine/text/setup-faults.ts';
import { passedTurnFaults, positionFaults } from '../engine/text/validate.ts';
import { mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import { snapshotFrom, withPosition } from './pool.ts';
import { type GameState, newState, stateFrom } from './state.ts';

/** Options of {@link createState}. */
export interface StartOptions {
  /** The seat that places and moves first (R7.2), by number or colour; seat 1 by default. */
  readonly first?: Seat | Colour;
  /** Random number generator, for variants that draw at the start (R10.4). */
  readonly random?: Random;
}

/**
 * Returns the initial state of a ruleset: an empty board, with all warriors in hand.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-first` if the ruleset does not
 * allow that seat to place first, `needs-random` if neutral cells are drawn (R10.4) and `random` is missing
 *
 * @example
 * ```ts
 * import { createState, klinZha, rulesOf, seededRandom } from 'klin-zha';
 *
 * createState(klinZha, { first: 2 }).seat; // 2
 * createState(klinZha, { first: 'green' }).seat; // 2
 * createState(rulesOf('romulan-heart:3')).rules.colours; // ['green', 'blue', 'black']
 * createState(rulesOf('klin-zha+clouded:8'), { random: seededRandom(7) }).phase; // 'setup'
 * ```
 */
export function createState(rules: Ruleset, options?: StartOptions): GameState {
  const { first: named = 1, random } = options ?? {};
  const first = firstSeat(rules, named);
  const { warriors, colours, board } = rules;
  const seats = rules.army === 'own' ? colours.length : 1;
  const setup = {
    warriors: new Uint16Array(0),
    goals: packGoals(NOWHERE, NOWHERE, NOWHERE),
    seat: first,
    regions: packSeats(board.regions.map(() => 0)),
    owners: packSeats(colours.map((_, index) => index + 1)),
    quiet: 0,
    round: 1,
    first,
    hands: Array.from({ length: 4 }, (_, seat) =>
      warriors.map(({ count }) => (seat >= 1 && seat <= seats ? count : 0)),
    ).flat(),
    combat: -1,
    variantStates: rules.hooks.length > 0 ? initialStates(rules, random) : [],
  };
  return newState(rules, snapshotFrom(rules, setup), true);
}

/**
 * Returns the number of the seat that places first, given by number or colour.
 *
 * @throws KlinZhaError `bad-first` if the ruleset does not allow that seat to place first
 */
function firstSeat(rules: Ruleset, named: Seat | Colour): Seat {
  const isOpen = mustBeRules(rules).setup.first === 'any';
  const colours = isOpen ? rules.colours : rules.colours.slice(0, 1);
  const seats = colours.map((_, index) => (index + 1) as Seat);
  const found = seats.find((seat) => seat === named || colours[seat - 1] === named);
  const expected = `${[...seats, ...colours.slice(0, -1)].join(', ')} or ${colours.at(-1)}`;
  return (
    found ?? failWith('bad-first', named, `first seat of ${rules.name}`, expected, isOpen ? 'R7.2' : 'R7.6')
  );
}

/** Options of {@link createPosition} and {@link parsePosition}. */
export interface PositionOptions {
  /** Whether to accept a position that cannot arise, as long as it can be represented. */
  readonly unchecked?: boolean;
}

/**
 * Creates a state from a description, or returns all faults in the description.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { createPosition, createState, klinZha } from 'klin-zha';
 *
 * const fields = createState(klinZha).toFields();
 * createPosition(klinZha, { ...fields, seat: 2, first: 2 }).ok; // true
 * ```
 */
export function createPosition(
  rules: Ruleset,
  fields: PositionFields,
  options?: PositionOptions,
): Result<GameState, PositionFault> {
  const setup = setupFromFields(mustBeRules(rules), fields);
  return setup.ok ? stateFromSetup(rules, setup.value, options ?? {}) : setup;
}

/**
 * Parses a position string (section 16). Returns all faults in the string or, if there are none, all reasons
 * why the position cannot arise.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { klinZha, parsePosition } from 'klin-zha';
 *
 * parsePosition(klinZha, 'b/3/3v*1/7/4F4/11/13/15/2V*3B10 1 - - 0 20 -').ok; // true
 * ```
 */
export function parsePosition(
  rules: Ruleset,
  text: string,
  options?: PositionOptions,
): Result<GameState, PositionFault> {
  mustBeRules(rules);
  if (typeof text !== 'string') {
    const read = shown(text);
    const message = `'${read}' is not a valid position: expected a string.`;
    return failure({ code: 'not-text', message, expected: 'a string', read });
  }
  const setup = parseSetup(rules, text);
  return setup.ok ? stateFromSetup(rules, setup.value, options ?? {}) : setup;
}

/** A state from a position string, reachable or not, and all reasons why it cannot arise. */
interface ReadPosition {
  readonly state: GameState;
  readonly doubts: readonly PositionFault[];
}

/** Recent positions, because the games in a file often share their start. */
const recentPositions = /* @__PURE__ */ memo((_: Ruleset) => new Map<string, ReadPosition>());
const mostRecent = 16;
const longestRecent = 1000;

/** Parses a position string. Accepts a position that cannot arise, as long as it can be represented. */
export function readPosition(rules: Ruleset, text: string): Result<ReadPosition, PositionFault> {
  const recent = recentPositions(rules);
  const known = recent.get(text);
  if (known !== undefined) return success(known);
  const setup = parseSetup(rules, text);
  if (!setup.ok) return setup;
  const checked = stateFromSetup(rules, setup.value, {});
  const state = checked.ok ? checked : stateFromSetup(rules, setup.value, { unchecked: true });
  if (!state.ok) return state;
  const read = { state: state.value, doubts: checked.ok ? [] : checked.errors };
  if (text.length > longestRecent) return success(read);
  if (recent.size === mostRecent) recent.clear();
  recent.set(text, read);
  return success(read);
}

/** Creates a state from a setup, or returns all reasons why it is invalid. */
function stateFromSetup(
  rules: Ruleset,
  setup: Setup,
  options: PositionOptions,
): Result<GameState, PositionFault> {
  const impossible = setupFaults(rules, setup);
  if (impossible.length > 0) return failures(impossible);
  raiseMoveBound(tablesOf(rules), setup);
  const snapshot = snapshotFrom(rules, setup);
  const isChecked = options.unchecked !== true;
  const faults = withPosition(rules, snapshot, (position) =>
    isChecked ? positionFaults(position, Array.from(setup.warriors, packedCell)) : passedTurnFaults(position),
  );
  return faults.length > 0 ? failures(faults) : success(newState(rules, snapshot, isChecked));
}

/**
 * Returns the position string of a state (section 16).
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, formatPosition, klinZha, play } from 'klin-zha';
 *
 * formatPosition(play(createState(klinZha), 'f@a19')); // 'F/3/5/7/9/11/13/15/17 1 N1 - 0 1 hand1=LSIIVVVB;hand2=FLSIIVVVB'
 * ```
 */
export function formatPosition(state: GameState): string {
  return stateFrom(state).toString();
}

/**
 * Whether two states have the same ruleset, position, counters and `isChecked`. Agrees with
 * `assert.deepStrictEqual` and `toEqual`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, klinZha, play, sameState } from 'klin-zha';
 *
 * const one = play(createState(klinZha), 'f@a19');
 * sameState(one, play(createState(klinZha), 'f@a19')); // true
 * ```
 */
export function sameState(one: GameState, other: GameState): boolean {
  const [a, b] = [stateFrom(one), stateFrom(other)];
  return (Object.keys(a) as (keyof GameState)[]).every((name) => a[name] === b[name]);
}
