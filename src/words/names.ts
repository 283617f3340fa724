/** Names of pieces, colours and regions, by language and ruleset terms. */

import { type Colour, colourNames } from '../base/colours.ts';
import { once } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { type WarriorCode, warriorCodes } from '../rules/warriors.ts';

const all = ['en', 'de', 'fr'] as const;

/** Supported languages, as HTML language codes: English, German and French, as in the sources. */
export const languages: typeof all = /* @__PURE__ */ Object.freeze(all);

/** One of {@link languages}. */
export type Language = (typeof languages)[number];

/**
 * Language for names: one of {@link languages}, or Italian (`it`), which TRI uses for pieces. There are no
 * Italian sentences.
 */
export type NameLanguage = Language | 'it';

/** Options of functions that return names. */
export interface NameOptions {
  /** English by default. */
  readonly language?: NameLanguage;
}

/** Options of functions that return sentences. */
export interface LanguageOptions {
  /** English by default. */
  readonly language?: Language;
}

/** A noun with its grammar: German has genders and cases, French has articles that vary. */
export interface Noun {
  readonly name: string;
  /** Absent for custom warrior kinds, which have no article. */
  readonly gender?: 'm' | 'f' | 'n';
  /** Form as an object, if it differs from the name. */
  readonly object?: string;
}

/** Nouns in one language by piece code; `G` is the Goal. */
type Pieces = Readonly<Record<WarriorCode | 'G', Noun>>;

function pieces(
  gender: Noun['gender'],
  names: string,
  others: Partial<Record<WarriorCode | 'G', Partial<Noun>>> = {},
): Pieces {
  const codes = [...warriorCodes, 'G'] as const;
  const list = names.split(' ').map((name) => name.replaceAll('_', ' '));
  return Object.fromEntries(
    codes.map((code, index) => [code, { name: list[index]!, ...(gender && { gender }), ...others[code] }]),
  ) as Pieces;
}

const feminine = { gender: 'f' } as const;
const neuter = { gender: 'n' } as const;

/**
 * Nouns for Klin Zha (INT, FR, and the Klin Zha columns of RH E6) and Romulan Heart (RH E6). Italian nouns
 * come from TRI, which leaves the others in English.
 */
const pieceNames: () => Readonly<
  Record<NameLanguage, Readonly<Record<NonNullable<Ruleset['terms']>, Pieces>>>
> = /* @__PURE__ */ once(() => ({
  en: {
    'klin-zha': pieces('n', 'Fencer Lancer Swift Flier Vanguard Blockader Goal'),
    'romulan-heart': pieces('n', 'queen rook bishop knight pawn wall heart'),
  },
  de: {
    'klin-zha': pieces('m', 'Fechter Lanzenträger Schnellläufer Flieger Vorhut Blockierer Ziel', {
      V: feminine,
      G: neuter,
    }),
    'romulan-heart': pieces('m', 'Dame Turm Läufer Springer Bauer Mauer Herz', {
      F: feminine,
      V: { object: 'Bauern' },
      B: feminine,
      G: neuter,
    }),
  },
  fr: {
    'klin-zha': pieces('m', "Maître_d'Arme Lancier Commando Volant Avant-Garde Bloqueur But", {
      V: feminine,
    }),
    'romulan-heart': pieces('m', 'dame tour fou cavalier pion mur roi', { F: feminine, L: feminine }),
  },
  it: {
    'klin-zha': pieces(undefined, 'Fencer Lancer Rapido Volante Vanguard Ostruttore Insegna'),
    'romulan-heart': pieces(undefined, 'queen rook bishop knight pawn wall heart'),
  },
}));

const regionNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  de: { North: 'Norden', West: 'Westen', East: 'Osten' },
  fr: { North: 'Nord', West: 'Ouest', East: 'Est' },
};

/**
 * Returns the language in options.
 *
 * @throws KlinZhaError `bad-language` for an unknown language
 */
export function languageFrom(options?: LanguageOptions): Language {
  const { language = 'en' } = options ?? {};
  return languages.includes(language)
    ? language
    : failWith('bad-language', language, 'language', 'en, de or fr');
}

/**
 * Returns the language in name options.
 *
 * @throws KlinZhaError `bad-language` for an unknown language
 */
function nameLanguageFrom(options?: NameOptions): NameLanguage {
  const { language = 'en' } = options ?? {};
  return typeof language === 'string' && Object.hasOwn(colourNames, language)
    ? language
    : failWith('bad-language', language, 'language', 'en, de, fr or it');
}

/**
 * Returns the noun for a piece. A kind that the ruleset has renamed keeps its name in every language.
 *
 * @throws KlinZhaError `bad-piece` for a code that the ruleset does not have
 */
export function nounOf(rules: Ruleset, code: WarriorCode | 'G', language: NameLanguage): Noun {
  const { terms = 'klin-zha', warriors } = mustBeRules(rules);
  const name = warriors.find((kind) => kind.code === code)?.name;
  const standard = pieceNames().en['klin-zha'];
  if (name !== undefined && name !== standard[code]?.name) return { name };
  if (typeof code === 'string' && Object.hasOwn(standard, code)) return pieceNames()[language][terms][code];
  return failWith('bad-piece', code, 'piece', [...warriors.map((kind) => kind.code), 'G'].join(', '));
}

/**
 * Returns the name of a piece in a ruleset: `Fencer` in Klin Zha, `queen` in Romulan Heart, `Maître d'Arme`
 * in French. `G` is the Goal. A custom name of a kind is the same in every language. Pieces that TRI does not
 * name in Italian keep their English names.
 *
 * @example
 * ```ts
 * import { klinZha, romulanHeart } from 'klin-zha';
 * import { pieceName } from 'klin-zha/words';
 *
 * pieceName(romulanHeart(), 'B'); // 'wall'
 * pieceName(klinZha, 'V', { language: 'de' }); // 'Vorhut'
 * pieceName(klinZha, 'B', { language: 'it' }); // 'Ostruttore'
 * ```
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-language`, and `bad-piece` for a
 * code that the ruleset does not have
 */
export function pieceName(rules: Ruleset, code: WarriorCode | 'G', options?: NameOptions): string {
  return nounOf(rules, code, nameLanguageFrom(options)).name;
}

/**
 * Returns the name of a colour: `Gold`, `Grün`, `Noir`, `Verde`.
 *
 * @example
 * ```ts
 * import { colourName } from 'klin-zha/words';
 *
 * colourName('green', { language: 'fr' }); // 'Vert'
 * ```
 *
 * @throws KlinZhaError `bad-colour` for an unknown colour, `bad-language`
 */
export function colourName(colour: Colour, options?: NameOptions): string {
  const names = colourNames[nameLanguageFrom(options)];
  if (typeof colour !== 'string') failWith('bad-colour', colour, 'colour', Object.keys(names).join(', '));
  return names[colour] ?? colour;
}

/** Returns the name of a region in a language. */
export function regionName(name: string, language: Language): string {
  return regionNames[language][name] ?? name;
}

/** Returns the codes of the pieces by their English names in Klin Zha. */
export function standardNames(): ReadonlyMap<string, WarriorCode | 'G'> {
  const table = Object.entries(pieceNames().en['klin-zha']);
  return new Map(table.map(([code, { name }]) => [name, code as WarriorCode | 'G']));
}

/** Other piece names in the sources, such as `King` (RH E6). */
const otherNames: Readonly<Record<string, WarriorCode | 'G'>> = {
  flyer: 'I',
  king: 'G',
  könig: 'G',
};

/** Returns a map from lower-case piece names, in all languages and terms, to codes. */
export function allPieceNames(): ReadonlyMap<string, WarriorCode | 'G'> {
  const names = new Map(Object.entries(otherNames));
  for (const tables of Object.values(pieceNames()))
    for (const table of Object.values(tables))
      for (const [code, { name }] of Object.entries(table))
        names.set(name.toLowerCase(), code as WarriorCode | 'G');
  return names;
}
