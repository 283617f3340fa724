/** A connected client: its requests, and what it receives. */

import { keyOf } from './game.mjs';
import { Bucket } from './limits.mjs';
import { parseMessage } from './messages.mjs';
import { Refusal } from './refusal.mjs';

/** Messages that cost more than one token of the rate limit, because they may load a game. */
const costs = { create: 5, join: 3, list: 3 };

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

  /** Serves a socket. `services` are the rooms, the limits, and `mayCreate`, which counts new games. */
  constructor(socket, services) {
    const { burst, messagesPerSecond } = services.limits;
    this.#socket = socket;
    this.#services = services;
    this.#bucket = new Bucket(burst, messagesPerSecond);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.room?.leave(this));
  }

  /** Seat in the game of the room; null for a spectator. */
  get seat() {
    return this.key === undefined ? null : (this.room?.game.seatOf(this.key) ?? null);
  }

  send(message) {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#services.limits.unsent) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  #receive(data, isBinary) {
    let id = null;
    try {
      if (isBinary) throw new Refusal('bad-message', 'Binary messages are not accepted.');
      const message = parseMessage(String(data));
      id = message.id;
      if (!this.#bucket.take(costs[message.type] ?? 1))
        throw new Refusal('too-many', 'Too many messages. Wait some seconds.');
      const answer = this.#handle(message);
      this.send({ type: 'answer', id, ...answer });
    } catch (error) {
      this.#refuse(id ?? error.id ?? null, error);
    }
  }

  #refuse(id, error) {
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) console.error(error);
    const refusal = isRefusal ? error : new Refusal('server-error', 'The server could not do this.');
    this.send({ type: 'refused', id, ...refusal.toJSON() });
    if (++this.#refusals >= this.#services.limits.refusals)
      this.#socket.close(1008, 'Too many refused messages.');
  }

  #handle(message) {
    const { rooms, mayCreate } = this.#services;
    switch (message.type) {
      case 'ping':
        return {};
      case 'list':
        return { games: rooms.list() };
      case 'create': {
        if (!mayCreate()) throw new Refusal('too-many', 'Too many new games. Wait a minute.');
        const room = rooms.create(message);
        this.#enter(room, message.token, 0);
        room.game.sit(this.key, message.name, message.seat);
        return { game: room.game.id, seat: this.seat };
      }
      case 'join':
        this.#enter(rooms.open(message.game), message.token, message.from);
        return { seat: this.seat };
      default:
        return this.#handleInRoom(message);
    }
  }

  #enter(room, token, from) {
    this.key = token === undefined ? undefined : keyOf(token);
    room.enter(this, from);
  }

  #handleInRoom(message) {
    const { room } = this;
    if (room === null) throw new Refusal('no-game', 'Join a game first.');
    if (message.type === 'sit') {
      if (this.key === undefined) throw new Refusal('no-token', 'Join the game with a token to take a seat.');
      room.game.sit(this.key, message.name, message.seat);
      return { seat: this.seat };
    }
    if (this.seat === null) throw new Refusal('not-seated', 'You are watching this game.');
    if (message.type === 'move') room.game.move(this.seat, message.ply, message.move);
    else if (message.type === 'rematch') room.rematch(this.seat);
    else {
      const { id: _, ...event } = message;
      room.game.act(this.seat, event);
    }
    return {};
  }
}
