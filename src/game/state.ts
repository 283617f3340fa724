/**
 * The immutable state of a game, in setup, in battle or over.
 *
 * A state stores a few hundred bytes. Everything else is computed from them, with internal positions that all
 * states of a ruleset share.
 */

import { memo } from '../base/memo.ts';
import { fail, shown } from '../base/result.ts';
import { isThreatened } from '../engine/attacks.ts';
import { endingOf } from '../engine/ending.ts';
import type { Setup, Snapshot } from '../engine/load.ts';
import type { Move } from '../engine/move.ts';
import type { Position } from '../engine/position.ts';
import { save, setupOf } from '../engine/save.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import { fieldsFrom } from '../engine/text/fields.ts';
import { formatGoals, formatOwners, formatPairs, formatRegions, formatSetup } from '../engine/text/format.ts';
import { formatHash } from '../engine/zobrist.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Outcome, Phase, StateJson } from './fields.ts';
import { withPosition } from './pool.ts';

/**
 * The immutable state of a game. Create one with `createState`, `parsePosition` or `restoreState`.
 *
 * Two states with the same content are deeply equal ({@link sameState}, `assert.deepStrictEqual`, `toEqual`).
 * A clone or a proxy of a state is not a state: functions reject it with `bad-state`. Send `state.toJSON()`
 * and read it with `restoreState`.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 *
 * const start = createState(klinZha);
 * start.seat; // 1
 * start.halfmoveClock; // 0
 * start.warriors; // []
 * ```
 */
export interface GameState {
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** Whether the position was verified as one that can arise. */
  readonly isChecked: boolean;
  /** The seat to move. */
  readonly seat: Seat;
  /** The seat that placed first. */
  readonly first: Seat;
  /** Number of moves since the last capture (section 16). */
  readonly halfmoveClock: number;
  /** The number of the round, starting at 1 (section 16). */
  readonly round: number;

  /** The ruleset of the game. */
  get rules(): Ruleset;
  /** The phase of the game; `outcome(state)` returns how it ended. */
  get phase(): Phase;
  /** The warriors on the board, in board order. Computed on each access, like the lists below. */
  get warriors(): PositionFields['warriors'];
  /** The cell of each seat's Goal, null if it is not on the board. */
  get goals(): PositionFields['goals'];
  /** The seat that claimed each region, or null. */
  get regions(): PositionFields['regions'];
  /** The seat that owns each army, 0 for none. */
  get owners(): PositionFields['owners'];

  /** Returns the whole position as plain data, computed on each call. */
  toFields(): PositionFields;
  /** Returns a hash of everything but the halfmove clock and the round: 16 hexadecimal digits. */
  hash(): string;
  /** Called by `JSON.stringify`; `restoreState` reads the result. */
  toJSON(): StateJson;
  /** Returns the position string (section 16). */
  toString(): string;
}

/** Constructs and opens states; never leaves this file. */
const key: unique symbol = /* @__PURE__ */ Symbol('state');

type State = GameState;

/** The class of states, which only this file can construct. */
const StateClass = /* @__PURE__ */ printable(
  class GameState implements State {
    static readonly name: string = 'GameState';
    readonly ruleset: string;
    readonly isChecked: boolean;
    readonly seat: Seat;
    readonly first: Seat;
    readonly halfmoveClock: number;
    readonly round: number;
    /**
     * With `packedRest`, the content of the state. These are own members, so that deep equality compares
     * them.
     */
    readonly packedWarriors: string;
    readonly packedRest: string;
    readonly #rules: Ruleset;
    readonly #snapshot: Snapshot;
    #outcome: Outcome | null | undefined;
    #legalMove: Move | undefined;

    constructor(opener: symbol, rules: Ruleset, snapshot: Snapshot, isChecked: boolean) {
      mustHaveKey(opener);
      this.ruleset = rules.id;
      this.isChecked = isChecked;
      this.seat = snapshot.seat as Seat;
      this.first = snapshot.first as Seat;
      this.halfmoveClock = snapshot.quiet;
      this.round = snapshot.round;
      this.packedWarriors = snapshot.warriors;
      this.packedRest = packedRest(rules, snapshot);
      this.#rules = rules;
      this.#snapshot = snapshot;
      Object.freeze(this);
    }

    /** Returns the snapshot of a state; undefined for anything else. */
    static reveal(state: unknown, opener: symbol): Snapshot | undefined {
      mustHaveKey(opener);
      return typeof state === 'object' && state !== null && #snapshot in state ? state.#snapshot : undefined;
    }

    /** Returns how the game ended, computed once. */
    static outcome(state: GameState): Outcome | null {
      if (state.#outcome === undefined) state.#outcome = borrow(state, outcomeOf);
      return state.#outcome;
    }

    static noteLegal(state: GameState, move: Move): void {
      state.#legalMove = move;
    }

    static isNotedLegal(state: GameState, move: Move): boolean {
      return state.#legalMove === move;
    }

    get rules(): Ruleset {
      return stateFrom(this).#rules;
    }

    get phase(): Phase {
      if (outcome(this) !== null) return 'over';
      return borrow(this, (position) => position.pending > 0) ? 'setup' : 'battle';
    }

    get warriors(): PositionFields['warriors'] {
      return this.toFields().warriors;
    }

    get goals(): PositionFields['goals'] {
      return this.toFields().goals;
    }

    get regions(): PositionFields['regions'] {
      return this.toFields().regions;
    }

    get owners(): PositionFields['owners'] {
      return this.toFields().owners;
    }

    toFields(): PositionFields {
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

/** Makes `console.log` show a state's position string and public fields. */
function printable<StateMaker extends { readonly prototype: State }>(maker: StateMaker): StateMaker {
  const tag = function (this: State): string {
    return isState(this) ? this.toString() : 'copy of a state';
  };
  const inspect = Symbol.for('nodejs.util.inspect.custom');
  const shown = function (this: State & { readonly packedWarriors?: string; readonly packedRest?: string }) {
    const { packedWarriors: _, packedRest: __, ...fields } = this;
    const copy: object = Object.assign(Object.create(maker.prototype), fields);
    return Object.defineProperties(copy, {
      [Symbol.toStringTag]: { value: this[Symbol.toStringTag as never] },
      [inspect]: { value: undefined },
    });
  };
  Object.defineProperty(maker.prototype, Symbol.toStringTag, { get: tag });
  Object.defineProperty(maker.prototype, inspect, { value: shown });
  return maker;
}

function mustHaveKey(opener: symbol): void {
  if (opener !== key)
    fail({ code: 'not-public', message: 'GameState cannot be constructed directly: use createState.' });
}

/** Creates a state from a snapshot. */
export function newState(rules: Ruleset, snapshot: Snapshot, isChecked: boolean): GameState {
  return new StateClass(key, rules, snapshot, isChecked);
}

/**
 * Returns a key that two positions of a ruleset share only if they differ at most in the halfmove clock and
 * the round.
 */
export function contentKey(position: Position): string {
  const snapshot = save(position);
  return `${snapshot.warriors}${snapshot.seat} ${packedRest(position.tables.rules, snapshot)}`;
}

/** Packed text of everything but the warriors, and its snapshot. */
interface PackedRest {
  readonly text: string;
  readonly of: Snapshot;
}

/** Last packed text per ruleset: states of one game usually share it. */
const lastRest = /* @__PURE__ */ memo((_: Ruleset): { last: PackedRest | undefined } => ({
  last: undefined,
}));

/** Packs Goals, regions, owners, hands, a pending combat and variant values into one string. */
function packedRest(rules: Ruleset, snapshot: Snapshot): string {
  const kept = lastRest(rules);
  if (kept.last === undefined || !sharesRest(kept.last.of, snapshot)) {
    const parts = [formatGoals, formatRegions, formatOwners, formatPairs];
    kept.last = { text: parts.map((format) => format(rules, snapshot)).join(' '), of: snapshot };
  }
  return kept.last.text;
}

function sharesRest(one: Snapshot, other: Snapshot): boolean {
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

/** Whether a value is a state from this copy of the library; clones and proxies are not. */
function isState(value: unknown): value is GameState {
  return StateClass.reveal(value, key) !== undefined;
}

/**
 * Returns the argument if it is a state; otherwise throws.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 */
export function stateFrom<T extends GameState>(state: T): T {
  return isState(state) ? state : failForState(state);
}

function failForState(state: unknown): never {
  const read = shown(state);
  return fail({ code: 'bad-state', message: remedyFor(state), read, expected: 'a GameState' });
}

/** Whether a value has the content of a state, but not its methods. */
function isClone(value: unknown): boolean {
  const { packedWarriors, toJSON } = (value ?? {}) as { readonly [name: string]: unknown };
  return typeof packedWarriors === 'string' && typeof toJSON !== 'function';
}

/** Describes the argument and what to pass instead. */
export function remedyFor(state: unknown): string {
  if (typeof state !== 'object' || state === null)
    return `'${shown(state)}' is not a state: pass a GameState, such as the result of createState(rules).`;
  const { state: inner, ok, position, fields, toJSON } = state as { readonly [name: string]: unknown };
  if (isClone(inner))
    return 'This is a clone of a game: keep and send game.toJSON(), and read it with restoreGame.';
  if (inner !== undefined) return 'This is not a state but contains one: for a Game, pass game.state.';
  if (typeof ok === 'boolean')
    return 'This is a Result: pass its value, such as unwrap(restoreState(json, rules)).';
  if (typeof position === 'string')
    return 'This is the JSON of a state: pass the GameState that restoreState returns.';
  const what =
    typeof toJSON === 'function' || typeof fields === 'function'
      ? 'a proxy or copy of a state, or a state from another copy of the library (in reactive stores, use markRaw or ref)'
      : isClone(state) && 'a clone of a state';
  if (what) return `This is ${what}: keep and send state.toJSON(), and read it with restoreState.`;
  return 'This object is not a state: pass a GameState, such as the result of createState(rules).';
}

/**
 * Returns how the game ended, or null before its end. Draws by claim or agreement belong to a `Game`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, klinZha, outcome, parsePosition, play, rulesOf, unwrap } from 'klin-zha';
 *
 * outcome(createState(klinZha)); // null
 * const text = 'b/3/3v*1/7/4F4/11/13/4s10/2V*9B4 1 - - 0 20 -';
 * const state = unwrap(parsePosition(rulesOf('klin-zha+oversight'), text));
 * outcome(play(play(state, 'e37d38'), 'h34i22')); // { winner: 2, reason: 'goal-captured', goalThreatened: true }
 * ```
 */
export function outcome(state: GameState): Outcome | null {
  return StateClass.outcome(stateFrom(state) as never);
}

/** Records a move as legal in a state, so that `play` need not check it again. */
export function noteLegal(state: GameState, move: Move): void {
  StateClass.noteLegal(state as never, move);
}

/** Whether a move is the last one that was recorded as legal in a state. */
export function isNotedLegal(state: GameState, move: Move): boolean {
  return StateClass.isNotedLegal(state as never, move);
}

/** Returns the snapshot of a state. */
export function snapshotOf(state: GameState): Snapshot {
  return StateClass.reveal(state, key) ?? failForState(state);
}

/** Returns the setup of a state. */
export function setupFor(state: GameState): Setup {
  return setupOf(snapshotOf(state));
}

/**
 * Calls a function with a state's position. The function must undo its moves and must not keep the position.
 */
export function borrow<T>(state: GameState, callback: (position: Position) => T): T {
  const snapshot = snapshotOf(state);
  return withPosition(state.rules, snapshot, callback);
}

/** Whether the Goal of the seat to move is threatened (R5.4). */
export function isGoalThreatened(state: GameState): boolean {
  return borrow(state, (position) => isThreatened(position, position.seat));
}

/** Returns how the game ended in a position, null while it goes on. */
export function outcomeOf(position: Position): Outcome | null {
  const ending = endingOf(position);
  if (ending === undefined) return null;
  const captured = ending.reason === 'goal-captured';
  return Object.freeze({
    winner: (ending.winner || null) as Seat | null,
    // The program that defines hooks declares their reasons.
    reason: ending.reason as Outcome['reason'],
    goalThreatened: captured || isThreatened(position, position.seat),
  });
}
