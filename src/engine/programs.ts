/**
 * Step programs: all paths of a kind of warrior from a cell on an empty board, as a flat tree, and the walk
 * over this tree.
 *
 * The nodes are in depth-first order, so move generation is one loop: an open cell is a target and leads to
 * the next node, a blocked cell skips its subtree. This implements R3.1 and R3.2 on any board. A Flier's
 * program (R3.4) has only leaves.
 *
 * A node is one integer: 9 bits for the cell, 6 for the cell codes on which a move may end, two flags, 5 for
 * the target index, and the size of the subtree to skip if the cell is blocked. Most nodes are leaves. Leaves
 * form groups of a fixed size per part, padded with nodes on which no move ends, and are read without
 * branches. A walk collects targets as the bits of one number, so a program with more than 32 targets, as on
 * boards with levels, has several parts.
 */

import type { Board } from '../rules/board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';

// Cell codes: what a seat's warriors find on a cell (`terrain.ts` writes them).

/** A warrior may pass, and end here. */
export const OPEN = 0;
/** A warrior may pass, but not end here. */
export const PASS = 1;
/** An abandoned enemy Goal. A warrior may pass, and end here unless it comes from another level (R11.7). */
export const PRIZE = 2;
/** First code that blocks paths. */
const BLOCKED = 3;
/** An enemy warrior that can be captured: a move may end here. */
export const CAPTURE = 3;
/** Blocked: a warrior that cannot be captured, or an enemy zone with any contents (R4.2). */
export const CLOSED = 4;
/** A friendly warrior outside enemy zones and without the Goal: a Blockader may be next to it. */
export const OWN = 5;

/** Mask of the cell of a node. */
export const NODE_CELL: number = 511;
/** Shift of the bits for cell codes on which a move may end. */
export const NODE_ENDS: number = 9;
/** The subtree is the next nodes, all of them leaves, as many as the part's `leaves`. */
export const NODE_LEAVES: number = 1 << 15;
/** The cell is reached from another level, without capture (R11.7). */
export const NODE_STAIR: number = 1 << 16;
/** Shift of the target index, which has 5 bits. */
export const NODE_TARGET: number = 17;
/** Shift of the number of nodes to skip if this one is blocked. */
export const NODE_SKIP: number = 22;
/**
 * Programs of a ruleset's warriors on its board. A kindCell is a kind of warrior on a cell: the kind's number
 * times the number of cells, plus the cell. Its program is appended on first use by `endOfParts`
 * (`compile.ts`), which may replace the lists. It has one part, or several if it has more than 32 targets.
 */
export interface Programs {
  readonly board: Board;
  readonly warriors: readonly WarriorKind[];
  /** First part of each kindCell, and the number after its last part; 0 until compiled. */
  readonly firstPart: Int32Array;
  readonly endPart: Int32Array;
  /** Number of parts. */
  partCount: number;
  nodes: Int32Array;
  /** First node of each part; a part ends where the next one begins. */
  start: Int32Array;
  /** Number of nodes below a node with {@link NODE_LEAVES}; -1 if all nodes of a part are leaves. */
  leaves: Int8Array;
  /** The targets of all parts, each cell once per part, and the first index of each part. */
  targets: Int16Array;
  targetStart: Int32Array;
}

/**
 * Walks a part of a program over a terrain (R3.1 to R3.5).
 *
 * @returns one bit for each reached target; the first target has the lowest bit
 */
export function walk(programs: Programs, part: number, terrain: Uint8Array): number {
  const { nodes, start } = programs;
  const end = start[part + 1]!;
  const leaves = programs.leaves[part]!;
  let reached = 0;
  let i = start[part]!;
  if (leaves < 0) {
    for (; i < end; i++) {
      const node = nodes[i]!;
      reached |= (((node >>> terrain[node & NODE_CELL]!) >>> NODE_ENDS) & 1) << (node >>> NODE_TARGET);
    }
    return reached;
  }
  while (i < end) {
    const node = nodes[i]!;
    const code = terrain[node & NODE_CELL]!;
    reached |= (((node >>> code) >>> NODE_ENDS) & 1) << (node >>> NODE_TARGET);
    if (code >= BLOCKED) {
      i += node >>> NODE_SKIP;
    } else if ((node & NODE_LEAVES) === 0) {
      i++;
    } else {
      for (const last = i++ + leaves; i <= last; i++) {
        const leaf = nodes[i]!;
        reached |= (((leaf >>> terrain[leaf & NODE_CELL]!) >>> NODE_ENDS) & 1) << (leaf >>> NODE_TARGET);
      }
    }
  }
  return reached;
}

/** Returns the size of a set of targets. */
export function countBits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the index of the lowest bit of a non-empty set. */
export function lowestBit(set: number): number {
  return 31 - Math.clz32(set & -set);
}
