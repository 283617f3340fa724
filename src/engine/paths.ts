/**
 * Static paths: all ways by which a warrior on one cell could capture a Goal on another (so none that ends with
 * a step between levels, R11.7), for each kind; what stands between them is asked later.
 *
 * They answer "is this Goal threatened?" and "which cells matter to it?" without generating anybody's moves.
 */

import { NODE_CELL, NODE_STAIR, type Programs, walkProgram } from './programs.ts';

/** The ways of all kinds between all cells. */
export interface Paths {
  /** Where the ways of a kind begin, `start[(kind * cells + from) * cells + to]`; 0 where there is none. */
  readonly start: Int32Array;
  /** The number of ways, then for each its length and the cells between. */
  readonly pool: Int16Array;
  /** The most ways that one warrior has from one cell to another. */
  readonly most: number;
}

/** Collects the ways from the programs. */
export function collectPaths(programs: Programs, kinds: number, cells: number): Paths {
  const start = new Int32Array(kinds * cells * cells);
  const pool: number[] = [0];
  let most = 0;
  for (let from = 0; from < kinds * cells; from++) {
    const ways = new Map<number, number[]>();
    walkProgram(programs, from, (node, way) => {
      if ((node & NODE_STAIR) !== 0) return;
      const to = node & NODE_CELL;
      const known = ways.get(to) ?? [0];
      known[0]!++;
      known.push(way.length, ...way);
      ways.set(to, known);
    });
    for (const [to, written] of ways) {
      start[from * cells + to] = pool.length;
      pool.push(...written);
      most = Math.max(most, written[0]!);
    }
  }
  return { start, pool: new Int16Array(pool), most };
}
