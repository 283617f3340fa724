/**
 * Combining: a base ruleset and variants make a ruleset. Variants are put into one order of their own, so that
 * it does not matter in which order they are named.
 */

import { deepFreeze } from '../base/freeze.ts';
import { type Fault, failures, type Result, success } from '../base/result.ts';
import { checkShape, nullish, object, text } from '../base/shape.ts';
import type { Ruleset, RulesetDefinition, Variant } from './ruleset.ts';

/** Variants that give what they have to: the library's own, and those that are held to it. */
const sound = /* @__PURE__ */ new WeakSet<Variant>();

/** Whether a variant is among those that need not be held to what it has to give. */
export function isSound(variant: Variant): boolean {
  return sound.has(variant);
}

/** Freezes a variant of the library's own. Tests check it, so that it need not be checked whenever the library is imported. */
export function freezeVariant(variant: Variant): Variant {
  const frozen = deepFreeze({ ...variant, sources: [...variant.sources] });
  sound.add(frozen);
  return frozen;
}

/** How a word of an id is read: with its parameter it makes something, or it does not know the parameter. */
export interface IdWord<T> {
  readonly id: string;
  /** The parameters it knows, for people. */
  readonly known: string;
  readonly make: (parameter: string | undefined) => T | undefined;
}

/**
 * A variant as ids write it: `ablative:6`.
 *
 * @throws KlinZhaError `bad-variant` for what is none
 *
 * @example
 * ```ts
 * import { ablative, draws, variantText } from 'klin-zha';
 *
 * variantText(ablative({ limit: 6 })); // 'ablative:6'
 * variantText(draws); // 'draws'
 * ```
 *
 * @category Rulesets
 */
export function variantText(variant: Variant): string {
  checkShape(variant, object({ id: text, parameter: nullish(text) }), 'bad-variant', 'variant');
  const { id, parameter } = variant;
  return parameter === undefined ? id : `${id}:${parameter}`;
}

/** The definition of a ruleset changed by sound variants, or all the reasons for which they do not go together (section 10). */
export function combined(rules: Ruleset, variants: readonly Variant[]): Result<RulesetDefinition> {
  const base = rules.base ?? rules;
  const sorted = [...rules.variants, ...variants].sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1),
  );
  const named = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of sorted) (named.has(id) ? twice : named).add(id);
  if (twice.size > 0)
    return failures([...twice].map((id) => clash(id, `the variant '${id}' is named twice`)));
  const faults = sorted.flatMap((variant, index) => clashes(base, variant, sorted.slice(index + 1)));
  if (faults.length > 0) return failures(faults);
  const changed = sorted.reduce<RulesetDefinition>((definition, variant) => variant.change(definition), base);
  return success({
    ...changed,
    id: [base.id, ...sorted.map(variantText)].join('+'),
    name: [base.name, ...sorted.map(({ name }) => name)].join(', '),
    sources: [...new Set([...base.sources, ...sorted.flatMap(({ sources }) => sources)])],
    base,
    variants: sorted,
  });
}

/** That hooks do not go with the board. */
export function unfitFaults({ hooks, board }: RulesetDefinition): Fault[] {
  return hooks.flatMap(({ unfit }) => {
    const message = unfit?.(board);
    return message === undefined ? [] : [{ code: 'bad-parameter', message }];
  });
}

function rankOf({ rank = 100 }: Variant): number {
  return rank;
}

/** Why a variant goes neither with the base nor with some of the variants after it. */
function clashes(base: Ruleset, variant: Variant, others: readonly Variant[]): Fault[] {
  const refused = variant.refuses?.(base);
  const faults = refused === undefined ? [] : [clash(variantText(variant), refused)];
  for (const other of others) {
    const both = `${variantText(variant)}+${variantText(other)}`;
    const why = variant.excludes?.[other.id] ?? other.excludes?.[variant.id];
    if (why !== undefined) faults.push(clash(both, why));
  }
  return faults;
}

function clash(read: string, why: string): Fault {
  return { code: 'bad-combination', message: `'${read}' makes no sense: ${why}.`, read };
}
