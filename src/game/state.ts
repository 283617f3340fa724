/**
 * The immutable state of a game, in setup, in battle or over.
 *
 * A state shows what there is to know of a position and never changes: `play` gives a new one. Inside it holds
 * a few hundred bytes; whatever is computed from them is computed on a position that all states of a ruleset
 * share and that nobody outside sees.
 */

import type { Board } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import { fail, shown, unwrap } from '../core/result.ts';
import { endingOf } from '../engine/ending.ts';
import { rehash } from '../engine/hash.ts';
import type { Move } from '../engine/move.ts';
import { Position } from '../engine/position.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import { tablesOf } from '../engine/tables.ts';
import { isThreatened } from '../engine/threats.ts';
import { formatHash } from '../engine/zobrist.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { type OwnState, ownText } from '../rules/variant.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { formatMove, parseCoordinates } from './coordinate.ts';
import type { Outcome, Phase, PositionFields, StateJson } from './fields.ts';
import { formatFields } from './position-text.ts';

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
    const read = shown(state);
    const message = `'${read}' is no state of this copy of the library (one from ESM and one from CommonJS are two).`;
    return fail({ code: 'bad-state', message, read, expected: 'a GameState' });
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

function loadFields(position: Position, fields: PositionFields): void {
  const { rules } = position.tables;
  const { board, warriors } = rules;
  const cells = new Map(board.cells.map((cell) => [cell.name, cell.index]));
  const kinds = warriors.map((kind) => kind.code);
  const hands = new Uint8Array(4 * kinds.length);
  for (const [index, hand] of fields.hands.entries()) {
    for (const code of hand) hands[(index + 1) * kinds.length + kinds.indexOf(code)]!++;
  }
  const goal = (name: CellName | null): number => (name === null ? 0 : cells.get(name)! + 1);
  position.load({
    warriors: Uint16Array.from(
      fields.warriors,
      ({ cell, warrior, seat }) => cells.get(cell)! | (kinds.indexOf(warrior) << 9) | (seat << 12),
    ),
    goals: fields.goals.reduce((packed, name, index) => packed | (goal(name) << (10 * index)), 0),
    owners: fields.owners.reduce<number>((packed, owner, index) => packed | (owner << (2 * index)), 0),
    regions: fields.regions.reduce<number>((packed, seat, index) => packed | ((seat ?? 0) << (2 * index)), 0),
    hands: hands.some((left) => left > 0) ? hands : null,
    seat: fields.seat,
    first: fields.first,
    quiet: fields.quiet,
    round: fields.round,
    combat: fields.combat === null ? -1 : unwrap(parseCoordinates(rules, fields.combat)),
    own: rules.hooks.map(({ own }) =>
      own === undefined ? undefined : ownState(own, fields.own[own.key], rules.board),
    ),
    ownKey: { low: 0, high: 0 },
    low: 0,
    high: 0,
  });
  rehash(position);
}

/** A variant's own state as its text says it; the text was looked through before. */
function ownState(own: OwnState<unknown>, text: string | undefined, board: Board): unknown {
  const parsed = text === undefined ? undefined : own.parse(text, board);
  return parsed !== undefined && 'state' in parsed ? parsed.state : own.absent;
}

function fieldsFrom(rules: Ruleset, snapshot: Snapshot): PositionFields {
  const { board, warriors } = rules;
  const seats = rules.colours.map((_, index) => index);
  const name = (cell: number): CellName => board.cells[cell]!.name;
  const goalCells = seats.map((index) => ((snapshot.goals >>> (10 * index)) & 1023) - 1);
  const hand = (index: number): WarriorCode[] =>
    warriors.flatMap(({ code }, kind) =>
      Array<WarriorCode>(snapshot.hands?.[(index + 1) * warriors.length + kind] ?? 0).fill(code),
    );
  return {
    warriors: Array.from(snapshot.warriors)
      .sort((a, b) => (a & 511) - (b & 511))
      .map((packed) => ({
        cell: name(packed & 511),
        warrior: warriors[(packed >>> 9) & 7]!.code,
        seat: (packed >>> 12) as Seat,
      })),
    goals: goalCells.map((cell) => (cell < 0 ? null : name(cell))),
    seat: snapshot.seat as Seat,
    regions: board.regions.map(
      (_, region) => ((snapshot.regions >>> (2 * region)) & 3 || null) as Seat | null,
    ),
    owners: seats.map((index) => ((snapshot.owners >>> (2 * index)) & 3) as Seat | 0),
    quiet: snapshot.quiet,
    round: snapshot.round,
    first: snapshot.first as Seat,
    hands: seats.map(hand),
    combat: snapshot.combat < 0 ? null : formatMove(snapshot.combat as Move),
    own: Object.fromEntries(
      rules.hooks.flatMap(({ own }, index) => {
        const text = own && ownText(own, snapshot.own[index], board);
        return own === undefined || text === undefined ? [] : [[own.key, text]];
      }),
    ),
  };
}
