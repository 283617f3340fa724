/** Exact values of positions, which endgame tables supply to searches. */

import { made } from '../base/memo.ts';
import { checkShape, listOf, methods } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import type { Searcher } from './searcher.ts';

/**
 * Value of a position if both players play perfectly, without claims of draws (R8.5).
 *
 * @experimental
 * @category Endgame tables
 */
export interface EndingValue {
  /** Result for the seat to move. In a draw neither player can force a win. */
  readonly result: 'win' | 'loss' | 'draw';
  /** Half-moves to the end if the winner hurries and the loser delays; null in a draw. */
  readonly halfmoves: number | null;
  /** Whether the win comes before fifty moves of each player without a capture, if the ruleset has draws. */
  readonly fits: boolean;
}

/**
 * Source of exact values, such as an `EndingTable` of `klin-zha/endings`.
 *
 * @experimental
 * @category Endgame tables
 */
export interface EndingProbe {
  /** Returns the value of a position for the seat to move; null if it is unknown. */
  probe(position: Searcher): EndingValue | null;
}

const probesShape = /* @__PURE__ */ made(() => listOf(methods<EndingProbe>('probe')));

/** Rejects anything but a list of tables. */
export function checkProbes(tables: unknown): void {
  checkShape(tables, probesShape, 'bad-option', 'list of endgame tables');
}

/** Returns the value of a position from the first table that knows it; null if none does. */
export function probeAll(tables: readonly EndingProbe[], searcher: Searcher): EndingValue | null {
  for (const table of tables) {
    const value = table.probe(searcher);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Returns the moves to the end of a position that one player can force, in perfect play; undefined if the
 * value is unknown or a draw.
 */
export function forcedLine(tables: readonly EndingProbe[], searcher: Searcher): Move[] | undefined {
  const { plies } = searcher;
  let left = probeAll(tables, searcher)?.halfmoves ?? null;
  if (left === null) return undefined;
  const line: Move[] = [];
  const moves = searcher.moveBuffer();
  for (; left > 0; left--) {
    const count = searcher.moves(moves);
    const next = moves.subarray(0, count).find((move) => leadsTo(tables, searcher, move, left! - 1));
    if (next === undefined) break;
    searcher.make(next);
    line.push(next as Move);
  }
  searcher.unmakeTo(plies);
  return left === 0 ? line : undefined;
}

/** Whether a move leads to a position with a number of half-moves to the end. */
function leadsTo(
  tables: readonly EndingProbe[],
  searcher: Searcher,
  move: number,
  halfmoves: number,
): boolean {
  searcher.make(move);
  const isRight = searcher.isOver
    ? halfmoves === 0
    : (probeAll(tables, searcher)?.halfmoves ?? null) === halfmoves;
  searcher.unmake();
  return isRight;
}
