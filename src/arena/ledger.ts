/** The ledger of an arena: its games as lines of JSON that are only ever added to, each counted once. */

import { checkText } from '../base/result.ts';
import { checkShape, fits } from '../base/shape.ts';
import { isAlike, isObject, parsedJson } from '../base/values.ts';
import type { Arena } from './arena.ts';
import { arenaGame } from './game-shape.ts';
import { mustBeArena, namesAt, type Pairing, schedule } from './schedule.ts';
import type { ArenaGame } from './table.ts';

/**
 * What a line of a ledger turned out to be: its first line, a game, one that was there before, nothing, or what belongs to another arena or is broken.
 *
 * @category Arenas
 */
export type LedgerLine = 'head' | 'game' | 'repeated' | 'empty' | 'foreign' | 'broken';

/**
 * The games of an arena, each counted once whatever comes. A program keeps them in a file: `head` first, then a line for each game, and never changes
 * what is there. After a crash the lines are read again, and `left` is what has still to be played. A line that is broken, as the last
 * one may be, is no game.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parseArena, Ledger } from 'klin-zha/arena';
 *
 * const players = [{ name: 'a', bot: 'greedy' }, { name: 'b', bot: 'random' }];
 * const ledger = new Ledger(unwrap(parseArena({ players, games: 2 })));
 * ledger.read(ledger.head); // 'head'
 * ledger.read('{"index":0,"gro'); // 'broken'
 * [...ledger.left()].length; // 2
 * ```
 *
 * @category Arenas
 */
export class Ledger {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'Ledger';
  readonly arena: Arena;
  readonly #known: Map<number, ArenaGame> = new Map();

  constructor(arena: Arena) {
    mustBeArena(arena);
    this.arena = arena;
  }

  /** The first line of the file: the arena. */
  get head(): string {
    return JSON.stringify({ arena: this.arena });
  }

  /** The games so far, in the order of the schedule. */
  get games(): readonly ArenaGame[] {
    return [...this.#known.values()].sort((one, other) => one.index - other.index);
  }

  /** How many games there are. */
  get size(): number {
    return this.#known.size;
  }

  /** Reads a line. A head of another arena is `foreign`; one that differs in the number of games alone is none: arenas may be made longer, and shorter. */
  read(line: string): LedgerLine {
    checkText(line);
    if (line.trim() === '') return 'empty';
    const value = parsedJson(line);
    if (!isObject(value)) return 'broken';
    if ('arena' in value) return isSame(value.arena, this.arena) ? 'head' : 'foreign';
    if (!fits(value, arenaGame)) return 'broken';
    return this.add(value);
  }

  /** Takes a game: not one that is there already, nor one between others. It may be one of a longer arena. */
  add(game: ArenaGame): 'game' | 'repeated' | 'foreign' {
    checkShape(game, arenaGame, 'bad-game', 'game of an arena');
    const { index, players } = game;
    if (namesAt(this.arena, index).some((name, place) => name !== players[place])) return 'foreign';
    if (this.#known.has(index)) return 'repeated';
    this.#known.set(index, game);
    return 'game';
  }

  /** What has still to be played. */
  left(): Generator<Pairing, void> {
    const done = new Set(this.#known.keys());
    return schedule(this.arena, (index) => done.has(index));
  }
}

/** Whether a value is an arena, whose number of games alone may be another. */
function isSame(one: unknown, other: Arena): boolean {
  return isObject(one) && isAlike({ ...one, games: other.games }, other);
}
