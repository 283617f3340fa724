/**
 * The position inside: bytes and small integers that moves change in place. It never leaves the library's
 * inner rooms; what users see is the immutable `GameState`, made from a {@link Snapshot}.
 *
 * Seats and colours count from 1. A warrior is a number: its colour times 64 plus its place in the list of that
 * colour's warriors. A captured warrior keeps its place there, at no cell.
 */

import type { PositionView } from '../rules/variant.ts';
import { type Arrangement, type Changes, makeChanges, putWarrior, rearrange, tooMany } from './arrange.ts';
import { newSafetyInfo, type SafetyInfo } from './guard.ts';
import { type Marked, type Marking, makeMarked, markCells } from './marks.ts';
import { variantKeyOf } from './own-key.ts';
import {
  COLOUR_SHIFT,
  cellStride,
  NOWHERE,
  packedSeat,
  packGoals,
  packWarrior,
  type Snapshot,
} from './snapshot.ts';
import { mostWarriors, type Tables } from './tables.ts';
import type { Keys, TextKey } from './zobrist.ts';

/**
 * A position that moves change in place. What its first fields hold is said in {@link Arrangement} and
 * {@link Marking}, and in the `Scenery` that both extend.
 */
export class Position implements Arrangement, Marking {
  readonly tables: Tables;
  readonly at: Uint8Array;
  readonly cellOf: Int16Array = new Int16Array(256).fill(NOWHERE);
  readonly kindOf: Uint8Array = new Uint8Array(256);
  readonly keysOf: Int32Array = new Int32Array(256);
  readonly count: Uint8Array = new Uint8Array(4);
  readonly blockaders: Uint8Array = new Uint8Array(256);
  blockaderCount = 0;
  readonly goalAt: Int16Array = new Int16Array(4).fill(NOWHERE);
  readonly owner: Uint8Array = new Uint8Array(4);
  readonly control: Uint8Array;
  readonly meetings: Uint8Array = new Uint8Array(4 << 8);
  readonly terrains: readonly Uint8Array[];
  readonly marks: Uint8Array;
  readonly marked: Marked;
  readonly changes: Changes = makeChanges();
  /** How many warriors of a kind a seat has in hand: `hand[seat * kinds + kind]`. */
  readonly hand: Uint8Array;
  /** For each region the seat that claimed it, or 0. */
  readonly regionSeat: Uint8Array;
  seat = 1;
  first = 1;
  quiet = 0;
  round = 1;
  /** How many warriors and Goals are still to be placed; 0 in battle. */
  pending = 0;
  /** The move that waits for the outcome of its combat (R10.10), or -1. */
  combat = -1;
  /** What variants keep of their own, in the order of the ruleset's hooks; never changed, only replaced. */
  variantStates: readonly unknown[] = [];
  /** The key of {@link variantStates} in the hash, once somebody has asked for it. */
  variantKey: TextKey | undefined;
  /** The two halves of the hash of all but {@link variantStates}, whose key is computed only where somebody asks for the hash. */
  bareLow = 0;
  bareHigh = 0;
  /** Room for the warriors that {@link save} packs. */
  private readonly packed: Uint16Array = new Uint16Array(3 * mostWarriors);
  /** What hooks are shown of the position. */
  readonly view: PositionView;
  /** The warriors of the seat whose moves were generated last, in board order. */
  readonly movers: Uint8Array = new Uint8Array(256);
  /** Lists of moves for those who look several moves ahead, one for each depth; made as they are needed. */
  readonly lists: Int32Array[] = [];
  /** Room for a list of cells, and for the set that `crowdedCells` gives. */
  readonly sites: Int16Array;
  readonly crowded: Int32Array;
  /** What is known of the ways to the Goal of the seat to move. */
  readonly safetyInfo: SafetyInfo;
  /** What taking moves back needs: one record a move, and how many numbers of the list are taken. */
  undo: Int32Array = new Int32Array(0);
  undoLength = 0;
  /** The same for what is no number: own states, and lists of warriors that a hook removed. */
  readonly undoStates: (readonly unknown[])[] = [];
  readonly undoStateKeys: (TextKey | undefined)[] = [];
  readonly undoRemoved: (readonly (readonly [warrior: number, cell: number])[])[] = [];

  constructor(tables: Tables) {
    this.tables = tables;
    this.at = new Uint8Array(tables.cells);
    this.hand = new Uint8Array(4 * tables.kinds);
    this.regionSeat = new Uint8Array(tables.rules.board.regions.length);
    this.control = new Uint8Array(tables.cells);
    this.terrains = terrainsFor(tables);
    this.sites = new Int16Array(tables.cells);
    this.crowded = new Int32Array(tables.setSize);
    this.safetyInfo = newSafetyInfo(tables.cells, mostWarriors * tables.paths.most);
    this.marks = tables.closedMarks.slice();
    this.marked = makeMarked(tables);
    this.view = viewOf(this);
    this.setVariantStates(tables.hooks.map((hooks) => hooks.variantState?.absent));
  }

  /** Takes over what a snapshot holds, whatever the position was before. */
  load(snapshot: Snapshot): void {
    rearrange(this, snapshot);
    this.unpackRegions(snapshot.regions);
    if (snapshot.hands === null) this.hand.fill(0);
    else this.hand.set(snapshot.hands);
    this.seat = snapshot.seat;
    this.first = snapshot.first;
    this.quiet = snapshot.quiet;
    this.round = snapshot.round;
    this.bareLow = snapshot.low ^ snapshot.variantKey.low;
    this.bareHigh = snapshot.high ^ snapshot.variantKey.high;
    this.forget();
    this.combat = snapshot.combat;
    this.countPending();
    if (snapshot.variantStates !== this.variantStates) this.setVariantStates(snapshot.variantStates);
    this.variantKey = snapshot.variantKey;
  }

  /** The lower half of the hash. */
  get low(): number {
    return this.bareLow ^ this.keyOfVariants().low;
  }

  /** The upper half of the hash. */
  get high(): number {
    return this.bareHigh ^ this.keyOfVariants().high;
  }

  private keyOfVariants(): TextKey {
    this.variantKey ??= variantKeyOf(this.tables.rules, this.variantStates);
    return this.variantKey;
  }

  private countPending(): void {
    const { tables } = this;
    this.pending = 0;
    for (let seat = 1; seat <= tables.colours; seat++) {
      for (let kind = 0; kind < tables.kinds; kind++) this.pending += this.hand[seat * tables.kinds + kind]!;
      if (this.lacksGoal(seat)) this.pending++;
    }
  }

  /** Forgets how the position came about: no move can be taken back any more. */
  forget(): void {
    this.undoLength = 0;
    if (this.undoStates.length === 0) return;
    this.undoStates.length = 0;
    this.undoStateKeys.length = 0;
    this.undoRemoved.length = 0;
  }

  /** Everything the position holds now. */
  save(): Snapshot {
    const { tables, cellOf, kindOf, packed } = this;
    let number = 0;
    for (let colour = 1; colour <= tables.colours; colour++) {
      const base = colour << COLOUR_SHIFT;
      for (let warrior = base; warrior < base + this.count[colour]!; warrior++) {
        const cell = cellOf[warrior]!;
        if (cell >= 0) packed[number++] = packWarrior(cell, kindOf[warrior]!, colour);
      }
    }
    return {
      warriors: packed.slice(0, number),
      goals: this.packGoals(),
      owners: this.packOwners(),
      regions: this.packRegions(),
      hands: this.pending > 0 && this.hand.some((left) => left > 0) ? this.hand.slice() : null,
      seat: this.seat,
      first: this.first,
      quiet: this.quiet,
      round: this.round,
      combat: this.combat,
      variantStates: this.variantStates,
      variantKey: this.keyOfVariants(),
      low: this.low,
      high: this.high,
    };
  }

  /**
   * Whether a seat owns its army but has no Goal on the board: it has yet to place it. A shared Goal is placed
   * with the first warrior.
   */
  lacksGoal(seat: number): boolean {
    return !this.tables.shared && this.owner[seat] === seat && this.goalAt[seat] === NOWHERE;
  }

  /** The number under which a seat's hand, warriors and Goal stand: its own, or that of the shared set. */
  sideOf(seat: number): number {
    return this.tables.shared ? 1 : seat;
  }

  /** The cell of the Goal that a seat can carry and has to guard, or {@link NOWHERE}. */
  goalOf(seat: number): number {
    return this.goalAt[this.sideOf(seat)]!;
  }

  /** Whether a seat still has warriors in hand. */
  hasHand(seat: number): boolean {
    const { kinds } = this.tables;
    const side = this.sideOf(seat);
    for (let kind = 0; kind < kinds; kind++) if (this.hand[side * kinds + kind]! > 0) return true;
    return false;
  }

  /** How many seats still own their armies, and with them their Goals. */
  get living(): number {
    let living = 0;
    for (let seat = 1; seat <= this.tables.seats; seat++) if (this.owner[seat] === seat) living++;
    return living;
  }

  /** Whether enough Goals were captured to end the game (R8.1, R8.4, R10.7, R10.8). */
  get decided(): boolean {
    const { shared, seats, rules } = this.tables;
    if (shared) return this.pending === 0 && this.goalAt[1] === NOWHERE;
    return this.living < (rules.goals === 'first' ? seats : 2);
  }

  /** Takes over what variants keep of their own, and marks the cells on which it forbids something. */
  setVariantStates(own: readonly unknown[]): void {
    this.variantStates = own;
    this.variantKey = undefined;
    if (this.tables.masked) markCells(this, own);
  }

  /** The Goals packed as in {@link Snapshot.goals}. */
  packGoals(): number {
    return packGoals(this.goalAt[1]!, this.goalAt[2]!, this.goalAt[3]!);
  }

  /** The owners packed as in {@link Snapshot.owners}. */
  packOwners(): number {
    return this.owner[1]! | (this.owner[2]! << 2) | (this.owner[3]! << 4);
  }

  /** The claims packed as in {@link Snapshot.regions}. */
  packRegions(): number {
    let packed = 0;
    for (let region = 0; region < this.regionSeat.length; region++)
      packed |= this.regionSeat[region]! << (2 * region);
    return packed;
  }

  /** Takes over packed claims. */
  unpackRegions(packed: number): void {
    for (let region = 0; region < this.regionSeat.length; region++) {
      this.regionSeat[region] = packedSeat(packed, region);
    }
  }

  /** Adds a warrior to the list of its colour and puts it on a cell, without hash and control. */
  enlist(colour: number, kind: number, cell: number): number {
    const place = this.count[colour]!;
    if (place >= mostWarriors) tooMany();
    const warrior = (colour << COLOUR_SHIFT) | place;
    this.count[colour] = place + 1;
    putWarrior(this, warrior, kind, cell);
    if (this.tables.controls[kind] === 1) this.blockaders[this.blockaderCount++] = warrior;
    return warrior;
  }

  /** Puts one key into the hash or takes it out. */
  toggle(keys: Keys, index: number): void {
    this.bareLow ^= keys.low[index]!;
    this.bareHigh ^= keys.high[index]!;
  }

  /** Toggles a warrior on a cell. */
  toggleWarrior(warrior: number, cell: number): void {
    this.toggle(this.tables.warriorKeys, this.keysOf[warrior]! + cell);
  }

  /** Toggles a seat's Goal on a cell. */
  toggleGoal(seat: number, cell: number): void {
    if (cell >= 0) this.toggle(this.tables.goalKeys, (seat - 1) * cellStride + cell);
  }

  /** Toggles the number of warriors of a kind that a seat has in hand. */
  toggleHand(seat: number, kind: number): void {
    const { kinds } = this.tables;
    const left = this.hand[seat * kinds + kind]!;
    if (left > 0) this.toggle(this.tables.handKeys, (seat * kinds + kind) * 16 + (left & 15));
  }
}

/** Room for the terrain of every seat. */
function terrainsFor({ terrainCount, seats, cells }: Tables): Uint8Array[] {
  const own = Array.from({ length: terrainCount + 1 }, () => new Uint8Array(cells));
  return Array.from({ length: seats + 1 }, (_, seat) => own[Math.min(seat, terrainCount)]!);
}

/** A view of a position for hooks, which cannot change it. */
function viewOf(position: Position): PositionView {
  const { rules, seats } = position.tables;
  return Object.freeze({
    board: rules.board,
    seats,
    get seat() {
      return position.seat;
    },
    get isSetup() {
      return position.pending > 0;
    },
    goalOf: (seat: number) => position.goalOf(seat),
    claimOf: (region: number) => position.regionSeat[region] ?? 0,
    warriorAt: (cell: number) => {
      const warrior = position.at[cell] ?? 0;
      if (warrior === 0) return null;
      return {
        warrior: rules.warriors[position.kindOf[warrior]!]!.code,
        seat: position.owner[warrior >>> COLOUR_SHIFT]!,
      };
    },
  });
}
