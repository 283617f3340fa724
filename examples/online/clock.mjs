/**
 * The server's time: milliseconds for which the server has run, in all its runs. Matches count in it, so their
 * clocks stand still while the server is down, and no change of the system clock affects them.
 */
export class RunClock {
  #storage;
  #base;
  #start = performance.now();

  constructor(storage) {
    this.#storage = storage;
    this.#base = storage.readTime();
  }

  now() {
    return this.#base + Math.floor(performance.now() - this.#start);
  }

  /** Stores the time. After a crash the server continues from the last stored time. */
  save() {
    this.#storage.writeTime(this.now());
  }
}
