/** Validation of custom variants. */

import { made } from '../base/memo.ts';
import { type Fault, fail, KlinZhaError, shown } from '../base/result.ts';
import {
  coded,
  exactly,
  faultsOf,
  func,
  optional,
  type Shape,
  text,
  texts,
  textWhere,
  where,
} from '../base/shape.ts';
import { isTexts } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { freezeVariant, isTrusted } from './combine.ts';
import { definitionFaults, idWord, nameOf } from './definition-shape.ts';
import { isSentence, sentenceOrUndefined } from './hook-results.ts';
import type { Ruleset, RulesetDefinition, Variant } from './ruleset.ts';

/**
 * Checks and freezes a variant.
 *
 * @throws KlinZhaError with all faults of the variant
 *
 * @example
 * ```ts
 * import { combine, defineVariant, klinZha, unwrap, withWarrior } from 'klin-zha';
 *
 * const nimbleSwift = defineVariant({
 *   id: 'nimble-swift',
 *   name: 'Nimble Swift',
 *   sources: ['house rule'],
 *   change: (rules) => ({ ...rules, warriors: withWarrior(rules.warriors, 'S', { least: 1 }) }),
 * });
 * unwrap(combine(klinZha, [nimbleSwift])).name; // 'Klin Zha, Nimble Swift'
 * ```
 */
export function defineVariant(variant: Variant): Variant {
  const [first, ...rest] = variantFaults(variant);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return trustedVariant(variant);
}

/** Returns a variant whose results are checked on every call, unless it is already trusted. */
export function trustedVariant(variant: Variant): Variant {
  if (isTrusted(variant)) return variant;
  const { id, refuses, excludes } = variant;
  return freezeVariant({
    ...variant,
    change: (definition) => changedBy(variant, definition),
    ...(excludes !== undefined && { excludes: { ...excludes } }),
    ...(refuses !== undefined && {
      refuses: (base: Ruleset) => {
        const why: unknown = variant.refuses!(base);
        if (why === undefined || isSentence(why)) return why;
        return refuseResult(id, 'refuses', why, sentenceOrUndefined);
      },
    }),
  });
}

/** Applies a variant and checks the member types. The values are checked later. */
function changedBy(variant: Variant, definition: RulesetDefinition): RulesetDefinition {
  const changed: unknown = variant.change(definition);
  if (!isObject(changed))
    return refuseResult(
      variant.id,
      'change',
      changed,
      'the data of a ruleset, such as { ...rules, draws: true }',
    );
  const [first, ...rest] = definitionFaults(changed);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return changed as unknown as RulesetDefinition;
}

function refuseResult(id: string, name: string, result: unknown, expected: string): never {
  const read = shown(result);
  const message = `'${name}' of the variant '${id}' returned '${read}': expected ${expected}.`;
  return fail({ code: 'bad-hook-result', message, read, expected });
}

const variantShape = /* @__PURE__ */ made(() =>
  exactly<Variant>(
    {
      id: coded('bad-id', idWord),
      parameter: coded(
        'bad-parameter',
        optional(textWhere('letters, digits, commas and hyphens', /^[A-Za-z0-9,-]+$/)),
      ),
      change: coded('no-change', func as Shape<Variant['change']>),
      rank: coded('bad-rank', optional(where('a number', Number.isFinite))),
      name: text,
      sources: texts,
      refuses: optional(func as Shape<NonNullable<Variant['refuses']>>),
      excludes: optional(
        where(
          'an object with a reason for each id',
          (value) => isObject(value) && isTexts(Object.values(value)),
        ),
      ),
    },
    'a variant such as draws or ablative({ limit: 6 })',
  ),
);

/** Returns all faults of a variant. */
export function variantFaults(variant: Variant): readonly Fault[] {
  return faultsOf(variant, variantShape, 'bad-variant', nameOf('variant', variant));
}
