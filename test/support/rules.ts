/** Rulesets for tests that name them by id. */

import {
  defineBoard,
  defineRuleset,
  parseRules,
  type Ruleset,
  type RulesetDefinition,
  unwrap,
} from 'klin-zha';

/** A kind of warrior that no ruleset of the library has. */
export const courier = {
  code: 'C',
  name: 'Courier',
  geometric: 'C',
  algebraic: 'O',
  count: 2,
  least: 1,
  most: 2,
  path: 'straight',
} as const;

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
