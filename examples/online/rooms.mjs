/** The games in memory, and the clients that play or watch them. */

import { frameOf } from './client.mjs';
import { OnlineGame } from './game.mjs';
import { longestList } from './limits.mjs';
import { Presence } from './presence.mjs';
import { Refusal } from './refusal.mjs';

/** Milliseconds for which a game without clients stays in memory. */
const idleTime = 15_000;
/** Longest time of a timer. */
const longestTimer = 2 ** 31 - 1;
/** Milliseconds between two messages about who is here, and between two lists. */
const timeBetweenNotes = 1000;
/** Milliseconds after which something is tried again that the storage prevented. */
const retryTime = 500;
/** Milliseconds in which players come back after a restart, before they are noted as away. */
const timeToReturn = 5000;

/** Calls work at once, but at most once in an interval; calls during the interval are followed by one at its end. */
class Throttle {
  #work;
  #timer;
  #isWaiting = false;

  constructor(work) {
    this.#work = work;
  }

  call() {
    if (this.#timer !== undefined) {
      this.#isWaiting = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isWaiting) return;
      this.#isWaiting = false;
      this.call();
    }, timeBetweenNotes);
    this.#work();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#isWaiting = false;
  }
}

export class Rooms {
  #services;
  #rooms = new Map();
  #loading = new Map();
  /** Clients that look at the list of games. */
  #lobby = new Set();
  #lobbyText = '';
  #lobbyThrottle;
  presence;

  /** Creates the rooms. `services` are the storage, the clock, the limits and the guard. */
  constructor(services) {
    this.#services = services;
    const { guard } = services;
    this.presence = new Presence(services.storage, (id) => this.#presenceChanged(id));
    this.#lobbyThrottle = new Throttle(() => void guard.run('lobby', () => this.#sendLobby()));
  }

  get size() {
    return this.#rooms.size;
  }

  async create(message, key, pass) {
    return this.#add(await OnlineGame.create(message, key, pass, this.#services));
  }

  /** Returns the room of a game, loaded if necessary. */
  async open(id) {
    const known = this.#rooms.get(id);
    if (known !== undefined) return known;
    const loading =
      this.#loading.get(id) ?? OnlineGame.load(id, this.#services).then((game) => this.#add(game));
    this.#loading.set(id, loading);
    try {
      return await loading;
    } finally {
      this.#loading.delete(id);
    }
  }

  #add(game) {
    const known = this.#rooms.get(game.id);
    if (known !== undefined) return known;
    const room = new Room(game, this.#services, this.presence, () => this.listChanged());
    this.#rooms.set(game.id, room);
    return room;
  }

  /** Handles a message of another process; null if some may be lost. */
  async receive(text) {
    if (text === null) {
      for (const room of this.#rooms.values()) room.refresh();
      await this.presence.begin();
      await this.presence.announce();
      return;
    }
    const message = JSON.parse(text);
    if (message.process !== undefined) return this.presence.receive(message);
    const room = this.#rooms.get(message.game);
    if (room !== undefined && message.version !== room.game.row.version) room.refresh();
    this.listChanged();
  }

  /** Tells all clients the time, after the clocks have stopped. */
  tellTime() {
    for (const room of this.#rooms.values()) room.hereChanged();
  }

  /** Reads a game again after a command of the host. */
  refresh(id) {
    this.#rooms.get(id)?.refresh();
    this.listChanged();
  }

  #presenceChanged(id) {
    this.#rooms.get(id)?.hereChanged();
    this.listChanged();
  }

  /** Returns the listed games with a connected client: open challenges and running games. */
  async list() {
    const rows = (await this.#services.storage.listed()).filter(({ id }) => this.presence.has(id));
    const shown = (state) =>
      rows
        .filter((row) => row.state === state)
        .slice(0, longestList)
        .map((row) => listedGame(row, this.presence));
    return { challenges: shown('waiting'), games: shown('playing') };
  }

  /** Returns the games of a player. */
  async gamesOf(key) {
    const rows = await this.#services.storage.gamesOf(key);
    return rows.map((row) => {
      const { players } = row.data;
      const you = players.findIndex((player) => player?.key === key) + 1;
      const turn = row.state === 'playing' ? (row.snapshot?.turn ?? null) : null;
      return { ...listedGame(row, this.presence), state: row.state, you, turn };
    });
  }

  /** Sends the list to a client when it changes. */
  watchList(client) {
    this.#lobby.add(client);
    // The next text is sent whatever it is: this client may have seen another one.
    this.#lobbyText = '';
  }

  leaveList(client) {
    this.#lobby.delete(client);
  }

  listChanged() {
    if (this.#lobby.size > 0) this.#lobbyThrottle.call();
  }

  async #sendLobby() {
    const text = JSON.stringify({ type: 'list', ...(await this.list()) });
    if (text === this.#lobbyText) return;
    this.#lobbyText = text;
    const frame = frameOf(text);
    for (const client of this.#lobby) client.sendFrame(frame);
  }

  /** Deletes games by their age, and the oldest ones if there are too many. */
  async expire() {
    const { storage, limits } = this.#services;
    for (const state of ['waiting', 'playing', 'over'])
      for (const filter of [{ hours: limits[`${state}Hours`] }, { hours: 1, most: limits.gamesKept }])
        for (const id of await storage.remove({ state, ...filter })) this.refresh(id);
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
    this.#lobbyThrottle.stop();
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }
}

function listedGame({ id, data }, presence) {
  const { seats, watchers } = presence.of(id);
  return {
    game: id,
    rules: data.rules,
    control: data.settings.control,
    players: data.players.map((player) => player?.name ?? null),
    clients: seats.length + watchers,
  };
}

/** A game and its clients. */
class Room {
  clients = new Set();
  leftAt = performance.now();
  #services;
  #presence;
  #listChanged;
  #queue = Promise.resolve();
  #flagTimer;
  #awayTimer;
  #isClosed = false;
  #here;
  /** All events as JSON, once a client has asked for them. */
  #whole;
  /** Messages about the present state, by seat and number of known events. */
  #messages = new Map();
  #version;
  #openedAt = performance.now();

  constructor(game, services, presence, listChanged) {
    this.game = game;
    this.#services = services;
    this.#presence = presence;
    this.#listChanged = listChanged;
    this.#version = game.row.version;
    this.#here = new Throttle(() => this.#sendPresence());
    this.#setFlagTimer();
    this.#setAwayTimer(timeToReturn);
  }

  /** Runs work on the game after what was requested before, and sends the change. */
  run(work) {
    const result = this.#queue.then(async () => {
      try {
        return await work();
      } finally {
        await this.#sendChange();
      }
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  /** Runs work in the background, again if the storage fails. */
  #runLater(place, work) {
    const { guard } = this.#services;
    return guard.run(
      place,
      () => this.run(work),
      (error) => {
        if (error instanceof Refusal || this.#isClosed) return;
        setTimeout(() => !this.#isClosed && this.#runLater(place, work), retryTime).unref();
      },
    );
  }

  /** Reads the game again, because another process has changed it. */
  refresh() {
    this.game.isStale = true;
    return this.#runLater('refresh', async () => {
      try {
        await this.game.refresh();
      } catch (error) {
        if (error.code !== 'no-such-game') throw error;
        for (const client of this.clients) client.close(4000, 'This game was deleted.');
      }
    });
  }

  /** Adds a client that has a key and the first `from` events of the game. Returns the bytes that were sent. */
  async enter(client, key, from = 0) {
    return this.run(async () => {
      const { game } = this;
      if (game.isStale) await game.refresh();
      if (game.isDue) await game.settle();
      await this.#sendChange();
      const known = game.isOpen && from <= game.count ? from : 0;
      const frame = await this.#message(key === undefined ? null : game.seatOf(key), known);
      client.room?.leave(client);
      client.room = this;
      client.key = key;
      client.known = game.isOpen ? game.count : 0;
      this.clients.add(client);
      client.sendFrame(frame);
      this.#sendHere([client]);
      this.hereChanged();
      return frame.length;
    });
  }

  leave(client) {
    if (!this.clients.delete(client)) return;
    this.leftAt = performance.now();
    this.hereChanged();
  }

  /** Notifies processes and clients of the connected players, at most once a second. */
  #sendPresence() {
    const { game } = this;
    const seats = [...this.clients].map(({ seat }) => seat);
    const players = seats.filter((seat) => seat !== null);
    void this.#services.guard.run('presence', () =>
      this.#presence.set(game.id, players, seats.length - players.length),
    );
    this.#sendHere(this.clients);
    const present = this.#presence.of(game.id).seats;
    const isBack = game.snapshot.away.some(({ seat }) => present.includes(seat));
    const sinceOpened = performance.now() - this.#openedAt;
    this.#setAwayTimer(isBack ? 0 : Math.max(this.#services.limits.leaving, timeToReturn - sinceOpened));
    if (game.row.listed) this.#listChanged();
  }

  hereChanged() {
    if (!this.#isClosed) this.#here.call();
  }

  #setAwayTimer(delay) {
    // Clients that come and go do not put it off.
    if (this.#awayTimer !== undefined && delay > 0) return;
    clearTimeout(this.#awayTimer);
    this.#awayTimer = setTimeout(() => {
      this.#awayTimer = undefined;
      void this.#runLater('absence', () => this.game.notePresence(this.#presence.of(this.game.id).seats));
    }, delay);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#flagTimer);
    clearTimeout(this.#awayTimer);
    this.#here.stop();
  }

  #sendHere(clients) {
    const { game } = this;
    const { seats, watchers } = this.#presence.of(game.id);
    const here = game.data.players.map((_, index) => seats.includes(index + 1));
    const message = { type: 'here', game: game.id, at: game.now(), here, watchers };
    const frame = frameOf(JSON.stringify(message));
    for (const client of clients) client.sendFrame(frame);
  }

  /** Returns the message about the present state for a seat with a number of known events. */
  async #message(seat, from) {
    const { game } = this;
    const key = `${seat} ${game.isOpen ? from : 0}`;
    const known = this.#messages.get(key);
    if (known !== undefined) return known;
    const events = !game.isOpen ? '' : from === 0 ? await this.#wholeText() : await this.#textFrom(from);
    const frame = frameOf(game.messageFor(seat, from, events));
    this.#messages.set(key, frame);
    return frame;
  }

  #textFrom(from) {
    const { id, count } = this.game;
    return this.#services.storage.events(id, from, count);
  }

  async #wholeText() {
    this.#whole ??= await this.#textFrom(0);
    return this.#whole;
  }

  /** Sends the state to all clients if it has changed. */
  async #sendChange() {
    const { game } = this;
    if (game.row.version === this.#version) return;
    this.#version = game.row.version;
    this.#messages.clear();
    const news = game.takeNews();
    const text = news.join(',');
    if (this.#whole !== undefined && text !== '')
      this.#whole = this.#whole === '' ? text : `${this.#whole},${text}`;
    const before = game.count - news.length;
    for (const client of this.clients) {
      const { seat } = client;
      const from = game.isOpen ? client.known : 0;
      const key = `${seat} ${from}`;
      if (!this.#messages.has(key) && game.isOpen && from === before)
        this.#messages.set(key, frameOf(game.messageFor(seat, from, text)));
      client.sendFrame(this.#messages.get(key) ?? (await this.#message(seat, from)));
      client.known = game.isOpen ? game.count : 0;
    }
    this.#setFlagTimer();
    if (game.row.listed) this.#listChanged();
  }

  #setFlagTimer() {
    clearTimeout(this.#flagTimer);
    const until = this.game.isDue ? 0 : this.game.untilFlag();
    if (until === null || this.#isClosed) return;
    const settle = async () => {
      if (this.game.isDue) await this.game.settle();
      this.#setFlagTimer();
    };
    // A moment later than the flag, so that a timer that fires early does not fire again at once.
    const delay = Math.min(Math.max(0, until + 1), longestTimer);
    this.#flagTimer = setTimeout(() => void this.#runLater('flag', settle), delay);
  }
}
