// Triangles and tetrahedra as coordinate tuples: cells, neighbours and straight lines.

/** Distances of a cell from the corners, in the order of `Board.corners` (R1.1, R12.1). */
export type Coordinates = readonly number[];

/** A triangle (three coordinates) or a tetrahedron (four) of a given side. */
export interface Lattice {
  readonly side: number;
  readonly axes: number;
}

function sumOf(at: Coordinates): number {
  return at.reduce((sum, value) => sum + value, 0);
}

/** The sum of an up cell's coordinates; a down cell's is larger by 1 (R1.1, R11.1, R12.1). */
function sumUp({ side, axes }: Lattice): number {
  return (side - 1) * (axes - 1);
}

/** Whether a tuple is a cell: every distance 0 to side - 1, and the sum that of an up or a down cell. */
function isInside(lattice: Lattice, at: Coordinates): boolean {
  const up = sumUp(lattice);
  return at.every((value) => value >= 0 && value < lattice.side) && [up, up + 1].includes(sumOf(at));
}

/** All tuples of `length` numbers from 0 to side - 1. */
function tuples(side: number, length: number): Coordinates[] {
  if (length === 0) return [[]];
  const shorter = tuples(side, length - 1);
  return shorter.flatMap((tuple) => Array.from({ length: side }, (_, value) => [...tuple, value]));
}

/** All cells of a lattice. */
export function cellsOf(lattice: Lattice): Coordinates[] {
  return tuples(lattice.side, lattice.axes).filter((at) => isInside(lattice, at));
}

/** The tuple one step along a coordinate: larger by 1 from an up cell, smaller from a down cell (R1.3). */
function stepped(lattice: Lattice, at: Coordinates, axis: number): Coordinates {
  const change = sumOf(at) === sumUp(lattice) ? 1 : -1;
  return at.map((value, index) => (index === axis ? value + change : value));
}

/** The cells that share a side with a cell (R1.3, R12.1). */
export function neighboursOf(lattice: Lattice, at: Coordinates): Coordinates[] {
  return at.map((_, axis) => stepped(lattice, at, axis)).filter((near) => isInside(lattice, near));
}

/** The cells from `at` to the edge by alternating steps along two coordinates. */
function walkLine(lattice: Lattice, at: Coordinates, axisNow: number, axisNext: number): Coordinates[] {
  const next = stepped(lattice, at, axisNow);
  return isInside(lattice, next) ? [next, ...walkLine(lattice, next, axisNext, axisNow)] : [];
}

/** The straight lines that leave a cell, each without the cell itself (R1.4, R12.1). */
export function linesFrom(lattice: Lattice, at: Coordinates): Coordinates[][] {
  const axes = at.map((_, axis) => axis);
  const pairs = axes.flatMap((a) => axes.filter((b) => b !== a).map((b) => [a, b] as const));
  return pairs.map(([a, b]) => walkLine(lattice, at, a, b));
}
