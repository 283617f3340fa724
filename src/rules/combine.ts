/** Combination of a base ruleset with variants, applied in a fixed order. */

import { deepFreeze } from '../base/freeze.ts';
import { type Fault, failures, type Result, success } from '../base/result.ts';
import { checkShape, nullish, object, text } from '../base/shape.ts';
import type { Ruleset, RulesetDefinition, Variant } from './ruleset.ts';

/** Built-in variants, and custom variants whose results are checked. */
const trusted = /* @__PURE__ */ new WeakSet<Variant>();

/** Whether a variant's results are trusted. */
export function isTrusted(variant: Variant): boolean {
  return trusted.has(variant);
}

/** Freezes and trusts a built-in variant. Tests check these variants, so imports need not. */
export function freezeVariant(variant: Variant): Variant {
  const frozen = deepFreeze({ ...variant, sources: [...variant.sources] });
  trusted.add(frozen);
  return frozen;
}

/** Parser for one part of a ruleset id. */
export interface IdWord<T> {
  readonly id: string;
  /** Description of valid parameters. */
  readonly expected: string;
  /** Returns undefined for an invalid parameter. */
  readonly make: (parameter: string | undefined) => T | undefined;
}

/**
 * Formats a variant as in ids: `ablative:6`.
 *
 * @throws KlinZhaError `bad-variant` for anything but a variant
 *
 * @example
 * ```ts
 * import { ablative, draws, variantText } from 'klin-zha';
 *
 * variantText(ablative({ limit: 6 })); // 'ablative:6'
 * variantText(draws); // 'draws'
 * ```
 */
export function variantText(variant: Variant): string {
  checkShape(variant, object({ id: text, parameter: nullish(text) }), 'bad-variant', 'variant');
  const { id, parameter } = variant;
  return parameter === undefined ? id : `${id}:${parameter}`;
}

/**
 * Returns a ruleset definition with trusted variants applied, or all reasons why they cannot be combined
 * (section 10).
 */
export function combined(rules: Ruleset, variants: readonly Variant[]): Result<RulesetDefinition> {
  const base = rules.base ?? rules;
  const sorted = [...rules.variants, ...variants].sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1),
  );
  const named = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of sorted) (named.has(id) ? twice : named).add(id);
  if (twice.size > 0)
    return failures([...twice].map((id) => clash('use', id, 'the variant is listed twice')));
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

/** Returns the faults for hooks that do not fit the board. */
export function unfitFaults({ hooks, board }: RulesetDefinition): Fault[] {
  return hooks.flatMap(({ unfit }) => {
    const message = unfit?.(board);
    return message === undefined ? [] : [{ code: 'bad-parameter', message }];
  });
}

function rankOf({ rank = 100 }: Variant): number {
  return rank;
}

/** Returns the faults if a variant cannot be combined with the base or with later variants. */
function clashes(base: Ruleset, variant: Variant, others: readonly Variant[]): Fault[] {
  const refused = variant.refuses?.(base);
  const faults = refused === undefined ? [] : [clash('use', variantText(variant), refused)];
  for (const other of others) {
    const both = `${variantText(variant)}+${variantText(other)}`;
    const why = variant.excludes?.[other.id] ?? other.excludes?.[variant.id];
    if (why !== undefined) faults.push(clash('combine', both, why));
  }
  return faults;
}

function clash(verb: 'use' | 'combine', read: string, why: string): Fault {
  return { code: 'bad-combination', message: `Cannot ${verb} '${read}': ${why}.`, read };
}
