/** Perft: counts legal move sequences. */

import { unmakeMove } from './apply.ts';
import { makeMove } from './make.ts';
import { mostMovesFor } from './most-moves.ts';
import type { Move } from './move.ts';
import { countMoves, generateMoves } from './movegen.ts';
import type { Position } from './position.ts';

/** Numbers per entry: two halves of the hash, then two numbers that contain count and depth. */
const placeSize = 4;
/** Shift of the depth in the fourth number, above the upper bits of the count. */
const depthShift = 21;

/** Cache of counts by hash and depth; new entries replace old ones. */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;

  /** @param megabytes the largest size; the number of entries is a power of two */
  constructor(megabytes: number) {
    const places = 2 ** Math.floor(Math.log2((megabytes * 2 ** 20) / (4 * placeSize)));
    this.#words = new Int32Array(places * placeSize);
    this.#mask = places - 1;
  }

  /** Returns the stored count for a position and depth, or -1. */
  find({ low, high }: Position, depth: number): number {
    const words = this.#words;
    const place = ((low ^ Math.imul(depth, 0x9e3779b1)) & this.#mask) * placeSize;
    const rest = words[place + 3]!;
    if (rest >>> depthShift !== depth || words[place] !== low || words[place + 1] !== high) return -1;
    return (rest & ((1 << depthShift) - 1)) * 2 ** 32 + (words[place + 2]! >>> 0);
  }

  /** Stores the count for a position and depth, unless it exceeds the safe integers. */
  keep({ low, high }: Position, depth: number, total: number): void {
    if (total > Number.MAX_SAFE_INTEGER) return;
    const words = this.#words;
    const place = ((low ^ Math.imul(depth, 0x9e3779b1)) & this.#mask) * placeSize;
    words[place] = low;
    words[place + 1] = high;
    words[place + 2] = total | 0;
    words[place + 3] = Math.floor(total / 2 ** 32) | (depth << depthShift);
  }
}

/** Returns the number of legal move sequences of a length; 0 for a finished game. */
export function countSequences(position: Position, depth: number, table?: TranspositionTable): number {
  return depth === 0 ? 1 : count(position, depth, 0, table);
}

/** Returns the number of sequences that begin with each legal move. */
export function divideSequences(
  position: Position,
  depth: number,
  table?: TranspositionTable,
): [move: Move, sequences: number][] {
  const moves = listOf(position, 0);
  const number = generateMoves(position, moves);
  return Array.from(moves.subarray(0, number), (packed) => {
    const move = packed as Move;
    makeMove(position, move);
    const sequences = depth === 1 ? 1 : count(position, depth - 1, 1, table);
    unmakeMove(position);
    return [move, sequences];
  });
}

/** Returns the move list for a ply. */
function listOf(position: Position, ply: number): Int32Array {
  const { lists, tables } = position;
  const most = mostMovesFor(tables);
  while (lists.length <= ply) lists.push(new Int32Array(most));
  if (lists[ply]!.length < most) lists[ply] = new Int32Array(most);
  return lists[ply]!;
}

function count(position: Position, depth: number, ply: number, table?: TranspositionTable): number {
  if (depth === 1) return countMoves(position);
  const cached = table === undefined ? -1 : table.find(position, depth);
  if (cached >= 0) return cached;
  const moves = listOf(position, ply);
  const number = generateMoves(position, moves);
  let total = 0;
  for (let i = 0; i < number; i++) {
    makeMove(position, moves[i]! as Move);
    total += count(position, depth - 1, ply + 1, table);
    unmakeMove(position);
  }
  table?.keep(position, depth, total);
  return total;
}
