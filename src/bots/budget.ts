/** Budget of a search. */

import { made } from '../base/memo.ts';
import { fail, optionFrom } from '../base/result.ts';
import { anObject, checkShape, func, nullish, numberFrom, object, optional, where } from '../base/shape.ts';
import { defaultNodes, type LevelLimits, type ThinkOptions } from './bot.ts';

const limitsShape = /* @__PURE__ */ made(() =>
  object(
    {
      onThought: nullish(func),
      book: nullish(anObject),
      multiPv: optional(numberFrom(1, Infinity, true)),
      clock: optional(func),
      abort: optional(where('an Int32Array', (value) => value instanceof Int32Array && value.length > 0)),
    },
    'an object such as { random: Math.random }',
  ),
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
  /** Time when the last iteration began. */
  #begun: number;
  #iterations = 0;

  /**
   * @param cap limits that those of the caller cannot exceed
   * @throws KlinZhaError `bad-option` for invalid limits, `needs-clock` for milliseconds without a clock
   */
  constructor(limits: Partial<ThinkOptions>, cap?: LevelLimits) {
    checkShape(limits, limitsShape, 'bad-option', 'options object');
    const { nodes, milliseconds, clock, depth, abort } = limits;
    const isOpen = nodes === undefined && milliseconds === undefined && depth === undefined;
    const [most, deepest] = [cap?.nodes ?? Infinity, cap?.depth ?? 100];
    this.depth = depth === undefined ? deepest : Math.min(deepest, optionFrom('depth', depth, 1));
    this.isTimed = isOpen || nodes !== undefined || milliseconds !== undefined;
    const open = isOpen && cap === undefined ? defaultNodes : Infinity;
    this.#most = Math.min(most, nodes === undefined ? open : optionFrom('nodes', nodes, 1));
    if (milliseconds !== undefined && clock === undefined)
      fail({
        code: 'needs-clock',
        message: 'The option milliseconds needs a clock: pass the option clock.',
        expected: 'clock',
      });
    this.#clock = milliseconds === undefined ? undefined : clock;
    this.#begun = this.#clock?.() ?? 0;
    this.#end = this.#begun + (milliseconds === undefined ? 0 : optionFrom('milliseconds', milliseconds, 0));
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

  /**
   * Begins an iteration of iterative deepening. The first one ignores the clock: a hasty answer must be a
   * considered move. @returns false if a limit is reached, or if less time is left than the last iteration
   * needed, because the next one needs more
   */
  beginIteration(): boolean {
    this.#iterations++;
    if (this.isSpent || this.#clock === undefined || this.#iterations === 1) return !this.isSpent;
    const now = this.#clock();
    const needed = now - this.#begun;
    this.#begun = now;
    return this.#end - now >= needed;
  }

  #isOver(): boolean {
    if (this.#abort !== undefined && Atomics.load(this.#abort, 0) !== 0) return true;
    return this.#clock !== undefined && this.#iterations !== 1 && this.#clock() >= this.#end;
  }
}
