import {
  createPosition,
  createState,
  flatBoard,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import {
  type CellShape,
  cellAt,
  layout,
  orientations,
  type Point,
  renderPiece,
  renderSvg,
  themes,
} from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { drawCombat, drawCrown } from '../../src/render/overlays.ts';
import { elementsOf } from './picture-parts.ts';

const size = 1000;
const options = { size, trays: false, coordinates: false, regions: false } as const;
const { light } = themes;
/** Area of a piece in pixels on a phone of 390 pixels before it was enlarged: the radius was 0.245 of 34.9. */
const formerArea = Math.PI * (0.245 * 34.9) ** 2;

/** Outline of a piece, with half the width of its stroke. */
interface Outline {
  readonly points: readonly Point[];
  readonly stroke: number;
}

/** Returns the polygons of a path of `M`, `L` and `Z`. */
function polygonsOf(path: string): Point[][] {
  return path
    .split('Z')
    .filter((part) => part !== '')
    .map((part) =>
      part
        .slice(1)
        .split('L')
        .map((place) => place.split(' ').map(Number) as unknown as Point),
    );
}

/** Returns the outlines of all colour shapes and Goal points in a picture. */
function outlinesIn(svg: string): { readonly pieces: Outline[]; readonly goalPoints: Outline[] } {
  const fills = Object.values(light.pieces).map(({ fill }) => fill);
  const found = { pieces: [] as Outline[], goalPoints: [] as Outline[] };
  for (const { name, attributes } of elementsOf(svg)) {
    if (!fills.includes(attributes.fill ?? '') || attributes.stroke === undefined) continue;
    const stroke = Number(attributes['stroke-width']) / 2;
    if (name === 'circle') {
      const [x, y, r] = [attributes.cx, attributes.cy, attributes.r].map(Number);
      const angles = Array.from({ length: 90 }, (_, at) => (at * Math.PI) / 45);
      const points = angles.map((angle): Point => [x! + r! * Math.cos(angle), y! + r! * Math.sin(angle)]);
      found.pieces.push({ points, stroke });
    } else {
      const polygons = polygonsOf(attributes.d!);
      const kind = polygons.length === 1 ? found.pieces : found.goalPoints;
      kind.push(...polygons.map((points) => ({ points, stroke })));
    }
  }
  return found;
}

/** Draws a board with a warrior on every cell, of random seats; the Goals are carried. */
function fullBoard(id: RulesetId, seed: number) {
  const rules = rulesOf(id);
  const random = seededRandom(seed);
  const warriors = rules.board.cells.map(({ name }, index) => ({
    cell: name,
    warrior: 'FLSIVB'[index % 6]!,
    seat: 1 + Math.floor(random() * rules.colours.length),
  }));
  const goals = rules.colours.map(
    (_, index) => warriors.find(({ seat, warrior }) => seat === index + 1 && warrior === 'V')!.cell,
  );
  const hands = rules.colours.map(() => []);
  const fields = { ...createState(rules).toFields(), warriors, goals, hands };
  const state = unwrap(createPosition(rules, fields as never, { unchecked: true }));
  return { ...outlinesIn(renderSvg(state, options)), places: layout(rules, options) };
}

/** Returns the gap between two convex outlines in cell sides, along the best separating side. */
function gapBetween(one: Outline, other: Outline): number {
  const sides = [one, other].flatMap(({ points }) =>
    points.map(([x, y], at): Point => {
      const [nx, ny] = points[(at + 1) % points.length]!;
      const length = Math.hypot(nx - x, ny - y);
      return [(ny - y) / length, (x - nx) / length];
    }),
  );
  const gaps = sides.map(([dx, dy]) => {
    const along = ({ points }: Outline): number[] => points.map(([x, y]) => x * dx + y * dy);
    const [a, b] = [along(one), along(other)];
    return Math.max(Math.min(...b) - Math.max(...a), Math.min(...a) - Math.max(...b));
  });
  return (Math.max(...gaps) - one.stroke - other.stroke) / size;
}

/** Returns the distance from a point to the nearest side of a triangle; negative outside. */
function depthIn({ corners }: CellShape, [x, y]: Point): number {
  const distances = corners.map(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % 3]!;
    return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  });
  return Math.min(...distances);
}

const boards = [
  ['klin-zha', 1],
  ['klin-zha', 2],
  ['romulan-heart:3', 1],
  ['romulan-heart:3', 2],
  ['romulan-heart:3', 3],
] as const;

describe.each(boards)('a full board (%s, seed %s)', (id, seed) => {
  const { pieces, goalPoints, places } = fullBoard(id, seed);

  it('has pieces at least 22 pixels wide at 390 pixels, and 17.5 at 320', () => {
    expect(pieces).toHaveLength(81);
    for (const { points, stroke } of pieces) {
      const xs = points.map(([x]) => x);
      const width = (Math.max(...xs) - Math.min(...xs) + 2 * stroke) / size;
      expect((width * 374) / 9).toBeGreaterThanOrEqual(22);
      expect((width * 304) / 9).toBeGreaterThanOrEqual(17.5);
    }
  });

  it('has pieces of 1.4 to 1.9 times their former area at 390 pixels', () => {
    for (const { points, stroke } of pieces) {
      const twice = points.reduce((sum, [x, y], at) => {
        const [nx, ny] = points[(at + 1) % points.length]!;
        return sum + (x * ny - y * nx);
      }, 0);
      const round = points.reduce((sum, [x, y], at) => {
        const [nx, ny] = points[(at + 1) % points.length]!;
        return sum + Math.hypot(nx - x, ny - y);
      }, 0);
      const area = ((Math.abs(twice) / 2 + round * stroke) / size ** 2) * (374 / 9) ** 2;
      expect(area / formerArea).toBeGreaterThanOrEqual(1.4);
      expect(area / formerArea).toBeLessThanOrEqual(1.9);
    }
  });

  it('has a gap between pieces on neighbouring cells', () => {
    const at = new Map(
      pieces.map((piece) => {
        const middle = [0, 1].map(
          (axis) => piece.points.reduce((sum, point) => sum + point[axis]!, 0) / piece.points.length,
        );
        return [cellAt(places, middle as unknown as Point)!.index, piece];
      }),
    );
    expect(at.size).toBe(81);
    for (const [cell, piece] of at)
      for (const near of flatBoard.neighbours[cell]!)
        expect(gapBetween(piece, at.get(near)!)).toBeGreaterThan(0.015);
  });

  it('has the points of Goals inside their cells', () => {
    expect(goalPoints).toHaveLength(3 * rulesOf(id).colours.length);
    for (const { points, stroke } of goalPoints) {
      const cell = cellAt(places, points[0]!)!;
      for (const point of points) expect(depthIn(cell, point)).toBeGreaterThan(stroke);
    }
  });
});

describe.each([0, 1])('the signs on cell %s', (index) => {
  const cell = layout(flatBoard, { size }).cells[index]!;

  it.each(['gold', 'green', 'blue', 'black'] as const)('stay in the cell: owner %s', (owner) => {
    const colour = owner === 'gold' ? 'black' : 'gold';
    const piece = { code: '', colour, owner, pointsUp: cell.pointsUp } as const;
    const drawn = `<svg>${renderPiece(piece, cell.centre, 0.27 * size, light)}</svg>`;
    const [, sign] = outlinesIn(drawn).pieces;
    for (const point of sign!.points) expect(depthIn(cell, point)).toBeGreaterThan(sign!.stroke * 0.9);
  });

  it.each(Object.entries({ drawCombat, drawCrown }))('stay in the cell: %s', (_, draw) => {
    const [sign] = elementsOf(`<svg>${draw(cell, size, light)}</svg>`).slice(1);
    const numbers = [...sign!.attributes.d!.matchAll(/[ML](\S+) ([-\d.]+)/g)];
    expect(numbers.length).toBeGreaterThan(6);
    const stroke = Number(sign!.attributes['stroke-width']) / 2;
    for (const [, x, y] of numbers) expect(depthIn(cell, [Number(x), Number(y)])).toBeGreaterThan(stroke);
  });
});

describe('edge labels', () => {
  const font = 0.25;

  it.each(orientations)('are outside the triangle and apart from each other: %s', (orientation) => {
    const { levels, cells } = layout(flatBoard, { orientation, size: 1, margin: 0 });
    const [{ labels, corners }] = levels as [(typeof levels)[0]];
    // Digits and capitals of common fonts are at most 0.64 wide and 0.73 high.
    const boxes = labels.map(({ at: [x, y] }) =>
      [0.32 * font, 0.365 * font].map((half, axis) => [x, y][axis]! - half),
    );
    const inside: string[] = [];
    for (const { text, at } of labels)
      for (const [dx, dy] of [
        [-1, -1],
        [-1, 1],
        [1, -1],
        [1, 1],
      ] as const) {
        const point: Point = [at[0] + dx * 0.32 * font, at[1] + dy * 0.365 * font];
        if (depthIn({ ...cells[0]!, corners }, point) > -0.02) inside.push(text);
      }
    expect(inside).toEqual([]);
    expect(labels).toHaveLength(27);
    for (const [index, [x, y]] of boxes.entries())
      for (const [otherX, otherY] of boxes.slice(index + 1))
        expect(Math.abs(x! - otherX!) > 0.64 * font || Math.abs(y! - otherY!) > 0.73 * font).toBe(true);
  });
});

describe('the width of a board without a margin', () => {
  it.each(orientations)('is that of the triangle: %s', (orientation) => {
    expect(layout(flatBoard, { orientation, size: 10, margin: 0 }).width).toBeCloseTo(90, 6);
  });
});
