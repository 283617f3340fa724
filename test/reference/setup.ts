// The setup: placing warriors, then Goals, and the mercy of the first player (R7).

import { cellNamed } from './board.ts';
import { mayControlFrom } from './movement.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { seatsFrom } from './rulesets.ts';
import { isThreatened } from './safety.ts';
import type { State } from './state.ts';
import { anyZone, cellsOwnedBy, enemyZone, isPlacing, seatsWithoutGoal } from './state.ts';

/** One action of the setup. */
export type SetupMove =
  | { readonly type: 'place'; readonly kind: Kind; readonly to: string }
  | { readonly type: 'place-goal'; readonly to: string }
  | { readonly type: 'mercy'; readonly from: string; readonly to: string };

/** The corner of the region that a seat has claimed, or null. */
function regionClaimedBy(state: State, seat: number): string | null {
  return [...state.regions].find(([, claimant]) => claimant === seat)?.[0] ?? null;
}

/** The cells of the seat's region, or of every free region while he has none (R7.2). */
function placingArea(ruleset: Ruleset, state: State, seat: number): string[] {
  const claimed = regionClaimedBy(state, seat);
  const open = claimed === null ? ruleset.board.corners.filter((c) => !state.regions.has(c)) : [claimed];
  const cells = [...ruleset.board.cells.values()];
  return cells.filter((cell) => cell.region !== null && open.includes(cell.region)).map((cell) => cell.name);
}

/** The free cells where a seat may put a warrior that has no zone (R7.2, R7.3, R4.2). */
function freeCells(ruleset: Ruleset, state: State, seat: number): string[] {
  const forbidden = enemyZone(ruleset, state, seat);
  const area = placingArea(ruleset, state, seat);
  return area.filter((cell) => !state.warriors.has(cell) && !forbidden.has(cell));
}

/** The cells of a seat's warriors that can carry a Goal. */
function carriersOf(ruleset: Ruleset, state: State, seat: number): string[] {
  return cellsOwnedBy(state, seat).filter((cell) => {
    const warrior = state.warriors.get(cell);
    return warrior !== undefined && ruleset.warriors[warrior.kind].carriesGoal;
  });
}

/** The cells of a seat's carriers that are in no zone (R7.4). */
function eligibleCarriers(ruleset: Ruleset, state: State, seat: number): string[] {
  const zoned = anyZone(ruleset, state);
  return carriersOf(ruleset, state, seat).filter((cell) => !zoned.has(cell));
}

/** The state with a warrior from the hand on a cell; the first one claims the cell's region (R7.2). */
function withPlaced(ruleset: Ruleset, state: State, kind: Kind, to: string): State {
  const { seat } = state;
  const hand = [...(state.hands.get(seat) ?? [])];
  hand.splice(hand.indexOf(kind), 1);
  const hands = new Map(state.hands).set(seat, hand);
  const warriors = new Map(state.warriors).set(to, { kind, army: seat });
  const regions = new Map(state.regions);
  const { region } = cellNamed(ruleset.board, to);
  if (region !== null && regionClaimedBy(state, seat) === null) regions.set(region, seat);
  return { ...state, hands, warriors, regions };
}

/** Whether a placement leaves a place for the Goal, once all carriers are on the board (R7.3). */
function leavesRoomForGoal(ruleset: Ruleset, after: State, seat: number): boolean {
  const hand = after.hands.get(seat) ?? [];
  const waiting = hand.some((kind) => ruleset.warriors[kind].carriesGoal);
  return waiting || eligibleCarriers(ruleset, after, seat).length > 0;
}

/** The placements of warriors by the seat to move (R7.2, R7.3). */
function placements(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  const kinds = [...new Set(state.hands.get(seat) ?? [])];
  const cells = freeCells(ruleset, state, seat);
  return kinds.flatMap((kind) =>
    cells
      .filter((to) => !ruleset.warriors[kind].hasZone || mayControlFrom(ruleset, state, seat, to))
      .filter((to) => leavesRoomForGoal(ruleset, withPlaced(ruleset, state, kind, to), seat))
      .map((to) => ({ type: 'place', kind, to })),
  );
}

/** The state with the Goal of the seat to move on a cell. */
function withGoalOn(state: State, to: string): State {
  return { ...state, goals: new Map(state.goals).set(state.seat, to) };
}

/** The state after a relocation by mercy (R7.5). */
function withRelocated(state: State, from: string, to: string): State {
  const warriors = new Map(state.warriors);
  const warrior = warriors.get(from);
  if (warrior === undefined) throw new Error(`no warrior on ${from}`);
  warriors.delete(from);
  warriors.set(to, warrior);
  return withGoalOn({ ...state, warriors }, to);
}

/** The relocations by which the seat to move brings his Goal out of every threat (R7.5). */
function mercyMoves(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  const zoned = anyZone(ruleset, state);
  const cells = freeCells(ruleset, state, seat).filter((cell) => !zoned.has(cell));
  return carriersOf(ruleset, state, seat).flatMap((from) =>
    cells
      .filter((to) => !isThreatened(ruleset, withRelocated(state, from, to), seat))
      .map((to) => ({ type: 'mercy', from, to })),
  );
}

/** The placements of his Goal by the seat to move (R7.4, R7.5). */
function goalPlacements(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  const eligible = eligibleCarriers(ruleset, state, seat);
  const asMoves = (cells: readonly string[]): SetupMove[] => cells.map((to) => ({ type: 'place-goal', to }));
  if (ruleset.goalSafety === 'none') return asMoves(eligible);
  const safe = eligible.filter((to) => !isThreatened(ruleset, withGoalOn(state, to), seat));
  if (safe.length > 0) return asMoves(safe);
  const hasMercy = ruleset.mercy && seat === state.first;
  return [...asMoves(eligible), ...(hasMercy ? mercyMoves(ruleset, state) : [])];
}

/** The legal actions of the seat to move while the setup goes on. */
export function setupMoves(ruleset: Ruleset, state: State): SetupMove[] {
  return isPlacing(state) ? placements(ruleset, state) : goalPlacements(ruleset, state);
}

/** Whose turn follows: the same seat's until its hand is empty, then the others', then the Goals' (R7.2). */
function nextSeat(ruleset: Ruleset, state: State): number {
  const hasHand = (seat: number): boolean => (state.hands.get(seat) ?? []).length > 0;
  if (hasHand(state.seat)) return state.seat;
  const order = seatsFrom(ruleset, state.first);
  const goalless = seatsWithoutGoal(state);
  return order.find(hasHand) ?? order.find((seat) => goalless.includes(seat)) ?? state.first;
}

/** The state after an action of the setup. */
export function afterSetupMove(ruleset: Ruleset, state: State, move: SetupMove): State {
  const after = ((): State => {
    if (move.type === 'place') return withPlaced(ruleset, state, move.kind, move.to);
    if (move.type === 'place-goal') return withGoalOn(state, move.to);
    return withRelocated(state, move.from, move.to);
  })();
  return { ...after, seat: nextSeat(ruleset, after) };
}
