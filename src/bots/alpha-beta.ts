/** Alpha-beta bot. */

import { made } from '../base/memo.ts';
import { oneOf } from '../base/random.ts';
import { checkShape, numberFrom, object, optional } from '../base/shape.ts';
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
  type ThoughtLine,
  winScore,
} from './bot.ts';
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
 *
 * @experimental
 * @category Bots
 */
export const alphaBetaBot: Bot = /* @__PURE__ */ Object.freeze<Bot>({
  name: 'alpha-beta',
  choose: (question, options) => answerBy(deepening(0), question, options),
});

/**
 * Options of `alphaBeta`.
 *
 * @experimental
 * @category Bots
 */
export interface AlphaBetaOptions {
  /** Size of the table in megabytes, 1 to 1024, rounded down to a power of two. Defaults to 16. */
  readonly hash?: number;
  /** Endgame tables, for example from `klin-zha/endings`. Their positions are not searched. */
  readonly tables?: readonly EndingProbe[];
}

/**
 * Creates a bot like {@link alphaBetaBot} that keeps its transposition table from one move to the next. Its
 * answers depend on the positions that it searched before: call `clear` before a new game. Use a separate bot
 * for each game that is played at the same time.
 *
 * @throws KlinZhaError `bad-option` for an invalid size or list of tables
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
 * ```
 *
 * @experimental
 * @category Bots
 */
export function alphaBeta(options: AlphaBetaOptions = {}): CachingBot {
  checkShape(options, optionsShape, 'bad-option', 'options object');
  const { tables = [] } = options;
  checkProbes(tables);
  const table = new TranspositionTable(options.hash ?? 16);
  const search = deepening(0, table, tables);
  return Object.freeze({
    name: 'alpha-beta',
    choose: (question: BotQuestion, limits: ThinkOptions) => answerBy(search, question, limits),
    clear: () => table.clear(),
  });
}

const optionsShape = /* @__PURE__ */ made(() => object({ hash: optional(numberFrom(1, 1024)) }));

/**
 * Returns a search by iterative deepening, which slips with the chance of `slips`.
 *
 * @param table table to keep from one search to the next; by default each search has its own
 * @param endings endgame tables
 */
export function deepening(
  slips: number,
  table?: TranspositionTable,
  endings: readonly EndingProbe[] = [],
): Search {
  return ({ searcher, moves }, budget, { random, onThought, multiPv = 1 }) => {
    const search = new AlphaBetaSearch(searcher, budget, table, endings);
    const isKnown = probeAll(endings, searcher) !== null;
    const { evaluation, seat } = search;
    const lineOf = ({ score, line }: Candidate): ThoughtLine => ({
      scores: evaluation.scores(seat, score),
      line,
    });
    const thoughtOf = (depth: number, best: Candidate, candidates: readonly Candidate[]): Thought => ({
      ...lineOf(best),
      nodes: budget.nodes,
      depth,
      ...(multiPv > 1 && { lines: candidates.slice(0, multiPv).map(lineOf) }),
    });
    const margin = drawMargin(slips, random);
    const unsearched = { score: evaluation.of(seat), line: [moves[0] as Move] };
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
