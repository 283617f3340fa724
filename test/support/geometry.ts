/** The flat board, written from section 1 of the rules for the tests only, independent of the tables under test. */

import type { CellName } from 'klin-zha';

/** The distances of a cell from the corners North, West and East (R1.1). */
export type Place = readonly [n: number, w: number, e: number];

const rows = 'ABCDEFGHI';

/** The name of a cell (R1.2). */
export function nameOf([n, w, e]: Place): CellName {
  return `${rows[n]}${9 - e}${w + 1}` as CellName;
}

/** The place of a cell (R1.2). */
export function placeOf(name: string): Place {
  return [rows.indexOf(name[0]!), Number(name[2]) - 1, 9 - Number(name[1])];
}

/** All places: coordinates from 0 to 8 that add up to 16 or 17 (R1.1), by rows and by ascending diagonals. */
const places: readonly Place[] = Array.from({ length: 9 }, (_, n) =>
  Array.from({ length: 2 * n + 1 }, (_, column): Place => {
    const e = 8 - Math.floor(column / 2);
    return [n, 16 + (column % 2) - n - e, e];
  }),
).flat();

/** All names in that order. */
export const cellNames: readonly CellName[] = places.map(nameOf);

const known = new Set(cellNames);

/** Whether a triangle points up (R1.1). */
export function pointsUp(name: string): boolean {
  return placeOf(name).reduce((sum, value) => sum + value, 0) === 16;
}

/** The cell one step along an axis (R1.3), or undefined beyond the edge. */
function step(name: CellName, axis: number): CellName | undefined {
  const by = pointsUp(name) ? 1 : -1;
  const [n, w, e] = placeOf(name).map((value, at) => (at === axis ? value + by : value)) as unknown as Place;
  const inside = [n, w, e].every((value) => value >= 0 && value <= 8);
  const next = inside ? nameOf([n, w, e]) : undefined;
  return next !== undefined && known.has(next) ? next : undefined;
}

/** The cells that share a side with a cell (R1.3). */
export function neighboursOf(name: CellName): CellName[] {
  return [0, 1, 2].flatMap((axis) => step(name, axis) ?? []);
}

/** The straight lines from a cell (R1.4): one coordinate is held, the other two are stepped in turn. */
export function linesOf(name: CellName): CellName[][] {
  return [0, 1, 2].flatMap((held) => {
    const [one, other] = [0, 1, 2].filter((axis) => axis !== held) as [number, number];
    return [lineOf(name, one, other), lineOf(name, other, one)];
  });
}

function lineOf(name: CellName, one: number, other: number): CellName[] {
  const line: CellName[] = [];
  for (
    let cell = step(name, one);
    cell !== undefined;
    cell = step(cell, line.length % 2 === 0 ? one : other)
  ) {
    line.push(cell);
  }
  return line;
}

/** How many steps it takes from a cell to every other over an empty board. */
export function distancesFrom(name: CellName): Map<CellName, number> {
  const distances = new Map([[name, 0]]);
  for (const [cell, distance] of distances) {
    for (const next of neighboursOf(cell)) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

/** The corner to which a cell belongs (R1.5): 0 North, 1 West, 2 East, or -1. */
export function regionOf(name: string): number {
  const place = placeOf(name);
  const least = Math.min(...place);
  return place.indexOf(least) === place.lastIndexOf(least) ? place.indexOf(least) : -1;
}
