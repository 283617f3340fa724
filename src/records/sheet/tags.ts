/** Tags in sheets and notes: `Gold: Worf`, `Event: Spring meeting`. */

import { capitalised } from '../../base/text.ts';
import { colourNamed } from './heading.ts';

/** Tags besides the names of colours, with their English, German and French names. */
const tagNames: Readonly<Record<string, RegExp>> = {
  Event: /^(?:event|turnier|veranstaltung|tournoi)$/i,
  Site: /^(?:site|ort|lieu)$/i,
  Date: /^(?:date|datum)$/i,
  Round: /^(?:round|runde|ronde)$/i,
  Board: /^(?:board|brett|[eé]chiquier)$/i,
  Position: /^(?:position|stellung)$/i,
  Annotator: /^(?:annotator|kommentator|annotateur)$/i,
  Result: /^(?:result|ergebnis|r[eé]sultat)$/i,
};

/** Parses a text as a tag: `Event: Spring meeting`, `Gold: Worf`, `Player Green: Kahless`. */
export function tagOf(text: string): readonly [name: string, value: string] | undefined {
  const [, word = '', value = ''] = /^([^:]{1,24}):\s*(\S.*)$/s.exec(text) ?? [];
  const colour = colourNamed(word);
  if (colour !== undefined) return [capitalised(colour), value];
  const known = Object.entries(tagNames).find(([, names]) => names.test(word.trim()));
  return known && [known[0], known[0] === 'Date' ? dateOf(value) : value];
}

const dateForms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/,
  /^(?<day>\d\d?)\.\s?(?<month>\d\d?)\.\s?(?<year>\d{4})$/,
  /^(?:\p{L}{2,9},?\s+)?(?<day>\d\d?)\.?\s+(?<month>\p{L}{3})\p{L}*\s+(?<year>\d{4})(?!\d)/u,
];
const months: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Writes a date as in records: `2026-11-21`, `21.11.2026` and `Sat, 21 Nov 2026 21:14:03 +0200` of a mail are
 * 2026.11.21. Other dates stay as they are: the 3 in `3/11/2026` may be a day or a month.
 */
function dateOf(text: string): string {
  const found = dateForms
    .map((form) => form.exec(text.trim())?.groups)
    .find((groups) => groups !== undefined);
  if (found === undefined) return text;
  const { year, month = '', day } = found;
  const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
  if (!(number >= 1 && number <= 12 && Number(day) <= 31)) return text;
  return [year, number, day].map((part) => String(part).padStart(2, '0')).join('.');
}

/** Tags that a sheet contains besides the players. */
const headings = ['Event', 'Site', 'Date', 'Round', 'Board'] as const;

/**
 * Returns the tags of a game that a sheet with these colours can contain, in their order on a sheet: those
 * that are read as they are written, in every layout.
 */
export function sheetTags(
  tags: ReadonlyMap<string, string>,
  colours: readonly string[],
): ReadonlyMap<string, string> {
  const written = [...headings, ...colours.map(capitalised)].map(
    (name) => [name, tags.get(name) ?? ''] as const,
  );
  const isKept = (name: string, value: string): boolean =>
    tagOf(`${name}: ${value}`)?.[1] === value && !/[|\t\n]|\s\s|^\s|\s$/.test(value);
  return new Map(written.filter(([name, value]) => isKept(name, value)));
}
