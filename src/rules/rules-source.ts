/** Ruleset lookup for data that contain a ruleset id. */

import { failure, failWith, type Result, shown, success } from '../base/result.ts';
import { mustBeRules, type Ruleset } from './ruleset.ts';

/** Ruleset for data that contain a ruleset id, or a function that finds it by id, such as `parseRules`. */
export type RulesSource = Ruleset | ((id: string) => Result<Ruleset>);

/**
 * Returns the ruleset with an id, or the fault `other-ruleset` if the source is a ruleset with another id.
 *
 * @throws KlinZhaError `unknown-ruleset` if the source is neither a ruleset nor a function that returns one
 */
export function findRules(source: RulesSource, id: string): Result<Ruleset> {
  if (typeof source === 'function') {
    const found = source(id);
    if (typeof found?.ok !== 'boolean')
      failWith(
        'unknown-ruleset',
        found,
        'result of a ruleset lookup',
        'a Result, such as parseRules returns',
      );
    return found.ok ? success(mustBeRules(found.value)) : found;
  }
  if (mustBeRules(source).id === id) return success(source);
  const read = shown(id);
  const message = `The data belong to the ruleset '${read}', not to '${source.id}'.`;
  return failure({ code: 'other-ruleset', message, read, expected: source.id });
}
