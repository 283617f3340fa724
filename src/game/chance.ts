/** Random decisions: the spindles (R7.1), the option of their winner, and combats (R10.10). */

import { draw, drawBelow, type Random } from '../base/random.ts';
import { fail, failWith, optionFrom } from '../base/result.ts';
import { anObject, checkShape } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { legalMoves } from './moves.ts';
import { borrow, type GameState } from './state.ts';

/** All casts up to the deciding one, and the winner. */
export interface SpindleResult {
  readonly casts: readonly {
    /** The player who casts the spindles. */
    readonly caster: 1 | 2;
    /** The numbers of the two spindles, 1 to 6 each. */
    readonly spindles: readonly [number, number];
  }[];
  /** The player with the option: to place first, to place last, or to hand the choice over. */
  readonly winner: 1 | 2;
}

/** Number of ties in a row after which the random number generator is rejected. */
const mostTies = 1000;

/**
 * Casts the spindles until one player wins: below 7 the caster loses, above 7 the caster wins, after a 7 the
 * other player casts.
 *
 * @param random random number generator
 * @param caster the player to cast first
 * @throws KlinZhaError `bad-random` if `random` does not return numbers of at least 0 and less than 1, or
 * after 1000 ties in a row, `bad-seat` for a caster other than 1 or 2
 *
 * @example
 * ```ts
 * import { castSpindles, seededRandom } from 'klin-zha';
 *
 * const { casts, winner } = castSpindles(seededRandom(7));
 * casts.length; // 1
 * winner; // 2
 * ```
 */
export function castSpindles(random: Random, caster: 1 | 2 = 1): SpindleResult {
  const casts: SpindleResult['casts'][number][] = [];
  checkCaster(caster);
  let next = caster;
  while (casts.length < mostTies) {
    const spindles = [rollSpindle(random), rollSpindle(random)] as const;
    casts.push({ caster: next, spindles });
    const sum = spindles[0] + spindles[1];
    if (sum !== 7) return { casts, winner: sum > 7 ? next : other(next) };
    next = other(next);
  }
  const read = `${mostTies} ties`;
  const message = `Invalid random number generator: ${read} in a row, expected random numbers.`;
  return fail({ code: 'bad-random', message, read, expected: 'random numbers' });
}

function rollSpindle(random: Random): number {
  return 1 + drawBelow(random, 6);
}

function checkCaster(caster: 1 | 2): void {
  if (caster !== 1 && caster !== 2) failWith('bad-seat', caster, 'caster', '1 or 2');
}

function other(caster: 1 | 2): 1 | 2 {
  return caster === 1 ? 2 : 1;
}

/** Choice of the player who won the spindles. */
export type SpindleOption =
  | { readonly choice: 'first' | 'last' }
  /** The winner hands over the choice, and the other player chooses `answer`. */
  | { readonly choice: 'hand-over'; readonly answer: 'first' | 'last' };

/**
 * Choice of an honourable winner (INT, AGZ): hand over the choice. The other player then places first.
 *
 * @example
 * ```ts
 * import { firstToPlace, honourableOption } from 'klin-zha';
 *
 * firstToPlace(2, honourableOption); // 1
 * ```
 */
export const honourableOption: SpindleOption = /* @__PURE__ */ Object.freeze({
  choice: 'hand-over',
  answer: 'first',
});

/**
 * Returns the number of the player who places first, and so moves first, after the winner's choice (R7.1). It
 * is not a seat: that player picks a colour (R7.2), which `createState` accepts as `first`.
 *
 * @throws KlinZhaError `bad-seat` for a winner other than 1 or 2, `bad-choice` for an invalid choice
 *
 * @example
 * ```ts
 * import { firstToPlace } from 'klin-zha';
 *
 * firstToPlace(2, { choice: 'first' }); // 2
 * firstToPlace(2, { choice: 'hand-over', answer: 'first' }); // 1
 * ```
 */
export function firstToPlace(winner: 1 | 2, option: SpindleOption): 1 | 2 {
  checkCaster(winner);
  checkShape(option, anObject, 'bad-choice', 'spindle choice');
  const isHandOver = option.choice === 'hand-over';
  const chooser = isHandOver ? other(winner) : winner;
  const place = isHandOver ? option.answer : option.choice;
  if (place !== 'first' && place !== 'last')
    failWith('bad-choice', place, 'choice', isHandOver ? 'first or last' : 'first, last or hand-over');
  return place === 'first' ? chooser : other(chooser);
}

/**
 * Draws the outcome of the pending combat, as a move to play.
 *
 * @param chance probability that the attacker wins, from 0 to 1; 0.5 by default
 * @throws KlinZhaError `bad-state` for anything but a state, `no-combat` if no combat is pending,
 * `bad-random` for an invalid random number generator, `bad-option` for an invalid chance
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
 */
export function castCombat(state: GameState, random: Random, chance = 0.5): Move {
  if (borrow(state, ({ combat }) => combat < 0)) {
    fail({
      code: 'no-combat',
      message: 'No combat is pending.',
      ruling: 'R10.10',
    });
  }
  const [attacker, defender] = legalMoves(state) as readonly [Move, Move];
  return draw(random) < optionFrom('chance', chance, 0) ? attacker : defender;
}
