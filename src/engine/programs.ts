/**
 * Step programs: for every kind of warrior on every cell, all its paths on an empty board as one flat tree, and the
 * walk over them.
 *
 * The tree's nodes stand in the order of a walk that goes deep first, so the generator is one loop: an open
 * cell is a target and the walk goes on to the next node, a blocked cell skips the nodes below it. That is
 * R3.1 and R3.2 word for word, on any board. A Flier's program (R3.4) has no node below another.
 *
 * A node is one integer: 9 bits of cell, 6 bits for where a move may end, two flags, 5 bits for the place of its
 * cell among the targets, and how many nodes to skip where the cell is blocked. Most nodes have nothing
 * below them, so that nothing depends on them; those come in groups of a size that the program tells, filled up
 * with nodes where nothing ends, and are read without asking. A walk remembers what it has reached in one number, a
 * bit for each target; so a program with more than 32 targets, which the boards with levels have, is cut in parts.
 */

import type { Board } from '../rules/board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';

// Cell codes: what a warrior finds on a cell, as one small number (`terrain.ts` writes them).

/** Free to pass and to end on. */
export const OPEN = 0;
/** Free to pass, but not to end on. */
export const PASS = 1;
/** An abandoned enemy Goal: free, but not to end on for those who come from another level (R11.7). */
export const PRIZE = 2;
/** The first code that nobody passes; those before it are free, those from it on are blocked. */
const BLOCKED = 3;
/** An enemy warrior that may be captured: a move may end here. */
export const CAPTURE = 3;
/** Closed: a warrior that may not be captured, or an enemy zone, whatever else stands there (R4.2). */
export const CLOSED = 4;
/** An own warrior that stands in no enemy zone and does not carry the Goal: a Blockader may stand beside it. */
export const OWN = 5;

/** The bits of a node that hold its cell. */
export const NODE_CELL: number = 511;
/** Where the bits begin that say on which cell codes a move may end at the node. */
export const NODE_ENDS: number = 9;
/** The nodes that come next, as many as the program's `leaves` says, are all that is below, and have nothing below. */
export const NODE_LEAVES: number = 1 << 15;
/** The cell is reached from another level, where nothing is captured (R11.7). */
export const NODE_STAIR: number = 1 << 16;
/** How far to shift a node for the place of its cell among the targets, in the 5 lowest bits. */
export const NODE_TARGET: number = 17;
/** How far to shift a node for the number of nodes to go on by where it is blocked. */
export const NODE_SKIP: number = 22;
/**
 * The programs of a ruleset's warriors on its board. A kindCell is a kind of warrior on a cell: the kind's number
 * times the number of cells, plus the cell. Its program is written behind all others when somebody first asks for it by
 * `partsFrom` (`compile.ts`), and the lists may be others then. It has one part, or several where it has more than 32
 * targets.
 */
export interface Programs {
  readonly board: Board;
  readonly warriors: readonly WarriorKind[];
  /** For each kindCell the numbers of its first part and of the one behind its last; 0 while nobody has asked for it. */
  readonly firstPart: Int32Array;
  readonly endPart: Int32Array;
  /** How many parts were written. */
  partCount: number;
  /** All programs one after the other. */
  nodes: Int32Array;
  /** Where the nodes of each part begin; those of the next part come after its last one. */
  start: Int32Array;
  /** How many nodes stand below one with {@link NODE_LEAVES}; -1 where nothing stands below any node. */
  leaves: Int8Array;
  /** The targets of all parts, each cell once, and where those of each part begin. */
  targets: Int16Array;
  targetStart: Int32Array;
}

/**
 * Walks a part of a program over a terrain (R3.1 to R3.5).
 *
 * @returns a bit for each target that is reached, the first target's lowest
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

/** How many targets a set holds. */
export function countBits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest bit of a set that is not empty. */
export function lowestBit(set: number): number {
  return 31 - Math.clz32(set & -set);
}
