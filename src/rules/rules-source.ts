/** Where the ruleset of data from outside comes from: the caller hands it over, or a function that finds it by its id. */

import { failure, type Result, shown, success } from '../base/result.ts';
import { mustBeRules, type Ruleset } from './ruleset.ts';

/**
 * The ruleset of data that names one by its id: the ruleset itself, or a function that finds it, such as `parseRules`.
 *
 * @category Rulesets
 */
export type RulesSource = Ruleset | ((id: string) => Result<Ruleset>);

/**
 * Returns the ruleset that data name; a fault `other-ruleset` if they name another than the one handed over.
 *
 * @throws KlinZhaError `unknown-ruleset` if the source is neither a ruleset nor a function that finds one
 */
export function findRules(source: RulesSource, id: string): Result<Ruleset> {
  if (typeof source === 'function') {
    const found = source(id);
    return found?.ok === false ? found : success(mustBeRules(found?.value));
  }
  if (mustBeRules(source).id === id) return success(source);
  const read = shown(id);
  const message = `It was played by '${read}', not by '${source.id}'.`;
  return failure({ code: 'other-ruleset', message, read, expected: source.id });
}
