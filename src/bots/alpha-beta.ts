/** Alpha-beta bot. */

import { made } from '../base/memo.ts';
import { oneOf } from '../base/random.ts';
import { checkShape, func, numberFrom, object, optional } from '../base/shape.ts';
import type { Move } from '../engine/move.ts';
import { checkProbes, type EndingProbe, probeAll } from '../search/ending-values.ts';
import { AlphaBetaSearch, type Candidate } from './alpha-beta-search.ts';
import { answerBy, type Search } from './answer.ts';
import {
  type Bot,
  type BotQuestion,
  type CachingBot,
  type ThinkOptions,
  type Thought,
  winScore,
} from './bot.ts';
import { type EvaluationFactory, scoresOf } from './evaluation.ts';
import { drawMargin } from './slips.ts';
import { TranspositionTable } from './transposition-table.ts';

/**
 * Bot with alpha-beta search: iterative deepening until a limit is reached, with quiescence search of
 * captures and extensions for threatened Goals.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { alphaBetaBot } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const answer = alphaBetaBot.choose(state, { random: seededRandom(1), nodes: 2000 });
 * isLegal(state, answer.move); // true
 * answer.nodes <= 2000; // true
 * ```
 */
export const alphaBetaBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'alpha-beta',
  choose: (question, options) => answerBy(deepening(0), question, options),
});

/** Options of `alphaBeta`. */
export interface AlphaBetaOptions {
  /** Size of the table in megabytes, 1 to 1024, rounded down to a power of two. Defaults to 16. */
  readonly hash?: number;
  /** Endgame tables, for example from `klin-zha/endings`. Their positions are not searched. */
  readonly tables?: readonly EndingProbe[];
  /**
   * Creates the evaluation of each search. Defaults to {@link staticEvaluation}, whose values of warriors
   * order the captures in any case. An evaluation that is given, also that one, counts as quick: the search
   * asks for it at more positions, to prune by it (futility). With three players the search treats the other
   * two as one side.
   */
  readonly evaluation?: EvaluationFactory;
}

/**
 * Creates a bot like {@link alphaBetaBot} that keeps its transposition table from one move to the next. Its
 * answers depend on the positions that it searched before: call `clear` before a new game. Use a separate bot
 * for each game that is played at the same time.
 *
 * @throws KlinZhaError `bad-option` for an invalid size, list of tables or evaluation. `choose` throws
 * `bad-evaluation` if the evaluation returns no usable number
 *
 * @example
 * ```ts
 * import { createState, finishSetup, Game, klinZha, seededRandom } from 'klin-zha';
 * import { alphaBeta } from 'klin-zha/bots';
 *
 * const bot = alphaBeta({ hash: 4 });
 * const random = seededRandom(3);
 * let game = new Game(finishSetup(createState(klinZha), random).state);
 * for (let ply = 0; ply < 4; ply++) game = game.play(bot.choose(game, { random, nodes: 500 }).move);
 * game.length; // 4
 * bot.clear();
 *
 * // Counts warriors only.
 * const counting = alphaBeta({
 *   evaluation: ({ board }) => {
 *     const cells = new Uint8Array(81);
 *     return { value: (seat) => 100 * (board.warriorsOf(seat, cells) - board.warriorsOf(3 - seat, cells)) };
 *   },
 * });
 * counting.choose(game, { random, nodes: 500 }).depth > 0; // true
 * ```
 */
export function alphaBeta(options: AlphaBetaOptions = {}): CachingBot {
  checkShape(options, optionsShape, 'bad-option', 'options object');
  const { tables = [], evaluation } = options;
  checkProbes(tables);
  const table = new TranspositionTable(options.hash ?? 16);
  const search = deepening(0, table, tables, evaluation);
  return Object.freeze({
    name: 'alpha-beta',
    choose: (question: BotQuestion, limits: ThinkOptions) => answerBy(search, question, limits),
    clear: () => table.clear(),
  });
}

const optionsShape = /* @__PURE__ */ made(() =>
  object({ hash: optional(numberFrom(1, 1024)), evaluation: optional(func) }),
);

/**
 * Returns a search by iterative deepening, which slips with the chance of `slips`.
 *
 * @param table table to keep from one search to the next; by default each search has its own
 * @param endings endgame tables
 * @param evaluation creates another evaluation than the library's
 */
export function deepening(
  slips: number,
  table?: TranspositionTable,
  endings: readonly EndingProbe[] = [],
  evaluation?: EvaluationFactory,
): Search {
  return ({ searcher, moves }, budget, { random, onThought, multiPv = 1 }) => {
    const search = new AlphaBetaSearch(searcher, budget, table, endings, evaluation);
    const isKnown = probeAll(endings, searcher) !== null;
    const { evaluator, seat } = search;
    const lineOf = ({ score, line }: Candidate): Pick<Thought, 'scores' | 'line'> => ({
      scores: scoresOf(searcher, evaluator, seat, score),
      line,
    });
    const thoughtOf = (depth: number, best: Candidate, candidates: readonly Candidate[]): Thought => ({
      ...lineOf(best),
      nodes: budget.nodes,
      depth,
      ...(multiPv > 1 && { lines: candidates.slice(0, multiPv).map(lineOf) }),
    });
    const margin = drawMargin(slips, random);
    const unsearched = { score: evaluator.value(seat), line: [moves[0] as Move] };
    let candidates: readonly Candidate[] = [unsearched];
    let thought = thoughtOf(0, unsearched, candidates);
    for (let depth = 1; depth <= budget.depth && budget.beginIteration(); depth++) {
      const found = search.searchRoot(moves, depth, { margin, count: multiPv });
      if (found.length === 0) break;
      candidates = found;
      thought = thoughtOf(depth, found[0]!, found);
      onThought?.(thought);
      if (isKnown || Math.abs(found[0]!.score) >= winScore - depth) break;
    }
    if (margin > 0 && candidates.length > 1)
      thought = thoughtOf(thought.depth, oneOf(candidates.slice(1), random), candidates);
    return { ...thought, nodes: budget.nodes };
  };
}
