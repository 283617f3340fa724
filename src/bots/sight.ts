/** What a bot may choose from: legal moves, or in the blind game the attempts of a player's view (R10.9). */

import { made } from '../base/memo.ts';
import { fail } from '../base/result.ts';
import { aList, anObject, checkShape, nullish, numbers, object } from '../base/shape.ts';
import { type Move, moveKind, OUTCOME } from '../engine/move.ts';
import type { Game } from '../game/game.ts';
import { legalMoves } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
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
 * Returns the moves to choose from: the legal moves, or in the blind game the attempts that have not been
 * refused yet.
 *
 * @param seat the player who is asked, by default the player to move or the viewer
 * @throws KlinZhaError `no-move` if there are none: the game is over, it is another player's turn, or a
 * combat is pending
 */
export function choicesFor(question: BotQuestion, seat?: number): readonly Move[] {
  const isView = isSight(question);
  const choices = isView ? attemptsLeft(question) : movesLeft(question);
  const asked = isView ? question.view.viewer : stateOf(question).seat;
  if (choices.length > 0 && moveKind(choices[0]!) !== OUTCOME && (seat ?? asked) === asked) return choices;
  const message = "No move to choose: the game is over or it is another player's turn.";
  return fail({ code: 'no-move', message });
}

function attemptsLeft({ view, rules, refused }: BotSight): readonly Move[] {
  return attemptsFor(view, rules ?? parseRules).filter((move) => !refused?.includes(move));
}

/** After a settlement, such as a resignation, the position of a game still has moves. */
function movesLeft(question: GameState | Game): readonly Move[] {
  const moves = legalMoves(stateOf(question));
  return isGame(question) && question.settled ? [] : moves;
}

const stateOf = (question: GameState | Game): GameState => (isGame(question) ? question.state : question);

function isGame(question: GameState | Game): question is Game {
  return typeof question === 'object' && question !== null && 'moves' in question;
}
