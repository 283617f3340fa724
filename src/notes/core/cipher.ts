/**
 * The cipher: what the signs beside placements mean. Known names bind; of all other signs, every meaning is
 * kept that gives each army its number of each kind.
 */

import type { Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { CellToken } from './lattice.ts';
import { isSameWord, type Names, type SignPrices, signPrices, wordsAround, wordsIn } from './signs.ts';

/** A meaning of the signs of a setup. */
export interface Meaning {
  readonly kinds: ReadonlyMap<string, WarriorCode>;
  /** The kind of each placement. */
  readonly codes: readonly WarriorCode[];
  /** Price by what is known: names, legends, and whole sets of letters. */
  readonly price: number;
  /** Price by what is only likely. It ranks meanings, and makes nothing certain. */
  readonly prior: number;
}

/** A placement whose kind is to be found. */
export interface Placement {
  readonly token: CellToken;
  readonly army: number;
}

/** Price of reading a known name as another kind. */
const namePrice = 6;
/** Price of a second sign for a kind, and if one of both is not in the same table. */
const secondPrice = 0.3;
const strangePrice = 1.6;
/** Meanings that are more expensive than the best one by more than this are dropped. */
const mostBehind = 6;
/** Most meanings of one way to take signs, and of all. */
const mostMeanings = 30;
/** Words before a cell in which a known name goes before other words. */
const nearWords = 4;
/** Most assignments that are tried. */
const mostTried = 20_000;
/** Fewest and most signs of a setup. */
const fewestSigns = 3;
const mostSigns = 16;
/** A meaning whose signs are all in one table costs no more than this; then the table is known. */
const knownTable = 0.75;

/** Ways to take the sign of a placement, with their prices. */
const ways: readonly (readonly [
  price: number,
  take: (all: readonly Placement[], context: Context) => string[],
])[] = [
  [0, (all, { wordOf }) => all.map(({ token }) => wordOf(token, -1) ?? '')],
  [0.1, (all, { wordOf }) => carried(all.map(({ token }) => wordOf(token, -1)))],
  [0.1, (all, { names }) => carried(all.map(({ token }) => lastName(wordsAround(token).before, names)))],
  [0.2, (all) => all.map(({ token }) => letters(wordsAround(token).attached))],
  [0.3, (all, { names }) => carried(all.map(({ token }) => listedWord(token, names)))],
  [0.5, (all, { wordOf }) => all.map(({ token }) => wordOf(token, -2) ?? '')],
  [0.7, (all, { wordOf }) => all.map(({ token }) => wordOf(token, -3) ?? '')],
  [0.6, (all, { names }) => all.map(({ token }) => firstName(wordsAround(token).after, names) ?? '')],
  [
    0.9,
    (all, { usualAfter }) =>
      all.map(({ token }) => wordsAround(token).after.find((word) => !usualAfter.has(word)) ?? ''),
  ],
];

interface Context {
  readonly names: Names;
  /** Words that are too frequent for a kind. */
  readonly usualAfter: ReadonlySet<string>;
  /** Returns the name before a token, or else a word, counted from the end. */
  readonly wordOf: (token: CellToken, at: number) => string | undefined;
}

/** Returns what the signs of a setup may mean, the likeliest first. */
export function decipher(rules: Ruleset, all: readonly Placement[], names: Names): Meaning[] {
  const usual = usualWords(rules, all, 'before');
  const wordOf = (token: CellToken, at: number): string | undefined => {
    const { before } = wordsAround(token);
    return lastName(before.slice(-nearWords), names) ?? before.filter((word) => !usual.has(word)).at(at);
  };
  const context = { names, usualAfter: usualWords(rules, all, 'after'), wordOf };
  const tried = new Set<string>();
  const found = new Map<string, Meaning>();
  for (const [extra, take] of ways) {
    const signs = withoutForms(take(all, context), names);
    const key = signs.join(' ');
    const count = new Set(signs).size;
    if (tried.has(key) || count < fewestSigns || count > mostSigns) continue;
    tried.add(key);
    for (const meaning of assignments(rules, all, signs, names)) {
      const codes = meaning.codes.join('');
      const prior = meaning.prior + extra;
      const other = found.get(codes);
      if (other === undefined || meaning.price + prior < other.price + other.prior)
        found.set(codes, { ...meaning, prior });
    }
  }
  return cheapest(withKnownTable([...found.values()]));
}

/** Writes the first form of each unknown word for all of them. */
function withoutForms(signs: readonly string[], names: Names): string[] {
  const first: string[] = [];
  return signs.map((sign) => {
    if (names(sign) !== undefined) return sign;
    const form = first.find((other) => other === sign || isSameWord(other, sign));
    if (form === undefined) first.push(sign);
    return form ?? sign;
  });
}

function cheapest(all: readonly Meaning[]): Meaning[] {
  const cost = ({ price, prior }: Meaning): number => price + prior;
  const sorted = [...all].sort((one, two) => cost(one) - cost(two));
  return sorted.filter((one) => cost(one) <= cost(sorted[0]!) + mostBehind).slice(0, mostMeanings);
}

/** Returns the words that an army has more often than it has warriors of one kind. */
function usualWords({ warriors }: Ruleset, all: readonly Placement[], side: 'before' | 'after'): Set<string> {
  const most = Math.max(...warriors.map(({ count }) => count));
  const counts = new Map<string, number>();
  for (const { token, army } of all)
    for (const word of nearest(wordsAround(token)[side], side))
      counts.set(`${army} ${word}`, (counts.get(`${army} ${word}`) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([key, count]) => (count > most ? key.slice(key.indexOf(' ') + 1) : [])),
  );
}

/** Words beside a cell that are counted. */
const mostCounted = 3;

function nearest(words: readonly string[], side: 'before' | 'after'): Set<string> {
  return new Set(side === 'before' ? words.slice(-mostCounted) : words.slice(0, mostCounted));
}

/** Shortest word that names the warriors of a list. */
const shortestListed = 5;

/** Returns the name before a cell, or the first long word of its part of the sentence; none after `and`. */
function listedWord(token: CellToken, names: Names): string | undefined {
  const text = (token.before + token.prefix).replace(/\([^()]*\)/g, '');
  const parts = text.split(/[.:;,]|\n\s*\n/).map((part) => wordsIn(part));
  for (const words of parts.slice(-2).reverse()) {
    const found = lastName(words, names) ?? words.find((word) => word.length >= shortestListed);
    if (found !== undefined) return found;
  }
  return undefined;
}

function lastName(words: readonly string[], names: Names): string | undefined {
  return words.filter((word) => isWarrior(names(word))).at(-1);
}

function firstName(words: readonly string[], names: Names): string | undefined {
  return words.find((word) => isWarrior(names(word)));
}

function isWarrior(code: string | undefined): boolean {
  return code !== undefined && code !== 'G';
}

/** Returns signs in which one that is missing is the sign before. */
function carried(signs: readonly (string | undefined)[]): string[] {
  let last = '';
  return signs.map((sign) => {
    last = sign ?? last;
    return last;
  });
}

function letters(attached: string): string {
  return /^\p{L}+/u.exec(attached.toLowerCase())?.[0] ?? '';
}

/** Returns the assignments of signs to kinds that give every army its warriors. */
function assignments(
  rules: Ruleset,
  all: readonly Placement[],
  signs: readonly string[],
  names: Names,
): Meaning[] {
  const armies = Math.max(...all.map(({ army }) => army)) + 1;
  const counts = new Map<string, number[]>();
  for (const [index, sign] of signs.entries()) {
    const count = counts.get(sign) ?? new Array<number>(armies).fill(0);
    count[all[index]!.army]!++;
    counts.set(sign, count);
  }
  const kinds = rules.warriors;
  const prices = signPrices(rules);
  const order = [...counts.keys()].sort(
    (one, two) =>
      Number(names(two) !== undefined) - Number(names(one) !== undefined) ||
      Math.max(...counts.get(two)!) - Math.max(...counts.get(one)!),
  );
  const options = order.map((sign) =>
    kinds
      .map(({ code }, kind) => {
        const known = sign === '' ? undefined : names(sign);
        const bound = known === undefined || known === code ? 0 : namePrice;
        return { kind, bound, least: bound + (known ? 0 : Math.min(...prices(sign, code))) };
      })
      .sort((one, two) => one.least - two.least),
  );
  const left = kinds.map(({ count }) => new Array<number>(armies).fill(count));
  const chosen: number[] = [];
  const found: Meaning[] = [];
  let [tried, best] = [0, Number.POSITIVE_INFINITY];
  const step = (at: number, bound: number, least: number): void => {
    if (least > best + mostBehind || tried++ > mostTried) return;
    if (at === order.length) {
      const meaning = meaningOf(
        order,
        chosen.map((kind) => kinds[kind]!.code),
        signs,
        bound,
        prices,
        names,
      );
      found.push(meaning);
      best = Math.min(best, meaning.price + meaning.prior);
      return;
    }
    const count = counts.get(order[at]!)!;
    for (const { kind, bound: own, least: price } of options[at]!) {
      const room = left[kind]!;
      if (count.some((number, army) => number > room[army]!)) continue;
      for (const [army, number] of count.entries()) room[army]! -= number;
      chosen.push(kind);
      step(at + 1, bound + own, least + price);
      chosen.pop();
      for (const [army, number] of count.entries()) room[army]! += number;
    }
  };
  step(0, 0, 0);
  return withKnownTable(found);
}

function meaningOf(
  order: readonly string[],
  codes: readonly WarriorCode[],
  signs: readonly string[],
  price: number,
  prices: SignPrices,
  names: Names,
): Meaning {
  const kinds = new Map(order.map((sign, index) => [sign, codes[index]!]));
  // The known names are in every table.
  const free = [...kinds].filter(([sign]) => sign === '' || names(sign) === undefined);
  const all = free.map(([sign, code]) => prices(sign, code));
  const tables = all[0] ?? [0];
  const prior = Math.min(...tables.map((_, table) => all.reduce((sum, one) => sum + one[table]!, 0)));
  const users = new Map<WarriorCode, string[]>();
  for (const [sign, code] of kinds) users.set(code, [...(users.get(code) ?? []), sign]);
  const second = [...users.values()].reduce((sum, own) => {
    const unknown = own.filter((sign) => names(sign) === undefined).length;
    return sum + (own.length - 1) * (unknown > 0 ? strangePrice : secondPrice);
  }, 0);
  return { kinds, codes: signs.map((sign) => kinds.get(sign)!), price, prior: prior + second };
}

/** Returns only the best meanings if all their signs are names, or letters of one table. */
function withKnownTable(all: readonly Meaning[]): Meaning[] {
  const best = all.reduce((least, one) => Math.min(least, one.price + one.prior), Number.POSITIVE_INFINITY);
  return all.filter(({ price, prior }) => best > knownTable || price + prior <= best + knownTable);
}
