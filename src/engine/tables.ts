/** Everything that is computed once per ruleset: programs, paths, keys, and its data as flat arrays. */

import { memo } from '../base/memo.ts';
import type { Board } from '../rules/board/board.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import type { AnyHooks } from '../rules/variant.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { packMove, placementOf, STEP } from './move.ts';
import { type Movement, movementOf, sizeOfSet } from './movement.ts';
import { cellStride, NO_GOAL } from './packing.ts';
import { fillKeys, GOAL, type Keys, roomForKeys, SEAT, WARRIOR } from './zobrist.ts';

/** The compiled form of a ruleset. */
export interface Tables extends Movement {
  readonly rules: Ruleset;
  readonly seats: number;
  readonly kinds: number;
  /** Whether one set of warriors belongs to whoever has the turn (R10.8); it has the colour of seat 1. */
  readonly shared: boolean;
  /** How many colours the warriors have. */
  readonly colours: number;
  /** Whether captures are decided by combat (R10.10). */
  readonly combat: boolean;
  /** For each seat, shifted by its number, the seats it may capture from. */
  readonly mayCapture: Uint8Array;
  /** Whether a kind of warrior with a zone can carry the Goal (R10.10). */
  readonly blockadersCarry: boolean;
  /** Whether the first Goal that is captured ends the game: then its captor need not look after his own (R6.4). */
  readonly lastGoal: boolean;
  /** Whether the turn may pass over a player without a legal move: as long as three are left (R8.3). */
  readonly mayPass: boolean;
  /** Whether Goal safety restricts moves at all. */
  readonly restricted: boolean;
  /** Whether hooks may change, by a move, what threatens a Goal. */
  readonly swaysThreats: boolean;
  /** How many seats see a terrain of their own: one where the set is shared. */
  readonly terrainCount: number;
  /** Whether an abandoned Goal makes its cell special: on boards with stairs, or where not everybody may take it. */
  readonly goalsMatter: boolean;
  /** Whether a kind of warrior with a zone can be captured (R10.10). */
  readonly blockadersFall: boolean;
  /** The variants that do something besides. */
  readonly hooks: readonly AnyHooks[];
  /** Whether a hook looks at every move. */
  readonly hooked: boolean;
  /** Whether a hook forbids something on some cells. */
  readonly masked: boolean;
  /** Whether a hook knows an end of the game. */
  readonly ends: boolean;
  /** The marks that the board itself sets: no Goal on cells that are closed. */
  readonly closedMarks: Uint8Array;
  /** How many warriors an army has. */
  readonly armySize: number;
  /** For each region the cells where the seat that claimed it places, in board order (R7.2, R10.2). */
  readonly homes: readonly (readonly number[])[];
  /** For each seat the region that belongs to it (R7.6), or -1. */
  readonly corners: readonly number[];
  /** For each set of claimed regions, a bit each, the cells of all others, in board order (R7.2), once it was asked for. */
  readonly openHomes: (readonly number[] | undefined)[];
  /** For each cell the cells of its zone, from `zones[cell * zoneSize]` on, then a -1. */
  readonly zones: Int16Array;
  readonly zoneSize: number;
  /** For each cell the set of those in whose zones it lies, as in {@link reachSets}. */
  readonly zonesAround: Int32Array;
  /** The bits that all steps on this board have in common. */
  readonly stepBits: number;
  /** For each kind whether it captures, can be captured, carries, controls: 1 or 0. */
  readonly captures: Uint8Array;
  readonly capturable: Uint8Array;
  readonly carries: Uint8Array;
  readonly controls: Uint8Array;
  /** For each kind what its placements have in the place of an origin. */
  readonly placements: Int16Array;
  /** What `mostMovesFor` answers, once it was asked. */
  mostMoves: number | undefined;
  /** For each kind and cell the cells it could ever get to; filled where it is asked for. */
  readonly closures: Uint8Array[];
  /** The same for kinds with a zone, which no Goal lets beside it, where Goals stand as they were last asked for. */
  readonly blockaderClosures: { goals: number; closures: Uint8Array[] };
  /** The keys that moves change the hash by, once {@link makeKeys} was called; others are computed where they are needed. */
  readonly warriorKeys: Keys;
  readonly goalKeys: Keys;
  readonly seatKeys: Keys;
  hasKeys: boolean;
}

/** The tables of a ruleset, compiled when they are first asked for. */
export const tablesOf: (rules: Ruleset) => Tables = /* @__PURE__ */ memo(compile);

function compile(rules: Ruleset): Tables {
  const { warriors, board } = mustBeRules(rules);
  const kinds = warriors.length;
  const seats = rules.colours.length;
  return {
    rules,
    seats,
    kinds,
    ...armyTables(rules),
    ...hookTables(rules.hooks),
    ...boardTables(rules),
    ...kindTables(warriors),
    ...movementOf(board, warriors),
    mostMoves: undefined,
    closures: [],
    blockaderClosures: { goals: -1, closures: [] },
    warriorKeys: roomForKeys(seats * kinds * cellStride),
    goalKeys: roomForKeys(seats * cellStride),
    seatKeys: roomForKeys(4),
    hasKeys: false,
  };
}

/** Whose the warriors are, and who may capture what. */
function armyTables({ army, capture, goals, goalSafety, noLegalMove, prey, colours, board }: Ruleset) {
  const seats = colours.length;
  const shared = army === 'shared';
  return {
    shared,
    colours: shared ? 1 : seats,
    terrainCount: shared ? 1 : seats,
    combat: capture === 'combat',
    mayCapture: Uint8Array.from([
      0,
      ...prey.map((seen) => seen.reduce((bits, seat) => bits | (1 << seat), 0)),
    ]),
    goalsMatter: board.stairs.some((list) => list.length > 0) || prey.some((seen) => seen.length < seats - 1),
    lastGoal: seats === 2 || goals === 'first',
    restricted: goalSafety !== 'none',
    mayPass: noLegalMove === 'draws' && seats > 2,
  } satisfies Partial<Tables>;
}

/** What the variants' hooks do at all. */
function hookTables(hooks: readonly AnyHooks[]) {
  return {
    hooks,
    hooked: hooks.some(({ afterMove }) => afterMove !== undefined),
    masked: hooks.some(({ masks }) => masks !== undefined),
    ends: hooks.some(({ ended }) => ended !== undefined),
    swaysThreats: hooks.some(swaysThreats),
  } satisfies Partial<Tables>;
}

/** Where one places, and what Blockaders control. */
function boardTables({ board, setup, colours }: Ruleset) {
  const between = setup.between
    ? board.placementCells.filter((cell) => board.cells[cell]!.region < 0)
    : undefined;
  return {
    closedMarks: Uint8Array.from(board.closed, (closed) => (closed ? NO_GOAL : 0)),
    homes: board.regions.map(({ cells }) =>
      between === undefined ? cells : [...cells, ...between].sort((a, b) => a - b),
    ),
    corners: [
      -1,
      ...colours.map((_, index) => board.regions.findIndex(({ id }) => id === setup.corners[index])),
    ],
    openHomes: [],
    ...zoneTables(board),
    stepBits: packMove(board.naming.id, STEP, 0, 0, false),
  } satisfies Partial<Tables>;
}

/** What the kinds of warriors can do, besides moving. */
function kindTables(warriors: readonly WarriorKind[]) {
  const flags = (has: (kind: WarriorKind) => boolean): Uint8Array =>
    Uint8Array.from(warriors, (kind) => (has(kind) ? 1 : 0));
  return {
    placements: Int16Array.from(warriors, ({ code }, kind) => placementOf(kind, code)),
    armySize: warriors.reduce((sum, { count }) => sum + count, 0),
    captures: flags(({ captures }) => captures),
    capturable: flags(({ capturable }) => capturable),
    carries: flags(({ carries }) => carries),
    controls: flags(({ controls }) => controls),
    blockadersFall: warriors.some(({ controls, capturable }) => controls && capturable),
    blockadersCarry: warriors.some(({ controls, carries }) => controls && carries),
  } satisfies Partial<Tables>;
}

/** Computes the keys that moves change the hash by, for whoever makes the first move. */
export function makeKeys(tables: Tables): void {
  if (tables.hasKeys) return;
  tables.hasKeys = true;
  fillKeys(tables.warriorKeys, WARRIOR, cellStride, tables.cells);
  fillKeys(tables.goalKeys, GOAL, cellStride, tables.cells);
  fillKeys(tables.seatKeys, SEAT, 4, 4);
}

function zoneTables({ control }: Board) {
  const cells = control.length;
  const size = sizeOfSet(cells);
  const zoneSize = 1 + control.reduce((most, { length }) => Math.max(most, length), 0);
  const zones = new Int16Array(cells * zoneSize).fill(-1);
  const zonesAround = new Int32Array(cells * size);
  for (let cell = 0; cell < cells; cell++) {
    const zone = control[cell]!;
    // Arrays that are frozen are slow to spread.
    for (let i = 0; i < zone.length; i++) {
      zones[cell * zoneSize + i] = zone[i]!;
      zonesAround[zone[i]! * size + (cell >>> 5)]! |= 1 << (cell & 31);
    }
  }
  return { zones, zoneSize, zonesAround } satisfies Partial<Tables>;
}

/** Whether what hooks do after a move may open or close a way to a Goal. */
function swaysThreats({ afterMove, masks, removesWarriors, sparesGoals }: AnyHooks): boolean {
  return (
    afterMove !== undefined && (removesWarriors === true || (masks !== undefined && sparesGoals !== true))
  );
}
