/** Limits on what a visitor, and all visitors from one address, may do. */

import { isIPv6 } from 'node:net';

/** Most games in a list. */
export const longestList = 50;

/** Defaults. `start.mjs` has options for some. */
export const defaultLimits = {
  /** Connections of a visitor. */
  visitorConnections: 10,
  /** Messages of a visitor: so many at once, then so many per second. */
  burst: 60,
  messagesPerSecond: 10,
  /** Games that a visitor creates, joins or plays again within a minute. */
  gamesPerMinute: 20,
  /** Games of a visitor that wait for players. */
  waitingGames: 5,
  /**
   * An address may do as much as so many visitors. Half as many new ones are admitted within an hour, so they leave room
   * for the others. All clients without a token count as a quarter.
   */
  visitorsPerAddress: 120,
  /** Refused messages of a connection before it is closed. */
  refusals: 100,
  /** Connections of the whole server. */
  connections: 5000,
  /** Hours since the last change after which a game is deleted: while it waits, while it is played, and when it is over. */
  waitingHours: 24,
  playingHours: 30 * 24,
  overHours: 365 * 24,
  /** Games in each of these states that are kept. Those that have changed within an hour are kept, however many. */
  gamesKept: 100_000,
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

  /** Whether so many tokens are left. */
  has(count, now = performance.now()) {
    this.#refill(now);
    return this.#tokens >= count;
  }

  /** Removes tokens, even more than are left. A negative number returns tokens. */
  charge(count, now = performance.now()) {
    this.#refill(now);
    this.#tokens -= count;
  }

  #refill(now) {
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
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
