/** Columns of tables in notes: a line that names the colours is the heading of the columns below it. */

import type { Token } from './tokens.ts';

/** Heading of a table. */
interface Heading {
  readonly separator: string | undefined;
  /** Columns from left to right, each with its field number or its distance from the start of the line. */
  readonly columns: readonly (Column & { readonly at: number })[];
}

/** Column of a cell. */
export interface Column {
  readonly colour: string;
  /** Number of the block of columns: if a heading names the colours twice, there are two side by side. */
  readonly block: number;
  /** Number of the line with the heading. */
  readonly heading: number;
}

/** Separators of fields. */
const separators: readonly string[] = ['\t', '|', ';', ','];

/** Most words in a heading besides the colours. */
const mostWords = 3;

/** Returns a function that finds the column of a place. Call it with ascending offsets. */
export function columnsIn(text: string, tokens: readonly Token[]): (offset: number) => Column | undefined {
  let heading: Heading | undefined;
  let row: ((offset: number) => Column | undefined) | undefined;
  let begin = 0;
  let number = 0;
  let next = 0;
  return (offset) => {
    for (let end = text.indexOf('\n', begin); end >= 0 && end < offset; end = text.indexOf('\n', begin)) {
      while (next < tokens.length && tokens[next]!.from < begin) next++;
      heading = headingOf(text.slice(begin, end), begin, number, tokens, next) ?? heading;
      row = undefined;
      begin = end + 1;
      number++;
    }
    if (heading === undefined) return undefined;
    row ??= rowOf(heading, text.slice(begin).split('\n', 1)[0]!);
    return row(offset - begin);
  };
}

/** Returns the heading that a line is: it names two colours and little else. */
function headingOf(
  line: string,
  begin: number,
  number: number,
  tokens: readonly Token[],
  first: number,
): Heading | undefined {
  const colours: { from: number; colour: string }[] = [];
  let words = 0;
  for (let at = first; at < tokens.length && tokens[at]!.from < begin + line.length; at++) {
    const token = tokens[at]!;
    const isOther = token.kind === 'colour' && token.colour !== colours.at(-1)?.colour;
    if (isOther) colours.push({ from: token.from - begin, colour: token.colour });
    else if (token.kind === 'word' || token.kind === 'captures') words++;
  }
  const isHeading =
    new Set(colours.map(({ colour }) => colour)).size > 1 && words <= mostWords * colours.length;
  if (!isHeading || /\d\d/.test(line)) return undefined;
  const separator = separators.find((one) =>
    colours.slice(1).every(({ from }, index) => line.slice(colours[index]!.from, from).includes(one)),
  );
  if (separator === undefined && !/\s{2}/.test(line.slice(colours[0]!.from, colours.at(-1)!.from)))
    return undefined;
  const placeOf = placesIn(line, separator);
  const blocks = new Map<string, number>();
  const columns = colours.map(({ from, colour }) => {
    const block = blocks.get(colour) ?? 0;
    blocks.set(colour, block + 1);
    return { at: placeOf(from), colour, block, heading: number };
  });
  return { separator, columns };
}

/**
 * Returns a function that finds the field number at an offset, or returns the offset if spaces separate the
 * fields. Call it with ascending offsets. Separators within quotation marks around a field do not count.
 */
function placesIn(line: string, separator: string | undefined): (offset: number) => number {
  let next = 0;
  let fields = 0;
  let isEmpty = true;
  let isQuoted = false;
  return (offset) => {
    if (separator === undefined) return offset;
    for (; next < offset; next++) {
      const character = line[next]!;
      if (character === '"') isQuoted = isEmpty;
      else if (character === separator && !isQuoted) fields++;
      isEmpty = !isQuoted && (character === separator || (isEmpty && character === ' '));
    }
    return fields;
  };
}

/** Distance by which a text may begin before its column if spaces separate the columns. */
const slack = 2;

/** Returns a function that finds the column at an offset in a row. Call it with ascending offsets. */
function rowOf({ separator, columns }: Heading, line: string): (offset: number) => Column | undefined {
  if (separator !== undefined && columns.length > 1 && !line.includes(separator)) return () => undefined;
  const placeOf = placesIn(line, separator);
  let next = 0;
  return (offset) => {
    const at = placeOf(offset) + (separator === undefined ? slack : 0);
    while (next < columns.length && columns[next]!.at <= at) next++;
    return columns[next - 1];
  };
}
