/** Perft: counting legal move sequences, the engine's own yardstick. */

import { generateMoves } from './generate.ts';
import { revertMove } from './make.ts';
import type { Move } from './move.ts';
import type { Position } from './position.ts';
import { makeMove } from './turns.ts';

/** The number of legal move sequences of a length from here; a finished game has none. */
export function countSequences(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const lists = Array.from({ length: depth + 1 }, () => new Int32Array(position.tables.mostMoves));
  return count(position, depth, lists);
}

function count(position: Position, depth: number, lists: readonly Int32Array[]): number {
  const moves = lists[depth]!;
  const number = generateMoves(position, moves);
  if (depth === 1) return number;
  let total = 0;
  for (let i = 0; i < number; i++) {
    makeMove(position, moves[i]! as Move, lists[0]!);
    total += count(position, depth - 1, lists);
    revertMove(position);
  }
  return total;
}
