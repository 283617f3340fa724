/** From a question to a searcher: every bot searches a state, in Blind one that is drawn from what its player knows. */

import { made } from '../base/memo.ts';
import { type Random, shuffle } from '../base/random.ts';
import { fail } from '../base/result.ts';
import { aList, anObject, checkShape, nullish, numbers, object } from '../base/shape.ts';
import { type Move, moveKind, OUTCOME } from '../engine/move.ts';
import { sampleState } from '../game/sample.ts';
import type { GameState } from '../game/state.ts';
import { attemptsFor } from '../game/view.ts';
import { parseRules } from '../rulesets/parse.ts';
import { Searcher } from '../search/searcher.ts';
import type { BotQuestion, BotSight } from './bot.ts';

/** Where a search begins. */
export interface Root {
  readonly searcher: Searcher;
  /** The moves among which to choose, in an order drawn by chance; at least one. */
  readonly moves: Int32Array;
}

/** So many states are drawn at most to find one that does not contradict what was refused. */
const mostDraws = 20;

/**
 * Whether a question is what a player of the blind game knows.
 *
 * @throws KlinZhaError `bad-view` for what is none of a sight
 */
export function isSight(question: BotQuestion): question is BotSight {
  if (typeof question !== 'object' || question === null || !('view' in question)) return false;
  checkShape(question, sightShape, 'bad-view', 'sight');
  return true;
}

const sightShape = /* @__PURE__ */ made(() =>
  object({ view: anObject, reports: nullish(aList), refused: nullish(numbers), rules: nullish(anObject) }),
);

/**
 * The root of a search; undefined where the states that were drawn leave nothing to attempt.
 *
 * @throws KlinZhaError `no-move` where nothing is to be chosen
 */
export function rootOf(question: BotQuestion, random: Random): Root | undefined {
  if (!isSight(question)) return rootAt(new Searcher(question), random) ?? noMove();
  attemptsLeft(question);
  const state = sampleOf(question, random);
  return state && rootAt(new Searcher(state), random, question.refused ?? []);
}

/**
 * What may be attempted and was not refused yet.
 *
 * @throws KlinZhaError `no-move` where there is nothing
 */
export function attemptsLeft(sight: BotSight): readonly Move[] {
  const left = attemptsFor(sight.view, sight.rules ?? parseRules).filter(
    (move) => !sight.refused?.includes(move),
  );
  return left.length > 0 ? left : noMove();
}

/**
 * A state that fits what a player knows, in which nothing that was refused is legal, if such a one is soon found; undefined
 * where none fits.
 */
export function sampleOf(sight: BotSight, random: Random): GameState | undefined {
  const { view } = sight;
  const [reports, refused] = [sight.reports ?? [], sight.refused ?? []];
  const rules = sight.rules ?? parseRules;
  let state: GameState | undefined;
  try {
    for (let drawn = 0; drawn < mostDraws; drawn++) {
      state = sampleState(view, { rules, random, reports });
      if (refused.length === 0) break;
      const searcher = new Searcher(state);
      if (!refused.some((move) => searcher.isLegal(move))) break;
    }
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'no-sample') throw error;
  }
  return state;
}

function rootAt(searcher: Searcher, random: Random, refused: readonly Move[] = []): Root | undefined {
  const list = searcher.moveBuffer();
  const moves = list.subarray(0, searcher.moves(list)).filter((move) => !refused.includes(move as Move));
  if (moves.length === 0 || moveKind(moves[0]!) === OUTCOME) return undefined;
  return { searcher, moves: shuffle(moves, random) };
}

function noMove(): never {
  const message = 'Nothing is to be chosen here: no move, or one of somebody else.';
  return fail({ code: 'no-move', message });
}
