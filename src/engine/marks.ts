/** Marks: what variants forbid on single cells, and what seats find there because of it. */

import { refreshCell, type Scenery } from './scenery.ts';
import { NO_CAPTURE, NO_END, NO_GOAL } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** What of a position has to do with marks. */
export interface Marking extends Scenery {
  readonly marked: Marked;
}

/** The cells that variants have marked. */
export interface Marked {
  cells: Int16Array;
  number: number;
  /** Room for the next ones. */
  spare: Int16Array;
  /** For each cell the marks that were there when it was last said what seats find on it. */
  readonly shown: Uint8Array;
}

/** No cells, on a board with nothing but its own marks. */
export function makeMarked({ cells, closedMarks }: Tables): Marked {
  return {
    cells: new Int16Array(cells),
    number: 0,
    spare: new Int16Array(cells),
    shown: closedMarks.slice(),
  };
}

/** Marks the cells on which something is forbidden by what variants keep of their own, and no others. */
export function markCells(marking: Marking, own: readonly unknown[]): void {
  const { marked, marks } = marking;
  const { hooks, rules, closedMarks } = marking.tables;
  const { cells: former, number } = marked;
  marked.cells = marked.spare;
  marked.number = 0;
  marked.spare = former;
  for (let i = 0; i < number; i++) marks[former[i]!] = closedMarks[former[i]!]!;
  for (let index = 0; index < hooks.length; index++) {
    const masks = hooks[index]!.masks?.(own[index], rules.board);
    if (masks?.noEnd !== undefined) addMark(marking, masks.noEnd, NO_END);
    if (masks?.noCapture !== undefined) addMark(marking, masks.noCapture, NO_CAPTURE);
    if (masks?.noGoal !== undefined) addMark(marking, masks.noGoal, NO_GOAL);
  }
  showMarks(marking, former, number);
  showMarks(marking, marked.cells, marked.number);
}

/** Marks cells, and lists those that had none but the board's marks before. */
function addMark({ marks, marked, tables }: Marking, cells: readonly number[], mark: number): void {
  const list = marked.cells;
  let number = marked.number;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const former = marks[cell]!;
    if ((former & mark) !== 0) continue;
    marks[cell] = former | mark;
    if (former === tables.closedMarks[cell]) list[number++] = cell;
  }
  marked.number = number;
}

/** Says anew what seats find on cells whose marks have changed. */
function showMarks(marking: Marking, cells: Int16Array, number: number): void {
  const { marks, marked } = marking;
  const { shown } = marked;
  for (let i = 0; i < number; i++) {
    const cell = cells[i]!;
    if (marks[cell] === shown[cell]) continue;
    shown[cell] = marks[cell]!;
    refreshCell(marking, cell);
  }
}
