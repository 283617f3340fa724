/** Everything that is computed once per ruleset: programs, paths, keys, and its data as flat arrays. */

import type { Ruleset } from '../rules/ruleset.ts';
import { collectPaths, type Paths } from './paths.ts';
import { compilePrograms, type Programs } from './programs.ts';
import { type Keys, makeKeys } from './zobrist.ts';

/** The most warriors of one colour that a position can hold, whether it could arise or not. */
export const mostWarriors = 64;

/** The compiled form of a ruleset. */
export interface Tables {
  readonly rules: Ruleset;
  readonly seats: number;
  readonly cells: number;
  readonly kinds: number;
  readonly programs: Programs;
  readonly paths: Paths;
  /** For each kind whether it captures, can be captured, carries, controls: 1 or 0. */
  readonly captures: Uint8Array;
  readonly capturable: Uint8Array;
  readonly carries: Uint8Array;
  readonly controls: Uint8Array;
  /** The most moves that a position can have. */
  readonly mostMoves: number;
  /** For each kind and cell the cells it could ever get to; filled where it is asked for. */
  readonly closures: Uint8Array[];
  readonly warriorKeys: Keys;
  readonly goalKeys: Keys;
  readonly seatKeys: Keys;
  readonly ownerKeys: Keys;
  readonly handKeys: Keys;
  readonly firstKeys: Keys;
  readonly regionKeys: Keys;
}

const compiled = /* @__PURE__ */ new WeakMap<Ruleset, Tables>();

/** The tables of a ruleset, compiled when they are first asked for. */
export function tablesOf(rules: Ruleset): Tables {
  let tables = compiled.get(rules);
  if (tables === undefined) {
    tables = compile(rules);
    compiled.set(rules, tables);
  }
  return tables;
}

function compile(rules: Ruleset): Tables {
  const { warriors, board } = rules;
  const cells = board.cells.length;
  const kinds = warriors.length;
  const seats = rules.colours.length;
  const programs = compilePrograms(board, warriors);
  const flags = (has: (kind: (typeof warriors)[number]) => boolean): Uint8Array =>
    Uint8Array.from(warriors, (kind) => (has(kind) ? 1 : 0));
  return {
    rules,
    seats,
    cells,
    kinds,
    programs,
    paths: collectPaths(programs, kinds, cells),
    captures: flags((kind) => kind.captures),
    capturable: flags((kind) => kind.capturable),
    carries: flags((kind) => kind.carries),
    controls: flags((kind) => kind.controls),
    mostMoves: Math.max(seats * mostWarriors * programs.longest * 2, kinds * cells),
    closures: [],
    warriorKeys: makeKeys('warrior', seats * kinds * mostCellsKeyed),
    goalKeys: makeKeys('goal', seats * mostCellsKeyed),
    seatKeys: makeKeys('seat', 4),
    ownerKeys: makeKeys('owner', 16),
    handKeys: makeKeys('hand', 4 * kinds * 16),
    firstKeys: makeKeys('first', 4),
    regionKeys: makeKeys('region', board.regions.length * 4),
  };
}

/** Keys are numbered as if every board had this many cells, so that they do not depend on the board. */
const mostCellsKeyed = 512;
