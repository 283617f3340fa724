/** The pairings of an arena: who plays whom from where, in an order that follows from the arena alone. */

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
import type { Arena, ArenaPlayer, MoveLimits } from './arena.ts';

/**
 * One game that is to be played: plain JSON, so that it can go to a thread, a queue or another machine.
 *
 * @category Arenas
 */
export interface Pairing {
  /** Its number in the schedule, from 0. */
  readonly index: number;
  /** The number of its group: games from the same setup between the same players, each seated in every way. */
  readonly group: number;
  readonly rules: string;
  /** The position in which the game begins. */
  readonly position: string;
  /** By seat. */
  readonly seats: readonly ArenaPlayer[];
  readonly limits: MoveLimits;
  readonly control: string | null;
  readonly mostPlies: number;
  /** What the chance of this game follows from. */
  readonly seed: number;
}

/**
 * How many games an arena has: as many as it asks for, and as many more as make the last round whole, in which everybody has played everybody from
 * the same opening.
 *
 * @throws KlinZhaError where the ruleset of the arena is none
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena, gameCount } from 'klin-zha/arena';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * gameCount(unwrap(parseArena({ players, games: 5 }))); // 6
 * ```
 *
 * @category Arenas
 */
export function gameCount(arena: Arena): number {
  const size = rulesOf(arena).colours.length;
  const round = groupSize(size)! * tablesOf(arena.players.length, size).length;
  return Math.ceil(arena.games / round) * round;
}

/**
 * The pairings of an arena in their order: for each opening everybody plays everybody, two in both seatings, three in all six. A
 * longer arena begins with the pairings of a shorter one.
 *
 * @param isDone which are left out, by their indexes; none if not said
 * @throws KlinZhaError where the ruleset or an opening of the arena is none
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
 *
 * @category Arenas
 */
export function* schedule(arena: Arena, isDone?: (index: number) => boolean): Generator<Pairing, void> {
  mustBeArena(arena);
  if (isDone != null && typeof isDone !== 'function')
    failWith('bad-option', isDone, 'function of indexes', 'a function');
  const { players, limits, control, mostPlies, seed } = arena;
  const rules = rulesOf(arena);
  const openings = new DrawnOpenings(arena, rules);
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
      mostPlies,
      seed: mixed(seed, index),
    };
  }
}

/** The names of the players of a game by seat, without what it takes to draw its setup. */
export function namesAt(arena: Arena, index: number): readonly string[] {
  const { seats } = seatingAt(arena, rulesOf(arena).colours.length, index);
  return seats.map((place) => arena.players[place]!.name);
}

/** A number that follows from two, and looks as if drawn by chance: from 0 to a thousand million, as options of engines are. */
export function mixed(seed: number, number: number): number {
  return Math.floor(seededRandom(seed ^ Math.imul(number + 1, 0x9e37_79b1))() * 1_000_000_000);
}

/** How seats are rotated: in every way in which so many can sit. */
const orders: Readonly<Record<number, readonly (readonly number[])[]>> = {
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

/** How many games a group of so many players has: one for each way in which they can sit. */
export function groupSize(players: number): number | undefined {
  return orders[players]?.length;
}

function rulesOf(arena: Arena): Ruleset {
  mustBeArena(arena);
  return unwrap(parseRules(arena.rules));
}

/**
 * Refuses what has not what is read of an arena; `parseArena` says more of what is wrong.
 *
 * @throws KlinZhaError `bad-arena`
 */
export function mustBeArena(arena: Arena): void {
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
    mostPlies: number,
    seed: number,
  }),
);

/** Who sits where in a game: places in the list of players. */
function seatingAt({ players }: Arena, size: number, index: number) {
  const turns = orders[size]!;
  const tables = tablesOf(players.length, size);
  if (tables.length === 0) failWith('bad-arena', players.length, 'number of players', `${size} or more`);
  const group = Math.floor(index / turns.length);
  const table = tables[group % tables.length]!;
  const seats = turns[index % turns.length]!.map((place) => table[place]!);
  return { group, round: Math.floor(group / tables.length), seats };
}

/** Everybody with everybody: all ways to choose so many of the players. */
function tablesOf(players: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, players - from) }, (_, place) => from + place).flatMap((first) =>
    tablesOf(players, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

/** So often a setup is drawn before one is taken in which nothing can be played. */
const mostDraws = 20;

/** The positions in which games begin, round by round. */
class DrawnOpenings {
  readonly #arena: Arena;
  readonly #rules: Ruleset;
  readonly #given: readonly string[];
  #last: { readonly round: number; readonly position: string } | undefined;

  constructor(arena: Arena, rules: Ruleset) {
    this.#arena = arena;
    this.#rules = rules;
    const { openings, seed } = arena;
    this.#given = typeof openings === 'string' ? [] : shuffle([...openings], seededRandom(mixed(seed, -1)));
  }

  at(round: number): string {
    if (this.#last?.round !== round) this.#last = { round, position: this.#make(round) };
    return this.#last.position;
  }

  #make(round: number): string {
    const given = this.#given;
    const rules = this.#rules;
    if (given.length > 0) return formatPosition(unwrap(parsePosition(rules, given[round % given.length]!)));
    const random = seededRandom(mixed(this.#arena.seed, -2 - round));
    const empty = () => createState(rules, { random });
    if (this.#arena.openings === 'empty') return formatPosition(empty());
    let { state } = finishSetup(empty(), random);
    for (let drawn = 1; drawn < mostDraws && outcome(state) !== null; drawn++)
      ({ state } = finishSetup(empty(), random));
    return formatPosition(state);
  }
}
