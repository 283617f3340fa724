import { type Board, flatBoard, tetrahedralBoard, triLevelBoard } from 'klin-zha';
import { layout, orientations } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { cellByKey } from '../../src/element/steps.ts';

const boards: readonly Board[] = [flatBoard, triLevelBoard, tetrahedralBoard];
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

describe.each(boards.map((board) => [board.id, board] as const))('keys on the board %s', (_, board) => {
  it.each([...orientations])('lead across every side to the neighbour (%s)', (orientation) => {
    const places = layout(board, { orientation });
    for (const { index, level } of places.cells) {
      const reached = arrows.map((key) => cellByKey(board, places, index, key));
      for (const near of board.neighbours[index]!)
        if (board.cells[near]!.level === level) expect(reached).toContain(near);
    }
  });

  it.each([...orientations])('lead in their direction and stay on the level (%s)', (orientation) => {
    const places = layout(board, { orientation });
    for (const { index, level, centre } of places.cells) {
      for (const [at, key] of arrows.entries()) {
        const next = cellByKey(board, places, index, key);
        if (next === undefined) continue;
        const shape = places.cells[next]!;
        const axis = at < 2 ? 0 : 1;
        expect(Math.sign(shape.centre[axis]! - centre[axis]!)).toBe(at % 2 === 0 ? -1 : 1);
        expect(shape.level).toBe(level);
      }
    }
  });

  it('lead to other levels, along a stair if there is one', () => {
    const places = layout(board, { levels: 'stacked' });
    for (const { index, level } of places.cells) {
      for (const [key, other] of [
        ['PageUp', level + 1],
        ['PageDown', level - 1],
      ] as const) {
        const next = cellByKey(board, places, index, key);
        if (places.levels[other] === undefined) expect(next).toBeUndefined();
        else expect(board.cells[next!]!.level).toBe(other);
        const stairs = board.stairs[index]!.filter(({ to }) => board.cells[to]!.level === other);
        if (stairs.length > 0) expect(stairs.map(({ to }) => to)).toContain(next);
      }
    }
  });
});

describe('Home and End', () => {
  it('lead to the ends of a row', () => {
    const places = layout(flatBoard);
    const name = (key: string): string => {
      const from = flatBoard.cells.findIndex((cell) => cell.name === 'E37');
      return flatBoard.cells[cellByKey(flatBoard, places, from, key)!]!.name;
    };
    expect([name('Home'), name('End')]).toEqual(['E15', 'E59']);
    expect(cellByKey(flatBoard, places, 0, 'ArrowUp')).toBeUndefined();
    expect(cellByKey(flatBoard, places, 0, 'x')).toBeUndefined();
  });
});
