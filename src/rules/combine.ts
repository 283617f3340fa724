/**
 * Combining: a base ruleset and variants make a ruleset. Variants are put into one order of their own, so that
 * it does not matter in which order they are named.
 */

import { type Fault, failures, KlinZhaError, type Result, success } from '../core/result.ts';
import { defineRuleset, type Ruleset, type RulesetDefinition } from './ruleset.ts';

/** A variant with its parameter, ready to be combined. Make one with {@link defineVariant}. */
export interface Variant {
  /** Its word in ids: small letters and hyphens. */
  readonly id: string;
  /** The parameter as ids write it, or undefined. */
  readonly parameter?: string | undefined;
  readonly name: string;
  /** Where it comes from. */
  readonly sources: readonly string[];
  /** Its place among variants: those with lower numbers change a ruleset first. 100 if not said. */
  readonly rank?: number;
  /** The variants that it does not go with, each with the reason. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** Why it does not go with a base ruleset, or undefined where it does. */
  readonly refuses?: (base: Ruleset) => string | undefined;
  /** The ruleset's data as the variant changes them; the id is taken care of. */
  readonly change: (definition: RulesetDefinition) => RulesetDefinition;
}

/**
 * Checks a variant and freezes it.
 *
 * @throws KlinZhaError that lists everything that is wrong with it
 */
export function defineVariant(variant: Variant): Variant {
  const faults: Fault[] = [];
  const wrong = (code: string, message: string): void => void faults.push({ code, message });
  if (!/^[a-z][a-z0-9-]*$/.test(variant.id)) {
    wrong(
      'bad-id',
      `'${variant.id}' is no id of a variant: small letters, digits and -, beginning with a letter.`,
    );
  }
  if (variant.parameter !== undefined && !/^[A-Za-z0-9,-]+$/.test(variant.parameter)) {
    wrong('bad-parameter', `'${variant.parameter}' is no parameter: letters, digits, commas and hyphens.`);
  }
  if (typeof variant.change !== 'function')
    wrong('no-change', `The variant '${variant.id}' has no function 'change'.`);
  if (variant.rank !== undefined && !Number.isFinite(variant.rank)) {
    wrong('bad-rank', `The rank of '${variant.id}' is no number.`);
  }
  const [first, ...rest] = faults;
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return Object.freeze({ ...variant });
}

/** A variant as ids write it: `ablative:6`. */
export function variantText({ id, parameter }: Variant): string {
  return parameter === undefined ? id : `${id}:${parameter}`;
}

/** A ruleset changed by variants, or all the reasons for which they do not go together (section 10). */
export function combine(base: Ruleset, variants: readonly Variant[]): Result<Ruleset> {
  const sorted = [...variants].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  const faults = sorted.flatMap((variant, index) => clashes(base, variant, sorted.slice(index + 1)));
  if (faults.length > 0) return failures(faults);
  const changed = sorted.reduce<RulesetDefinition>((definition, variant) => variant.change(definition), base);
  return success(
    defineRuleset({
      ...changed,
      id: [base.id, ...sorted.map(variantText)].join('+'),
      name: [base.name, ...sorted.map(({ name }) => name)].join(', '),
      sources: [...new Set([...base.sources, ...sorted.flatMap(({ sources }) => sources)])],
    }),
  );
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
    if (other.id === variant.id) faults.push(clash(both, `the variant '${variant.id}' is named twice`));
    const why = variant.excludes?.[other.id] ?? other.excludes?.[variant.id];
    if (why !== undefined) faults.push(clash(both, why));
  }
  return faults;
}

function clash(read: string, why: string): Fault {
  return { code: 'bad-combination', message: `'${read}' makes no sense: ${why}.`, read };
}
