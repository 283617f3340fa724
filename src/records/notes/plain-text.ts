/**
 * Plain text of a file: without tags and entities of HTML, quotation marks of mail and Markdown marks, with
 * one form for each kind of dash, quotation mark and space. Every character keeps its place in the original.
 */

/** Text in plain characters. */
export interface PlainText {
  readonly text: string;
  /** Text in lower case and without accents; it has the same length. */
  readonly folded: string;
  /** Offset in the original where each character begins. */
  readonly starts: readonly number[];
  /** Offset in the original where each character ends. */
  readonly ends: readonly number[];
}

/** What is replaced: comments and tags of HTML, entities, quotation marks of mail, and unusual characters. */
const special =
  /<!--[^>]{0,2000}-->|<\/?[a-z][^<>]{0,300}>|&(?:#(?<decimal>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>[a-z]{2,8}));|^[ \t]*(?:>[ \t]?)+|(?<![\w/])\*+|\*+(?![\w/])|`+|[\u0080-\uffff]/gimu;

/** Entities that occur in moves and in names of pieces. */
const entities: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', times: 'x', ndash: '-', mdash: '-', minus: '-' },
    ...{ rarr: '-', hellip: '…', frac12: '½', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß', eacute: 'é' },
    ...{ egrave: 'è', ecirc: 'ê', agrave: 'à', acirc: 'â', icirc: 'î', ccedil: 'ç', rsquo: "'", lsquo: "'" },
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

/** Returns the plain text of a text. */
export function plainTextOf(original: string): PlainText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (part: string, from: number, to: number): void => {
    text += part;
    const isCopy = part.length === to - from;
    for (let at = 0; at < part.length; at++) {
      starts.push(isCopy ? from + at : from);
      ends.push(isCopy ? from + at + 1 : to);
    }
  };
  const once = withoutRepeats(original);
  let last = 0;
  for (const match of once.matchAll(special)) {
    add(once.slice(last, match.index), last, match.index);
    last = match.index + match[0].length;
    add(replacementOf(match[0], match.groups!), match.index, last);
  }
  add(once.slice(last), last, once.length);
  return { text, folded: folded(text), starts, ends };
}

/** Replaces lines that repeat an earlier one by blanks: quotations in mails, and lines written twice. */
function withoutRepeats(text: string): string {
  const seen = new Set<string>();
  let before = '';
  return text.replace(/[^\r\n]+/g, (line) => {
    const content = line.replace(/^[\s>]+|\s+$/g, '');
    const isRepeat =
      (/^\s*>/.test(line) && seen.has(content)) || (content === before && /\d\d/.test(content));
    seen.add(content);
    if (content !== '') before = content;
    return isRepeat && content !== '' ? ' '.repeat(line.length) : line;
  });
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
  if (/[½⅓…]/.test(character)) return character;
  return character.normalize('NFKC');
}

/** Converts to lower case and removes accents, character by character. */
function folded(text: string): string {
  return text.replace(/[A-Z]|[\u0080-\uffff]/g, (character) => character.toLowerCase().normalize('NFD')[0]!);
}
