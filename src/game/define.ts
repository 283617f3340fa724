/** Rulesets of a user's own, and of variants: checked, and with every part of the engine that some ruleset needs. */

import { failures, KlinZhaError, type Result, success } from '../core/result.ts';
import { everyPart } from '../engine/every-part.ts';
import { combined } from '../rules/combine.ts';
import { freezeRuleset, type Ruleset, type RulesetDefinition, type Variant } from '../rules/ruleset.ts';
import { checkDefinition } from '../rules/ruleset-faults.ts';

/**
 * Checks a definition and freezes it.
 *
 * @throws KlinZhaError that lists everything that is wrong with the definition
 *
 * @example
 * ```ts
 * import { createState, defineRuleset, klinZha } from 'klin-zha';
 *
 * const rules = defineRuleset({ ...klinZha, id: 'gentle', name: 'Gentle', goalSafety: 'none' });
 * createState(rules).rules.id; // 'gentle'
 * ```
 *
 * @category Own rules
 */
export function defineRuleset(definition: RulesetDefinition): Ruleset {
  checkDefinition(definition);
  return freezeRuleset(definition, everyPart);
}

/**
 * A ruleset changed by variants, or all the reasons for which they do not go together (section 10). The ruleset
 * may be one that was combined before.
 *
 * @example
 * ```ts
 * import { ablative, combine, draws, klinZha, unwrap } from 'klin-zha/core';
 *
 * unwrap(combine(klinZha, [ablative({ limit: 6 })])).id; // 'klin-zha+ablative:6'
 * const clash = combine(klinZha, [draws, draws]);
 * clash.ok ? '' : clash.errors[0]?.code; // 'bad-combination'
 * ```
 *
 * @category Rulesets
 */
export function combine(rules: Ruleset, variants: readonly Variant[]): Result<Ruleset> {
  const definition = combined(rules, variants);
  if (!definition.ok) return definition;
  try {
    return success(defineRuleset(definition.value));
  } catch (error) {
    // Variants may have made nonsense of it.
    if (error instanceof KlinZhaError) return failures(error.faults);
    throw error;
  }
}
