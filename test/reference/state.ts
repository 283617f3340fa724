// A state of the game as plain data, and simple queries.

import { zoneAround } from './board.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { allSeats, rulesOf, seatAfter } from './rulesets.ts';

/** The owner of the set and the Goal of Reflective: no seat (R10.8). */
export const NEUTRAL = 0;

/** A warrior: its kind and the seat of its colour. `State.owners` contains its owner. */
export interface Warrior {
  readonly kind: Kind;
  readonly army: number;
}

/** A move of one warrior, with the mover's Goal or without it. */
export interface WarriorMove {
  readonly from: string;
  readonly to: string;
  readonly withGoal: boolean;
}

/** Contents of a position string (section 16), with maps by cell name and by seat. */
export interface State {
  /** Warriors by the name of their cell. */
  readonly warriors: ReadonlyMap<string, Warrior>;
  /** Cells of the Goals on the board by the seat that owns the Goal. */
  readonly goals: ReadonlyMap<number, string>;
  readonly seat: number;
  /** Seats by the corner of the region that they claimed. */
  readonly regions: ReadonlyMap<string, number>;
  /** Owners of the armies by the seat of the army; 0 for an army that was removed. */
  readonly owners: ReadonlyMap<number, number>;
  readonly quiet: number;
  readonly round: number;
  readonly first: number;
  /** Warriors still to be placed, by seat. */
  readonly hands: ReadonlyMap<number, readonly Kind[]>;
  /** Neutral cells (R10.4). */
  readonly clouds: readonly string[];
  /** Marked cells, oldest first (R10.5). */
  readonly ablated: readonly string[];
  /** The seat whose Goal must be captured now, or null (R10.6). */
  readonly crown: number | null;
  /** The undecided challenge, or null (R10.10). */
  readonly combat: WarriorMove | null;
}

/** Nine warriors in the order of a hand (section 2). */
function fullHand(ruleset: Ruleset): Kind[] {
  return Object.keys(ruleset.warriors).flatMap((kind) =>
    Array.from({ length: rulesOf(ruleset, kind).count }, () => kind),
  );
}

/** The empty board before the first placement (R7.2). */
export function createState(ruleset: Ruleset, first: number, clouds: readonly string[]): State {
  const seats = allSeats(ruleset);
  const holders = ruleset.reflective ? [NEUTRAL] : seats;
  return {
    warriors: new Map(),
    goals: new Map(),
    seat: first,
    regions: new Map(),
    owners: new Map(seats.map((seat) => [seat, seat])),
    quiet: 0,
    round: 1,
    first,
    hands: new Map(holders.map((holder) => [holder, fullHand(ruleset)])),
    clouds,
    ablated: [],
    crown: null,
    combat: null,
  };
}

/** The seat that owns a warrior (R8.4). */
export function ownerOf(state: State, warrior: Warrior): number {
  return state.owners.get(warrior.army) ?? NEUTRAL;
}

/** The seats that still own their army, that is, whose Goal has not been captured (R8.4). */
export function aliveSeats(state: State): number[] {
  return [...state.owners].filter(([army, owner]) => army === owner).map(([army]) => army);
}

/** The cells of all warriors that a seat owns. */
export function cellsOwnedBy(state: State, seat: number): string[] {
  return [...state.warriors].filter(([, warrior]) => ownerOf(state, warrior) === seat).map(([cell]) => cell);
}

/** The seat whose Goal is on a cell, carried or abandoned, or null. */
export function goalOwnerOn(state: State, cell: string): number | null {
  return [...state.goals].find(([, at]) => at === cell)?.[0] ?? null;
}

/** All cells in the zones of the warriors whose owners `counts` accepts (R4.1). */
function zoneCells(ruleset: Ruleset, state: State, counts: (owner: number) => boolean): Set<string> {
  const zoned = new Set<string>();
  for (const [cell, warrior] of state.warriors) {
    if (!rulesOf(ruleset, warrior.kind).hasZone || !counts(ownerOf(state, warrior))) continue;
    for (const near of zoneAround(ruleset.board, cell)) zoned.add(near);
  }
  return zoned;
}

/** The cells in a zone of an enemy of a seat. */
export function enemyZone(ruleset: Ruleset, state: State, seat: number): Set<string> {
  return zoneCells(ruleset, state, (owner) => owner !== seat);
}

/** The cells in a zone of a seat's own Blockaders. */
export function ownZone(ruleset: Ruleset, state: State, seat: number): Set<string> {
  return zoneCells(ruleset, state, (owner) => owner === seat);
}

/** The cells in any zone. */
export function anyZone(ruleset: Ruleset, state: State): Set<string> {
  return zoneCells(ruleset, state, () => true);
}

/** Whether some warrior has yet to be placed. */
export function isPlacing(state: State): boolean {
  return [...state.hands.values()].some((hand) => hand.length > 0);
}

/** The seats that have yet to place their Goal: those that own their army and have no Goal on the board. */
export function seatsWithoutGoal(state: State): number[] {
  return aliveSeats(state).filter((seat) => !state.goals.has(seat));
}

/** Whether the setup is still going on (R7.2). Reflective's Goal is placed with the first warrior (R10.8). */
export function isSetup(ruleset: Ruleset, state: State): boolean {
  return isPlacing(state) || (!ruleset.reflective && seatsWithoutGoal(state).length > 0);
}

/** The state without the warrior on a cell. */
export function withoutWarrior(state: State, cell: string): State {
  if (!state.warriors.has(cell)) return state;
  const warriors = new Map(state.warriors);
  warriors.delete(cell);
  return { ...state, warriors };
}

/** The state after the capture of a seat's Goal: its army passes to the captor (R8.4). */
export function withGoalCaptured(state: State, victim: number, captor: number): State {
  const goals = new Map(state.goals);
  goals.delete(victim);
  const owners = new Map([...state.owners].map(([army, owner]) => [army, owner === victim ? captor : owner]));
  return { ...state, goals, owners };
}

/**
 * Reflective's state with owners: the mover owns one warrior, and the Goal if the warrior is on its cell. The
 * other player owns everything else (R10.8). Without a warrior the other player owns everything.
 */
export function dividedFor(ruleset: Ruleset, state: State, seat: number, chosen: string | null): State {
  const other = seatAfter(ruleset, seat);
  const seatOf = (cell: string): number => (cell === chosen ? seat : other);
  const warriors = [...state.warriors].map(
    ([cell, warrior]) => [cell, { ...warrior, army: seatOf(cell) }] as const,
  );
  const goals = [...state.goals.values()].map((cell) => [seatOf(cell), cell] as const);
  return { ...state, warriors: new Map(warriors), goals: new Map(goals) };
}

/** The state without owners again (R10.8). A captured Goal changes no owner. */
export function undivided(state: State): State {
  const warriors = [...state.warriors].map(
    ([cell, warrior]) => [cell, { ...warrior, army: NEUTRAL }] as const,
  );
  const goals = [...state.goals.values()].map((cell) => [NEUTRAL, cell] as const);
  const owners = [...state.owners.keys()].map((seat) => [seat, seat] as const);
  return { ...state, warriors: new Map(warriors), goals: new Map(goals), owners: new Map(owners) };
}

/** The state for judging a move: with owners in Reflective, otherwise unchanged. */
export function stateForMove(ruleset: Ruleset, state: State, seat: number, from: string): State {
  return ruleset.reflective ? dividedFor(ruleset, state, seat, from) : state;
}
