/** Many games at once, for programs that learn by playing. */

import { draw, type Random, seededRandom } from '../base/random.ts';
import { fail, failWith, shown, unwrap } from '../base/result.ts';
import { text as aText, boolean, checkShape, nullish, numberFrom, object, oneOf } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';
import { type Move, moveKind, OUTCOME } from '../engine/move.ts';
import { formatMove, parseCoordinates } from '../engine/text/coordinates.ts';
import { createState, parsePosition } from '../game/create.ts';
import { mostMovesFor } from '../game/in-place.ts';
import { type GameState, stateFrom } from '../game/state.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { positionOf } from '../search/must-be-searcher.ts';
import { combatOutcomes } from '../search/playout.ts';
import { Searcher } from '../search/searcher.ts';
import { ActionSpace, byteListShape, checkRoom, wordListShape } from './action-space.ts';
import { writePlanes } from './features.ts';

/** Options of {@link GameBatch}. */
export interface GameBatchOptions {
  /** Seed for everything random, 0 by default. Equal seeds and actions lead to equal games. */
  readonly seed?: number;
  /** Number of the first game, 0 by default: a batch with `first: 8` plays games 8 and up of a larger one. */
  readonly first?: number;
  /** Position in which every game begins; by default an empty board. */
  readonly start?: GameState;
  /** Whether random placements finish the setup, so that games begin with the battle; false by default. */
  readonly randomSetup?: boolean;
  /** Number of actions after which a game is truncated, 1000 by default. */
  readonly mostPlies?: number;
  /** Probability that the attacker wins a combat (R10.10), 0.5 by default. */
  readonly combatChance?: number;
  /** Whether a game that ends begins again in the same step; true by default. */
  readonly autoreset?: boolean;
  /** Whether `step` rejects an illegal action, or its player loses the game. Defaults to `reject`. */
  readonly illegal?: 'reject' | 'lose';
}

const optionShape = /* @__PURE__ */ object({
  seed: nullish(numberFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, true)),
  first: nullish(numberFrom(0, 65_535, true)),
  autoreset: nullish(boolean),
  illegal: nullish(oneOf('reject', 'lose')),
  randomSetup: nullish(boolean),
  mostPlies: nullish(numberFrom(1, 1_000_000_000, true)),
  combatChance: nullish(numberFrom(0, 1)),
});
/** A move that a game made, or an attempt that was refused (R10.9). */
interface Made {
  readonly move: Move;
  readonly isRefused: boolean;
}

/** Number of random setups to try before a game is refused. */
const mostTries = 100;

const countShape = /* @__PURE__ */ numberFrom(1, 65_536, true);

/**
 * Many games of one ruleset, which all make one step at a time. A game that ends begins again in the same
 * step: its results belong to the old game, and everything else belongs to the new game. With `autoreset:
 * false`, it keeps its last position and has no actions until {@link begin} or {@link reset}.
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
  /** Number of actions of each game; 0 for a game that is over and did not begin again. */
  readonly counts: Uint16Array;
  /** Whether the last step ended each game, 0 or 1. */
  readonly terminated: Uint8Array;
  /** Whether the last step truncated each game after `mostPlies` actions, 0 or 1. */
  readonly truncated: Uint8Array;
  /** Whether the last step's action was refused in each game (R10.9), 0 or 1. */
  readonly refused: Uint8Array;
  /** Whether the last step's action was illegal and lost each game, 0 or 1. */
  readonly illegal: Uint8Array;
  /**
   * Returns of the last step, for each game one number per seat. They sum to 0: a winner has 1, losers share
   * -1, and a draw, a truncated game and an unfinished game have 0 for every seat.
   */
  readonly returns: Float32Array;
  readonly #searchers: Searcher[];
  readonly #options: Required<Omit<GameBatchOptions, 'seed' | 'start'>>;
  readonly #start: GameState | undefined;
  readonly #randoms: Random[] = [];
  /** Actions of the seat to move, by game, each list {@link mostActions} long. */
  readonly #legal: Uint16Array;
  readonly #plies: Uint32Array;
  /** First position of each game, after a random setup, and what was made since. */
  readonly #starts: GameState[] = [];
  readonly #made: Made[][];

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
    const { seed = 0, first = 0, autoreset = true, illegal = 'reject' } = others;
    const { randomSetup = false, mostPlies = 1000, combatChance = 0.5 } = others;
    this.#options = { first, autoreset, illegal, randomSetup, mostPlies, combatChance };
    this.#start = start === undefined ? undefined : startFrom(start, rules);
    this.count = count;
    const begun = this.#start ?? createState(rules, { random: seededRandom(0) });
    this.#searchers = Array.from({ length: count }, () => new Searcher(begun));
    this.#made = Array.from({ length: count }, () => []);
    this.mostActions = mostMovesFor(positionOf(this.#searchers[0]!).tables);
    this.seats = new Uint8Array(count);
    this.terminated = new Uint8Array(count);
    this.truncated = new Uint8Array(count);
    this.refused = new Uint8Array(count);
    this.illegal = new Uint8Array(count);
    this.returns = new Float32Array(count * rules.colours.length);
    this.#legal = new Uint16Array(count * this.mostActions);
    this.counts = new Uint16Array(count);
    this.#plies = new Uint32Array(count);
    this.reset(seed);
  }

  /**
   * Begins all games again.
   *
   * @param seed new seed; without it the random numbers go on, so that other games begin
   * @throws KlinZhaError `bad-option` for an invalid seed
   */
  reset(seed?: number): void {
    const given = checkShape({ seed }, optionShape, 'bad-option', 'options').seed;
    this.#clear();
    for (let game = 0; game < this.count; game++) {
      if (given !== undefined) this.#randoms[game] = randomOf(given, this.#options.first + game);
      this.#begin(game);
    }
  }

  /**
   * Begins one game again. The results of the last step do not change.
   *
   * @throws KlinZhaError `bad-option` as for {@link state}
   */
  begin(game: number): void {
    this.#mustBeGame(game);
    this.#begin(game);
  }

  /**
   * Plays one action in every game. Games that end begin again, unless `autoreset` is false.
   *
   * @param actions an action for each game, which {@link writeActions} lists, or -1 to leave a game as it is
   * @throws KlinZhaError `bad-list` unless there is a number for each game, `illegal-action` for any other
   * action, unless `illegal` is `lose`. No game changes.
   */
  step(actions: ArrayLike<number>): void {
    this.check(actions);
    this.#clear();
    for (let game = 0; game < this.count; game++) if (actions[game] !== -1) this.#play(game, actions[game]!);
  }

  /**
   * Rejects actions that {@link step} would reject.
   *
   * @throws KlinZhaError as {@link step}
   */
  check(actions: ArrayLike<number>): void {
    if (Object(actions).length !== this.count)
      failWith('bad-list', actions, 'list of actions', `${this.count} numbers`);
    for (let game = 0; game < this.count; game++) this.#check(game, actions[game]!);
  }

  /**
   * Returns a game as text: its first position, `moves`, and what was made since. Refused attempts begin with
   * `?`. The state of the random numbers is not included.
   *
   * @throws KlinZhaError `bad-option` as for {@link state}
   */
  save(game: number): string {
    this.#mustBeGame(game);
    const made = this.#made[game]!.map(({ move, isRefused }) => (isRefused ? '?' : '') + formatMove(move));
    return [this.#starts[game], 'moves', ...made].join(' ');
  }

  /**
   * Continues a game from the text of {@link save}, or from a position string. The random numbers go on.
   *
   * @throws KlinZhaError `bad-option` as for {@link state}, `bad-game` for anything but text, `illegal-move`
   * for a move that is not legal, and the codes of `parsePosition` and `parseMove`. The game does not change.
   */
  load(game: number, text: string): void {
    this.#mustBeGame(game);
    checkShape(text, aText, 'bad-game', 'saved game');
    const { rules } = this.space;
    const [position = '', moves = ''] = text.split(/ moves(?: |$)/);
    const words = moves === '' ? [] : moves.split(' ');
    const start = unwrap(parsePosition(rules, position));
    const searcher = new Searcher(start);
    const made = words.map((word): Made => {
      const isRefused = rules.blind && word.startsWith('?');
      const move = unwrap(parseCoordinates(rules, isRefused ? word.slice(1) : word));
      if (searcher.isLegal(move) === isRefused)
        failWith('illegal-move', word, 'move of a saved game', 'a legal move, or a refused attempt with ?');
      if (!isRefused) searcher.make(move);
      return { move, isRefused };
    });
    this.#clear();
    this.#searchers[game] = searcher;
    this.#starts[game] = start;
    this.#made[game] = made;
    this.#plies[game] = made.filter(isAction).length;
    this.#decideCombats(game);
    this.#list(game);
  }

  /**
   * Makes one game the same as another one, with its history, but not its random numbers.
   *
   * @throws KlinZhaError `bad-option` as for {@link state}
   */
  copy(from: number, to: number): void {
    this.#mustBeGame(from);
    this.#mustBeGame(to);
    this.#clear();
    this.#searchers[to] = this.#searchers[from]!.copy();
    this.#starts[to] = this.#starts[from]!;
    this.#made[to] = [...this.#made[from]!];
    for (const list of [this.#plies, this.counts, this.seats]) list[to] = list[from]!;
    const first = from * this.mostActions;
    this.#legal.copyWithin(to * this.mostActions, first, first + this.counts[from]!);
  }

  /**
   * Takes back actions of a game, by default one.
   *
   * @throws KlinZhaError `bad-option` as for {@link state}, `nothing-made` if the game had fewer actions
   */
  undo(game: number, actions = 1): void {
    this.#mustBeGame(game);
    checkShape(actions, numberFrom(1, this.#plies[game]!, true), 'nothing-made', 'number of actions');
    this.#clear();
    for (let left = actions; left > 0; ) {
      const last = this.#made[game]!.pop()!;
      if (!last.isRefused) this.#searchers[game]!.unmake();
      if (isAction(last)) left--;
    }
    this.#plies[game]! -= actions;
    this.#list(game);
  }

  /**
   * Writes the planes of all games as {@link writePlanes} does, one game after the other.
   *
   * @returns the number of numbers written
   * @throws KlinZhaError `bad-list` or `short-list` as for {@link writePlanes}
   */
  writePlanes(planes: Uint8Array | Float32Array): number {
    let end = this.writeView(0, this.seats[0] as Seat, planes);
    checkRoom(planes, end * this.count);
    for (let game = 1; game < this.count; game++)
      end = this.writeView(game, this.seats[game] as Seat, planes, end);
    return end;
  }

  /**
   * Writes the planes of one game as a seat sees it, whether or not it is the seat to move.
   *
   * @returns the index after the last number
   * @throws KlinZhaError `bad-option` as for {@link state}, and as {@link writePlanes}
   */
  writeView(game: number, seat: Seat, planes: Uint8Array | Float32Array, start = 0): number {
    this.#mustBeGame(game);
    const pliesLeft = Math.max(0, this.#options.mostPlies - this.#plies[game]!);
    return writePlanes(this.#searchers[game]!, planes, start, { seat, pliesLeft });
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
      for (let i = first + this.counts[game]! - 1; i >= first; i--) {
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
      this.counts.reduce((sum, number) => sum + number, 0),
    );
    let end = 0;
    for (let game = 0; game < this.count; game++) {
      const first = game * this.mostActions;
      const number = this.counts[game]!;
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
    this.#mustBeGame(game);
    return this.#searchers[game]!.state();
  }

  #mustBeGame(game: number): void {
    checkShape(game, numberFrom(0, this.count - 1, true), 'bad-option', 'number of a game');
  }

  #clear(): void {
    this.illegal.fill(0);
    this.terminated.fill(0);
    this.truncated.fill(0);
    this.refused.fill(0);
    this.returns.fill(0);
  }

  /** Rejects an action that is not on a game's list. */
  #check(game: number, action: number): void {
    if (action === -1 || this.#isListed(game, action)) return;
    if (this.#options.illegal === 'lose' && this.counts[game]! > 0) return;
    const read = shown(action);
    const message = `'${read}' is not a legal action in game ${this.#options.first + game}: expected an action that writeActions lists.`;
    fail({ code: 'illegal-action', message, read });
  }

  #isListed(game: number, action: number): boolean {
    const first = game * this.mostActions;
    for (let i = first + this.counts[game]! - 1; i >= first; i--) if (this.#legal[i] === action) return true;
    return false;
  }

  #begin(game: number): void {
    this.#plies[game] = 0;
    this.#made[game]!.length = 0;
    // A random setup can leave the seat to move without a legal move.
    for (let tries = this.#options.randomSetup ? mostTries : 1; tries > 0; tries--) {
      this.#setUp(game);
      if (this.counts[game]! > 0) return;
    }
    const message = `Cannot begin a game of ${this.space.rules.id}: its first position has no legal action.`;
    fail({ code: 'bad-state', message });
  }

  #setUp(game: number): void {
    const searcher = this.#searchers[game]!;
    const random = this.#randoms[game]!;
    const start = this.#start ?? createState(this.space.rules, { random });
    searcher.load(start);
    if (this.#options.randomSetup) searcher.finishSetup(random);
    this.#starts[game] = this.#options.randomSetup ? searcher.state() : start;
    this.#listActions(game);
  }

  #play(game: number, action: number): void {
    const searcher = this.#searchers[game]!;
    const { seat } = searcher;
    if (this.#options.illegal === 'lose' && !this.#isListed(game, action)) {
      this.illegal[game] = 1;
      this.#writeReturns(game, seat, -1);
    } else {
      const move = this.space.moveOf(action);
      const isRefused = this.space.rules.blind && !searcher.isLegal(move);
      this.#plies[game]!++;
      this.#made[game]!.push({ move, isRefused });
      if (isRefused) {
        this.refused[game] = 1;
        this.#dropAction(game, action);
      } else {
        searcher.make(move);
        this.#decideCombats(game);
        this.#listActions(game);
      }
    }
    if (
      this.illegal[game] === 1 ||
      this.counts[game] === 0 ||
      (this.refused[game] === 0 && searcher.drawClaim() !== null)
    ) {
      this.terminated[game] = 1;
      const winner = this.illegal[game] === 1 ? 0 : (searcher.outcome?.winner ?? 0);
      if (winner > 0) this.#writeReturns(game, winner, 1);
    } else if (this.#plies[game] === this.#options.mostPlies) this.truncated[game] = 1;
    else return;
    if (this.#options.autoreset) this.#begin(game);
    else this.counts[game] = 0;
  }

  #decideCombats(game: number): void {
    const searcher = this.#searchers[game]!;
    while (searcher.board.combat >= 0) {
      const [attacker, defender] = combatOutcomes(searcher);
      const attackerWins = draw(this.#randoms[game]!) < this.#options.combatChance;
      const { move } = (attackerWins ? attacker : defender)!;
      searcher.make(move);
      this.#made[game]!.push({ move, isRefused: false });
    }
  }

  /** Lists the actions of a game that was loaded or taken back: none if it is over. */
  #list(game: number): void {
    this.#listActions(game);
    const isDrawn = this.#searchers[game]!.drawClaim() !== null;
    if (isDrawn || this.#plies[game]! >= this.#options.mostPlies) this.counts[game] = 0;
    const made = this.#made[game]!;
    for (let i = made.length - 1; i >= 0 && made[i]!.isRefused; i--)
      if (this.counts[game]! > 0) this.#dropAction(game, this.space.actionOf(made[i]!.move));
  }

  #listActions(game: number): void {
    const first = game * this.mostActions;
    const searcher = this.#searchers[game]!;
    this.seats[game] = searcher.seat;
    this.counts[game] = this.space.legal(searcher, this.#legal, first) - first;
  }

  /** Removes a refused action from a game's list. */
  #dropAction(game: number, action: number): void {
    const first = game * this.mostActions;
    const end = first + this.counts[game]!;
    const place = this.#legal.indexOf(action, first);
    if (place < first || place >= end) return;
    this.#legal.copyWithin(place, place + 1, end);
    this.counts[game]!--;
  }

  /** Writes the return of one seat; the others share its negative. */
  #writeReturns(game: number, one: number, value: number): void {
    const seats = this.space.rules.colours.length;
    for (let seat = 1; seat <= seats; seat++)
      this.returns[game * seats + seat - 1] = seat === one ? value : -value / (seats - 1);
  }
}

/** Whether it is an action, not the outcome of a combat. */
function isAction({ move }: Made): boolean {
  return moveKind(move) !== OUTCOME;
}

/** Returns the random numbers of a game. */
function randomOf(seed: number, game: number): Random {
  // Multiplied, so that neighbouring seeds and games share no sequence.
  const high = Math.imul(Math.floor(seed / 0x1_0000_0000), 0xc2b2ae35);
  return seededRandom(Math.imul(seed, 0x9e3779b1) ^ high ^ Math.imul(game + 1, 0x85ebca6b));
}

function startFrom(start: GameState, rules: Ruleset): GameState {
  if (stateFrom(start).rules === rules) return start;
  return failWith('bad-state', start, 'start', `a state of ${rules.id}`);
}

/** Returns the number of bytes of a mask with one bit per action. */
function bytesOfMask({ size }: ActionSpace): number {
  return (size + 7) >>> 3;
}
