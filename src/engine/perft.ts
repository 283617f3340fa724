/** Perft: counting legal move sequences, the engine's own yardstick. */

import { unmakeMove } from './apply.ts';
import { makeMove } from './make.ts';
import type { Move } from './move.ts';
import { countMoves, generateMoves } from './movegen.ts';
import type { Position } from './position.ts';

/** Counts that were found before, by hash and depth: each place holds the last one that fell on it. */
export class TranspositionTable {
  private readonly low: Int32Array;
  private readonly high: Int32Array;
  private readonly depths: Int32Array;
  private readonly counts: Float64Array;
  private readonly mask: number;

  /** @param megabytes how much room it may take; it takes the largest power of two that fits */
  constructor(megabytes: number) {
    const places = 2 ** Math.floor(Math.log2((megabytes * 2 ** 20) / 20));
    this.low = new Int32Array(places);
    this.high = new Int32Array(places);
    this.depths = new Int32Array(places);
    this.counts = new Float64Array(places);
    this.mask = places - 1;
  }

  /** The count of a position at a depth, or -1. */
  find({ low, high }: Position, depth: number): number {
    const place = (low ^ Math.imul(depth, 0x9e3779b1)) & this.mask;
    const known = this.depths[place] === depth && this.low[place] === low && this.high[place] === high;
    return known ? this.counts[place]! : -1;
  }

  /** Keeps the count of a position at a depth. */
  keep({ low, high }: Position, depth: number, count: number): void {
    const place = (low ^ Math.imul(depth, 0x9e3779b1)) & this.mask;
    this.low[place] = low;
    this.high[place] = high;
    this.depths[place] = depth;
    this.counts[place] = count;
  }
}

/** The number of legal move sequences of a length from here; a finished game has none. */
export function countSequences(position: Position, depth: number, table?: TranspositionTable): number {
  return depth === 0 ? 1 : count(position, depth, 0, table);
}

/** For each legal move how many sequences of a length begin with it. */
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

/** A position's list of moves for a ply. */
function listOf({ lists, tables }: Position, ply: number): Int32Array {
  while (lists.length <= ply) lists.push(new Int32Array(tables.mostMoves));
  return lists[ply]!;
}

function count(position: Position, depth: number, ply: number, table?: TranspositionTable): number {
  if (depth === 1) return countMoves(position);
  const known = table === undefined ? -1 : table.find(position, depth);
  if (known >= 0) return known;
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
