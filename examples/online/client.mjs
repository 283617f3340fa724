/** A connected client: its requests, and what it receives. */

import { keyOf } from './game.mjs';
import { Bucket } from './limits.mjs';
import { parseMessage } from './messages.mjs';
import { Refusal, refusalOf } from './refusal.mjs';

/** Messages that cost more than one token of the rate limit, because they may load a game. */
const costs = { create: 5, join: 3, list: 3, mine: 3 };
/** Bytes of a joined game that cost a token. */
const bytesPerToken = 20_000;

export class Client {
  room = null;
  /** Hash of the token of the client, if it has one. */
  key = undefined;
  /** Number of events of the game that were sent. */
  known = 0;
  #socket;
  #services;
  #bucket;
  #refusals = 0;
  #queue = Promise.resolve();
  #isOpen = true;

  /**
   * Serves a socket. `services` are the rooms, the limits, the guard, the metrics, the `address`, and `mayCreate`,
   * which counts new games.
   */
  constructor(socket, services) {
    const { limits, guard } = services;
    this.#socket = socket;
    this.#services = services;
    this.#bucket = new Bucket(limits.burst, limits.messagesPerSecond);
    socket.on(
      'message',
      guard.listener('frame', (data, isBinary) => this.#receive(data, isBinary)),
    );
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#isOpen = false;
      services.rooms.leaveList(this);
      this.room?.leave(this);
    });
  }

  /** Seat in the game of the room; null for a spectator. */
  get seat() {
    return this.key === undefined ? null : (this.room?.game.seatOf(this.key) ?? null);
  }

  send(message) {
    this.sendData(JSON.stringify(message));
  }

  /** Sends the JSON of a message. */
  sendData(data) {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#services.limits.unsent) this.#socket.terminate();
    else this.#socket.send(data, { binary: false });
  }

  close(code, reason) {
    this.#socket.close(code, reason);
  }

  /** Handles a message after the earlier ones. */
  #receive(data, isBinary) {
    let message;
    try {
      if (isBinary) throw new Refusal('bad-message', 'Binary messages are not accepted.');
      message = parseMessage(String(data));
      if (!this.#bucket.take(costs[message.type] ?? 1))
        throw Object.assign(new Refusal('too-many', 'Too many messages. Wait some seconds.'), {
          id: message.id,
        });
    } catch (error) {
      this.#refuse(error.id ?? null, error);
      if (!(error instanceof Refusal)) throw error;
      return undefined;
    }
    this.#queue = this.#queue.then(() => this.#answer(message));
    return this.#queue;
  }

  #answer(message) {
    const { guard, metrics } = this.#services;
    const work = async () => {
      const began = performance.now();
      const answer = await this.#handle(message);
      metrics.count(message.type, performance.now() - began);
      this.send({ type: 'answer', id: message.id, ...answer });
    };
    return guard.run('request', work, (error) => this.#refuse(message.id, error));
  }

  #refuse(id, error) {
    const refusal = refusalOf(error);
    this.#services.metrics.countRefusal(refusal.code);
    this.send({ type: 'refused', id, ...refusal.toJSON() });
    // A failure of the server is not the client's.
    if (error instanceof Refusal && ++this.#refusals >= this.#services.limits.refusals)
      this.#socket.close(1008, 'Too many refused messages.');
  }

  async #handle(message) {
    const { rooms, mayCreate, address } = this.#services;
    switch (message.type) {
      case 'ping':
        return {};
      case 'list':
        if (this.#isOpen) rooms.watchList(this);
        return rooms.list();
      case 'mine':
        return { mine: await rooms.gamesOf(keyOf(message.token)) };
      case 'create': {
        if (!mayCreate()) throw new Refusal('too-many', 'Too many new games. Wait a minute.');
        const room = await rooms.create(message, address);
        await this.#enter(room, message.token, 0);
        return { game: room.game.id, seat: this.seat };
      }
      case 'join':
        await this.#enter(await rooms.open(message.game), message.token, message.from);
        return { seat: this.seat };
      default:
        return this.#handleInRoom(message);
    }
  }

  async #enter(room, token, from) {
    const { rooms } = this.#services;
    rooms.leaveList(this);
    const bytes = await room.enter(this, token === undefined ? undefined : keyOf(token), from);
    this.#bucket.charge(bytes / bytesPerToken);
    // The client may have left meanwhile.
    if (!this.#isOpen) room.leave(this);
  }

  async #handleInRoom(message) {
    const { room } = this;
    if (room === null) throw new Refusal('no-game', 'Join a game first.');
    const { game } = room;
    if (message.type === 'sit') {
      if (this.key === undefined) throw new Refusal('no-token', 'Join the game with a token to take a seat.');
      await room.run(() => game.sit(this.key, message.name, message.seat));
      room.hereChanged();
      return { seat: this.seat };
    }
    const { seat } = this;
    if (seat === null) throw new Refusal('not-seated', 'You are watching this game.');
    const { id: _, ...event } = message;
    const deeds = {
      move: () => game.move(seat, message.ply, message.move),
      rematch: () => game.rematch(seat),
      takeback: () => game.takeBack(seat),
      keep: () => game.keep(),
    };
    await room.run(deeds[message.type] ?? (() => game.act(seat, event)));
    return {};
  }
}
