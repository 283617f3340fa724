/** Arena ledgers: append-only files of games. */

import { checkText } from '../base/result.ts';
import { checkShape, fits } from '../base/shape.ts';
import { isAlike, isObject, parsedJson } from '../base/values.ts';
import type { Arena } from './arena.ts';
import { arenaGame } from './game-shape.ts';
import { mustBeArena, namesAt, type Pairing, schedule } from './schedule.ts';
import type { ArenaGame } from './table.ts';

/**
 * Kind of a ledger line: the head, a new game, a repeated game, a blank line, a line from another arena, or a
 * broken line.
 *
 * @category Arenas
 */
export type LedgerLine = 'head' | 'game' | 'repeated' | 'empty' | 'foreign' | 'broken';

/**
 * The games played in an arena, each counted once. Store them in an append-only file: first `head`, then a
 * line of JSON for each game. After a crash, read the lines again and play the pairings from `left`. Broken
 * lines, such as an incomplete last line, are ignored.
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
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'Ledger';
  readonly arena: Arena;
  readonly #games: Map<number, ArenaGame> = new Map();

  constructor(arena: Arena) {
    mustBeArena(arena);
    this.arena = arena;
  }

  /** First line of the file: the arena. */
  get head(): string {
    return JSON.stringify({ arena: this.arena });
  }

  /** Games so far, in the order of the schedule. */
  get games(): readonly ArenaGame[] {
    return [...this.#games.values()].sort((one, other) => one.index - other.index);
  }

  /** Number of games. */
  get size(): number {
    return this.#games.size;
  }

  /**
   * Reads a line. The head of another arena is `foreign`, unless only the number of games differs: arenas may
   * be extended or shortened.
   *
   * @throws KlinZhaError `bad-text` for a non-string
   */
  read(line: string): LedgerLine {
    checkText(line);
    if (line.trim() === '') return 'empty';
    const value = parsedJson(line);
    if (!isObject(value)) return 'broken';
    if ('arena' in value) return isSame(value.arena, this.arena) ? 'head' : 'foreign';
    if (!fits(value, arenaGame)) return 'broken';
    return this.add(value);
  }

  /**
   * Adds a game, unless it is already in the ledger or its players do not match the pairing. The game may
   * belong to a longer version of the arena.
   *
   * @throws KlinZhaError `bad-game` for an invalid game
   */
  add(game: ArenaGame): 'game' | 'repeated' | 'foreign' {
    checkShape(game, arenaGame, 'bad-game', 'arena game');
    const { index, players } = game;
    if (namesAt(this.arena, index).some((name, place) => name !== players[place])) return 'foreign';
    if (this.#games.has(index)) return 'repeated';
    this.#games.set(index, game);
    return 'game';
  }

  /** Returns the pairings left to play. */
  left(): Generator<Pairing, void> {
    const done = new Set(this.#games.keys());
    return schedule(this.arena, (index) => done.has(index));
  }
}

/** Whether a value equals an arena, apart from the number of games. */
function isSame(one: unknown, other: Arena): boolean {
  return isObject(one) && isAlike({ ...one, games: other.games }, other);
}
