/** Drawing of shapes by pointer and keys. */

import type { RecordMark } from '../records/tree.ts';
import { shapeBetween, toggled } from './shapes.ts';

/** Shapes that the board shows, and how they change. */
export interface Page {
  readonly shapes: () => readonly RecordMark[];
  readonly change: (shapes: readonly RecordMark[]) => void;
}

/** Result of a key: a shape begins on a cell, or it is drawn or removed. */
export interface Stroke {
  readonly shape: RecordMark | undefined;
  readonly isRemoved: boolean;
}

/** Draws the shapes of a board. */
export class Pen {
  readonly #page: Page;
  /** Cell where a shape begins that is drawn by keys. */
  #start: string | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Draws a shape, or removes it if it is drawn. Returns whether it was removed. */
  mark(shape: RecordMark): boolean {
    const before = this.#page.shapes();
    const after = toggled(before, shape);
    this.#page.change(after);
    return after.length < before.length;
  }

  /** Begins a shape on a cell, or ends it there. */
  press(cell: string, colour: RecordMark['colour']): Stroke {
    if (this.#start === undefined) {
      this.#start = cell;
      return { shape: undefined, isRemoved: false };
    }
    const shape = shapeBetween(this.#start, cell, colour);
    this.#start = undefined;
    return { shape, isRemoved: this.mark(shape) };
  }

  /** Cancels an unfinished shape, or else removes all shapes. Returns whether there were any. */
  clear(): boolean {
    const wasBegun = this.#start !== undefined;
    this.#start = undefined;
    if (wasBegun) return true;
    if (this.#page.shapes().length === 0) return false;
    this.#page.change([]);
    return true;
  }
}
