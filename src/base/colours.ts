/** Army colours. */

/** All colours. */
export const gameColours = ['gold', 'green', 'blue', 'black'] as const;

/** Colour of an army. */
export type Colour = (typeof gameColours)[number];

/** Colour names by language. Italian has names but no sentences. */
export const colourNames: Readonly<Record<'en' | 'de' | 'fr' | 'it', Readonly<Record<Colour, string>>>> = {
  en: { gold: 'Gold', green: 'Green', blue: 'Blue', black: 'Black' },
  de: { gold: 'Gold', green: 'Grün', blue: 'Blau', black: 'Schwarz' },
  fr: { gold: 'Or', green: 'Vert', blue: 'Bleu', black: 'Noir' },
  it: { gold: 'Oro', green: 'Verde', blue: 'Blu', black: 'Nero' },
};

/** Other colour names that score sheets may use, in lower case. */
export const otherColourNames: Readonly<Record<Colour, string>> = {
  gold: 'ouro dourado dorado golden doré goud',
  green: 'grüne verte groen gruen',
  blue: 'azul blaue bleue blauw',
  black: 'preto negro schwarze noire zwart',
};
