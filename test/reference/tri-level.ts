// The board of three levels: its vertical steps, its sealed inner cells, its zones (R11).

import type { Board, Cell, VerticalStep } from './board.ts';
import { boardOf, nearestCorners, triangleName } from './board.ts';
import type { Coordinates } from './lattice.ts';
import { cellsOf, linesFrom, neighboursOf } from './lattice.ts';

/** Sides of the primary, the secondary and the tertiary board (R11.1). */
const SIDES = [9, 6, 3];
const CORNERS = ['N', 'W', 'E'];

function latticeOf(level: number): { side: number; axes: number } {
  return { side: SIDES[level] ?? 0, axes: 3 };
}

/** The name of a cell, with the level in front above the first (R11.1). */
function nameOn(level: number, at: Coordinates): string {
  return (level === 0 ? '' : String(level + 1)) + triangleName(latticeOf(level).side, at);
}

/** Whether a cell is under a cell of the next board: all coordinates at most side - 2 (R11.2). */
function isInner(level: number, at: Coordinates): boolean {
  return level < 2 && at.every((value) => value <= latticeOf(level).side - 2);
}

/** Whether no warrior can enter a cell or leave it horizontally (R11.4). */
function isSealed(level: number, at: Coordinates): boolean {
  return level === 0 && isInner(level, at);
}

/** The cell of the next board above an inner cell (R11.2). */
function above(at: Coordinates): Coordinates {
  return at.map((value) => value - 2);
}

/** The steps up from a cell: straight up from an inner cell, up and over from a rim cell (R11.3). */
function stepsUp(level: number, at: Coordinates): VerticalStep[] {
  if (isInner(level, at)) {
    return [{ to: nameOn(level + 1, above(at)), cost: 1, direction: 'up', rim: false }];
  }
  return neighboursOf(latticeOf(level), at)
    .filter((near) => isInner(level, near))
    .map((near) => ({ to: nameOn(level + 1, above(near)), cost: 2, direction: 'up', rim: true }));
}

/**
 * The steps down to a cell's level: the reverse of the steps up, but none into a sealed cell (R11.3, R11.4).
 */
function stepsDown(level: number, at: Coordinates): VerticalStep[] {
  if (level === 0) return [];
  return cellsOf(latticeOf(level - 1))
    .filter((low) => !isSealed(level - 1, low))
    .flatMap((low) =>
      stepsUp(level - 1, low)
        .filter((step) => step.to === nameOn(level, at))
        .map((step) => ({ ...step, to: nameOn(level - 1, low), direction: 'down' as const })),
    );
}

/** The horizontal lines from a cell, each cut off where it would enter a sealed cell (R11.4). */
function linesOn(level: number, at: Coordinates): Coordinates[][] {
  if (isSealed(level, at)) return [];
  return linesFrom(latticeOf(level), at).map((line) => {
    const end = line.findIndex((cell) => isSealed(level, cell));
    return end < 0 ? line : line.slice(0, end);
  });
}

/** The neighbours on the level and the cells directly above and below, for any warrior (R11.8). */
function zoneOf(level: number, at: Coordinates): string[] {
  const near = neighboursOf(latticeOf(level), at).map((cell) => nameOn(level, cell));
  if (isInner(level, at)) near.push(nameOn(level + 1, above(at)));
  const under = at.map((value) => value + 2);
  if (level > 0) near.push(nameOn(level - 1, under));
  return near;
}

function cellOn(level: number, at: Coordinates): Cell {
  const open = neighboursOf(latticeOf(level), at).filter((near) => !isSealed(level, near));
  return {
    name: nameOn(level, at),
    nearest: level === 0 ? nearestCorners(at, CORNERS) : [],
    neighbours: isSealed(level, at) ? [] : open.map((near) => nameOn(level, near)),
    lines: linesOn(level, at).map((line) => line.map((cell) => nameOn(level, cell))),
    vertical: [...stepsUp(level, at), ...stepsDown(level, at)],
    zone: zoneOf(level, at),
    forPlacement: level === 0,
    sealed: isSealed(level, at),
  };
}

/** The stacked boards of 81, 36 and 9 cells (R11.1). */
export const TRI_LEVEL_BOARD: Board = boardOf(
  CORNERS,
  SIDES.flatMap((_, level) => cellsOf(latticeOf(level)).map((at) => cellOn(level, at))),
);
