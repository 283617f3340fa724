/** An index of positions: in which games, and after how many plies, a position is reached. */

import { fail, type Result, shown, success } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { borrow } from '../game/in-place.ts';
import { type GameState, isState } from '../game/state.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { Replay } from '../replay/replay-sheet.ts';
import { indexFromBytes, indexToBytes } from './bytes.ts';
import { keyOf, samePosition } from './content.ts';
import { Entries, type Entry } from './entries.ts';
import { type TreeMove, uncheckedWalk, type Walk, walk, walkOf } from './walk.ts';

/** Where a position was found. */
export interface Occurrence {
  /** The number of the game, from 0, in the order in which games were added. */
  readonly game: number;
  /** After how many plies; 0 is the start. */
  readonly ply: number;
  /** The move that led to it as its place in the list of moves or the record's nodes, or -1 at the start. */
  readonly node: number;
}

/** How an index is made. */
export interface PositionIndexOptions {
  /** Whether positions count as equal that a symmetry of the board turns into each other (R1.6). */
  readonly symmetry?: boolean;
}

/** What of a replayed game is added. */
export interface AddReplayOptions {
  /** Whether the variations of a record are added as well as its main line. */
  readonly variations?: boolean;
}

/** How a position is looked for. */
export interface FindOptions {
  /**
   * Gives the state of a place that was found, by playing that game again: only places where the position is the
   * same indeed are answered. Without it two positions whose 64-bit keys are equal by chance are taken for one.
   */
  readonly stateAt?: (place: Occurrence) => GameState | undefined;
}

/**
 * An index of all positions of many games, of one ruleset or several. It keeps 28 to 56 bytes for each position and
 * nothing else of the games; equal positions may differ in their counters of quiet half-moves and rounds.
 *
 * ```ts
 * const index = new PositionIndex({ symmetry: true });
 * const number = index.add(start, moves);
 * index.find(state); // [{ game: number, ply: 12, node: 11 }]
 * ```
 */
export class PositionIndex {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'PositionIndex';
  /** Whether positions count as equal that a symmetry of the board turns into each other. */
  readonly symmetry: boolean;
  #entries: Entries = new Entries();
  #games = 0;

  constructor(options: PositionIndexOptions = {}) {
    this.symmetry = options.symmetry === true;
  }

  /** How many games were added. */
  get games(): number {
    return this.#games;
  }

  /** How many positions they have. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Adds a game with all its positions, the start included, and gives its number. If it throws, nothing of the game
   * is added.
   *
   * @throws KlinZhaError `illegal-move`, or `index-full` after 2^30 positions
   */
  add(start: GameState, moves: Iterable<Move>): number {
    const steps = Array.from(moves, (move, index) => ({ parent: index - 1, move }));
    return this.#addAll(uncheckedWalk(start, steps));
  }

  /**
   * Adds a game with its variations. Moves stand behind those that they follow, as in the nodes of a `GameRecord`.
   *
   * @throws KlinZhaError what {@link add} throws, and `bad-parent` for a move that follows none before it
   */
  addTree(start: GameState, moves: Iterable<TreeMove>): number {
    return this.#addAll(uncheckedWalk(start, [...moves]));
  }

  /**
   * Adds a game that `replayRecord` or `replayScoreSheet` played, as far as it was replayed, and gives its number. A
   * game that says neither by which rules nor from where it is played counts, but has no positions.
   *
   * `index.addReplay(replayRecord(record), { variations: true })`
   *
   * @throws KlinZhaError `bad-replay` for anything else, `index-full` after 2^30 positions
   */
  addReplay(replay: RecordReplay | Replay, options: AddReplayOptions = {}): number {
    if (!isState(replay?.start))
      fail({ code: 'bad-replay', message: `A game is added as a replay, not as '${shown(replay)}'.` });
    if (!replay.isPlayable) return this.#games++;
    return this.#addAll(walkOf(replay, options.variations === true));
  }

  #addAll(way: Walk): number {
    const found: Entry[] = [];
    const key = { low: 0, high: 0 };
    walk(way, (position, ply, node) => {
      keyOf(position, this.symmetry, key);
      found.push([key.low, key.high, this.#games, ply, node + 1]);
    });
    // A tree is walked line by line, which is not the order of its list.
    found.sort((one, two) => one[4] - two[4]);
    this.#entries.reserve(found.length);
    for (const entry of found) this.#entries.add(entry);
    return this.#games++;
  }

  /** All places where a position is reached, in the order of games and of their lists of moves. */
  find(state: GameState, options: FindOptions = {}): Occurrence[] {
    const key = { low: 0, high: 0 };
    borrow(state, (position) => keyOf(position, this.symmetry, key));
    const [, , games, plies, nodes] = this.#entries.columns;
    const places = this.#entries.withKey(key.low, key.high).map((entry) => ({
      game: games![entry]!,
      ply: plies![entry]!,
      node: nodes![entry]! - 1,
    }));
    const { stateAt } = options;
    if (stateAt === undefined) return places;
    return places.filter((place) => {
      const reached = stateAt(place);
      return reached !== undefined && samePosition(state, reached, this.symmetry);
    });
  }

  /** The index as bytes, for a file; the same on every machine. */
  toBytes(): Uint8Array {
    return indexToBytes({ symmetry: this.symmetry, games: this.#games, entries: this.#entries });
  }

  /**
   * Reads what {@link toBytes} wrote. Faults are `not-an-index`, `other-version`, `bad-length`, and `damaged-index`
   * where the check sum tells so.
   */
  static fromBytes(bytes: Uint8Array): Result<PositionIndex> {
    const read = indexFromBytes(bytes);
    if (!read.ok) return read;
    const { symmetry, games, entries } = read.value;
    const index = new PositionIndex({ symmetry });
    index.#games = games;
    index.#entries = entries;
    return success(index);
  }
}
