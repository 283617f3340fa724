/** Rulesets for tests that name them by id. */

import { unwrap } from '../../src/base/result.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { parseRules } from '../../src/rulesets/parse.ts';

/** Returns the ruleset itself, or the one with this id. */
export function rulesFrom(rules: Ruleset | string): Ruleset {
  return typeof rules === 'string' ? unwrap(parseRules(rules)) : rules;
}
