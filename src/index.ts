/**
 * The rules engine for Klin Zha and its family.
 *
 * ```ts
 * import { createState, formatMove, legalMoves, play } from 'klin-zha';
 *
 * const state = createState('klin-zha');
 * const [move] = legalMoves(state);
 * const next = play(state, move!);
 * console.log(formatMove(move!), String(next));
 * ```
 *
 * @module klin-zha
 */

export * from './core.ts';
export { play } from './game/moves.ts';
export {
  attemptsFor,
  choicesFor,
  combine,
  createPosition,
  createState,
  parsePosition,
  restoreGame,
  restoreState,
  type StartArguments,
  sampleState,
  turnFor,
} from './rulesets/by-id.ts';
export { type BaseRulesetId, parseRules, type RulesetId, rulesetIds, variantIds } from './rulesets/parse.ts';
