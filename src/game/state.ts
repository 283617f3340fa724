/**
 * The immutable state of a game, in setup, in battle or over.
 *
 * A state shows what there is to know of a position and never changes: `play` gives a new one. Inside it holds
 * a few hundred bytes; whatever is computed from them is computed on a position that all states of a ruleset
 * share and that nobody outside sees.
 */

import { fail, shown } from '../core/result.ts';
import { isThreatened } from '../engine/attacks.ts';
import { endingOf } from '../engine/ending.ts';
import type { Snapshot } from '../engine/load.ts';
import type { Position } from '../engine/position.ts';
import { formatHash } from '../engine/zobrist.ts';
import type { PositionFields } from '../position/fields.ts';
import { fieldsFrom } from '../position/fields.ts';
import { formatSetup } from '../position/format.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Outcome, Phase, StateJson } from './fields.ts';
import { lookAt } from './pool.ts';

/** What opens a state from inside; nobody outside has it. */
const key: unique symbol = /* @__PURE__ */ Symbol('state');

/** The immutable state of a game. Make one with `createState`, `parsePosition` or `restoreState`. */
export class GameState {
  readonly #rules: Ruleset;
  readonly #isChecked: boolean;
  readonly #snapshot: Snapshot;
  #outcome: Outcome | null | undefined;

  /** @internal */
  constructor(rules: Ruleset, snapshot: Snapshot, isChecked: boolean) {
    this.#rules = rules;
    this.#isChecked = isChecked;
    this.#snapshot = snapshot;
    Object.freeze(this);
  }

  /**
   * What a state holds, for those who have the key.
   *
   * @internal
   */
  static reveal(state: GameState, opener: symbol): Snapshot {
    if (opener !== key) fail({ code: 'not-public', message: 'What a state holds is not for change.' });
    if (typeof state === 'object' && state !== null && #snapshot in state) return state.#snapshot;
    return failForState(state);
  }

  /** The ruleset by which the game is played. */
  get rules(): Ruleset {
    return this.#rules;
  }

  /** Whether it is known that the position can arise. */
  get isChecked(): boolean {
    return this.#isChecked;
  }

  /** The seat that has the turn. */
  get seat(): Seat {
    return this.#snapshot.seat as Seat;
  }

  /** The seat that placed first. */
  get first(): Seat {
    return this.#snapshot.first as Seat;
  }

  /** Half-moves since the last capture (section 16). */
  get quiet(): number {
    return this.#snapshot.quiet;
  }

  /** The number of the round, from 1 (section 16). */
  get round(): number {
    return this.#snapshot.round;
  }

  /** Where the game stands. */
  get phase(): Phase {
    if (this.outcome !== null) return 'over';
    return borrow(this, (position) => position.pending > 0) ? 'setup' : 'battle';
  }

  /** How the game ended, null while it goes on. */
  get outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = borrow(this, outcomeOf);
    return this.#outcome;
  }

  /** Everything the position holds, as plain data, made anew at each call. */
  fields(): PositionFields {
    return fieldsFrom(this.#rules, this.#snapshot);
  }

  /** A hash of everything but the counters of quiet half-moves and rounds: 16 hexadecimal digits. */
  hash(): string {
    return formatHash(this.#snapshot.low, this.#snapshot.high);
  }

  /** Called by `JSON.stringify`; `restoreState` reads the answer. */
  toJSON(): StateJson {
    const json = { rules: this.#rules.id, position: this.toString() };
    return this.#isChecked ? json : { ...json, unchecked: true };
  }

  /** The position string (section 16). */
  toString(): string {
    return formatSetup(this.#rules, this.#snapshot);
  }
}

/**
 * A state as it is. For those who only ask it questions one of another copy of the library will do.
 *
 * @throws KlinZhaError `bad-state` for what is no state
 */
export function stateFrom(state: GameState): GameState {
  return typeof state?.fields === 'function' ? state : failForState(state);
}

function failForState(state: unknown): never {
  const read = shown(state);
  return fail({ code: 'bad-state', message: remedyFor(state), read, expected: 'a GameState' });
}

/** What an argument is that is no state, and what to pass instead. */
function remedyFor(state: unknown): string {
  if (typeof state !== 'object' || state === null) return `'${shown(state)}' is no state: pass a GameState.`;
  const { state: inner, position, fields } = state as { readonly [name: string]: unknown };
  if (inner !== undefined) return 'This is no state but holds one: of a Game pass game.state.';
  if (typeof position === 'string') return 'This is a state as JSON: restoreState makes a GameState of it.';
  if (typeof fields === 'function')
    return 'This is a state of another copy of the library (one from ESM and one from CommonJS are two).';
  return (
    "'an object' is no state. Cloning a state, or sending it to a worker, loses what it holds: " +
    'send state.toJSON(), and read it with restoreState.'
  );
}

/** What a state holds. */
export function snapshotOf(state: GameState): Snapshot {
  return GameState.reveal(state, key);
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
