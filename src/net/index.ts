/**
 * `klin-zha/net`: evaluation by networks, and level 9, which plays with them. Only for some rulesets; their
 * weights are loaded with this entry.
 *
 * ```ts
 * import { createState, finishSetup, isLegal, rulesOf, seededRandom } from 'klin-zha';
 * import { levelNine } from 'klin-zha/net';
 *
 * const { state } = finishSetup(createState(rulesOf('klin-zha+draws')), seededRandom(7));
 * const { move } = levelNine.bot.choose(state, { random: seededRandom(1), nodes: 3000 });
 * isLegal(state, move); // true
 * ```
 *
 * @module klin-zha/net
 */

export { levelNine, networkEvaluation, networkRulesets } from './level-nine.ts';
