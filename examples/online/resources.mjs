/** What the process uses, as the operating system and Node count it. */

import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two measurements of the delay of the event loop. */
const resolution = 10;

export class Resources {
  #emitters;
  #delay = monitorEventLoopDelay({ resolution });
  #mostFiles = mostFiles();

  /** Counts from now on. `emitters` are those that live as long as the server. */
  constructor(emitters) {
    this.#emitters = emitters;
    this.#delay.enable();
  }

  /** Number of open files and sockets; undefined where the operating system does not say. */
  get openFiles() {
    try {
      // One of them is the folder itself.
      return readdirSync('/proc/self/fd').length - 1;
    } catch (error) {
      // Any other error means that no file could be opened.
      return error.code === 'ENOENT' ? undefined : this.#mostFiles;
    }
  }

  /** Whether less than a tenth of the files that may be open is left. */
  get areFilesScarce() {
    return this.openFiles > 0.9 * this.#mostFiles;
  }

  /** Returns the current values by the names of their metrics. The delay covers the time since the last call. */
  gauges() {
    const delay = this.#delay.percentile(99) / 1e9 - resolution / 1000;
    this.#delay.reset();
    const { user, system } = process.cpuUsage();
    const listeners = this.#emitters.flatMap((emitter) =>
      emitter.eventNames().map((name) => emitter.listenerCount(name)),
    );
    return {
      open_files: this.openFiles,
      open_files_limit: this.#mostFiles,
      listeners: listeners.reduce((sum, count) => sum + count, 0),
      event_loop_delay_seconds: Math.max(0, delay),
      memory_bytes: process.memoryUsage.rss(),
      cpu_seconds: (user + system) / 1e6,
    };
  }

  /** Returns the number of sockets, timers and requests by their kind in Node. */
  kinds() {
    const kinds = new Map();
    for (const kind of process.getActiveResourcesInfo()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return kinds;
  }

  close() {
    this.#delay.disable();
  }
}

function mostFiles() {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most && Number(most);
  } catch {
    return undefined;
  }
}
