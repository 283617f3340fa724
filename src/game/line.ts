/** States along a line or a tree of moves, created on demand and partly cached. */

import type { Move } from '../engine/move.ts';
import { stateAfter } from './in-place.ts';
import type { GameState } from './state.ts';

/** Number of plies between cached states. */
const stride = 32;

/**
 * States after the moves in a list, by move index; -1 is the start. The last result is cached, so that
 * walking along a line creates each state once.
 */
export class StateLine {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'StateLine';
  readonly start: GameState;
  /** The moves; a negative number leaves the state unchanged. */
  readonly #moves: ArrayLike<number>;
  readonly #parentOf: (index: number) => number;
  /** State changes after moves, by move index; -1 changes the start. */
  readonly #changes: ReadonlyMap<number, (state: GameState) => GameState>;
  /** The start, and the states after 32, 64... plies on every visited line. */
  readonly #cached: Map<number, GameState>;
  #last = -1;
  #lastState: GameState;

  /**
   * @param moves a list that may grow
   * @param parentOf returns the index of a move's parent, which must be lower; by default the previous index
   * @param changes state changes after moves; only for a list without branches
   */
  constructor(
    start: GameState,
    moves: ArrayLike<number>,
    parentOf: (index: number) => number = (index) => index - 1,
    changes: ReadonlyMap<number, (state: GameState) => GameState> = new Map(),
  ) {
    this.start = start;
    this.#moves = moves;
    this.#parentOf = parentOf;
    this.#changes = changes;
    this.#cached = new Map([[-1, this.#afterChange(-1, start)]]);
    this.#lastState = this.#cached.get(-1)!;
  }

  /** Returns the state after a move. */
  at(index: number): GameState {
    const path: number[] = [];
    let root = index;
    for (; !this.#cached.has(root); root = this.#parentOf(root)) path.push(root);
    path.reverse();
    let count = path.indexOf(this.#last) + 1;
    let state = count > 0 ? this.#lastState : this.#cached.get(root)!;
    while (count < path.length) {
      let end = Math.min(path.length, count - (count % stride) + stride);
      if (this.#changes.size > 0) end = this.#firstChange(path, count, end);
      const moves = path.slice(count, end).map((one) => this.#moves[one]!);
      state = this.#afterChange(
        path[end - 1]!,
        stateAfter(state, moves.filter((move) => move >= 0) as Move[]),
      );
      if (end % stride === 0) this.#cached.set(path[end - 1]!, state);
      count = end;
    }
    this.#last = index;
    this.#lastState = state;
    return state;
  }

  /** Returns the end of a path segment, cut after its first change. */
  #firstChange(path: readonly number[], start: number, end: number): number {
    for (let place = start; place < end; place++) if (this.#changes.has(path[place]!)) return place + 1;
    return end;
  }

  #afterChange(index: number, state: GameState): GameState {
    return this.#changes.get(index)?.(state) ?? state;
  }

  /** Caches the state after a move; only for a list without branches. */
  store(index: number, state: GameState): void {
    if ((index + 1) % stride === 0) this.#cached.set(index, state);
  }

  /**
   * Copies a line without branches, for a list that begins with the same moves. Cached states from index
   * `from` on are dropped.
   */
  fork(
    moves: ArrayLike<number>,
    changes: ReadonlyMap<number, (state: GameState) => GameState> = this.#changes,
    from: number = moves.length,
  ): StateLine {
    const copy = new StateLine(this.start, moves, undefined, changes);
    for (const [index, state] of this.#cached) if (index < from && index >= 0) copy.#cached.set(index, state);
    return copy;
  }
}
