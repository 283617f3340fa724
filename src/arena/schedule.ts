/** Arena pairings. */

import { made } from '../base/memo.ts';
import { seededRandom, shuffle } from '../base/random.ts';
import { failWith, unwrap } from '../base/result.ts';
import {
  anObject,
  checkShape,
  either,
  listOf,
  nullish,
  number,
  object,
  oneOf,
  text,
  texts,
} from '../base/shape.ts';
import { createState, formatPosition, parsePosition } from '../game/create.ts';
import { finishSetup } from '../game/setups/place.ts';
import { outcome } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules } from '../rulesets/parse.ts';
import type { Arena, ArenaPlayer } from './arena.ts';

/** A game to play, as plain JSON that can be sent to threads, queues or other machines. */
export interface Pairing {
  /** Index in the schedule, starting at 0. */
  readonly index: number;
  /** Number of the group: all seatings of the same players with the same setup form a group. */
  readonly group: number;
  readonly rules: string;
  /** Position in which the game begins. */
  readonly position: string;
  /** Players by seat. */
  readonly seats: readonly ArenaPlayer[];
  readonly limits: Arena['limits'];
  readonly control: string | null;
  readonly margin: number | null;
  readonly resign: Arena['resign'];
  readonly draw: Arena['draw'];
  readonly tables: readonly string[];
  readonly mostPlies: number;
  /** Seed for all random choices in this game. */
  readonly seed: number;
}

/**
 * Returns the number of games in an arena: its `games`, rounded up to whole rounds. In a round, all players
 * meet in all seatings from the same opening.
 *
 * @throws KlinZhaError `bad-arena` for an invalid arena, and the codes of `parseRules` for its ruleset
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena, gameCount } from 'klin-zha/arena';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * gameCount(unwrap(parseArena({ players, games: 5 }))); // 6
 * ```
 */
export function gameCount(arena: Arena): number {
  const size = rulesOf(arena).colours.length;
  const round = groupSize(size)! * meetingsIn(arena, size).length;
  return Math.ceil(arena.games / round) * round;
}

/**
 * Yields the pairings of an arena in order. From each opening, all players meet in all seatings: two seatings
 * for two players, six for three. A longer arena begins with the pairings of a shorter arena.
 *
 * @param isDone returns whether to skip the pairing with this index; by default, no pairing is skipped
 * @throws KlinZhaError `bad-arena` for an invalid arena, `bad-option` for an invalid `isDone`, and the codes
 * of `parseRules` and `parsePosition` for its ruleset and openings
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena, schedule } from 'klin-zha/arena';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * const [one, other] = schedule(unwrap(parseArena({ players, games: 2 })));
 * one!.seats.map(({ name }) => name); // ['a', 'b']
 * other!.seats.map(({ name }) => name); // ['b', 'a']
 * one!.position === other!.position; // true
 * ```
 */
export function* schedule(arena: Arena, isDone?: (index: number) => boolean): Generator<Pairing, void> {
  mustBeArena(arena);
  if (isDone != null && typeof isDone !== 'function')
    failWith('bad-option', isDone, 'predicate', 'a function');
  const { players, limits, control, margin, resign, draw, tables, mostPlies, seed } = arena;
  const rules = rulesOf(arena);
  const openings = new Openings(arena, rules);
  const number = gameCount(arena);
  for (let index = 0; index < number; index++) {
    if (isDone?.(index)) continue;
    const { group, round, seats } = seatingAt(arena, rules.colours.length, index);
    yield {
      index,
      group,
      rules: rules.id,
      position: openings.at(round),
      seats: seats.map((place) => players[place]!),
      limits,
      control,
      margin,
      resign,
      draw,
      tables,
      mostPlies,
      seed: mixed(seed, index),
    };
  }
}

/** Returns the group of a game and its player names by seat, without generating its opening. */
export function groupAt(
  arena: Arena,
  index: number,
): { readonly group: number; readonly players: readonly string[] } {
  const { group, seats } = seatingAt(arena, rulesOf(arena).colours.length, index);
  return { group, players: seats.map((place) => arena.players[place]!.name) };
}

/** Mixes two numbers into a pseudo-random integer below 1,000,000,000, the range of engine seeds. */
export function mixed(seed: number, number: number): number {
  return Math.floor(seededRandom(seed ^ Math.imul(number + 1, 0x9e37_79b1))() * 1_000_000_000);
}

/** All seatings, by number of players. */
const seatings: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ],
};

/** Returns the number of games in a group: one for each seating. */
export function groupSize(players: number): number | undefined {
  return seatings[players]?.length;
}

function rulesOf(arena: Arena): Ruleset {
  mustBeArena(arena);
  return unwrap(parseRules(arena.rules));
}

/**
 * Checks the types of an arena's members. `parseArena` checks more.
 *
 * @throws KlinZhaError `bad-arena`
 */
function mustBeArena(arena: Arena): void {
  checkShape(arena, arenaShape, 'bad-arena', 'arena');
}

const arenaShape = /* @__PURE__ */ made(() =>
  object({
    rules: text,
    players: listOf(object({ name: text })),
    games: number,
    openings: either(oneOf('chance', 'empty'), texts),
    limits: anObject,
    control: nullish(text),
    tournament: oneOf('round-robin', 'gauntlet'),
    order: oneOf('random', 'sequential'),
    start: number,
    mostPlies: number,
    seed: number,
  }),
);

/** Returns the seating of a game, as player indexes. */
function seatingAt(arena: Arena, size: number, index: number) {
  const orders = seatings[size]!;
  const meetings = meetingsIn(arena, size);
  if (meetings.length === 0)
    failWith('bad-arena', arena.players.length, 'number of players', `${size} or more`);
  const group = Math.floor(index / orders.length);
  const meeting = meetings[group % meetings.length]!;
  const seats = orders[index % orders.length]!.map((place) => meeting[place]!);
  return { group, round: Math.floor(group / meetings.length), seats };
}

/** Returns the groups of players that meet, as player indexes. */
function meetingsIn({ players, tournament }: Arena, size: number): readonly (readonly number[])[] {
  const all = meetingsOf(players.length, size);
  return tournament === 'gauntlet' ? all.filter(([first]) => first === 0) : all;
}

/** Returns all combinations of `size` players, as player indexes. */
function meetingsOf(players: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, players - from) }, (_, place) => from + place).flatMap((first) =>
    meetingsOf(players, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

/** Maximum number of random setups to try before accepting one that ends the game immediately. */
const mostDraws = 20;

/** Start positions of games, by round. */
class Openings {
  readonly #arena: Arena;
  readonly #rules: Ruleset;
  readonly #listed: readonly string[];

  constructor(arena: Arena, rules: Ruleset) {
    this.#arena = arena;
    this.#rules = rules;
    const { openings, order, seed } = arena;
    const list = typeof openings === 'string' ? [] : [...openings];
    this.#listed = order === 'sequential' ? list : shuffle(list, seededRandom(mixed(seed, -1)));
  }

  at(roundInArena: number): string {
    const round = roundInArena + this.#arena.start - 1;
    const listed = this.#listed;
    const rules = this.#rules;
    if (listed.length > 0)
      return formatPosition(unwrap(parsePosition(rules, listed[round % listed.length]!)));
    const random = seededRandom(mixed(this.#arena.seed, -2 - round));
    const empty = () => createState(rules, { random });
    if (this.#arena.openings === 'empty') return formatPosition(empty());
    let { state } = finishSetup(empty(), random);
    for (let drawn = 1; drawn < mostDraws && outcome(state) !== null; drawn++)
      ({ state } = finishSetup(empty(), random));
    return formatPosition(state);
  }
}
