/** Everything that is computed once per ruleset: programs, paths, keys, and its data as flat arrays. */

import type { Board } from '../board/board.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { AnyHooks } from '../rules/variant.ts';
import type { WarriorKind } from '../rules/warriors.ts';
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
  /** Whether one set of warriors belongs to whoever has the turn (R10.8); it has the colour of seat 1. */
  readonly shared: boolean;
  /** How many colours the warriors have. */
  readonly colours: number;
  /** Whether captures are decided by combat (R10.10). */
  readonly combat: boolean;
  /** Whether everybody may capture from everybody else. */
  readonly openPrey: boolean;
  /** For each seat, shifted by its number, the seats it may capture from. */
  readonly prey: Uint8Array;
  /** Whether a kind of warrior with a zone can carry the Goal (R10.10). */
  readonly wallCarries: boolean;
  /** Whether hooks may change, by a move, what threatens a Goal. */
  readonly swaysThreats: boolean;
  /** Whether the board has stairs. */
  readonly stairs: boolean;
  /** The variants that do something besides. */
  readonly hooks: readonly AnyHooks[];
  /** Whether a hook looks at every move. */
  readonly hooked: boolean;
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
  readonly combatKeys: Keys;
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
  const { programs, paths } = movement(board, warriors);
  const flags = (has: (kind: (typeof warriors)[number]) => boolean): Uint8Array =>
    Uint8Array.from(warriors, (kind) => (has(kind) ? 1 : 0));
  return {
    rules,
    seats,
    shared: rules.army === 'shared',
    colours: rules.army === 'shared' ? 1 : seats,
    combat: rules.capture === 'combat',
    openPrey: rules.prey.every((seen) => seen.length === seats - 1),
    prey: Uint8Array.from([
      0,
      ...rules.prey.map((seen) => seen.reduce((bits, seat) => bits | (1 << seat), 0)),
    ]),
    stairs: board.stairs.some((list) => list.length > 0),
    wallCarries: warriors.some((kind) => kind.controls && kind.carries),
    swaysThreats: rules.hooks.some(swaysThreats),
    hooks: rules.hooks,
    hooked: rules.hooks.some((hooks) => hooks.afterMove !== undefined),
    cells,
    kinds,
    programs,
    paths,
    captures: flags((kind) => kind.captures),
    capturable: flags((kind) => kind.capturable),
    carries: flags((kind) => kind.carries),
    controls: flags((kind) => kind.controls),
    mostMoves: Math.max(seats * mostWarriors * programs.longest * 2, kinds * cells),
    closures: [],
    warriorKeys: makeKeys('warrior', seats * kinds * mostCellsKeyed),
    goalKeys: makeKeys('goal', seats * mostCellsKeyed),
    seatKeys: makeKeys('seat', 4),
    combatKeys: makeKeys('combat', 2 * mostCellsKeyed),
    ownerKeys: makeKeys('owner', 16),
    handKeys: makeKeys('hand', 4 * kinds * 16),
    firstKeys: makeKeys('first', 4),
    regionKeys: makeKeys('region', board.regions.length * 4),
  };
}

/** How warriors move on a board: the same for all rulesets that share both. */
interface Movement {
  readonly programs: Programs;
  readonly paths: Paths;
}

const movements = /* @__PURE__ */ new WeakMap<Board, Map<string, Movement>>();

function movement(board: Board, warriors: readonly WarriorKind[]): Movement {
  let known = movements.get(board);
  if (known === undefined) {
    known = new Map();
    movements.set(board, known);
  }
  const key = JSON.stringify(warriors);
  let found = known.get(key);
  if (found === undefined) {
    const programs = compilePrograms(board, warriors);
    found = { programs, paths: collectPaths(programs, warriors.length, board.cells.length) };
    known.set(key, found);
  }
  return found;
}

/** Whether what hooks do after a move may open or close a way to a Goal. */
function swaysThreats({ afterMove, masks, removesWarriors, sparesGoals }: AnyHooks): boolean {
  return (
    afterMove !== undefined && (removesWarriors === true || (masks !== undefined && sparesGoals !== true))
  );
}

/** Keys are numbered as if every board had this many cells, so that they do not depend on the board. */
const mostCellsKeyed = 512;
