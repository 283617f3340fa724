/** Board on which a sample is drawn, piece by piece. */

import { draw, oneOf, type Random } from '../base/random.ts';
import { masksOf } from '../engine/hooks.ts';
import type { Setup } from '../engine/load.ts';
import { packedCell, packedColour, packedGoal, packedKind, packedSeat } from '../engine/packing.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlayerView } from './player-view.ts';

/** A partly filled board. */
export class SampleBoard {
  /** The warriors on the board, packed. */
  readonly warriors: number[];
  readonly #rules: Ruleset;
  readonly #view: PlayerView;
  readonly #seen: Setup;
  /**
   * Per cell: the packed warrior or -1; the seat whose Goal is there or 0; the seats whose Blockaders control
   * it, as bits.
   */
  readonly #at: Int32Array;
  readonly #goals: Uint8Array;
  readonly #zones: Uint8Array;
  /** Cells that are closed to warriors, and to Goals. */
  readonly #noEnd: Set<number> = new Set();
  readonly #noGoal: Set<number> = new Set();

  constructor(rules: Ruleset, seen: Setup, view: PlayerView) {
    const { board } = rules;
    const cells = board.cells.length;
    this.#rules = rules;
    this.#view = view;
    this.#seen = seen;
    this.warriors = [];
    this.#at = new Int32Array(cells).fill(-1);
    this.#goals = new Uint8Array(cells);
    this.#zones = new Uint8Array(cells);
    for (const [cell, closed] of board.closed.entries()) if (closed) this.#noGoal.add(cell);
    for (let index = 0; index < rules.hooks.length; index++) {
      const masks = masksOf(rules, index, seen.variantStates[index]);
      for (const cell of masks?.noEnd ?? []) this.#noEnd.add(cell);
      for (const cell of masks?.noGoal ?? []) this.#noGoal.add(cell);
    }
    for (const seat of [1, 2, 3]) if (this.goalOf(seat) >= 0) this.#goals[this.goalOf(seat)] = seat;
    for (const packed of seen.warriors) this.#put(packed);
  }

  /** Returns the cell of a seat's Goal, or -1 if the viewer does not see it. */
  goalOf(seat: number): number {
    return packedGoal(this.#seen.goals, seat);
  }

  /** Returns the kinds in a seat's army that are not on the board. */
  missing(seat: number): number[] {
    const left = this.#rules.warriors.map(({ count }) => count);
    for (const packed of this.warriors) if (packedColour(packed) === seat) left[packedKind(packed)]!--;
    return left.flatMap((count, kind) => Array<number>(Math.max(0, count)).fill(kind));
  }

  /**
   * Puts a waiting warrior on a contested cell, if it may have captured there or can be challenged there.
   *
   * @returns whether a waiting warrior fits there
   */
  placeFighter(
    name: string,
    isCaptor: boolean,
    challenger: number,
    waiting: number[],
    random: Random,
  ): boolean {
    const cell = cellIndex(this.#rules.board, name as CellName);
    const isCombat = this.#rules.capture === 'combat';
    const able = waiting.filter((packed) => {
      const kind = this.#rules.warriors[packedKind(packed)]!;
      if (isCaptor ? !(kind.captures || isCombat) : this.#ownerOf(packed) === challenger) return false;
      return this.#fits(packed, cell);
    });
    if (able.length === 0) return false;
    const chosen = oneOf(able, random);
    waiting.splice(waiting.indexOf(chosen), 1);
    this.#put(chosen | cell);
    return true;
  }

  /** Places all waiting warriors, Blockaders first, and returns whether there was room. */
  placeAll(waiting: readonly number[], random: Random): boolean {
    const controls = (packed: number): number => Number(this.#rules.warriors[packedKind(packed)]!.controls);
    const order = [...waiting].sort((one, other) => controls(other) - controls(one));
    for (const packed of order) {
      const cell = this.#drawCell(packed, random);
      if (cell < 0) return false;
      this.#put(packed | cell);
    }
    return true;
  }

  /**
   * Draws a cell for a seat's Goal, or -1. The Goal is with a carrier, which is likelier early in the game,
   * or alone, mostly in its army's region.
   */
  drawGoal(seat: number, random: Random): number {
    const isSetup = this.#view.phase === 'setup';
    const region = this.#homeOf(seat);
    const besieged = this.#rules.zones?.besieged === true;
    const carried: number[] = [];
    const home: number[] = [];
    const alone: number[] = [];
    for (let cell = 0; cell < this.#at.length; cell++) {
      if (this.#goals[cell] !== 0 || this.#noGoal.has(cell)) continue;
      if (this.#zones[cell] !== 0 && !besieged) continue;
      const packed = this.#at[cell]!;
      const kind = packed < 0 ? undefined : this.#rules.warriors[packedKind(packed)]!;
      if (kind !== undefined && this.#ownerOf(packed) !== seat) continue;
      if (kind?.carries === true && (!isSetup || packedColour(packed) === seat)) carried.push(cell);
      else if (!isSetup && kind?.controls !== true) {
        alone.push(cell);
        if (region >= 0 && this.#rules.board.cells[cell]!.region === region) home.push(cell);
      }
    }
    const left = home.length > 0 && draw(random) < homeGoalChance ? home : alone;
    const isCarried =
      left.length === 0 || draw(random) < Math.max(leastCarriedChance, this.#homeChance(seat));
    const list = carried.length > 0 && isCarried ? carried : left;
    const cell = list.length === 0 ? -1 : oneOf(list, random);
    if (cell >= 0) this.#goals[cell] = seat;
    return cell;
  }

  #ownerOf(packed: number): number {
    return packedSeat(this.#seen.owners, packedColour(packed) - 1);
  }

  #put(packed: number): void {
    const cell = packedCell(packed);
    this.warriors.push(packed);
    this.#at[cell] = packed;
    if (!this.#rules.warriors[packedKind(packed)]!.controls) return;
    for (const near of this.#rules.board.control[cell]!) this.#zones[near]! |= 1 << this.#ownerOf(packed);
  }

  /** Draws a cell for a warrior, or -1. */
  #drawCell(packed: number, random: Random): number {
    const { board } = this.#rules;
    const region = this.#homeOf(packedColour(packed));
    const isSetup = this.#view.phase === 'setup';
    const home: number[] = [];
    const all: number[] = [];
    for (const { index } of board.cells) {
      if (!this.#fits(packed, index)) continue;
      const own = board.cells[index]!.region;
      const isHome = region >= 0 && (own === region || (own < 0 && this.#rules.setup.between));
      if (isHome) home.push(index);
      if (isHome || !isSetup) all.push(index);
    }
    const list = home.length > 0 && draw(random) < this.#homeChance(packedColour(packed)) ? home : all;
    return list.length === 0 ? -1 : oneOf(list, random);
  }

  /** Returns the region that a seat has claimed, or -1. */
  #homeOf(seat: number): number {
    return this.#view.regions.indexOf(seat as 1);
  }

  /** Returns the probability that a warrior is in its region, which decreases with the number of moves. */
  #homeChance(seat: number): number {
    const moves = this.#view.round;
    const { onBoard } = this.#view.seats[seat - 1]!;
    return (2 * onBoard) / (2 * onBoard + moves);
  }

  /** Whether a warrior may be on a cell, given the pieces placed so far. */
  #fits(packed: number, cell: number): boolean {
    const at = this.#at;
    const goals = this.#goals;
    const zones = this.#zones;
    const rules = this.#rules;
    const owner = this.#ownerOf(packed);
    const foreign = ~(1 << owner);
    if (at[cell]! >= 0 || this.#noEnd.has(cell) || (zones[cell]! & foreign) !== 0) return false;
    if (goals[cell] !== 0 && goals[cell] !== owner) return false;
    const { controls, carries } = rules.warriors[packedKind(packed)]!;
    if (!controls) return true;
    if (goals[cell] !== 0 && !carries) return false;
    const { besieged = false, shared = false } = rules.zones ?? {};
    return rules.board.control[cell]!.every(
      (near) =>
        (at[near]! < 0 || this.#ownerOf(at[near]!) === owner) &&
        (goals[near] === 0 || (besieged && goals[near] !== owner)) &&
        (shared || (zones[near]! & foreign) === 0),
    );
  }
}

/** Minimum probability of a carrier for a Goal that could be alone. */
const leastCarriedChance = 1 / 2;
/** Probability that a lone Goal is in its army's region. */
const homeGoalChance = 4 / 5;
