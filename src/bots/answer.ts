/** Code shared by bots: army setup, and immediate answers if there is only one move. */

import { oneOf } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import type { BotAnswer, BotQuestion, LevelLimits, ThinkOptions, Thought } from './bot.ts';
import { Budget } from './budget.ts';
import { Evaluation, scoresOf } from './evaluation.ts';
import { placement } from './placement.ts';
import { type Root, rootOf } from './question.ts';
import { choicesFor } from './sight.ts';

/** Search of a battle, from a root with at least two moves. */
export type Search = (root: Root, budget: Budget, options: ThinkOptions) => Thought;

/** A search that answers later. */
export type AsyncSearch = (root: Root, budget: Budget, options: ThinkOptions) => Promise<Thought>;

/** Answers a question; searches in battle. `cap` limits the search beside the options. */
export function answerBy(
  search: Search,
  question: BotQuestion,
  options: ThinkOptions,
  cap?: LevelLimits,
): BotAnswer {
  const begun = beginAnswer(question, options, cap);
  if ('move' in begun) return begun;
  const thought = search(begun.root, begun.budget, options);
  return { ...thought, move: thought.line[0]! };
}

/** Answers a question later; searches in battle. */
export async function answerLater(
  search: AsyncSearch,
  question: BotQuestion,
  options: ThinkOptions,
): Promise<BotAnswer> {
  const begun = beginAnswer(question, options);
  if ('move' in begun) return begun;
  const thought = await search(begun.root, begun.budget, options);
  return { ...thought, move: thought.line[0]! };
}

/** Returns an answer if nothing has to be searched, or what a search begins with. */
function beginAnswer(
  question: BotQuestion,
  options: ThinkOptions,
  cap?: LevelLimits,
): BotAnswer | { readonly root: Root; readonly budget: Budget } {
  const budget = new Budget(options, cap);
  const root = rootOf(question, options.random);
  if (root === undefined) return randomAttempt(question, options);
  const { searcher, moves } = root;
  if (searcher.isSetup) return staticAnswer(root, placement(root, options), budget);
  if (moves.length === 1) return staticAnswer(root, moves[0]!, budget);
  return { root, budget };
}

/** Answers with a random attempt if there is no state to search. */
export function randomAttempt(question: BotQuestion, { random }: ThinkOptions): BotAnswer {
  const move = oneOf(choicesFor(question), random);
  return { move, scores: [], nodes: 0, depth: 0, line: [move] };
}

/** Answers without a search, with the static score. */
function staticAnswer({ searcher }: Root, move: number, { nodes }: Budget): BotAnswer {
  const { seat } = searcher;
  const evaluation = new Evaluation(searcher);
  const scores = scoresOf(searcher, evaluation, seat, evaluation.value(seat));
  return { move: move as Move, scores, nodes, depth: 0, line: [move as Move] };
}
