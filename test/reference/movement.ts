// Moves of warriors, ignoring Goal safety: zones, carrying, capturing (R3 to R5).

import { cellNamed, zoneAround } from './board.ts';
import type { Path } from './paths.ts';
import { endOf, pathsOf } from './paths.ts';
import type { Ruleset, WarriorRules } from './rulesets.ts';
import { rulesOf, seatAfter } from './rulesets.ts';
import type { State, Warrior, WarriorMove } from './state.ts';
import {
  cellsOwnedBy,
  enemyZone,
  goalOwnerOn,
  ownerOf,
  ownZone,
  stateForMove,
  undivided,
  withGoalCaptured,
  withoutWarrior,
} from './state.ts';

/** Whether the cells before the last are free of warriors and of enemy zones (R3.2, R4.2). */
function isOpen(state: State, forbidden: ReadonlySet<string>, path: Path): boolean {
  return path.cells.slice(0, -1).every((cell) => !state.warriors.has(cell) && !forbidden.has(cell));
}

/** Whether a seat may capture from another one: in the dilemma only from the next seat (R10.7). */
function isPrey(ruleset: Ruleset, seat: number, owner: number): boolean {
  return owner !== seat && (!ruleset.dilemma || owner === seatAfter(ruleset, seat));
}

/** Whether the last cell is empty or has an enemy warrior that may be captured (R3.2, R3.5, R10.4, R10.7). */
function mayReplace(ruleset: Ruleset, state: State, seat: number, rules: WarriorRules, to: string): boolean {
  const standing = state.warriors.get(to);
  if (standing === undefined) return true;
  const canBeCaptured = rulesOf(ruleset, standing.kind).canBeCaptured && !state.clouds.includes(to);
  return isPrey(ruleset, seat, ownerOf(state, standing)) && rules.captures && canBeCaptured;
}

/** Whether the Goal on the last cell, if there is one, is the mover's own or may be captured (R5.2, R5.3). */
function mayMeetGoal(ruleset: Ruleset, state: State, seat: number, to: string): boolean {
  const owner = goalOwnerOn(state, to);
  return owner === null || owner === seat || isPrey(ruleset, seat, owner);
}

/** Whether a vertical last step finds no warrior and no Goal but the mover's own (R11.7). */
function mayArriveVertically(state: State, seat: number, to: string): boolean {
  return !state.warriors.has(to) && [null, seat].includes(goalOwnerOn(state, to));
}

/** The cells that a carrier with the Goal may not use: the zones of the other own Blockaders (R10.20). */
function closedToGoal(ruleset: Ruleset, state: State, seat: number, from: string): Set<string> {
  const isClosed = ruleset.goalAroundZones && !ruleset.reflective;
  return isClosed ? ownZone(ruleset, withoutWarrior(state, from), seat) : new Set();
}

/**
 * The targets of a list of paths, with the Goal or without it, without duplicates. Only the end of a jump
 * matters (R3.4).
 */
function targetsOf(
  ruleset: Ruleset,
  state: State,
  from: string,
  paths: readonly Path[],
  withGoal: boolean,
): string[] {
  const warrior = state.warriors.get(from);
  if (warrior === undefined) return [];
  const seat = ownerOf(state, warrior);
  const rules = rulesOf(ruleset, warrior.kind);
  const around = withGoal ? closedToGoal(ruleset, state, seat, from) : [];
  const forbidden = new Set([...enemyZone(ruleset, state, seat), ...around]);
  const targets = paths
    .filter((path) => rules.jumps || isOpen(state, forbidden, path))
    .filter((path) => !path.endsVertically || mayArriveVertically(state, seat, endOf(path, from)))
    .map((path) => endOf(path, from));
  return [...new Set(targets)]
    .filter((to) => mayReplace(ruleset, state, seat, rules, to))
    .filter((to) => mayMeetGoal(ruleset, state, seat, to));
}

/** Whether a cell has no Goal, or one that a seat's Blockader may besiege: abandoned by an enemy (R10.19). */
function mayHaveInZone(ruleset: Ruleset, state: State, seat: number, cell: string): boolean {
  const owner = goalOwnerOn(state, cell);
  if (owner === null) return true;
  return ruleset.besiegedGoal && !ruleset.reflective && owner !== seat && !state.warriors.has(cell);
}

/**
 * Whether a seat's Blockader may be on a cell: no Goal, no enemy warrior and no cell of an enemy zone in its
 * zone (R4.3, R10.18, R10.19). Enemies are those before the move.
 */
export function mayControlFrom(ruleset: Ruleset, state: State, seat: number, cell: string): boolean {
  const enemy = enemyZone(ruleset, state, seat);
  return zoneAround(ruleset.board, cell).every((near) => {
    const standing = state.warriors.get(near);
    const hasEnemy = standing !== undefined && ownerOf(state, standing) !== seat;
    const overlaps = enemy.has(near) && !ruleset.sharedZones;
    return !hasEnemy && !overlaps && mayHaveInZone(ruleset, state, seat, near);
  });
}

/** Whether a Goal may rest on a cell: not where it could never be captured (R10.4, R11.9). */
export function isFitForGoal(ruleset: Ruleset, state: State, cell: string): boolean {
  return !state.clouds.includes(cell) && !cellNamed(ruleset.board, cell).sealed;
}

/** The board during a move: without the mover, its Goal and its victim (R4.1). */
function duringMove(state: State, seat: number, move: WarriorMove): State {
  const rest = withoutWarrior(withoutWarrior(state, move.from), move.to);
  if (!move.withGoal) return rest;
  return { ...rest, goals: new Map([...state.goals].filter(([owner]) => owner !== seat)) };
}

/**
 * Whether a seat's warrior may end its move on a cell, by zones, Goals and markers (R4.2 to R4.5, R10.4,
 * R10.5).
 */
function mayRest(ruleset: Ruleset, state: State, warrior: Warrior, move: WarriorMove): boolean {
  const seat = ownerOf(state, warrior);
  const { hasZone, carriesGoal } = rulesOf(ruleset, warrior.kind);
  const rest = duringMove(state, seat, move);
  if (state.ablated.includes(move.to) || enemyZone(ruleset, rest, seat).has(move.to)) return false;
  if (move.withGoal && ownZone(ruleset, rest, seat).has(move.to)) return false;
  if (move.withGoal && !isFitForGoal(ruleset, state, move.to)) return false;
  if (!hasZone) return true;
  const hidesGoal = goalOwnerOn(state, move.to) === seat && !carriesGoal;
  return !hidesGoal && mayControlFrom(ruleset, rest, seat, move.to);
}

/**
 * The moves of the warrior on a cell by all rules but R6, without duplicates; only those to `aim`, if given.
 */
function movesFromCell(ruleset: Ruleset, state: State, from: string, aim: string | null): WarriorMove[] {
  const warrior = state.warriors.get(from);
  if (warrior === undefined) return [];
  const rules = rulesOf(ruleset, warrior.kind);
  const isOnGoal = state.goals.get(ownerOf(state, warrior)) === from;
  const choices = isOnGoal && rules.carriesGoal ? [false, true] : [false];
  const paths = pathsOf(ruleset.board, from, rules, aim);
  if (paths.length === 0) return [];
  return choices
    .flatMap((withGoal) =>
      targetsOf(ruleset, state, from, paths, withGoal).map((to) => ({ from, to, withGoal })),
    )
    .filter((move) => mayRest(ruleset, state, warrior, move));
}

/**
 * All moves of a seat's warriors by all rules but R6, or only those to one cell. In Reflective a seat moves
 * all warriors (R10.8).
 */
export function movesIgnoringSafety(
  ruleset: Ruleset,
  state: State,
  seat: number,
  aim: string | null = null,
): WarriorMove[] {
  const cells = ruleset.reflective ? [...state.warriors.keys()] : cellsOwnedBy(state, seat);
  return cells.flatMap((from) => movesFromCell(ruleset, stateForMove(ruleset, state, seat, from), from, aim));
}

/** Whether a seat's move captures a Goal (R5.3). A challenge counts as won by the attacker (R10.10). */
export function capturesGoal(ruleset: Ruleset, state: State, seat: number, move: WarriorMove): boolean {
  return ![null, seat].includes(goalOwnerOn(stateForMove(ruleset, state, seat, move.from), move.to));
}

/** The state with the origin of a move marked, unless a Goal remains there (R10.5). */
export function withMarker(ruleset: Ruleset, state: State, origin: string): State {
  if (ruleset.markers === null || goalOwnerOn(state, origin) !== null) return state;
  const ablated = [...state.ablated, origin];
  return { ...state, ablated: ablated.slice(Math.max(0, ablated.length - ruleset.markers)) };
}

/** The board after a move, before the turn passes. The attacker wins a challenge (R3.5, R5, R8.4). */
export function afterMove(ruleset: Ruleset, state: State, seat: number, move: WarriorMove): State {
  const before = stateForMove(ruleset, state, seat, move.from);
  const warrior = before.warriors.get(move.from);
  if (warrior === undefined) throw new Error(`no warrior on ${move.from}`);
  const victim = goalOwnerOn(before, move.to);
  const takesGoal = victim !== null && victim !== seat;
  const warriors = new Map(before.warriors);
  warriors.delete(move.from);
  warriors.set(move.to, warrior);
  const rest = takesGoal ? withGoalCaptured(before, victim, seat) : before;
  const goals = move.withGoal ? new Map(rest.goals).set(seat, move.to) : rest.goals;
  const quiet = before.warriors.has(move.to) || takesGoal ? 0 : before.quiet + 1;
  const after = withMarker(ruleset, { ...rest, warriors, goals, quiet }, move.from);
  return ruleset.reflective ? undivided(after) : after;
}
