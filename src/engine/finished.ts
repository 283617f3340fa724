/** Whether a game is over although there may be moves: captured Goals, ends of variants, dead positions (R8.6). */

import type { VariantEnd } from '../rules/variant.ts';
import { walkProgram } from './compile.ts';
import { variantEnd } from './hooks.ts';
import { COLOUR_SHIFT, NOWHERE, packGoals } from './packing.ts';
import type { Position } from './position.ts';
import { NODE_CELL } from './programs.ts';
import type { Tables } from './tables.ts';

/** What ends a game although there may be moves. */
export type Finish = 'goal-captured' | 'dead-position' | VariantEnd;

/**
 * What ends the game although there may be moves: enough captured Goals, a variant, or a dead position. Undefined
 * while the game goes on, and where only a missing legal move can end it.
 */
export function finishOf(position: Position): Finish | undefined {
  if (position.decided) return 'goal-captured';
  const { ends, rules } = position.tables;
  const end = ends ? variantEnd(position) : undefined;
  if (end !== undefined) return end;
  return rules.deadPositions && isDead(position) ? 'dead-position' : undefined;
}

/** Whether the game is over although there may be moves. */
export function isFinished(position: Position): boolean {
  return finishOf(position) !== undefined;
}

/**
 * Whether nobody can ever capture a Goal. A Goal that some carrier might fetch counts as reachable; for one
 * that stays where it is, every enemy warrior is let run over an empty board: when even then none gets there,
 * none ever will. A yes is a proof; some dead positions are not seen.
 */
function isDead(position: Position): boolean {
  if (position.pending > 0) return false;
  // Blockaders come last: what is known of their ways is forgotten where a Goal moves, and where one can be moved its
  // carrier has been asked before them.
  return !someMightReach(position, 0) && !someMightReach(position, 1);
}

/** Whether some warrior might one day stand on some Goal: Blockaders are asked, or all others. */
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

/** Whether a warrior might one day stand on a seat's Goal: as an own carrier, or to capture it. */
function mightReach(position: Position, warrior: number, seat: number): boolean {
  const { kindOf, cellOf, owner, goalAt, tables } = position;
  const kind = kindOf[warrior]!;
  const cell = cellOf[warrior]!;
  const goal = goalAt[seat]!;
  const own = !tables.shared && owner[warrior >>> COLOUR_SHIFT] === seat;
  if (own && tables.carries[kind] === 0) return false;
  if (cell === goal) return true;
  const isBarred = tables.controls[kind] === 1;
  const known = isBarred ? closuresBesideGoals(position) : tables.closures;
  const index = kind * tables.cells + cell;
  known[index] ??= closure(tables, kind, cell, isBarred ? cellsBesideGoals(position) : noCells);
  return known[index][goal] === 1;
}

/** The closures of Blockaders as long as no Goal moves: they are forgotten where Goals stand elsewhere. */
function closuresBesideGoals({ tables, goalAt }: Position): Uint8Array[] {
  const { blockaderClosures: known } = tables;
  const goals = packGoals(goalAt[1]!, goalAt[2]!, goalAt[3]!);
  if (known.goals !== goals) {
    known.goals = goals;
    known.closures = [];
  }
  return known.closures;
}

const noCells: ReadonlySet<number> = /* @__PURE__ */ new Set();

/** For each cell 1 if a kind of warrior could get there in any number of moves over an empty board. */
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

/** The cells where no Blockader can stand as long as no Goal moves (R4.3). */
function cellsBesideGoals(position: Position): Set<number> {
  const { tables, goalAt } = position;
  const cells = new Set<number>();
  for (const [cell, controlled] of tables.rules.board.control.entries()) {
    if (controlled.some((near) => near === goalAt[1] || near === goalAt[2] || near === goalAt[3]))
      cells.add(cell);
  }
  return cells;
}
