/** Games walked in place, with moves chosen by a function; states are made only when a test reads them. */

import { type GameState, type Move, play, type Ruleset } from 'klin-zha';
import { Searcher } from 'klin-zha/search';

/** A line of play. */
export interface Walk {
  readonly rules: Ruleset;
  /** The states, one more than moves. */
  readonly states: readonly GameState[];
  readonly moves: readonly Move[];
  /** The state at the end. */
  readonly last: GameState;
}

/**
 * Walks from a state until the game is over or `choose` returns undefined. `choose` gets the legal moves in the order
 * of `legalMoves`, and a searcher at the position.
 */
export function walk(
  start: GameState,
  choose: (moves: Int32Array, searcher: Searcher) => number | undefined,
): Walk {
  const searcher = new Searcher(start);
  const buffer = searcher.moveBuffer();
  const moves: Move[] = [];
  for (;;) {
    const list = buffer.subarray(0, searcher.moves(buffer));
    const move = list.length === 0 ? undefined : choose(list, searcher);
    if (move === undefined) break;
    searcher.make(move);
    moves.push(move as Move);
  }
  const last = moves.length === 0 ? start : searcher.state();
  let states: readonly GameState[] | undefined;
  return {
    rules: start.rules,
    moves,
    last,
    get states() {
      states ??= statesOf(start, moves, last);
      return states;
    },
  };
}

function statesOf(start: GameState, moves: readonly Move[], last: GameState): readonly GameState[] {
  const states = [start];
  for (const move of moves.slice(0, -1)) states.push(play(states.at(-1)!, move));
  if (moves.length > 0) states.push(last);
  return states;
}
