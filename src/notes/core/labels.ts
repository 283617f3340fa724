/** Labels: the colours that a text names for armies. */

import { formsOf, plainWord } from '../../records/sheet/plain-text.ts';
import { colourWords } from '../../records/sheet/results.ts';
import type { Setup } from './setup.ts';

/** The colour of an army, and its place in the plain text. */
export interface ArmyLabel {
  readonly colour: string;
  readonly from: number;
  readonly to: number;
}

/** Names of colours in more languages. */
const moreColours: Readonly<Record<string, string>> = {
  gold: 'guld zloty zlota zlotych auro aurum auri',
  green: 'gron zielony zielona zielone zielonych viridi viride viridis',
  blue: 'bla niebieski niebieska niebieskie niebieskich',
  black: 'svart czarny czarna czarne czarnych',
};

const colours: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...Object.entries(moreColours).flatMap(([colour, words]) =>
    words.split(' ').map((word) => [word, colour] as const),
  ),
  ...colourWords(),
]);

/** Returns the names of colours in a stretch of text. */
export function coloursIn(text: string, offset: number): ArmyLabel[] {
  return [...text.matchAll(/\p{L}{2,12}/gu)].flatMap(({ 0: word, index }) => {
    const colour = formsOf(plainWord(word))
      .map((form) => colours.get(form))
      .find((one) => one !== undefined);
    const from = offset + index;
    return colour === undefined ? [] : { colour, from, to: from + word.length };
  });
}

/** Separators of the fields of a line. */
const separator = /[\t|;]| {3,}/g;
/** Longest line that is a heading. */
const longestHeading = 160;

/** Returns the number of a field, and where it begins in its line. */
function columnOf(text: string, from: number) {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from);
  const line = text.slice(begin, end < 0 ? text.length : end);
  const lead = line.slice(0, from - begin);
  const fields = line.split(separator).length;
  return { field: lead.split(separator).length, fields, place: from - begin, hasSigns: /[\t|;]/.test(lead) };
}

/** Returns the colour of a heading that is above a token: in its field, or nearest if spaces align them. */
function headingAbove(names: readonly ArmyLabel[], from: number, text: string): ArmyLabel | undefined {
  const own = columnOf(text, from);
  const columns = names.map((label) => ({ label, ...columnOf(text, label.from) }));
  if (columns.some(({ hasSigns }) => hasSigns))
    return columns.find(({ field, fields }) => field === own.field && fields === own.fields)?.label;
  const isAligned = names.slice(1).every(({ from }) => text.slice(from - 2, from) === '  ');
  if (!isAligned) return undefined;
  const distance = ({ place }: { readonly place: number }): number => Math.abs(place - own.place);
  return columns.reduce((best, one) => (distance(one) < distance(best) ? one : best)).label;
}

/** Longest text before the first army in which the colours of the players are named. */
const longestIntroduction = 600;

/** Returns for each army the colour that its words or the heading of its column name. */
export function labelsOf({ placements, regions }: Setup, text: string): (ArmyLabel | undefined)[] {
  const firsts = regions.map((_, army) => placements.find((one) => one.army === army)!.token);
  const [first = [], ...others] = firsts.map(({ before, from }, army) => {
    const lead = army > 0 ? before : text.slice(Math.max(0, from - longestIntroduction), from);
    return coloursIn(lead, from - lead.length);
  });
  const own = others.map((all) => all.at(-1));
  const last = first.at(-1);
  if (last === undefined) return [undefined, ...own];
  // A heading names the colours of all columns in one line.
  const begin = text.lastIndexOf('\n', last.from) + 1;
  const heading = first.filter(({ from }) => from >= begin);
  const names = [...new Map(heading.map((one) => [one.colour, one])).values()].slice(-regions.length);
  const isBeside = (label: ArmyLabel | undefined, army: number): boolean =>
    label !== undefined && !text.slice(label.to, firsts[army]!.from).includes('\n');
  if (names.length === regions.length && !own.some((label, at) => isBeside(label, at + 1))) {
    const above = firsts.map(({ from }) => headingAbove(names, from, text));
    return new Set(above).size === names.length && !above.includes(undefined) ? above : names;
  }
  const free = first.filter(({ colour }) => own.every((one) => one?.colour !== colour));
  return [free.at(-1) ?? last, ...own];
}

/** Returns the colour that a text names for the player of a move: beside it, or above its column. */
export function moveLabels(text: string, colours: number): (from: number) => ArmyLabel | undefined {
  const headings: ArmyLabel[][] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (line.length > longestHeading || /[a-i][1-9]{2}/i.test(line)) continue;
    const names = [...new Map(coloursIn(line, index).map((one) => [one.colour, one])).values()];
    if (names.length === colours) headings.push(names);
  }
  return (from) => {
    const lead = text.slice(Math.max(0, from - longestLead), from);
    const clause = /[^\t|;\n.,]*$/.exec(lead)![0];
    const beside = coloursIn(clause, from - clause.length).at(-1);
    const heading = headings.filter(([name]) => name!.from < from).at(-1);
    return beside ?? (heading && headingAbove(heading, from, text));
  };
}

/** Longest text before a move in which its player is named. */
const longestLead = 60;
