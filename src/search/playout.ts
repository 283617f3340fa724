/** Playouts: whole games by chance or by a simple choice, as Monte Carlo searches make them by the thousand. */

import { draw, drawBelow, type Random } from '../base/random.ts';
import { fail, shown } from '../base/result.ts';
import type { Move } from '../engine/move.ts';
import type { Outcome } from '../game/fields.ts';
import type { SearchErrorCode } from './codes.ts';
import { mustBeSearcher } from './must-be-searcher.ts';
import type { Searcher } from './searcher.ts';

/**
 * How a playout goes on, and what stops it.
 *
 * @category Playouts
 */
export interface PlayoutOptions {
  /** After how many moves to stop at the latest; 1000 if not said. */
  readonly most?: number;
  /**
   * Chooses a move: says its place in the list, in which so many moves stand. It may ask the searcher anything, and must leave
   * it where it is. If not said, all moves are as likely. How a combat ends is never chosen.
   */
  readonly choose?: (moves: Int32Array, count: number) => number;
  /** Stop when so many half-moves were made without a capture; `board.halfmoveLimit` is the number of R8.5. */
  readonly quiet?: number;
  /** Stop in a position that was there so often before: 2 where a draw by repetition could be claimed (R8.5). */
  readonly repetitions?: number;
  /** How likely an attacker is to win his combat (R10.10), from 0 to 1; a half if not said. */
  readonly combatChance?: number;
  /** Stop as soon as its first number is not 0: over a `SharedArrayBuffer` another thread can write it. */
  readonly abort?: Int32Array;
}

/**
 * What a playout came to.
 *
 * @category Playouts
 */
export interface Playout {
  /** How many moves were made. */
  readonly plies: number;
  /** What stopped it: the end of the game, or an option. */
  readonly stop: 'over' | 'most' | 'quiet' | 'repetitions' | 'abort';
  /** How the game ended, null where it is not over. */
  readonly outcome: Outcome | null;
}

/**
 * A move that chance makes, and how likely it is.
 *
 * @category Playouts
 */
export interface WeightedMove {
  readonly move: Move;
  /** From 0 to 1. */
  readonly weight: number;
}

/**
 * Plays moves where a searcher stands until the game is over, or until something of the options stops it: moves drawn by
 * chance, every legal move as likely as any other, or those that a function of the caller's chooses. They can be taken back
 * with `unmakeTo`.
 *
 * @param random gives numbers from 0 up to 1; `seededRandom` makes playouts that can be repeated
 * @throws KlinZhaError `bad-random` when the function gives anything else, `bad-choice` when the choice is no place in
 * the list, `bad-length`, `bad-chance` or `bad-abort` for options that are none; the moves that were made before can
 * still be taken back
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
 *
 * @category Playouts
 */
export function playout(searcher: Searcher, random: Random, options?: PlayoutOptions): Playout {
  mustBeSearcher(searcher);
  const { most, quiet, repetitions, choose, combatChance, abort } = checked(options ?? {});
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
    const place =
      board.combat >= 0
        ? Number(draw(random) >= combatChance)
        : choose === undefined
          ? drawBelow(random, count)
          : chosen(choose(moves, count), count);
    searcher.make(moves[place]!);
  }
}

/**
 * The two ways in which the combat that waits can end (R10.10), with how likely each is, for searches that take the mean of
 * what chance does; none where no combat waits.
 *
 * @param attackerWins how likely the attacker is to win, from 0 to 1
 * @throws KlinZhaError `bad-chance` for anything else
 *
 * @example
 * ```ts
 * import { createState, rulesOf } from 'klin-zha';
 * import { combatOutcomes, Searcher } from 'klin-zha/search';
 *
 * combatOutcomes(new Searcher(createState(rulesOf('klin-zha+kinta')))); // []
 * ```
 *
 * @category Playouts
 */
export function combatOutcomes(searcher: Searcher, attackerWins = 0.5): readonly WeightedMove[] {
  mustBeSearcher(searcher);
  const chance = chanceFrom(attackerWins);
  if (searcher.board.combat < 0) return [];
  const list = searcher.moveBuffer();
  searcher.moves(list);
  return [
    { move: list[0] as Move, weight: chance },
    { move: list[1] as Move, weight: 1 - chance },
  ];
}

/** A place in a list, looked at. */
function chosen(place: number, count: number): number {
  if (Number.isInteger(place) && place >= 0 && place < count) return place;
  const read = shown(place);
  const message = `'${read}' is no place in a list of ${count} moves.`;
  return fail({ code: 'bad-choice', message, read, expected: `a whole number from 0 to ${count - 1}` });
}

/** A probability, looked at. */
function chanceFrom(chance: number): number {
  if (typeof chance === 'number' && chance >= 0 && chance <= 1) return chance;
  const read = shown(chance);
  return fail({ code: 'bad-chance', message: `'${read}' is no chance.`, read, expected: 'from 0 to 1' });
}

/** Options, looked at, with what is not said filled in. */
function checked(options: PlayoutOptions) {
  const { most = 1000, quiet, repetitions, choose, combatChance = 0.5, abort } = options ?? {};
  const wrong = (
    code: SearchErrorCode | 'bad-choice',
    value: unknown,
    what: string,
    expected: string,
  ): never => fail({ code, message: `'${shown(value)}' is no ${what}.`, read: shown(value), expected });
  for (const number of [most, quiet ?? 0, repetitions ?? 0])
    if (!(Number.isInteger(number) && number >= 0))
      wrong('bad-length', number, 'number of moves', 'a whole number from 0');
  if (choose !== undefined && typeof choose !== 'function')
    wrong('bad-choice', choose, 'function that chooses a move', 'a function');
  if (abort !== undefined && !(abort instanceof Int32Array && abort.length > 0))
    wrong('bad-abort', abort, 'flag', 'an Int32Array with a number');
  return {
    most,
    quiet: quiet ?? Infinity,
    repetitions: repetitions ?? Infinity,
    choose,
    combatChance: chanceFrom(combatChance),
    abort,
  };
}
