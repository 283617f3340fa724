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
  readonly start: GameState;
  /** The moves; a negative number is none, and the state after it that before it. */
  private readonly moves: ArrayLike<number>;
  private readonly parentOf: (index: number) => number;
  /** The start, and the states after 32, 64... plies of every line that was gone along. */
  private readonly kept: Map<number, GameState>;
  private last = -1;
  private lastState: GameState;

  /**
   * @param moves a list that may grow
   * @param parentOf the index of the move before a move, a lower one; that before it in the list if not said
   */
  constructor(
    start: GameState,
    moves: ArrayLike<number>,
    parentOf: (index: number) => number = (index) => index - 1,
  ) {
    this.start = start;
    this.moves = moves;
    this.parentOf = parentOf;
    this.kept = new Map([[-1, start]]);
    this.lastState = start;
  }

  /** The state after a move. */
  at(index: number): GameState {
    const way: number[] = [];
    let root = index;
    for (; !this.kept.has(root); root = this.parentOf(root)) way.push(root);
    way.reverse();
    let made = way.indexOf(this.last) + 1;
    let state = made > 0 ? this.lastState : this.kept.get(root)!;
    while (made < way.length) {
      const end = Math.min(way.length, made - (made % stride) + stride);
      const moves = way.slice(made, end).map((one) => this.moves[one]!);
      state = after(state, moves.filter((move) => move >= 0) as Move[]);
      if (end % stride === 0) this.kept.set(way[end - 1]!, state);
      made = end;
    }
    this.last = index;
    this.lastState = state;
    return state;
  }

  /** Tells of the state after a move of a list that is one line. */
  tell(index: number, state: GameState): void {
    if ((index + 1) % stride === 0) this.kept.set(index, state);
  }

  /** The same states for a list that begins like this one, which is one line. */
  fork(moves: ArrayLike<number>): StateLine {
    const copy = new StateLine(this.start, moves);
    for (const [index, state] of this.kept) if (index < moves.length) copy.kept.set(index, state);
    return copy;
  }
}
