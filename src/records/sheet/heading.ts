/** Headings of score sheets: names of colours in several languages, and the columns below them. */

import { type Colour, colourNames, gameColours, otherColourNames } from '../../base/colours.ts';
import { made } from '../../base/memo.ts';
import type { TextSpan } from '../diagnostics.ts';

const colourByName: ReadonlyMap<string, Colour> = /* @__PURE__ */ made(() => {
  const names = gameColours.flatMap((colour) => [
    ...Object.values(colourNames).map((all) => [all[colour].toLowerCase(), colour] as const),
    ...otherColourNames[colour].split(' ').map((name) => [name, colour] as const),
  ]);
  return new Map(names);
});

/** A text of a line: the field of a table, or the text after a wide gap. */
export interface SheetField extends TextSpan {
  /** Number of the field, or the column in which it begins if spaces separate the columns. */
  readonly at: number;
}

/** Column of a table. */
export interface SheetColumn {
  /** Place of its field, as in {@link SheetField}. */
  readonly at: number;
  /** What is below: the moves of a colour, labels of the rows, or other texts. */
  readonly head: Colour | 'label' | 'other';
  /** Number of its block: a heading that names the colours twice has two blocks side by side. */
  readonly block: number;
}

/** A parsed heading. */
export interface Heading {
  readonly columns: readonly SheetColumn[];
  readonly colours: readonly Colour[];
  /** Texts above columns without a colour. */
  readonly labels: readonly SheetField[];
  /** Names of players in the heading: `Gold (Worf)`. Colours may be repeated. */
  readonly names: readonly (readonly [colour: Colour, name: string])[];
}

/** Maximum number of blocks side by side. Each costs time in every row. */
const mostBlocks = 16;

/** Maximum length of the heading of a column. */
const longestName = 80;

/** Maximum length of a heading. */
const longestHeading = 4000;

const anyColour = /* @__PURE__ */ made(() => new RegExp([...colourByName.keys()].join('|'), 'i'));

/** Whether a line may be a heading: it is short and contains the name of a colour. */
export function mayBeHeading(row: string): boolean {
  return row.length < longestHeading && anyColour.test(row);
}

/** Parses the fields of a line as a heading, or returns undefined if they name fewer than two colours. */
export function headingOf(fields: readonly SheetField[]): Heading | undefined {
  if (!fields.some(({ text }) => anyColour.test(text))) return undefined;
  const columns: SheetColumn[] = [];
  const labels: SheetField[] = [];
  const names: [Colour, string][] = [];
  const colours = new Set<Colour>();
  let seen: Colour[] = [];
  let block = 0;
  for (const field of fields.filter(({ text }) => text !== '')) {
    const { at, text } = field;
    const { colour, name = '' } = colourOf(text) ?? {};
    // A line that begins with '#' is a comment.
    if (columns.length === 0 && /^#./.test(text)) return undefined;
    if (colour === undefined) {
      columns.push({ at, head: seen.length === 0 ? 'label' : 'other', block });
      labels.push(field);
      continue;
    }
    if (seen.includes(colour)) {
      if (++block === mostBlocks) return undefined;
      seen = [];
      if (columns.at(-1)!.head === 'other') columns.push({ at: columns.pop()!.at, head: 'label', block });
    }
    columns.push({ at, head: colour, block });
    seen.push(colour);
    colours.add(colour);
    if (name !== '') names.push([colour, name]);
  }
  return colours.size > 1 ? { columns, colours: [...colours], labels, names } : undefined;
}

/** Words without meaning beside the name of a colour: `Gold player`, `Green's moves`. */
export const fillers: RegExp =
  /(?<!\p{L})(?:players?|side|army|moves?|spieler|joueur|giocatore|jogador)(?!\p{L})|['’]s(?!\p{L})/giu;

/** Returns the colour that a text of one or two words names: `Gold`, `**Grün**`, `Player Gold`. */
export function colourNamed(text: string): Colour | undefined {
  if (text.length > longestName) return undefined;
  return colourByName.get(text.replace(/[*_]+/g, ' ').replace(fillers, ' ').trim().toLowerCase());
}

/** A colour and the name of its player, in either order: `Gold (Worf)`, `Gold: Worf`, `Worf (Gold)`. */
const colourAndName = /^([^:(/]*?)\s*(?:\(([^()]*)\)\s*:?|(?:[:/]|\s[-–—]\s)(.*))?$/s;

function colourOf(text: string): { readonly colour: Colour; readonly name: string } | undefined {
  if (text.length > longestName) return undefined;
  const [, first = '', inner, rest = ''] = colourAndName.exec(text.replace(/^[*_]+|[*_]+$/g, '')) ?? [];
  const colour = colourNamed(first);
  if (colour !== undefined) return { colour, name: (inner ?? rest).trim() };
  const other = colourNamed(inner ?? '');
  return other && { colour: other, name: first };
}
