/** Walks over step programs (`programs.ts`): where a warrior can get to, as a set of the program's targets. */

import { BLOCKED } from './ground.ts';
import { NODE_CELL, NODE_ENDS, NODE_LEAVES, NODE_SKIP, NODE_TARGET, type Programs } from './programs.ts';

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
    const ground = terrain[node & NODE_CELL]!;
    reached |= (((node >>> ground) >>> NODE_ENDS) & 1) << (node >>> NODE_TARGET);
    if (ground >= BLOCKED) {
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
