/** Arena ledgers: append-only files of games. */

import { checkText } from '../base/result.ts';
import { checkShape, fits } from '../base/shape.ts';
import { isAlike, isObject, isWhole, parsedJson } from '../base/values.ts';
import type { Arena } from './arena.ts';
import { arenaGame } from './game-shape.ts';
import { gameCount, groupAt, type Pairing, schedule } from './schedule.ts';
import type { ArenaGame } from './table.ts';

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
 */
export class Ledger {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'Ledger';
  readonly arena: Arena;
  readonly #games: Map<number, ArenaGame> = new Map();
  /** Number of games in the longest version of the arena so far. */
  #longest: number;

  constructor(arena: Arena) {
    this.arena = arena;
    this.#longest = gameCount(arena);
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
   * Reads a line. Returns what it is: the head, a new game, a repeated game, a blank line, a line from
   * another arena, or a broken line. The head of another arena is `foreign`, unless only the number of games
   * differs: arenas may be extended or shortened.
   *
   * @throws KlinZhaError `bad-text` for a non-string
   */
  read(line: string): 'head' | 'game' | 'repeated' | 'empty' | 'foreign' | 'broken' {
    checkText(line);
    if (line.trim() === '') return 'empty';
    const value = parsedJson(line);
    if (!isObject(value)) return 'broken';
    if ('arena' in value) return this.#readHead(value.arena) ? 'head' : 'foreign';
    if (!fits(value, arenaGame)) return 'broken';
    return this.add(value);
  }

  /**
   * Adds a game. Ignores a repeated game, and a game whose pairing is not in the arena or in a longer version
   * of it whose head was read.
   *
   * @throws KlinZhaError `bad-game` for an invalid game
   */
  add(game: ArenaGame): 'game' | 'repeated' | 'foreign' {
    checkShape(game, arenaGame, 'bad-game', 'arena game');
    const { index, group, players } = game;
    if (index >= this.#longest) return 'foreign';
    if (!isAlike({ group, players }, groupAt(this.arena, index))) return 'foreign';
    if (this.#games.has(index)) return 'repeated';
    this.#games.set(index, game);
    return 'game';
  }

  /** Returns the pairings left to play. */
  left(): Generator<Pairing, void> {
    const done = new Set(this.#games.keys());
    return schedule(this.arena, (index) => done.has(index));
  }

  /** Whether a head is that of the arena, apart from the number of games. */
  #readHead(head: unknown): boolean {
    const { arena } = this;
    if (!isObject(head) || !isAlike({ ...head, games: arena.games }, arena)) return false;
    if (isWhole(head.games))
      this.#longest = Math.max(this.#longest, gameCount({ ...arena, games: head.games }));
    return true;
  }
}
