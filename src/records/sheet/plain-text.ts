/**
 * Plain characters: without tags and entities of HTML, quotation marks of mail and Markdown marks, with one
 * form for each kind of dash, quotation mark and space.
 */

/** What is replaced: comments and tags of HTML, entities, quotation marks of mail, and unusual characters. */
const special =
  /<!--[^>]{0,2000}-->|<\/?[a-z][^<>]{0,300}>|&(?:#(?<decimal>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>[a-z]{2,8}));|^[ \t]*(?:>[ \t]?)+|(?<![\w/])\*+|\*+(?![\w/])|`+|[\u0080-\uffff]/gimu;

/** Entities that occur in moves and in names of pieces. */
const entities: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    times: 'x',
    ndash: '-',
    mdash: '-',
    minus: '-',
    rarr: '-',
    hellip: '…',
    frac12: '½',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    agrave: 'à',
    acirc: 'â',
    icirc: 'î',
    ccedil: 'ç',
    rsquo: "'",
    lsquo: "'",
  }),
);

/** Replacements for HTML tags: tags separate table cells and lines. */
const signs: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  (
    [
      ['', 'b i u em strong span font code small big sub sup a tt mark'],
      ['\t', 'td th'],
      [
        '\n',
        'html head body title style script table thead tbody tr p div br hr ul ol li dl dt dd h1 h2 h3 h4 h5 h6 pre blockquote section',
      ],
    ] as const
  ).flatMap(([sign, tags]) => tags.split(' ').map((tag) => [tag, sign] as const)),
);

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\ufe0e|\ufe0f/;

/** Replaces what is special in a text, and calls a function with each piece and its place in the original. */
export function eachPlainPart(text: string, add: (part: string, from: number, to: number) => void): void {
  let last = 0;
  for (const { 0: found, index, groups } of text.matchAll(special)) {
    add(text.slice(last, index), last, index);
    last = index + found.length;
    add(replacementOf(found, groups!), index, last);
  }
  add(text.slice(last), last, text.length);
}

/** Returns a text in plain characters, in lower case and without accents. */
export function foldedText(text: string): string {
  let plain = '';
  eachPlainPart(text, (part) => {
    plain += part;
  });
  return folded(plain);
}

function replacementOf(found: string, { decimal, hex, name }: Partial<Record<string, string>>): string {
  if (decimal !== undefined) return plainCharacter(String.fromCodePoint(Number(decimal)));
  if (hex !== undefined) return plainCharacter(String.fromCodePoint(Number.parseInt(hex, 16)));
  if (name !== undefined) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? found;
  if (found.startsWith('<!')) return ' ';
  if (found.startsWith('<')) {
    const [, tag = ''] = /^<\/?([a-z\d]+)/i.exec(found) ?? [];
    const sign = signs.get(tag.toLowerCase());
    return sign ?? found;
  }
  if (/[*`>]$/.test(found)) return '';
  return plainCharacter(found);
}

function plainCharacter(character: string): string {
  if (invisible.test(character)) return '';
  if (/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u2192\u21d2\u2794\u279c]/.test(character)) return '-';
  if (/[\u00d7\u2715-\u2717\u2a09\u2a2f\u0445\u0425]/.test(character)) return 'x';
  if (/[\u2018-\u201b\u2032\u00b4]/.test(character)) return "'";
  if (/[©®]/.test(character)) return '@';
  if (/[½⅓…]/.test(character)) return character;
  return character.normalize('NFKC');
}

/** Converts to lower case and removes accents, character by character. */
export function folded(text: string): string {
  return text.replace(/[A-Z]|[\u0080-\uffff]/g, (character) => character.toLowerCase().normalize('NFD')[0]!);
}

/** Returns a word in lower case without accents. */
export function plainWord(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns a plain word, and what it may be without an ending. */
export function formsOf(word: string): readonly string[] {
  return [word, word.replace(/'?s$/, ''), word.replace(/(?:n|e)$/, ''), word.replace(/en$/, '')];
}
