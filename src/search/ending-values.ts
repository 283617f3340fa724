/** Exact values of positions, which endgame tables supply to searches. */

import { made } from '../base/memo.ts';
import { checkShape, listOf, methods } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { stateAfter } from '../game/in-place.ts';
import { legalMoves } from '../game/moves.ts';
import { type GameState, outcome } from '../game/state.ts';
import type { Searcher } from './searcher.ts';

/** Value of a position if both players play perfectly, without claims of draws (R8.5). */
export interface EndingValue {
  /** Result for the seat to move. In a draw neither player can force a win. */
  readonly result: 'win' | 'loss' | 'draw';
  /** Half-moves to the end if the winner hurries and the loser delays; null in a draw. */
  readonly halfmoves: number | null;
  /** Whether the win comes before fifty moves of each player without a capture, if the ruleset has draws. */
  readonly fits: boolean;
}

/** Source of exact values, such as an `EndingTable` of `klin-zha/endings`. */
export interface EndingProbe {
  /**
   * Returns the value of a position for the seat to move; null if it is unknown. `alphaBeta` passes a
   * searcher, which the call must not change; `winnability` passes states.
   */
  probe(position: GameState | Searcher): EndingValue | null;
}

const probesShape = /* @__PURE__ */ made(() => listOf(methods<EndingProbe>('probe')));

/** Rejects anything but a list of tables. */
export function checkProbes(tables: unknown): void {
  checkShape(tables, probesShape, 'bad-option', 'list of endgame tables');
}

/** Returns the value of a position from the first table that knows it; null if none does. */
export function probeAll(tables: readonly EndingProbe[], position: GameState | Searcher): EndingValue | null {
  for (const table of tables) {
    const value = table.probe(position);
    if (value !== null) return value;
  }
  return null;
}

/**
 * Returns the moves to the end of a position that one player can force, in perfect play; undefined if the
 * value is unknown or a draw.
 */
export function forcedLine(tables: readonly EndingProbe[], start: GameState): Move[] | undefined {
  const line: Move[] = [];
  let state = start;
  for (let left = halfmovesIn(tables, start); left !== 0; left--) {
    if (left === null) return undefined;
    const move = legalMoves(state).find((one) => leadsTo(tables, stateAfter(state, [one]), left! - 1));
    if (move === undefined) return undefined;
    line.push(move);
    state = stateAfter(state, [move]);
  }
  return line;
}

function halfmovesIn(tables: readonly EndingProbe[], state: GameState): number | null {
  return probeAll(tables, state)?.halfmoves ?? null;
}

/** Whether a position is a number of half-moves from the end. */
function leadsTo(tables: readonly EndingProbe[], state: GameState, halfmoves: number): boolean {
  return outcome(state) === null ? halfmovesIn(tables, state) === halfmoves : halfmoves === 0;
}
