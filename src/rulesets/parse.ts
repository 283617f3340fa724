/** Parsing of ruleset ids (sections 9 and 10). */

import { failure, failures, faultsIn, type Result, shown, success, unwrap } from '../base/result.ts';
import { closestWord, excerpt, type Span } from '../base/text.ts';
import { combineOwn } from '../game/define.ts';
import type { IdWord } from '../rules/combine.ts';
import type { Ruleset, Variant } from '../rules/ruleset.ts';
import { agonizer } from './agonizer.ts';
import { klinZha } from './klin-zha.ts';
import { romulanHeart } from './romulan-heart.ts';
import { takzh } from './takzh.ts';
import { ablativeWord } from './variants/ablative.ts';
import { alternatingPlacement } from './variants/alternating-placement.ts';
import { besiegedGoal } from './variants/besieged-goal.ts';
import { blind } from './variants/blind.ts';
import { cloudedWord } from './variants/clouded.ts';
import { draws } from './variants/draws.ts';
import { exposedGoal } from './variants/exposed-goal.ts';
import { forwardPlacementWord } from './variants/forward-placement.ts';
import { freeCorners } from './variants/free-corners.ts';
import { goalAroundZones } from './variants/goal-around-zones.ts';
import { honourSetup } from './variants/honour-setup.ts';
import { kaggasCrown } from './variants/kaggas-crown.ts';
import { kinta } from './variants/kinta.ts';
import { noMercy } from './variants/no-mercy.ts';
import { oversight } from './variants/oversight.ts';
import { powerVanguard } from './variants/power-vanguard.ts';
import { reflective } from './variants/reflective.ts';
import { relationDilemma } from './variants/relation-dilemma.ts';
import { sharedZones } from './variants/shared-zones.ts';
import { tetrahedral } from './variants/tetrahedral.ts';
import { triLevel } from './variants/tri-level.ts';

const baseIds = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'] as const;

/** Ids of the base rulesets. */
export const rulesetIds: typeof baseIds = /* @__PURE__ */ Object.freeze(baseIds);

// Marked calls, so that bundlers drop the tables if no id is parsed.
const bases = /* @__PURE__ */ baseWords();
const variants = /* @__PURE__ */ variantWords();

/** Returns the parser of a ruleset or variant without a parameter. */
function plain<T extends { readonly id: string }>(value: T): IdWord<T> {
  return {
    id: value.id,
    expected: 'no parameter',
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
      expected: '2 or 3',
      make: (players = '2') =>
        players === '2' ? romulanHeart() : players === '3' ? romulanHeart({ players: 3 }) : undefined,
    },
  ];
}

/** Returns the parsers of all variants, ordered by rank as in ids. */
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
    plain(exposedGoal),
    plain(noMercy),
    plain(sharedZones),
    plain(besiegedGoal),
    plain(goalAroundZones),
    plain(honourSetup),
  ];
}

/** Ids of the variants, in the order in which they follow a base. */
export const variantIds: readonly string[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ variants.map(({ id }) => id),
);

/** Other ruleset and variant names in the sources, with their ids. */
export const otherRulesetNames: Readonly<Record<string, string>> = {
  open: 'klin-zha',
  'open-game': 'klin-zha',
  'klingon-chess': 'klin-zha',
  'caevra-rihannsu': 'romulan-heart',
  'triangle-chess': 'romulan-heart',
  kinte: 'kinta',
  'power-pawns': 'power-vanguard',
  'power-pawn': 'power-vanguard',
};

/** Returns the id for an alternative name or for a variant without a base; otherwise the unchanged word. */
function resolveAlias(word: string, what: 'ruleset' | 'variant'): string {
  const meant = Object.hasOwn(otherRulesetNames, word) ? otherRulesetNames[word]! : word;
  return what === 'ruleset' && variantIds.includes(meant) ? `klin-zha+${meant}` : meant;
}

type BaseId = (typeof rulesetIds)[number] | 'romulan-heart';

/** Id of a built-in ruleset: a base followed by variants, each after a `+`. */
export type RulesetId = BaseId | `${BaseId}+${string}`;

/**
 * Parses the id of a ruleset: `klin-zha`, `takzh`, `agonizer`, `romulan-heart:2` (also without the number) or
 * `romulan-heart:3`, followed by variants, each after a `+` and with its parameter after a `:`:
 * `klin-zha+ablative:6+power-vanguard`. Faults list the known ids, suggest an id for a misspelling or another
 * name in the sources (`open`, `triangle-chess`, `power-pawns`), or explain why the parts cannot be combined.
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
 */
export function parseRules(id: string): Result<Ruleset> {
  return readRules(typeof id === 'string' ? id : shown(id));
}

/** Parses the id of a ruleset. */
function readRules(id: string): Result<Ruleset> {
  const cached = cache.get(id);
  if (cached !== undefined) return success(cached);
  const parts = Array.from(id.matchAll(/(?<=^|\+)[^+]*/g), ({ 0: text, index: offset }) => ({
    text,
    offset,
  }));
  const base = readWord(parts[0]!, bases, 'ruleset', rulesetIds);
  const chosen = parts.slice(1).map((part) => readWord(part, variants, 'variant', variantIds));
  const faults = faultsIn<Result<unknown>>([base, ...chosen], (result) => (result.ok ? [] : result.errors));
  if (!base.ok || faults.length > 0) return failures(faults);
  const added = chosen.flatMap((result) => (result.ok ? [result.value] : []));
  const combined = added.length === 0 ? base : combineOwn(base.value, added);
  if (combined.ok) {
    if (cache.size >= mostCached) cache.delete(cache.keys().next().value!);
    cache.set(id, combined.value);
  }
  return combined;
}

/** Parses the id of a ruleset in any spelling. `spelt` is the id as it should be written. */
export function readSpelling(id: string): { readonly read: Result<Ruleset>; readonly spelt: string } {
  const exact = readRules(id);
  const spelt = exact.ok ? id : tidyId(id);
  const read = spelt === id ? exact : readRules(spelt);
  return { read: read.ok ? read : exact, spelt };
}

/** Returns the sentence that suggests ids for an unknown name, and the ids that were expected. */
function suggestionsFor(
  name: string,
  what: 'ruleset' | 'variant',
  ids: readonly string[],
): { readonly remedy: string; readonly expected: string } {
  const word = tidyName(name);
  const meant = resolveAlias(word, what);
  const known = ids.filter((id) => id === meant || id.startsWith(`${meant}:`));
  const others = meant === word ? [closestWord(name, ids) ?? []].flat() : [meant];
  const suggested = known.length > 0 ? known : others;
  const expected = (meant === word ? ids : suggested).join(', ');
  if (suggested.length === 0) return { remedy: `expected one of ${expected}.`, expected };
  return { remedy: `did you mean ${suggested.map((id) => `'${id}'`).join(' or ')}?`, expected };
}

/** Normalises the name of a ruleset or variant. */
function tidyName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/** Normalises a ruleset id: hyphenated lower-case names, upper-case cells, no white space or aliases. */
function tidyId(id: string): string {
  const parts = id.split('+').map((part, index) => {
    const [name = '', ...rest] = part.split(':').map((text) => text.trim());
    const parameter = rest.map((text) => (/\d/.test(text) ? text.toUpperCase() : text.toLowerCase()));
    return [resolveAlias(tidyName(name), index === 0 ? 'ruleset' : 'variant'), ...parameter].join(':');
  });
  return parts.join('+');
}

/** Parsed rulesets, so that their tables are compiled only once. */
const cache = /* @__PURE__ */ new Map<string, Ruleset>();
const mostCached = 64;

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
    const { remedy, expected } = suggestionsFor(name, what, ids);
    const message = `Unknown ${what} '${read}': ${remedy}`;
    return failure({ code: `unknown-${what}`, message, offset, length: name.length, read, expected });
  }
  const made = word.make(parameter);
  if (made !== undefined) return success(made);
  const { length } = parameter ?? '';
  const read = excerpt(parameter ?? '');
  const message = `'${read}' is not a valid parameter of ${name}: expected ${word.expected}.`;
  const place = { offset: offset + name.length + 1, length };
  return failure({ code: 'bad-parameter', message, ...place, read, expected: word.expected });
}

/**
 * Returns the ruleset for an id that is a literal in the code; an unknown base is a type error. Use {@link
 * parseRules} for untrusted ids.
 *
 * @throws KlinZhaError `unknown-ruleset`, `unknown-variant`, `bad-parameter` or `bad-combination`
 *
 * @example
 * ```ts
 * import { createState, rulesOf } from 'klin-zha';
 *
 * createState(rulesOf('klin-zha+ablative:6')).rules.name;
 * rulesOf('romulan-heart:3').colours; // ['green', 'blue', 'black']
 * ```
 */
export function rulesOf(id: RulesetId): Ruleset {
  return unwrap(parseRules(id));
}
