/**
 * The mutable position: typed arrays and small integers that moves change in place. It is internal; users see
 * the immutable `GameState`, which is built from a snapshot (`load.ts`).
 *
 * Seats and colours count from 1. A warrior is a number: its colour times 64 plus its index in the list of
 * that colour. A captured warrior keeps its index and has no cell.
 *
 * `load.ts` creates, loads and saves positions, `terrain.ts` maintains derived data, `apply.ts` and `make.ts`
 * make moves.
 */

import type { Masks, PositionView } from '../rules/variant.ts';
import { variantKeyOf } from './hooks.ts';
import { mostMovesOfAny } from './most-moves.ts';
import { COLOUR_SHIFT, cellStride, NOWHERE } from './packing.ts';
import type { Tables } from './tables.ts';
import { HAND, highKey, type Keys, lowKey, type TextKey } from './zobrist.ts';

export class Position {
  readonly tables: Tables;

  // Pieces.

  /** Warrior on each cell, or 0. */
  readonly at: Uint8Array;
  /** Cell of each warrior, or {@link NOWHERE}. */
  readonly cellOf: Int16Array = new Int16Array(256).fill(NOWHERE);
  /** Number of each warrior's kind. */
  readonly kindOf: Uint8Array = new Uint8Array(256);
  /** First index of each warrior's keys in the table of its colour and kind. */
  readonly keysOf: Int32Array = new Int32Array(256);
  /** Length of each colour's list. */
  readonly count: Uint8Array = new Uint8Array(4);
  /** Whether the lists were in snapshot order at the last save. */
  isInOrder = true;
  /** The warriors with a zone, on the board or captured, and their number. */
  readonly blockaders: Uint8Array = new Uint8Array(256);
  blockaderCount = 0;
  /** Cell of each seat's Goal, or {@link NOWHERE}. A shared Goal belongs to seat 1. */
  readonly goalAt: Int16Array = new Int16Array(4).fill(NOWHERE);
  /** Seat that owns each colour's army; 0 if the army was removed (R8.4). */
  readonly owner: Uint8Array = new Uint8Array(4);
  /** Number of warriors in hand: `hand[seat * kinds + kind]`. */
  readonly hand: Uint8Array;
  /** Seat that claimed each region, or 0. */
  readonly regionSeat: Uint8Array;

  // Turn and counters.

  seat = 1;
  /** The seat that placed first. */
  first = 1;
  /** Halfmoves since the last capture. */
  quiet = 0;
  round = 1;
  /** Number of warriors and Goals to be placed; 0 in battle. */
  pending = 0;
  /** The undecided challenge (R10.10), or -1. */
  combat = -1;

  // Variant state and masks.

  variantData: VariantData;
  /** Masks of each cell, from the board and from variants: {@link NO_END} and others. */
  readonly marks: Uint8Array;
  /** Read-only view for hooks. */
  readonly view: PositionView;

  // Derived data, maintained by `terrain.ts`.

  /** Seats whose Blockaders control each cell, one bit per seat (R4.1). */
  readonly control: Uint8Array;
  /** Cell codes of all cells, by seat. With a shared set both seats use one list. */
  readonly terrains: readonly Uint8Array[];
  /** Cell code of each warrior's cell without Goal, mask or zone: `meetings[(seat << 8) | warrior]`. */
  readonly meetings: Uint8Array = new Uint8Array(4 << 8);
  /** The hash without the key of {@link variantData}, which is computed on demand. */
  bareLow = 0;
  bareHigh = 0;

  // Undo records, one for each move that can be unmade (`apply.ts`).

  /** The records and their length in numbers. */
  undo: Int32Array = new Int32Array(0);
  undoLength = 0;
  /** The lowest {@link undoLength} since a caller last reset this. */
  lowestUndo = 0;
  /** The variant state before each move, if a hook observes moves. */
  readonly undoVariants: VariantData[] = [];
  /** The warriors that hooks removed, with their cells, packed by `packRemoved`. */
  readonly undoRemoved: number[] = [];

  // Scratch buffers; contents are undefined between calls.

  /** For the Goal of the seat to move. */
  readonly safetyInfo: SafetyInfo;
  /** Warriors of the seat to move, in board order. */
  readonly movers: Uint8Array = new Uint8Array(256);
  /** Allocated on first use. */
  private scratchList: Int32Array = new Int32Array(0);
  /** Move lists by depth, allocated on demand. */
  readonly lists: Int32Array[] = [];
  /** A list of cells, and the set that `crowdedCells` returns. */
  readonly cellList: Int16Array;
  readonly crowded: Int32Array;
  /** Set of the cells with prey, at least three numbers long (`captures.ts`). */
  readonly prey: Int32Array;

  /** Only for `newPosition` and `copyPosition`: a position is incomplete until its marks are set. */
  constructor(tables: Tables) {
    const { cells, kinds, setSize, closedMarks, rules, hooks } = tables;
    this.tables = tables;
    this.at = new Uint8Array(cells);
    this.hand = new Uint8Array(4 * kinds);
    this.regionSeat = new Uint8Array(rules.board.regions.length);
    const states = hooks.map(({ variantState }) => variantState?.absent);
    this.variantData = {
      first: -1,
      second: -1,
      others: [],
      states,
      key: undefined,
      masks: [],
      next: undefined,
    };
    this.marks = closedMarks.slice();
    this.view = hooks.length > 0 ? viewOf(this) : noView;
    this.control = new Uint8Array(cells);
    this.terrains = newTerrains(tables);
    this.safetyInfo = newSafetyInfo(cells);
    this.cellList = new Int16Array(cells);
    this.crowded = new Int32Array(setSize);
    this.prey = new Int32Array(setSize + 2);
  }

  /** Scratch buffer for all moves in the position. Any generator call may overwrite it. */
  get scratch(): Int32Array {
    if (this.scratchList.length === 0) this.scratchList = new Int32Array(mostMovesOfAny(this.tables.rules));
    return this.scratchList;
  }

  /** Lower half of the hash. */
  get low(): number {
    return this.bareLow ^ this.keyOfVariants().low;
  }

  /** Upper half of the hash. */
  get high(): number {
    return this.bareHigh ^ this.keyOfVariants().high;
  }

  /** Returns the hash key of the variant state, computed on first use. */
  keyOfVariants(variantData: VariantData = this.variantData): TextKey {
    const { rules, hooks } = this.tables;
    variantData.key ??= hooks.length > 0 ? variantKeyOf(rules, variantData.states) : noKey;
    return variantData.key;
  }

  /** Variant state in the order of the ruleset's hooks; replaced, never mutated. */
  get variantStates(): readonly unknown[] {
    return this.variantData.states;
  }

  /**
   * Whether a seat owns its army and has yet to place its Goal. A shared Goal is placed with the first
   * warrior.
   */
  lacksGoal(seat: number): boolean {
    return !this.tables.shared && this.owner[seat] === seat && this.goalAt[seat] === NOWHERE;
  }

  /** Returns the index of a seat's hand, warriors and Goal: 1 for a shared set, otherwise the seat. */
  sideOf(seat: number): number {
    return this.tables.shared ? 1 : seat;
  }

  /** Returns the cell of the Goal that a seat carries and guards, or {@link NOWHERE}. */
  goalOf(seat: number): number {
    return this.goalAt[this.sideOf(seat)]!;
  }

  /** Whether a Goal is on a cell. */
  hasGoal(cell: number): boolean {
    const { goalAt } = this;
    return goalAt[1] === cell || goalAt[2] === cell || goalAt[3] === cell;
  }

  handSize(seat: number): number {
    const { kinds } = this.tables;
    const start = this.sideOf(seat) * kinds;
    let size = 0;
    for (let kind = 0; kind < kinds; kind++) size += this.hand[start + kind]!;
    return size;
  }

  /** Number of seats that still own their armies and Goals. */
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

  /** Clears the undo records. */
  clearUndo(): void {
    this.undoLength = 0;
    this.lowestUndo = -1;
    if (this.undoVariants.length === 0) return;
    this.undoVariants.length = 0;
    this.undoRemoved.length = 0;
  }

  /** Adds a key to the hash or removes it. */
  toggle(keys: Keys, index: number): void {
    this.bareLow ^= keys.low[index]!;
    this.bareHigh ^= keys.high[index]!;
  }

  /** Toggles a key outside the tables: a group in `zobrist.ts` plus a number. */
  toggleKey(index: number): void {
    this.bareLow ^= lowKey(index);
    this.bareHigh ^= highKey(index);
  }

  toggleWarrior(warrior: number, cell: number): void {
    this.toggle(this.tables.warriorKeys, this.keysOf[warrior]! + cell);
  }

  toggleGoal(seat: number, cell: number): void {
    if (cell >= 0) this.toggle(this.tables.goalKeys, (seat - 1) * cellStride + cell);
  }

  /** Toggles the number of warriors of a kind in a seat's hand. */
  toggleHand(seat: number, kind: number): void {
    const { kinds } = this.tables;
    const left = this.hand[seat * kinds + kind]!;
    if (left > 0) this.toggleKey(HAND + (seat * kinds + kind) * 16 + (left & 15));
  }
}

function newTerrains({ terrainCount, seats, cells }: Tables): Uint8Array[] {
  const own = Array.from({ length: terrainCount + 1 }, () => new Uint8Array(cells));
  return Array.from({ length: seats + 1 }, (_, seat) => own[Math.min(seat, terrainCount)]!);
}

const noKey: TextKey = /* @__PURE__ */ Object.freeze({ low: 0, high: 0 });
/** Never read, because there are no hooks. */
const noView = undefined as unknown as PositionView;

/** Returns a read-only view of a position for hooks. */
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

/** Variant state after a move, with cached data derived from it. */
export interface VariantData {
  /**
   * Cells whose marks may have changed since the previous state: new marks in the 4 lowest bits, then the
   * previous marks, then the cell. Most moves change at most two cells, so two are separate fields; -1 if
   * unused.
   */
  readonly first: number;
  readonly second: number;
  readonly others: readonly number[];
  /** In the order of the ruleset's hooks. */
  readonly states: readonly unknown[];
  /** Hash key, once computed. */
  key: TextKey | undefined;
  /** Masks of each hook, once computed. */
  readonly masks: readonly (Masks | undefined)[];
  /** State after the last move made from here: the next move usually leads to the same state. */
  next: VariantData | undefined;
}

/** Paths along which enemies could reach a Goal, and what blocks these paths. */
export interface SafetyInfo {
  goal: number;
  /** Open paths as pool indexes, and their attackers' cells. */
  openWays: Int32Array;
  openFrom: Int32Array;
  openCount: number;
  /** Number of open paths through each cell, including their attackers' cells. */
  readonly covers: Uint16Array;
  /** Paths blocked only by one friendly warrior: its cell, the attacker's cell, the path's index. */
  pinned: Int32Array;
  pinnedFrom: Int32Array;
  pinnedWays: Int32Array;
  pinnedCount: number;
  /** Paths blocked only by a friendly Blockader or its zone, and their attackers' cells. */
  zonedFrom: Int32Array;
  zonedWays: Int32Array;
  zonedCount: number;
  /**
   * Whether an enemy in range cannot capture the Goal because of a zone of the Goal's own side or a carrier
   * that cannot be captured. Happens only in unchecked positions.
   */
  shielded: boolean;
  /** Whether a Blockader, or another enemy that captures no warriors, is in range of an abandoned Goal. */
  blockaderNear: boolean;
  /** Cells of attackers that threatened the Goal before, which `no-new-threat` allows (R6.2). */
  readonly oldFrom: Int32Array;
  oldCount: number;
  /** Whether nothing was found, so that every step without the Goal is safe. */
  calm: boolean;
  /**
   * Set of the cells that enemies near the Goal could reach on an empty board, and whether there are any.
   * Meaningless for cells to which the Goal cannot be carried.
   */
  readonly within: Int32Array;
  near: boolean;
}

/** Ensures capacity for a number of paths, keeping the contents. */
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
