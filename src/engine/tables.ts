/** Compiled rulesets: programs, paths, keys and flat arrays, computed once. */

import { memo } from '../base/memo.ts';
import { type Board, cellIndex } from '../rules/board/board.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import type { AnyHooks } from '../rules/variant.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import { packMove, placementOf, STEP } from './move.ts';
import { type Movement, movementOf, sizeOfSet } from './movement.ts';
import { cellStride, NO_GOAL } from './packing.ts';
import { fillKeys, GOAL, type Keys, roomForKeys, SEAT, WARRIOR } from './zobrist.ts';

/** Compiled form of a ruleset. */
export interface Tables extends Movement {
  readonly rules: Ruleset;
  readonly seats: number;
  readonly kinds: number;
  /** Whether both players use one set of warriors (R10.8); it has the colour of seat 1. */
  readonly shared: boolean;
  /** Number of colours. */
  readonly colours: number;
  /** Whether captures are decided by combat (R10.10). */
  readonly combat: boolean;
  /** For each seat, a bit mask of the seats that it may capture from. */
  readonly mayCapture: Uint8Array;
  /** Whether a kind with a zone can carry the Goal (R10.10). */
  readonly blockadersCarry: boolean;
  /**
   * Whether the first captured Goal ends the game, so that its captor need not keep its own Goal safe (R6.4).
   */
  readonly lastGoal: boolean;
  /** Whether the turn may pass over a player without a legal move while three players are left (R8.3). */
  readonly mayPass: boolean;
  /** Whether zones of enemies may share cells (R10.18). */
  readonly sharesZones: boolean;
  /** Whether an enemy's abandoned Goal may be in a zone (R10.19). */
  readonly besieges: boolean;
  /** Whether a carried Goal goes around its own zones (R10.20). */
  readonly goesAround: boolean;
  /** Whether Goal safety restricts moves. */
  readonly restricted: boolean;
  /** Whether a hook may change the threats to a Goal after a move. */
  readonly swaysThreats: boolean;
  /** Number of terrains: one per seat, or one for a shared set. */
  readonly terrainCount: number;
  /**
   * Whether the cell of an abandoned Goal has its own code: with stairs, or if not every seat may capture it.
   */
  readonly goalsMatter: boolean;
  /** Whether a kind with a zone can be captured (R10.10). */
  readonly blockadersFall: boolean;
  readonly hooks: readonly AnyHooks[];
  /** Whether a hook observes moves. */
  readonly hooked: boolean;
  /** Whether a hook masks cells. */
  readonly masked: boolean;
  /** Whether a hook can end the game. */
  readonly ends: boolean;
  /** Marks of the board itself: no Goal on closed cells. */
  readonly closedMarks: Uint8Array;
  /** Number of warriors in an army. */
  readonly armySize: number;
  /** Cells where the seat that claimed each region places, in board order (R7.2, R10.2). */
  readonly homes: readonly (readonly number[])[];
  /** Cells of the wedges and pockets (R10.21). */
  readonly honour: readonly { readonly wedge: number; readonly pocket: readonly number[] }[];
  /** Region that belongs to each seat (R7.6), or -1. */
  readonly corners: readonly number[];
  /**
   * Cells of the unclaimed regions, indexed by the bit set of claimed regions, in board order (R7.2); filled
   * lazily.
   */
  readonly openHomes: (readonly number[] | undefined)[];
  /** Cells in each cell's zone, starting at `zones[cell * zoneSize]` and ending with -1. */
  readonly zones: Int16Array;
  readonly zoneSize: number;
  /** Set of the cells whose zones contain each cell, stored like {@link reachSets}. */
  readonly zonesAround: Int32Array;
  /** Bits common to all steps on this board. */
  readonly stepBits: number;
  /** Flags by kind, 0 or 1: captures warriors, can be captured, carries the Goal, controls a zone. */
  readonly captures: Uint8Array;
  readonly capturable: Uint8Array;
  readonly carries: Uint8Array;
  readonly controls: Uint8Array;
  /** Origin bits of the placements of each kind. */
  readonly placements: Int16Array;
  /** Cached result of `mostMovesFor`. */
  mostMoves: number | undefined;
  /** Cells that each kind could ever reach from each cell; filled lazily. */
  readonly closures: Uint8Array[];
  /** Closures of kinds with a zone, which cannot be beside a Goal; valid for the Goal cells in `goals`. */
  readonly blockaderClosures: { goals: number; closures: Uint8Array[] };
  /** Zobrist keys for making moves, filled by {@link makeKeys}; other keys are computed on demand. */
  readonly warriorKeys: Keys;
  readonly goalKeys: Keys;
  readonly seatKeys: Keys;
  hasKeys: boolean;
}

/** Returns the tables of a ruleset, compiled on first use. */
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

function armyTables(rules: Ruleset) {
  const { army, capture, goals, goalSafety, noLegalMove, prey, colours, board, zones } = rules;
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
    sharesZones: zones?.shared === true && !shared,
    besieges: zones?.besieged === true && !shared,
    goesAround: zones?.around === true && !shared,
    restricted: goalSafety !== 'none',
    mayPass: noLegalMove === 'draws' && seats > 2,
  } satisfies Partial<Tables>;
}

function hookTables(hooks: readonly AnyHooks[]) {
  return {
    hooks,
    hooked: hooks.some(({ afterMove }) => afterMove !== undefined),
    masked: hooks.some(({ masks }) => masks !== undefined),
    ends: hooks.some(({ ended }) => ended !== undefined),
    swaysThreats: hooks.some(swaysThreats),
  } satisfies Partial<Tables>;
}

function boardTables({ board, setup, colours }: Ruleset) {
  const between = setup.between
    ? board.placementCells.filter((cell) => board.cells[cell]!.region < 0)
    : undefined;
  return {
    closedMarks: Uint8Array.from(board.closed, (closed) => (closed ? NO_GOAL : 0)),
    homes: board.regions.map(({ cells }) =>
      between === undefined ? cells : [...cells, ...between].sort((a, b) => a - b),
    ),
    honour: (setup.honour ?? []).map(({ wedge, pocket }) => ({
      wedge: cellIndex(board, wedge),
      pocket: pocket.map((cell) => cellIndex(board, cell)),
    })),
    corners: [
      -1,
      ...colours.map((_, index) => board.regions.findIndex(({ id }) => id === setup.corners[index])),
    ],
    openHomes: [],
    ...zoneTables(board),
    stepBits: packMove(board.naming.id, STEP, 0, 0, false),
  } satisfies Partial<Tables>;
}

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

/** Computes the Zobrist keys for making moves, before the first move. */
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
    // Spreading a frozen array is slow.
    for (let i = 0; i < zone.length; i++) {
      zones[cell * zoneSize + i] = zone[i]!;
      zonesAround[zone[i]! * size + (cell >>> 5)]! |= 1 << (cell & 31);
    }
  }
  return { zones, zoneSize, zonesAround } satisfies Partial<Tables>;
}

/** Whether a hook may open or close a path to a Goal after a move. */
function swaysThreats({ afterMove, masks, removesWarriors, sparesGoals }: AnyHooks): boolean {
  return (
    afterMove !== undefined && (removesWarriors === true || (masks !== undefined && sparesGoals !== true))
  );
}
