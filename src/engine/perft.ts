/** Perft: counting legal move sequences, the engine's own yardstick. */

import { countMoves, generateMoves } from './generate.ts';
import { revertMove } from './make.ts';
import type { Move } from './move.ts';
import type { Position } from './position.ts';
import { makeMove } from './turns.ts';

/** The number of legal move sequences of a length from here; a finished game has none. */
export function countSequences(position: Position, depth: number): number {
  return depth === 0 ? 1 : count(position, depth, []);
}

function count(position: Position, depth: number, lists: Int32Array[]): number {
  lists[depth] ??= new Int32Array(position.tables.mostMoves);
  const moves = lists[depth];
  if (depth === 1) return countMoves(position, moves);
  const number = generateMoves(position, moves);
  lists[0] ??= new Int32Array(position.tables.mostMoves);
  let total = 0;
  for (let i = 0; i < number; i++) {
    makeMove(position, moves[i]! as Move, lists[0]);
    total += count(position, depth - 1, lists);
    revertMove(position);
  }
  return total;
}
