/** Feature planes: positions as numbers for the inputs of a network. */

import { made, memo } from '../base/memo.ts';
import {
  anything,
  checkShape,
  exactly,
  numberFrom,
  optional,
  type Shape,
  where,
  whole,
} from '../base/shape.ts';
import { checkSeat } from '../engine/text/seats.ts';
import { COLOUR_SHIFT, type Position } from '../game/in-place.ts';
import { mustBeRules, type Ruleset, type Seat } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import type { Searcher } from '../search/searcher.ts';
import { checkRoom } from './action-space.ts';
import { withSeen } from './seen.ts';

/** A list that planes are written to. */
type PlaneList = Uint8Array | Float32Array;

/** Largest number in a plane. */
const most = 255;

/**
 * Returns the feature planes of a ruleset, in the order of {@link writePlanes}: names such as `warrior:0:F`
 * and `region:1`, and the meaning of the numbers. A plane has one number for each cell, in board order. Seats
 * are relative: 0 is the seat whose planes they are, by default the seat to move, and 1 the next seat in turn
 * order. A shared set (R10.8) belongs to seat 0. In the blind game (R10.9), planes contain only what the
 * player of seat 0 knows.
 *
 * A plane of a position under a symmetry is the plane under the symmetry. The planes do not contain the
 * variant state itself, attempts, or the Goal that a crown threatens (R10.6).
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { featurePlanes } from 'klin-zha/learn';
 *
 * featurePlanes(klinZha).length; // 30
 * featurePlanes(klinZha)[0]?.name; // 'warrior:0:F'
 * ```
 */
export function featurePlanes(
  rules: Ruleset,
): readonly { readonly name: string; readonly meaning: string }[] {
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
    ...(draws && !blind
      ? [plane('repetitions', 'on all cells, how often the position occurred before')]
      : []),
    plane('plies-left', 'on all cells, actions until the game is truncated, at most 255'),
    plane('seat', 'on all cells, the number of the seat to move'),
  ];
}

function plane(name: string, meaning: string): { name: string; meaning: string } {
  return { name, meaning };
}

const maskPlanes: ReturnType<typeof featurePlanes> = [
  plane('no-end', '1 on cells where no warrior may end a move'),
  plane('no-capture', '1 on cells where no warrior can be captured'),
  plane('no-goal', '1 on cells where no Goal may rest'),
];

const planeListShape = /* @__PURE__ */ where(
  'a Uint8Array or Float32Array',
  (value) => value instanceof Uint8Array || value instanceof Float32Array,
);

/** Options of {@link writePlanes}. */
export interface PlaneOptions {
  /** The seat whose planes are written. Defaults to the seat to move. */
  readonly seat?: Seat;
  /** Number of actions until the game is truncated. Defaults to infinity: a game without a limit. */
  readonly pliesLeft?: number;
}

/**
 * Writes the feature planes of a searcher's position, one after the other: {@link featurePlanes} describes
 * them. Each has as many numbers as the board has cells, from 0 to 255.
 *
 * @param start index of the first number
 * @returns the index after the last number
 * @throws KlinZhaError `bad-searcher` for anything but a searcher, `bad-list` for anything but a `Uint8Array`
 * or `Float32Array`, `bad-start` unless `start` is a whole number of at least 0
 * @throws KlinZhaError `short-list` if the planes do not fit, `bad-seat` for a seat that is not in the game,
 * `bad-option` or `unknown-member` for invalid options
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { featurePlanes, writePlanes } from 'klin-zha/learn';
 * import { Searcher } from 'klin-zha/search';
 *
 * const planes = new Uint8Array(featurePlanes(klinZha).length * klinZha.board.cells.length);
 * writePlanes(new Searcher(createState(klinZha)), planes); // 2430
 * ```
 */
export function writePlanes(
  searcher: Searcher,
  planes: Uint8Array | Float32Array,
  start = 0,
  options: PlaneOptions = {},
): number {
  checkShape(planes, planeListShape, 'bad-list', 'list of numbers');
  checkShape(start, whole, 'bad-start', 'start');
  const { tables } = positionOf(searcher);
  const { seat = searcher.seat, pliesLeft = Infinity } = checkShape(
    options,
    optionShape,
    'bad-option',
    'options object',
  );
  checkSeat(tables.rules, seat);
  checkRoom(planes, start + planesOf(tables.rules).length * tables.cells);
  const end = start + planesOf(tables.rules).length * tables.cells;
  planes.fill(0, start, end);
  const { draws, blind } = tables.rules;
  const repetitions = draws && !blind ? searcher.repetitions() : 0;
  withSeen(searcher, seat, (position, onBoard) =>
    writePosition({ position, viewer: seat, onBoard, repetitions, pliesLeft }, planes, start),
  );
  return end;
}

const optionShape = /* @__PURE__ */ made(() =>
  exactly({ seat: optional(anything as Shape<Seat>), pliesLeft: optional(numberFrom(0, Infinity)) }),
);

const planesOf = /* @__PURE__ */ memo(featurePlanes);

/** What planes show. */
interface Shown {
  readonly position: Position;
  /** Seat 0 of the planes. */
  readonly viewer: Seat;
  readonly onBoard: readonly number[] | undefined;
  readonly repetitions: number;
  readonly pliesLeft: number;
}

/** Writes the planes of a position to numbers that are 0. */
function writePosition(shown: Shown, planes: PlaneList, start: number): void {
  const { position, viewer, onBoard } = shown;
  const { tables, seat, quiet } = position;
  const { cells, seats, rules, masked } = tables;
  const sides = tables.shared ? 1 : seats;
  writePieces(position, viewer, sides, planes, start);
  let at = start + sides * (tables.kinds + 1) * cells;
  const fill = (value: number): void => {
    if (value > 0) planes.fill(Math.min(value, most), at, at + cells);
    at += cells;
  };
  for (let side = 0; side < (rules.blind ? 1 : sides); side++) {
    const hand = position.sideOf(seatOf(side, viewer, seats)) * tables.kinds;
    for (let kind = 0; kind < tables.kinds; kind++) fill(position.hand[hand + kind]!);
  }
  if (sides > 1) at = writeRegions(position, viewer, planes, at);
  for (let side = 1; seats > 2 && side < seats; side++) {
    const other = seatOf(side, viewer, seats);
    fill(position.owner[other] === other ? 1 : 0);
  }
  for (let side = 1; onBoard !== undefined && side < seats; side++)
    fill(onBoard[seatOf(side, viewer, seats) - 1]!);
  if (masked) {
    for (let cell = 0; cell < cells; cell++)
      for (let mask = 0; mask < 3; mask++)
        planes[at + mask * cells + cell] = (position.marks[cell]! >>> mask) & 1;
    at += 3 * cells;
  }
  if (rules.draws) fill(quiet);
  if (rules.draws && !rules.blind) fill(shown.repetitions);
  fill(shown.pliesLeft);
  fill(seat);
}

/** Returns the seat with a number relative to the viewer. */
function seatOf(side: number, viewer: number, seats: number): number {
  return ((viewer - 1 + side) % seats) + 1;
}

function writePieces(
  position: Position,
  viewer: Seat,
  sides: number,
  planes: PlaneList,
  start: number,
): void {
  const { tables, owner, count, cellOf, kindOf, goalAt } = position;
  const { cells, kinds, colours } = tables;
  for (let colour = 1; colour <= colours; colour++) {
    const side = (owner[colour]! - viewer + sides) % sides;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell >= 0) planes[start + (side * kinds + kindOf[warrior]!) * cells + cell] = 1;
    }
  }
  const goals = start + sides * kinds * cells;
  for (let goal = 1; goal <= sides; goal++)
    if (goalAt[goal]! >= 0) planes[goals + ((goal - viewer + sides) % sides) * cells + goalAt[goal]!] = 1;
}

function writeRegions(
  { tables, regionSeat }: Position,
  viewer: Seat,
  planes: PlaneList,
  start: number,
): number {
  const { cells, seats, rules } = tables;
  for (const [region, owner] of regionSeat.entries()) {
    if (owner === 0) continue;
    const at = start + ((owner - viewer + seats) % seats) * cells;
    const list = rules.board.regions[region]!.cells;
    for (let i = 0; i < list.length; i++) planes[at + list[i]!] = 1;
  }
  return start + seats * cells;
}
