/** Rulesets that a text names: candidates for its games, and evidence for them. */

import type { Ruleset } from '../rules/ruleset.ts';
import { parseRules, rulesOf, variantIds } from '../rulesets/parse.ts';
import type { PlainText } from './decode/decode.ts';

/** The name of a base or of a variant in a text. */
export interface RulesName {
  /** Id of a variant with its parameter, or begin of the id of a base. */
  readonly id: string;
  readonly isBase: boolean;
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

const spaced = (id: string): string => id.replaceAll('-', "['’]?[ -]?");
const heart = 'romulan[ -]?heart(?:[ :]?(?<players>[23])| for (?<count>two|three))?|rh[ -]?(?<short>[23])';
const anyName = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\d])(?:${heart}|(?<base>${['klin-zha', 'takzh', 'agonizer'].map(spaced).join('|')})|(?<variant>${variantIds.map(spaced).join('|')}))(?![\\p{L}])(?::(?<limit>\\d{1,3}))?`,
  'gu',
);

// A variant's name may be a usual word: beside one of these it names the game.
const before = /(?:varianti?e?s?|rules?(?:et)?|spielart|regeln|regles|regole|\+)["']?\s?[:=+]?\s?["']?$/;
const after =
  /^["']?[ -]?(?:klin|romulan|takzh|agonizer|heart|game|rules|variant|chess|partie|spiel|partita|regeln)/;
const cloudCells = /^.{0,30}clouds?\b\D{0,12}((?:[a-i][1-9]{2}(?:,? and |[, ]+)?){3,15})/s;

/** Finds the names of bases and variants in a text. */
function namesIn({ folded }: PlainText): (RulesName & { readonly isSure: boolean })[] {
  return [...folded.matchAll(anyName)].map(({ 0: all, index: from, groups }) => {
    const to = from + all.length;
    const { base, variant, limit, players, short, count } = groups!;
    const isBase = variant === undefined;
    const seats = players ?? short ?? (count && (count === 'two' ? '2' : '3'));
    const known = variantIds.find((id) => new RegExp(`^${spaced(id)}$`).test(variant ?? ''));
    const cells = known === 'clouded' ? cloudCells.exec(folded.slice(from))?.[1] : undefined;
    const parameter =
      limit ??
      cells
        ?.toUpperCase()
        .match(/[A-I]\d\d/g)
        ?.join();
    const plain = base?.replace(/[ -]?zha/, '-zha') ?? `romulan-heart${seats ? `:${seats}` : ''}`;
    const id = isBase ? plain : known! + (parameter === undefined ? '' : `:${parameter}`);
    const isSure =
      isBase || before.test(folded.slice(0, from).slice(-16)) || after.test(folded.slice(to, to + 12));
    return { id, isBase, from, to, isSure };
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
    ...plain.text.matchAll(/(?<!\p{L})rule(?:s|set)["']?\s*[:= ]\s*["']?([a-z][^\n"'<>\])]{2,79})/giu),
  ].flatMap(([, name = '']) => {
    const parsed = parseRules(name.trim().toLowerCase().replace(/\s+/g, '-'));
    return parsed.ok ? parsed.value : [];
  });
  if (stated.length > 0) return { candidates: [...new Set(stated)], names: [] };
  const names = namesIn(plain);
  const variants = [...new Set(names.flatMap(({ id, isBase }) => (isBase ? [] : id)))].slice(0, mostVariants);
  const added = [...(variants.length > 1 ? [variants.join('+')] : []), ...variants];
  const combined = [...new Set(added)].flatMap((more) =>
    usualIds.flatMap((base) => {
      const parsed = parseRules(`${base}+${more}`);
      return parsed.ok ? parsed.value : [];
    }),
  );
  const bases = usualIds.map((id) => rulesOf(id));
  return { candidates: [...bases, ...combined], names: names.filter(({ isSure }) => isSure) };
}

/** Bases in order of preference. */
const usualIds = ['klin-zha', 'romulan-heart:2', 'romulan-heart:3', 'takzh', 'agonizer'] as const;

/** Whether a ruleset has the base or the variant of a name. */
export function fitsName({ id }: Ruleset, name: RulesName): boolean {
  const [base, ...variants] = id.split('+');
  return name.isBase ? `${base}:`.startsWith(`${name.id}:`) : variants.includes(name.id);
}
