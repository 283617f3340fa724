import type { RecordMark } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { Pen } from '../../src/element/pen.ts';

/** A pen, with the shapes of its page. */
function penOn(shapes: readonly RecordMark[] = []) {
  let shown = shapes;
  const pen = new Pen({
    shapes: () => shown,
    change: (next) => {
      shown = next;
    },
  });
  return { pen, shown: () => shown };
}

const circle = { colour: 'green', cell: 'A19' } as const;

describe('shapes drawn by keys', () => {
  it('begin where the player begins them, each anew', () => {
    const { pen, shown } = penOn();
    expect(pen.press('E37', 'green')).toEqual({ shape: undefined, isRemoved: false });
    expect(pen.press('F48', 'green').shape).toEqual({ colour: 'green', cell: 'E37', to: 'F48' });
    expect(pen.press('A19', 'red').shape).toBeUndefined();
    expect(pen.press('A19', 'red').shape).toEqual({ colour: 'red', cell: 'A19' });
    expect(shown()).toHaveLength(2);
  });

  it('are removed if they are drawn again, and replaced in another colour', () => {
    const { pen, shown } = penOn([circle]);
    expect(pen.mark({ ...circle, colour: 'red' })).toBe(false);
    expect(shown()).toEqual([{ ...circle, colour: 'red' }]);
    expect(pen.mark({ ...circle, colour: 'red' })).toBe(true);
    expect(shown()).toEqual([]);
  });

  it('are cancelled one step at a time: first the unfinished one, then all', () => {
    const { pen, shown } = penOn([circle]);
    pen.press('E37', 'green');
    expect(pen.clear()).toBe(true);
    expect(shown()).toEqual([circle]);
    expect(pen.press('F48', 'green').shape).toBeUndefined();
    expect(pen.clear()).toBe(true);
    expect(pen.clear()).toBe(true);
    expect(shown()).toEqual([]);
    expect(pen.clear()).toBe(false);
  });
});
