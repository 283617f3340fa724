/**
 * The immutable state of a game, in setup, in battle or over.
 *
 * A state shows what there is to know of a position and never changes: `play` gives a new one. Inside it holds
 * a few hundred bytes; whatever is computed from them is computed on a position that all states of a ruleset
 * share and that nobody outside sees.
 */

import { fail, shown } from '../core/result.ts';
import { endingOf } from '../engine/ending.ts';
import { Position } from '../engine/position.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import { tablesOf } from '../engine/tables.ts';
import { isThreatened } from '../engine/threats.ts';
import { formatHash } from '../engine/zobrist.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Outcome, Phase, PositionFields, StateJson } from './fields.ts';
import { formatFields } from './position-text.ts';
import { fieldsFrom, loadFields } from './state-fields.ts';

/** The shared position of a ruleset, and the snapshot that it holds; null while something is done to it. */
interface Workplace {
  position: Position;
  readonly moves: Int32Array;
  holding: Snapshot | null;
  /** Whether somebody works there now. */
  isBusy: boolean;
}

const workplaces = /* @__PURE__ */ new WeakMap<Ruleset, Workplace>();

function workplaceOf(rules: Ruleset): Workplace {
  let place = workplaces.get(rules);
  if (place === undefined) {
    place = newWorkplace(rules);
    workplaces.set(rules, place);
  }
  return place;
}

function newWorkplace(rules: Ruleset): Workplace {
  const tables = tablesOf(rules);
  return {
    position: new Position(tables),
    moves: new Int32Array(tables.mostMoves),
    holding: null,
    isBusy: false,
  };
}

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
    return withPosition(this, (position) => position.pending > 0) ? 'setup' : 'battle';
  }

  /** How the game ended, null while it goes on. */
  get outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = withPosition(this, outcomeIn);
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
    return formatFields(this.#rules, this.fields());
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
  const message = `'${read}' is no state of this copy of the library (one from ESM and one from CommonJS are two).`;
  return fail({ code: 'bad-state', message, read, expected: 'a GameState' });
}

/**
 * Lets a function work on a state's position. It may make moves there if it takes them back, and must not keep
 * the position.
 */
export function withPosition<T>(state: GameState, work: (position: Position, moves: Int32Array) => T): T {
  const snapshot = GameState.reveal(state, key);
  const place = enter(state.rules);
  try {
    if (place.holding !== snapshot) load(place, snapshot);
    place.holding = null;
    const answer = work(place.position, place.moves);
    place.holding = snapshot;
    return answer;
  } finally {
    leave(place);
  }
}

/** Lets a function change a state's position and gives the state that it becomes. */
export function changeState(
  state: GameState,
  change: (position: Position, moves: Int32Array) => void,
): GameState {
  const snapshot = GameState.reveal(state, key);
  const place = enter(state.rules);
  try {
    if (place.holding !== snapshot) load(place, snapshot);
    place.holding = null;
    change(place.position, place.moves);
    const changed = place.position.save();
    place.position.forget();
    place.holding = changed;
    return new GameState(state.rules, changed, state.isChecked);
  } finally {
    leave(place);
  }
}

function load(place: Workplace, snapshot: Snapshot): void {
  place.holding = null;
  place.position.load(snapshot);
}

/** The workplace of a ruleset; a fresh one where it is in use, by a hook that asks the library. */
function enter(rules: Ruleset): Workplace {
  const shared = workplaceOf(rules);
  const place = shared.isBusy ? newWorkplace(rules) : shared;
  place.isBusy = true;
  return place;
}

/** Frees a workplace. A position at which the work was broken off may be half a position: it is not used again. */
function leave(place: Workplace): void {
  if (place.holding === null) place.position = new Position(place.position.tables);
  place.isBusy = false;
}

/** Whether the Goal of the seat to move is threatened (R5.4). */
export function isGoalThreatened(state: GameState): boolean {
  return withPosition(state, (position) => isThreatened(position, position.seat));
}

/** How the game has ended in a position, null while it goes on. */
export function outcomeIn(position: Position, moves: Int32Array): Outcome | null {
  const ending = endingOf(position, moves);
  if (ending === undefined) return null;
  const captured = ending.reason === 'goal-captured';
  return Object.freeze({
    winner: (ending.winner || null) as Seat | null,
    reason: ending.reason,
    goalThreatened: captured || isThreatened(position, position.seat),
  });
}

/** A position of its own for a state, for those who go on from there without making states. */
export function positionOf(state: GameState): Position {
  const snapshot = GameState.reveal(state, key);
  const position = new Position(tablesOf(state.rules));
  position.load(snapshot);
  return position;
}

/** The state that a position is. */
export function stateOf(position: Position, isChecked: boolean): GameState {
  return new GameState(position.tables.rules, position.save(), isChecked);
}

/** Makes a state from a description that was looked through before. */
export function stateFromFields(rules: Ruleset, fields: PositionFields, isChecked: boolean): GameState {
  const place = enter(rules);
  try {
    place.holding = null;
    loadFields(place.position, fields);
    place.holding = place.position.save();
    return new GameState(rules, place.holding, isChecked);
  } finally {
    leave(place);
  }
}

/** Makes a position from a description that was looked through before. */
export function positionFromFields(rules: Ruleset, fields: PositionFields): Position {
  const position = new Position(tablesOf(rules));
  loadFields(position, fields);
  return position;
}
