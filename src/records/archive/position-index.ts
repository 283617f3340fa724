/** Position index: the games and plies that reach a position, and the moves that were played there. */

import { listFrom } from '../../base/iterables.ts';
import { fail, optionFrom } from '../../base/result.ts';
import { checkShape, methods } from '../../base/shape.ts';
import type { Move } from '../../engine/move.ts';
import { formatHash } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { mustBeReplay, type RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import { resultOf } from '../replay/results.ts';
import { mustBeLine } from '../replay/to-sheet.ts';
import type { RecordResult } from '../results.ts';
import { type PositionQuery, queryFor, samePosition } from './content.ts';
import { type GamePlace, GameTable, type IndexedGame } from './game-table.ts';
import type { IndexParts } from './merge.ts';
import { type NextMove, NextMoves } from './next-moves.ts';
import { rowsOf } from './positions.ts';
import { RowStore } from './row-store.ts';
import { formOf, type IndexRow, lastPly, noMove } from './rows.ts';
import { type TreeMove, uncheckedWalk, type Walk, walkOf } from './walk.ts';

/**
 * A place where a position was found.
 *
 * @experimental
 * @category Finding positions
 */
export interface Occurrence {
  /** Game number, starting at 0, in the order in which games were added. */
  readonly game: number;
  /** Number of plies before the position; 0 at the start. */
  readonly ply: number;
  /** Index of the move that led to the position, in the list of moves or nodes; -1 at the start. */
  readonly node: number;
}

/**
 * A position in an index, with the move that was played.
 *
 * @experimental
 * @category Finding positions
 */
export interface IndexEntry extends Occurrence {
  /** Key, as returned by `positionKey`. */
  readonly key: string;
  /** Next move in the first line that reaches the position, or null at the end of a line. */
  readonly next: Move | null;
}

/**
 * Options of `PositionIndex`.
 *
 * @experimental
 * @category Finding positions
 */
export interface PositionIndexOptions {
  /** Whether symmetric positions are equal (R1.6). */
  readonly symmetry?: boolean;
}

/**
 * Options for adding a game.
 *
 * @experimental
 * @category Finding positions
 */
export interface AddGameOptions {
  /** Result of the game. Defaults to the result of the replay, or to `*` without a replay. */
  readonly result?: RecordResult;
  /** Place of the game in a file. */
  readonly place?: GamePlace;
}

/**
 * Options for adding a replayed game.
 *
 * @experimental
 * @category Finding positions
 */
export interface AddReplayOptions extends AddGameOptions {
  /** Whether to add variations as well. */
  readonly variations?: boolean;
}

/**
 * Options for finding a position.
 *
 * @experimental
 * @category Finding positions
 */
export interface FindPositionOptions {
  /**
   * Callback that replays a game and returns the state at a place, to verify it. Without the callback,
   * different positions with equal 64-bit keys are not distinguished.
   */
  readonly stateAt?: (place: Occurrence) => GameState | undefined;
  /** Maximum number of places to return. */
  readonly limit?: number;
  /** `false` excludes positions that are only equal by symmetry. */
  readonly symmetry?: false;
}

/** Maximum number of moves in a game, including variations. */
const mostNodes = 4_000_000;

const nowhere: GamePlace = { offset: 0, line: 0, skip: 0 };

/**
 * Index of all positions in many games, under one or more rulesets. Uses 22 bytes per position (23 with
 * symmetry) and 16 per game. Equal positions may differ in halfmove clock and round. Use `writeIndex` to save
 * an index to a file.
 *
 * ```ts
 * const index = new PositionIndex({ symmetry: true });
 * const number = index.add(start, moves);
 * index.find(state); // [{ game: number, ply: 12, node: 11 }]
 * ```
 *
 * @experimental
 * @category Finding positions
 */
export class PositionIndex {
  /** Class name, also after minification. */
  static readonly name: string = 'PositionIndex';
  /** Whether symmetric positions are equal. */
  readonly symmetry: boolean;
  readonly #rows: RowStore;
  readonly #games = new GameTable();

  constructor(options?: PositionIndexOptions) {
    this.symmetry = options?.symmetry === true;
    this.#rows = new RowStore(formOf({ symmetry: this.symmetry, variations: true, moves: true }));
  }

  /** Number of games. */
  get games(): number {
    return this.#games.size;
  }

  /** Number of positions. */
  get size(): number {
    return this.#rows.size;
  }

  /**
   * Adds a game with all its positions, including the start, and returns the game number. If this throws,
   * nothing is added.
   *
   * @throws KlinZhaError `illegal-move`, or `game-too-long` after 65,535 plies
   */
  add(start: GameState, moves: Iterable<Move>, options?: AddGameOptions): number {
    const steps = movesFrom(moves, lastPly).map((move, index) => ({ parent: index - 1, move }));
    return this.#addAll(uncheckedWalk(start, steps), '*', options ?? {});
  }

  /**
   * Adds a game with its variations. A move must come after its parent, as in the nodes of a `GameRecord`.
   *
   * @throws KlinZhaError the errors of {@link add}, `bad-parent` for a move before its parent, and
   * `game-too-long` for more than 4,000,000 moves
   */
  addTree(start: GameState, moves: Iterable<TreeMove>, options?: AddGameOptions): number {
    const nodes = movesFrom(moves, mostNodes);
    if (nodes.length > mostNodes) {
      const message = `The game is too long for an index: expected at most ${mostNodes} moves.`;
      fail({ code: 'game-too-long', message, expected: `${mostNodes} moves` });
    }
    return this.#addAll(uncheckedWalk(start, nodes), '*', options ?? {});
  }

  /**
   * Adds the part of a game that could be replayed and returns the game number. An unplayable game is added
   * without positions. The result is read from the record or score sheet.
   *
   * `index.addReplay(replayRecord(record), { variations: true })`
   *
   * @throws KlinZhaError `bad-replay` for anything else, `game-too-long` after 65,535 plies
   */
  addReplay(replay: RecordReplay | SheetReplay, options?: AddReplayOptions): number {
    const result = resultOfReplay(replay);
    if (!replay.isPlayable) return this.#addGame(result, options ?? {});
    return this.#addAll(walkOf(replay, options?.variations === true), result, options ?? {});
  }

  /** Adds a game without positions, so that later games keep their numbers. */
  addUnread(options?: AddGameOptions): number {
    return this.#addGame('*', options ?? {});
  }

  #addAll(way: Walk, result: RecordResult, options: AddGameOptions): number {
    const rows = rowsOf(way, this.games, this.symmetry);
    for (const row of rows) this.#rows.add(row);
    return this.#addGame(result, options);
  }

  #addGame(usual: RecordResult, { result = usual, place = nowhere }: AddGameOptions): number {
    return this.#games.add({ result, place });
  }

  /**
   * Returns the places where a position is reached, ordered by game and move.
   *
   * @throws KlinZhaError `bad-state` for anything but a state, `bad-option` for invalid options
   */
  find(state: GameState, options?: FindPositionOptions): Occurrence[] {
    const { stateAt, symmetry = this.symmetry } = options ?? {};
    if (stateAt !== undefined) checkShape(options, methods('stateAt'), 'bad-option', 'options object');
    const limit = limitFrom(options);
    const found: Occurrence[] = [];
    for (const { game, ply, node } of this.#rowsOf(queryFor(state, this.symmetry), symmetry)) {
      if (found.length >= limit) break;
      const place = { game, ply, node };
      if (stateAt === undefined || isReached(state, stateAt(place), symmetry)) found.push(place);
    }
    return found;
  }

  /** Returns the number of places where a position is reached. */
  count(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): number {
    let number = 0;
    const { symmetry = this.symmetry } = options ?? {};
    for (const _ of this.#rowsOf(queryFor(state, this.symmetry), symmetry)) number++;
    return number;
  }

  /**
   * Returns the moves that were played in a position, with the results of their games. The most frequent move
   * comes first. If the index uses symmetry, moves are turned to match `state`.
   */
  next(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): NextMove[] {
    const { symmetry = this.symmetry } = options ?? {};
    const query = queryFor(state, this.symmetry);
    const moves = new NextMoves(state, query, !symmetry);
    for (const row of this.#rowsOf(query, symmetry)) moves.add(row, this.#games.at(row.game).result);
    return moves.list();
  }

  /** Iterates over all positions, in no particular order. */
  *entries(): Generator<IndexEntry, void, undefined> {
    for (const row of this.#rows.all()) yield entryOf(row);
  }

  /** Returns the place and the result of a game; undefined for an invalid number. */
  game(number: number): IndexedGame | undefined {
    return Number.isInteger(number) && number >= 0 && number < this.games
      ? this.#games.at(number)
      : undefined;
  }

  /**
   * Appends the games of another index.
   *
   * @throws KlinZhaError `other-index` for a different symmetry, or an index from another copy of the library
   */
  merge(other: PositionIndex): void {
    const isOwn = typeof other === 'object' && other !== null && #rows in other;
    if (!isOwn || other.symmetry !== this.symmetry) {
      const message =
        'Cannot merge these indexes: they differ in symmetry, or come from different copies of the library.';
      fail({ code: 'other-index', message, expected: `symmetry: ${this.symmetry}` });
    }
    const [first, { size }] = [this.games, other];
    let left = size;
    for (const row of other.#rows.all()) {
      if (left-- === 0) break;
      row.game += first;
      this.#rows.add(row);
    }
    for (let game = 0, games = other.games; game < games; game++) this.#games.add(other.#games.at(game));
  }

  /** Returns the parts of the index for {@link writeIndex}. */
  parts(): IndexParts {
    const runs = Array.from(this.#rows.sortedBlocks(), (block) => [block]);
    return { content: this.#rows.form, runs, games: [this.#games.bytes] };
  }

  *#rowsOf(query: PositionQuery, symmetry: boolean): Generator<IndexRow, void, undefined> {
    for (const row of this.#rows.withKey(query.key)) {
      if (symmetry || query.turns.has(row.turn)) yield row;
    }
  }
}

/** Returns moves as a list. Stops after one move too many, because an iterable may be infinite. */
function movesFrom<T>(moves: Iterable<T>, most: number): readonly T[] {
  return listFrom(moves, 'bad-list', 'list of moves', 'an iterable of moves', most + 1);
}

/** Returns the `limit` option. */
export function limitFrom(options: Pick<FindPositionOptions, 'limit'> | undefined): number {
  return optionFrom('limit', options?.limit ?? Number.POSITIVE_INFINITY, 0);
}

/**
 * Returns the result of a record or sheet. If it has none, returns the result of the final position.
 *
 * @throws KlinZhaError `bad-replay`
 */
export function resultOfReplay(replay: RecordReplay | SheetReplay): RecordResult {
  if ('record' in Object(replay)) mustBeReplay(replay as RecordReplay);
  else mustBeLine(replay);
  const result = ('record' in replay ? replay.record : replay.sheet).result ?? '*';
  return result === '*' ? resultOf(replay.final) : result;
}

function isReached(state: GameState, reached: GameState | undefined, symmetry: boolean): boolean {
  return reached !== undefined && samePosition(state, reached, symmetry);
}

/** Returns a row as a public entry. */
export function entryOf({ low, high, game, ply, node, move }: Readonly<IndexRow>): IndexEntry {
  return { key: formatHash(low, high), game, ply, node, next: move === noMove ? null : (move as Move) };
}
