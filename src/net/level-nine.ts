/** The library's networks as evaluations, and the level that plays with them. */

import { memo } from '../base/memo.ts';
import { fail, shown } from '../base/result.ts';
import { deepening } from '../bots/alpha-beta.ts';
import { answerBy } from '../bots/answer.ts';
import type { Bot, BotQuestion } from '../bots/bot.ts';
import type { Evaluator } from '../bots/evaluation.ts';
import type { BotLevel } from '../bots/levels.ts';
import { isSight } from '../bots/sight.ts';
import { Game } from '../game/game.ts';
import type { GameState } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { mustBeSearcher } from '../search/must-be-searcher.ts';
import type { Searcher } from '../search/searcher.ts';
import { NetworkEvaluation } from './evaluation.ts';
import { Network, type NetworkData } from './network.ts';
import { networks } from './networks.ts';

/** Ids of the rulesets that have a network. */
export const networkRulesets: readonly string[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ networks.flatMap(({ rulesets }) => rulesets),
);

/**
 * Returns the stored network of a ruleset.
 *
 * @throws KlinZhaError `no-network`
 */
function storedFor(id: string): NetworkData {
  const found = networks.find(({ rulesets }) => rulesets.includes(id));
  if (found !== undefined) return found;
  const expected = networkRulesets.join(', ');
  const message = `The ruleset '${shown(id)}' has no network: expected ${expected}.`;
  return fail({ code: 'no-network', message, read: shown(id), expected });
}

const networkOf = /* @__PURE__ */ memo((rules: Ruleset) => new Network(storedFor(rules.id), rules.board));

/**
 * Evaluates by the network of the searcher's ruleset, for `alphaBeta({ evaluation: networkEvaluation })`. It
 * watches the searcher, in place of another observer. The values are the same on every platform.
 *
 * @throws KlinZhaError `no-network` if the ruleset has no network, `bad-searcher` for anything but a
 * searcher; `value` throws `bad-seat`, and `bad-searcher` in the setup and after the end of the game
 *
 * @example
 * ```ts
 * import { klinZha, parsePosition, unwrap } from 'klin-zha';
 * import { networkEvaluation } from 'klin-zha/net';
 * import { Searcher } from 'klin-zha/search';
 *
 * const start = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
 * const evaluator = networkEvaluation(new Searcher(unwrap(parsePosition(klinZha, start))));
 * evaluator.value(1) === -evaluator.value(2); // true
 * ```
 */
export function networkEvaluation(searcher: Searcher): Evaluator {
  mustBeSearcher(searcher);
  return new NetworkEvaluation(networkOf(searcher.rules), searcher);
}

/** Returns the id of a question's ruleset; undefined if the question is invalid. */
function rulesetIn(question: BotQuestion): string | undefined {
  if (isSight(question)) return question.view.rules;
  const state = question instanceof Game ? question.state : question;
  return (Object(state) as Partial<GameState>).ruleset;
}

const limits = /* @__PURE__ */ Object.freeze({ nodes: 250_000, depth: 100 });
const search = /* @__PURE__ */ deepening(0, undefined, [], networkEvaluation);

/**
 * Level 9: the search of level 8 with the evaluation of a network. Its bot plays the rulesets of {@link
 * networkRulesets}, and throws `no-network` for others.
 */
export const levelNine: BotLevel = /* @__PURE__ */ Object.freeze<BotLevel>({
  level: 9,
  bot: /* @__PURE__ */ Object.freeze<Bot>({
    name: 'level-9',
    choose: (question, options) => {
      const ruleset = rulesetIn(question);
      if (ruleset !== undefined) storedFor(ruleset);
      return answerBy(search, question, options, limits);
    },
  }),
  limits,
  slips: 0,
});
