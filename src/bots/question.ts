/** Search roots: the state of a question, or a sampled state in the blind game. */

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

/** Root of a search. */
export interface Root {
  readonly searcher: Searcher;
  /** Candidate moves in random order, at least one. */
  readonly moves: Int32Array;
}

/** Maximum number of states to sample when looking for one in which all refused attempts are illegal. */
const mostSamples = 20;

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
 * Returns the root of a search; undefined if the sampled state has no move left to attempt.
 *
 * @throws KlinZhaError `no-move`
 */
export function rootOf(question: BotQuestion, random: Random): Root | undefined {
  if (!isSight(question)) return rootAt(new Searcher(question), random) ?? noMove();
  attemptsLeft(question);
  const state = sampleOf(question, random);
  return state && rootAt(new Searcher(state), random, question.refused ?? []);
}

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

/**
 * Samples a state consistent with what a player knows; undefined if there is none. If no better state is
 * found within a few samples, refused attempts may be legal in the result.
 */
export function sampleOf(sight: BotSight, random: Random): GameState | undefined {
  const { view } = sight;
  const [reports, refused] = [sight.reports ?? [], sight.refused ?? []];
  const rules = sight.rules ?? parseRules;
  let state: GameState | undefined;
  try {
    for (let count = 0; count < mostSamples; count++) {
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
  const message = "No move to choose: the game is over or it is another player's turn.";
  return fail({ code: 'no-move', message });
}
