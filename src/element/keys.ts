/** Keys on the cells of a board. */

import { cellIndex } from '../rules/board/board.ts';
import type { Pen } from './pen.ts';
import type { Play } from './play.ts';
import { colourFor } from './shapes.ts';
import { isCell, type Situation } from './situation.ts';
import type { Stage } from './stage.ts';
import { cellByKey } from './steps.ts';

/** Longest pause within a typed cell name, in milliseconds. */
const typingTime = 2000;

/** Keyboard control of a board. */
export class Keys {
  readonly #stage: Stage;
  readonly #play: Play;
  readonly #pen: Pen;
  #typed: { readonly text: string; readonly time: number } = { text: '', time: 0 };

  constructor(stage: Stage, play: Play, pen: Pen) {
    this.#stage = stage;
    this.#play = play;
    this.#pen = pen;
  }

  /** Cancels what the player has begun; if there is nothing, removes the shapes. */
  escape(): void {
    if (!this.#play.drop() && this.#pen.clear())
      this.#play.announce(this.#play.words.shapesCleared, { isBrief: true });
  }

  /** Begins or ends a shape on a cell. */
  #mark(cell: string, event: KeyboardEvent): void {
    const { words } = this.#play;
    const { shape, isRemoved } = this.#pen.press(cell, colourFor(event));
    const parts = shape && [shape.cell, words.shape(shape), ...(isRemoved ? [words.removed] : [])];
    this.#play.announce(parts?.join(', ') ?? words.shapeBegins(cell), { isBrief: true });
  }

  /** Handles a key on a cell. Returns whether the key has a meaning. */
  press(event: KeyboardEvent): boolean {
    const { key, timeStamp } = event;
    const [{ situation }, { places, active }] = [this.#play, this.#stage];
    if (situation === undefined || places === undefined) return false;
    const { board } = situation.rules;
    if (key === 'Enter' || key === ' ') this.#play.click(places.cells[active]!.name, true);
    else if (key === '?') this.#play.describe(situation);
    else if (/^[np]$/i.test(key)) this.#next(situation, /n/i.test(key) ? 1 : -1);
    else if (event.code === 'KeyX') this.#mark(places.cells[active]!.name, event);
    else if (/^[a-i1-9]$/i.test(key)) this.#type(situation, key, timeStamp);
    else {
      const next = cellByKey(board, places, active, key);
      if (next !== undefined) this.#stage.focus(next);
      return next !== undefined || /^Arrow|^Page|^Home$|^End$/.test(key);
    }
    return true;
  }

  /** Moves the focus to the next cell that can be selected. */
  #next({ choices, rules }: Situation, step: 1 | -1): void {
    const { chosen } = this.#play;
    const targets = chosen === undefined ? undefined : choices.get(chosen);
    const names = [...(targets ?? choices).keys()].filter(isCell);
    const cells = names.map((name) => cellIndex(rules.board, name)).sort((a, b) => (a - b) * step);
    const { active } = this.#stage;
    const next = cells.find((cell) => (cell - active) * step > 0) ?? cells[0];
    if (next === undefined) this.#play.announceObstacle();
    else this.#stage.focus(next);
  }

  /** Moves the focus to the cell whose name is typed. */
  #type({ rules }: Situation, key: string, time: number): void {
    const before = time - this.#typed.time < typingTime ? this.#typed.text : '';
    const text = `${before}${key}`.slice(-4);
    const found = [cellIndex(rules.board, text), cellIndex(rules.board, text.slice(-3))].find(
      (at) => at >= 0,
    );
    const isName = /[a-i]\d\d$/i.test(text);
    this.#typed = { text: found === undefined && !isName ? text : '', time };
    if (found !== undefined) this.#stage.focus(found);
    else if (isName) {
      const { noCell } = this.#play.words;
      this.#play.announce(noCell(text.slice(-3).toUpperCase()), { isBrief: true });
    }
  }
}
