/** One game on the server: its match, players and time. Sockets are in rooms.mjs. */

import { randomInt } from 'node:crypto';
import { castCombat, createState, finishSetup, formatMove, parseRules, turnOf, viewFor } from 'klin-zha';
import { getBook } from 'klin-zha/bots';
import {
  apply,
  arbiterEvents,
  matchState,
  matchStatus,
  newMatch,
  nextFlag,
  replayMatch,
  timesAt,
} from 'klin-zha/match';
import { Refusal } from './refusal.mjs';
import { publicView, reportsSince } from './views.mjs';

const random = () => randomInt(2 ** 32) / 2 ** 32;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Other snapshots are made again from the events. */
const snapshotVersion = 1;
/** Milliseconds of a replay after which others are served. */
const sliceTime = 5;
/** Attempts to store a change while other processes change the same game. */
const attempts = 10;

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

/** Returns a name that no other player of the game has. */
function distinctName(name, players) {
  const folded = (text) =>
    text
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase();
  const taken = players.flatMap((player) => (player === null ? [] : [folded(player.name)]));
  let distinct = name;
  for (let count = 2; taken.includes(folded(distinct)); count++) distinct = `${name} (${count})`;
  return distinct;
}

/** Returns the data of a new game, without players. */
function newData({ rules: id, control, armies = 'place', position }, services) {
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
    absence: services.limits.absence,
    ...(start !== undefined && { position: start, checked: position !== undefined }),
  };
  valueOrRefuse(newMatch(rules, settings, arbiterEvents));
  const players = rules.colours.map(() => null);
  return {
    rules: rules.id,
    settings,
    armies,
    players,
    created: services.clock.now(),
    origin: null,
    next: null,
  };
}

/** What a change does to a game, before it is stored. */
class Draft {
  /** Events that are added. */
  added = [];
  /** A rematch that is created. */
  rematch;
  isChanged = false;

  constructor(rules, row, match, clock) {
    this.rules = rules;
    this.row = row;
    this.data = row.data;
    this.match = match;
    this.ask = row.snapshot?.ask ?? null;
    this.clock = clock;
  }

  /** Replaces members of the data. */
  set(members) {
    this.data = { ...this.data, ...members };
    this.isChanged = true;
  }

  get phase() {
    if (this.data.isClosed) return 'over';
    return this.data.origin === null ? 'waiting' : this.match.phase;
  }

  get state() {
    return matchState(this.match);
  }

  get count() {
    return this.row.count + this.added.length;
  }

  now() {
    return this.data.origin === null ? 0 : Math.max(this.match.at, this.clock.now() - this.data.origin);
  }

  /** Applies an event, by default at the present time. */
  happen(event, at = this.now()) {
    const timed = { at, ...event };
    this.match = valueOrRefuse(apply(this.match, timed));
    this.added.push(timed);
    this.isChanged = true;
    // Anything that happens on the board answers a request to take back.
    if (event.type === 'move' || this.match.phase === 'over') this.ask = null;
  }

  /** Notes the flags that have fallen. */
  tick() {
    if (this.phase === 'waiting' || this.phase === 'over') return;
    for (;;) {
      const flag = nextFlag(this.match);
      if (flag === null || flag.at > this.now()) return;
      this.happen({ type: 'tick' }, Math.max(flag.at, this.match.at));
    }
  }

  get isFighting() {
    return turnOf(this.state).awaits === 'combat';
  }

  /** Plays the outcomes of pending combats, at the times of their challenges. */
  cast() {
    while (this.phase === 'playing' && this.isFighting) {
      const move = formatMove(castCombat(this.state, random));
      this.happen({ type: 'move', seat: this.match.seat, move }, this.match.at);
    }
  }

  begin() {
    const settings = { ...this.data.settings, names: this.data.players.map(({ name }) => name) };
    this.match = valueOrRefuse(replayMatch(this.rules, settings, [], arbiterEvents));
    this.set({ settings, origin: this.clock.now() });
    this.happen({ type: 'start' }, 0);
  }

  /** Returns the row to store: the next version of the game. */
  toRow() {
    const { data, row } = this;
    return {
      id: row.id,
      version: row.version + 1,
      count: row.count,
      state: this.phase === 'waiting' ? 'waiting' : this.phase === 'over' ? 'over' : 'playing',
      listed: row.listed,
      address: data.origin === null ? row.address : null,
      keys: data.players.flatMap((player) => (player === null ? [] : [player.key])),
      data,
      snapshot: snapshotOf(this),
    };
  }
}

/** Returns what the messages to clients need, so that sending them needs no match. */
function snapshotOf({ rules, match, ask, isFighting, phase }) {
  const { at, seat: turn, offers, living, result, away } = match;
  const { running, ply } = matchStatus(match);
  const isHidden = rules.blind && phase !== 'over';
  const seats = [null, ...rules.colours.map((_, index) => index + 1)];
  const state = isHidden ? matchState(match) : null;
  return {
    version: snapshotVersion,
    at,
    turn,
    running,
    ply,
    living,
    offers,
    result,
    away,
    ask,
    matchPhase: match.phase,
    mayAbort: phase === 'playing' && apply(match, { at, type: 'abort', by: living[0] }).ok,
    clocks: timesAt(match, at),
    flag: nextFlag(match)?.at ?? null,
    isFighting: match.phase === 'playing' && isFighting,
    views: isHidden
      ? seats.map((seat) => ({
          view: seat === null ? publicView(state) : viewFor(state, seat),
          reports: reportsSince(match, rules, seat),
        }))
      : null,
  };
}

export class OnlineGame {
  #services;
  #row;
  /** The match of the row; undefined until an event needs it. */
  #match;
  /** Whether the storage may have a later version. */
  isStale = false;
  /** New events as JSON, until `takeNews` is called. */
  #news = [];

  constructor(row, services) {
    this.#row = row;
    this.#services = services;
    this.rules = valueOrRefuse(parseRules(row.data.rules));
  }

  /** Creates and stores a game of the player with a key, which waits for the others. */
  static async create(message, key, pass, services) {
    const data = newData(message, services);
    const row = {
      id: newId(),
      version: 0,
      count: 0,
      state: 'waiting',
      listed: message.listed === true,
      address: pass.address,
      data,
    };
    const game = new OnlineGame({ ...row, keys: [], snapshot: null }, services);
    const draft = await game.#draft();
    sit(draft, key, message.name, message.seat);
    const first = { ...draft.toRow(), version: 0 };
    const full = await services.storage.create(first, pass.mostWaiting);
    if (full >= 0) throw pass.fullAt(full);
    return new OnlineGame(first, services);
  }

  /** Loads a game. */
  static async load(id, services) {
    const row = await services.storage.read(id);
    if (row === undefined) throw new Refusal('no-such-game', `Unknown game '${id}'.`);
    const game = new OnlineGame(row, services);
    await game.#complete();
    return game;
  }

  /** Reads the game again if the storage may have a later version. */
  async refresh() {
    const { id, version, count } = this.#row;
    const row = await this.#services.storage.read(id);
    if (row === undefined) throw new Refusal('no-such-game', `Unknown game '${id}'.`);
    if (row.version === version) {
      this.isStale = false;
      return;
    }
    const events = JSON.parse(`[${await this.#services.storage.events(id, count, row.count)}]`);
    this.#news.push(...events.map((event) => JSON.stringify(event)));
    this.#match =
      this.#row.data.origin === null ? undefined : this.#match && events.reduce(applied, this.#match);
    this.#row = row;
    await this.#complete();
    this.isStale = false;
  }

  /** Returns the events that were added since the last call, as JSON. */
  takeNews() {
    return this.#news.splice(0);
  }

  /** Makes a snapshot of a game that was stored without one. */
  async #complete() {
    const { snapshot } = this.#row;
    if (snapshot !== null && snapshot.version === snapshotVersion) return;
    const draft = await this.#draft();
    this.#row = { ...this.#row, snapshot: snapshotOf(draft) };
  }

  get id() {
    return this.#row.id;
  }

  get row() {
    return this.#row;
  }

  get data() {
    return this.#row.data;
  }

  get snapshot() {
    return this.#row.snapshot;
  }

  get count() {
    return this.#row.count;
  }

  /** `waiting` for players, then the phase of the match. */
  get phase() {
    const { origin, isClosed } = this.data;
    if (isClosed) return 'over';
    return origin === null ? 'waiting' : this.snapshot.matchPhase;
  }

  /** The time of the match. It is never before the last event. */
  now() {
    const { origin } = this.data;
    return origin === null ? 0 : Math.max(this.snapshot.at, this.#services.clock.now() - origin);
  }

  /** Returns the seat of the player with a key, or null. */
  seatOf(key) {
    const index = this.data.players.findIndex((player) => player !== null && player.key === key);
    return index < 0 ? null : index + 1;
  }

  /** Returns the milliseconds until the next flag falls, or null. */
  untilFlag() {
    const { flag } = this.snapshot;
    return flag === null || this.phase === 'over' || this.data.origin === null ? null : flag - this.now();
  }

  /** Whether something is due: a fallen flag or the outcome of a combat. */
  get isDue() {
    const until = this.untilFlag();
    return (until !== null && until <= 0) || (this.phase === 'playing' && this.snapshot.isFighting);
  }

  /** Whether all data of the game may be sent to all clients. */
  get isOpen() {
    return this.snapshot.views === null;
  }

  /** Returns the match, replayed in slices so that others are served meanwhile. */
  async #matchNow() {
    if (this.#match !== undefined) return this.#match;
    const { id, data, count } = this.#row;
    let match = valueOrRefuse(replayMatch(this.rules, data.settings, [], arbiterEvents));
    const events = JSON.parse(`[${await this.#services.storage.events(id, 0, count)}]`);
    let began = performance.now();
    for (const event of events) {
      match = applied(match, event);
      if (performance.now() - began < sliceTime) continue;
      await new Promise((resolve) => setImmediate(resolve));
      began = performance.now();
    }
    this.#match = match;
    return match;
  }

  async #draft() {
    return new Draft(this.rules, this.#row, await this.#matchNow(), this.#services.clock);
  }

  /**
   * Changes the game and stores the change. `work` is given a draft, and called again on the later version if another
   * process has stored one meanwhile. Returns its result, and whether the game has changed.
   */
  async change(work) {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (this.isStale) await this.refresh();
      const draft = await this.#draft();
      if (draft.data.isClosed) throw new Refusal('closed', 'This game was closed.');
      const result = work(draft);
      if (!draft.isChanged) return result;
      const row = draft.toRow();
      const added = draft.added.map((event) => JSON.stringify(event));
      // Unknown until the storage has answered: it may fail after the change was stored.
      this.isStale = true;
      if (!(await this.#services.storage.append(row, added, draft.rematch))) continue;
      this.isStale = false;
      this.#row = { ...row, count: row.count + added.length };
      this.#match = draft.match;
      this.#news.push(...added);
      return result;
    }
    throw new Refusal('busy', 'This game changes too quickly. Try again.');
  }

  /** Notes fallen flags, and casts outcomes. */
  settle() {
    return this.change((draft) => {
      draft.tick();
      draft.cast();
    });
  }

  /** Seats a player: in a given seat, or in the first free one. The match begins when all seats are taken. */
  sit(key, name, wanted) {
    return this.change((draft) => sit(draft, key, name, wanted));
  }

  /** Applies the event of a player. */
  act(seat, event) {
    return this.change((draft) => this.#act(draft, seat, event));
  }

  #act(draft, seat, event) {
    if (draft.data.origin === null && event.type === 'abort') {
      draft.set({ isClosed: true });
      return;
    }
    if (draft.data.origin === null) throw new Refusal('not-started', 'The game waits for a player.', '6.5');
    draft.tick();
    if (draft.count >= this.#services.limits.events && event.type !== 'resign')
      throw new Refusal('too-long', 'This game has too many events: only resignations are accepted.');
    draft.happen(event.type === 'abort' ? { ...event, by: seat } : { ...event, seat });
  }

  /**
   * Plays a move as half-move number `ply`. The same move sent again is accepted without effect, so that a client
   * may repeat a move after its connection was lost.
   */
  move(seat, ply, move) {
    return this.change((draft) => {
      const played = draft.match.line;
      if (ply !== played.length) {
        const earlier = played[ply];
        if (earlier?.seat === seat && earlier.text === move) return;
        throw new Refusal('stale', 'This move was chosen in an earlier position.');
      }
      if (draft.data.origin !== null && draft.isFighting)
        throw new Refusal('not-allowed', 'The server casts the outcome of a combat.', 'R10.10');
      this.#act(draft, seat, { type: 'move', move });
      draft.cast();
    });
  }

  /** Asks to take back the last move of a seat, or agrees to what another seat has asked (M13.9). */
  takeBack(seat) {
    return this.change((draft) => {
      if (this.rules.blind) throw new Refusal('not-allowed', 'Moves of a blind game stay.', 'M13.9');
      if (draft.phase !== 'playing')
        throw new Refusal(draft.phase === 'over' ? 'over' : 'not-started', 'No game is running.');
      draft.tick();
      const ask = draft.ask ?? newAsk(draft, seat);
      if (ask.agreed.includes(seat)) return;
      const agreed = [...ask.agreed, seat];
      draft.ask = { ...ask, agreed };
      draft.isChanged = true;
      if (!draft.match.living.every((one) => agreed.includes(one))) return;
      draft.happen({ type: 'found', kind: 'displaced', ply: ask.ply });
      draft.ask = null;
    });
  }

  /** Declines to take back, or withdraws the request. */
  keep() {
    return this.change((draft) => {
      if (draft.ask === null) return;
      draft.ask = null;
      draft.isChanged = true;
    });
  }

  /** Notes which players have left, and which are back (M13.8). `here` has the connected seats. */
  notePresence(here) {
    const { origin, settings, isClosed } = this.data;
    if (origin === null || isClosed || settings.absence === undefined || this.phase === 'over')
      return undefined;
    const { living, away } = this.snapshot;
    const isAway = (seat) => away.some((one) => one.seat === seat);
    if (living.every((seat) => here.includes(seat) !== isAway(seat))) return undefined;
    return this.change((draft) => {
      draft.tick();
      if (draft.phase === 'over') return;
      // A connection that comes and goes must not use up the events of the game.
      const mayLeave = draft.count < this.#services.limits.events / 2;
      for (const seat of draft.match.living) {
        const wasAway = draft.match.away.some((one) => one.seat === seat);
        if (here.includes(seat) ? wasAway : !wasAway && mayLeave)
          draft.happen({ type: wasAway ? 'back' : 'away', seat });
      }
    });
  }

  /** Ends the game without a result, for the host. */
  close() {
    return this.change((draft) => draft.set({ isClosed: true }));
  }

  /** Notes that a player wants a rematch. As soon as all players do, one begins with the seats rotated. */
  rematch(seat) {
    return this.change((draft) => {
      if (draft.phase !== 'over') throw new Refusal('playing', 'The game is not over.');
      if (draft.data.next !== null) return;
      const player = draft.data.players[seat - 1];
      draft.set({ players: draft.data.players.with(seat - 1, { ...player, again: true }) });
      if (!draft.data.players.every(({ again }) => again)) return;
      const row = this.#rematchRow(draft);
      draft.rematch = row;
      draft.set({ next: row.row.id });
    });
  }

  #rematchRow({ data, row: before, clock }) {
    const { names: _, position, checked, ...settings } = data.settings;
    const start = checked === true ? position : startOf(this.rules, data.armies);
    const players = data.players.map((player) => ({ ...player, again: false }));
    players.unshift(players.pop());
    const next = {
      ...data,
      settings: { ...settings, ...(start !== undefined && { position: start, checked: checked === true }) },
      players,
      created: clock.now(),
      origin: null,
      next: null,
    };
    const row = {
      id: newId(),
      version: 0,
      count: 0,
      listed: before.listed,
      address: null,
      data: next,
      snapshot: null,
    };
    const draft = new Draft(this.rules, row, undefined, clock);
    draft.begin();
    return {
      row: { ...draft.toRow(), version: 0 },
      events: draft.added.map((event) => JSON.stringify(event)),
    };
  }

  /**
   * Returns the JSON of what a client receives: in a blind game that is not over only the view of the seat, or public
   * facts.
   *
   * @param seat the seat of the client, null for a spectator
   * @param from the number of events that the client has
   * @param events the later events, as JSON separated by commas
   */
  messageFor(seat, from, events) {
    const { rules, phase } = this;
    const { settings, players, next, isClosed } = this.data;
    const { at, turn, running, clocks, ply, living, offers, result, away, ask, mayAbort, views } =
      this.snapshot;
    const message = {
      type: 'game',
      game: this.id,
      rules: rules.id,
      control: settings.control,
      you: seat,
      at,
      phase,
      turn,
      running,
      clocks,
      ply,
      living,
      offers,
      result,
      away,
      takeback: ask,
      mayAbort,
      absence: settings.absence ?? null,
      players: players.map((player) => player && { name: player.name, again: player.again }),
      next,
      ...(isClosed && { closed: true }),
    };
    if (views !== null) return JSON.stringify({ ...message, ...views[seat ?? 0] });
    const head = JSON.stringify({ ...message, settings, from });
    return `${head.slice(0, -1)},"events":[${events}]}`;
  }
}

const applied = (match, event) => valueOrRefuse(apply(match, event));

function sit(draft, key, name, wanted) {
  const { players } = draft.data;
  if (players.some((player) => player?.key === key)) return;
  const index = wanted === undefined ? players.indexOf(null) : wanted - 1;
  if (index < 0) throw new Refusal('seat-taken', 'All seats of this game are taken.');
  if (index >= players.length) throw new Refusal('no-such-seat', `This game has ${players.length} seats.`);
  if (players[index] !== null) throw new Refusal('seat-taken', 'This seat is taken.');
  draft.set({ players: players.with(index, { name: distinctName(name, players), key, again: false }) });
  if (!draft.data.players.includes(null)) draft.begin();
}

/** Returns a request to return to the position before the last move of a seat. */
function newAsk({ match }, seat) {
  const ply = match.line.findLastIndex(
    (half) => half.seat === seat && half.kind !== 'outcome' && !half.isSetup,
  );
  if (ply < 0) throw new Refusal('no-move', 'You have made no move that could be taken back.');
  return { seat, ply, agreed: [] };
}
