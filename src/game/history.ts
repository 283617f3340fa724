/**
 * History of a game: append-only lists, shared by all `Game` values on one line of play. Every other line
 * gets copies.
 */

import type { Move } from '../engine/move.ts';
import { type Departure, leaveState } from './leave.ts';
import { StateLine } from './line.ts';
import type { Settlement } from './settled.ts';
import type { GameState } from './state.ts';

/** Moves from an initial state, with data to restore positions and count repetitions. */
export class History {
  readonly moves: Move[];
  /** The players who left, in order. */
  readonly departures: readonly Departure[];
  readonly #states: StateLine;
  /** Hash of the position at each ply; the start is ply 0. */
  readonly #hashes: string[];
  /** Number of times that the position at each ply had occurred by then. */
  readonly #occurrences: number[] = [1];
  /** Last ply of each position, by hash. */
  readonly #lastPly: Map<string, number>;

  constructor(
    start: GameState,
    moves: Move[] = [],
    states: StateLine = new StateLine(start, moves),
    departures: readonly Departure[] = [],
  ) {
    this.moves = moves;
    this.#states = states;
    this.departures = departures;
    this.#hashes = [states.at(-1).hash()];
    this.#lastPly = new Map([[this.#hashes[0]!, 0]]);
  }

  /** The initial state. */
  get start(): GameState {
    return this.#states.start;
  }

  /** Copies the history up to a ply. */
  fork(length: number, departures: readonly Departure[] = this.departures): History {
    const moves = this.moves.slice(0, length);
    const kept = departures.filter(({ ply }) => ply <= length);
    const copy = new History(this.start, moves, this.#states.fork(moves, changesOf(kept)), kept);
    for (const hash of this.#hashes.slice(1, length + 1)) copy.#record(hash);
    return copy;
  }

  /** Copies the history up to a ply at which a player leaves. */
  leave(departure: Departure): History {
    const moves = this.moves.slice(0, departure.ply);
    const departures = [...this.departures.filter(({ ply }) => ply <= departure.ply), departure];
    const states = this.#states.fork(moves, changesOf(departures), departure.ply - 1);
    const copy = new History(this.start, moves, states, departures);
    for (const hash of this.#hashes.slice(1, departure.ply)) copy.#record(hash);
    if (departure.ply > 0) copy.#record(copy.stateAt(departure.ply).hash());
    return copy;
  }

  /** Adds a move and the state after it. */
  append(move: Move, after: GameState): void {
    this.moves.push(move);
    this.#states.store(this.moves.length - 1, after);
    this.#record(after.hash());
  }

  #record(hash: string): void {
    const ply = this.#hashes.push(hash) - 1;
    this.#occurrences.push(1 + (this.#occurrences[this.#lastPly.get(hash) ?? -1] ?? 0));
    this.#lastPly.set(hash, ply);
  }

  /** Returns the state at a ply. */
  stateAt(ply: number): GameState {
    return this.#states.at(ply - 1);
  }

  /** Returns how often the position at a ply had occurred by then. */
  occurrencesAt(ply: number): number {
    return this.#occurrences[ply]!;
  }

  /** Returns how often a position occurred up to a ply. */
  occurrencesOf(state: GameState, ply: number): number {
    const hash = state.hash();
    const last = this.#lastPly.get(hash);
    if (last === undefined) return 0;
    if (last <= ply) return this.#occurrences[last]!;
    return this.#hashes.slice(0, ply + 1).filter((other) => other === hash).length;
  }
}

/** Returns the state changes for departures, by the index of the preceding move. */
function changesOf(departures: readonly Departure[]): ReadonlyMap<number, (state: GameState) => GameState> {
  const changes = new Map<number, (state: GameState) => GameState>();
  for (const { ply, seat } of departures) {
    const before = changes.get(ply - 1);
    changes.set(ply - 1, (state) => leaveState(before?.(state) ?? state, seat));
  }
  return changes;
}

/** The moves of a game, including undone moves. */
export class PlayedLine {
  readonly history: History;
  readonly length: number;
  /** Number of moves, including undone moves. */
  readonly end: number;
  /** How the players ended the game after the last move, if they did. */
  readonly settled: Settlement | undefined;

  constructor(history: History, length: number, end: number = length, settled?: Settlement) {
    this.history = history;
    this.length = length;
    this.end = end;
    this.settled = settled;
  }
}
