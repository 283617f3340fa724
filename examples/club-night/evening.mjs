/** An evening: a list of entries in a file, and what follows from them. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, writeWhole } from './files.mjs';
import { Mistake, wordOf } from './mistake.mjs';
import { bergerRound, groupsOfThree } from './pairing.mjs';

export class Evening {
  constructor(folder) {
    this.folder = folder;
    this.path = join(folder, 'evening.jsonl');
    this.entries = existsSync(this.path) ? entriesIn(this.path) : [];
    this.settings = this.entries[0];
    this.players = [];
    this.rounds = [];
    for (const entry of this.entries) this.#read(entry);
  }

  #read(entry) {
    if (entry.do === 'new')
      this.players = entry.players.map((player, index) => ({ ...player, number: index + 1 }));
    if (entry.do === 'add') this.players.push(entry.player);
    if (entry.do === 'withdraw') this.player(entry.name).isGone = true;
    if (entry.do === 'pair') this.rounds.push({ ...entry, results: new Map() });
    if (entry.do === 'result') this.rounds[entry.round - 1].results.set(entry.board, entry);
  }

  /** Adds an entry. The file has it or not, whenever the program is killed. */
  write(entry) {
    const at = new Date().toISOString();
    const lines = [...this.entries, { ...entry, at }].map((one) => JSON.stringify(one));
    writeWhole(this.path, `${lines.join('\n')}\n`);
    this.entries.push(entry);
    this.#read(entry);
  }

  /** Removes the last entry. */
  undo() {
    if (this.entries.length < 2) throw new Mistake('Nothing to undo: the evening has only begun.');
    const last = this.entries.pop();
    writeWhole(this.path, `${this.entries.map((one) => JSON.stringify(one)).join('\n')}\n`);
    return last;
  }

  mustExist() {
    if (this.settings === undefined)
      throw new Mistake(`'${this.folder}' contains no evening. Begin one: npm start -- new players.csv`);
  }

  player(name) {
    const known = wordOf(
      name,
      this.players.map((one) => one.name),
      'player',
    );
    return this.players.find((one) => one.name === known);
  }

  /** Players who have not withdrawn. */
  get present() {
    return this.players.filter(({ isGone }) => !isGone);
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
    const free = Array.from({ length: places }, (_, index) => index + 1).find(
      (number) => !taken.includes(number),
    );
    if (free !== undefined || this.settings.groups) return free ?? this.players.length + 1;
    throw new Mistake(
      "The Berger table has no free place after the first round. Pair by hand ('pair --from FILE'), or begin with '--places'.",
    );
  }

  /** Returns the boards and byes of the next round. */
  nextRound() {
    const round = this.rounds.length + 1;
    return this.settings.groups ? this.#groups(round) : this.#berger(round);
  }

  #berger(round) {
    if (round > this.places - 1)
      throw new Mistake(`The Berger table of ${this.places} places has only ${this.places - 1} rounds.`);
    const nameAt = (number) => this.present.find((player) => player.number === number)?.name;
    const pairs = bergerRound(this.places, round).map((pair) => pair.map(nameAt));
    const boards = pairs.filter((pair) => pair.every((name) => name !== undefined));
    const byes = pairs.filter((pair) => !boards.includes(pair)).flat();
    return { do: 'pair', round, boards, byes: byes.filter((name) => name !== undefined) };
  }

  #groups(round) {
    const all = this.rounds.flatMap(({ boards }) => boards);
    const met = (one, other) => all.filter((board) => board.includes(one) && board.includes(other)).length;
    const rested = (name) =>
      this.rounds.filter(({ boards }) => !boards.some((board) => board.length > 2 && board.includes(name)))
        .length;
    const { groups, rest } = groupsOfThree(
      this.present.map(({ name }) => name),
      met,
      rested,
    );
    const isGame = rest.length === 2 && this.settings.rest === 'game';
    return { do: 'pair', round, boards: isGame ? [...groups, rest] : groups, byes: isGame ? [] : rest };
  }

  /** Boards without a result. */
  get open() {
    return this.rounds.flatMap(({ round, boards, results }) =>
      boards.flatMap((players, index) =>
        results.has(index + 1) ? [] : [{ round, board: index + 1, players }],
      ),
    );
  }

  /** Returns the ruleset of a board. */
  rulesFor(players) {
    const { rules, groups } = this.settings;
    return groups ? `romulan-heart:${players.length}` : rules;
  }
}

function entriesIn(path) {
  const lines = readText(path)
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Mistake(`${path}:${index + 1}: this line is not JSON.`);
    }
  });
}
