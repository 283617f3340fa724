/** A connected client: its requests, and what it receives. */

import { Sender } from 'ws';
import { parseMessage } from './messages.mjs';
import { Refusal, refusalOf } from './refusal.mjs';
import { keyOf } from './visitors.mjs';

/** Bytes of a joined game that count as a message. */
const bytesPerMessage = 20_000;

/** Returns the frame of a message, which any number of clients may be sent. */
export function frameOf(text) {
  const form = { fin: true, opcode: 1, rsv1: false, mask: false, readOnly: true };
  return Buffer.concat(Sender.frame(Buffer.from(text), form));
}

export class Client {
  room = null;
  /** Hash of the secret with which the client has joined its game, if it has one. */
  key = undefined;
  /** Number of events of the game that were sent. */
  known = 0;
  #socket;
  #stream;
  #pass;
  #services;
  #refusals = 0;
  #queue = Promise.resolve();
  #isOpen = true;

  /**
   * Serves a WebSocket with a pass, and with the stream that it uses, for frames of {@link frameOf}. `services` are the
   * rooms, the limits, the guard and the metrics.
   */
  constructor(socket, stream, pass, services) {
    const { guard } = services;
    this.#socket = socket;
    this.#stream = stream;
    this.#pass = pass;
    this.#services = services;
    socket.on(
      'message',
      guard.listener('frame', (data, isBinary) => this.#receive(data, isBinary)),
    );
    for (const type of ['ping', 'pong'])
      socket.on(
        type,
        guard.listener(
          'frame',
          () => pass.ask({ type }),
          () => socket.terminate(),
        ),
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
    this.sendFrame(frameOf(JSON.stringify(message)));
  }

  sendFrame(frame) {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#stream.writableLength > this.#services.limits.unsent) this.#socket.terminate();
    else this.#stream.write(frame);
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
      this.#pass.ask(message);
    } catch (error) {
      if (message === undefined) this.#pass.charge(1);
      this.#refuse(error.id ?? message?.id ?? null, error);
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
    const { rooms } = this.#services;
    const pass = this.#pass;
    switch (message.type) {
      case 'ping':
        return {};
      case 'list':
        if (this.#isOpen) rooms.watchList(this);
        return rooms.list();
      case 'visit':
        return { token: pass.visit(message.secret) };
      case 'mine':
        return { mine: await rooms.gamesOf(this.#visitor) };
      case 'create': {
        const room = await rooms.create(message, this.#visitor, pass);
        await this.#enter(room, pass.key, 0);
        return { game: room.game.id, seat: this.seat };
      }
      case 'join': {
        const { token, from } = message;
        await this.#enter(
          await rooms.open(message.game),
          token === undefined ? pass.key : keyOf(token),
          from,
        );
        return { seat: this.seat };
      }
      default:
        return this.#handleInRoom(message);
    }
  }

  /** The key of the visitor. Throws a `Refusal` for a guest. */
  get #visitor() {
    if (this.#pass.key !== undefined) return this.#pass.key;
    throw new Refusal('no-token', 'Guests can only watch. Ask for a token with a visit message.');
  }

  async #enter(room, key, from) {
    this.#services.rooms.leaveList(this);
    const bytes = await room.enter(this, key, from);
    this.#pass.charge(bytes / bytesPerMessage);
    // The client may have left meanwhile.
    if (!this.#isOpen) room.leave(this);
  }

  async #handleInRoom(message) {
    const { room } = this;
    if (room === null) throw new Refusal('no-game', 'Join a game first.');
    const { game } = room;
    if (message.type === 'sit') {
      const key = this.#visitor;
      await room.run(() => game.sit(key, message.name, message.seat));
      this.key = key;
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
