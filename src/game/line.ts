/** The states along a line of moves, or along all lines of a tree of moves: made when they are asked for, few kept. */

import type { Move } from '../engine/move.ts';
import { after } from './in-place.ts';
import type { GameState } from './state.ts';

/** Every so many plies a state is kept, from which those after it are made. */
const stride = 32;

/**
 * The states after the moves of a list, each known by the index of its move; -1 is the start. The state that was asked
 * for last is kept as well, so that whoever goes along a line has each of its states made once.
 */
export class StateLine {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'StateLine';
  readonly start: GameState;
  /** The moves; a negative number is none, and the state after it that before it. */
  readonly #moves: ArrayLike<number>;
  readonly #parentOf: (index: number) => number;
  /** What changes the state after a move besides; the start is that after move -1. */
  readonly #changes: ReadonlyMap<number, (state: GameState) => GameState>;
  /** The start, and the states after 32, 64... plies of every line that was gone along. */
  readonly #kept: Map<number, GameState>;
  #last = -1;
  #lastState: GameState;

  /**
   * @param moves a list that may grow
   * @param parentOf the index of the move before a move, a lower one; that before it in the list if not said
   * @param changes what changes the state after a move of a list that is one line besides
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
    this.#kept = new Map([[-1, this.#settled(-1, start)]]);
    this.#lastState = this.#kept.get(-1)!;
  }

  /** The state after a move. */
  at(index: number): GameState {
    const way: number[] = [];
    let root = index;
    for (; !this.#kept.has(root); root = this.#parentOf(root)) way.push(root);
    way.reverse();
    let made = way.indexOf(this.#last) + 1;
    let state = made > 0 ? this.#lastState : this.#kept.get(root)!;
    while (made < way.length) {
      let end = Math.min(way.length, made - (made % stride) + stride);
      if (this.#changes.size > 0) end = this.#firstChange(way, made, end);
      const moves = way.slice(made, end).map((one) => this.#moves[one]!);
      state = this.#settled(way[end - 1]!, after(state, moves.filter((move) => move >= 0) as Move[]));
      if (end % stride === 0) this.#kept.set(way[end - 1]!, state);
      made = end;
    }
    this.#last = index;
    this.#lastState = state;
    return state;
  }

  /** The end of a stretch of a way that no change is in the midst of. */
  #firstChange(way: readonly number[], made: number, end: number): number {
    for (let place = made; place < end; place++) if (this.#changes.has(way[place]!)) return place + 1;
    return end;
  }

  #settled(index: number, state: GameState): GameState {
    return this.#changes.get(index)?.(state) ?? state;
  }

  /** Tells of the state after a move of a list that is one line. */
  tell(index: number, state: GameState): void {
    if ((index + 1) % stride === 0) this.#kept.set(index, state);
  }

  /** The same states for a list that begins like this one, which is one line, up to a change that is new. */
  fork(
    moves: ArrayLike<number>,
    changes: ReadonlyMap<number, (state: GameState) => GameState> = this.#changes,
    from: number = moves.length,
  ): StateLine {
    const copy = new StateLine(this.start, moves, undefined, changes);
    for (const [index, state] of this.#kept) if (index < from && index >= 0) copy.#kept.set(index, state);
    return copy;
  }
}
