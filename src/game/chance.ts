/** What chance decides: the spindles (R7.1), who has the option and places first, and how a combat ends (R10.10). */

import { draw, drawBelow, type Random } from '../base/random.ts';
import { fail, failWith, optionFrom } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { legalMoves } from './moves.ts';
import { borrow, type GameState } from './state.ts';

/**
 * Either of the two players of a game that begins with the spindles.
 *
 * @category Chance
 */
export type Caster = 1 | 2;

/**
 * One cast of both spindles.
 *
 * @category Chance
 */
export interface SpindleCast {
  readonly caster: Caster;
  /** What the two spindles show, 1 to 6 each. */
  readonly spindles: readonly [number, number];
}

/**
 * The casts up to the one that decided, and who has the option.
 *
 * @category Chance
 */
export interface SpindleResult {
  readonly casts: readonly SpindleCast[];
  /** The player who may place first, place last, or hand the choice over. */
  readonly winner: Caster;
}

/** So many ties in a row are no chance. */
const mostTies = 1000;

/**
 * Casts the spindles until they decide: below 7 the caster loses, above 7 he wins, after a 7 the other casts.
 *
 * @param random where chance comes from
 * @param caster who casts first
 * @throws KlinZhaError `bad-random` when the function gives anything but numbers from 0 to below 1, or ties for ever
 *
 * @example
 * ```ts
 * import { castSpindles, seededRandom } from 'klin-zha';
 *
 * const { casts, winner } = castSpindles(seededRandom(7));
 * casts.length; // 1
 * winner; // 2
 * ```
 *
 * @category Chance
 */
export function castSpindles(random: Random, caster: Caster = 1): SpindleResult {
  const casts: SpindleCast[] = [];
  checkCaster(caster);
  let next = caster;
  while (casts.length < mostTies) {
    const spindles = [rollSpindle(random), rollSpindle(random)] as const;
    casts.push({ caster: next, spindles });
    const sum = spindles[0] + spindles[1];
    if (sum !== 7) return { casts, winner: sum > 7 ? next : other(next) };
    next = other(next);
  }
  const message = `The random function gave ${mostTies} ties in a row.`;
  return fail({ code: 'bad-random', message, read: `${mostTies} ties`, expected: 'chance' });
}

function rollSpindle(random: Random): number {
  return 1 + drawBelow(random, 6);
}

/** Refuses what is neither player. */
function checkCaster(caster: Caster): void {
  if (caster !== 1 && caster !== 2) failWith('bad-seat', caster, 'caster', '1 or 2');
}

function other(caster: Caster): Caster {
  return caster === 1 ? 2 : 1;
}

/**
 * What the winner of the spindles does with his option.
 *
 * @category Chance
 */
export type SpindleOption =
  | { readonly choice: 'first' | 'last' }
  /** He hands the choice over, and this is what the other one chooses. */
  | { readonly choice: 'hand-over'; readonly answer: 'first' | 'last' };

/**
 * The seat that places first, and so moves first, once the option was used.
 *
 * @example
 * ```ts
 * import { firstToPlace } from 'klin-zha';
 *
 * firstToPlace(2, { choice: 'first' }); // 2
 * firstToPlace(2, { choice: 'hand-over', answer: 'first' }); // 1
 * ```
 *
 * @category Chance
 */
export function firstToPlace(winner: Caster, option: SpindleOption): Caster {
  checkCaster(winner);
  checkShape(option, anObject, 'bad-choice', 'choice of a winner');
  const chooser = option.choice === 'hand-over' ? other(winner) : winner;
  const wish = option.choice === 'hand-over' ? option.answer : option.choice;
  if (wish !== 'first' && wish !== 'last') failWith('bad-choice', wish, 'choice', 'first or last');
  return wish === 'first' ? chooser : other(chooser);
}

/**
 * The outcome of the combat for which a state waits, drawn by chance: a move to be played.
 *
 * @param chance how likely the attacker is to win, from 0 to 1; a half if not said
 * @throws KlinZhaError `no-combat` where none waits, `bad-random` for a random function that is none
 *
 * @example
 * ```ts
 * import { castCombat, formatMove, parsePosition, rulesOf, unwrap } from 'klin-zha';
 *
 * const text = '1/3/3v*1/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 combat=e37d38';
 * const state = unwrap(parsePosition(rulesOf('klin-zha+kinta'), text));
 * formatMove(castCombat(state, () => 0.2)); // 'attacker'
 * formatMove(castCombat(state, () => 0.2, 0.1)); // 'defender'
 * ```
 *
 * @category Chance
 */
export function castCombat(state: GameState, random: Random, chance = 0.5): Move {
  if (borrow(state, ({ combat }) => combat < 0)) {
    fail({ code: 'no-combat', message: 'No combat waits for its outcome.', ruling: 'R10.10' });
  }
  const [attacker, defender] = legalMoves(state) as readonly [Move, Move];
  return draw(random) < optionFrom('chance', chance, 0) ? attacker : defender;
}
