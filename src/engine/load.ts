/**
 * Creates and loads positions; `save.ts` saves them.
 *
 * States loaded one after another usually differ by one move. Loading therefore moves only the pieces that
 * differ and updates only the data that depends on them. The result does not depend on the previous contents.
 */

import { mostWarriors } from '../rules/warriors.ts';
import { rehash } from './hash.ts';
import { mostMovesOfAny } from './most-moves.ts';
import {
  COLOUR_SHIFT,
  NOWHERE,
  packedCell,
  packedColour,
  packedGoal,
  packedKind,
  packedSeat,
  tooMany,
  unpackSeats,
} from './packing.ts';
import { Position } from './position.ts';
import type { Tables } from './tables.ts';
import { putWarrior, refreshAll, settleCell, setVariantStates } from './terrain.ts';
import type { TextKey } from './zobrist.ts';

/** Immutable description of a position, which need not be reachable. */
export interface Setup {
  /** The warriors on the board, {@link packWarrior packed}. */
  readonly warriors: Uint16Array;
  /** The cells of the Goals, {@link packGoals packed}. */
  readonly goals: number;
  /** Owner of each seat's army, seat 1 first; {@link packSeats packed}. */
  readonly owners: number;
  /** Seat that claimed each region, or 0; {@link packSeats packed}. */
  readonly regions: number;
  /** Number of warriors in hand by seat and kind; null if there are none. */
  readonly hands: ArrayLike<number> | null;
  /** The undecided challenge (R10.10), or -1. */
  readonly combat: number;
  /** Variant state, in the order of the ruleset's hooks. */
  readonly variantStates: readonly unknown[];
  readonly seat: number;
  readonly first: number;
  readonly quiet: number;
  readonly round: number;
}

/** Canonical description of a position, with its hash. */
export interface Snapshot extends Omit<Setup, 'warriors'> {
  /** The warriors on the board in ascending order, one character each, {@link packWarrior packed}. */
  readonly warriors: string;
  /** Hash key of {@link Setup.variantStates}. */
  readonly variantKey: TextKey;
  readonly low: number;
  readonly high: number;
}

/** Creates a position without warriors. */
export function newPosition(tables: Tables): Position {
  const position = new Position(tables);
  setVariantStates(position, position.variantStates);
  return position;
}

/** Replaces the contents of a position. */
export function loadSetup(position: Position, setup: Setup): void {
  const { warriors } = setup;
  if (warriors.length > changes.packed.length) tooMany();
  changes.packed.set(warriors);
  changes.packed.subarray(0, warriors.length).sort();
  arrange(position, changes.packed, warriors.length, setup);
  rehash(position);
}

/**
 * Replaces the contents of a position, except variant state.
 *
 * @param warriors {@link packWarrior packed} warriors in ascending order
 * @param count the number of warriors
 */
export function loadNumbers(
  position: Position,
  warriors: Uint16Array,
  count: number,
  rest: Omit<Setup, 'warriors'>,
): void {
  arrange(position, warriors, count, rest);
  rehash(position);
}

/**
 * Raises the move bound if an army has more warriors of a kind than the ruleset defines, which cannot happen
 * in a game.
 */
export function raiseMoveBound(tables: Tables, { warriors, hands }: Setup): void {
  const { rules, kinds } = tables;
  const counts = Array.from({ length: 4 * kinds }, (_, place) => hands?.[place] ?? 0);
  for (const packed of warriors) counts[packedColour(packed) * kinds + packedKind(packed)]!++;
  if (counts.some((count, place) => count > rules.warriors[place % kinds]!.count))
    tables.mostMoves = mostMovesOfAny(rules);
}

/** Restores a saved position. */
export function load(position: Position, snapshot: Snapshot): void {
  const { warriors } = snapshot;
  for (let i = 0; i < warriors.length; i++) changes.packed[i] = warriors.charCodeAt(i);
  arrange(position, changes.packed, warriors.length, snapshot);
  position.bareLow = snapshot.low ^ snapshot.variantKey.low;
  position.bareHigh = snapshot.high ^ snapshot.variantKey.high;
  position.variantData.key = snapshot.variantKey;
}

/** Loads everything but the hash. The warriors are in ascending order. */
function arrange(
  position: Position,
  warriors: Uint16Array,
  count: number,
  setup: Omit<Setup, 'warriors'>,
): void {
  rearrange(position, warriors, count, setup);
  unpackSeats(setup.regions, position.regionSeat);
  if (setup.hands === null) position.hand.fill(0);
  else position.hand.set(setup.hands);
  position.seat = setup.seat;
  position.first = setup.first;
  position.quiet = setup.quiet;
  position.round = setup.round;
  position.combat = setup.combat;
  position.clearUndo();
  position.pending = countPending(position);
  if (setup.variantStates !== position.variantStates) setVariantStates(position, setup.variantStates);
}

function countPending(position: Position): number {
  const { colours } = position.tables;
  let pending = 0;
  for (let seat = 1; seat <= colours; seat++)
    pending += position.handSize(seat) + (position.lacksGoal(seat) ? 1 : 0);
  return pending;
}

/** Scratch buffers for loading; these calls are never nested. */
const changes = /* @__PURE__ */ newChanges();

function newChanges() {
  return {
    /** Number of warriors by colour after loading. */
    counts: new Uint8Array(4),
    /** Changed warriors: packed as in {@link Setup.warriors}, times 2^8, plus the warrior's number. */
    warriors: new Int32Array(3 * mostWarriors),
    /** Changed cells, plus 2^9 where a Blockader is added or removed, and their number. */
    cells: new Int16Array(9 * mostWarriors),
    touched: 0,
    /** Warriors of a snapshot or setup. */
    packed: new Uint16Array(3 * mostWarriors),
  };
}

/** Updates warriors, Goals and owners. */
function rearrange(
  position: Position,
  warriors: Uint16Array,
  count: number,
  { goals, owners }: Pick<Setup, 'goals' | 'owners'>,
): void {
  const { owner } = position;
  let sameOwners = true;
  for (let seat = 1; seat <= 3; seat++) {
    const next = packedSeat(owners, seat - 1);
    if (owner[seat] !== next) sameOwners = false;
    owner[seat] = next;
  }
  changes.touched = 0;
  moveWarriors(position, warriors, count);
  moveGoals(position, goals);
  if (!sameOwners) refreshAll(position);
  else
    for (let i = 0; i < changes.touched; i++)
      settleCell(position, changes.cells[i]! & 511, changes.cells[i]! >>> 9);
}

/** Moves warriors. All of them leave their cells before the first enters another cell. */
function moveWarriors(position: Position, warriors: Uint16Array, number: number): void {
  const { cellOf, kindOf, count } = position;
  const { counts } = changes;
  let sameKinds = true;
  let changed = 0;
  counts.fill(0);
  for (let i = 0; i < number; i++) {
    const packed = warriors[i]!;
    const colour = packedColour(packed);
    const place = counts[colour]!++;
    if (place >= mostWarriors) tooMany();
    const warrior = (colour << COLOUR_SHIFT) | place;
    const sameKind = place < count[colour]! && kindOf[warrior] === packedKind(packed);
    if (sameKind && cellOf[warrior] === packedCell(packed)) continue;
    if (!sameKind) sameKinds = false;
    liftWarrior(position, warrior);
    changes.warriors[changed++] = (packed << 8) | warrior;
  }
  if (removeOthers(position)) sameKinds = false;
  for (let i = 0; i < changed; i++) {
    const packed = changes.warriors[i]! >>> 8;
    const kind = packedKind(packed);
    const cell = packedCell(packed);
    putWarrior(position, changes.warriors[i]! & 255, kind, cell);
    touch(cell, position.tables.controls[kind]!);
  }
  if (!sameKinds) listBlockaders(position);
}

/** Removes surplus warriors from their colours' lists and returns whether there were any. */
function removeOthers(position: Position): boolean {
  const { count } = position;
  let found = false;
  for (let colour = 1; colour <= 3; colour++) {
    for (let place = changes.counts[colour]!; place < count[colour]!; place++) {
      liftWarrior(position, (colour << COLOUR_SHIFT) | place);
      found = true;
    }
    count[colour] = changes.counts[colour]!;
  }
  return found;
}

/** Removes a warrior from the board, if it is there. */
function liftWarrior(position: Position, warrior: number): void {
  const { at, cellOf, kindOf, tables } = position;
  const cell = cellOf[warrior]!;
  if (cell < 0) return;
  at[cell] = 0;
  cellOf[warrior] = NOWHERE;
  touch(cell, tables.controls[kindOf[warrior]!]!);
}

function listBlockaders(position: Position): void {
  const { blockaders, count, kindOf, tables } = position;
  let number = 0;
  for (let colour = 1; colour <= 3; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (tables.controls[kindOf[warrior]!] === 1) blockaders[number++] = warrior;
  }
  position.blockaderCount = number;
}

function moveGoals(position: Position, goals: number): void {
  const { goalAt } = position;
  for (let seat = 1; seat <= 3; seat++) {
    const cell = packedGoal(goals, seat);
    const former = goalAt[seat]!;
    if (former === cell) continue;
    goalAt[seat] = cell;
    if (former >= 0) touch(former, 0);
    if (cell >= 0) touch(cell, 0);
  }
}

/** Records that a cell changes. */
function touch(cell: number, controls: number): void {
  changes.cells[changes.touched++] = cell | (controls << 9);
}
