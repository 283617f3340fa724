/** Limits on what a client, and all clients of one address, may do. */

import { isIPv6 } from 'node:net';

/** Most games in a list. */
export const longestList = 50;

/** Defaults. `start.mjs` has options for the first two. */
export const defaultLimits = {
  connectionsPerAddress: 50,
  gamesPerMinute: 20,
  /** Messages of a connection: so many at once, then so many per second. */
  burst: 60,
  messagesPerSecond: 10,
  /** Refused messages of a connection before it is closed. */
  refusals: 100,
  /** Connections of the whole server. */
  connections: 5000,
  /** Games of an address that wait for players. */
  waitingGames: 5,
  /** Hours after which a game that still waits for players is deleted. */
  waitingHours: 24,
  /** Milliseconds after which the opponents of a player who has left may claim the game. */
  absence: 60_000,
  /** Milliseconds without a connection after which a player has left. */
  leaving: 2000,
  /** Events of a game. Later ones are refused, except for resignations. */
  events: 2000,
  /** Bytes that may wait to be sent before a connection is closed. */
  unsent: 1_000_000,
};

/** A token bucket: `burst` at once, refilled with `perSecond`. */
export class Bucket {
  #tokens;
  #at;

  constructor(burst, perSecond, now = performance.now()) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.#tokens = burst;
    this.#at = now;
  }

  /** Whether the bucket has refilled, so that nothing is lost by deleting it. */
  isFull(now = performance.now()) {
    this.#refill(now);
    return this.#tokens === this.burst;
  }

  /** Removes tokens for work whose cost is known afterwards. Later messages wait until they are refilled. */
  charge(count, now = performance.now()) {
    this.#refill(now);
    this.#tokens -= count;
  }

  /** Removes tokens. Returns false, and removes none, if there are fewer. */
  take(count = 1, now = performance.now()) {
    this.#refill(now);
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }

  #refill(now) {
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
  }
}

/** Counts the connections and new games of each address. */
export class Addresses {
  #limits;
  #entries = new Map();

  constructor(limits) {
    this.#limits = limits;
  }

  /** Counts a connection. Returns false if the address has too many. */
  connect(address) {
    const entry = this.#entryOf(address);
    if (entry.connections >= this.#limits.connectionsPerAddress) return false;
    entry.connections++;
    return true;
  }

  disconnect(address) {
    this.#entryOf(address).connections--;
  }

  /** Counts a new game. Returns false if the address has created too many. */
  createGame(address) {
    return this.#entryOf(address).games.take();
  }

  /** Deletes the entries that limit nothing. */
  sweep() {
    for (const [address, { connections, games }] of this.#entries)
      if (connections === 0 && games.isFull()) this.#entries.delete(address);
  }

  #entryOf(address) {
    let entry = this.#entries.get(address);
    if (entry === undefined) {
      const { gamesPerMinute } = this.#limits;
      entry = { connections: 0, games: new Bucket(gamesPerMinute, gamesPerMinute / 60) };
      this.#entries.set(address, entry);
    }
    return entry;
  }
}

/**
 * Returns the address of a client; of an IPv6 address the network of 64 bits, because one host has all its addresses.
 * Behind `proxies` trusted proxies it is the entry that the outermost of them added to `X-Forwarded-For`; entries
 * before it can be forged.
 */
export function addressOf(request, proxies) {
  const direct = request.socket.remoteAddress ?? '';
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return networkOf(proxies === 0 ? direct : (forwarded.at(-proxies) ?? direct));
}

function networkOf(address) {
  if (!isIPv6(address)) return address;
  const plain = address.replace(/%.*/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped !== null) return mapped[1];
  const [head, tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups =
    tail === undefined
      ? head
      : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
