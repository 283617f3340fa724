/**
 * Movement of warriors on a board, shared by rulesets with the same board and warriors: programs, static
 * paths, distances. Data for a kind on a cell is computed on first use, because a game begins with few of
 * these pairs.
 */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { endOfParts, newPrograms, walkProgram, written } from './compile.ts';
import { NODE_CELL, NODE_STAIR, type Programs } from './programs.ts';

/**
 * Static paths: all paths along which a kind on one cell could capture a Goal on another, on an empty board.
 * Paths whose last step changes levels are excluded (R11.7). The paths show whether a Goal is threatened and
 * which cells matter, without move generation.
 */
interface Paths {
  /**
   * First index of a kind's paths, `start[(kind * cells + from) * cells + to]`; 0 if there are none. The
   * paths of one kindCell are in target order.
   */
  readonly start: Int32Array;
  /** The number of paths, then each path's length and the cells in between; replaced when it grows. */
  pool: Int16Array;
  /** Number of used entries of the pool. */
  used: number;
}

export interface Movement {
  readonly cells: number;
  readonly programs: Programs;
  /** Paths of the kindCells whose {@link hasPaths} is 1. */
  readonly paths: Paths;
  readonly hasPaths: Uint8Array;
  /**
   * Cell sets, 32 cells per number: the cells where a kind might capture a Goal from a cell on an empty
   * board, starting at `(kind * cells + from) * setSize`. Contain every cell until {@link hasPaths} is 1.
   */
  readonly reachSets: Int32Array;
  /** Numbers per cell set. */
  readonly setSize: number;
  /**
   * The flags below by kind, Goal cell and warrior cell: `nearness[(kind * cells + goal) * cells + from]`.
   */
  readonly nearness: Uint8Array;
  /** Number of steps from each cell to all others; filled lazily. */
  readonly distances: Uint8Array[];
  /** Maximum number of steps of a kind that carries the Goal. */
  readonly farthest: number;
}

// Flags of `nearness`.

/** NEAR and MENACING are computed. */
const COMPUTED = 1;
/** On an empty board, the warrior reaches the Goal's cell, or a cell to which the Goal could be carried. */
export const NEAR = 2;
/** The warrior reaches the Goal's cell and might capture the Goal there. */
export const MENACING = 4;
/** ON_THE_WAY is computed. */
const COMPUTED_FURTHER = 8;
/** The warrior reaches a cell from which it would be menacing. */
const ON_THE_WAY = 16;

const movementsOn = /* @__PURE__ */ memo((_: Board) => new Map<string, Movement>());

/** Returns the movement of warriors on a board, cached. */
export function movementOf(board: Board, warriors: readonly WarriorKind[]): Movement {
  const cached = movementsOn(board);
  const key = JSON.stringify(warriors);
  let found = cached.get(key);
  if (found === undefined) {
    found = newMovement(board, warriors);
    cached.set(key, found);
  }
  return found;
}

function newMovement(board: Board, warriors: readonly WarriorKind[]): Movement {
  const cells = board.cells.length;
  const kindCells = warriors.length * cells;
  const setSize = sizeOfSet(cells);
  return {
    cells,
    programs: newPrograms(board, warriors),
    paths: { start: new Int32Array(kindCells * cells), pool: new Int16Array(1 << 12), used: 1 },
    hasPaths: new Uint8Array(kindCells),
    reachSets: new Int32Array(kindCells * setSize).fill(-1),
    setSize,
    nearness: new Uint8Array(kindCells * cells),
    distances: [],
    farthest: warriors.reduce((most, kind) => (kind.carries ? Math.max(most, kind.most) : most), 0),
  };
}

/** Returns how many numbers a cell set needs. */
export function sizeOfSet(cells: number): number {
  return (cells + 31) >>> 5;
}

/** Returns how near a warrior of a kind is to a Goal: {@link NEAR}, {@link MENACING} or neither. */
export function nearnessOf(movement: Movement, kind: number, from: number, goal: number): number {
  const { cells } = movement;
  const at = (kind * cells + goal) * cells + from;
  return movement.nearness[at]! || findNearness(movement, kind, from, goal, at);
}

function findNearness(movement: Movement, kind: number, from: number, goal: number, at: number): number {
  const { programs, nearness, reachSets, setSize, distances, farthest } = movement;
  const { warriors, board } = programs;
  const kindCell = kind * board.cells.length + from;
  distances[goal] ??= distancesFrom(board, goal);
  // Most enemies are too far away to reach the Goal on any path.
  if (distances[goal][from]! > warriors[kind]!.most + farthest) {
    nearness[at] = COMPUTED;
    return COMPUTED;
  }
  collectPaths(movement, kindCell);
  const reaches = (cell: number): boolean =>
    ((reachSets[kindCell * setSize + (cell >>> 5)]! >>> (cell & 31)) & 1) === 1;
  let found = COMPUTED;
  if (reaches(goal)) found |= NEAR | MENACING;
  for (let carrier = 0; (found & NEAR) === 0 && carrier < warriors.length; carrier++)
    if (warriors[carrier]!.carries && targetsFrom(programs, carrier, goal).some(reaches)) found |= NEAR;
  nearness[at] = found;
  return found;
}

/** Returns the number of steps from a cell to every cell, ignoring warriors; 255 if there is no path. */
function distancesFrom({ neighbours, stairs }: Board, cell: number): Uint8Array {
  const distances = new Uint8Array(neighbours.length).fill(255);
  const reached = [cell];
  const reach = (next: number, steps: number): void => {
    if (distances[next]! <= steps) return;
    distances[next] = steps;
    reached.push(next);
  };
  distances[cell] = 0;
  for (let i = 0; i < reached.length; i++) {
    const steps = distances[reached[i]!]! + 1;
    const near = neighbours[reached[i]!]!;
    for (let side = 0; side < near.length; side++) reach(near[side]!, steps);
    for (const { to } of stairs[reached[i]!]!) reach(to, steps);
  }
  return distances;
}

/** Whether a kind can move, stairs included, from a cell to a cell from which it would menace a Goal. */
export function isOnTheWay(movement: Movement, kind: number, from: number, goal: number): boolean {
  const { cells } = movement;
  const at = (kind * cells + goal) * cells + from;
  const found = movement.nearness[at]!;
  return (
    ((found & COMPUTED_FURTHER) !== 0 ? found : findOnTheWay(movement, kind, from, goal, at)) >= ON_THE_WAY
  );
}

function findOnTheWay(movement: Movement, kind: number, from: number, goal: number, at: number): number {
  const menaces = (cell: number): boolean => (nearnessOf(movement, kind, cell, goal) & MENACING) !== 0;
  // No early exit, so that the flags of every target are computed.
  const isThere = targetsFrom(movement.programs, kind, from).filter(menaces).length > 0;
  const found = nearnessOf(movement, kind, from, goal) | COMPUTED_FURTHER | (isThere ? ON_THE_WAY : 0);
  movement.nearness[at] = found;
  return found;
}

/** Returns all targets of a kind on a cell. */
export function targetsFrom(programs: Programs, kind: number, cell: number): Int16Array {
  const kindCell = kind * programs.board.cells.length + cell;
  const end = endOfParts(programs, kindCell);
  const { targets, targetStart, firstPart } = programs;
  return targets.subarray(targetStart[firstPart[kindCell]!], targetStart[end]);
}

/** Collects the static paths of a kind on a cell from its program. */
export function collectPaths(
  { cells, programs, paths, hasPaths, reachSets, setSize }: Movement,
  kindCell: number,
): void {
  if (hasPaths[kindCell] === 1) return;
  hasPaths[kindCell] = 1;
  reachSets.fill(0, kindCell * setSize, (kindCell + 1) * setSize);
  const waysTo = new Map<number, number[]>();
  walkProgram(programs, kindCell, (node, way) => {
    const to = node & NODE_CELL;
    const ways = waysTo.get(to) ?? [0];
    waysTo.set(to, ways);
    if ((node & NODE_STAIR) !== 0) return;
    ways[0]!++;
    ways.push(way.length, ...way);
  });
  for (const [to, ways] of waysTo) {
    if (ways[0] === 0) continue;
    paths.start[kindCell * cells + to] = paths.used;
    paths.pool = written(paths.pool, ways, paths.used);
    paths.used += ways.length;
    reachSets[kindCell * setSize + (to >>> 5)]! |= 1 << (to & 31);
  }
}
