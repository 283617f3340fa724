/** A solver that only makes and takes back moves, for comparison with tables. */

import type { GameState } from 'klin-zha';
import { Searcher } from 'klin-zha/search';

/** Value for the seat to move: half-moves to the end, even for a loss; null for a draw. */
export type ForwardValue = number | null;

/** Values of all positions that can arise from a state, by hash. */
export function solveForward(start: GameState): Map<string, ForwardValue> {
  const { children, ends } = positionsFrom(start);
  const values = new Map<string, ForwardValue>(ends);
  let open = [...children.keys()].filter((hash) => !values.has(hash));
  for (let changed = true; changed; ) {
    changed = false;
    const found: [string, number][] = [];
    for (const hash of open) {
      const known = children.get(hash)!.map((child) => values.get(child));
      const losses = known.filter((value) => value !== undefined && value !== null && value % 2 === 0);
      const isLost = known.every((value) => value !== undefined && value !== null && value % 2 === 1);
      if (losses.length > 0) found.push([hash, 1 + Math.min(...(losses as number[]))]);
      else if (isLost) found.push([hash, 1 + Math.max(...(known as number[]))]);
    }
    for (const [hash, value] of found) values.set(hash, value);
    changed = found.length > 0;
    open = open.filter((hash) => !values.has(hash));
  }
  for (const hash of open) values.set(hash, null);
  return values;
}

/** Lists the positions that can arise, and the values of those in which the game is over. */
function positionsFrom(start: GameState) {
  const searcher = new Searcher(start);
  const children = new Map<string, string[]>();
  const ends = new Map<string, ForwardValue>();
  const moves = searcher.moveBuffer();
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    searcher.load(state);
    const hash = searcher.hash();
    if (children.has(hash)) continue;
    const found: string[] = [];
    children.set(hash, found);
    const count = searcher.moves(moves);
    if (count === 0) ends.set(hash, valueAtEnd(searcher));
    for (let i = 0; i < count; i++) {
      searcher.make(moves[i]!);
      found.push(searcher.hash());
      if (!children.has(searcher.hash())) waiting.push(searcher.state());
      searcher.unmake();
    }
  }
  return { children, ends };
}

/** Returns the value for the seat whose move did not end the game, so that a captor's move wins in 1. */
function valueAtEnd({ outcome }: Searcher): ForwardValue {
  return outcome!.winner === null ? null : 0;
}
