/** The limits of a search, counted down. */

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

/** What is left to a bot that thinks. */
export class Budget {
  /** How many positions were looked at. */
  nodes = 0;
  /** Whether it is time to answer. */
  isSpent = false;
  /** The most moves to look ahead. */
  readonly depth: number;
  /** Whether there is a limit besides that of moves to look ahead. */
  readonly isTimed: boolean;
  readonly #most: number;
  readonly #end: number;
  readonly #clock: (() => number) | undefined;
  readonly #abort: Int32Array | undefined;

  /** @throws KlinZhaError `bad-option` for limits that are none, `needs-clock` for milliseconds without a clock */
  constructor(limits: ThinkLimits) {
    checkShape(limits, limitsShape, 'bad-option', 'list of options');
    const { nodes, milliseconds, clock, depth, abort } = limits;
    const isOpen = nodes === undefined && milliseconds === undefined && depth === undefined;
    this.depth = depth === undefined ? 100 : optionFrom('depth', depth, 1);
    this.isTimed = isOpen || nodes !== undefined || milliseconds !== undefined;
    this.#most = isOpen ? defaultNodes : nodes === undefined ? Infinity : optionFrom('nodes', nodes, 1);
    if (milliseconds !== undefined && clock === undefined)
      fail({ code: 'needs-clock', message: 'A limit of milliseconds needs a clock.', expected: 'clock' });
    this.#clock = milliseconds === undefined ? undefined : clock;
    this.#end = milliseconds === undefined ? 0 : clock!() + optionFrom('milliseconds', milliseconds, 0);
    this.#abort = abort;
  }

  /** How many positions may still be looked at. */
  get left(): number {
    return this.#most - this.nodes;
  }

  /** Counts a position. @returns whether it is time to answer */
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
