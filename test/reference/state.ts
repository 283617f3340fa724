// A state of the game as plain data, and the simple questions that one can ask about it.

import { zoneAround } from './board.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { allSeats, rulesOf, seatAfter } from './rulesets.ts';

/** Whose the one set and the one Goal of Reflective are: nobody's (R10.8). */
export const NEUTRAL = 0;

/** A warrior: its kind and the seat whose colour it has. Who owns it stands in `State.owners`. */
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

/** What a position string says (section 16), with maps by cell name and by seat. */
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
  /** The challenge that waits for its outcome, or null (R10.10). */
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

/** The seat that a warrior obeys (R8.4). */
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

/** The seat whose Goal lies on a cell, carried or abandoned, or null. */
export function goalOwnerOn(state: State, cell: string): number | null {
  return [...state.goals].find(([, at]) => at === cell)?.[0] ?? null;
}

/** All cells in the zones of the warriors that belong to somebody whom `counts` accepts (R4.1). */
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

/** The state without whatever stands on a cell. */
export function withoutWarrior(state: State, cell: string): State {
  if (!state.warriors.has(cell)) return state;
  const warriors = new Map(state.warriors);
  warriors.delete(cell);
  return { ...state, warriors };
}

/** The state after the capture of a seat's Goal: his army passes to the captor (R8.4). */
export function withGoalCaptured(state: State, victim: number, captor: number): State {
  const goals = new Map(state.goals);
  goals.delete(victim);
  const owners = new Map([...state.owners].map(([army, owner]) => [army, owner === victim ? captor : owner]));
  return { ...state, goals, owners };
}

/**
 * Reflective's state as the mover of one warrior sees it: that warrior is his, with the Goal if it stands on
 * the Goal's cell, and everything else is the other player's (R10.8). Without a warrior all is the other's.
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

/** The state that belongs to nobody again (R10.8). A captured Goal changes no owner. */
export function undivided(state: State): State {
  const warriors = [...state.warriors].map(
    ([cell, warrior]) => [cell, { ...warrior, army: NEUTRAL }] as const,
  );
  const goals = [...state.goals.values()].map((cell) => [NEUTRAL, cell] as const);
  const owners = [...state.owners.keys()].map((seat) => [seat, seat] as const);
  return { ...state, warriors: new Map(warriors), goals: new Map(goals), owners: new Map(owners) };
}

/** The state in which a seat's move of a warrior is judged: divided in Reflective, else as it is. */
export function stateForMove(ruleset: Ruleset, state: State, seat: number, from: string): State {
  return ruleset.reflective ? dividedFor(ruleset, state, seat, from) : state;
}
