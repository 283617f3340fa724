/**
 * The immutable state of a game, in setup, in battle or over.
 *
 * A state shows what there is to know of a position and never changes: `play` gives a new one. Inside it holds
 * a few hundred bytes; whatever is computed from them is computed on a position that all states of a ruleset
 * share and that nobody outside sees.
 */

import { memo } from '../base/memo.ts';
import { fail, shown } from '../base/result.ts';
import { isThreatened } from '../engine/attacks.ts';
import { endingOf } from '../engine/ending.ts';
import { type Setup, type Snapshot, setupOf } from '../engine/load.ts';
import type { Position } from '../engine/position.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import { fieldsFrom } from '../engine/text/fields.ts';
import { formatGoals, formatOwners, formatPairs, formatRegions, formatSetup } from '../engine/text/format.ts';
import { formatHash } from '../engine/zobrist.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Outcome, Phase, StateJson } from './fields.ts';
import { lookAt } from './pool.ts';

/**
 * The immutable state of a game. Make one with `createState`, `parsePosition` or `restoreState`.
 *
 * All that it holds stands in its own fields, numbers and texts: so that it can be printed, and
 * `deepEqual` of two states is {@link sameState}. A clone of a state has the fields and nothing else: functions that take
 * a state refuse it with `bad-state`, as they do a proxy. Send `state.toJSON()` and read it with `restoreState`.
 *
 * @example
 * const start = createState('klin-zha');
 * start.seat // 1
 * start.quiet // 0
 * structuredClone(start).seat // 1: the fields are all that is left
 * @category Playing
 */
export interface GameState {
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** Whether it is known that the position can arise. */
  readonly isChecked: boolean;
  /** The warriors, a character for each, in one order only; {@link fields} and {@link toString} say what they are. */
  readonly warriors: string;
  /** The cells of the Goals by seat, `-` for one that is not on the board. */
  readonly goals: string;
  /** The claimed regions and their seats, as in the position string. */
  readonly regions: string;
  /** The owners of the armies, as in the position string. */
  readonly owners: string;
  /** Hands, a waiting combat and what variants keep, as in the position string. */
  readonly pairs: string;
  /** The seat that has the turn. */
  readonly seat: Seat;
  /** The seat that placed first. */
  readonly first: Seat;
  /** Half-moves since the last capture (section 16). */
  readonly quiet: number;
  /** The number of the round, from 1 (section 16). */
  readonly round: number;

  /** The ruleset by which the game is played. */
  get rules(): Ruleset;
  /** Where the game stands. */
  get phase(): Phase;
  /** How the game ended, null while it goes on. */
  get outcome(): Outcome | null;

  /** Everything the position holds, as plain data, made anew at each call. */
  fields(): PositionFields;
  /** A hash of everything but the counters of quiet half-moves and rounds: 16 hexadecimal digits. */
  hash(): string;
  /** Called by `JSON.stringify`; `restoreState` reads the answer. */
  toJSON(): StateJson;
  /** The position string (section 16). */
  toString(): string;
}

/** What makes and opens a state; nobody outside has it. */
const key: unique symbol = /* @__PURE__ */ Symbol('state');

type State = GameState;

/** States are of a class that nobody outside can name: who makes another gets nothing from it. */
const StateClass = /* @__PURE__ */ printable(
  class GameState implements State {
    static readonly name: string = 'GameState';
    readonly ruleset: string;
    readonly isChecked: boolean;
    readonly warriors: string;
    readonly goals: string;
    readonly regions: string;
    readonly owners: string;
    readonly pairs: string;
    readonly seat: Seat;
    readonly first: Seat;
    readonly quiet: number;
    readonly round: number;
    readonly #rules: Ruleset;
    readonly #snapshot: Snapshot;
    #outcome: Outcome | null | undefined;

    constructor(opener: symbol, rules: Ruleset, snapshot: Snapshot, isChecked: boolean) {
      mustHaveKey(opener);
      const { goals, regions, owners, pairs } = wordsFor(rules, snapshot);
      this.ruleset = rules.id;
      this.isChecked = isChecked;
      this.warriors = snapshot.warriors;
      this.goals = goals;
      this.regions = regions;
      this.owners = owners;
      this.pairs = pairs;
      this.seat = snapshot.seat as Seat;
      this.first = snapshot.first as Seat;
      this.quiet = snapshot.quiet;
      this.round = snapshot.round;
      this.#rules = rules;
      this.#snapshot = snapshot;
      Object.freeze(this);
    }

    /** What a state holds, for those who have the key; undefined for what is none. */
    static reveal(state: unknown, opener: symbol): Snapshot | undefined {
      mustHaveKey(opener);
      return typeof state === 'object' && state !== null && #snapshot in state ? state.#snapshot : undefined;
    }

    get rules(): Ruleset {
      return stateFrom(this).#rules;
    }

    get phase(): Phase {
      if (this.outcome !== null) return 'over';
      return borrow(this, (position) => position.pending > 0) ? 'setup' : 'battle';
    }

    get outcome(): Outcome | null {
      stateFrom(this);
      if (this.#outcome === undefined) this.#outcome = borrow(this, outcomeOf);
      return this.#outcome;
    }

    fields(): PositionFields {
      return fieldsFrom(this.rules, setupFor(this));
    }

    hash(): string {
      const { low, high } = snapshotOf(this);
      return formatHash(low, high);
    }

    toJSON(): StateJson {
      const json = { rules: this.rules.id, position: this.toString() };
      return this.isChecked ? json : { ...json, unchecked: true };
    }

    toString(): string {
      return formatSetup(this.rules, setupFor(this));
    }
  },
);

/** Lets `console.log` show the position string beside the fields. */
function printable<StateMaker extends { readonly prototype: State }>(maker: StateMaker): StateMaker {
  const get = function (this: State): string {
    return isState(this) ? this.toString() : 'copy of a state';
  };
  Object.defineProperty(maker.prototype, Symbol.toStringTag, { get });
  return maker;
}

function mustHaveKey(opener: symbol): void {
  if (opener !== key) fail({ code: 'not-public', message: 'What a state holds is not for change.' });
}

/** The state that holds a snapshot. */
export function newState(rules: Ruleset, snapshot: Snapshot, isChecked: boolean): GameState {
  return new StateClass(key, rules, snapshot, isChecked);
}

/** What of a state seldom changes, in words; neighbours share them. */
interface Words extends Pick<GameState, 'goals' | 'regions' | 'owners' | 'pairs'> {
  readonly of: Snapshot;
}

/** The words that were made last for a ruleset. */
const lastWords = /* @__PURE__ */ memo((_: Ruleset): { words: Words | undefined } => ({ words: undefined }));

function wordsFor(rules: Ruleset, snapshot: Snapshot): Words {
  const last = lastWords(rules);
  const { words } = last;
  if (words !== undefined && sharesWords(words.of, snapshot)) return words;
  last.words = {
    goals: formatGoals(rules, snapshot),
    regions: formatRegions(rules, snapshot),
    owners: formatOwners(rules, snapshot),
    pairs: formatPairs(rules, snapshot),
    of: snapshot,
  };
  return last.words;
}

function sharesWords(one: Snapshot, other: Snapshot): boolean {
  return (
    one.goals === other.goals &&
    one.regions === other.regions &&
    one.owners === other.owners &&
    one.first === other.first &&
    one.combat === other.combat &&
    one.hands === null &&
    other.hands === null &&
    one.variantStates === other.variantStates
  );
}

/** Whether a value is a state of this copy of the library, and no clone or proxy of one. */
export function isState(value: unknown): value is GameState {
  return StateClass.reveal(value, key) !== undefined;
}

/**
 * A state as it is.
 *
 * @throws KlinZhaError `bad-state` for what is no state
 */
export function stateFrom<T extends GameState>(state: T): T {
  return isState(state) ? state : failForState(state);
}

function failForState(state: unknown): never {
  const read = shown(state);
  return fail({ code: 'bad-state', message: remedyFor(state), read, expected: 'a GameState' });
}

/** What an argument is that is no state, and what to pass instead. */
function remedyFor(state: unknown): string {
  if (typeof state !== 'object' || state === null) return `'${shown(state)}' is no state: pass a GameState.`;
  const { state: inner, position, warriors, fields, toJSON } = state as { readonly [name: string]: unknown };
  if (inner !== undefined) return 'This is no state but holds one: of a Game pass game.state.';
  if (typeof position === 'string') return 'This is a state as JSON: restoreState makes a GameState of it.';
  const what =
    typeof toJSON === 'function' || typeof fields === 'function'
      ? 'a proxy or copy of a state, or a state of another copy of the library (stores leave it as it is by markRaw or ref)'
      : typeof warriors === 'string'
        ? 'a clone of a state'
        : 'no state';
  return `This is ${what}: keep and send state.toJSON(), which restoreState reads.`;
}

/** What a state holds. */
export function snapshotOf(state: GameState): Snapshot {
  return StateClass.reveal(state, key) ?? failForState(state);
}

/** What a state was made from. */
export function setupFor(state: GameState): Setup {
  return setupOf(snapshotOf(state));
}

/** Lets a function look at a state's position: it may make moves there if it takes them back, and must not keep it. */
export function borrow<T>(state: GameState, look: (position: Position) => T): T {
  const snapshot = snapshotOf(state);
  return lookAt(state.rules, snapshot, look);
}

/** Whether the Goal of the seat to move is threatened (R5.4). */
export function isGoalThreatened(state: GameState): boolean {
  return borrow(state, (position) => isThreatened(position, position.seat));
}

/** How the game has ended in a position, null while it goes on. */
export function outcomeOf(position: Position): Outcome | null {
  const ending = endingOf(position);
  if (ending === undefined) return null;
  const captured = ending.reason === 'goal-captured';
  return Object.freeze({
    winner: (ending.winner || null) as Seat | null,
    reason: ending.reason,
    goalThreatened: captured || isThreatened(position, position.seat),
  });
}
