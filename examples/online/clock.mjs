/**
 * The server's time: milliseconds for which a server has run. The storage keeps it. Matches count in it, so their
 * clocks stop while no server runs or the storage is out of order.
 */

/** Milliseconds between two heartbeats. */
export const timeBetweenBeats = 500;
/** The most that the time between two heartbeats counts. A longer gap is an outage, and its rest does not count. */
export const longestGap = 1000;

export class RunClock {
  #storage;
  #at = 0;
  #read = 0;
  /** Whether the last heartbeat was stored. */
  isRunning = false;

  constructor(storage) {
    this.#storage = storage;
  }

  now() {
    return this.#at + Math.min(Math.floor(performance.now() - this.#read), longestGap);
  }

  /** Stores a heartbeat and adopts the storage's time. */
  async beat() {
    const sent = performance.now();
    try {
      const at = await this.#storage.beat(longestGap);
      const received = performance.now();
      this.#at = at;
      this.#read = (sent + received) / 2;
      this.isRunning = true;
    } catch (error) {
      this.isRunning = false;
      throw error;
    }
  }
}
