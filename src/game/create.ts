/** How games begin, and how states come back from text and JSON. */

import type { Random } from '../core/random.ts';
import { fail, failure, type Result, shown } from '../core/result.ts';
import { formatStates, initialStates } from '../engine/hooks.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { createPosition, type PositionOptions } from './check.ts';
import { jsonObject } from './json.ts';
import { formatFields, parseFields } from './position-text.ts';
import { type GameState, stateFrom, stateFromFields } from './state.ts';

/** How a game begins. */
export interface StartOptions {
  /** The seat that places first and moves first (R7.2); seat 1 if not said. */
  readonly first?: Seat;
  /** Where chance comes from, for variants that draw something at the start (R10.4). */
  readonly random?: Random;
}

/**
 * The empty board, with all warriors in hand.
 *
 * @throws KlinZhaError `bad-first` where the ruleset does not let that seat place first
 */
export function startState(rules: Ruleset, options: StartOptions = {}): GameState {
  const { first = 1 } = options;
  const allowed: readonly number[] =
    rules.setup.first === 'any' ? rules.colours.map((_, index) => index + 1) : [1];
  if (!allowed.includes(first)) {
    const expected = `seat ${allowed.join(' or ')}`;
    const message = `Seat ${shown(first)} cannot place first in ${rules.name}: ${expected} does.`;
    fail({
      code: 'bad-first',
      message,
      ruling: allowed.length > 1 ? 'R7.2' : 'R7.6',
      read: shown(first),
      expected,
    });
  }
  const army = rules.warriors.flatMap((kind) => Array<typeof kind.code>(kind.count).fill(kind.code));
  const fields = {
    warriors: [],
    goals: rules.colours.map(() => null),
    seat: first,
    regions: rules.board.regions.map(() => null),
    owners: rules.colours.map((_, index) => (index + 1) as Seat),
    quiet: 0,
    round: 1,
    first,
    hands: rules.colours.map((_, index) => (index === 0 || rules.army === 'own' ? army : [])),
    combat: null,
    variantState: Object.fromEntries(formatStates(rules, initialStates(rules, options.random))),
  };
  return stateFromFields(rules, fields, true);
}

/**
 * Reads a position string (section 16). Faults of the text are reported all at once; if there is none, all the
 * reasons for which the position cannot arise.
 */
export function readPosition(rules: Ruleset, text: string, options: PositionOptions = {}): Result<GameState> {
  const fields = parseFields(rules, text);
  return fields.ok ? createPosition(rules, fields.value, options) : fields;
}

/** The position string of a state (section 16). */
export function formatPosition(state: GameState): string {
  return formatFields(stateFrom(state).rules, state.fields());
}

/** Reads a state that `JSON.stringify` wrote, as text or as the plain object. */
export function readState(json: unknown, rulesOf: (id: string) => Result<Ruleset>): Result<GameState> {
  const { rules, position, unchecked } = jsonObject(json) ?? {};
  if (typeof rules !== 'string') return notAState("A state names its ruleset under 'rules'.");
  if (typeof position !== 'string') return notAState("A state has its position under 'position'.");
  const ruleset = rulesOf(rules);
  if (!ruleset.ok) return ruleset;
  return readPosition(ruleset.value, position, { unchecked: unchecked === true });
}

function notAState(message: string): Result<GameState> {
  return failure({ code: 'bad-json', message, expected: '{"rules": "...", "position": "..."}' });
}

/** Whether two states have the same content: ruleset, position and counters. */
export function sameState(one: GameState, other: GameState): boolean {
  if (one === other) return true;
  const sameRules = stateFrom(one).rules.id === stateFrom(other).rules.id;
  return sameRules && one.hash() === other.hash() && one.toString() === other.toString();
}
