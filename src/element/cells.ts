/** Elements of the cells: a grid for each level, a row for each row letter, positioned over the picture. */

import type { BoardLayout, CellShape } from '../render/layout.ts';
import type { Board } from '../rules/board/board.ts';
import { make, setAll } from './dom.ts';
import { cellLabel, type Marked, type Speech } from './labels.ts';
import { isCell } from './situation.ts';
import type { BoardWords } from './words.ts';

/** Grids of a board, and its cells in board order. */
export interface Cells {
  readonly grids: readonly HTMLElement[];
  readonly cells: readonly HTMLElement[];
}

/** Creates the elements of a board. */
export function makeCells(board: Board, places: BoardLayout, words: BoardWords, helpId: string): Cells {
  const cells = places.cells.map((shape) => makeCell(shape, places));
  const grids = places.levels.map(({ level, name }) => {
    const rows = new Map<string, HTMLElement[]>();
    for (const shape of places.cells) {
      if (shape.level !== level) continue;
      const row = shape.name.slice(0, -2);
      rows.set(row, [...(rows.get(row) ?? []), cells[shape.index]!]);
    }
    const label = board.naming.levels.length > 1 ? `${words.board}, ${words.level(name)}` : words.board;
    const attributes = { role: 'grid', 'aria-label': label, 'aria-describedby': helpId };
    const made = [...rows].map(([row, inside]) => make('div', { role: 'row', 'aria-label': row }, ...inside));
    return make('div', attributes, ...made);
  });
  return { grids, cells };
}

function makeCell({ corners, pointsUp, name }: CellShape, { width, height }: BoardLayout): HTMLElement {
  const made = make('div', { role: 'gridcell', class: 'cell', tabindex: '-1', 'data-cell': name });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const { style } = made;
  style.left = `${(left / width) * 100}%`;
  style.top = `${(top / height) * 100}%`;
  style.width = `${((Math.max(...xs) - left) / width) * 100}%`;
  style.height = `${((Math.max(...ys) - top) / height) * 100}%`;
  style.clipPath = pointsUp ? 'polygon(50% 0,100% 100%,0 100%)' : 'polygon(0 0,100% 0,50% 100%)';
  return made;
}

/** Labels every cell with its contents and possible actions. `active` is the focusable cell. */
export function labelCells(
  { cells }: Cells,
  places: BoardLayout,
  speech: Speech,
  marked: Marked,
  active: number,
): void {
  const { choices } = speech.situation;
  const { chosen } = marked;
  const targets = chosen === undefined ? undefined : choices.get(chosen);
  for (const { index, name } of places.cells) {
    const cell = cells[index]!;
    const isOrigin = choices.has(name);
    const isLive = isOrigin || targets?.has(name) === true;
    setAll(cell, {
      'aria-label': cellLabel(speech, name, marked),
      'aria-selected': isCell(chosen) && name === chosen ? 'true' : undefined,
      tabindex: index === active ? '0' : '-1',
      class: `cell${isLive ? ' live' : ''}${isOrigin ? ' origin' : ''}`,
    });
  }
}
