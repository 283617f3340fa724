/** Headings of score sheets: names of colours in several languages, and the columns below them. */

import { type Colour, colourNames, gameColours, otherColourNames } from '../../base/colours.ts';
import { made } from '../../base/memo.ts';
import { failWith } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';

/** Words that may head a column. */
export interface ColourWords {
  /** Colours by words in lower case. */
  readonly colours: ReadonlyMap<string, string>;
  /** Matches text that contains any of the words, case-insensitively. */
  readonly sign: RegExp;
}

/** Maximum number of letters of all names, to limit the size of the pattern. */
const mostLetters = 10_000;

function wordsOf(colours: ReadonlyMap<string, string>): ColourWords {
  const all = [...colours.keys()].join('');
  if (all.length > mostLetters)
    failWith('bad-list', all, 'list of colours', `at most ${mostLetters} letters in total`);
  const sign = [...colours.keys()].map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return { colours, sign: new RegExp(sign === '' ? '(?!)' : sign, 'iu') };
}

const defaultWords: ColourWords = /* @__PURE__ */ made(() => {
  const all = new Map<string, string>();
  for (const colour of gameColours) {
    for (const names of Object.values(colourNames)) all.set(names[colour].toLowerCase(), colour);
    for (const name of otherColourNames[colour].split(' ')) all.set(name, colour);
  }
  return wordsOf(all);
});

/**
 * Returns the words for the colours of the game in all supported languages, or custom words.
 *
 * @param isAdded whether custom words are added to the others
 */
export function colourWords(custom?: readonly string[], isAdded = false): ColourWords {
  if (custom === undefined) return defaultWords;
  const own = custom.map((word) => [word, word] as const);
  return wordsOf(new Map([...(isAdded ? defaultWords.colours : []), ...own]));
}

/** Sorts colours by seat; custom colours come last. */
export function inSeatOrder(colours: readonly string[]): string[] {
  const known: readonly string[] = gameColours;
  return [
    ...known.filter((colour) => colours.includes(colour)),
    ...colours.filter((one) => !known.includes(one)),
  ];
}

/** Whether a heading uses another name for a colour of the game. */
export function isOtherName(text: string, colour: string): boolean {
  return !text.toLowerCase().includes(colour) && gameColours.includes(colour as Colour);
}

/** A block of columns; several may be side by side. */
export interface HeadingBlock {
  /** Fields of its labels: first inclusive, last exclusive. */
  readonly labels: readonly [from: number, to: number];
  /** Colours of its columns, by field. */
  readonly colours: ReadonlyMap<number, string>;
}

/** A parsed heading. */
export interface Heading {
  readonly blocks: readonly HeadingBlock[];
  /** Fields to the right of a colour that name none. The text below them is not read. */
  readonly others: ReadonlySet<number>;
  /** Names of players in the heading: `Gold (Worf)`. Colours may be repeated. */
  readonly names: readonly (readonly [colour: string, name: string])[];
}

/** Maximum number of blocks side by side. Each costs time in every row. */
const mostBlocks = 16;

/** Maximum length of the heading of a column. */
const longestName = 80;

/**
 * Parses the fields of a line as a heading, or returns undefined if they name fewer than two colours. The
 * field left of a block's first colour heads its labels.
 */
export function headingOf(
  fields: readonly Pick<TextSpan, 'text'>[],
  words: ColourWords,
): Heading | undefined {
  if (!fields.some(({ text }) => words.sign.test(text))) return undefined;
  const blocks: { labels: [number, number]; colours: Map<number, string> }[] = [];
  const others = new Set<number>();
  const names: [string, string][] = [];
  for (const [index, { text }] of fields.entries()) {
    if (text === '') continue;
    const found = colourOf(text, words);
    const colour = found?.colour;
    if (found !== undefined && found.name !== '') names.push([found.colour, found.name]);
    const last = blocks.at(-1);
    if (colour === undefined) {
      // A line that begins with '#' is a comment.
      if (last === undefined && text.startsWith('#') && text !== '#') return undefined;
      if (last !== undefined) others.add(index);
    } else if (last !== undefined && ![...last.colours.values()].includes(colour)) {
      last.colours.set(index, colour);
    } else {
      const from = last === undefined ? 0 : last.colours.has(index - 1) ? index : index - 1;
      others.delete(from);
      blocks.push({ labels: [from, index], colours: new Map([[index, colour]]) });
      if (blocks.length > mostBlocks) return undefined;
    }
  }
  return blocks.some((block) => block.colours.size > 1) ? { blocks, others, names } : undefined;
}

/** Words without meaning beside the name of a colour: `Gold player`, `Green's moves`. */
const fillers =
  /(?<!\p{L})(?:players?|side|army|moves?|spieler|joueur|giocatore|jogador)(?!\p{L})|['’]s(?!\p{L})/giu;

/** Returns the colour that a text of one or two words names: `Gold`, `**Grün**`, `Player Gold`. */
export function colourNamed(text: string, words: ColourWords): string | undefined {
  const known = words.colours.get(text.toLowerCase());
  if (known !== undefined || text.length > longestName) return known;
  const plain = text.replace(/[*_]+/g, ' ').replace(fillers, ' ').trim();
  return words.colours.get(plain.toLowerCase());
}

/**
 * Parses a field of a heading, a colour and optionally a player: `Gold`, `Gold:`, `Gold (Worf)`, `Worf
 * (Gold)`, `Gold - Worf`, `Gold player`.
 */
function colourOf(
  text: string,
  words: ColourWords,
): { readonly colour: string; readonly name: string } | undefined {
  const whole = colourNamed(text, words);
  if (whole !== undefined) return { colour: whole, name: '' };
  if (text.length > longestName) return undefined;
  const plain = text.replace(/^[*_]+|[*_]+$/g, '');
  const [, player = '', inner = ''] = /^([^()]+)\(([^()]+)\)\s*:?$/.exec(plain) ?? [];
  const turned = colourNamed(inner, words);
  if (turned !== undefined && colourNamed(player, words) === undefined)
    return { colour: turned, name: inOneLine(player) };
  const [, head = '', rest = ''] = /^([^:(/]*?)((?:[:(/]|\s[-–—]\s).*)?$/s.exec(plain) ?? [];
  if (rest.startsWith('(') && !/\)\s*:?$/.test(rest)) return undefined;
  const colour = colourNamed(head, words);
  const name = rest.startsWith('(') ? rest.replace(/^\(|\)\s*:?$/g, '') : rest.trimStart().slice(1);
  return colour === undefined ? undefined : { colour, name: inOneLine(name) };
}

/** Trims and joins the lines of a text. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
