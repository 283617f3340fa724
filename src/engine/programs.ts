/**
 * Step programs: for every kind of warrior on every cell, all its paths on an empty board as one flat tree.
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

import type { Board, Stair } from '../board/board.ts';
import { fail } from '../core/result.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { OPEN, PREY, PRIZE } from './ground.ts';

/** The bits of a node that hold its cell. */
export const NODE_CELL: number = 511;
/** Where the bits begin that say on which kinds of ground (`ground.ts`) a move may end at the node. */
export const NODE_ENDS: number = 9;
/** The nodes that come next, as many as the program's `leaves` says, are all that is below, and have nothing below. */
export const NODE_LEAVES: number = 1 << 15;
/** The cell is reached from another level, where nothing is captured (R11.7). */
export const NODE_STAIR: number = 1 << 16;
/** How far to shift a node for the place of its cell among the targets, in the 5 lowest bits. */
export const NODE_TARGET: number = 17;
/** How far to shift a node for the number of nodes to go on by where it is blocked. */
export const NODE_SKIP: number = 22;

/** The most nodes of a part of a program. */
const mostNodes = (1 << 10) - 1;
/** The most targets of a part: what a walk can remember in one number. */
const partTargets = 32;

interface PathTree {
  readonly cell: number;
  readonly ends: boolean;
  /** Whether it was reached from another level (R11.3). */
  readonly byStair: boolean;
  readonly below: PathTree[];
}

/**
 * The programs of a ruleset's warriors on its board. A site is a kind of warrior on a cell: the kind's number times
 * the number of cells, plus the cell. Its program has one part, or several where it has more than 32 targets.
 */
export interface Programs {
  /** All programs one after the other. */
  readonly nodes: Int32Array;
  /** For each site the number of its first part; those of the next site come after its last one. */
  readonly parts: Int32Array;
  /** Where the nodes of each part begin; those of the next part come after its last one. */
  readonly start: Int32Array;
  /** How many nodes stand below one with {@link NODE_LEAVES}; -1 where nothing stands below any node. */
  readonly leaves: Int8Array;
  /** The targets of all parts, each cell once, and where those of each part begin. */
  readonly targets: Int16Array;
  readonly targetStart: Int32Array;
  /** The most targets that a program has. */
  readonly mostTargets: number;
}

/** What was written of the programs so far. */
interface Draft {
  readonly nodes: number[];
  readonly parts: number[];
  readonly start: number[];
  readonly leaves: number[];
  readonly targets: number[];
  readonly targetStart: number[];
}

/** Compiles the programs of all kinds on all cells. */
export function compilePrograms(board: Board, warriors: readonly WarriorKind[]): Programs {
  const draft: Draft = { nodes: [], parts: [0], start: [0], leaves: [], targets: [], targetStart: [] };
  let most = 0;
  for (const kind of warriors) {
    for (const { index } of board.cells) {
      const trees = pathTrees(board, kind, index);
      const targets = [...new Set(trees.flatMap(targetsBelow))];
      for (let i = 0; i < Math.max(1, targets.length); i += partTargets)
        writePart(draft, kind, trees, targets.slice(i, i + partTargets));
      draft.parts.push(draft.leaves.length);
      most = Math.max(most, targets.length);
    }
  }
  return {
    nodes: Int32Array.from(draft.nodes),
    parts: Int32Array.from(draft.parts),
    start: Int32Array.from(draft.start),
    leaves: Int8Array.from(draft.leaves),
    targets: Int16Array.from(draft.targets),
    targetStart: Int32Array.from(draft.targetStart),
    mostTargets: most,
  };
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

/** The cells of a tree on which a move may end, in the order of its paths. */
function targetsBelow({ cell, ends, below }: PathTree): number[] {
  return [...(ends ? [cell] : []), ...below.flatMap(targetsBelow)];
}

/** Writes those paths of a program that lead to some of its targets. */
function writePart(draft: Draft, kind: WarriorKind, trees: readonly PathTree[], targets: number[]): void {
  const own = prune(trees, targets);
  const leaves = own.some(hasBelow) ? Math.max(...own.map(widestLeaves)) : -1;
  const begin = draft.nodes.length;
  draft.leaves.push(leaves);
  draft.targetStart.push(draft.targets.length);
  draft.targets.push(...targets);
  for (const tree of own) writeTree(draft.nodes, kind, leaves, targets, tree);
  draft.start.push(draft.nodes.length);
  if (draft.nodes.length - begin <= mostNodes) return;
  const message = `The ${kind.name} has more than ${mostNodes} paths from one cell.`;
  fail({ code: 'too-many-paths', message, read: kind.code });
}

/** Trees without what leads to none of the targets. */
function prune(trees: readonly PathTree[], targets: readonly number[]): PathTree[] {
  return trees.flatMap((tree) => {
    const below = prune(tree.below, targets);
    const ends = tree.ends && targets.includes(tree.cell);
    return ends || below.length > 0 ? [{ ...tree, ends, below }] : [];
  });
}

function writeTree(
  nodes: number[],
  kind: WarriorKind,
  leaves: number,
  targets: readonly number[],
  tree: PathTree,
): void {
  const at = nodes.length;
  nodes.push(0);
  for (const below of tree.below) writeTree(nodes, kind, leaves, targets, below);
  const isGroup = isLeavesOnly(tree);
  for (let i = tree.below.length; isGroup && i < leaves; i++) nodes.push(1 << NODE_SKIP);
  const target = tree.ends ? targets.indexOf(tree.cell) << NODE_TARGET : 0;
  const flags = (tree.byStair ? NODE_STAIR : 0) | (isGroup ? NODE_LEAVES : 0);
  nodes[at] = tree.cell | endsOf(tree, kind) | flags | target | ((nodes.length - at) << NODE_SKIP);
}

function hasBelow({ below }: PathTree): boolean {
  return below.length > 0;
}

/** Whether there is something below, but nothing below that. */
function isLeavesOnly({ below }: PathTree): boolean {
  return below.length > 0 && !below.some(hasBelow);
}

/** The size of the largest group of nodes that have nothing below them. */
function widestLeaves(tree: PathTree): number {
  return isLeavesOnly(tree) ? tree.below.length : Math.max(0, ...tree.below.map(widestLeaves));
}

/** The kinds of ground on which a move may end at a node. */
function endsOf({ ends, byStair }: PathTree, kind: WarriorKind): number {
  if (!ends) return 0;
  const grounds = byStair ? [OPEN] : kind.captures ? [OPEN, PRIZE, PREY] : [OPEN, PRIZE];
  return grounds.reduce((bits, ground) => bits | (1 << (NODE_ENDS + ground)), 0);
}

/**
 * Walks all paths of the program of a site, whatever stands on the board: `visit` gets each node that may end a
 * move, and the cells between the origin and it. A false answer to `enter` skips all paths through that cell.
 */
export function walkProgram(
  programs: Programs,
  site: number,
  visit: (node: number, way: readonly number[]) => void,
  enter: (cell: number) => boolean = () => true,
): void {
  const { nodes, start, parts } = programs;
  const way: number[] = [];
  const ends: number[] = [];
  const end = start[parts[site + 1]!]!;
  for (let i = start[parts[site]!]!; i < end; ) {
    while (ends.length > 0 && ends[ends.length - 1]! <= i) {
      ends.pop();
      way.pop();
    }
    const node = nodes[i]!;
    const after = i + (node >>> NODE_SKIP);
    if (((node >>> (NODE_ENDS + OPEN)) & 1) !== 0) visit(node, way);
    if (enter(node & NODE_CELL)) {
      way.push(node & NODE_CELL);
      ends.push(after);
      i++;
    } else {
      i = after;
    }
  }
}
