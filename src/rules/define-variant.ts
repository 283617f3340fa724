/** Variants of a user's own: what can be wrong with them, and how they are made. */

import { type Fault, fail, KlinZhaError, shown } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isObject } from '../base/values.ts';
import { freezeVariant, isSound } from './combine.ts';
import { definitionFaults } from './definition-shape.ts';
import { isSentence } from './hook-results.ts';
import type { Ruleset, RulesetDefinition, Variant } from './ruleset.ts';

/**
 * Checks a variant and freezes it.
 *
 * @throws KlinZhaError that lists everything that is wrong with it
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
 *
 * @category Own rules
 */
export function defineVariant(variant: Variant): Variant {
  const [first, ...rest] = variantFaults(variant);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
  return soundVariant(variant);
}

/** A variant that gives what it has to, or says what it gave: one of the library's own as it is. */
export function soundVariant(variant: Variant): Variant {
  if (isSound(variant)) return variant;
  const { id, refuses, excludes } = variant;
  return freezeVariant({
    ...variant,
    change: (definition) => changedBy(variant, definition),
    ...(excludes !== undefined && { excludes: { ...excludes } }),
    ...(refuses !== undefined && {
      refuses: (base: Ruleset) => {
        const why: unknown = variant.refuses!(base);
        if (why === undefined || isSentence(why)) return why;
        return refuseResult(id, 'refuses', why, 'a sentence of at most 1,000 letters, or undefined');
      },
    }),
  });
}

/** A definition as a variant changes it: whatever is wrong with its values, it has all members that a definition has. */
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

function refuseResult(id: string, name: string, given: unknown, expected: string): never {
  const read = shown(given);
  const message = `'${name}' of the variant '${id}' gave '${read}', not ${expected}.`;
  return fail({ code: 'bad-hook-result', message, read, expected });
}

/** What is wrong with a variant. */
export function variantFaults(variant: Variant): Fault[] {
  if (!isObject(variant)) {
    const read = shown(variant);
    const expected = 'a variant as a value, such as draws or ablative({ limit: 6 })';
    return [{ code: 'bad-variant', message: `'${read}' is no variant: it is ${expected}.`, read, expected }];
  }
  const faults: Fault[] = [];
  const { id, name, parameter, sources, rank, excludes, refuses, change } = variant;
  const check = (fits: boolean, code: string, message: string, value: unknown, expected: string): void => {
    if (!fits) faults.push({ code, message: `${message}: ${expected}.`, read: shown(value), expected });
  };
  check(
    typeof id === 'string' && /^[a-z][a-z0-9-]*$/.test(id),
    'bad-id',
    `'${shown(id)}' is no id of a variant`,
    id,
    'small letters, digits and -, beginning with a letter',
  );
  check(
    parameter === undefined || (typeof parameter === 'string' && /^[A-Za-z0-9,-]+$/.test(parameter)),
    'bad-parameter',
    `'${shown(parameter)}' is no parameter`,
    parameter,
    'letters, digits, commas and hyphens',
  );
  check(
    typeof change === 'function',
    'no-change',
    `The variant '${shown(id)}' cannot change anything`,
    change,
    "a function 'change'",
  );
  check(
    rank === undefined || Number.isFinite(rank),
    'bad-rank',
    `The rank of '${shown(id)}' cannot be '${shown(rank)}'`,
    rank,
    'a number',
  );
  const member = (key: string, fits: boolean, value: unknown, expected: string): void =>
    check(
      fits,
      'bad-variant',
      `'${key}' of the variant '${shown(id)}' cannot be '${shown(value)}'`,
      value,
      expected,
    );
  member('name', typeof name === 'string', name, 'a text');
  member('sources', isTexts(sources), sources, 'a list of texts');
  member(
    'refuses',
    refuses === undefined || typeof refuses === 'function',
    refuses,
    'a function, or undefined',
  );
  const areReasons = isObject(excludes) && isTexts(Object.values(excludes));
  member('excludes', excludes === undefined || areReasons, excludes, 'an object with a reason for each id');
  return faults;
}
