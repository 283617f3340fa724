/** How cells lie in triangles (R1.1, R11.1) and in a tetrahedron (R12.1), and what their corners are called. */

import type { BoardPlan, CellPlan } from './build.ts';
import type { CellPlace, Naming } from './names.ts';

/** The corners of a triangle. */
export const triangleCorners: BoardPlan['corners'] = [
  { id: 'N', name: 'North' },
  { id: 'W', name: 'West' },
  { id: 'E', name: 'East' },
];

/** The corners of a tetrahedron. */
export const tetrahedronCorners: BoardPlan['corners'] = [
  { id: 'A', name: 'A' },
  { id: 'B', name: 'B' },
  { id: 'C', name: 'C' },
  { id: 'D', name: 'D' },
];

/** A cell of a level that is a triangle for itself; armies are placed on the lowest one (R11.9). */
export function planInTriangle({ levels }: Naming, { level, n, w, e }: CellPlace): CellPlan {
  const pointsUp = n + w + e === 2 * (levels[level]!.side - 1);
  return { body: level, regioned: level === 0, coordinates: [n, w, e], pointsUp };
}

/** The coordinates of a cell: those on its own level's triangle, and its distance from the top corner. */
export function planInTetrahedron(side: number, { level, n, w, e }: CellPlace): CellPlan {
  const coordinates = [n + level, w + level, e + level, side - 1 - level];
  const sum = coordinates.reduce((total, value) => total + value, 0);
  return { body: 0, regioned: true, coordinates, pointsUp: sum === 3 * (side - 1) };
}
