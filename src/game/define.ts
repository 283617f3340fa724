/** Definition of rulesets, and their combination with variants. */

import { failure, failures, faultsIn, KlinZhaError, type Result, shown, success } from '../base/result.ts';
import { combined, unfitFaults } from '../rules/combine.ts';
import { trustedHooks } from '../rules/define-hooks.ts';
import { trustedVariant, variantFaults } from '../rules/define-variant.ts';
import {
  freezeRuleset,
  mustBeRules,
  type Ruleset,
  type RulesetDefinition,
  type Variant,
} from '../rules/ruleset.ts';
import { checkDefinition } from '../rules/ruleset-faults.ts';

/**
 * Validates a definition and returns it as a frozen ruleset.
 *
 * @throws KlinZhaError with all faults of the definition
 *
 * @example
 * ```ts
 * import { createState, defineRuleset, klinZha } from 'klin-zha';
 *
 * const rules = defineRuleset({ ...klinZha, id: 'gentle', name: 'Gentle', goalSafety: 'none' });
 * createState(rules).rules.id; // 'gentle'
 * ```
 */
export function defineRuleset(definition: RulesetDefinition): Ruleset {
  checkDefinition(definition);
  const { hooks, variants } = definition;
  return freezeRuleset({
    ...definition,
    hooks: hooks.map(trustedHooks),
    variants: variants.map(trustedVariant),
  });
}

/**
 * Combines a ruleset with variants, or returns all reasons why they cannot be combined (section 10). The
 * ruleset may already have variants.
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { ablative, combine, draws, klinZha, unwrap } from 'klin-zha';
 *
 * unwrap(combine(klinZha, [ablative({ limit: 6 })])).id; // 'klin-zha+ablative:6'
 * const clash = combine(klinZha, [draws, draws]);
 * clash.ok ? '' : clash.errors[0].code; // 'bad-combination'
 * ```
 */
export function combine(rules: Ruleset, variants: readonly Variant[]): Result<Ruleset> {
  if (!Array.isArray(variants)) {
    const read = shown(variants);
    const expected = 'an array of variants';
    const message = `'${read}' is not a valid list of variants: expected ${expected}.`;
    return failure({ code: 'bad-variant', message, read, expected });
  }
  const faults = faultsIn(variants, variantFaults);
  if (faults.length > 0) return failures(faults);
  const base = mustBeRules(rules);
  try {
    const definition = combined(base, variants.map(trustedVariant));
    return definition.ok ? success(defineRuleset(definition.value)) : definition;
  } catch (error) {
    // A variant may return an invalid definition.
    if (error instanceof KlinZhaError) return failures(error.faults);
    throw error;
  }
}

/** Combines built-in rulesets and variants without validation, because tests check them. */
export function combineOwn(rules: Ruleset, variants: readonly Variant[]): Result<Ruleset> {
  const definition = combined(rules, variants);
  if (!definition.ok) return definition;
  const unfit = unfitFaults(definition.value);
  return unfit.length > 0 ? failures(unfit) : success(freezeRuleset(definition.value));
}
