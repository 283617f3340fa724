/** Slices: the valid positions of a class with the Goals on given cells. */

import { memo } from '../base/memo.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import {
  codeOf,
  type EndingTables,
  type Placement,
  readCode,
  turnPair,
  turnPlacement,
} from './ending-class.ts';

/** Positions of a slice, numbered from 0. */
export interface Slice {
  readonly goalA: number;
  readonly goalB: number;
  /** Codes of all valid positions, in ascending order. */
  readonly codes: Int32Array;
  /** Codes of the positions that no symmetry of the slice turns into a position with a smaller code. */
  readonly distinct: Int32Array;
}

/** Lists the positions of a slice. */
export function sliceAt(tables: EndingTables, number: number): Slice {
  const pair = tables.pairs[number]!;
  const goalA = Math.floor(pair / tables.cells);
  const goalB = pair % tables.cells;
  const codes = validCodes(tables, goalA, goalB);
  const turns = stabilizerOf(tables, pair);
  const distinct = turns.length === 0 ? codes : codes.filter((code) => isLeast(tables, code, turns));
  return { goalA, goalB, codes, distinct };
}

/** Returns the transformations, except the identity, that leave a pair of Goals unchanged. */
function stabilizerOf({ symmetries, cells, swaps }: EndingTables, pair: number): number[] {
  const turns: number[] = [];
  for (let turn = 1; turn < (swaps ? 2 : 1) * symmetries.length; turn++)
    if (turnPair(symmetries, cells, pair, turn) === pair) turns.push(turn);
  return turns;
}

function isLeast(tables: EndingTables, code: number, turns: readonly number[]): boolean {
  return leastCode(tables, code, turns) === code;
}

const scratch: Placement = { goalA: 0, goalB: 0, turn: 0, wallA: 0, wallB: 0, extra: 0 };

function leastCode(tables: EndingTables, code: number, turns: readonly number[]): number {
  let least = code;
  for (const turn of turns) {
    readCode(tables, code, scratch);
    turnPlacement(tables, scratch, turn);
    least = Math.min(least, codeOf(tables, scratch));
  }
  return least;
}

/** Returns the number of the slice of a placement, and its smallest code there. */
export function locate(tables: EndingTables, placement: Placement): { slice: number; code: number } {
  const pair = placement.goalA * tables.cells + placement.goalB;
  turnPlacement(tables, placement, tables.turnOf[pair]!);
  const slice = tables.sliceOf[pair]!;
  const turns = stabilizerOf(tables, tables.pairs[slice]!);
  return { slice, code: leastCode(tables, codeOf(tables, placement), turns) };
}

/**
 * Returns the codes of the positions that obey the rules for zones (R4.2 to R4.5): no Blockader on the cell
 * of a Goal, no Goal (R10.19) and no enemy warrior in a zone, no overlap between zones (R10.18).
 */
function validCodes(tables: EndingTables, goalA: number, goalB: number): Int32Array {
  const { cells, extra, rules } = tables;
  const { control, closed } = rules.board;
  const { besieged = false } = rules.zones ?? {};
  const wallsFor = (own: number, other: number): number[] =>
    [...control.keys()].filter((cell) => {
      if (cell === goalA || cell === goalB || control[cell]!.includes(own)) return false;
      return besieged || !control[cell]!.includes(other);
    });
  const wallsA = wallsFor(goalA, goalB);
  const wallsB = wallsFor(goalB, goalA);
  const apart = wallsApart(rules);
  const codes: number[] = [];
  for (let turn = 0; turn < 2; turn++)
    for (const wallA of wallsA)
      for (const wallB of wallsB) {
        if (apart[wallA * cells + wallB] === 0) continue;
        const code = (turn * cells + wallA) * cells + wallB;
        if (extra < 0) codes.push(code);
        else addExtras(codes, code * cells, closed.length, [wallA, wallB, goalB, ...control[wallB]!]);
      }
  return Int32Array.from(codes);
}

function addExtras(codes: number[], code: number, cells: number, taken: readonly number[]): void {
  for (let cell = 0; cell < cells; cell++) if (!taken.includes(cell)) codes.push(code + cell);
}

/** Returns 1 for each pair of cells on which two enemy Blockaders may be (R4.3, R10.18). */
const wallsApart = /* @__PURE__ */ memo(({ board: { control }, zones }: Ruleset) => {
  const cells = control.length;
  const apart = new Uint8Array(cells * cells);
  for (let one = 0; one < cells; one++)
    for (let other = 0; other < cells; other++) {
      const zone = control[one]!;
      const touches = zone.some(
        (cell) => cell === other || (!zones?.shared && control[other]!.includes(cell)),
      );
      if (one !== other && !touches && !control[other]!.includes(one)) apart[one * cells + other] = 1;
    }
  return apart;
});
