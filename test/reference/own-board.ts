// Declared boards: any side, levels, regions and closed cells (R1, R11, R12 with other numbers).

import type { Board, Cell, VerticalStep } from './board.ts';
import { boardOf, nearestCorners, triangleName } from './board.ts';
import type { Coordinates, Lattice } from './lattice.ts';
import { cellsOf, linesFrom, neighboursOf } from './lattice.ts';

/** Declaration of a board. */
export interface Declared {
  readonly side: number;
  readonly levels?: number;
  readonly shrink?: 0 | 1 | 3;
  readonly regions?: readonly { readonly id: string; readonly cells: readonly string[] }[];
  readonly closed?: readonly string[];
}

/** A cell before its regions and closed cells are known; its neighbours and lines as names. */
interface Draft extends Omit<Cell, 'forPlacement' | 'sealed' | 'nearest'> {
  readonly level: number;
  readonly at: Coordinates;
}

function prefixOf({ levels = 1 }: Declared, level: number): string {
  return levels > 1 ? String(level + 1) : '';
}

/** The lower levels of a tetrahedron (R12.1). */
function tetrahedron(declared: Declared): Draft[] {
  const { side, levels = 1 } = declared;
  const lattice: Lattice = { side, axes: 4 };
  const levelOf = (at: Coordinates): number => side - 1 - (at[3] ?? 0);
  const isThere = (at: Coordinates): boolean => levelOf(at) < levels;
  const nameOf = (at: Coordinates): string => {
    const level = levelOf(at);
    const onLevel = at.slice(0, 3).map((value) => value - level);
    return prefixOf(declared, level) + triangleName(side - level, onLevel);
  };
  return cellsOf(lattice)
    .filter(isThere)
    .map((at) => {
      const neighbours = neighboursOf(lattice, at).filter(isThere).map(nameOf);
      const lines = linesFrom(lattice, at).map((line) => {
        const end = line.findIndex((cell) => !isThere(cell));
        return (end < 0 ? line : line.slice(0, end)).map(nameOf);
      });
      return { name: nameOf(at), level: levelOf(at), at, neighbours, lines, vertical: [], zone: neighbours };
    });
}

/** Stacked levels, joined by the steps of R11.3. */
function levelsAbove(declared: Declared): Draft[] {
  const { side, levels = 1, shrink = 0 } = declared;
  const latticeOf = (level: number): Lattice => ({ side: side - level * shrink, axes: 3 });
  const nameOf = (level: number, at: Coordinates): string =>
    prefixOf(declared, level) + triangleName(latticeOf(level).side, at);
  const places = Array.from({ length: levels }, (_, level) => cellsOf(latticeOf(level)));
  const names = new Set(places.flatMap((list, level) => list.map((at) => nameOf(level, at))));
  const over = (level: number, at: Coordinates): string | null => {
    const raised = at.map((value) => value - (2 * shrink) / 3);
    const isThere = places[level + 1]?.some((other) => other.join() === raised.join()) ?? false;
    return isThere ? nameOf(level + 1, raised) : null;
  };
  const stepsUp = (level: number, at: Coordinates): VerticalStep[] => {
    const straight = over(level, at);
    if (straight !== null) return [{ to: straight, cost: 1, direction: 'up', rim: false }];
    return neighboursOf(latticeOf(level), at)
      .flatMap((near) => over(level, near) ?? [])
      .map((to) => ({ to, cost: 2, direction: 'up', rim: true }));
  };
  const ups = new Map(
    places.flatMap((list, level) => list.map((at) => [nameOf(level, at), stepsUp(level, at)] as const)),
  );
  const stepsDown = (name: string): VerticalStep[] =>
    [...ups].flatMap(([low, steps]) =>
      steps
        .filter((step) => step.to === name)
        .map((step) => ({ ...step, to: low, direction: 'down' as const })),
    );
  return places.flatMap((list, level) =>
    list.map((at): Draft => {
      const name = nameOf(level, at);
      const neighbours = neighboursOf(latticeOf(level), at).map((near) => nameOf(level, near));
      const vertical = [...(ups.get(name) ?? []), ...stepsDown(name)].filter(({ to }) => names.has(to));
      const straight = vertical.filter(({ rim }) => !rim).map(({ to }) => to);
      const lines = linesFrom(latticeOf(level), at).map((line) => line.map((cell) => nameOf(level, cell)));
      return { name, level, at, neighbours, lines, vertical, zone: [...neighbours, ...straight] };
    }),
  );
}

/** The board of a declaration. */
export function ownBoard(declared: Declared): Board {
  const { shrink = 0, levels = 1, regions, closed = [] } = declared;
  const isTetrahedron = shrink === 1 && levels > 1;
  const corners = isTetrahedron ? ['A', 'B', 'C', 'D'] : ['N', 'W', 'E'];
  const isShut = (name: string): boolean => closed.includes(name);
  // A truncated tetrahedron has no corner at the top.
  const isCorner = (id: string): boolean => id !== 'D' || levels === declared.side;
  const nearOnly = (at: Coordinates): string[] => {
    const nearest = nearestCorners(at, corners);
    return nearest.length === 1 && !nearest.every(isCorner) ? [] : nearest;
  };
  const cut = (line: readonly string[]): readonly string[] => {
    const end = line.findIndex(isShut);
    return end < 0 ? line : line.slice(0, end);
  };
  const cells = (isTetrahedron ? tetrahedron : levelsAbove)(declared).map(({ level, at, ...cell }): Cell => {
    const sealed = isShut(cell.name);
    const low = isTetrahedron || level === 0;
    const given = regions?.filter((region) => region.cells.includes(cell.name)).map(({ id }) => id);
    return {
      ...cell,
      nearest: given ?? (low && !sealed ? nearOnly(at) : []),
      neighbours: sealed ? [] : cell.neighbours.filter((near) => !isShut(near)),
      lines: sealed ? [] : cell.lines.map(cut),
      vertical: cell.vertical.filter(({ to }) => !isShut(to)),
      forPlacement: (low && !sealed) || given?.length === 1,
      sealed,
    };
  });
  const all = new Set(cells.flatMap(({ nearest }) => (nearest.length === 1 ? nearest : [])));
  const order = regions?.map(({ id }) => id) ?? corners;
  return boardOf(
    order.filter((id) => all.has(id)),
    cells,
  );
}
