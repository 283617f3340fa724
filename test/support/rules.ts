/** Rulesets for tests that name them by id. */

import {
  defineBoard,
  defineRuleset,
  parseRules,
  type Ruleset,
  type RulesetDefinition,
  unwrap,
} from 'klin-zha';

/** Returns the ruleset itself, or the one with this id. */
export function rulesFrom(rules: Ruleset | string): Ruleset {
  return typeof rules === 'string' ? unwrap(parseRules(rules)) : rules;
}

/** Returns a ruleset with one warrior of each kind on a small flat board, for exhaustive searches. */
export function onSmallBoard({ base, ...definition }: RulesetDefinition, side: number): Ruleset {
  const warriors = definition.warriors.map((kind) => ({ ...kind, count: 1 }));
  const board = defineBoard({ id: 'small', side });
  return defineRuleset({ ...definition, id: definition.id.replace(/[^a-z]+/g, '-'), board, warriors });
}
