/** Columns of tables in notes: a line that names the colours is the heading of the columns below it. */

import type { Token } from './tokens.ts';

/** Heading of a table. */
interface Heading {
  readonly separator: RegExp | undefined;
  /** Colours with the number of their field, or with their distance from the begin of the line. */
  readonly columns: readonly { readonly at: number; readonly colour: string }[];
  readonly line: number;
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
const separators: readonly RegExp[] = [/\t/g, /\|/g, /;/g, /,/g];

/** Most words in a heading besides the colours. */
const mostWords = 3;

/** Returns a function that finds the column of a place. Call it with ascending offsets. */
export function columnsIn(text: string, tokens: readonly Token[]): (offset: number) => Column | undefined {
  let heading: Heading | undefined;
  let begin = 0;
  let number = 0;
  let next = 0;
  return (offset) => {
    for (let end = text.indexOf('\n', begin); end >= 0 && end < offset; end = text.indexOf('\n', begin)) {
      while (next < tokens.length && tokens[next]!.from < begin) next++;
      heading = headingOf(text.slice(begin, end), begin, number, tokens, next) ?? heading;
      begin = end + 1;
      number++;
    }
    return heading && columnAt(heading, text, begin, offset);
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
    colours.slice(1).every((colour, index) => line.slice(colours[index]!.from, colour.from).search(one) >= 0),
  );
  if (separator === undefined && !/\s{2}/.test(line.slice(colours[0]!.from, colours.at(-1)!.from)))
    return undefined;
  const columns = colours.map(({ from, colour }) => ({
    at: placeOf(line.slice(0, from), separator),
    colour,
  }));
  return { separator, columns, line: number };
}

/** Returns the number of the field after a text, or the length of the text if spaces separate the fields. */
function placeOf(before: string, separator: RegExp | undefined): number {
  return separator === undefined ? before.length : (before.match(separator)?.length ?? 0);
}

function columnAt(
  { separator, columns, line }: Heading,
  text: string,
  begin: number,
  offset: number,
): Column | undefined {
  const before = text.slice(begin, offset);
  const at = placeOf(before, separator);
  if (
    separator !== undefined &&
    columns.length > 1 &&
    before.search(separator) < 0 &&
    text.slice(offset, text.indexOf('\n', offset)).search(separator) < 0
  )
    return undefined;
  const slack = separator === undefined ? 2 : 0;
  let found = -1;
  for (const [index, column] of columns.entries()) if (column.at <= at + slack) found = index;
  if (found < 0) return undefined;
  const { colour } = columns[found]!;
  const block = columns.slice(0, found).filter((column) => column.colour === colour).length;
  return { colour, block, heading: line };
}
