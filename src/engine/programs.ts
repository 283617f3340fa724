/**
 * Step programs: for every kind of warrior on every cell, all its paths on an empty board as one flat tree.
 *
 * The tree's nodes stand in the order of a walk that goes deep first, so the generator is one loop: an open
 * cell is a target and the walk goes on to the next node, a blocked cell skips the nodes below it. That is
 * R3.1 and R3.2 word for word, on any board. A Flier's program (R3.4) has no node below another.
 *
 * A node is one integer: 9 bits of cell, 6 bits for where a move may end, two flags, and how many nodes to skip
 * where the cell is blocked.
 */

import type { Board, Stair } from '../board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { OPEN, PREY, PRIZE } from './ground.ts';

/** The bits of a node that hold its cell. */
export const NODE_CELL: number = 511;
/**
 * From here on a bit for each kind of ground (`terrain.ts`): whether a move may end at the node where its cell is
 * such ground. `(node >>> ground) & NODE_END` asks for it.
 */
export const NODE_END: number = 1 << 9;
/** The program has more than one node for this cell. */
export const NODE_TWICE: number = 1 << 15;
/** The cell is reached from another level, where nothing is captured (R11.7). */
export const NODE_STAIR: number = 1 << 16;
/** How far to shift a node for the number of nodes to go on by where it is blocked. */
export const NODE_SKIP: number = 17;

interface PathTree {
  readonly cell: number;
  readonly ends: boolean;
  /** Whether it was reached from another level (R11.3). */
  readonly byStair: boolean;
  readonly below: PathTree[];
}

/** The programs of a ruleset's warriors on its board. */
export interface Programs {
  /** All programs one after the other; each begins with the number of its nodes. */
  readonly nodes: Int32Array;
  /** Where the program of a kind on a cell begins: `start[kind * cells + cell]`. */
  readonly start: Int32Array;
  /** The number of nodes of the longest program. */
  readonly longest: number;
}

/** Compiles the programs of all kinds on all cells. */
export function compilePrograms(board: Board, warriors: readonly WarriorKind[]): Programs {
  const cells = board.cells.length;
  const start = new Int32Array(warriors.length * cells);
  const nodes: number[] = [];
  let longest = 0;
  for (const [number, kind] of warriors.entries()) {
    for (let cell = 0; cell < cells; cell++) {
      const begin = nodes.length;
      start[number * cells + cell] = begin;
      nodes.push(0);
      const trees = pathTrees(board, kind, cell);
      const seen = new Map<number, number>();
      countCells(trees, seen);
      for (const tree of trees) writeTree(tree, kind, seen, nodes);
      nodes[begin] = nodes.length - begin - 1;
      longest = Math.max(longest, nodes.length - begin - 1);
    }
  }
  return { nodes: Int32Array.from(nodes), start, longest };
}

function pathTrees(board: Board, kind: WarriorKind, cell: number): PathTree[] {
  const trees = growPaths(board, kind, {
    path: [cell],
    cost: 0,
    risen: 0,
    lines: board.lines[cell]!,
    along: 0,
  });
  return kind.jumps ? targetsOf(trees) : trees;
}

/** A path on the way: where it went, what it cost, and which straight lines it may still follow. */
interface Route {
  readonly path: readonly number[];
  readonly cost: number;
  /** How many levels it rose. */
  readonly risen: number;
  /** The lines of which it has followed the first {@link along} cells since it came to its level. */
  readonly lines: readonly (readonly number[])[];
  readonly along: number;
}

/** All ways on: side by side (R3.1), which a straight mover does along lines (R1.4), and by stairs (R11.3). */
function growPaths(board: Board, kind: WarriorKind, route: Route): PathTree[] {
  return [...sideSteps(board, kind, route), ...stairSteps(board, kind, route)];
}

function sideSteps(board: Board, kind: WarriorKind, route: Route): PathTree[] {
  const { path, cost, lines, along } = route;
  const from = path[path.length - 1]!;
  if (cost >= kind.most || board.closed[from]!) return [];
  const straight = kind.path === 'straight';
  const next = straight ? new Set(lines.flatMap((line) => line[along] ?? [])) : board.neighbours[from]!;
  return [...next]
    .filter((cell) => !path.includes(cell) && !board.closed[cell])
    .map((cell) => {
      const onward = straight ? lines.filter((line) => line[along] === cell) : lines;
      const taken = { ...route, path: [...path, cell], cost: cost + 1, lines: onward, along: along + 1 };
      return treeOf(board, kind, cell, false, taken);
    });
}

function stairSteps(board: Board, kind: WarriorKind, route: Route): PathTree[] {
  const { path, cost, risen } = route;
  return board.stairs[path[path.length - 1]!]!.filter(({ to, cost: more, way }) => {
    const allowed = mayTakeStair(kind, way, risen);
    return allowed && cost + more <= kind.most && !path.includes(to) && !board.closed[to];
  }).map(({ to, cost: more, way }) => {
    const rises = way === 'up' || way === 'rim-up' ? 1 : 0;
    const taken = {
      path: [...path, to],
      cost: cost + more,
      risen: risen + rises,
      lines: board.lines[to]!,
      along: 0,
    };
    return treeOf(board, kind, to, true, taken);
  });
}

/** Which kinds take which stairs (R11.3, R11.5). */
function mayTakeStair(kind: WarriorKind, way: Stair['way'], risen: number): boolean {
  if (way === 'up' || way === 'rim-up') return risen < kind.rises;
  return kind.descends === 'inner-and-rim' || (kind.descends === 'inner' && way === 'down');
}

function treeOf(board: Board, kind: WarriorKind, cell: number, byStair: boolean, route: Route): PathTree {
  return { cell, ends: route.cost >= kind.least, byStair, below: growPaths(board, kind, route) };
}

/** The cells a jumping warrior can reach (R3.4): for it nothing on the way matters. */
function targetsOf(trees: readonly PathTree[]): PathTree[] {
  const targets = new Map<string, PathTree>();
  const collect = (level: readonly PathTree[]): void => {
    for (const { cell, ends, byStair, below } of level) {
      if (ends) targets.set(`${cell} ${byStair}`, { cell, ends, byStair, below: [] });
      collect(below);
    }
  };
  collect(trees);
  return [...targets.values()].filter(({ cell, byStair }) => !byStair || !targets.has(`${cell} false`));
}

function countCells(trees: readonly PathTree[], seen: Map<number, number>): void {
  for (const tree of trees) {
    if (tree.ends) seen.set(tree.cell, (seen.get(tree.cell) ?? 0) + 1);
    countCells(tree.below, seen);
  }
}

function writeTree(
  tree: PathTree,
  kind: WarriorKind,
  seen: ReadonlyMap<number, number>,
  nodes: number[],
): void {
  const at = nodes.length;
  nodes.push(0);
  for (const below of tree.below) writeTree(below, kind, seen, nodes);
  const stair = tree.byStair ? NODE_STAIR : 0;
  const twice = (seen.get(tree.cell) ?? 0) > 1 ? NODE_TWICE : 0;
  nodes[at] = tree.cell | endsOf(tree, kind) | stair | twice | ((nodes.length - at) << NODE_SKIP);
}

/** The kinds of ground on which a move may end at a node. */
function endsOf({ ends, byStair }: PathTree, kind: WarriorKind): number {
  if (!ends) return 0;
  const open = NODE_END << OPEN;
  if (byStair) return open;
  return open | (NODE_END << PRIZE) | (kind.captures ? NODE_END << PREY : 0);
}

/**
 * Walks all paths of a program, whatever stands on the board: `visit` gets each node that may end a move, and
 * the cells between the origin and it. A false answer to `enter` skips all paths through that cell.
 */
export function walkProgram(
  programs: Programs,
  begin: number,
  visit: (node: number, way: readonly number[]) => void,
  enter: (cell: number) => boolean = () => true,
): void {
  const { nodes } = programs;
  const way: number[] = [];
  const ends: number[] = [];
  const end = begin + 1 + nodes[begin]!;
  for (let i = begin + 1; i < end; ) {
    while (ends.length > 0 && ends[ends.length - 1]! <= i) {
      ends.pop();
      way.pop();
    }
    const node = nodes[i]!;
    const after = i + (node >>> NODE_SKIP);
    if ((node & NODE_END) !== 0) visit(node, way);
    if (enter(node & NODE_CELL)) {
      way.push(node & NODE_CELL);
      ends.push(after);
      i++;
    } else {
      i = after;
    }
  }
}
