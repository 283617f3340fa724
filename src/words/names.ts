/** What pieces, colours and regions are called, by language and by the terms of a ruleset: tables, and nothing else. */

import { type Colour, colourNames } from '../base/colours.ts';
import { once } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { type WarriorCode, warriorCodes } from '../rules/warriors.ts';

const all = ['en', 'de', 'fr'] as const;

/**
 * The languages in which the library speaks, as HTML writes them: English, German and French, which the sources have.
 *
 * @category Words
 */
export const languages: typeof all = /* @__PURE__ */ Object.freeze(all);

/**
 * One of {@link languages}.
 *
 * @category Words
 */
export type Language = (typeof languages)[number];

/**
 * In which language something is said.
 *
 * @category Words
 */
export interface LanguageOptions {
  /** English if not said. */
  readonly language?: Language;
}

/** A noun with what its grammar needs to know: German has three genders and cases, French articles that change. */
export interface Noun {
  readonly name: string;
  /** Absent where nobody knows it, as for a kind of warrior of a user's own: then no article is said. */
  readonly gender?: 'm' | 'f' | 'n';
  /** How it stands as an object, where that is not its name. */
  readonly object?: string;
}

/** The pieces in one language by their codes, `G` for the Goal. */
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

/** The pieces of Klin Zha (INT, FR, and RH E6's columns for players of Klin Zha), and those of Romulan Heart (RH E6). */
const pieceNames: () => Readonly<Record<Language, Readonly<Record<NonNullable<Ruleset['terms']>, Pieces>>>> =
  /* @__PURE__ */ once(() => ({
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
  }));

const regionNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  de: { North: 'Norden', West: 'Westen', East: 'Osten' },
  fr: { North: 'Nord', West: 'Ouest', East: 'Est' },
};

/**
 * The language that is asked for.
 *
 * @throws KlinZhaError `bad-language` for one that the library does not speak
 */
export function languageFrom(options?: LanguageOptions): Language {
  const { language = 'en' } = options ?? {};
  return languages.includes(language)
    ? language
    : failWith('bad-language', language, 'language of the library', languages.join(', '));
}

/**
 * A piece as a noun. A kind that a ruleset names in its own way keeps that name in every language.
 *
 * @throws KlinZhaError `bad-piece` for a code that the ruleset does not have
 */
export function nounOf(rules: Ruleset, code: WarriorCode | 'G', language: Language): Noun {
  const { terms = 'klin-zha', warriors } = mustBeRules(rules);
  const own = warriors.find((kind) => kind.code === code)?.name;
  const usual = pieceNames().en['klin-zha'];
  if (own !== undefined && own !== usual[code]?.name) return { name: own };
  if (typeof code === 'string' && Object.hasOwn(usual, code)) return pieceNames()[language][terms][code];
  return failWith('bad-piece', code, 'piece', [...warriors.map((kind) => kind.code), 'G'].join(', '));
}

/**
 * What a piece is called in a ruleset: `Fencer` in Klin Zha, `queen` in Romulan Heart, `Maître d'Arme` in French. `G` is
 * the Goal. A kind of warrior with a name of its own has that in every language.
 *
 * @example
 * ```ts
 * import { klinZha, romulanHeart } from 'klin-zha';
 * import { pieceName } from 'klin-zha/words';
 *
 * pieceName(romulanHeart(), 'B'); // 'wall'
 * pieceName(klinZha, 'V', { language: 'de' }); // 'Vorhut'
 * ```
 *
 * @throws KlinZhaError `bad-language`, and `bad-piece` for a code that the ruleset does not have
 * @category Words
 */
export function pieceName(rules: Ruleset, code: WarriorCode | 'G', options?: LanguageOptions): string {
  return nounOf(rules, code, languageFrom(options)).name;
}

/**
 * What a colour is called: `Gold`, `Grün`, `Noir`.
 *
 * @example
 * ```ts
 * import { colourName } from 'klin-zha/words';
 *
 * colourName('green', { language: 'fr' }); // 'Vert'
 * ```
 *
 * @throws KlinZhaError `bad-language`
 * @category Words
 */
export function colourName(colour: Colour, options?: LanguageOptions): string {
  const names = colourNames[languageFrom(options)];
  if (typeof colour !== 'string') failWith('bad-colour', colour, 'colour', Object.keys(names).join(', '));
  return names[colour] ?? colour;
}

/** What a region is called. */
export function regionName(name: string, language: Language): string {
  return regionNames[language][name] ?? name;
}

/** Names that the sources use besides, in Italian (TRI) and with other letters (E6's `King`). */
const otherNames: Readonly<Record<string, WarriorCode | 'G'>> = {
  flyer: 'I',
  ostruttore: 'B',
  volante: 'I',
  rapido: 'S',
  insegna: 'G',
  king: 'G',
  könig: 'G',
};

/** Every name of a piece in small letters, in any language and by any terms, with its code. */
export function allPieceNames(): ReadonlyMap<string, WarriorCode | 'G'> {
  const names = new Map(Object.entries(otherNames));
  for (const language of languages)
    for (const table of Object.values(pieceNames()[language]))
      for (const [code, { name }] of Object.entries(table))
        names.set(name.toLowerCase(), code as WarriorCode | 'G');
  return names;
}
