/** How warriors move on a board, computed once for both: programs, paths, and the sets of cells that they reach. */

import type { Board } from '../board/board.ts';
import { memo } from '../core/memo.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { compilePrograms } from './compile.ts';
import { NODE_CELL, NODE_STAIR, type Programs, walkProgram } from './programs.ts';

/**
 * Static paths: all ways by which a kind on one cell could capture a Goal on another (so none that ends with a step
 * between levels, R11.7); what stands between them is asked later. They answer "is this Goal threatened?" and "which
 * cells matter to it?" without generating anybody's moves.
 */
interface Paths {
  /** Where the ways of a kind begin, `start[(kind * cells + from) * cells + to]`; 0 where there is none. */
  readonly start: Int32Array;
  /** The number of ways, then for each its length and the cells between. */
  readonly pool: Int16Array;
  /** The most ways that one warrior has from one cell to another. */
  readonly most: number;
}

/** Collects the ways from the programs. */
function collectPaths(programs: Programs, kinds: number, cells: number): Paths {
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

/** How warriors move on a board: the same for all rulesets that share both. */
export interface Movement {
  readonly programs: Programs;
  readonly paths: Paths;
  /**
   * Sets of cells, 32 a number: those to which a kind could get from a cell over an empty board, where it might
   * capture a Goal: `reachSets[(kind * cells + from) * setSize]` and the numbers after it.
   */
  readonly reachSets: Int32Array;
  /** The same with those to which it gets from another level, where it captures nothing (R11.7). */
  readonly targetSets: Int32Array;
  /** The other way round: the cells from which a kind gets to a cell, `menaceSets[(kind * cells + to) * setSize]`. */
  readonly menaceSets: Int32Array;
  /** The cells from which it gets to that cell or to one to which a Goal could be carried from there. */
  readonly nearSets: Int32Array;
}

const movementsOn = /* @__PURE__ */ memo((_: Board) => new Map<string, Movement>());

/** How warriors move on a board, computed when it is first asked for. */
export function movementOf(board: Board, warriors: readonly WarriorKind[]): Movement {
  const known = movementsOn(board);
  const key = JSON.stringify(warriors);
  let found = known.get(key);
  if (found === undefined) {
    const programs = compilePrograms(board, warriors);
    const paths = collectPaths(programs, warriors.length, board.cells.length);
    const reachSets = setsOf(paths, board.cells.length);
    const targetSets = targetSetsOf(programs, board.cells.length);
    found = {
      programs,
      paths,
      reachSets,
      targetSets,
      ...goalSets(board.cells.length, reachSets, targetSets, warriors),
    };
    known.set(key, found);
  }
  return found;
}

/** How many numbers a set of cells takes. */
export function sizeOfSet(cells: number): number {
  return (cells + 31) >>> 5;
}

function setsOf({ start }: Paths, cells: number): Int32Array {
  const size = sizeOfSet(cells);
  const sets = new Int32Array((start.length / cells) * size);
  for (let kindCell = 0, i = 0; i < start.length; kindCell++)
    for (let to = 0; to < cells; to++, i++)
      if (start[i] !== 0) sets[kindCell * size + (to >>> 5)]! |= 1 << (to & 31);
  return sets;
}

/** For each kind and cell who could take a Goal there, and who comes near one that stands there. */
function goalSets(
  cells: number,
  reachSets: Int32Array,
  targetSets: Int32Array,
  warriors: readonly WarriorKind[],
): Pick<Movement, 'menaceSets' | 'nearSets'> {
  const size = sizeOfSet(cells);
  const carried = carriedSets(targetSets, warriors, cells * size);
  const menaceSets = new Int32Array(reachSets.length);
  const nearSets = new Int32Array(reachSets.length);
  for (let kindCell = 0; kindCell < warriors.length * cells; kindCell++) {
    const from = kindCell % cells;
    const kind = kindCell - from;
    for (let goal = 0; goal < cells; goal++) {
      const at = (kind + goal) * size + (from >>> 5);
      const menaces = (reachSets[kindCell * size + (goal >>> 5)]! >>> (goal & 31)) & 1;
      let met = menaces;
      for (let i = 0; i < size; i++) met |= reachSets[kindCell * size + i]! & carried[goal * size + i]!;
      menaceSets[at]! |= menaces << (from & 31);
      if (met !== 0) nearSets[at]! |= 1 << (from & 31);
    }
  }
  return { menaceSets, nearSets };
}

/** For each cell the set of those to which some warrior could carry a Goal from there, by stairs as well. */
function carriedSets(targetSets: Int32Array, warriors: readonly WarriorKind[], length: number): Int32Array {
  const carried = new Int32Array(length);
  for (const [kind, { carries }] of warriors.entries()) {
    for (let i = 0; carries && i < length; i++) carried[i]! |= targetSets[kind * length + i]!;
  }
  return carried;
}

/** For each kindCell the set of all its targets. */
function targetSetsOf({ parts, targets, targetStart }: Programs, cells: number): Int32Array {
  const size = sizeOfSet(cells);
  const sets = new Int32Array((parts.length - 1) * size);
  for (let kindCell = 0; kindCell < parts.length - 1; kindCell++) {
    const end = targetStart[parts[kindCell + 1]!] ?? targets.length;
    for (let i = targetStart[parts[kindCell]!]!; i < end; i++)
      sets[kindCell * size + (targets[i]! >>> 5)]! |= 1 << (targets[i]! & 31);
  }
  return sets;
}
