/**
 * Step programs: for every kind of warrior on every cell, all its paths on an empty board as one flat tree.
 *
 * The tree's nodes stand in the order of a walk that goes deep first, so the generator is one loop: an open
 * cell is a target and the walk goes on to the next node, a blocked cell skips the nodes below it. That is
 * R3.1 and R3.2 word for word, on any board. A Flier's program (R3.4) has no node below another.
 *
 * A node is one integer: 9 bits of cell, three flags, and how many nodes to skip where the cell is blocked.
 */

import type { Board } from '../board/board.ts';
import type { WarriorKind } from '../rules/warriors.ts';

/** The bits of a node that hold its cell. */
export const NODE_CELL: number = 511;
/** A move may end here: enough steps were made. */
export const NODE_END: number = 1 << 9;
/** A move that ends here may capture a warrior. */
export const NODE_CAPTURE: number = 1 << 10;
/** The program has more than one node for this cell. */
export const NODE_TWICE: number = 1 << 11;
/** How far to shift a node for the number of nodes to go on by where it is blocked. */
export const NODE_SKIP: number = 12;

interface PathTree {
  readonly cell: number;
  readonly ends: boolean;
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
  if (kind.jumps)
    return jumpTargets(board, kind, cell).map((target) => ({ cell: target, ends: true, below: [] }));
  return kind.path === 'straight' ? straightTrees(board, kind, cell) : turningTrees(board, kind, [cell]);
}

/** All paths that never enter a cell twice (R3.1, R3.3). */
function turningTrees(board: Board, kind: WarriorKind, path: readonly number[]): PathTree[] {
  const steps = path.length;
  return board.neighbours[path[steps - 1]!]!.filter((next) => !path.includes(next)).map((next) => ({
    cell: next,
    ends: steps >= kind.least,
    below: steps < kind.most ? turningTrees(board, kind, [...path, next]) : [],
  }));
}

/** The straight lines (R1.4), merged where they begin with the same cells. */
function straightTrees(board: Board, kind: WarriorKind, cell: number): PathTree[] {
  const trees: PathTree[] = [];
  for (const line of board.lines[cell]!) {
    let level = trees;
    for (const [index, next] of line.slice(0, kind.most).entries()) {
      let tree = level.find((other) => other.cell === next);
      if (tree === undefined) {
        tree = { cell: next, ends: index + 1 >= kind.least, below: [] };
        level.push(tree);
      }
      level = tree.below;
    }
  }
  return trees;
}

/** The cells a jumping warrior can reach: for it nothing on the way matters. */
function jumpTargets(board: Board, kind: WarriorKind, cell: number): number[] {
  const targets = new Set<number>();
  const collect = (trees: readonly PathTree[]): void => {
    for (const tree of trees) {
      if (tree.ends) targets.add(tree.cell);
      collect(tree.below);
    }
  };
  collect(kind.path === 'straight' ? straightTrees(board, kind, cell) : turningTrees(board, kind, [cell]));
  return [...targets];
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
  const end = tree.ends ? NODE_END : 0;
  const capture = tree.ends && kind.captures ? NODE_CAPTURE : 0;
  const twice = (seen.get(tree.cell) ?? 0) > 1 ? NODE_TWICE : 0;
  nodes[at] = tree.cell | end | capture | twice | ((nodes.length - at) << NODE_SKIP);
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
