// A state of the game as plain data, and the simple questions that one can ask about it.

import { zoneAround } from './board.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { KINDS } from './rulesets.ts';

/** A warrior: its kind and the seat whose colour it has. Who owns it stands in `State.owners`. */
export interface Warrior {
  readonly kind: Kind;
  readonly army: number;
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
}

/** Nine warriors in the order of a hand (section 2). */
export function fullHand(ruleset: Ruleset): Kind[] {
  return KINDS.flatMap((kind) => Array.from({ length: ruleset.warriors[kind].count }, () => kind));
}

/** The empty board before the first placement (R7.2). */
export function startState(ruleset: Ruleset, first: number): State {
  const seats = Array.from({ length: ruleset.seats }, (_, index) => index + 1);
  return {
    warriors: new Map(),
    goals: new Map(),
    seat: first,
    regions: new Map(),
    owners: new Map(seats.map((seat) => [seat, seat])),
    quiet: 0,
    round: 1,
    first,
    hands: new Map(seats.map((seat) => [seat, fullHand(ruleset)])),
  };
}

/** The seat that a warrior obeys (R8.4). */
export function ownerOf(state: State, warrior: Warrior): number {
  return state.owners.get(warrior.army) ?? 0;
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
export function zoneCells(ruleset: Ruleset, state: State, counts: (owner: number) => boolean): Set<string> {
  const zoned = [...state.warriors].filter(
    ([, warrior]) => ruleset.warriors[warrior.kind].hasZone && counts(ownerOf(state, warrior)),
  );
  return new Set(zoned.flatMap(([cell]) => zoneAround(ruleset.board, cell)));
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

/** Whether the setup is still going on (R7.2). */
export function isSetup(state: State): boolean {
  return isPlacing(state) || seatsWithoutGoal(state).length > 0;
}
