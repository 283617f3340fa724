/** All moves that a caller may ask for, legal or not. */

import type { Move, Ruleset } from 'klin-zha';
import { PLACE, PLACE_GOAL, packMove, RELOCATE, STEP } from '../../src/engine/move.ts';
import { cellNames } from './geometry.ts';

/** All moves of a ruleset's board by the kind of move, whether anybody could ever make them or not. */
export interface MoveSpace {
  /** Every step from every cell to every cell, with the Goal and without. */
  readonly steps: readonly Move[];
  /** Every kind of warrior placed on every cell. */
  readonly placements: readonly Move[];
  /** The Goal placed on every cell. */
  readonly goals: readonly Move[];
  /** Every relocation from every cell to every cell. */
  readonly relocations: readonly Move[];
}

/** The full move space of a ruleset. */
export function moveSpace(rules: Ruleset): MoveSpace {
  const { board, warriors } = rules;
  const cells = board.cells.map(({ index }) => index);
  const pairs = cells.flatMap((from) => cells.map((to) => [from, to] as const));
  const pack = (kind: number, from: number, to: number, withGoal: boolean): Move =>
    packMove(board.naming.id, kind, from, to, withGoal);
  return {
    steps: pairs.flatMap(([from, to]) => [pack(STEP, from, to, false), pack(STEP, from, to, true)]),
    placements: warriors.flatMap((_, kind) => cells.map((to) => pack(PLACE, kind, to, false))),
    goals: cells.map((to) => pack(PLACE_GOAL, 0, to, false)),
    relocations: pairs.map(([from, to]) => pack(RELOCATE, from, to, true)),
  };
}

/** The same space from the written form of section 15. */
export function writtenMoveSpace(rules: Ruleset): string[] {
  const names = cellNames.map((name) => name.toLowerCase());
  const pairs = names.flatMap((from) => names.map((to) => from + to));
  return [
    ...pairs.flatMap((pair) => [pair, `${pair}g`, `${pair}r`]),
    ...rules.warriors.flatMap(({ code }) => names.map((name) => `${code.toLowerCase()}@${name}`)),
    ...names.map((name) => `g@${name}`),
  ];
}
