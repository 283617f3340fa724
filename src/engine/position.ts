/**
 * The position inside: bytes and small integers that moves change in place. It never leaves the library's inner
 * rooms; what users see is the immutable `GameState`, made from what `load.ts` saves.
 *
 * Seats and colours count from 1. A warrior is a number: its colour times 64 plus its place in the list of that
 * colour's warriors. A captured warrior keeps its place there, at no cell.
 *
 * This file says what a position is. Making one, loading and saving it is in `load.ts`, what it keeps up to date
 * beside its warriors in `terrain.ts`, what moves change in `apply.ts` and `make.ts`.
 */

import type { Masks, PositionView } from '../rules/variant.ts';
import { variantKeyOf } from './hooks.ts';
import { mostMovesOfAny } from './most-moves.ts';
import { COLOUR_SHIFT, cellStride, NOWHERE } from './packing.ts';
import type { Tables } from './tables.ts';
import { HAND, highKey, type Keys, lowKey, type TextKey } from './zobrist.ts';

/** A position that moves change in place. */
export class Position {
  /** Everything that is computed once per ruleset. */
  readonly tables: Tables;

  // What stands where.

  /** For each cell the warrior on it, or 0. */
  readonly at: Uint8Array;
  /** For each warrior its cell, or {@link NOWHERE}. */
  readonly cellOf: Int16Array = new Int16Array(256).fill(NOWHERE);
  /** For each warrior the number of its kind. */
  readonly kindOf: Uint8Array = new Uint8Array(256);
  /** For each warrior where the keys of its colour and kind begin. */
  readonly keysOf: Int32Array = new Int32Array(256);
  /** For each colour how many places of its list are taken. */
  readonly count: Uint8Array = new Uint8Array(4);
  /** Whether the lists were in the order of a snapshot when it was last saved. */
  isInOrder = true;
  /** The warriors with a zone, on the board or captured, and how many they are. */
  readonly blockaders: Uint8Array = new Uint8Array(256);
  blockaderCount = 0;
  /** For each seat the cell of its Goal, or {@link NOWHERE}. A shared Goal is that of seat 1. */
  readonly goalAt: Int16Array = new Int16Array(4).fill(NOWHERE);
  /** For each colour the seat that owns its army, 0 when it was removed (R8.4). */
  readonly owner: Uint8Array = new Uint8Array(4);
  /** How many warriors of a kind a seat has in hand: `hand[seat * kinds + kind]`. */
  readonly hand: Uint8Array;
  /** For each region the seat that claimed it, or 0. */
  readonly regionSeat: Uint8Array;

  // Whose turn it is, and the counters.

  /** The seat that has the turn. */
  seat = 1;
  /** The seat that placed first. */
  first = 1;
  /** Half-moves since the last capture. */
  quiet = 0;
  round = 1;
  /** How many warriors and Goals are still to be placed; 0 in battle. */
  pending = 0;
  /** The move that waits for the outcome of its combat (R10.10), or -1. */
  combat = -1;

  // What variants keep and forbid.

  /** What variants keep of their own. */
  kept: Kept;
  /** For each cell what variants and the board forbid there: {@link NO_END} and the like. */
  readonly marks: Uint8Array;
  /** What hooks are shown of the position. */
  readonly view: PositionView;

  // What follows from that, kept up to date by `terrain.ts`.

  /** For each cell a bit for every seat whose Blockaders control it (R4.1). */
  readonly control: Uint8Array;
  /** For each seat the `CellCode` of every cell. A shared set has one list for both seats. */
  readonly terrains: readonly Uint8Array[];
  /** The code that a seat finds where a warrior stands, and nothing else: `meetings[(seat << 8) | warrior]`. */
  readonly meetings: Uint8Array = new Uint8Array(4 << 8);
  /** The two halves of the hash without the key of {@link kept}, which is computed only where somebody asks for it. */
  bareLow = 0;
  bareHigh = 0;

  // Undo records, one for each move that can be taken back (`apply.ts`).

  /** What is a number of the records, and how many numbers of the list are taken. */
  undo: Int32Array = new Int32Array(0);
  undoLength = 0;
  /** The fewest numbers of the list that were taken since somebody last set this to {@link undoLength}. */
  lowestUndo = 0;
  /** Where hooks look at every move, what variants kept before each. */
  readonly undoKept: Kept[] = [];
  /** The warriors that hooks removed, one after the other, as `packRemoved` packs them with their cells. */
  readonly undoRemoved: number[] = [];

  // Room to work in: what it holds is of no meaning to anybody else.

  /** What is known of the ways to the Goal of the seat to move. */
  readonly safetyInfo: SafetyInfo;
  /** The warriors of the seat whose moves were generated last, in board order. */
  readonly movers: Uint8Array = new Uint8Array(256);
  /** Room for all moves of the position, made when it is first needed. */
  private scratchList: Int32Array = new Int32Array(0);
  /** Lists of moves for those who look several moves ahead, one for each depth; made as they are needed. */
  readonly lists: Int32Array[] = [];
  /** Room for a list of cells, and for the set that `crowdedCells` gives. */
  readonly cellList: Int16Array;
  readonly crowded: Int32Array;
  /** The set of the cells where something may be captured, for `captures.ts`, which reads three numbers of it at least. */
  readonly prey: Int32Array;

  /** Only `newPosition` and `copyPosition` call this: a position is not whole before its marks are set. */
  constructor(tables: Tables) {
    const { cells, kinds, setSize, closedMarks, rules, hooks } = tables;
    this.tables = tables;
    this.at = new Uint8Array(cells);
    this.hand = new Uint8Array(4 * kinds);
    this.regionSeat = new Uint8Array(rules.board.regions.length);
    const states = hooks.map(({ variantState }) => variantState?.absent);
    this.kept = { first: -1, second: -1, others: [], states, key: undefined, masks: [], next: undefined };
    this.marks = closedMarks.slice();
    this.view = hooks.length > 0 ? viewOf(this) : noView;
    this.control = new Uint8Array(cells);
    this.terrains = newTerrains(tables);
    this.safetyInfo = newSafetyInfo(cells);
    this.cellList = new Int16Array(cells);
    this.crowded = new Int32Array(setSize);
    this.prey = new Int32Array(setSize + 2);
  }

  /** Room for all moves of the position; whoever asks the generator anything may find it written over. */
  get scratch(): Int32Array {
    if (this.scratchList.length === 0) this.scratchList = new Int32Array(mostMovesOfAny(this.tables.rules));
    return this.scratchList;
  }

  /** The lower half of the hash. */
  get low(): number {
    return this.bareLow ^ this.keyOfVariants().low;
  }

  /** The upper half of the hash. */
  get high(): number {
    return this.bareHigh ^ this.keyOfVariants().high;
  }

  /** The key of what variants keep, or kept, computed when it is first asked for. */
  keyOfVariants(kept: Kept = this.kept): TextKey {
    const { rules, hooks } = this.tables;
    kept.key ??= hooks.length > 0 ? variantKeyOf(rules, kept.states) : noKey;
    return kept.key;
  }

  /** What variants keep of their own, in the order of the ruleset's hooks; never changed, only replaced. */
  get variantStates(): readonly unknown[] {
    return this.kept.states;
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

  /** Whether some Goal stands on a cell. */
  hasGoal(cell: number): boolean {
    const { goalAt } = this;
    return goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  }

  /** How many warriors a seat has in hand. */
  handSize(seat: number): number {
    const { kinds } = this.tables;
    const start = this.sideOf(seat) * kinds;
    let size = 0;
    for (let kind = 0; kind < kinds; kind++) size += this.hand[start + kind]!;
    return size;
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
    if (this.living < 2) return true;
    if (rules.goals !== 'first') return false;
    for (let seat = 1; seat <= seats; seat++)
      if (this.owner[seat] !== seat && this.owner[seat] !== 0) return true;
    return false;
  }

  /** Forgets how the position came about: no move can be taken back any more. */
  forget(): void {
    this.undoLength = 0;
    this.lowestUndo = -1;
    if (this.undoKept.length === 0) return;
    this.undoKept.length = 0;
    this.undoRemoved.length = 0;
  }

  /** Puts one key into the hash or takes it out. */
  toggle(keys: Keys, index: number): void {
    this.bareLow ^= keys.low[index]!;
    this.bareHigh ^= keys.high[index]!;
  }

  /** The same for a key that is in no table: one of the groups of `zobrist.ts` plus a number. */
  toggleKey(index: number): void {
    this.bareLow ^= lowKey(index);
    this.bareHigh ^= highKey(index);
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
    if (left > 0) this.toggleKey(HAND + (seat * kinds + kind) * 16 + (left & 15));
  }
}

/** Room for the terrain of every seat. */
function newTerrains({ terrainCount, seats, cells }: Tables): Uint8Array[] {
  const own = Array.from({ length: terrainCount + 1 }, () => new Uint8Array(cells));
  return Array.from({ length: seats + 1 }, (_, seat) => own[Math.min(seat, terrainCount)]!);
}

const noKey: TextKey = /* @__PURE__ */ Object.freeze({ low: 0, high: 0 });
/** What nobody looks at, as there are no hooks. */
const noView = undefined as unknown as PositionView;

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

/** What variants keep of their own after a move, and what follows from it. */
export interface Kept {
  /**
   * The cells on which other marks may be than with what was kept before: the new ones in the 4 lowest bits, then the former
   * ones, then the cell. Most moves change two or fewer, which are quicker to come by; -1 where there are not so many.
   */
  readonly first: number;
  readonly second: number;
  readonly others: readonly number[];
  /** In the order of the ruleset's hooks. */
  readonly states: readonly unknown[];
  /** Its key in the hash, once somebody has asked for it. */
  key: TextKey | undefined;
  /** What each of the hooks forbids, once it was asked. */
  readonly masks: readonly (Masks | undefined)[];
  /** What was kept after the last move from here: as a rule the same again after the next. */
  next: Kept | undefined;
}

/** What was found out about the ways to one Goal. */
export interface SafetyInfo {
  goal: number;
  /** The open ways, by where each is in the pool of paths, and the cells of their attackers. */
  openWays: Int32Array;
  openFrom: Int32Array;
  openCount: number;
  /** For each cell on how many of the open ways it lies, their attackers' cells included. */
  readonly covers: Uint16Array;
  /** The ways that one own warrior alone blocks: its cell, the attacker's cell, where the way is in the pool. */
  pinned: Int32Array;
  pinnedFrom: Int32Array;
  pinnedWays: Int32Array;
  pinnedCount: number;
  /** The ways that only an own Blockader blocks, by its zone or its cell, and the cells of their attackers. */
  zonedFrom: Int32Array;
  zonedWays: Int32Array;
  zonedCount: number;
  /**
   * Whether something but distance keeps an enemy from taking the Goal: its own Blockader's zone, a carrier that
   * cannot be captured. No game comes to that, but a position that was not checked may.
   */
  shielded: boolean;
  /** Whether a Blockader, or another enemy that captures no warriors, is near enough to take the Goal once it is abandoned. */
  blockaderNear: boolean;
  /** The cells of the attackers whose threat is an old one, which `no-new-threat` lets be (R6.2). */
  readonly oldFrom: Int32Array;
  oldCount: number;
  /** Whether nothing at all was found: then no step of a warrior that leaves the Goal where it is needs a look. */
  calm: boolean;
  /**
   * The set of the cells that enemies who can come near the Goal could get to over an empty board, and whether there
   * are any: where its carrier cannot take it, the set says nothing.
   */
  readonly within: Int32Array;
  near: boolean;
}

/** Sees to it that there is room for so many ways; what is noted of others stays. */
export function makeRoom(info: SafetyInfo, ways: number): void {
  if (info.openWays.length >= ways) return;
  const lengthened = (list: Int32Array): Int32Array => {
    const longer = new Int32Array(2 * ways);
    longer.set(list);
    return longer;
  };
  info.openWays = lengthened(info.openWays);
  info.openFrom = lengthened(info.openFrom);
  info.pinned = lengthened(info.pinned);
  info.pinnedFrom = lengthened(info.pinnedFrom);
  info.pinnedWays = lengthened(info.pinnedWays);
  info.zonedFrom = lengthened(info.zonedFrom);
  info.zonedWays = lengthened(info.zonedWays);
}

/** Nothing is known yet. */
function newSafetyInfo(cells: number): SafetyInfo {
  const list = (): Int32Array => new Int32Array(0);
  return {
    goal: NOWHERE,
    openWays: list(),
    openFrom: list(),
    openCount: 0,
    covers: new Uint16Array(cells),
    pinned: list(),
    pinnedFrom: list(),
    pinnedWays: list(),
    pinnedCount: 0,
    zonedFrom: list(),
    zonedWays: list(),
    zonedCount: 0,
    shielded: false,
    blockaderNear: false,
    oldFrom: new Int32Array(256),
    oldCount: 0,
    calm: false,
    near: false,
    within: new Int32Array((cells + 31) >>> 5),
  };
}
