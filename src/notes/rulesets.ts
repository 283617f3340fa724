/** Rulesets that a text names: candidates for its games, and evidence for them. */

import { made } from '../base/memo.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { otherRulesetNames, parseRules, rulesOf, variantIds } from '../rulesets/parse.ts';
import type { PlainText } from './decode/decode.ts';

/** The name of a base or of a variant in a text. */
export interface RulesName {
  /** Id of a variant with its parameter, or begin of the id of a base. */
  readonly id: string;
  readonly isBase: boolean;
  /** Whether it is a whole clause or beside a word such as `game`; other words may only mention it. */
  readonly isSure: boolean;
  /** Place in the plain text. */
  readonly from: number;
  readonly to: number;
}

/** Rulesets that a text may mean, and the names that decide between them. */
export interface NamedRules {
  /** In order of preference. */
  readonly candidates: readonly Ruleset[];
  readonly names: readonly RulesName[];
}

/** Names that are not ids, with the ids of their variants. */
const everyday: Readonly<Record<string, string>> = { clouds: 'clouded', 'three-levels': 'tri-level' };

/** Patterns of the names of all bases and variants, with their ids. */
const names = /* @__PURE__ */ made(() =>
  Object.entries({
    ...Object.fromEntries(['klin-zha', 'takzh', 'agonizer', ...variantIds].map((id) => [id, id])),
    ...otherRulesetNames,
    ...everyday,
  }).flatMap(([name, id]) => (name.startsWith('open') ? [] : { id, pattern: spaced(name) })),
);

function spaced(name: string): string {
  const words = name.replace(/s-/g, "['’]?s['’]?-").replaceAll('-', '[ -]?').replace(/e$/, 'e?');
  return `${words}(?:e?s)?`;
}

const heart = 'romulan[ -]?heart(?:[ :]?(?<players>[23])| for (?<count>two|three))?|rh[ -]?(?<short>[23])';
const anyName = /* @__PURE__ */ made(
  () =>
    new RegExp(
      `(?<![\\p{L}\\d])(?:${heart}|(?<name>${names.map(({ pattern }) => pattern).join('|')}))(?![\\p{L}])(?::(?<limit>\\d{1,3}))?`,
      'gu',
    ),
);

// A variant's name may be a usual word. It names the game beside one of these words, or as a whole clause.
const before = /(?:varianti?e?s?|rules?(?:et)?|spielart|regeln|regles|regole|\+)["']?\s?[:=+]?\s?["']?$/;
const after =
  /^["']?[ -]?(?:klin|romulan|takzh|agonizer|heart|game|rules?|variant|chess|partie|spiel|partita|regeln)/;
const begins = /(?:^|[\n\t|.;:,(+&]|\b(?:with|and|mit|und|avec|et|con|e))["']?\s*(?:the |an? )?["']?$/;
const ends = /^["']?\s*(?:$|[\n\t|.;:,)+&!]|(?:and|und|et|e)\b)/;
const cloudCells = /^.{0,30}cloud(?:s|ed)?\b\D{0,12}((?:[a-i][1-9]{2}(?:,? and |[, ]+)?){3,15})/s;

/** Finds the names of bases and variants in a text. */
function namesIn({ folded }: PlainText): RulesName[] {
  return [...folded.matchAll(anyName)].map(({ 0: all, index: from, groups }) => {
    const to = from + all.length;
    const { name, limit, players, short, count } = groups!;
    const seats = players ?? short ?? (count && (count === 'two' ? '2' : '3'));
    const known = names.find(({ pattern }) => new RegExp(`^${pattern}$`).test(name ?? ''))?.id;
    const id = known ?? `romulan-heart${seats ? `:${seats}` : ''}`;
    const isBase = !variantIds.includes(id);
    const cells = id === 'clouded' ? cloudCells.exec(folded.slice(from))?.[1]?.toUpperCase() : undefined;
    const parameter = limit ?? cells?.match(/[A-I]\d\d/g)?.join();
    const [lead, rest] = [folded.slice(Math.max(0, from - 16), from), folded.slice(to, to + 12)];
    const isClause = begins.test(lead) && ends.test(rest);
    const isSure = isBase || before.test(lead) || after.test(rest) || isClause;
    return { id: parameter === undefined ? id : `${id}:${parameter}`, isBase, isSure, from, to };
  });
}

/** Most variants of a text that are tried. */
const mostVariants = 3;

/**
 * Returns the rulesets that a text may mean: the one of a line such as `Rules: takzh`, otherwise the bases,
 * each also with the variants that the text names.
 */
export function rulesetsFor(plain: PlainText): NamedRules {
  const stated = [
    ...plain.text.matchAll(/(?<!\p{L})rule(?:s|set)["']?\s?[:= ]\s{0,9}["']?([a-z][^\n"'<>\])]{2,79})/giu),
  ].flatMap(([, name = '']) => {
    const parsed = parseRules(name.trim().toLowerCase().replace(/\s+/g, '-'));
    return parsed.ok ? parsed.value : [];
  });
  if (stated.length > 0) return { candidates: [...new Set(stated)], names: [] };
  const found = namesIn(plain);
  const variants = [...new Set(found.flatMap(({ id, isBase }) => (isBase ? [] : id)))].slice(0, mostVariants);
  const added = [...(variants.length > 1 ? [variants.join('+')] : []), ...variants];
  const combined = [...new Set(added)].flatMap((more) =>
    usualIds.flatMap((base) => {
      const parsed = parseRules(`${base}+${more}`);
      return parsed.ok ? parsed.value : [];
    }),
  );
  const bases = usualIds.map((id) => rulesOf(id));
  return { candidates: [...bases, ...combined], names: found };
}

/** Bases in order of preference. */
const usualIds = ['klin-zha', 'romulan-heart:2', 'romulan-heart:3', 'takzh', 'agonizer'] as const;

/** Whether a ruleset has the base or the variant of a name. */
export function fitsName({ id }: Ruleset, name: RulesName): boolean {
  const [base, ...variants] = id.split('+');
  return name.isBase ? `${base}:`.startsWith(`${name.id}:`) : variants.includes(name.id);
}
