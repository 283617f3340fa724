/** Headings of score sheets: which words name a colour, in which language, and the columns that they head. */

import { type Colour, colourNames, gameColours, otherColourNames } from '../../base/colours.ts';
import { made } from '../../base/memo.ts';
import { failWith } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';

/** The words that may head a column. */
export interface ColourWords {
  /** In small letters, with the colour that each means. */
  readonly colours: ReadonlyMap<string, string>;
  /** Matches whatever holds one of them, in any letters. */
  readonly sign: RegExp;
}

/** The most letters that all names of colours have together: a pattern is made of them. */
const mostLetters = 10_000;

function wordsOf(colours: ReadonlyMap<string, string>): ColourWords {
  const all = [...colours.keys()].join('');
  if (all.length > mostLetters)
    failWith('bad-list', all, 'list of colours', `${mostLetters} letters at most`);
  const sign = [...colours.keys()].map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return { colours, sign: new RegExp(sign === '' ? '(?!)' : sign, 'iu') };
}

const usual: ColourWords = /* @__PURE__ */ made(() => {
  const all = new Map<string, string>();
  for (const colour of gameColours) {
    for (const names of Object.values(colourNames)) all.set(names[colour].toLowerCase(), colour);
    for (const name of otherColourNames[colour].split(' ')) all.set(name, colour);
  }
  return wordsOf(all);
});

/**
 * The words for the colours of the game in every language that is known, or those that are given.
 *
 * @param isMore whether those that are given are added to the others
 */
export function colourWords(given?: readonly string[], isMore = false): ColourWords {
  if (given === undefined) return usual;
  const own = given.map((word) => [word, word] as const);
  return wordsOf(new Map([...(isMore ? usual.colours : []), ...own]));
}

/** The seats' order of colours; those that are none of the game's come behind. */
export function inSeatOrder(colours: readonly string[]): string[] {
  const known: readonly string[] = gameColours;
  return [
    ...known.filter((colour) => colours.includes(colour)),
    ...colours.filter((one) => !known.includes(one)),
  ];
}

/** Whether a colour is headed by another name than its own. */
export function isOtherName(text: string, colour: string): boolean {
  return !text.toLowerCase().includes(colour) && gameColours.includes(colour as Colour);
}

/** A block of columns that stands beside others. */
export interface HeadingBlock {
  /** The fields of its labels: from the first one up to the second, without that. */
  readonly labels: readonly [from: number, to: number];
  /** The colours of its columns by their fields. */
  readonly colours: ReadonlyMap<number, string>;
}

/** A line that heads columns. */
export interface Heading {
  readonly blocks: readonly HeadingBlock[];
  /** The fields to the right of a colour that name none: nothing is read below them. */
  readonly others: ReadonlySet<number>;
  /** The players whom the colours name, as often as they do: `Gold (Worf)`. */
  readonly names: readonly (readonly [colour: string, name: string])[];
}

/** The most blocks side by side: no page is wider, and every row costs time for each of them. */
const mostBlocks = 16;

/** A longer text heads no column. */
const longestName = 80;

/**
 * What the fields of a line head, or undefined where they name not at least two colours. What stands left of a
 * block's first colour heads its labels.
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

/** Words beside the name of a colour that say nothing of their own: `Gold player`, `Green's moves`. */
const fillers =
  /(?<!\p{L})(?:players?|side|army|moves?|spieler|joueur|giocatore|jogador)(?!\p{L})|['’]s(?!\p{L})/giu;

/** The colour that a text of one or two words names: `Gold`, `**Grün**`, `Player Gold`. */
export function colourNamed(text: string, words: ColourWords): string | undefined {
  const known = words.colours.get(text.toLowerCase());
  if (known !== undefined || text.length > longestName) return known;
  const plain = text.replace(/[*_]+/g, ' ').replace(fillers, ' ').trim();
  return words.colours.get(plain.toLowerCase());
}

/**
 * The colour that a field of a heading names, and perhaps a player: `Gold`, `Gold:`, `Gold (Worf)`, `Worf (Gold)`,
 * `Gold - Worf`, `Gold player`.
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

/** A text without the space around it, its lines put together. */
export function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
