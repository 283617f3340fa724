/** Budget of a search. */

import { made } from '../base/memo.ts';
import { fail, optionFrom } from '../base/result.ts';
import { anObject, checkShape, func, nullish, object, optional, where } from '../base/shape.ts';
import { defaultNodes, type ThinkLimits } from './bot.ts';

const limitsShape = /* @__PURE__ */ made(() =>
  object({
    onThought: nullish(func),
    book: nullish(anObject),
    clock: optional(func),
    abort: optional(where('an Int32Array', (value) => value instanceof Int32Array && value.length > 0)),
  }),
);

/** Checks the limits of a search and counts positions. */
export class Budget {
  /** Number of positions so far. */
  nodes = 0;
  /** Whether a limit is reached. */
  isSpent = false;
  /** Maximum depth in moves. */
  readonly depth: number;
  /** Whether there is a limit other than the depth. */
  readonly isTimed: boolean;
  readonly #most: number;
  readonly #end: number;
  readonly #clock: (() => number) | undefined;
  readonly #abort: Int32Array | undefined;

  /** @throws KlinZhaError `bad-option` for invalid limits, `needs-clock` for milliseconds without a clock */
  constructor(limits: ThinkLimits) {
    checkShape(limits, limitsShape, 'bad-option', 'options object');
    const { nodes, milliseconds, clock, depth, abort } = limits;
    const isOpen = nodes === undefined && milliseconds === undefined && depth === undefined;
    this.depth = depth === undefined ? 100 : optionFrom('depth', depth, 1);
    this.isTimed = isOpen || nodes !== undefined || milliseconds !== undefined;
    this.#most = isOpen ? defaultNodes : nodes === undefined ? Infinity : optionFrom('nodes', nodes, 1);
    if (milliseconds !== undefined && clock === undefined)
      fail({
        code: 'needs-clock',
        message: 'The option milliseconds needs a clock: pass the option clock.',
        expected: 'clock',
      });
    this.#clock = milliseconds === undefined ? undefined : clock;
    this.#end = milliseconds === undefined ? 0 : clock!() + optionFrom('milliseconds', milliseconds, 0);
    this.#abort = abort;
  }

  /** Number of positions left. */
  get left(): number {
    return this.#most - this.nodes;
  }

  /** Counts a position. @returns whether a limit is reached */
  count(): boolean {
    this.nodes++;
    if (this.nodes >= this.#most || ((this.nodes & 31) === 0 && this.#isOver())) this.isSpent = true;
    return this.isSpent;
  }

  #isOver(): boolean {
    if (this.#abort !== undefined && Atomics.load(this.#abort, 0) !== 0) return true;
    return this.#clock !== undefined && this.#clock() >= this.#end;
  }
}
