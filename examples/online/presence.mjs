/** Clients that are connected to each game, in all processes. They are not stored. */

import { randomBytes } from 'node:crypto';

/** Milliseconds between two signs of life of a process, and after which a silent one is gone. */
export const timeBetweenSigns = 2000;
const longestSilence = 7000;
/** Most games in a message: PostgreSQL sends at most 8000 bytes. */
const mostEntries = 80;

export class Presence {
  #storage;
  #process = randomBytes(6).toString('hex');
  /** By game: seats and number of spectators, by process. */
  #games = new Map();
  #processes = new Map();
  #own = new Map();
  #changed;

  /** @param changed called with the id of a game whose presence another process has changed */
  constructor(storage, changed) {
    this.#storage = storage;
    this.#changed = changed;
  }

  /** Sets the clients that are connected to this process. */
  async set(game, seats, watchers) {
    const entry = [game, [...new Set(seats)].sort(), watchers];
    if (seats.length + watchers === 0) this.#own.delete(game);
    else this.#own.set(game, entry);
    this.#put(this.#process, entry);
    await this.#say({ entries: [entry] });
  }

  /** Returns the connected seats and the number of spectators of a game. */
  of(game) {
    const entries = [...(this.#games.get(game)?.values() ?? [])];
    const seats = new Set(entries.flatMap((entry) => entry.seats));
    return { seats: [...seats], watchers: entries.reduce((sum, entry) => sum + entry.watchers, 0) };
  }

  has(game) {
    return this.#games.has(game);
  }

  /** Asks the other processes, and says what this one knows. */
  async begin() {
    await this.#say({ isNew: true });
  }

  /** Sends a sign of life, and forgets silent processes. */
  async sign(now = performance.now()) {
    for (const [process, heard] of this.#processes)
      if (now - heard > longestSilence) {
        this.#processes.delete(process);
        this.#forget(process);
      }
    await this.#say({});
  }

  /** Handles a message of another process. */
  async receive({ process, isNew, entries = [] }) {
    if (process === this.#process) return;
    const isUnknown = !this.#processes.has(process);
    this.#processes.set(process, performance.now());
    for (const entry of entries) {
      this.#put(process, entry);
      this.#changed(entry[0]);
    }
    if (isNew || isUnknown) await this.announce();
  }

  /** Sends the clients that are connected to this process. */
  async announce() {
    const own = [...this.#own.values()];
    for (let first = 0; first < own.length; first += mostEntries)
      await this.#say({ entries: own.slice(first, first + mostEntries) });
  }

  #forget(process) {
    for (const [game, entries] of this.#games)
      if (entries.has(process)) {
        this.#put(process, [game, [], 0]);
        this.#changed(game);
      }
  }

  #put(process, [game, seats, watchers]) {
    const entries = this.#games.get(game) ?? new Map();
    if (seats.length + watchers > 0) entries.set(process, { seats, watchers });
    else entries.delete(process);
    if (entries.size > 0) this.#games.set(game, entries);
    else this.#games.delete(game);
  }

  #say(message) {
    return this.#storage.say(JSON.stringify({ process: this.#process, ...message }));
  }
}
