/**
 * Arranging warriors and Goals as a snapshot has them. Who looks at one state after the other mostly looks at
 * neighbours, which differ by a move: so only what stands elsewhere than before is moved, and only what that
 * changes is said anew. What comes of it is the same, whatever was there before.
 */

import { refreshAll, refreshMeeting, type Scenery, settleCell } from './scenery.ts';
import {
  COLOUR_SHIFT,
  cellStride,
  NOWHERE,
  packedCell,
  packedColour,
  packedGoal,
  packedKind,
  packedSeat,
  type Snapshot,
} from './snapshot.ts';
import { mostWarriors } from './tables.ts';

/** What of a position has to do with where warriors and Goals are. */
export interface Arrangement extends Scenery {
  blockaderCount: number;
  /** For each warrior where the keys of its colour and kind begin. */
  readonly keysOf: Int32Array;
  readonly changes: Changes;
}

/** What has to be remembered while warriors and Goals are arranged. */
export interface Changes {
  /** For each colour how many warriors there are to be. */
  readonly counts: Uint8Array;
  /** The warriors that change: what they are to be, as in {@link Snapshot.warriors}, times 2^8, and the warrior. */
  readonly warriors: Int32Array;
  /** The cells on which something changes, plus 2^9 where a Blockader comes or goes, and how many they are. */
  readonly cells: Int16Array;
  touched: number;
}

/** Room for changes. */
export function makeChanges(): Changes {
  return {
    counts: new Uint8Array(4),
    warriors: new Int32Array(3 * mostWarriors),
    cells: new Int16Array(9 * mostWarriors),
    touched: 0,
  };
}

/** Refuses a warrior for which there is no room. */
export function tooMany(): never {
  throw new RangeError(`A position holds at most ${mostWarriors} warriors of a colour.`);
}

/** Puts warriors and Goals where a snapshot has them, and gives armies to their owners. */
export function rearrange(arrangement: Arrangement, { warriors, goals, owners }: Snapshot): void {
  const { owner, changes } = arrangement;
  let sameOwners = true;
  for (let seat = 1; seat <= 3; seat++) {
    const next = packedSeat(owners, seat - 1);
    if (owner[seat] !== next) sameOwners = false;
    owner[seat] = next;
  }
  changes.touched = 0;
  moveWarriors(arrangement, warriors);
  moveGoals(arrangement, goals);
  if (!sameOwners) refreshAll(arrangement);
  else
    for (let i = 0; i < changes.touched; i++)
      settleCell(arrangement, changes.cells[i]! & 511, changes.cells[i]! >>> 9);
}

/** All that are to be elsewhere leave their cells before one of them comes to another's. */
function moveWarriors(arrangement: Arrangement, warriors: Snapshot['warriors']): void {
  const { cellOf, kindOf, count, changes } = arrangement;
  const { counts } = changes;
  let sameKinds = true;
  let changed = 0;
  counts.fill(0);
  for (let i = 0; i < warriors.length; i++) {
    const packed = warriors[i]!;
    const colour = packedColour(packed);
    const place = counts[colour]!++;
    if (place >= mostWarriors) tooMany();
    const warrior = (colour << COLOUR_SHIFT) | place;
    const sameKind = place < count[colour]! && kindOf[warrior] === packedKind(packed);
    if (sameKind && cellOf[warrior] === packedCell(packed)) continue;
    if (!sameKind) sameKinds = false;
    liftWarrior(arrangement, warrior);
    changes.warriors[changed++] = (packed << 8) | warrior;
  }
  if (dismissOthers(arrangement)) sameKinds = false;
  for (let i = 0; i < changed; i++) {
    const packed = changes.warriors[i]! >>> 8;
    const kind = packedKind(packed);
    const cell = packedCell(packed);
    putWarrior(arrangement, changes.warriors[i]! & 255, kind, cell);
    touch(arrangement, cell, arrangement.tables.controls[kind]!);
  }
  if (!sameKinds) listBlockaders(arrangement);
}

/** Takes those out of the lists of their colours that are not to be there; whether there were any. */
function dismissOthers(arrangement: Arrangement): boolean {
  const { count, changes } = arrangement;
  let found = false;
  for (let colour = 1; colour <= 3; colour++) {
    for (let place = changes.counts[colour]!; place < count[colour]!; place++) {
      liftWarrior(arrangement, (colour << COLOUR_SHIFT) | place);
      found = true;
    }
    count[colour] = changes.counts[colour]!;
  }
  return found;
}

/** Takes a warrior from the board, if it stands there. */
function liftWarrior(arrangement: Arrangement, warrior: number): void {
  const { at, cellOf, kindOf, tables } = arrangement;
  const cell = cellOf[warrior]!;
  if (cell < 0) return;
  at[cell] = 0;
  cellOf[warrior] = NOWHERE;
  touch(arrangement, cell, tables.controls[kindOf[warrior]!]!);
}

/** Makes a warrior one of a kind and puts it on a cell, without hash, walls and terrain. */
export function putWarrior(arrangement: Arrangement, warrior: number, kind: number, cell: number): void {
  arrangement.kindOf[warrior] = kind;
  arrangement.cellOf[warrior] = cell;
  arrangement.at[cell] = warrior;
  arrangement.keysOf[warrior] =
    (((warrior >>> COLOUR_SHIFT) - 1) * arrangement.tables.kinds + kind) * cellStride;
  refreshMeeting(arrangement, warrior);
}

/** Lists the warriors with a zone. */
function listBlockaders(arrangement: Arrangement): void {
  const { blockaders, count, kindOf, tables } = arrangement;
  let number = 0;
  for (let colour = 1; colour <= 3; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (tables.controls[kindOf[warrior]!] === 1) blockaders[number++] = warrior;
  }
  arrangement.blockaderCount = number;
}

function moveGoals(arrangement: Arrangement, goals: number): void {
  const { goalAt } = arrangement;
  for (let seat = 1; seat <= 3; seat++) {
    const cell = packedGoal(goals, seat);
    const former = goalAt[seat]!;
    if (former === cell) continue;
    goalAt[seat] = cell;
    if (former >= 0) touch(arrangement, former, 0);
    if (cell >= 0) touch(arrangement, cell, 0);
  }
}

/** Notes that something changes on a cell. */
function touch({ changes }: Arrangement, cell: number, controls: number): void {
  changes.cells[changes.touched++] = cell | (controls << 9);
}
