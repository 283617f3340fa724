/** An evening: a numbered file for each entry, and what follows from the entries. */

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { draftEnding, readText, writeOnce } from './files.mjs';
import { isResult } from './games.mjs';
import { Mistake, wordOf } from './mistake.mjs';
import { bergerRound, groupsOfThree } from './pairing.mjs';

/** Another program has written the entry of this number. */
export class Overtaken extends Error {}

export class Evening {
  settings;
  players = [];
  rounds = [];
  /** Names of the players who miss the next round. */
  absent = [];
  /** Number of entries, including those taken back. */
  #count;
  #entries = [];

  /** Reads a folder. Damage is a mistake that names its place. */
  constructor(folder) {
    this.folder = folder;
    const checked = (place, work) => {
      try {
        return work();
      } catch (error) {
        const reason = error instanceof TypeError ? 'something is missing' : error.message;
        const advice = `Restore '${folder}' from a copy; if this is the last entry, remove it and type it again.`;
        throw new Mistake(`${place}: this entry is damaged (${reason}). ${advice}`);
      }
    };
    const all = entriesIn(folder);
    this.#count = all.length;
    for (const { place, text } of all) {
      const entry = checked(place, () => JSON.parse(text));
      if (entry?.do === 'undo') this.#entries.pop();
      else this.#entries.push({ place, entry });
    }
    for (const { place, entry } of this.#entries) checked(place, () => this.#read(entry));
  }

  #read(entry) {
    const { do: what, round, board } = entry;
    if ((what === 'new') !== (this.settings === undefined)) throw new Error('expected one beginning');
    if (['absent', 'pair'].includes(what) && round !== this.next)
      throw new Error(`expected round ${this.next}`);
    if (what === 'new') {
      this.settings = { ties: ['wins', 'hearts-taken', 'direct'], ...entry };
      for (const player of entry.players) this.#add({ ...player, number: this.players.length + 1 });
    } else if (what === 'add') this.#add(entry.player);
    else if (what === 'return') {
      const player = Object.assign(this.#named(entry.player.name), entry.player, { isGone: false });
      this.absent = this.absent.filter((name) => name !== player.name);
    } else if (what === 'withdraw') this.#named(entry.name).isGone = true;
    else if (what === 'absent') this.absent.push(this.#named(entry.name).name);
    else if (what === 'pair') {
      for (const name of [...entry.boards, entry.byes].flat()) this.#named(name);
      const boards = entry.boards.map((players, index) => ({ round, board: index + 1, players }));
      this.rounds.push({ ...entry, boards, absent: this.absent });
      this.absent = [];
    } else if (what === 'result') {
      const known = this.rounds[round - 1]?.boards[board - 1];
      if (known === undefined) throw new Error('expected a board that was paired');
      if (!isResult(entry.result, known.players))
        throw new Error(`expected a result, and found '${entry.result}'`);
      known.entry = entry;
    } else throw new Error(`expected a known entry, and found '${what}'`);
  }

  #add(player) {
    if (typeof player.name !== 'string' || this.players.some(({ name }) => name === player.name))
      throw new Error('expected a player with a new name');
    this.players.push(player);
  }

  #named(name) {
    const found = this.players.find((player) => player.name === name);
    if (found === undefined) throw new Error(`expected a player, and found '${name}'`);
    return found;
  }

  /**
   * Adds an entry. The folder has it as a whole or not at all, whenever the program is killed.
   *
   * @throws Overtaken if another program has added one since this evening was read
   */
  write(entry) {
    const number = this.#count + 1;
    const place = join(this.folder, `${String(number).padStart(4, '0')}.json`);
    const at = new Date().toISOString();
    if (!writeOnce(place, `${JSON.stringify({ ...entry, at })}\n`)) throw new Overtaken();
    this.#count = number;
    if (entry.do !== 'undo') this.#read(entry);
    // Delete the drafts of killed programs. An entry of their number exists.
    for (const name of readdirSync(this.folder))
      if (/^\d+\.json\./.test(name) && name.endsWith(draftEnding) && numberOf(name) <= number)
        rmSync(join(this.folder, name), { force: true });
  }

  /** Takes the last entry back, and returns it. */
  undo() {
    if (this.#entries.length < 2) throw new Mistake('Nothing to undo: the evening has only begun.');
    this.write({ do: 'undo' });
    return this.#entries.at(-1).entry;
  }

  player(name) {
    const names = this.players.map((player) => player.name);
    return this.#named(wordOf(name, names, 'player'));
  }

  /** Players who have not left. */
  get present() {
    return this.players.filter(({ isGone }) => !isGone);
  }

  /** Number of the next round. */
  get next() {
    return this.rounds.length + 1;
  }

  /** Names of the players of the next round. */
  get playing() {
    return this.present.map(({ name }) => name).filter((name) => !this.absent.includes(name));
  }

  /** Number of paired rounds that list a player under 'byes' or 'absent'. */
  roundsWith(list, name) {
    return this.rounds.filter((round) => round[list].includes(name)).length;
  }

  /** Boards of all rounds: round, board, players, and the entry with the result if there is one. */
  get boards() {
    return this.rounds.flatMap(({ boards }) => boards);
  }

  /** Boards without a result. */
  get open() {
    return this.boards.filter(({ entry }) => entry === undefined);
  }

  /** Boards on which two players were paired. */
  #meetings(one, other) {
    return this.boards.filter(({ players }) => players.includes(one) && players.includes(other));
  }

  /** Whether two players have a game that counts or is open. */
  #haveMet(one, other) {
    return this.#meetings(one, other).some(({ entry }) => entry?.result !== '*');
  }

  /** Number of places in the Berger table, which is even. */
  get places() {
    const most = Math.max(this.settings.places ?? 0, ...this.players.map(({ number }) => number));
    return most + (most % 2);
  }

  /** Returns the number of a late player: before the first round a new one, later an unused one. */
  freeNumber() {
    const taken = this.present.map(({ number }) => number);
    const places = this.rounds.length === 0 ? this.players.length + 1 : this.places;
    const numbers = Array.from({ length: places }, (_, index) => index + 1);
    const free = numbers.find((number) => !taken.includes(number));
    if (free !== undefined || this.settings.groups) return free ?? this.players.length + 1;
    throw new Mistake(
      "The Berger table has no free place after the first round. Pair by hand ('pair --from FILE'), or begin with '--places'.",
    );
  }

  /** Returns the boards and byes of the next round. */
  nextRound() {
    const { boards, byes } = this.settings.groups ? this.#groups() : this.#berger();
    return { do: 'pair', round: this.next, boards, byes };
  }

  #berger() {
    const free = new Set(this.playing);
    const boards = [];
    const seat = (...pair) => {
      boards.push(pair);
      for (const name of pair) free.delete(name);
    };
    const nameAt = (number) => this.present.find((player) => player.number === number)?.name;
    for (const pair of this.next < this.places ? bergerRound(this.places, this.next) : []) {
      const [one, other] = pair.map(nameAt);
      if (free.has(one) && free.has(other) && !this.#haveMet(one, other)) seat(one, other);
    }
    // Pair the players without an opponent in the table, those with the most byes first.
    const byesOf = (name) => this.roundsWith('byes', name);
    for (const one of [...free].sort((left, right) => byesOf(right) - byesOf(left))) {
      const other = [...free].find((name) => name !== one && !this.#haveMet(one, name));
      if (free.has(one) && other !== undefined) seat(one, other);
    }
    if (boards.length === 0) throw new Mistake('No game is left between two players who are here.');
    return { boards, byes: [...free] };
  }

  #groups() {
    const met = (one, other) => this.#meetings(one, other).length;
    const groupsOf = (name) =>
      this.boards.filter(({ players }) => players.length > 2 && players.includes(name)).length;
    const { groups, rest } = groupsOfThree(this.playing, met, (name) => this.rounds.length - groupsOf(name));
    const isGame = rest.length === 2 && this.settings.rest === 'game';
    return isGame ? { boards: [...groups, rest], byes: [] } : { boards: groups, byes: rest };
  }

  /** Returns the ruleset of a board. */
  rulesFor(players) {
    const { rules, groups } = this.settings;
    return groups ? `romulan-heart:${players.length}` : rules;
  }
}

/** Returns the number at the beginning of the name of a file. */
function numberOf(name) {
  return Number.parseInt(name, 10);
}

/** Returns the entries in a folder with their places: the lines of `evening.jsonl` of earlier versions, then files. */
function entriesIn(folder) {
  const old = join(folder, 'evening.jsonl');
  const lines = existsSync(old) ? readText(old).split(/\r?\n/) : [];
  const found = lines.flatMap((text, index) => (text === '' ? [] : [{ place: `${old}:${index + 1}`, text }]));
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4,}\.json$/.test(name)) : [];
  for (const name of names.sort((one, other) => numberOf(one) - numberOf(other))) {
    const path = join(folder, name);
    if (numberOf(name) !== found.length + 1)
      throw new Mistake(`${path}: entry ${found.length + 1} is missing. Restore it from a copy.`);
    found.push({ place: `${path}:1`, text: readText(path) });
  }
  return found;
}
