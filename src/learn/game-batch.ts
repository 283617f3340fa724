/** Many games at once, for programs that learn by playing. */

import { draw, type Random, seededRandom } from '../base/random.ts';
import { fail, failWith, shown } from '../base/result.ts';
import { boolean, checkShape, nullish, numberFrom, object } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import { createState } from '../game/create.ts';
import { mostMovesFor } from '../game/in-place.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import { combatOutcomes } from '../search/playout.ts';
import { Searcher } from '../search/searcher.ts';
import { ActionSpace, byteListShape, checkRoom, wordListShape } from './action-space.ts';
import { writePlanes, writePlanesOf } from './features.ts';

/**
 * Options of {@link GameBatch}.
 *
 * @experimental
 * @category Learning
 */
export interface GameBatchOptions {
  /** Seed for everything random, 0 by default. Equal seeds and actions lead to equal games. */
  readonly seed?: number;
  /** Position in which every game begins; by default an empty board. */
  readonly start?: GameState;
  /** Whether random placements finish the setup, so that games begin with the battle; false by default. */
  readonly randomSetup?: boolean;
  /** Number of actions after which a game is truncated, 1000 by default. */
  readonly mostPlies?: number;
  /** Probability that the attacker wins a combat (R10.10), 0.5 by default. */
  readonly combatChance?: number;
}

const optionShape = /* @__PURE__ */ object({
  seed: nullish(numberFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true)),
  randomSetup: nullish(boolean),
  mostPlies: nullish(numberFrom(1, 1_000_000_000, true)),
  combatChance: nullish(numberFrom(0, 1)),
});
/** Number of random setups to try before a game is refused. */
const mostTries = 100;

const countShape = /* @__PURE__ */ numberFrom(1, 65_536, true);

/**
 * Many games of one ruleset, which all make one step at a time. A game that ends begins again in the same
 * step: its results belong to the old game, and everything else belongs to the new game.
 *
 * Draws that a player could claim (R8.5) end the game. Combats (R10.10) are decided at random. In the blind
 * game (R10.9) an action is an attempt: if it is refused, the same player tries again, without the actions
 * refused so far.
 *
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { GameBatch } from 'klin-zha/learn';
 *
 * const batch = new GameBatch(klinZha, 2, { seed: 7, randomSetup: true });
 * const actions = new Uint16Array(2 * batch.mostActions);
 * const counts = new Uint16Array(2);
 * batch.writeActions(actions, counts);
 * batch.step([actions[0]!, actions[counts[0]!]!]);
 * batch.seats; // Uint8Array [2, 2]
 * ```
 *
 * @experimental
 * @category Learning
 */
export class GameBatch {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'GameBatch';
  /** The actions of the ruleset. */
  readonly space: ActionSpace;
  /** Number of games. */
  readonly count: number;
  /** Maximum number of actions of a game that {@link writeActions} writes. */
  readonly mostActions: number;
  /** The seat to move in each game. */
  readonly seats: Uint8Array;
  /** Whether the last step ended each game, 0 or 1. */
  readonly terminated: Uint8Array;
  /** Whether the last step truncated each game after `mostPlies` actions, 0 or 1. */
  readonly truncated: Uint8Array;
  /** Whether the last step's action was refused in each game (R10.9), 0 or 1. */
  readonly refused: Uint8Array;
  /**
   * Returns of the last step, for each game one number per seat. They sum to 0: a winner has 1, losers share
   * -1, and a draw, a truncated game and an unfinished game have 0 for every seat.
   */
  readonly returns: Float32Array;
  readonly #searchers: readonly Searcher[];
  #seed: number;
  readonly #options: Required<Omit<GameBatchOptions, 'seed' | 'start'>>;
  readonly #start: GameState | undefined;
  readonly #randoms: Random[] = [];
  /** Actions of the seat to move, by game, each list {@link mostActions} long. */
  readonly #legal: Uint16Array;
  readonly #counts: Uint16Array;
  readonly #plies: Uint32Array;

  /**
   * Begins a number of games.
   *
   * @param count number of games, at most 65,536
   * @throws KlinZhaError `bad-option` for an invalid option or number of games, `bad-state` for a start of
   * another ruleset or one that is over, and as {@link ActionSpace}
   */
  constructor(rules: Ruleset, count: number, options?: GameBatchOptions) {
    this.space = new ActionSpace(rules);
    checkShape(count, countShape, 'bad-option', 'number of games');
    const { start, ...others } = optionsFrom(options);
    checkShape(others, optionShape, 'bad-option', 'options');
    const { seed = 0, randomSetup = false, mostPlies = 1000, combatChance = 0.5 } = others;
    this.#seed = seed;
    this.#options = { randomSetup, mostPlies, combatChance };
    this.#start = start === undefined ? undefined : startFrom(start, rules);
    this.count = count;
    const first = this.#start ?? createState(rules, { random: seededRandom(0) });
    this.#searchers = Array.from({ length: count }, () => new Searcher(first));
    this.mostActions = mostMovesFor(positionOf(this.#searchers[0]!).tables);
    this.seats = new Uint8Array(count);
    this.terminated = new Uint8Array(count);
    this.truncated = new Uint8Array(count);
    this.refused = new Uint8Array(count);
    this.returns = new Float32Array(count * rules.colours.length);
    this.#legal = new Uint16Array(count * this.mostActions);
    this.#counts = new Uint16Array(count);
    this.#plies = new Uint32Array(count);
    this.reset();
  }

  /**
   * Begins all games again.
   *
   * @param seed replaces the seed; by default the games are the same again
   * @throws KlinZhaError `bad-option` for an invalid seed
   */
  reset(seed?: number): void {
    this.#seed = checkShape({ seed }, optionShape, 'bad-option', 'options').seed ?? this.#seed;
    this.#clear();
    for (let game = 0; game < this.count; game++) {
      // Multiplied, so that neighbouring seeds and games share no sequence.
      this.#randoms[game] = seededRandom(Math.imul(this.#seed, 0x9e3779b1) ^ Math.imul(game + 1, 0x85ebca6b));
      this.#begin(game);
    }
  }

  /**
   * Plays one action in every game and begins the games that end again.
   *
   * @param actions an action for each game, which {@link writeActions} lists
   * @throws KlinZhaError `bad-list` unless there is a number for each game, `illegal-action` for any other
   * action. No game changes.
   */
  step(actions: ArrayLike<number>): void {
    if (Object(actions).length !== this.count)
      failWith('bad-list', actions, 'list of actions', `${this.count} numbers`);
    for (let game = 0; game < this.count; game++) this.#check(game, actions[game]!);
    this.#clear();
    for (let game = 0; game < this.count; game++) this.#play(game, actions[game]!);
  }

  /**
   * Writes the planes of all games as {@link writePlanes} does, one game after the other.
   *
   * @returns the number of numbers written
   * @throws KlinZhaError `bad-list` or `short-list` as for {@link writePlanes}
   */
  writePlanes(planes: Uint8Array | Float32Array): number {
    let end = writePlanes(this.#searchers[0]!, planes);
    checkRoom(planes, end * this.count);
    for (let game = 1; game < this.count; game++) end = writePlanesOf(this.#searchers[game]!, planes, end);
    return end;
  }

  /**
   * Writes the masks of all games as bits, each rounded up to whole bytes. Bit `action % 8` of byte
   * `floor(action / 8)` belongs to an action.
   *
   * @returns the number of bytes written
   * @throws KlinZhaError `bad-list` for anything but a `Uint8Array`, `short-list` if the masks do not fit
   */
  writeMasks(masks: Uint8Array): number {
    checkShape(masks, byteListShape, 'bad-list', 'list of bytes');
    const size = bytesOfMask(this.space);
    const end = this.count * size;
    checkRoom(masks, end);
    masks.fill(0, 0, end);
    for (let game = 0; game < this.count; game++) {
      const first = game * this.mostActions;
      for (let i = first + this.#counts[game]! - 1; i >= first; i--) {
        const action = this.#legal[i]!;
        masks[game * size + (action >>> 3)]! |= 1 << (action & 7);
      }
    }
    return end;
  }

  /**
   * Writes the actions of all games, one list after the other, in the order of `legalMoves`.
   *
   * @param counts receives the number of actions of each game
   * @returns the number of actions written
   * @throws KlinZhaError `bad-list` for anything but two `Uint16Array`s, `short-list` if the numbers do not
   * fit
   */
  writeActions(actions: Uint16Array, counts: Uint16Array): number {
    checkShape(actions, wordListShape, 'bad-list', 'list of actions');
    checkShape(counts, wordListShape, 'bad-list', 'list of counts');
    checkRoom(counts, this.count);
    checkRoom(
      actions,
      this.#counts.reduce((sum, number) => sum + number, 0),
    );
    let end = 0;
    for (let game = 0; game < this.count; game++) {
      const first = game * this.mostActions;
      const number = this.#counts[game]!;
      for (let i = 0; i < number; i++) actions[end++] = this.#legal[first + i]!;
      counts[game] = number;
    }
    return end;
  }

  /**
   * Returns the position of a game as a state.
   *
   * @throws KlinZhaError `bad-option` unless the game is a whole number of at least 0 and less than `count`
   */
  state(game: number): GameState {
    checkShape(game, numberFrom(0, this.count - 1, true), 'bad-option', 'number of a game');
    return this.#searchers[game]!.state();
  }

  #clear(): void {
    this.terminated.fill(0);
    this.truncated.fill(0);
    this.refused.fill(0);
    this.returns.fill(0);
  }

  /** Rejects an action that is not on a game's list. */
  #check(game: number, action: number): void {
    const first = game * this.mostActions;
    for (let i = first + this.#counts[game]! - 1; i >= first; i--) if (this.#legal[i] === action) return;
    const read = shown(action);
    const message = `'${read}' is not a legal action in game ${game}: expected an action that writeActions lists.`;
    fail({ code: 'illegal-action', message, read });
  }

  #begin(game: number): void {
    this.#plies[game] = 0;
    // A random setup can leave the seat to move without a legal move.
    for (let tries = this.#options.randomSetup ? mostTries : 1; tries > 0; tries--) {
      this.#setUp(game);
      if (this.#counts[game]! > 0) return;
    }
    const message = `Cannot begin a game of ${this.space.rules.id}: its first position has no legal action.`;
    fail({ code: 'bad-state', message });
  }

  #setUp(game: number): void {
    const searcher = this.#searchers[game]!;
    const random = this.#randoms[game]!;
    searcher.load(this.#start ?? createState(this.space.rules, { random }));
    if (this.#options.randomSetup) searcher.finishSetup(random);
    this.#listActions(game);
  }

  #play(game: number, action: number): void {
    const searcher = this.#searchers[game]!;
    const move = this.space.moveOf(action);
    this.#plies[game]!++;
    if (this.space.rules.blind && !searcher.isLegal(move)) {
      this.refused[game] = 1;
      this.#dropAction(game, action);
    } else {
      searcher.make(move);
      while (searcher.board.combat >= 0) {
        const [attacker, defender] = combatOutcomes(searcher);
        const attackerWins = draw(this.#randoms[game]!) < this.#options.combatChance;
        searcher.make((attackerWins ? attacker! : defender!).move);
      }
      this.#listActions(game);
    }
    if (this.#counts[game] === 0 || (this.refused[game] === 0 && searcher.drawClaim() !== null)) {
      this.terminated[game] = 1;
      this.#writeReturns(game, searcher.outcome?.winner ?? 0);
    } else if (this.#plies[game] === this.#options.mostPlies) this.truncated[game] = 1;
    else return;
    this.#begin(game);
  }

  #listActions(game: number): void {
    const first = game * this.mostActions;
    const searcher = this.#searchers[game]!;
    this.seats[game] = searcher.seat;
    this.#counts[game] = this.space.legal(searcher, this.#legal, first) - first;
  }

  /** Removes a refused action from a game's list. */
  #dropAction(game: number, action: number): void {
    const first = game * this.mostActions;
    const end = first + this.#counts[game]!--;
    const place = this.#legal.indexOf(action, first);
    this.#legal.copyWithin(place, place + 1, end);
  }

  #writeReturns(game: number, winner: number): void {
    if (winner === 0) return;
    const seats = this.space.rules.colours.length;
    for (let seat = 1; seat <= seats; seat++)
      this.returns[game * seats + seat - 1] = seat === winner ? 1 : -1 / (seats - 1);
  }
}

function startFrom(start: GameState, rules: Ruleset): GameState {
  if (stateFrom(start).rules === rules) return start;
  return failWith('bad-state', start, 'start', `a state of ${rules.id}`);
}

/** Returns the number of bytes of a mask with one bit per action. */
export function bytesOfMask({ size }: ActionSpace): number {
  return (size + 7) >>> 3;
}
