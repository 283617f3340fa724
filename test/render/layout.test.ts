import fc from 'fast-check';
import {
  type Board,
  createState,
  defineBoard,
  flatBoard,
  klinZha,
  tetrahedralBoard,
  triLevelBoard,
} from 'klin-zha';
import { type BoardLayout, cellAt, cellPath, layout, orientations, type Point } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';

/** Custom boards: smaller, with levels of one size, and the lower part of a tetrahedron. */
const ownBoards = [
  defineBoard({ id: 'small', side: 4 }),
  defineBoard({ id: 'tower', side: 5, levels: 3 }),
  defineBoard({ id: 'stump', side: 7, levels: 4, shrink: 1, closed: ['1G11'] }),
];

const boards: readonly Board[] = [flatBoard, triLevelBoard, tetrahedralBoard, ...ownBoards];

const layouts = fc.record({
  board: fc.constantFrom(...boards),
  options: fc.record({
    orientation: fc.constantFrom(...orientations),
    levels: fc.constantFrom('side-by-side' as const, 'stacked' as const),
    coordinates: fc.boolean(),
    size: fc.integer({ min: 1, max: 200 }),
    margin: fc.constantFrom(0, 0.2, 3),
  }),
});

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
}

/** Returns the number of corners that two cells share. */
function shared(one: readonly Point[], other: readonly Point[]): number {
  return one.filter((corner) => other.some((point) => distance(corner, point) < 0.001)).length;
}

function each(check: (board: Board, made: BoardLayout, size: number) => void): void {
  fc.assert(
    fc.property(layouts, ({ board, options }) => check(board, layout(board, options), options.size)),
    { numRuns: runs(60) },
  );
}

describe('layout, for every board', () => {
  it('returns an equilateral triangle of the given size for every cell, in board order', () => {
    each((board, { cells }, size) => {
      expect(cells.map(({ name }) => name)).toEqual(board.cells.map(({ name }) => name));
      for (const {
        corners: [a, b, c],
        centre,
      } of cells) {
        const near = (length: number, wanted: number): void =>
          expectSame(Math.abs(length - wanted) < 5e-7, true, () => `${length} instead of ${wanted}`);
        for (const side of [distance(a, b), distance(b, c), distance(c, a)]) near(side, size);
        for (const corner of [a, b, c]) near(distance(corner, centre), size / Math.sqrt(3));
      }
    });
  });

  it('makes exactly the neighbours on a level share a side (R1.3)', () => {
    for (const board of boards) {
      const { cells } = layout(board, { size: 1, orientation: 'E-bottom' });
      for (const one of cells) {
        const beside = cells.filter(
          (other) => other !== one && other.level === one.level && shared(one.corners, other.corners) === 2,
        );
        const near = board.neighbours[one.index]!.filter((cell) => cells[cell]!.level === one.level);
        expectEqual(beside.map(({ index }) => index).sort(), [...near].sort());
      }
    }
  });

  it('keeps everything inside the picture, and levels apart', () => {
    each((_, { width, height, cells, levels, size }) => {
      const points = [
        ...cells.flatMap(({ corners }) => corners),
        ...levels.flatMap(({ labels }) => labels.map(({ at }) => at)),
      ];
      const outside = points.filter(([x, y]) => !(x >= 0 && y >= 0 && x <= width && y <= height));
      expect(outside).toEqual([]);
      for (const one of cells)
        for (const corner of one.corners)
          expectSame(
            levels.some(
              ({ level, corners }) =>
                level !== one.level && corners.some((other) => distance(other, corner) < size * 0.4),
            ),
            false,
          );
    });
  });

  it('finds the cell at its centre, and none outside', () => {
    each((_, made) => {
      for (const cell of made.cells) expectSame(cellAt(made, cell.centre), cell);
      expect(cellAt(made, [-1, -1])).toBeUndefined();
    });
  });

  it('finds a cell at every point of an edge, in a mirrored layout, too', () => {
    const board = layout(flatBoard);
    const mirrored: BoardLayout = {
      ...board,
      cells: board.cells.map((cell) => ({
        ...cell,
        corners: cell.corners.map(([x, y]) => [board.width - x, y] as const) as never,
        centre: [board.width - cell.centre[0], cell.centre[1]],
      })),
    };
    for (const one of [board, mirrored])
      for (const { corners, centre, index } of one.cells) {
        expectSame(cellAt(one, centre)?.index, index);
        for (const corner of corners) expectSame(cellAt(one, corner) === undefined, false);
      }
    const { corners, index } = board.cells[0]!;
    const [, [x, y], [other]] = corners;
    // The lower side is horizontal, so that its middle is exactly on the edge.
    const found = cellAt(board, [(x + other) / 2, y])!;
    expect([index, 2]).toContain(found.index);
  });

  it('labels strips: a letter and two digits in line with a cell are its name (R1.2)', () => {
    for (const orientation of orientations) {
      const { cells, levels } = layout(flatBoard, { orientation, size: 1 });
      const { labels, corners } = levels[0]!;
      const [north, west, east] = corners;
      const along = { row: [east, west], first: [west, north], second: [north, east] } as const;
      for (const { name, centre } of cells) {
        const read = (['row', 'first', 'second'] as const).map((part) => {
          const [from, to] = along[part];
          const off = (point: Point): number =>
            Math.abs(
              (to[0] - from[0]) * (point[1] - centre[1]) - (to[1] - from[1]) * (point[0] - centre[0]),
            ) / 9;
          const own = labels.filter((label) => label.part === part);
          return own.sort((one, other) => off(one.at) - off(other.at))[0]!.text;
        });
        expectSame(read.join(''), name);
      }
    }
  });
});

describe('orientation', () => {
  it.each(orientations)('%s puts that corner there', (orientation) => {
    const { levels } = layout(flatBoard, { orientation });
    const { corners } = levels[0]!;
    const at = corners['NWE'.indexOf(orientation[0]!)]!;
    const heights = corners.map(([, y]) => y);
    const most = orientation.endsWith('top') ? Math.min(...heights) : Math.max(...heights);
    expect(at[1]).toBe(most);
    expect(heights.filter((y) => y === most)).toHaveLength(1);
  });

  it('turns the board without mirroring it', () => {
    const turn = ([[ax, ay], [bx, by], [cx, cy]]: readonly [Point, Point, Point]): number =>
      (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    for (const orientation of orientations)
      expect(turn(layout(flatBoard, { orientation }).levels[0]!.corners)).toBeLessThan(0);
  });
});

describe('layout', () => {
  it('accepts a board, a ruleset or a state', () => {
    expect(layout(klinZha)).toEqual(layout(flatBoard));
    expect(layout(createState(klinZha))).toEqual(layout(flatBoard));
  });

  it.each([
    ['bad-board', null, {}],
    ['bad-board', { rules: undefined }, {}],
    ['bad-board', 'flat', {}],
    ['bad-option', flatBoard, { orientation: 'S-top' }],
    ['bad-option', flatBoard, { levels: 'heaped' }],
    ['bad-option', flatBoard, { size: 0 }],
    ['bad-option', flatBoard, { size: Number.NaN }],
    ['bad-option', flatBoard, { size: Number.POSITIVE_INFINITY }],
    ['bad-option', flatBoard, { margin: -1 }],
    ['bad-option', flatBoard, { margin: '1' }],
  ])('rejects an invalid argument with %s (%#)', (code, board, options) => {
    expect(() => layout(board as never, options as never)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the name of a level', () => {
  it.each(orientations)(
    'is in the empty corner beside its triangle, far from all labels: %s',
    (orientation) => {
      for (const of of [triLevelBoard, ...ownBoards]) {
        const { levels, size } = layout(of, { orientation });
        for (const { title, labels } of levels)
          for (const { at } of labels) {
            const [x, y] = [(at[0] - title[0]) / size, (at[1] - title[1]) / size];
            expectSame(x < 0.8 && Math.abs(y + 0.15) < 0.4, false);
          }
      }
    },
  );
});

describe('cells and points from outside', () => {
  const board = layout(flatBoard);
  const corners = board.cells[0]!.corners;

  it.each([
    [null],
    [{}],
    [{ corners: 'abc' }],
    [{ corners: corners.slice(1) }],
    [{ corners: [...corners, [0, 0]] }],
    [{ corners: [[0], ...corners.slice(1)] }],
  ])('are rejected if they are not layout triangles: %j', (cell) => {
    const refused = expect.objectContaining({ code: 'bad-layout' });
    expect(() => cellPath(cell as never)).toThrow(refused);
    expect(() => cellAt({ ...board, cells: [cell as never] }, [0, 0])).toThrow(refused);
  });

  it('are rejected if they are not a layout or a point', () => {
    expect(() => cellAt(null as never, [0, 0])).toThrow(expect.objectContaining({ code: 'bad-layout' }));
    for (const point of [null, [1], [1, 2, 3], ['1', '2'], '12'])
      expect(() => cellAt(board, point as never)).toThrow(expect.objectContaining({ code: 'bad-point' }));
  });
});
