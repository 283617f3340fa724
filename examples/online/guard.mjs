/** The one entrance: whatever arrives or fires is run here, so that no exception ends the process. */

import { Refusal, StorageFault } from './refusal.mjs';

/** Milliseconds between two log lines of one place, so that a lasting fault does not fill the log. */
const timeBetweenLines = 1000;

export class Guard {
  /** Number of exceptions by place. */
  faults = new Map();
  #lines = new Map();

  /**
   * Runs work, which may be asynchronous. An exception becomes a log line and a count, and `fail` is called with
   * it. For a refusal, only `fail` is called.
   */
  async run(place, work, fail = () => {}) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) this.#note(place, error);
      try {
        fail(error);
      } catch (second) {
        this.#note(place, second);
      }
      return undefined;
    }
  }

  /** Returns a listener for an emitter or a timer that runs its work here. */
  listener(place, work, fail) {
    return (...args) =>
      void this.run(
        place,
        () => work(...args),
        (error) => fail?.(error, ...args),
      );
  }

  #note(place, error) {
    const count = (this.faults.get(place) ?? 0) + 1;
    this.faults.set(place, count);
    const now = performance.now();
    if (now - (this.#lines.get(place) ?? -Infinity) < timeBetweenLines) return;
    this.#lines.set(place, now);
    const text = error instanceof StorageFault ? error.message : (error?.stack ?? String(error));
    console.error(`${new Date().toISOString()} ${place} (fault ${count}): ${text}`);
  }
}
