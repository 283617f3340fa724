/** Levels of play, from a beginner's to the full search. */

import { deepening } from './alpha-beta.ts';
import { answerBy } from './answer.ts';
import { chooseAttempt, isBlindBattle } from './blind.ts';
import type { Bot, LevelLimits, ThinkOptions } from './bot.ts';

/** Level of play: a bot with its limits and slips. */
export interface BotLevel {
  /** Number of the level: 1 is the weakest, 8 the strongest. */
  readonly level: number;
  /** Bot that plays at this level. Its name is `level-1` to `level-8`. */
  readonly bot: Bot;
  /** Limits of the level, the same on every machine, in addition to the caller's limits. */
  readonly limits: Required<Pick<ThinkOptions, 'nodes' | 'depth'>>;
  /**
   * Chance that the bot plays another candidate than its best move. The candidate is at most one Vanguard
   * worse, and up to three more in proportion to this chance.
   */
  readonly slips: number;
}

/** Nodes, depth and slips of each level. */
const strengths = [
  [4_000, 1, 0.85],
  [4_500, 1, 0.45],
  [5_000, 1, 0.1],
  [6_000, 2, 0.35],
  [7_000, 3, 0.4],
  [8_000, 3, 0.15],
  [9_000, 4, 0.06],
  [250_000, 100, 0],
] as const;

/**
 * Levels of play for every ruleset, also for three players and the blind game, the weakest first. Levels 1 to
 * 7 search less deep and slip at times; level 8 is the full {@link alphaBetaBot} or {@link blindBot} with
 * about a second for a move.
 *
 * @example
 * ```ts
 * import { createState, finishSetup, isLegal, klinZha, seededRandom } from 'klin-zha';
 * import { botLevels } from 'klin-zha/bots';
 *
 * const { state } = finishSetup(createState(klinZha), seededRandom(3));
 * const { bot, level } = botLevels[1]!;
 * level; // 2
 * isLegal(state, bot.choose(state, { random: seededRandom(1) }).move); // true
 * ```
 */
export const botLevels: readonly BotLevel[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ strengths.map(([nodes, depth, slips], index) =>
    levelOf(index + 1, { nodes, depth }, slips),
  ),
);

function levelOf(level: number, limits: LevelLimits, slips: number): BotLevel {
  const search = deepening(slips);
  const bot: Bot = {
    name: `level-${level}`,
    choose: (question, options) =>
      isBlindBattle(question)
        ? chooseAttempt(question, options, limits, slips)
        : answerBy(search, question, options, limits),
  };
  return Object.freeze({ level, bot: Object.freeze(bot), limits: Object.freeze(limits), slips });
}
