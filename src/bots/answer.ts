/** What all bots do alike: read the question, set up armies, and answer at once where there is but one move. */

import { oneOf } from '../base/random.ts';
import type { Move } from '../engine/move.ts';
import type { BotAnswer, BotQuestion, ThinkOptions, Thought } from './bot.ts';
import { Budget } from './budget.ts';
import { Evaluation } from './evaluation.ts';
import { placement } from './placement.ts';
import { attemptsLeft, isSight, type Root, rootOf } from './question.ts';

/** A search of a battle: from a root with at least two moves to what it thinks. */
export type Search = (root: Root, budget: Budget, options: ThinkOptions) => Thought;

/** The answer to a question, in battle by a search. */
export function answerBy(search: Search, question: BotQuestion, options: ThinkOptions): BotAnswer {
  const budget = new Budget(options);
  const root = rootOf(question, options.random);
  if (root === undefined) return blindly(question, options);
  const { searcher, moves } = root;
  if (searcher.isSetup) return standing(root, placement(root, options), budget);
  if (moves.length === 1) return standing(root, moves[0]!, budget);
  const thought = search(root, budget, options);
  return { ...thought, move: thought.line[0]! };
}

/** An attempt by chance, where nothing is known that could be searched. */
export function blindly(question: BotQuestion, { random }: ThinkOptions): BotAnswer {
  const move = oneOf(isSight(question) ? attemptsLeft(question) : [], random);
  return { move, scores: [], nodes: 0, depth: 0, line: [move] };
}

/** An answer without a search. */
function standing({ searcher }: Root, move: number, { nodes }: Budget): BotAnswer {
  const { seat } = searcher;
  const evaluation = new Evaluation(searcher);
  const scores = evaluation.scores(seat, evaluation.of(seat));
  return { move: move as Move, scores, nodes, depth: 0, line: [move as Move] };
}
