/** Perft: counts legal move sequences. */

import { unmakeMove } from './apply.ts';
import { makeMove } from './make.ts';
import { mostMovesFor } from './most-moves.ts';
import type { Move } from './move.ts';
import { countMoves, generateMoves } from './movegen.ts';
import type { Position } from './position.ts';

/**
 * Numbers per entry: two halves of the hash, XORed with the other two numbers, which contain count and depth.
 */
const placeSize = 4;
/** Shift of the depth in the fourth number, above the upper bits of the count. */
const depthShift = 21;

/**
 * Cache of counts by hash and depth; new entries replace old ones. Threads may share a table without locks:
 * the hash is XORed with the data, so an entry written by two threads at once matches no position.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;

  /** @param room table size in megabytes, or shared memory; the number of entries is a power of two */
  constructor(room: number | SharedArrayBuffer) {
    const bytes = typeof room === 'number' ? room * 2 ** 20 : room.byteLength;
    const places = 2 ** Math.floor(Math.log2(bytes / (4 * placeSize)));
    const size = places * placeSize;
    this.#words = typeof room === 'number' ? new Int32Array(size) : new Int32Array(room, 0, size);
    this.#mask = places - 1;
  }

  /** Returns the stored count for a position and depth, or -1. */
  find({ low, high }: Position, depth: number): number {
    const words = this.#words;
    const place = ((low ^ Math.imul(depth, 0x9e3779b1)) & this.#mask) * placeSize;
    const count = words[place + 2]!;
    const rest = words[place + 3]!;
    if (rest >>> depthShift !== depth) return -1;
    if ((words[place]! ^ mixLow(count, rest)) !== low || (words[place + 1]! ^ mixHigh(count, rest)) !== high)
      return -1;
    return (rest & ((1 << depthShift) - 1)) * 2 ** 32 + (count >>> 0);
  }

  /** Stores the count for a position and depth, unless it exceeds the safe integers. */
  keep({ low, high }: Position, depth: number, total: number): void {
    if (total > Number.MAX_SAFE_INTEGER) return;
    const words = this.#words;
    const place = ((low ^ Math.imul(depth, 0x9e3779b1)) & this.#mask) * placeSize;
    const count = total | 0;
    const rest = Math.floor(total / 2 ** 32) | (depth << depthShift);
    words[place] = low ^ mixLow(count, rest);
    words[place + 1] = high ^ mixHigh(count, rest);
    words[place + 2] = count;
    words[place + 3] = rest;
  }
}

function mixLow(count: number, rest: number): number {
  return Math.imul(count, 0x85ebca6b) ^ rest;
}

function mixHigh(count: number, rest: number): number {
  return Math.imul(rest, 0xc2b2ae35) ^ count;
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
