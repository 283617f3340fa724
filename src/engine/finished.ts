/** Game ends that do not depend on legal moves: captured Goals, variants, dead positions (R8.6). */

import type { VariantEnd } from '../rules/variant.ts';
import { walkProgram } from './compile.ts';
import { variantEnd } from './hooks.ts';
import { COLOUR_SHIFT, NOWHERE, packGoals } from './packing.ts';
import type { Position } from './position.ts';
import { NODE_CELL } from './programs.ts';
import type { Tables } from './tables.ts';

export type Finish = 'goal-captured' | 'dead-position' | VariantEnd;

/**
 * Returns why the game is over, without generating moves. Undefined while the game goes on, or if only a lack
 * of legal moves can end it.
 */
export function finishOf(position: Position): Finish | undefined {
  if (position.decided) return 'goal-captured';
  const { ends, rules } = position.tables;
  const end = ends ? variantEnd(position) : undefined;
  if (end !== undefined) return end;
  return rules.deadPositions && isDead(position) ? 'dead-position' : undefined;
}

export function isFinished(position: Position): boolean {
  return finishOf(position) !== undefined;
}

/**
 * Whether no player can ever capture a Goal. A Goal that a carrier might fetch counts as capturable. For any
 * other Goal, enemy warriors are assumed to move freely on an empty board: if no warrior reaches the Goal
 * there, none ever will. True is a proof; some dead positions are missed.
 */
export function isDead(position: Position): boolean {
  if (position.pending > 0) return false;
  // Blockaders are tested last because their cached closures depend on the Goal cells. If a Goal can move,
  // the test of its carrier has already succeeded.
  return !someMightReach(position, 0) && !someMightReach(position, 1);
}

/** Whether a warrior might ever be on the cell of a Goal. Tests either Blockaders or all other warriors. */
function someMightReach(position: Position, controls: number): boolean {
  const { count, cellOf, kindOf, goalAt, tables } = position;
  for (let seat = 1; seat <= tables.seats; seat++) {
    if (goalAt[seat] === NOWHERE) continue;
    for (let colour = 1; colour <= tables.colours; colour++) {
      const base = colour << COLOUR_SHIFT;
      for (let warrior = base; warrior < base + count[colour]!; warrior++) {
        if (cellOf[warrior]! < 0 || tables.controls[kindOf[warrior]!] !== controls) continue;
        if (mightReach(position, warrior, seat)) return true;
      }
    }
  }
  return false;
}

/** Whether a warrior might ever be on the cell of a seat's Goal, as its carrier or as a captor. */
function mightReach(position: Position, warrior: number, seat: number): boolean {
  const { kindOf, cellOf, owner, goalAt, tables } = position;
  const kind = kindOf[warrior]!;
  const cell = cellOf[warrior]!;
  const goal = goalAt[seat]!;
  const own = !tables.shared && owner[warrior >>> COLOUR_SHIFT] === seat;
  if (own && tables.carries[kind] === 0) return false;
  if (cell === goal) return true;
  const isBarred = tables.controls[kind] === 1;
  const cached = isBarred ? closuresBesideGoals(position) : tables.closures;
  // A Blockader may besiege the Goals of its enemies.
  const side = isBarred && tables.besieges ? owner[warrior >>> COLOUR_SHIFT]! : 0;
  const index = (side * tables.kinds + kind) * tables.cells + cell;
  cached[index] ??= closure(tables, kind, cell, isBarred ? cellsBesideGoals(position, side) : noCells);
  return cached[index][goal] === 1;
}

/** Returns the cached Blockader closures, cleared if a Goal has moved. */
function closuresBesideGoals({ tables, goalAt }: Position): Uint8Array[] {
  const { blockaderClosures: cached } = tables;
  const goals = packGoals(goalAt[1]!, goalAt[2]!, goalAt[3]!);
  if (cached.goals !== goals) {
    cached.goals = goals;
    cached.closures = [];
  }
  return cached.closures;
}

const noCells: ReadonlySet<number> = /* @__PURE__ */ new Set();

/** Returns 1 for each cell that a kind could reach in any number of moves on an empty board. */
function closure(tables: Tables, kind: number, from: number, barred: ReadonlySet<number>): Uint8Array {
  const reached = new Uint8Array(tables.cells);
  const stops = new Set([from]);
  for (const stop of stops) {
    reached[stop] = 1;
    walkProgram(tables.programs, kind * tables.cells + stop, (node) => {
      if (!barred.has(node & NODE_CELL)) stops.add(node & NODE_CELL);
    });
  }
  return reached;
}

/**
 * Returns the cells on which Blockaders are not allowed while no Goal moves (R4.3): beside a seat's Goal, or
 * with seat 0 beside any Goal.
 */
function cellsBesideGoals({ tables, goalAt }: Position, seat: number): Set<number> {
  const goals = seat > 0 ? [goalAt[seat]] : [goalAt[1], goalAt[2], goalAt[3]];
  const cells = new Set<number>();
  for (const [cell, controlled] of tables.rules.board.control.entries())
    if (controlled.some((near) => goals.includes(near))) cells.add(cell);
  return cells;
}
