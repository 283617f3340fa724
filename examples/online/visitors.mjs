/** Visitors: how they are recognised, and how much each of them may do. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Bucket } from './limits.mjs';
import { Refusal } from './refusal.mjs';

/** Subprotocols of a connection: with a token that this server has sealed, and without one. */
export const visitorProtocol = 'klin-zha-visitor';
export const guestProtocol = 'klin-zha';

/** Costs of a connection and of its messages. */
const costs = {
  connect: { connections: 1, messages: 2 },
  visit: { messages: 1, visitors: 1 },
  create: { messages: 5, games: 1 },
  sit: { messages: 1, games: 1 },
  rematch: { messages: 1, games: 1 },
  join: { messages: 3 },
  list: { messages: 3 },
  mine: { messages: 3 },
};
/** Cost of all other messages. */
const usualCost = { messages: 1 };

const excesses = {
  connections: 'opened too many connections. Try again when one is closed.',
  messages: 'sent too many messages. Wait some seconds.',
  games: 'started too many games. Wait a minute.',
  visitors: 'asked for too many tokens. Wait some minutes.',
};

/** Returns the hash under which a visitor's secret is stored. */
export function keyOf(secret) {
  return createHash('sha256').update(secret).digest('hex');
}

/** What a visitor, or all guests or clients of an address together, may still do. */
class Allowance {
  /** @param share the number of visitors whose limits it has */
  constructor(who, limits, share) {
    const { visitorConnections, burst, messagesPerSecond, gamesPerMinute, visitorsPerAddress } = limits;
    const games = gamesPerMinute * share;
    const newVisitors = visitorsPerAddress / 2;
    this.who = who;
    this.waiting = limits.waitingGames * share;
    this.buckets = {
      connections: new Bucket(visitorConnections * share, 0),
      messages: new Bucket(burst * share, messagesPerSecond * share),
      games: new Bucket(games, games / 60),
      visitors: new Bucket(newVisitors, newVisitors / 3600),
    };
  }
}

/** Charges a cost to all allowances, or throws a `Refusal` and charges none. */
function take(allowances, cost) {
  const parts = Object.entries(cost).flatMap(([kind, count]) =>
    allowances.map(({ who, buckets }) => ({ who, kind, count, bucket: buckets[kind] })),
  );
  for (const { who, kind, count, bucket } of parts)
    if (!bucket.has(count)) throw new Refusal('too-many', `${who} ${excesses[kind]}`);
  for (const { count, bucket } of parts) bucket.charge(count);
}

/** Recognises visitors, and counts what they do. */
export class Visitors {
  #limits;
  #secret;
  #allowances = new Map();

  /** @param secret of the storage, which seals tokens */
  constructor(limits, secret) {
    this.#limits = limits;
    this.#secret = secret;
  }

  /** Returns the pass of a connection that offers protocols, or throws a `Refusal`. */
  admit(address, protocols) {
    const token = protocols.find((text) => /^[0-9a-f]{64}$/.test(text)) ?? '';
    const secret = token.slice(0, 32);
    const isSealed = token !== '' && timingSafeEqual(Buffer.from(token), Buffer.from(this.seal(secret)));
    return new Pass(this, address, isSealed ? keyOf(secret) : undefined);
  }

  /** Returns the token of a visitor: the secret and a seal that only the server can make. */
  seal(secret) {
    return secret + createHmac('sha256', this.#secret).update(secret).digest('hex').slice(0, 32);
  }

  /** Whether a visitor was active lately. */
  has(key) {
    return this.#allowances.has(key);
  }

  /** Returns the allowances of a client and of its address. A client without a key is a guest. */
  allowancesOf(address, key) {
    const { visitorsPerAddress: most } = this.#limits;
    const own =
      key === undefined
        ? this.#allowance(`guests ${address}`, 'Guests in your network have', most / 4)
        : this.#allowance(key, 'You have', 1);
    return [own, this.#allowance(`all ${address}`, 'Visitors from your network have', most)];
  }

  #allowance(name, who, share) {
    const allowance = this.#allowances.get(name) ?? new Allowance(who, this.#limits, share);
    this.#allowances.set(name, allowance);
    return allowance;
  }

  /** Deletes unused allowances. */
  sweep() {
    for (const [name, { buckets }] of this.#allowances)
      if (Object.values(buckets).every((bucket) => bucket.isFull())) this.#allowances.delete(name);
  }
}

/** Checks the limits of a connection: when it is opened, and for each of its messages. */
class Pass {
  #visitors;
  #allowances;

  /** @param key hash of the visitor's secret; undefined for a guest */
  constructor(visitors, address, key) {
    this.#visitors = visitors;
    this.#allowances = visitors.allowancesOf(address, key);
    this.address = address;
    this.key = key;
    take(this.#allowances, costs.connect);
  }

  /** Counts a message, or throws a `Refusal`. A known visitor may ask for the same token again. */
  ask({ type, secret }) {
    const isKnown = type === 'visit' && this.#visitors.has(keyOf(secret));
    take(this.#allowances, (isKnown ? undefined : costs[type]) ?? usualCost);
  }

  /** Counts further messages, even beyond the limit. */
  charge(messages) {
    for (const { buckets } of this.#allowances) buckets.messages.charge(messages);
  }

  /** Makes a guest a visitor. Returns the token. */
  visit(secret) {
    const key = keyOf(secret);
    const allowances = this.#visitors.allowancesOf(this.address, key);
    take(allowances.slice(0, 1), { connections: 1 });
    this.#allowances[0].buckets.connections.charge(-1);
    this.#allowances = allowances;
    this.key = key;
    return this.#visitors.seal(secret);
  }

  /** The most games that may wait for players: of the visitor, and of the address. */
  get mostWaiting() {
    return this.#allowances.map(({ waiting }) => waiting);
  }

  /** Returns the refusal of a game beyond {@link mostWaiting}. */
  fullAt(index) {
    const { who } = this.#allowances[index];
    return new Refusal(
      'full',
      `${who} too many games that wait for players. Wait until one begins or is closed.`,
    );
  }

  leave() {
    for (const { buckets } of this.#allowances) buckets.connections.charge(-1);
  }
}
