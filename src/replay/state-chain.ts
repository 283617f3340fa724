/** The states of one line of moves, made when they are asked for. */

import type { Move } from '../engine/move.ts';
import { after } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';

/** The states of one line of moves. Each is made once, from the nearest one before it. */
export class StateChain {
  private readonly states: (GameState | undefined)[];
  private readonly moves: readonly Move[];

  constructor(start: GameState, moves: readonly Move[]) {
    this.states = [start];
    this.moves = moves;
  }

  /** The state after so many moves. */
  after(count: number): GameState {
    const known = this.states[count];
    if (known !== undefined) return known;
    let from = count;
    while (this.states[from] === undefined) from--;
    const state = after(this.states[from]!, this.moves.slice(from, count));
    this.states[count] = state;
    return state;
  }
}
