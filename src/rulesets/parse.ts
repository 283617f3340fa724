/** Ids of rulesets as text (section 9): the one place that knows all of them. */

import { failure, type Result, success, unwrap } from '../core/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { agonizer } from './agonizer.ts';
import { klinZha } from './klin-zha.ts';
import { romulanHeart } from './romulan-heart.ts';
import { takzh } from './takzh.ts';

/** The ids of the base rulesets, as they are written. */
export const rulesetIds = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'] as const;

/** The id of a ruleset that the library brings. */
export type RulesetId = (typeof rulesetIds)[number] | 'romulan-heart';

interface Family {
  readonly parameters: readonly string[];
  readonly make: (parameter: string | undefined) => Ruleset;
}

const families: Readonly<Record<string, Family>> = {
  'klin-zha': { parameters: [], make: () => klinZha },
  takzh: { parameters: [], make: () => takzh },
  agonizer: { parameters: [], make: () => agonizer },
  'romulan-heart': {
    parameters: ['2', '3'],
    make: (parameter) => romulanHeart({ players: parameter === '3' ? 3 : 2 }),
  },
};

/**
 * The ruleset with this id: `klin-zha`, `takzh`, `agonizer`, `romulan-heart:2` (also without the number) or
 * `romulan-heart:3`. A fault says what is known.
 */
export function parseRules(id: string): Result<Ruleset> {
  const text = String(id);
  const [name, parameter, ...more] = text.split(':');
  const family = Object.hasOwn(families, name!) ? families[name!] : undefined;
  if (family === undefined) {
    return failure({
      code: 'unknown-ruleset',
      message: `'${text.slice(0, 80)}' is no ruleset; known are ${rulesetIds.join(', ')}.`,
      offset: 0,
      length: name!.length,
      read: text.slice(0, 80),
      expected: rulesetIds.join(', '),
    });
  }
  if (parameter === undefined || (more.length === 0 && family.parameters.includes(parameter))) {
    return success(family.make(parameter));
  }
  const known =
    family.parameters.map((value) => `${name}:${value}`).join(', ') || `${name} without a parameter`;
  return failure({
    code: 'bad-parameter',
    message: `'${text.slice(0, 80)}' has a parameter that ${name} does not know; known: ${known}.`,
    offset: name!.length + 1,
    length: text.length - name!.length - 1,
    read: text.slice(name!.length + 1, 80),
    expected: known,
  });
}

/**
 * A ruleset as it is, or the one that an id names.
 *
 * @throws KlinZhaError `unknown-ruleset` or `bad-parameter`
 */
export function rulesFrom(rules: Ruleset | RulesetId): Ruleset {
  return typeof rules === 'string' ? unwrap(parseRules(rules)) : rules;
}
