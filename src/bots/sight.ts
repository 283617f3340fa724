/** Questions of the blind game: a player's view instead of a state (R10.9). */

import { made } from '../base/memo.ts';
import { fail } from '../base/result.ts';
import { aList, anObject, checkShape, nullish, numbers, object } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { attemptsFor } from '../game/view.ts';
import { parseRules } from '../rulesets/parse.ts';
import type { BotQuestion, BotSight } from './bot.ts';

/**
 * Whether a question contains a player's view in the blind game rather than a full state.
 *
 * @throws KlinZhaError `bad-view`
 */
export function isSight(question: BotQuestion): question is BotSight {
  if (typeof question !== 'object' || question === null || !('view' in question)) return false;
  checkShape(question, sightShape, 'bad-view', 'BotSight');
  return true;
}

const sightShape = /* @__PURE__ */ made(() =>
  object({ view: anObject, reports: nullish(aList), refused: nullish(numbers), rules: nullish(anObject) }),
);

/**
 * Returns the possible attempts that have not been refused yet.
 *
 * @throws KlinZhaError `no-move` if there are none
 */
export function attemptsLeft(sight: BotSight): readonly Move[] {
  const left = attemptsFor(sight.view, sight.rules ?? parseRules).filter(
    (move) => !sight.refused?.includes(move),
  );
  return left.length > 0 ? left : noMove();
}

/** @throws KlinZhaError `no-move` */
export function noMove(): never {
  const message = "No move to choose: the game is over or it is another player's turn.";
  return fail({ code: 'no-move', message });
}
