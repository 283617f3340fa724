/** One game on the server: its match, players and time. Sockets are in rooms.mjs. */

import { createHash, randomInt } from 'node:crypto';
import { castCombat, createState, finishSetup, formatMove, parseRules, turnOf, viewFor } from 'klin-zha';
import { getBook } from 'klin-zha/bots';
import { apply, matchState, matchStatus, newMatch, nextFlag, replayMatch, timesAt } from 'klin-zha/match';
import { Refusal } from './refusal.mjs';
import { publicView, reportsSince } from './views.mjs';

const random = () => randomInt(2 ** 32) / 2 ** 32;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns the hash under which a client's token is stored. */
export function keyOf(token) {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the value of a result, or throws a `Refusal` with its first fault. */
function valueOrRefuse(result) {
  if (result.ok) return result.value;
  const { code, message, article } = result.errors[0];
  throw new Refusal(code, message, article);
}

function newId() {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}

/**
 * Returns the position in which a game begins, or undefined for the usual empty board. In a blind game a book would
 * tell each player the other armies, so the armies are random.
 */
function startOf(rules, armies) {
  if (armies === 'book') {
    const setups = rules.blind ? undefined : getBook(rules)?.setups;
    return setups === undefined
      ? String(finishSetup(createState(rules, { random }), random).state)
      : setups[randomInt(setups.length)].position;
  }
  const empty = String(createState(rules, { random }));
  return empty === String(createState(rules, { random })) ? undefined : empty;
}

export class OnlineGame {
  #storage;
  #clock;
  #match;
  /** Called after every event. */
  onChange = () => {};

  /** Creates a game from its row of the storage. */
  constructor(row, { storage, clock, limits }) {
    this.#storage = storage;
    this.#clock = clock;
    this.limits = limits;
    this.id = row.id;
    this.rules = valueOrRefuse(parseRules(row.rules));
    this.settings = row.settings;
    this.armies = row.armies;
    this.players = row.players;
    this.created = row.created;
    this.origin = row.origin;
    this.next = row.next;
    this.events = row.events;
    // A few events follow the last one that is accepted: resignations, flags, the outcome of a combat.
    const maxEvents = limits.events + 10;
    this.#match = valueOrRefuse(
      replayMatch(this.rules, this.settings, this.events, undefined, { maxEvents }),
    );
  }

  /** Creates and stores a game that waits for its players. */
  static create({ rules: id, control, armies = 'place', position }, services) {
    const rules = valueOrRefuse(parseRules(id));
    if (position !== undefined && rules.blind)
      throw new Refusal('not-allowed', 'A blind game cannot begin in a position that one player knows.');
    const start = position ?? startOf(rules, armies);
    const settings = {
      control,
      arbiter: true,
      flags: 'auto',
      press: 'auto',
      sheets: false,
      ...(start !== undefined && { position: start, checked: position !== undefined }),
    };
    valueOrRefuse(newMatch(rules, settings));
    const players = rules.colours.map(() => null);
    return OnlineGame.#store({ rules: rules.id, settings, armies, players }, services);
  }

  static #store(row, services) {
    const created = services.clock.now();
    const stored = { id: newId(), created, origin: null, next: null, ...row };
    services.storage.addGame(stored);
    return new OnlineGame({ ...stored, events: [] }, services);
  }

  get match() {
    return this.#match;
  }

  get state() {
    return matchState(this.#match);
  }

  /** `waiting` for players, then the phase of the match. */
  get phase() {
    return this.origin === null ? 'waiting' : this.#match.phase;
  }

  /** The time of the match. It is never before the last event. */
  now() {
    return this.origin === null ? 0 : Math.max(this.#match.at, this.#clock.now() - this.origin);
  }

  /** Returns the seat of the player with a key, or null. */
  seatOf(key) {
    const index = this.players.findIndex((player) => player !== null && player.key === key);
    return index < 0 ? null : index + 1;
  }

  /** Seats a player: in a given seat, or in the first free one. The match begins when all seats are taken. */
  sit(key, name, wanted) {
    if (this.seatOf(key) !== null) return;
    const index = wanted === undefined ? this.players.indexOf(null) : wanted - 1;
    if (index < 0) throw new Refusal('seat-taken', 'All seats of this game are taken.');
    if (index >= this.players.length)
      throw new Refusal('no-such-seat', `This game has ${this.players.length} seats.`);
    if (this.players[index] !== null) throw new Refusal('seat-taken', 'This seat is taken.');
    this.players = this.players.with(index, { name, key, again: false });
    if (this.players.includes(null)) this.#save();
    else this.#begin();
  }

  #begin() {
    this.settings = { ...this.settings, names: this.players.map(({ name }) => name) };
    this.#match = valueOrRefuse(newMatch(this.rules, this.settings));
    this.origin = this.#clock.now();
    this.#storage.inTransaction(() => {
      this.#storage.saveGame(this);
      this.#happen({ type: 'start' }, 0);
    });
    this.onChange();
  }

  #save() {
    this.#storage.saveGame(this);
    this.onChange();
  }

  /** Applies an event at the present time, stores it and reports the change. */
  #happen(event, at = this.now()) {
    const timed = { at, ...event };
    const next = valueOrRefuse(apply(this.#match, timed));
    this.#storage.addEvent(this.id, this.events.length, timed);
    this.#match = next;
    this.events.push(timed);
  }

  /** Notes the flags that have fallen. */
  tick() {
    for (;;) {
      const flag = this.nextFlag();
      if (flag === null || flag.at > this.now()) return;
      this.#happen({ type: 'tick' }, Math.max(flag.at, this.#match.at));
      this.onChange();
    }
  }

  /** Returns when the next flag falls, in the time of the match, or null. */
  nextFlag() {
    return this.origin === null ? null : nextFlag(this.#match);
  }

  /** Applies the event of a player. */
  act(seat, event) {
    if (this.origin === null) throw new Refusal('not-started', 'The game waits for a player.', '6.5');
    this.tick();
    if (this.events.length >= this.limits.events && event.type !== 'resign')
      throw new Refusal('too-long', 'This game has too many events: only resignations are accepted.');
    this.#happen({ ...event, seat });
    this.onChange();
  }

  /**
   * Plays a move as half-move number `ply`. The same move sent again is accepted without effect, so that a client
   * may repeat a move after its connection was lost.
   */
  move(seat, ply, move) {
    const played = this.#match.line;
    if (ply !== played.length) {
      const earlier = played[ply];
      if (earlier?.seat === seat && earlier.text === move) return;
      throw new Refusal('stale', 'This move was chosen in an earlier position.');
    }
    if (this.#isFighting())
      throw new Refusal('not-allowed', 'The server casts the outcome of a combat.', 'R10.10');
    this.act(seat, { type: 'move', move });
    this.castOutcome();
  }

  #isFighting() {
    return turnOf(this.state).awaits === 'combat';
  }

  /** Plays the outcome of a pending combat, at the time of the challenge. */
  castOutcome() {
    while (this.phase === 'playing' && this.#isFighting()) {
      const move = formatMove(castCombat(this.state, random));
      this.#happen({ type: 'move', seat: this.#match.seat, move }, this.#match.at);
      this.onChange();
    }
  }

  /** Notes that a player wants a rematch. Returns it as soon as all players do, with the seats rotated. */
  rematch(seat) {
    if (this.phase !== 'over') throw new Refusal('playing', 'The game is not over.');
    if (this.next !== null) return undefined;
    this.players = this.players.with(seat - 1, { ...this.players[seat - 1], again: true });
    if (!this.players.every(({ again }) => again)) {
      this.#save();
      return undefined;
    }
    const services = { storage: this.#storage, clock: this.#clock, limits: this.limits };
    const { names: _, position, checked, ...settings } = this.settings;
    const start = checked === true ? position : startOf(this.rules, this.armies);
    const players = this.players.map((player) => ({ ...player, again: false }));
    players.unshift(players.pop());
    const game = OnlineGame.#store(
      {
        rules: this.rules.id,
        settings: { ...settings, ...(start !== undefined && { position: start, checked: checked === true }) },
        armies: this.armies,
        players,
      },
      services,
    );
    game.#begin();
    this.next = game.id;
    this.#save();
    return game;
  }

  /** Whether everything about the game may be sent to everybody. */
  get isOpen() {
    return !this.rules.blind || this.phase === 'over';
  }

  /**
   * Returns what a client receives: in a blind game that is not over only the view of the seat, or public facts.
   *
   * @param seat the seat of the client, null for a spectator
   * @param from the number of events that the client has
   */
  messageFor(seat, from) {
    const { rules, settings, players, phase, next } = this;
    const { seat: turn, offers, living, result } = this.#match;
    const { running, ply } = matchStatus(this.#match);
    const at = this.now();
    return {
      type: 'game',
      game: this.id,
      rules: rules.id,
      control: settings.control,
      you: seat,
      at,
      phase,
      turn,
      running,
      clocks: timesAt(this.#match, at),
      ply,
      living,
      offers,
      result,
      players: players.map((player) => player && { name: player.name, again: player.again }),
      next,
      ...(this.isOpen
        ? { settings, from, events: this.events.slice(from) }
        : {
            view: seat === null ? publicView(this.state) : viewFor(this.state, seat),
            reports: reportsSince(this.#match, rules, seat),
          }),
    };
  }
}
