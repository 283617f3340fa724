/** An index of positions: in which games, and after how many plies, a position is reached, and what was played there. */

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
import { type Sought, samePosition, soughtOf } from './content.ts';
import { type GamePlace, GameTable, type IndexedGame } from './game-table.ts';
import type { IndexParts } from './merge.ts';
import { type NextMove, NextMoves } from './next-moves.ts';
import { rowsOf } from './positions.ts';
import { RowStore } from './row-store.ts';
import { formOf, type IndexRow, lastPly, noMove } from './rows.ts';
import { type TreeMove, uncheckedWalk, type Walk, walkOf } from './walk.ts';

/**
 * Where a position was found.
 *
 * @category Finding positions
 */
export interface Occurrence {
  /** The number of the game, from 0, in the order in which games were added. */
  readonly game: number;
  /** After how many plies; 0 is the start. */
  readonly ply: number;
  /** The move that led to it as its place in the list of moves or the record's nodes, or -1 at the start. */
  readonly node: number;
}

/**
 * A position of an index, and what was played in it.
 *
 * @category Finding positions
 */
export interface IndexEntry extends Occurrence {
  /** The key, as `positionKey` gives it. */
  readonly key: string;
  /** The move that follows, of the line that stands first where several do; null at the end of a line. */
  readonly next: Move | null;
}

/**
 * How an index is made.
 *
 * @category Finding positions
 */
export interface PositionIndexOptions {
  /** Whether positions count as equal that a symmetry of the board turns into each other (R1.6). */
  readonly symmetry?: boolean;
}

/**
 * What is known of a game that is added.
 *
 * @category Finding positions
 */
export interface AddGameOptions {
  /** How it ended; if not said, what its last position says. */
  readonly result?: RecordResult;
  /** Where it stands in a file. */
  readonly place?: GamePlace;
}

/**
 * What of a replayed game is added, and what is known of it.
 *
 * @category Finding positions
 */
export interface AddReplayOptions extends AddGameOptions {
  /** Whether the variations of a record are added as well as its main line. */
  readonly variations?: boolean;
}

/**
 * How a position is looked for.
 *
 * @category Finding positions
 */
export interface FindPositionOptions {
  /**
   * Gives the state of a place that was found, by playing that game again: only places where the position is the
   * same indeed are answered. Without it two positions whose 64-bit keys are equal by chance are taken for one.
   */
  readonly stateAt?: (place: Occurrence) => GameState | undefined;
  /** The most places that are answered. */
  readonly limit?: number;
  /** `false` asks an index up to symmetry for the position as it stands. */
  readonly symmetry?: false;
}

/** The most moves of a game with its variations. */
const mostNodes = 4_000_000;

const nowhere: GamePlace = { offset: 0, line: 0, skip: 0 };

/**
 * An index of all positions of many games, of one ruleset or several. It keeps 22 or 23 bytes for each position, 16 for
 * each game, and nothing else of them; equal positions may differ in their counters of quiet half-moves and rounds.
 * `writeIndex` writes it into a file.
 *
 * ```ts
 * const index = new PositionIndex({ symmetry: true });
 * const number = index.add(start, moves);
 * index.find(state); // [{ game: number, ply: 12, node: 11 }]
 * ```
 *
 * @category Finding positions
 */
export class PositionIndex {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'PositionIndex';
  /** Whether positions count as equal that a symmetry of the board turns into each other. */
  readonly symmetry: boolean;
  readonly #rows: RowStore;
  readonly #games = new GameTable();

  constructor(options?: PositionIndexOptions) {
    this.symmetry = options?.symmetry === true;
    this.#rows = new RowStore(formOf({ symmetry: this.symmetry, variations: true, moves: true }));
  }

  /** How many games were added. */
  get games(): number {
    return this.#games.size;
  }

  /** How many positions they have. */
  get size(): number {
    return this.#rows.size;
  }

  /**
   * Adds a game with all its positions, the start included, and gives its number. If it throws, nothing of the game
   * is added.
   *
   * @throws KlinZhaError `illegal-move`, or `game-too-long` after 65,535 plies
   */
  add(start: GameState, moves: Iterable<Move>, options?: AddGameOptions): number {
    const steps = movesFrom(moves, lastPly).map((move, index) => ({ parent: index - 1, move }));
    return this.#addAll(uncheckedWalk(start, steps), '*', options ?? {});
  }

  /**
   * Adds a game with its variations. Moves stand behind those that they follow, as in the nodes of a `GameRecord`.
   *
   * @throws KlinZhaError what {@link add} throws, `bad-parent` for a move that follows none before it, and `game-too-long` for more
   * than 4,000,000 moves
   */
  addTree(start: GameState, moves: Iterable<TreeMove>, options?: AddGameOptions): number {
    const nodes = movesFrom(moves, mostNodes);
    if (nodes.length > mostNodes) {
      const message = `A game of more than ${mostNodes} moves has no place in an index.`;
      fail({ code: 'game-too-long', message, expected: `${mostNodes} moves` });
    }
    return this.#addAll(uncheckedWalk(start, nodes), '*', options ?? {});
  }

  /**
   * Adds a game that `replayRecord` or `replayScoreSheet` played, as far as it was replayed, and gives its number. A
   * game that says neither by which rules nor from where it is played counts, but has no positions. The result is that
   * of the record or sheet.
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

  /** Adds a game of which nothing is known but its place, so that those behind it keep their numbers. */
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

  /** All places where a position is reached, in the order of games and of their lists of moves. */
  find(state: GameState, options?: FindPositionOptions): Occurrence[] {
    const { stateAt, symmetry = this.symmetry } = options ?? {};
    if (stateAt !== undefined) checkShape(options, methods('stateAt'), 'bad-option', 'list of options');
    const limit = limitFrom(options);
    const found: Occurrence[] = [];
    for (const { game, ply, node } of this.#rowsOf(soughtOf(state, this.symmetry), symmetry)) {
      if (found.length >= limit) break;
      const place = { game, ply, node };
      if (stateAt === undefined || isReached(state, stateAt(place), symmetry)) found.push(place);
    }
    return found;
  }

  /** In how many places a position is reached. */
  count(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): number {
    let number = 0;
    const { symmetry = this.symmetry } = options ?? {};
    for (const _ of this.#rowsOf(soughtOf(state, this.symmetry), symmetry)) number++;
    return number;
  }

  /**
   * What was played in a position and how those games ended, the most frequent move first. In an index up to symmetry moves
   * are those of the position that is asked for, turned with it.
   */
  next(state: GameState, options?: Pick<FindPositionOptions, 'symmetry'>): NextMove[] {
    const { symmetry = this.symmetry } = options ?? {};
    const sought = soughtOf(state, this.symmetry);
    const moves = new NextMoves(state, sought, !symmetry);
    for (const row of this.#rowsOf(sought, symmetry)) moves.take(row, this.#games.at(row.game).result);
    return moves.list();
  }

  /** Every position of every game, in no order that is promised. */
  *entries(): Generator<IndexEntry, void, undefined> {
    for (const row of this.#rows.all()) yield entryOf(row);
  }

  /** What is known of a game; undefined where there is none of that number. */
  game(number: number): IndexedGame | undefined {
    return Number.isInteger(number) && number >= 0 && number < this.games
      ? this.#games.at(number)
      : undefined;
  }

  /**
   * Adds the games of another index behind those of this one.
   *
   * @throws KlinZhaError `other-index` for one that is not made the same way
   */
  merge(other: PositionIndex): void {
    const isOwn = typeof other === 'object' && other !== null && #rows in other;
    if (!isOwn || other.symmetry !== this.symmetry) {
      const message =
        'Only indexes that are made the same way, by the same copy of the library, can be merged.';
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

  /** The parts of the index for whoever writes it. */
  parts(): IndexParts {
    const runs = Array.from(this.#rows.sortedBlocks(), (block) => [block]);
    return { content: this.#rows.form, runs, games: [this.#games.bytes] };
  }

  *#rowsOf(sought: Sought, symmetry: boolean): Generator<IndexRow, void, undefined> {
    for (const row of this.#rows.withKey(sought.key)) {
      if (symmetry || sought.turns.has(row.turn)) yield row;
    }
  }
}

/** Moves as a list, of too many only one more than there may be: what gives them may never end. */
function movesFrom<T>(moves: Iterable<T>, most: number): readonly T[] {
  return listFrom(moves, 'bad-list', 'list of moves', 'moves', most + 1);
}

/** How many places are looked for. */
export function limitFrom(options: Pick<FindPositionOptions, 'limit'> | undefined): number {
  return optionFrom('limit', options?.limit ?? Number.POSITIVE_INFINITY, 0);
}

/**
 * The result that a record or a sheet says, else that of the last position.
 *
 * @throws KlinZhaError `bad-replay` for what is no replay
 */
export function resultOfReplay(replay: RecordReplay | SheetReplay): RecordResult {
  if ('record' in Object(replay)) mustBeReplay(replay as RecordReplay);
  else mustBeLine(replay);
  const said = ('record' in replay ? replay.record : replay.sheet).result ?? '*';
  return said === '*' ? resultOf(replay.final) : said;
}

function isReached(state: GameState, reached: GameState | undefined, symmetry: boolean): boolean {
  return reached !== undefined && samePosition(state, reached, symmetry);
}

/** A row as programs are told of it. */
export function entryOf({ low, high, game, ply, node, move }: Readonly<IndexRow>): IndexEntry {
  return { key: formatHash(low, high), game, ply, node, next: move === noMove ? null : (move as Move) };
}
