// Paths between cells of an empty board (R3.1, R3.3, R11.3 to R11.6).

import type { Board, VerticalStep } from './board.ts';
import { cellNamed } from './board.ts';
import type { WarriorRules } from './rulesets.ts';

/** A path: the cells entered, its cost in steps, the levels risen, and whether its last step was vertical. */
export interface Path {
  readonly cells: readonly string[];
  readonly cost: number;
  readonly rises: number;
  readonly endsVertically: boolean;
}

const NO_STEP: Path = { cells: [], cost: 0, rises: 0, endsVertically: false };

/** The cell that a path from `from` leads to. */
export function endOf(path: Path, from: string): string {
  return path.cells[path.cells.length - 1] ?? from;
}

/** Whether a path stays in the range of a warrior and enters no cell twice, nor its origin (R3.1, R11.5). */
function isAllowed(path: Path, from: string, rules: WarriorRules): boolean {
  const entered = [from, ...path.cells];
  return (
    path.cost <= rules.mostSteps && path.rises <= rules.mostRises && new Set(entered).size === entered.length
  );
}

/** Whether a warrior may take a vertical step: all kinds rise, few descend (R11.3). */
function mayTake(rules: WarriorRules, step: VerticalStep): boolean {
  if (step.direction === 'up') return true;
  return rules.descends === 'anywhere' || (rules.descends === 'straight' && !step.rim);
}

/** A path with further horizontal steps. */
function withSteps(path: Path, cells: readonly string[]): Path {
  const cost = path.cost + cells.length;
  return { ...path, cells: [...path.cells, ...cells], cost, endsVertically: false };
}

/** The allowed extensions of a path by one vertical step. */
function continuedVertically(board: Board, from: string, rules: WarriorRules, path: Path): Path[] {
  return cellNamed(board, endOf(path, from))
    .vertical.filter((step) => mayTake(rules, step))
    .map((step) => ({
      cells: [...path.cells, step.to],
      cost: path.cost + step.cost,
      rises: path.rises + (step.direction === 'up' ? 1 : 0),
      endsVertically: true,
    }))
    .filter((longer) => isAllowed(longer, from, rules));
}

/** The allowed extensions of a path, turning at each step (R3.3). */
function windingPaths(board: Board, from: string, rules: WarriorRules, path: Path): Path[] {
  const { neighbours } = cellNamed(board, endOf(path, from));
  const longer = [
    ...neighbours.map((cell) => withSteps(path, [cell])).filter((next) => isAllowed(next, from, rules)),
    ...continuedVertically(board, from, rules, path),
  ];
  return longer.flatMap((next) => [next, ...windingPaths(board, from, rules, next)]);
}

/**
 * The allowed extensions of a path along one line of this level and, after a vertical step, along any line of
 * the next (R1.4, R11.6).
 */
function straightPaths(board: Board, from: string, rules: WarriorRules, path: Path): Path[] {
  const { lines } = cellNamed(board, endOf(path, from));
  const runs = lines
    .flatMap((line) => line.map((_, index) => withSteps(path, line.slice(0, index + 1))))
    .filter((run) => isAllowed(run, from, rules));
  const vertical = [path, ...runs].flatMap((run) => continuedVertically(board, from, rules, run));
  return [...runs, ...vertical.flatMap((next) => [next, ...straightPaths(board, from, rules, next)])];
}

/** All paths of a warrior from a cell, as a list and by target. */
interface Paths {
  readonly all: readonly Path[];
  readonly byEnd: ReadonlyMap<string, readonly Path[]>;
}

/** Cache: paths depend only on the board, the warrior's rules and the cell. */
const known = new WeakMap<Board, WeakMap<WarriorRules, Map<string, Paths>>>();

function findPaths(board: Board, from: string, rules: WarriorRules): Paths {
  const find = rules.path === 'any' ? windingPaths : straightPaths;
  const all = find(board, from, rules, NO_STEP).filter((path) => path.cost >= rules.leastSteps);
  const byEnd = new Map<string, Path[]>();
  for (const path of all) {
    const end = endOf(path, from);
    byEnd.set(end, [...(byEnd.get(end) ?? []), path]);
  }
  return { all, byEnd };
}

/**
 * Every path of an allowed length and shape for a warrior on a cell, or those to one cell (R3.1, R3.3,
 * R11.6).
 */
export function pathsOf(
  board: Board,
  from: string,
  rules: WarriorRules,
  aim: string | null,
): readonly Path[] {
  const byRules = known.get(board) ?? new WeakMap<WarriorRules, Map<string, Paths>>();
  const byCell = byRules.get(rules) ?? new Map<string, Paths>();
  known.set(board, byRules.set(rules, byCell));
  const { all, byEnd } = byCell.get(from) ?? findPaths(board, from, rules);
  byCell.set(from, { all, byEnd });
  return aim === null ? all : (byEnd.get(aim) ?? []);
}
