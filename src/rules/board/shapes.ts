/** Coordinates of cells in triangles (R1.1, R11.1) and tetrahedra (R12.1), and their corners. */

import type { BoardPlan, CellPlan } from './build.ts';
import type { CellPlace, Naming } from './names.ts';

/** Corners of a triangle. */
export const triangleCorners: BoardPlan['corners'] = [
  { id: 'N', name: 'North' },
  { id: 'W', name: 'West' },
  { id: 'E', name: 'East' },
];

/** Corners of a tetrahedron. */
export const tetrahedronCorners: BoardPlan['corners'] = [
  { id: 'A', name: 'A' },
  { id: 'B', name: 'B' },
  { id: 'C', name: 'C' },
  { id: 'D', name: 'D' },
];

/**
 * Plans a cell on a board whose levels are separate triangles. Armies are placed on the lowest level (R11.9).
 */
export function planInTriangle({ levels }: Naming, { level, n, w, e }: CellPlace): CellPlan {
  const pointsUp = n + w + e === 2 * (levels[level]!.side - 1);
  return { body: level, regioned: level === 0, coordinates: [n, w, e], pointsUp };
}

/** Plans a cell of a tetrahedron: its fourth coordinate is the distance from the top corner. */
export function planInTetrahedron(side: number, { level, n, w, e }: CellPlace): CellPlan {
  const coordinates = [n + level, w + level, e + level, side - 1 - level];
  const sum = coordinates.reduce((total, value) => total + value, 0);
  return { body: 0, regioned: true, coordinates, pointsUp: sum === 3 * (side - 1) };
}
