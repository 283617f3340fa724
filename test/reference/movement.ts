// Where a warrior may go, without regard to Goal safety: paths, zones, carrying, capturing (R3 to R5).

import type { Board } from './board.ts';
import { linesFrom, neighboursOf, zoneAround } from './board.ts';
import type { Ruleset, WarriorRules } from './rulesets.ts';
import type { State, Warrior } from './state.ts';
import { cellsOwnedBy, enemyZone, goalOwnerOn, ownerOf, ownZone } from './state.ts';

/** A move of one warrior, with the mover's Goal or without it. */
export interface WarriorMove {
  readonly from: string;
  readonly to: string;
  readonly withGoal: boolean;
}

/** Every path of 1 to `steps` steps that enters no cell twice, each without its origin (R3.1). */
function windingPaths(board: Board, visited: readonly string[], steps: number): string[][] {
  const here = visited[visited.length - 1];
  if (steps === 0 || here === undefined) return [];
  return neighboursOf(board, here)
    .filter((cell) => !visited.includes(cell))
    .flatMap((cell) => [
      [cell],
      ...windingPaths(board, [...visited, cell], steps - 1).map((path) => [cell, ...path]),
    ]);
}

/** Every path along a line from a cell, of any length (R1.4). */
function straightPaths(board: Board, from: string): string[][] {
  return linesFrom(board, from).flatMap((line) => line.map((_, index) => line.slice(0, index + 1)));
}

/** Every path of an allowed length and shape, each as the cells entered, with the last one (R3.1, R3.3). */
export function pathsOf(board: Board, from: string, rules: WarriorRules): string[][] {
  const paths =
    rules.path === 'any' ? windingPaths(board, [from], rules.mostSteps) : straightPaths(board, from);
  return paths.filter((path) => path.length >= rules.leastSteps && path.length <= rules.mostSteps);
}

/** Whether the cells before the last are free of warriors and of enemy zones (R3.2, R4.2). */
function isOpen(state: State, forbidden: ReadonlySet<string>, path: readonly string[]): boolean {
  return path.slice(0, -1).every((cell) => !state.warriors.has(cell) && !forbidden.has(cell));
}

/** Whether the last cell is empty or holds an enemy warrior that may be captured (R3.2, R3.5). */
function mayReplace(ruleset: Ruleset, state: State, seat: number, rules: WarriorRules, to: string): boolean {
  const standing = state.warriors.get(to);
  if (standing === undefined) return true;
  const isEnemy = ownerOf(state, standing) !== seat;
  return isEnemy && rules.captures && ruleset.warriors[standing.kind].canBeCaptured;
}

/**
 * Whether a seat's Blockader may stand on a cell: no Goal and no enemy warrior in its zone, and no cell that
 * is in an enemy zone as well (R4.3). Who is an enemy is judged as it is before the move.
 */
export function mayControlFrom(ruleset: Ruleset, state: State, seat: number, cell: string): boolean {
  const enemy = enemyZone(ruleset, state, seat);
  return zoneAround(ruleset.board, cell).every((near) => {
    const standing = state.warriors.get(near);
    const hasEnemy = standing !== undefined && ownerOf(state, standing) !== seat;
    return !hasEnemy && goalOwnerOn(state, near) === null && !enemy.has(near);
  });
}

/** Whether a seat's warrior may end its move on a cell, by zones and Goals (R4.2 to R4.5). */
function mayRest(ruleset: Ruleset, state: State, warrior: Warrior, move: WarriorMove): boolean {
  const seat = ownerOf(state, warrior);
  if (enemyZone(ruleset, state, seat).has(move.to)) return false;
  if (move.withGoal && ownZone(ruleset, state, seat).has(move.to)) return false;
  if (!ruleset.warriors[warrior.kind].hasZone) return true;
  return goalOwnerOn(state, move.to) !== seat && mayControlFrom(ruleset, state, seat, move.to);
}

/** The moves of the warrior on a cell by everything except R6, each once. A jump sees its end only (R3.4). */
function movesFromCell(ruleset: Ruleset, state: State, from: string): WarriorMove[] {
  const warrior = state.warriors.get(from);
  if (warrior === undefined) return [];
  const seat = ownerOf(state, warrior);
  const rules = ruleset.warriors[warrior.kind];
  const forbidden = enemyZone(ruleset, state, seat);
  const targets = pathsOf(ruleset.board, from, rules)
    .filter((path) => rules.jumps || isOpen(state, forbidden, path))
    .map((path) => path[path.length - 1] ?? from)
    .filter((to) => mayReplace(ruleset, state, seat, rules, to));
  const mayCarry = rules.carriesGoal && state.goals.get(seat) === from;
  const choices = mayCarry ? [false, true] : [false];
  return [...new Set(targets)]
    .flatMap((to) => choices.map((withGoal) => ({ from, to, withGoal })))
    .filter((move) => mayRest(ruleset, state, warrior, move));
}

/** All moves of a seat's warriors by everything except R6. */
export function movesIgnoringSafety(ruleset: Ruleset, state: State, seat: number): WarriorMove[] {
  return cellsOwnedBy(state, seat).flatMap((from) => movesFromCell(ruleset, state, from));
}

/** The seat whose Goal a move captures, or null (R5.3). */
export function goalCapturedBy(state: State, move: WarriorMove): number | null {
  const mover = state.warriors.get(move.from);
  const seat = mover === undefined ? 0 : ownerOf(state, mover);
  const owner = goalOwnerOn(state, move.to);
  return owner === seat ? null : owner;
}

/** The board after a move: warriors, Goals and owners. The turn does not pass yet (R3.5, R5, R8.4). */
export function afterMove(state: State, move: WarriorMove): State {
  const warrior = state.warriors.get(move.from);
  if (warrior === undefined) throw new Error(`no warrior on ${move.from}`);
  const seat = ownerOf(state, warrior);
  const victim = goalCapturedBy(state, move);
  const capturesWarrior = state.warriors.has(move.to);
  const warriors = new Map(state.warriors);
  warriors.delete(move.from);
  warriors.set(move.to, warrior);
  const goals = new Map(state.goals);
  if (victim !== null) goals.delete(victim);
  if (move.withGoal) goals.set(seat, move.to);
  const owners = new Map([...state.owners].map(([army, owner]) => [army, owner === victim ? seat : owner]));
  const quiet = capturesWarrior || victim !== null ? 0 : state.quiet + 1;
  return { ...state, warriors, goals, owners, quiet };
}
