/** Playouts: whole games with random moves or a simple policy, for Monte Carlo searches. */

import { draw, drawBelow, type Random } from '../base/random.ts';
import { failWith } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import type { Outcome } from '../game/fields.ts';
import { mustBeSearcher } from './must-be-searcher.ts';
import type { Searcher } from './searcher.ts';

/** Options of {@link playout}. */
export interface PlayoutOptions {
  /** Maximum number of moves; 1000 by default. */
  readonly most?: number;
  /**
   * Returns the index of the move to make, among the first `count` moves in the list. By default, all moves
   * are equally likely. The function may query the searcher but must leave its position unchanged. Not called
   * for combat outcomes.
   */
  readonly choose?: (moves: Int32Array, count: number) => number;
  /** Stop after this number of moves without a capture; `board.halfmoveLimit` is the limit in R8.5. */
  readonly quiet?: number;
  /**
   * Stop in a position that has occurred this many times before; use 2 to stop when a draw by repetition
   * could be claimed (R8.5).
   */
  readonly repetitions?: number;
  /** Probability that the attacker wins a combat (R10.10), from 0 to 1; 0.5 by default. */
  readonly combatChance?: number;
  /** Stop as soon as the first number is not 0. With a `SharedArrayBuffer`, another thread can set it. */
  readonly abort?: Int32Array;
}

/** Result of {@link playout}. */
export interface Playout {
  /** Number of moves made. */
  readonly plies: number;
  /** Why the playout stopped: the game was over, or the named option applied. */
  readonly stop: 'over' | 'most' | 'quiet' | 'repetitions' | 'abort';
  /** How the game ended; null if it is not over. */
  readonly outcome: Outcome | null;
}

/**
 * Plays moves from a searcher's position until the game is over or an option stops the playout. The moves are
 * random, with all legal moves equally likely, or chosen by a function. Take them back with `unmakeTo`.
 *
 * @param random random number generator; with `seededRandom`, playouts can be repeated
 * @throws KlinZhaError `bad-searcher` for anything but a searcher, `bad-random` for an invalid random number,
 * `bad-choice` if `choose` returns an invalid index, `bad-length`, `bad-chance` or `bad-abort` for invalid
 * options. Moves made before the error can still be taken back.
 *
 * @example
 * ```ts
 * import { createState, klinZha, seededRandom } from 'klin-zha';
 * import { playout, Searcher } from 'klin-zha/search';
 *
 * const searcher = new Searcher(createState(klinZha));
 * const { plies, stop } = playout(searcher, seededRandom(1), { most: 12 });
 * plies; // 12
 * stop; // 'most'
 * searcher.unmakeTo(searcher.plies - plies);
 * ```
 */
export function playout(searcher: Searcher, random: Random, options?: PlayoutOptions): Playout {
  mustBeSearcher(searcher);
  const { most, quiet, repetitions, choose, combatChance, abort } = checkOptions(options ?? {});
  const { board } = searcher;
  const moves = searcher.moveBuffer();
  for (let plies = 0; ; plies++) {
    if (abort !== undefined && Atomics.load(abort, 0) !== 0) return { plies, stop: 'abort', outcome: null };
    const count = searcher.moves(moves);
    if (count === 0) return { plies, stop: 'over', outcome: searcher.outcome };
    if (plies >= most) return { plies, stop: 'most', outcome: null };
    if (searcher.halfmoveClock >= quiet) return { plies, stop: 'quiet', outcome: null };
    if (repetitions < Infinity && searcher.repetitions() >= repetitions)
      return { plies, stop: 'repetitions', outcome: null };
    const index =
      board.combat >= 0
        ? Number(draw(random) >= combatChance)
        : choose === undefined
          ? drawBelow(random, count)
          : checkIndex(choose(moves, count), count);
    searcher.make(moves[index]!);
  }
}

/**
 * Returns the two outcomes of the pending combat (R10.10) with their probabilities, for searches that average
 * over chance; empty if no combat is pending.
 *
 * @param attackerWins probability that the attacker wins, from 0 to 1
 * @throws KlinZhaError `bad-searcher` for anything but a searcher, `bad-chance` for anything else
 *
 * @example
 * ```ts
 * import { createState, rulesOf } from 'klin-zha';
 * import { combatOutcomes, Searcher } from 'klin-zha/search';
 *
 * combatOutcomes(new Searcher(createState(rulesOf('klin-zha+kinta')))); // []
 * ```
 */
export function combatOutcomes(
  searcher: Searcher,
  attackerWins = 0.5,
): readonly {
  readonly move: Move;
  /** Probability from 0 to 1. */
  readonly weight: number;
}[] {
  mustBeSearcher(searcher);
  const chance = checkChance(attackerWins);
  if (searcher.board.combat < 0) return [];
  const list = searcher.moveBuffer();
  searcher.moves(list);
  return [
    { move: list[0] as Move, weight: chance },
    { move: list[1] as Move, weight: 1 - chance },
  ];
}

function checkIndex(index: number, count: number): number {
  if (Number.isInteger(index) && index >= 0 && index < count) return index;
  return failWith('bad-choice', index, 'move index', `a whole number from 0 to ${count - 1}`);
}

function checkChance(chance: number): number {
  if (typeof chance === 'number' && chance >= 0 && chance <= 1) return chance;
  return failWith('bad-chance', chance, 'probability', 'a number from 0 to 1');
}

/** Checks the options and fills in the defaults. */
function checkOptions(options: PlayoutOptions) {
  const { most = 1000, quiet, repetitions, choose, combatChance = 0.5, abort } = options ?? {};
  for (const number of [most, quiet ?? 0, repetitions ?? 0])
    if (!(Number.isInteger(number) && number >= 0))
      failWith('bad-length', number, 'number of moves', 'a non-negative whole number');
  if (choose !== undefined && typeof choose !== 'function')
    failWith('bad-choice', choose, 'value of choose', 'a function');
  if (abort !== undefined && !(abort instanceof Int32Array && abort.length > 0))
    failWith('bad-abort', abort, 'value of abort', 'a non-empty Int32Array');
  return {
    most,
    quiet: quiet ?? Infinity,
    repetitions: repetitions ?? Infinity,
    choose,
    combatChance: checkChance(combatChance),
    abort,
  };
}
