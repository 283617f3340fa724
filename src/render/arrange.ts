/** Arrangement of a board's levels: side by side or stacked. */

import type { Point } from './frame.ts';

/** Gap between levels, in cell sides. */
const gap = 0.5;
/** Maximum width of a row of levels, as a multiple of the width of the widest level. */
export const widestRow = 2.4;

/** Bounding box of a level. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Arranges boxes in rows of limited width. A limit of 0 stacks them, the last box on top. */
export function arrange(
  boxes: readonly Box[],
  widest: number,
  margin: number,
): { readonly offsets: readonly Point[]; readonly width: number; readonly height: number } {
  const most = widest * Math.max(...boxes.map(([left, , right]) => right - left));
  const rows: number[][] = [];
  let room = 0;
  for (const [index, [left, , right]] of boxes.entries()) {
    const needed = right - left + gap;
    if (rows.length > 0 && needed <= room) rows.at(-1)!.push(index);
    else {
      rows.push([index]);
      room = most + gap;
    }
    room -= needed;
  }
  if (widest === 0) rows.reverse();
  const widths = rows.map(
    (row) => row.reduce((sum, index) => sum + boxes[index]![2] - boxes[index]![0] + gap, 0) - gap,
  );
  const width = Math.max(...widths);
  const offsets: Point[] = [];
  let y = margin;
  for (const [number, row] of rows.entries()) {
    const height = Math.max(...row.map((index) => boxes[index]![3] - boxes[index]![1]));
    let x = margin + (width - widths[number]!) / 2;
    for (const index of row) {
      const [left, , right, bottom] = boxes[index]!;
      offsets[index] = [x - left, y + height - bottom];
      x += right - left + gap;
    }
    y += height + gap;
  }
  return { offsets, width: width + 2 * margin, height: y - gap + margin };
}
