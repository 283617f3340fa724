/** Progress of a reading, and its end if it is no longer wanted. */

import { made } from '../base/memo.ts';
import { checkShape, func, methods, nullish, object } from '../base/shape.ts';

/** Options of functions that may read for a long time. */
export interface PaceOptions {
  /** Called at least every 50 milliseconds with the share that is done, from 0 to 1. */
  readonly progress?: (done: number) => void;
  /** Ends the reading as soon as it is aborted, for example in `progress`: its reason is thrown. */
  readonly signal?: {
    /** Throws the reason if the signal is aborted, as that of an `AbortSignal` does. */
    throwIfAborted(): void;
  };
}

const shape = /* @__PURE__ */ made(() =>
  object({ progress: nullish(func), signal: nullish(methods<{ throwIfAborted(): void }>('throwIfAborted')) }),
);

/** Milliseconds between two calls of `progress`. */
const interval = 20;

/** Reports the progress of several steps. */
export class Pace {
  readonly #options: PaceOptions;
  #from = 0;
  #steps = 1;
  #done = 0;
  #last = 0;

  /** @throws KlinZhaError `bad-option` */
  constructor({ progress, signal }: PaceOptions) {
    this.#options = { ...(progress && { progress }), ...(signal && { signal }) };
    checkShape(this.#options, shape, 'bad-option', 'option');
  }

  /** Begins one of several steps, counted from 0. */
  begin(step: number, steps: number): void {
    this.#from = step;
    this.#steps = steps;
    this.pass(0);
  }

  /** Reports that a part of the step is done. Does nothing most of the time. */
  pass(part: number): void {
    const now = Date.now();
    if (now - this.#last < interval) return;
    this.#last = now;
    this.#done = Math.max(this.#done, (this.#from + part) / this.#steps);
    this.#options.signal?.throwIfAborted();
    this.#options.progress?.(this.#done);
  }
}
