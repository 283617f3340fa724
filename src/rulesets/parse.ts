/** Ids of rulesets as text (sections 9 and 10): the one place that knows all of them. */

import { failure, failures, faultsIn, type Result, shown, success, unwrap } from '../base/result.ts';
import { excerpt, type Span, splitSpan } from '../base/text.ts';
import { combineOwn } from '../game/define.ts';
import type { IdWord } from '../rules/combine.ts';
import type { Ruleset, Variant } from '../rules/ruleset.ts';
import { agonizer } from './agonizer.ts';
import { klinZha } from './klin-zha.ts';
import { romulanHeart } from './romulan-heart.ts';
import { takzh } from './takzh.ts';
import { ablativeWord } from './variants/ablative.ts';
import { alternatingPlacement } from './variants/alternating-placement.ts';
import { blind } from './variants/blind.ts';
import { cloudedWord } from './variants/clouded.ts';
import { draws } from './variants/draws.ts';
import { forwardPlacementWord } from './variants/forward-placement.ts';
import { freeCorners } from './variants/free-corners.ts';
import { kaggasCrown } from './variants/kaggas-crown.ts';
import { kinta } from './variants/kinta.ts';
import { oversight } from './variants/oversight.ts';
import { powerVanguard } from './variants/power-vanguard.ts';
import { reflective } from './variants/reflective.ts';
import { relationDilemma } from './variants/relation-dilemma.ts';
import { tetrahedral } from './variants/tetrahedral.ts';
import { triLevel } from './variants/tri-level.ts';

const baseIds = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'] as const;

/**
 * The ids of the base rulesets, as they are written.
 *
 * @category Rulesets
 */
export const rulesetIds: typeof baseIds = /* @__PURE__ */ Object.freeze(baseIds);

// Made by functions that a bundler knows to be pure, so that who never asks for an id carries none of them.
const bases = /* @__PURE__ */ baseWords();
const variants = /* @__PURE__ */ variantWords();

/** The word of a ruleset or variant without a parameter. */
function plain<T extends { readonly id: string }>(value: T): IdWord<T> {
  return {
    id: value.id,
    known: 'no parameter',
    make: (parameter) => (parameter === undefined ? value : undefined),
  };
}

function baseWords(): readonly IdWord<Ruleset>[] {
  return [
    plain(klinZha),
    plain(takzh),
    plain(agonizer),
    {
      id: 'romulan-heart',
      known: '2 or 3',
      make: (players = '2') =>
        players === '2' ? romulanHeart() : players === '3' ? romulanHeart({ players: 3 }) : undefined,
    },
  ];
}

/** All variants, in the order in which ids write them, which is that of their ranks. */
function variantWords(): readonly IdWord<Variant>[] {
  return [
    plain(powerVanguard),
    forwardPlacementWord,
    plain(alternatingPlacement),
    cloudedWord,
    ablativeWord,
    plain(kaggasCrown),
    plain(relationDilemma),
    plain(reflective),
    plain(blind),
    plain(kinta),
    plain(triLevel),
    plain(tetrahedral),
    plain(draws),
    plain(oversight),
    plain(freeCorners),
  ];
}

/**
 * The ids of the variants, in the order in which they are written behind a base.
 *
 * @category Rulesets
 */
export const variantIds: readonly string[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ variants.map(({ id }) => id),
);

/** What the sources call rulesets and variants besides, and what is meant by it. */
const otherNames: Readonly<Record<string, string>> = {
  open: 'klin-zha',
  'open-game': 'klin-zha',
  'klingon-chess': 'klin-zha',
  'caevra-rihannsu': 'romulan-heart',
  'triangle-chess': 'romulan-heart',
  kinte: 'kinta',
  'power-pawns': 'power-vanguard',
  'power-pawn': 'power-vanguard',
};

/** The id that is meant by another name of a ruleset or a variant, or by a variant without a base; the word itself for any other. */
export function meantBy(word: string, what: 'ruleset' | 'variant'): string {
  const meant = Object.hasOwn(otherNames, word) ? otherNames[word]! : word;
  return what === 'ruleset' && variantIds.includes(meant) ? `klin-zha+${meant}` : meant;
}

/**
 * The id of a base ruleset.
 *
 * @category Rulesets
 */
export type BaseRulesetId = (typeof rulesetIds)[number] | 'romulan-heart';

/**
 * The id of a ruleset that the library brings: a base, and variants behind it, each after a `+`.
 *
 * @category Rulesets
 */
export type RulesetId = BaseRulesetId | `${BaseRulesetId}+${string}`;

/**
 * The ruleset with this id: `klin-zha`, `takzh`, `agonizer`, `romulan-heart:2` (also without the number) or
 * `romulan-heart:3`, and behind it any variants, each after a `+` and with its parameter after a `:`:
 * `klin-zha+ablative:6+power-vanguard`. A fault says what is known, what is meant by another name of the sources (`open`,
 * `triangle-chess`, `power-pawns`), or why the parts do not go together.
 *
 * @example
 * ```ts
 * import { parseRules, unwrap } from 'klin-zha';
 *
 * const rules = unwrap(parseRules('klin-zha+ablative:6+power-vanguard'));
 * rules.id; // 'klin-zha+power-vanguard+ablative:6'
 * const unknown = parseRules('chess');
 * unknown.ok ? '' : unknown.errors[0].code; // 'unknown-ruleset'
 * ```
 *
 * @category Rulesets
 */
export function parseRules(id: string): Result<Ruleset> {
  const known = read.get(id);
  if (known !== undefined) return success(known);
  const parts = splitSpan({ text: typeof id === 'string' ? id : shown(id), offset: 0 }, '+');
  const base = readWord(parts[0]!, bases, 'ruleset', rulesetIds);
  const chosen = parts.slice(1).map((part) => readWord(part, variants, 'variant', variantIds));
  const faults = faultsIn<Result<unknown>>([base, ...chosen], (result) => (result.ok ? [] : result.errors));
  if (!base.ok || faults.length > 0) return failures(faults);
  const added = chosen.flatMap((result) => (result.ok ? [result.value] : []));
  const combined = added.length === 0 ? base : combineOwn(base.value, added);
  if (combined.ok) {
    if (read.size >= mostRemembered) read.delete(read.keys().next().value!);
    read.set(id, combined.value);
  }
  return combined;
}

/** Rulesets that were read before: their tables are compiled only once. */
const read = /* @__PURE__ */ new Map<string, Ruleset>();
const mostRemembered = 64;

/** The most edits in a misspelt word for which a suggestion is made. */
const mostEdits = 2;

/** The word closest to a misspelt one, if few edits lead there. */
function closest(name: string, words: readonly string[]): string | undefined {
  const near = words.filter((word) => Math.abs(word.length - name.length) <= mostEdits);
  const found = near.map((word) => ({ word, edits: editsBetween(name.toLowerCase(), word) }));
  return found.sort((a, b) => a.edits - b.edits).find(({ edits }) => edits <= mostEdits)?.word;
}

/** The number of letters to insert, delete or replace to turn one word into another (Levenshtein distance). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}

function readWord<T>(
  { text, offset }: Span,
  words: readonly IdWord<T>[],
  what: 'ruleset' | 'variant',
  ids: readonly string[],
): Result<T> {
  const [name = '', ...rest] = text.split(':');
  const parameter = rest.length === 0 ? undefined : rest.join(':');
  const word = words.find(({ id }) => id === name);
  if (word === undefined) {
    const read = excerpt(name);
    const other = meantBy(name, what);
    const meant = other === name ? closest(name, ids) : other;
    const expected = other === name ? ids.join(', ') : other;
    const remedy = meant === undefined ? `known are ${expected}.` : `did you mean '${meant}'?`;
    const message = `'${read}' is no ${what}; ${remedy}`;
    return failure({ code: `unknown-${what}`, message, offset, length: name.length, read, expected });
  }
  const made = word.make(parameter);
  if (made !== undefined) return success(made);
  const { length } = parameter ?? '';
  const read = excerpt(parameter ?? '');
  const message = `'${read}' is no parameter of ${name}; it takes ${word.known}.`;
  const place = { offset: offset + name.length + 1, length };
  return failure({ code: 'bad-parameter', message, ...place, read, expected: word.known });
}

/**
 * Returns the ruleset with this id, for ids written in a program: misspelt ones are type errors. {@link parseRules} reads ids from
 * outside.
 *
 * @throws KlinZhaError `unknown-ruleset`, `unknown-variant`, `bad-parameter` or `bad-combination`; the message suggests what is meant
 *
 * @example
 * ```ts
 * import { createState, rulesOf } from 'klin-zha';
 *
 * createState(rulesOf('klin-zha+ablative:6')).rules.name;
 * rulesOf('romulan-heart:3').colours; // ['green', 'blue', 'black']
 * ```
 *
 * @category Rulesets
 */
export function rulesOf(id: RulesetId): Ruleset {
  return unwrap(parseRules(id));
}
