import { type CellName, cellIndex, flatBoard } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import {
  cellNames,
  linesOf,
  nameOf,
  neighboursOf,
  type Place,
  placeOf,
  pointsUp,
  regionOf,
} from '../../support/geometry.ts';

const { cells, neighbours, lines, regions, control, symmetries, regionSymmetries } = flatBoard;

/** Returns the names of cells in alphabetical order. */
function named(list: readonly number[]): CellName[] {
  return list.map((cell) => cells[cell]!.name).sort();
}

function indexOf(name: string): number {
  return cellIndex(flatBoard, name);
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

/** Returns the length of the shortest cycle through a cell that uses no side twice, Infinity if there is none. */
function shortestCycle(start: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  const steps = new Map([[start, 0]]);
  const before = new Map<number, number>();
  for (const [cell, distance] of steps) {
    for (const next of neighbours[cell]!) {
      if (next === before.get(cell)) continue;
      if (steps.has(next)) shortest = Math.min(shortest, distance + steps.get(next)! + 1);
      else {
        steps.set(next, distance + 1);
        before.set(next, cell);
      }
    }
  }
  return shortest;
}

describe('R1.1: the cells', () => {
  it('are 81 triangles: 45 point up and 36 point down', () => {
    expect(cells).toHaveLength(81);
    expect(cells.filter((cell) => cell.pointsUp)).toHaveLength(45);
    expect(cells.filter((cell) => !cell.pointsUp)).toHaveLength(36);
  });

  it('have three coordinates from 0 to 8 with the sum 16 (pointing up) or 17 (pointing down)', () => {
    for (const { coordinates, pointsUp: up } of cells) {
      expect(coordinates).toHaveLength(3);
      expect(coordinates.every((value) => Number.isInteger(value) && value >= 0 && value <= 8)).toBe(true);
      expect(coordinates.reduce((sum, value) => sum + value, 0)).toBe(up ? 16 : 17);
    }
    expect(new Set(cells.map(({ coordinates }) => coordinates.join())).size).toBe(81);
  });

  it('are on one level, numbered in board order', () => {
    expect(cells.map(({ index }) => index)).toEqual(Array.from({ length: 81 }, (_, index) => index));
    expect(cells.map(({ name }) => name)).toEqual(cellNames);
    expect(new Set(cells.map(({ level }) => level))).toEqual(new Set([0]));
  });
});

describe('R1.2: the names', () => {
  it('encode the distances from the corners', () => {
    for (const { name, coordinates } of cells) expect(coordinates).toEqual(placeOf(name));
  });

  it('are A19, I11 and I99 for the corners', () => {
    const at = (name: string): readonly number[] => cells[indexOf(name)]!.coordinates;
    expect(at('A19')).toEqual([0, 8, 8]);
    expect(at('I11')).toEqual([8, 0, 8]);
    expect(at('I99')).toEqual([8, 8, 0]);
  });
});

describe('R1.3: the neighbours', () => {
  it('are three for 57 cells, two for 21 and one for the corners', () => {
    const withCount = (count: number): number[] =>
      neighbours.flatMap((near, cell) => (near.length === count ? [cell] : []));
    expect(withCount(3)).toHaveLength(57);
    expect(withCount(2)).toHaveLength(21);
    expect(named(withCount(1))).toEqual(['A19', 'I11', 'I99']);
  });

  it('differ by one in one coordinate', () => {
    for (const { name, index } of cells) expect(named(neighbours[index]!)).toEqual(neighboursOf(name).sort());
  });

  it('are symmetric and point the other way', () => {
    for (const [cell, near] of neighbours.entries()) {
      for (const other of near) {
        expect(neighbours[other]).toContain(cell);
        expect(cells[other]!.pointsUp).toBe(!cells[cell]!.pointsUp);
      }
    }
  });

  it('form no cycle shorter than 6', () => {
    expect(Math.min(...cells.map(({ index }) => shortestCycle(index)))).toBe(6);
  });

  it.each([
    ['E37', ['E27', 'E38', 'F37']],
    ['D16', ['D17', 'E16']],
    ['A19', ['B19']],
    ['H46', ['G46', 'H45', 'H56']],
  ] as const)('of %s are %j', (name, near) => {
    expect(named(neighbours[indexOf(name)]!)).toEqual([...near].sort());
  });
});

describe('R1.4: the straight lines', () => {
  it('keep one coordinate and change the other two in turn', () => {
    for (const { name, index } of cells) {
      const wanted = linesOf(name).filter((line) => line.length > 0);
      const found = lines[index]!.map((line) => line.map((cell) => cells[cell]!.name));
      expect(found.map((line) => line.join()).sort()).toEqual(wanted.map((line) => line.join()).sort());
    }
  });

  it('number six from a central cell and two from a corner', () => {
    expect(Math.max(...lines.map((all) => all.length))).toBe(6);
    expect(lines[indexOf('E37')]).toHaveLength(6);
    expect(lines[indexOf('A19')]).toHaveLength(2);
  });

  it('have at most 17 cells, along the edge of the board', () => {
    const longest = lines
      .flatMap((all, cell) => all.map((line) => [cell, ...line]))
      .filter((run) => run.length >= 17);
    expect(new Set(longest.map((run) => run.length))).toEqual(new Set([17]));
    expect(longest.map((run) => named([run[0]!, run[16]!]).join()).sort()).toEqual(
      ['A19,I11', 'A19,I11', 'A19,I99', 'A19,I99', 'I11,I99', 'I11,I99'].sort(),
    );
  });

  it('contain any two steps without turning back', () => {
    for (const { index } of cells) {
      for (const middle of neighbours[index]!) {
        for (const end of neighbours[middle]!.filter((cell) => cell !== index)) {
          expect(lines[index]!.some((line) => line[0] === middle && line[1] === end)).toBe(true);
        }
      }
    }
  });

  it('run from E37 along its row to E15 and E59', () => {
    const texts = lines[indexOf('E37')]!.map((line) => line.map((cell) => cells[cell]!.name).join(' '));
    expect(texts).toContain('E27 E26 E16 E15');
    expect(texts).toContain('E38 E48 E49 E59');
  });
});

describe('R1.5: the regions', () => {
  it('have 24 cells each, nearest to a single corner', () => {
    expect(regions.map(({ id }) => id)).toEqual(['N', 'W', 'E']);
    expect(regions.map((region) => region.cells.length)).toEqual([24, 24, 24]);
    for (const { name, index, region } of cells) {
      expect(region).toBe(regionOf(name));
      expect(regions.map(({ cells: own }) => own.includes(index))).toEqual(
        [0, 1, 2].map((one) => one === region),
      );
    }
  });
});

describe('R1.6: the symmetries', () => {
  const turns = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ] as const;

  it('are the six permutations of the coordinates, the identity first', () => {
    const wanted = turns.map((turn) =>
      cellNames.map((name) => indexOf(nameOf(turn.map((axis) => placeOf(name)[axis]!) as unknown as Place))),
    );
    expect(symmetries.map((symmetry) => symmetry.join()).sort()).toEqual(
      wanted.map((turn) => turn.join()).sort(),
    );
    expect(symmetries[0]).toEqual(cells.map(({ index }) => index));
  });

  it('preserve neighbours, lines and regions', () => {
    for (const [number, symmetry] of symmetries.entries()) {
      const turned = regionSymmetries[number]!;
      for (const { index, region } of cells) {
        const image = symmetry[index]!;
        const moved = (list: readonly number[]): number[] => list.map((cell) => symmetry[cell]!);
        expect(moved(neighbours[index]!).sort()).toEqual([...neighbours[image]!].sort());
        expect(lines[index]!.map((line) => moved(line).join()).sort()).toEqual(
          lines[image]!.map((line) => line.join()).sort(),
        );
        expect(cells[image]!.region).toBe(region < 0 ? -1 : turned[region]);
      }
    }
  });
});

describe('the tables', () => {
  it('R4.1: contain the neighbours that a Blockader controls', () => {
    expect(control).toEqual(neighbours);
  });

  it('are frozen', () => {
    expect(isFrozen(flatBoard)).toBe(true);
  });

  it('are the same objects on every access and in a copy of the board', () => {
    const copy = { ...flatBoard };
    for (const [name, table] of Object.entries(copy))
      expect(flatBoard[name as keyof typeof flatBoard]).toBe(table);
    expect(copy.cells).toBe(cells);
  });

  it('mark the cells that point up', () => {
    for (const { name, pointsUp: up } of cells) expect(up).toBe(pointsUp(name));
  });
});
