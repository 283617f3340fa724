/** The order of lines and columns: quotations of mails, players in rows, and columns side by side. */

import { assembled, type MappedText, type TextPart } from './mapped.ts';

/** A line without its break. */
type Line = readonly [from: number, to: number];

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]*\n|[^\n]+$/g)].map(({ 0: line, index }) => [
    index,
    index + line.length - (line.endsWith('\n') ? 1 : 0),
  ]);
}

const cellName = /[A-I][1-9]{2}(?!\d)/i;

/**
 * Returns a text with the quotations of each mail before what answers them, or undefined if there are none
 * below an answer.
 */
export function withQuotesFirst(source: MappedText): MappedText | undefined {
  const { text } = source;
  if (!/^[ \t]*>/m.test(text)) return undefined;
  const parts: TextPart[] = [];
  let isOther = false;
  const begins = [0, ...[...text.matchAll(/^From[ :]/gm)].map(({ index }) => index), text.length];
  for (const [at, index] of begins.entries()) {
    const mail = text.slice(index, begins[at + 1]);
    const lines = linesOf(mail).map(([from, to]) => {
      const depth = /^[ \t]*((?:>[ \t]?)*)/.exec(mail.slice(from, to))![1]!.replace(/[^>]/g, '').length;
      return { from: index + from, to: index + to, depth };
    });
    const body = lines.findIndex(({ from, to }) => from === to);
    const isAnswer = ({ from, to, depth }: (typeof lines)[number]) =>
      depth === 0 && cellName.test(text.slice(from, to));
    const answer = lines.findIndex(isAnswer);
    isOther ||= lines.some(({ depth }, at) => answer >= 0 && at > answer && depth > 0);
    const head = lines.slice(0, Math.max(0, body));
    const rest = lines.slice(head.length).sort((one, two) => two.depth - one.depth);
    for (const { from, to } of [...head, ...rest])
      parts.push([from, to], [to, Math.min(to + 1, text.length), '\n']);
  }
  return isOther ? assembled(source, parts) : undefined;
}

/** Separators of the fields of a row. */
const separators = ['\t', '|', ';', ','] as const;

/** Fewest moves and placements in the row of a player. */
const fewestInRow = 11;

/** Returns a table with a column for each player for one with a row for each. */
export function withPlayersInColumns(source: MappedText): MappedText {
  const parts: TextPart[] = [];
  let rows: Line[][] = [];
  let end = 0;
  const flush = (): void => {
    if (rows.length > 1)
      for (let column = 0; column < Math.max(...rows.map((row) => row.length)); column++)
        parts.push(
          ...rows.flatMap((row): TextPart[] => {
            const [from, to] = row[column] ?? [end, end];
            return [
              [from, to],
              [to, to, row === rows.at(-1) ? '\n' : '\t'],
            ];
          }),
        );
    else for (const row of rows) parts.push([row[0]![0], row.at(-1)![1]], [end, end, '\n']);
    rows = [];
  };
  const lines = linesOf(source.text);
  if (!lines.some((line) => rowOf(source.text, line) !== undefined)) return source;
  for (const [from, to] of lines) {
    const row = rowOf(source.text, [from, to]);
    if (row !== undefined) rows.push(row);
    else if (rows.length === 0 || from < to) {
      flush();
      parts.push([from, to], [to, Math.min(to + 1, source.text.length)]);
    }
    end = to;
  }
  flush();
  return assembled(source, parts);
}

/** Returns the fields of a line that is the row of a player: a head, and enough fields with cells. */
function rowOf(text: string, [from, to]: Line): Line[] | undefined {
  const line = text.slice(from, to);
  for (const separator of separators) {
    if (line.split(separator, fewestInRow + 1).length <= fewestInRow) continue;
    const field = new RegExp(`(?:^|(?<=\\${separator}))(?:"[^"]*"|[^\\${separator}]*)`, 'g');
    const fields = [...line.matchAll(field)].map(
      ({ 0: one, index }): Line => [from + index, from + index + one.length],
    );
    const texts = fields.map(([begin, end]) => text.slice(begin, end));
    const first = texts.findIndex((one) => one.trim() !== '');
    const isHead = /\p{L}/u.test(texts[first]!) && !/\d/.test(texts[first]!);
    if (isHead && texts.filter((one) => cellName.test(one)).length >= fewestInRow) return fields.slice(first);
  }
  return undefined;
}

/** Fewest lines of columns that their move numbers join. */
const fewestLines = 3;

/** A line with several numbered columns: the numbers and where they begin. */
interface NumberedLine {
  readonly line: Line;
  readonly numbers: readonly (readonly [number: number, at: number])[];
}

/** Puts columns of numbered moves that are side by side below each other. */
export function withColumnsInOrder(source: MappedText): MappedText {
  const { text } = source;
  const parts: TextPart[] = [];
  let block: NumberedLine[] = [];
  const flush = (): void => {
    const columns = Math.max(0, ...block.map(({ numbers }) => numbers.length));
    const isBlock = columns > 1 && block.filter(({ numbers }) => numbers.length > 1).length >= fewestLines;
    for (let column = 0; column < (isBlock ? columns : 1); column++)
      for (const { line, numbers } of block) {
        const from = column === 0 ? line[0] : numbers[column]?.[1];
        const to = isBlock ? (numbers[column + 1]?.[1] ?? line[1]) : line[1];
        if (from === undefined) continue;
        // Spaces and separators keep a column where its heading is.
        parts.push(
          [line[0], from, text.slice(line[0], from).replace(/[^\t|;]/g, ' ')],
          [from, to],
          [to, to, '\n'],
        );
      }
    block = [];
  };
  for (const line of linesOf(text)) {
    const next = { line, numbers: numbersIn(text, line) };
    const follows =
      block.length > 0 && next.numbers.length > 0 && isNext(block.at(-1)!.numbers, next.numbers);
    if (!follows) flush();
    block.push(next);
  }
  flush();
  const made = assembled(source, parts);
  return made.text.trimEnd() === text.trimEnd() ? source : made;
}

function numbersIn(text: string, [from, to]: Line): NumberedLine['numbers'] {
  const all = text.slice(from, to).matchAll(/(?<![\s|;])([\s|;]*)(\d{1,3})(?=[.):]?[\s|;])/g);
  return [...all].flatMap(({ index, 1: gap = '', 2: number }): (readonly [number, number])[] =>
    index === 0 || /..|[\t|;]/s.test(gap) ? [[Number(number), from + index]] : [],
  );
}

/** Whether each column goes on with the next number, and the columns are not one game in lines. */
function isNext(one: NumberedLine['numbers'], two: NumberedLine['numbers']): boolean {
  const isApart = one.every(([number], at) => at === 0 || number - one[at - 1]![0] > 1);
  return two.length <= one.length && isApart && two.every(([number], at) => number === one[at]![0] + 1);
}
