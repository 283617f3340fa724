/** Compiles step programs (`programs.ts`) on first use: all paths of a kind from a cell, as a flat tree. */

import { fail } from '../base/result.ts';
import type { Board, Stair } from '../rules/board/board.ts';
import { linesFrom } from '../rules/board/build.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import {
  CAPTURE,
  NODE_CELL,
  NODE_ENDS,
  NODE_LEAVES,
  NODE_SKIP,
  NODE_STAIR,
  NODE_TARGET,
  OPEN,
  PRIZE,
  type Programs,
} from './programs.ts';

const mostNodes = (1 << 10) - 1;
/** Maximum number of targets per part: a walk returns one bit for each target. */
const partTargets = 32;

/** All bits for cell codes on which a move may end. */
const allEnds = 63 << NODE_ENDS;

/**
 * All paths of a kind from one cell, as a tree in depth-first order: nodes without the part-specific bits,
 * and the index after each node's subtree.
 */
interface Sketch {
  readonly nodes: number[];
  readonly after: number[];
}

interface ProgramDraft {
  readonly nodes: number[];
  readonly start: number[];
  readonly leaves: number[];
  readonly targets: number[];
  readonly targetStart: number[];
}

/** Largest range for which all turning paths are certain to fit into one part. */
const surelyFitting = 4;

/**
 * Creates the programs for all kinds on a board. They are compiled lazily, except for kinds that may have too
 * many paths.
 */
export function newPrograms(board: Board, warriors: readonly WarriorKind[]): Programs {
  const cells = board.cells.length;
  const programs: Programs = {
    board,
    warriors,
    firstPart: new Int32Array(warriors.length * cells),
    endPart: new Int32Array(warriors.length * cells),
    partCount: 0,
    nodes: new Int32Array(1 << 12),
    start: new Int32Array(1 << 8),
    leaves: new Int8Array(1 << 8),
    targets: new Int16Array(1 << 10),
    targetStart: new Int32Array(1 << 8),
  };
  for (const [kind, { most, jumps, path }] of warriors.entries()) {
    if (most <= surelyFitting || jumps || (path === 'straight' && !hasStairs(board))) continue;
    for (let cell = 0; cell < cells; cell++) endOfParts(programs, kind * cells + cell);
  }
  return programs;
}

function hasStairs({ stairs }: Board): boolean {
  return stairs.some((list) => list.length > 0);
}

/** Returns the index after a program's last part; compiles the program on first use. */
export function endOfParts(programs: Programs, kindCell: number): number {
  return programs.endPart[kindCell]! || compileProgram(programs, kindCell);
}

function compileProgram(programs: Programs, kindCell: number): number {
  const { board, warriors } = programs;
  const cell = kindCell % board.cells.length;
  const kind = warriors[(kindCell - cell) / board.cells.length]!;
  const draft: ProgramDraft = { nodes: [], start: [0], leaves: [], targets: [], targetStart: [0] };
  const sketch = sketchOf(board, kind, cell);
  const targets = [...new Set(sketch.nodes.filter(endsMove).map(cellOf))];
  for (let i = 0; i < Math.max(1, targets.length); i += partTargets)
    writeParts(draft, kind, sketch, targets.slice(i, i + partTargets));
  programs.firstPart[kindCell] = programs.partCount;
  append(programs, draft);
  programs.endPart[kindCell] = programs.partCount;
  return programs.partCount;
}

/** Appends the parts of a program. */
function append(programs: Programs, { nodes, start, leaves, targets, targetStart }: ProgramDraft): void {
  const part = programs.partCount;
  const firstNode = programs.start[part]!;
  const firstTarget = programs.targetStart[part]!;
  programs.nodes = written(programs.nodes, nodes, firstNode);
  programs.start = written(programs.start, start, part, firstNode);
  programs.leaves = written(programs.leaves, leaves, part);
  programs.targets = written(programs.targets, targets, firstTarget);
  programs.targetStart = written(programs.targetStart, targetStart, part, firstTarget);
  programs.partCount += leaves.length;
}

/** Writes numbers into a list after adding `added` to each. Returns the list or a longer copy. */
export function written<List extends Int32Array | Int16Array | Int8Array>(
  list: List,
  numbers: readonly number[],
  from: number,
  added = 0,
): List {
  let room = list;
  if (from + numbers.length > list.length) {
    room = new (list.constructor as new (length: number) => List)(2 * (from + numbers.length));
    room.set(list);
  }
  for (let i = 0; i < numbers.length; i++) room[from + i] = numbers[i]! + added;
  return room;
}

/**
 * Walks all paths of a program on an empty board. `visit` receives each node on which a move may end, and the
 * cells between the origin and that node.
 */
export function walkProgram(
  programs: Programs,
  kindCell: number,
  visit: (node: number, way: readonly number[]) => void,
): void {
  const endPart = endOfParts(programs, kindCell);
  const { nodes, start, firstPart } = programs;
  const way: number[] = [];
  const ends: number[] = [];
  const end = start[endPart]!;
  for (let i = start[firstPart[kindCell]!]!; i < end; i++) {
    while (ends.length > 0 && ends[ends.length - 1]! <= i) {
      ends.pop();
      way.pop();
    }
    const node = nodes[i]!;
    if (endsMove(node)) visit(node, way);
    way.push(node & NODE_CELL);
    ends.push(i + (node >>> NODE_SKIP));
  }
}

function endsMove(node: number): boolean {
  return (node & allEnds) !== 0;
}

function cellOf(node: number): number {
  return node & NODE_CELL;
}

function sketchOf(board: Board, kind: WarriorKind, cell: number): Sketch {
  const { neighbours, stairs, closed } = board;
  const sketch: Growth = { nodes: [], after: [], board, neighbours, stairs, closed, kind, path: [cell] };
  growPaths(sketch, 0, 0, linesFor(sketch, cell), 0);
  return kind.jumps ? targetsOf(sketch) : sketch;
}

/** Sketch under construction, with the current path's cells and the board's tables. */
interface Growth extends Sketch, Pick<Board, 'neighbours' | 'stairs' | 'closed'> {
  readonly board: Board;
  readonly kind: WarriorKind;
  readonly path: number[];
}

/** Straight lines, each an array of cells. */
type Lines = readonly (readonly number[])[];

/**
 * Extends the current path: to neighbours (R3.1), along lines for straight movers (R1.4), and over stairs
 * (R11.3).
 *
 * @param cost the cost of the path so far
 * @param risen the number of levels the path has risen
 * @param lines the lines that the path may still follow
 * @param along the number of cells followed along these lines on this level
 */
function growPaths(growth: Growth, cost: number, risen: number, lines: Lines, along: number): void {
  const { neighbours, stairs, closed, kind, path } = growth;
  if (cost >= kind.most) return;
  const from = path[path.length - 1]!;
  const straight = kind.path === 'straight';
  const next = closed[from]! ? [] : straight ? nextOnLines(lines, along) : neighbours[from]!;
  for (let i = 0; i < next.length; i++) {
    const cell = next[i]!;
    if (path.includes(cell) || closed[cell]!) continue;
    const onward = straight && cost + 1 < kind.most ? lines.filter((line) => line[along] === cell) : lines;
    enterCell(growth, cell, 0, cost + 1, risen, onward, along + 1);
  }
  for (let i = 0; i < stairs[from]!.length; i++) {
    const { to, cost: more, way } = stairs[from]![i]!;
    if (!mayTakeStair(kind, way, risen) || cost + more > kind.most || path.includes(to) || closed[to]!)
      continue;
    const levels = way === 'up' || way === 'rim-up' ? 1 : 0;
    enterCell(growth, to, NODE_STAIR, cost + more, risen + levels, linesFor(growth, to), 0);
  }
}

function linesFor({ board, kind }: Growth, cell: number): Lines {
  return kind.path === 'straight' ? linesFrom(board, cell) : [];
}

/** Returns the bits of the cell codes on which a move may end. */
function endsOf(stair: number, kind: WarriorKind): number {
  const codes = (1 << OPEN) | (stair ? 0 : 1 << PRIZE) | (stair || !kind.captures ? 0 : 1 << CAPTURE);
  return codes << NODE_ENDS;
}

/** Adds the node of a cell and its subtree. */
function enterCell(
  growth: Growth,
  cell: number,
  stair: number,
  cost: number,
  risen: number,
  lines: Lines,
  along: number,
): void {
  const { nodes, after, path, kind } = growth;
  const at = nodes.push(cell | (cost >= kind.least ? endsOf(stair, kind) : 0) | stair) - 1;
  after.push(0);
  path.push(cell);
  growPaths(growth, cost, risen, lines, along);
  path.pop();
  after[at] = nodes.length;
}

/** Returns the next cells on lines, without duplicates. */
function nextOnLines(lines: Lines, along: number): number[] {
  const next: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    const cell = lines[i]![along];
    if (cell !== undefined && !next.includes(cell)) next.push(cell);
  }
  return next;
}

/** Whether a kind may use a stair (R11.3, R11.5). */
function mayTakeStair(kind: WarriorKind, way: Stair['way'], risen: number): boolean {
  if (way === 'up' || way === 'rim-up') return risen < kind.rises;
  return kind.descends === 'inner-and-rim' || (kind.descends === 'inner' && way === 'down');
}

/** Reduces the sketch of a jumping warrior to its targets (R3.4): cells along the path do not matter. */
function targetsOf(sketch: Sketch): Sketch {
  const found = [...new Set(sketch.nodes.filter(endsMove))];
  const beside = new Set(found.filter((node) => (node & NODE_STAIR) === 0).map(cellOf));
  const nodes = found.filter((node) => (node & NODE_STAIR) === 0 || !beside.has(cellOf(node)));
  return { nodes, after: nodes.map((_, at) => at + 1) };
}

/** Input of {@link writeNodes}: a sketch and the targets of a part. */
interface ProgramPart {
  readonly sketch: Sketch;
  /** The part's targets with their indexes. */
  readonly places: ReadonlyMap<number, number>;
  /** Depth of each node's subtree, including the node; 0 if the node is left out. */
  readonly depths: readonly number[];
  /** Size of the largest group of leaf nodes; -1 if all nodes are leaves. */
  readonly leaves: number;
}

/** Writes the paths to some of the targets, in as many parts as needed. */
function writeParts(
  draft: ProgramDraft,
  kind: WarriorKind,
  sketch: Sketch,
  targets: readonly number[],
): void {
  const begin = draft.nodes.length;
  const part = draft.leaves.length;
  writePart(draft, sketch, targets);
  if (draft.nodes.length - begin <= mostNodes) return;
  const half = targets.length >>> 1;
  if (half === 0) {
    const message = `The ${kind.name} has more than ${mostNodes} paths from one cell to another.`;
    fail({ code: 'too-many-paths', message, read: kind.code });
  }
  draft.nodes.length = begin;
  draft.leaves.length = part;
  draft.start.length = part + 1;
  draft.targetStart.length = part + 1;
  draft.targets.length -= targets.length;
  writeParts(draft, kind, sketch, targets.slice(0, half));
  writeParts(draft, kind, sketch, targets.slice(half));
}

/** Writes the paths to some of the targets as one part. */
function writePart(draft: ProgramDraft, sketch: Sketch, targets: readonly number[]): void {
  const places = new Map(targets.map((cell, place) => [cell, place]));
  const depths = depthsOf(sketch, places);
  const leaves = widestGroup(sketch, depths);
  draft.leaves.push(leaves);
  draft.targets.push(...targets);
  draft.targetStart.push(draft.targets.length);
  writeNodes(draft.nodes, { sketch, places, depths, leaves }, 0, sketch.nodes.length);
  draft.start.push(draft.nodes.length);
}

function depthsOf({ nodes, after }: Sketch, places: ReadonlyMap<number, number>): number[] {
  const depths = nodes.map((node): number => (endsMove(node) && places.has(cellOf(node)) ? 1 : 0));
  for (let at = nodes.length - 1; at >= 0; at--) {
    for (let next = at + 1; next < after[at]!; next = after[next]!)
      if (depths[next]! > 0) depths[at] = Math.max(depths[at]!, depths[next]! + 1);
  }
  return depths;
}

function widestGroup({ after }: Sketch, depths: readonly number[]): number {
  let widest = -1;
  for (let at = 0; at < depths.length; at++) {
    if (depths[at] !== 2) continue;
    let group = 0;
    for (let next = at + 1; next < after[at]!; next = after[next]!) group += depths[next]!;
    widest = Math.max(widest, group);
  }
  return widest;
}

/** Writes the sibling nodes between two indexes of a sketch and returns their number. */
function writeNodes(nodes: number[], part: ProgramPart, begin: number, end: number): number {
  const { sketch, places, depths, leaves } = part;
  let written = 0;
  for (let at = begin; at < end; at = sketch.after[at]!) {
    if (depths[at] === 0) continue;
    const start = nodes.push(0) - 1;
    const below = writeNodes(nodes, part, at + 1, sketch.after[at]!);
    const isGroup = depths[at] === 2;
    for (let i = below; isGroup && i < leaves; i++) nodes.push(1 << NODE_SKIP);
    const node = sketch.nodes[at]!;
    const place = endsMove(node) ? places.get(cellOf(node)) : undefined;
    const ending = place === undefined ? node & ~allEnds : node | (place << NODE_TARGET);
    nodes[start] = ending | (isGroup ? NODE_LEAVES : 0) | ((nodes.length - start) << NODE_SKIP);
    written++;
  }
  return written;
}
