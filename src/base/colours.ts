/** Colours of the armies. */

/** All colours. */
export const gameColours = ['gold', 'green', 'blue', 'black'] as const;

/**
 * Colour of an army.
 *
 * @category Rulesets
 */
export type Colour = (typeof gameColours)[number];

/** Names of the colours by language. */
export const colourNames: Readonly<Record<'en' | 'de' | 'fr', Readonly<Record<Colour, string>>>> = {
  en: { gold: 'Gold', green: 'Green', blue: 'Blue', black: 'Black' },
  de: { gold: 'Gold', green: 'Grün', blue: 'Blau', black: 'Schwarz' },
  fr: { gold: 'Or', green: 'Vert', blue: 'Bleu', black: 'Noir' },
};

/** Other names of the colours that score sheets may use, in lower case. */
export const otherColourNames: Readonly<Record<Colour, string>> = {
  gold: 'oro ouro dourado dorado golden doré goud',
  green: 'verde grüne verte groen gruen',
  blue: 'blu azul blaue bleue blauw',
  black: 'nero preto negro schwarze noire zwart',
};
