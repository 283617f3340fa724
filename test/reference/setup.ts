// The setup: placing warriors, then Goals, and the mercy of the first player (R7, R10.2, R10.3).

import { cellNamed, FLAT_BOARD, regionOf } from './board.ts';
import { isFitForGoal, mayControlFrom } from './movement.ts';
import { reflectivePlacements } from './reflective-setup.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { rulesOf, seatAfter, seatsFrom } from './rulesets.ts';
import { isThreatened } from './safety.ts';
import type { SetupMove } from './setup-move.ts';
import { freeCells, fromHand, kindsInHand, withGoalOn, withRelocated } from './setup-move.ts';
import type { State } from './state.ts';
import {
  anyZone,
  cellsOwnedBy,
  isPlacing,
  NEUTRAL,
  ownerOf,
  seatsWithoutGoal,
  withoutWarrior,
} from './state.ts';

/** The corner of the region that a seat has claimed, or null. */
function regionClaimedBy(state: State, seat: number): string | null {
  return [...state.regions].find(([, claimant]) => claimant === seat)?.[0] ?? null;
}

/**
 * The cells of the seat's region, with R10.2 also those of no region. Before it has a region: those of its
 * corner (R7.6) or of every free region (R7.2).
 */
function placingArea(ruleset: Ruleset, state: State, seat: number): string[] {
  const claimed = regionClaimedBy(state, seat);
  const own = ruleset.corners[seat - 1];
  const free = ruleset.board.corners.filter((c) => !state.regions.has(c) && (own === undefined || own === c));
  const open = claimed === null ? free : [claimed];
  return [...ruleset.board.cells.values()]
    .filter((cell) => cell.forPlacement)
    .filter((cell) => {
      const region = regionOf(cell);
      return region === null ? ruleset.placesBetween && claimed !== null : open.includes(region);
    })
    .map((cell) => cell.name);
}

/** The cells of a seat's warriors that can carry a Goal. */
function carriersOf(ruleset: Ruleset, state: State, seat: number): string[] {
  return cellsOwnedBy(state, seat).filter((cell) => {
    const warrior = state.warriors.get(cell);
    return warrior !== undefined && rulesOf(ruleset, warrior.kind).carriesGoal;
  });
}

/** The cells of a seat's carriers that are in no zone and where the Goal may rest (R7.4, R10.4, R11.9). */
function eligibleCarriers(ruleset: Ruleset, state: State, seat: number): string[] {
  const zoned = anyZone(ruleset, state);
  return carriersOf(ruleset, state, seat).filter(
    (cell) => !zoned.has(cell) && isFitForGoal(ruleset, state, cell),
  );
}

/** The pocket of each corner by its wedge (R10.21). */
const POCKETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['C28', ['A19', 'B18', 'B19', 'B29']],
  ['H23', ['I11', 'I12', 'I22', 'H12']],
  ['H78', ['I99', 'I89', 'I88', 'H89']],
]);

/** Whether a seat's Blockader on a wedge closes a cell of its pocket to the seat's Goal (R10.21). */
function isPocketed(ruleset: Ruleset, state: State, seat: number, cell: string): boolean {
  if (!ruleset.honourSetup || ruleset.board !== FLAT_BOARD) return false;
  return [...POCKETS].some(([wedge, pocket]) => {
    const standing = state.warriors.get(wedge);
    const isOwn = standing !== undefined && ownerOf(state, standing) === seat;
    return isOwn && rulesOf(ruleset, standing.kind).hasZone && pocket.includes(cell);
  });
}

/** The eligible carriers outside a closed pocket, or all if there is none outside (R10.21). */
function honourableCarriers(ruleset: Ruleset, state: State, seat: number): string[] {
  const eligible = eligibleCarriers(ruleset, state, seat);
  const outside = eligible.filter((cell) => !isPocketed(ruleset, state, seat, cell));
  return outside.length > 0 ? outside : eligible;
}

/** The state with a warrior from the hand on a cell; the first one claims the cell's region (R7.2). */
function withPlaced(ruleset: Ruleset, state: State, kind: Kind, to: string): State {
  const { seat } = state;
  const regions = new Map(state.regions);
  const region = regionOf(cellNamed(ruleset.board, to));
  if (region !== null && regionClaimedBy(state, seat) === null) regions.set(region, seat);
  return { ...fromHand(state, seat, kind, to), regions };
}

/** Whether a placement leaves a carrier for the Goal once all carriers are on the board (R7.3). */
function leavesRoomForGoal(ruleset: Ruleset, after: State, seat: number): boolean {
  const hand = after.hands.get(seat) ?? [];
  const waiting = hand.some((kind) => rulesOf(ruleset, kind).carriesGoal);
  return waiting || eligibleCarriers(ruleset, after, seat).length > 0;
}

/** The placements of warriors by the seat to move (R7.2, R7.3). */
function placements(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  const cells = freeCells(ruleset, state, seat, placingArea(ruleset, state, seat));
  return kindsInHand(state, seat).flatMap((kind) =>
    cells
      .filter((to) => !rulesOf(ruleset, kind).hasZone || mayControlFrom(ruleset, state, seat, to))
      .filter((to) => leavesRoomForGoal(ruleset, withPlaced(ruleset, state, kind, to), seat))
      .map((to) => ({ type: 'place', kind, to })),
  );
}

/** The cells to which the seat to move may relocate the warrior on a cell, with the Goal (R7.5). */
function mercyTargets(ruleset: Ruleset, state: State, from: string): string[] {
  const { seat } = state;
  const rest = withoutWarrior(state, from);
  const kind = state.warriors.get(from)?.kind ?? 'V';
  const zoned = anyZone(ruleset, rest);
  const isOpen = eligibleCarriers(ruleset, state, seat).every((cell) =>
    isPocketed(ruleset, state, seat, cell),
  );
  return freeCells(ruleset, rest, seat, placingArea(ruleset, state, seat))
    .filter((to) => to !== from && !zoned.has(to) && isFitForGoal(ruleset, state, to))
    .filter((to) => isOpen || !isPocketed(ruleset, rest, seat, to))
    .filter((to) => !rulesOf(ruleset, kind).hasZone || mayControlFrom(ruleset, rest, seat, to));
}

/** The relocations that leave the Goal of the seat to move without a threat (R7.5). */
function mercyMoves(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  return carriersOf(ruleset, state, seat).flatMap((from) =>
    mercyTargets(ruleset, state, from)
      .filter((to) => !isThreatened(ruleset, withRelocated(state, from, to), seat))
      .map((to) => ({ type: 'mercy', from, to })),
  );
}

/** The placements of the Goal of the seat to move (R7.4, R7.5). */
function goalPlacements(ruleset: Ruleset, state: State): SetupMove[] {
  const { seat } = state;
  const eligible = honourableCarriers(ruleset, state, seat);
  const asMoves = (cells: readonly string[]): SetupMove[] => cells.map((to) => ({ type: 'place-goal', to }));
  if (ruleset.goalSafety === 'none') return asMoves(eligible);
  const safe = eligible.filter((to) => !isThreatened(ruleset, withGoalOn(state, seat, to), seat));
  if (safe.length > 0) return asMoves(ruleset.exposedGoal ? eligible : safe);
  const hasMercy = ruleset.mercy && seat === state.first;
  return [...asMoves(eligible), ...(hasMercy ? mercyMoves(ruleset, state) : [])];
}

/** Whether a seat has warriors left to place. */
function hasHand(state: State, seat: number): boolean {
  return (state.hands.get(seat) ?? []).length > 0;
}

/** The legal actions of the seat to move in the setup. */
export function setupMoves(ruleset: Ruleset, state: State): SetupMove[] {
  if (ruleset.reflective) return reflectivePlacements(ruleset, state);
  return hasHand(state, state.seat) ? placements(ruleset, state) : goalPlacements(ruleset, state);
}

/** The seat that places the next warrior, or its Goal right after its nine, or null (R7.2, R10.2, R10.3). */
function nextToPlace(ruleset: Ruleset, state: State): number | null {
  const { seat } = state;
  const startsWith = ruleset.placingOrder === 'alternating' ? seatAfter(ruleset, seat) : seat;
  const waitsForGoal = ruleset.placingOrder === 'army-and-goal' && seatsWithoutGoal(state).includes(seat);
  if (waitsForGoal) return seat;
  return seatsFrom(ruleset, startsWith).find((other) => hasHand(state, other)) ?? null;
}

/** The next seat: one with warriors in hand, then one without a Goal, then the first (R7.2). */
function nextSeat(ruleset: Ruleset, state: State): number {
  if (ruleset.reflective) return isPlacing(state) ? seatAfter(ruleset, state.seat) : state.first;
  const placing = nextToPlace(ruleset, state);
  if (placing !== null) return placing;
  const goalless = seatsWithoutGoal(state);
  return seatsFrom(ruleset, state.first).find((seat) => goalless.includes(seat)) ?? state.first;
}

/** The board after an action of the setup. */
function afterAction(ruleset: Ruleset, state: State, move: SetupMove): State {
  switch (move.type) {
    case 'place':
      return ruleset.reflective
        ? fromHand(state, NEUTRAL, move.kind, move.to)
        : withPlaced(ruleset, state, move.kind, move.to);
    case 'place-with-goal':
      return withGoalOn(fromHand(state, NEUTRAL, move.kind, move.to), NEUTRAL, move.to);
    case 'place-goal':
      return withGoalOn(state, state.seat, move.to);
    case 'mercy':
      return withRelocated(state, move.from, move.to);
  }
}

/** The state after an action of the setup. */
export function afterSetupMove(ruleset: Ruleset, state: State, move: SetupMove): State {
  const after = afterAction(ruleset, state, move);
  return { ...after, seat: nextSeat(ruleset, after) };
}
