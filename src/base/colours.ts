/** The colours of the armies: all that a record has to know of the game to tell whose column is whose. */

/** The colours of all games. */
export const gameColours = ['gold', 'green', 'blue', 'black'] as const;

/**
 * The colour of an army.
 *
 * @category Rulesets
 */
export type Colour = (typeof gameColours)[number];

/** What the colours are called in the languages in which the library speaks. */
export const colourNames: Readonly<Record<'en' | 'de' | 'fr', Readonly<Record<Colour, string>>>> = {
  en: { gold: 'Gold', green: 'Green', blue: 'Blue', black: 'Black' },
  de: { gold: 'Gold', green: 'Grün', blue: 'Blau', black: 'Schwarz' },
  fr: { gold: 'Or', green: 'Vert', blue: 'Bleu', black: 'Noir' },
};

/** What they are called besides on sheets, in small letters: in the other languages of the sources' pages, and next to them. */
export const otherColourNames: Readonly<Record<Colour, string>> = {
  gold: 'oro ouro dourado dorado golden doré goud',
  green: 'verde grüne verte groen gruen',
  blue: 'blu azul blaue bleue blauw',
  black: 'nero preto negro schwarze noire zwart',
};
