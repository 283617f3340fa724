/** Search roots: the state of a question, or a sampled state in the blind game. */

import { type Random, shuffle } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import { sampleState } from '../game/sample.ts';
import type { GameState } from '../game/state.ts';
import { parseRules } from '../rulesets/parse.ts';
import { Searcher } from '../search/searcher.ts';
import type { BotQuestion, BotSight } from './bot.ts';
import { choicesFor, isSight } from './sight.ts';

/** Root of a search. */
export interface Root {
  readonly searcher: Searcher;
  /** Candidate moves in random order, at least one. */
  readonly moves: Int32Array;
}

/** Maximum number of states to sample when looking for one in which all refused attempts are illegal. */
const mostSamples = 20;

/**
 * Returns the root of a search; undefined if the sampled state has no move left to attempt.
 *
 * @throws KlinZhaError `no-move`
 */
export function rootOf(question: BotQuestion, random: Random): Root | undefined {
  choicesFor(question);
  if (!isSight(question)) return rootAt(new Searcher(question), random);
  const state = sampleOf(question, random);
  return state && rootAt(new Searcher(state), random, question.refused);
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
  return moves.length === 0 ? undefined : { searcher, moves: shuffle(moves, random) };
}
