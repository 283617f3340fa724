/** The games in memory, and the clients that play or watch them. */

import { OnlineGame } from './game.mjs';
import { Refusal } from './refusal.mjs';

/** Milliseconds for which a game without clients stays in memory. */
const idleTime = 60_000;
/** Longest time of a timer. */
const longestTimer = 2 ** 31 - 1;
/** Most games in a list. */
const longestList = 50;

export class Rooms {
  #services;
  #rooms = new Map();

  /** Creates the rooms. `services` are the storage, the clock and the limits. */
  constructor(services) {
    this.#services = services;
  }

  create(message) {
    const { storage, limits } = this.#services;
    if (storage.countWaiting() >= limits.waitingGames)
      throw new Refusal('full', 'Too many games wait for players. Try again later.');
    return this.#add(OnlineGame.create(message, this.#services));
  }

  /** Returns the room of a game, loaded if necessary. */
  open(id) {
    const known = this.#rooms.get(id);
    if (known !== undefined) return known;
    const row = this.#services.storage.readGame(id);
    if (row === undefined) throw new Refusal('no-such-game', `Unknown game '${id}'.`);
    const room = this.#add(new OnlineGame(row, this.#services));
    room.game.tick();
    room.game.castOutcome();
    return room;
  }

  #add(game) {
    const room = new Room(game, (opened) => this.#add(opened));
    this.#rooms.set(game.id, room);
    return room;
  }

  /** Returns the running games with a connected client. */
  list() {
    const running = [...this.#rooms.values()].filter(({ game, clients }) => {
      return game.phase === 'playing' && clients.size > 0;
    });
    return running.slice(-longestList).map(({ game, clients }) => ({
      game: game.id,
      rules: game.rules.id,
      control: game.settings.control,
      players: game.players.map(({ name }) => name),
      clients: clients.size,
    }));
  }

  /** Removes rooms without clients after a while; their games are stored. */
  sweep(now = performance.now()) {
    for (const [id, room] of this.#rooms) {
      if (room.clients.size > 0 || now - room.leftAt < idleTime) continue;
      room.close();
      this.#rooms.delete(id);
    }
  }

  close() {
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }
}

/** A game and its clients. */
class Room {
  clients = new Set();
  leftAt = performance.now();
  #timer;
  #opened;

  constructor(game, opened) {
    this.game = game;
    this.#opened = opened;
    game.onChange = () => this.#changed();
    this.#setTimer();
  }

  /** Adds a client that has the first `from` events of the game. */
  enter(client, from = 0) {
    client.room?.leave(client);
    client.room = this;
    client.known = from > this.game.events.length ? 0 : from;
    this.clients.add(client);
    this.#changed();
  }

  leave(client) {
    this.clients.delete(client);
    this.leftAt = performance.now();
    this.#changed();
  }

  rematch(seat) {
    const game = this.game.rematch(seat);
    if (game !== undefined) this.#opened(game);
  }

  close() {
    clearTimeout(this.#timer);
    this.game.onChange = () => {};
  }

  #changed() {
    this.#setTimer();
    for (const client of this.clients) this.#send(client);
  }

  #send(client) {
    const { game } = this;
    const message = game.messageFor(client.seat, client.known);
    if (message.events !== undefined) client.known = game.events.length;
    const seated = [...this.clients].map(({ seat }) => seat);
    const players = message.players.map(
      (player, index) => player && { ...player, isHere: seated.includes(index + 1) },
    );
    client.send({ ...message, players, watchers: seated.filter((seat) => seat === null).length });
  }

  #setTimer() {
    clearTimeout(this.#timer);
    const flag = this.game.nextFlag();
    if (flag === null) return;
    const delay = Math.min(Math.max(0, flag.at - this.game.now()), longestTimer);
    this.#timer = setTimeout(() => {
      this.game.tick();
      this.#setTimer();
    }, delay);
  }
}
