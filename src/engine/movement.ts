/**
 * How warriors move on a board, the same for all rulesets that share both: programs, paths, and which cells are near which.
 * Whatever belongs to a kind on a cell is computed when it is first asked for: a game needs a small part of it to begin.
 */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { endOfParts, newPrograms, walkProgram, written } from './compile.ts';
import { NODE_CELL, NODE_STAIR, type Programs } from './programs.ts';

/**
 * Static paths: all ways by which a kind on one cell could capture a Goal on another (so none that ends with a step
 * between levels, R11.7); what stands between them is asked later. They answer "is this Goal threatened?" and "which
 * cells matter to it?" without generating anybody's moves.
 */
interface Paths {
  /**
   * Where the ways of a kind begin, `start[(kind * cells + from) * cells + to]`; 0 where there is none. Those of one kindCell
   * stand in the order of its targets.
   */
  readonly start: Int32Array;
  /** The number of ways, then for each its length and the cells between; another list once more are known. */
  pool: Int16Array;
  /** How many numbers of the pool are taken. */
  used: number;
}

/** How warriors move on a board. */
export interface Movement {
  readonly cells: number;
  readonly programs: Programs;
  /** The ways of those kindCells whose {@link learned} is 1. */
  readonly paths: Paths;
  readonly learned: Uint8Array;
  /**
   * Sets of cells, 32 a number, of the same kindCells: those to which a kind could get from a cell over an empty board,
   * where it might capture a Goal: `reachSets[(kind * cells + from) * setSize]` and the numbers after it. As long as nothing
   * is learned of a kindCell, its set holds every cell.
   */
  readonly reachSets: Int32Array;
  /** How many numbers a set of cells takes. */
  readonly setSize: number;
  /** What is known of a kind, a Goal's cell and a warrior's: `nearness[(kind * cells + goal) * cells + from]`. */
  readonly nearness: Uint8Array;
  /** For each cell how many steps it is from all others, once it was asked. */
  readonly distances: Uint8Array[];
  /** The most steps of a kind that carries the Goal. */
  readonly farthest: number;
}

// What `nearness` says.

/** It was asked before whether the warrior is near. */
const ASKED = 1;
/** It gets over an empty board to the Goal's cell, or to one to which the Goal could be carried from there. */
export const NEAR = 2;
/** It gets to the Goal's cell itself, and might capture the Goal there. */
export const MENACING = 4;
/** It was asked before whether the warrior is on the way. */
const ASKED_FURTHER = 8;
/** It gets to a cell from which it would be menacing. */
const ON_THE_WAY = 16;

const movementsOn = /* @__PURE__ */ memo((_: Board) => new Map<string, Movement>());

/** How warriors move on a board. */
export function movementOf(board: Board, warriors: readonly WarriorKind[]): Movement {
  const known = movementsOn(board);
  const key = JSON.stringify(warriors);
  let found = known.get(key);
  if (found === undefined) {
    found = newMovement(board, warriors);
    known.set(key, found);
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
    learned: new Uint8Array(kindCells),
    reachSets: new Int32Array(kindCells * setSize).fill(-1),
    setSize,
    nearness: new Uint8Array(kindCells * cells),
    distances: [],
    farthest: warriors.reduce((most, kind) => (kind.carries ? Math.max(most, kind.most) : most), 0),
  };
}

/** How many numbers a set of cells takes. */
export function sizeOfSet(cells: number): number {
  return (cells + 31) >>> 5;
}

/** How near a kind of warrior on a cell is to a Goal on another: {@link NEAR}, {@link MENACING} or neither. */
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
  // Most enemies are too far away for both to meet, whatever their paths.
  if (distances[goal][from]! > warriors[kind]!.most + farthest) {
    nearness[at] = ASKED;
    return ASKED;
  }
  learnWays(movement, kindCell);
  const reaches = (cell: number): boolean =>
    ((reachSets[kindCell * setSize + (cell >>> 5)]! >>> (cell & 31)) & 1) === 1;
  let found = ASKED;
  if (reaches(goal)) found |= NEAR | MENACING;
  for (let carrier = 0; (found & NEAR) === 0 && carrier < warriors.length; carrier++)
    if (warriors[carrier]!.carries && targetsFrom(programs, carrier, goal).some(reaches)) found |= NEAR;
  nearness[at] = found;
  return found;
}

/** How many steps it is from a cell to all others, over whatever is between; 255 where there is no way. */
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

/** Whether a kind of warrior gets from a cell, by stairs as well, to one from which it would menace a Goal. */
export function isOnTheWay(movement: Movement, kind: number, from: number, goal: number): boolean {
  const { cells } = movement;
  const at = (kind * cells + goal) * cells + from;
  const found = movement.nearness[at]!;
  return ((found & ASKED_FURTHER) !== 0 ? found : lookFurther(movement, kind, from, goal, at)) >= ON_THE_WAY;
}

function lookFurther(movement: Movement, kind: number, from: number, goal: number, at: number): number {
  const menaces = (cell: number): boolean => (nearnessOf(movement, kind, cell, goal) & MENACING) !== 0;
  // Each is asked, so that the answers are known.
  const isThere = targetsFrom(movement.programs, kind, from).filter(menaces).length > 0;
  const found = nearnessOf(movement, kind, from, goal) | ASKED_FURTHER | (isThere ? ON_THE_WAY : 0);
  movement.nearness[at] = found;
  return found;
}

/** All targets of a kind on a cell. */
function targetsFrom(programs: Programs, kind: number, cell: number): Int16Array {
  const kindCell = kind * programs.board.cells.length + cell;
  const end = endOfParts(programs, kindCell);
  const { targets, targetStart, firstPart } = programs;
  return targets.subarray(targetStart[firstPart[kindCell]!], targetStart[end]);
}

/** Collects the ways of a kind on a cell from its program. */
export function learnWays(
  { cells, programs, paths, learned, reachSets, setSize }: Movement,
  kindCell: number,
): void {
  if (learned[kindCell] === 1) return;
  learned[kindCell] = 1;
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
