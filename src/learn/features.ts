/** Feature planes: positions as numbers for the inputs of a network. */

import { memo } from '../base/memo.ts';
import { checkShape, where, whole } from '../base/shape.ts';
import { COLOUR_SHIFT, type Position } from '../game/in-place.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import type { Searcher } from '../search/searcher.ts';
import { checkRoom } from './action-space.ts';
import { withSeen } from './seen.ts';

/**
 * A feature plane: one number for each cell, in board order.
 *
 * @experimental
 * @category Learning
 */
export interface FeaturePlane {
  /** Name, such as `warrior:0:F` or `region:1`. */
  readonly name: string;
  /** Meaning of its numbers. */
  readonly meaning: string;
}

/** A list that planes are written to. */
type PlaneList = Uint8Array | Float32Array;

/** Largest number in a plane. */
const most = 255;

/**
 * Returns the feature planes of a ruleset, in the order of {@link writePlanes}. Seats are relative: 0 is the
 * seat to move, 1 the next seat in turn order. A shared set (R10.8) belongs to the seat to move. In the blind
 * game (R10.9), planes contain only what the player to move knows.
 *
 * A plane of a position under a symmetry is the plane under the symmetry. The planes do not contain the
 * variant state itself, earlier positions and attempts, or the Goal that a crown threatens (R10.6).
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { featurePlanes } from 'klin-zha/learn';
 *
 * featurePlanes(klinZha).length; // 29
 * featurePlanes(klinZha)[0]?.name; // 'warrior:0:F'
 * ```
 *
 * @experimental
 * @category Learning
 */
export function featurePlanes(rules: Ruleset): readonly FeaturePlane[] {
  const { warriors, colours, draws, blind, hooks } = mustBeRules(rules);
  const seats = [...colours.keys()];
  const sides = rules.army === 'shared' ? [0] : seats;
  const kindPlanes = (what: string, of: readonly number[], meaning: (name: string) => string) =>
    of.flatMap((seat) =>
      warriors.map(({ code, name }) => plane(`${what}:${seat}:${code}`, `${meaning(name)} of seat ${seat}`)),
    );
  const seatPlanes = (what: string, of: readonly number[], meaning: string) =>
    of.map((seat) => plane(`${what}:${seat}`, `${meaning} seat ${seat}`));
  return [
    ...kindPlanes('warrior', sides, (name) => `1 on the cell of each ${name}`),
    ...seatPlanes('goal', sides, '1 on the cell of the Goal of'),
    ...kindPlanes('hand', blind ? [0] : sides, (name) => `on all cells, the number of ${name}s in the hand`),
    ...(sides.length > 1 ? seatPlanes('region', seats, '1 on the cells of the region claimed by') : []),
    ...(seats.length > 2
      ? seatPlanes('living', seats.slice(1), '1 on all cells if its army is owned by')
      : []),
    ...(blind
      ? seatPlanes('on-board', seats.slice(1), 'on all cells, the number of warriors on the board of')
      : []),
    ...(hooks.some(({ masks }) => masks !== undefined) ? maskPlanes : []),
    ...(draws ? [plane('halfmoves', 'on all cells, half-moves since the last capture, at most 255')] : []),
    plane('seat', 'on all cells, the number of the seat to move'),
  ];
}

function plane(name: string, meaning: string): FeaturePlane {
  return { name, meaning };
}

const maskPlanes: readonly FeaturePlane[] = [
  plane('no-end', '1 on cells where no warrior may end a move'),
  plane('no-capture', '1 on cells where no warrior can be captured'),
  plane('no-goal', '1 on cells where no Goal may rest'),
];

const planeListShape = /* @__PURE__ */ where(
  'a Uint8Array or Float32Array',
  (value) => value instanceof Uint8Array || value instanceof Float32Array,
);

/**
 * Writes the feature planes of a searcher's position, one after the other: {@link featurePlanes} describes
 * them. Each has as many numbers as the board has cells, from 0 to 255.
 *
 * @param start index of the first number
 * @returns the index after the last number
 * @throws KlinZhaError `bad-searcher` for anything but a searcher, `bad-list` for anything but a `Uint8Array`
 * or `Float32Array`, `bad-start` unless `start` is a whole number of at least 0, `short-list` if the planes
 * do not fit
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { featurePlanes, writePlanes } from 'klin-zha/learn';
 * import { Searcher } from 'klin-zha/search';
 *
 * const planes = new Uint8Array(featurePlanes(klinZha).length * klinZha.board.cells.length);
 * writePlanes(new Searcher(createState(klinZha)), planes); // 2349
 * ```
 *
 * @experimental
 * @category Learning
 */
export function writePlanes(searcher: Searcher, planes: Uint8Array | Float32Array, start = 0): number {
  checkShape(planes, planeListShape, 'bad-list', 'list of numbers');
  checkShape(start, whole, 'bad-start', 'start');
  const { tables } = positionOf(searcher);
  checkRoom(planes, start + planesOf(tables.rules).length * tables.cells);
  return writePlanesOf(searcher, planes, start);
}

/** Writes planes to a list that is long enough; returns the index after the last number. */
export function writePlanesOf(searcher: Searcher, planes: PlaneList, start: number): number {
  const { tables } = positionOf(searcher);
  const end = start + planesOf(tables.rules).length * tables.cells;
  planes.fill(0, start, end);
  withSeen(searcher, (position, onBoard) => writePosition(position, onBoard, planes, start));
  return end;
}

const planesOf = /* @__PURE__ */ memo(featurePlanes);

/** Writes the planes of a position to numbers that are 0. */
function writePosition(
  position: Position,
  onBoard: readonly number[] | undefined,
  planes: PlaneList,
  start: number,
): void {
  const { tables, seat, quiet } = position;
  const { cells, seats, rules, masked } = tables;
  const sides = tables.shared ? 1 : seats;
  writePieces(position, sides, planes, start);
  let at = start + sides * (tables.kinds + 1) * cells;
  const fill = (value: number): void => {
    if (value > 0) planes.fill(value, at, at + cells);
    at += cells;
  };
  for (let side = 0; side < (rules.blind ? 1 : sides); side++) {
    const hand = position.sideOf(seatOf(side, seat, seats)) * tables.kinds;
    for (let kind = 0; kind < tables.kinds; kind++) fill(position.hand[hand + kind]!);
  }
  if (sides > 1) at = writeRegions(position, planes, at);
  for (let side = 1; seats > 2 && side < seats; side++) {
    const other = seatOf(side, seat, seats);
    fill(position.owner[other] === other ? 1 : 0);
  }
  for (let side = 1; onBoard !== undefined && side < seats; side++)
    fill(onBoard[seatOf(side, seat, seats) - 1]!);
  if (masked) {
    for (let cell = 0; cell < cells; cell++)
      for (let mask = 0; mask < 3; mask++)
        planes[at + mask * cells + cell] = (position.marks[cell]! >>> mask) & 1;
    at += 3 * cells;
  }
  if (rules.draws) fill(Math.min(quiet, most));
  fill(seat);
}

/** Returns the seat with a number relative to the seat to move. */
function seatOf(side: number, seat: number, seats: number): number {
  return ((seat - 1 + side) % seats) + 1;
}

function writePieces(position: Position, sides: number, planes: PlaneList, start: number): void {
  const { tables, seat, owner, count, cellOf, kindOf, goalAt } = position;
  const { cells, kinds, colours } = tables;
  for (let colour = 1; colour <= colours; colour++) {
    const side = (owner[colour]! - seat + sides) % sides;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell >= 0) planes[start + (side * kinds + kindOf[warrior]!) * cells + cell] = 1;
    }
  }
  const goals = start + sides * kinds * cells;
  for (let goal = 1; goal <= sides; goal++)
    if (goalAt[goal]! >= 0) planes[goals + ((goal - seat + sides) % sides) * cells + goalAt[goal]!] = 1;
}

function writeRegions({ tables, seat, regionSeat }: Position, planes: PlaneList, start: number): number {
  const { cells, seats, rules } = tables;
  for (const [region, owner] of regionSeat.entries()) {
    if (owner === 0) continue;
    const at = start + ((owner - seat + seats) % seats) * cells;
    const list = rules.board.regions[region]!.cells;
    for (let i = 0; i < list.length; i++) planes[at + list[i]!] = 1;
  }
  return start + seats * cells;
}
