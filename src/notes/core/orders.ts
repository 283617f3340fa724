/** Orders: the few ways in which the tokens of a text can follow each other. */

import type { CellToken } from './lattice.ts';

/** An order of tokens. */
export interface TokenOrder {
  readonly name: 'as written' | 'columns of print' | 'rows from the right' | 'one list for each player';
  readonly tokens: readonly CellToken[];
  /** Price; an order is tried only if those before it read badly. */
  readonly price: number;
  /** Whether other orders of the same moves may be legal, too: then no move is certain. */
  readonly isDoubtful?: boolean;
}

/** Fewest rows that are read from the right, and fewest lines of the list of a player. */
const fewestRows = 5;
const fewestLines = 8;
const otherPrice = 3;

/** Returns the orders in which tokens may be read, the usual one first. */
export function ordersOf(tokens: readonly CellToken[], text: string): TokenOrder[] {
  const lines = linesOf(tokens);
  const found: TokenOrder[] = [{ name: 'as written', tokens, price: 0 }];
  const columns = columnsOfPrint(lines, text);
  if (columns) found.push({ name: 'columns of print', tokens: columns, price: otherPrice });
  const rows = lines.filter((line) => new Set(line.map(({ field }) => field)).size === 2);
  if (rows.length >= fewestRows) {
    const turned = lines.flatMap((line) =>
      rows.includes(line) ? [...line].sort((one, two) => two.field - one.field) : line,
    );
    found.push({ name: 'rows from the right', tokens: turned, price: otherPrice, isDoubtful: true });
  }
  const [first, second, ...others] = blocksOf(lines, text).filter(({ length }) => length >= fewestLines);
  if (first && second && others.length === 0 && Math.abs(first.length - second.length) <= 2) {
    const all = Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [
      ...(first[at] ?? []),
      ...(second[at] ?? []),
    ]);
    found.push({ name: 'one list for each player', tokens: all.flat(), price: otherPrice });
  }
  return found;
}

function linesOf(tokens: readonly CellToken[]): CellToken[][] {
  const lines: CellToken[][] = [];
  for (const token of tokens) {
    if (lines.at(-1)?.[0]?.line === token.line) lines.at(-1)!.push(token);
    else lines.push([token]);
  }
  return lines;
}

/** Returns lines in blocks that empty lines separate. */
function blocksOf(lines: readonly CellToken[][], text: string): CellToken[][][] {
  const blocks: CellToken[][][] = [];
  let last = 0;
  for (const line of lines) {
    const { from, to } = line[0]!;
    if (blocks.length === 0 || text.slice(last, from).includes('\n\n')) blocks.push([line]);
    else blocks.at(-1)!.push(line);
    last = Math.max(to, line.at(-1)!.to);
  }
  return blocks;
}

/** Fewest lines with a move number in the second column, and the least place of that column. */
const fewestNumbered = 3;
const leastPlace = 20;
const numberAfterGap = / {3,}(?=\d{1,3}[.)]? )/g;

/** Returns the tokens of lines in which a second column begins with move numbers at one place. */
function columnsOfPrint(lines: readonly CellToken[][], text: string): CellToken[] | undefined {
  const begins = lines.map(([first]) => text.lastIndexOf('\n', first!.from - 1) + 1);
  const votes = new Map<number, number[]>();
  for (const [index, line] of lines.entries())
    for (const { 0: gap, index: at } of text
      .slice(begins[index]!, line.at(-1)!.to)
      .matchAll(numberAfterGap)) {
      const place = at + gap.length;
      if (place > leastPlace) votes.set(place, [...(votes.get(place) ?? []), index]);
    }
  const [place, numbered] = [...votes].sort((one, two) => two[1].length - one[1].length)[0] ?? [0, []];
  if (numbered.length < fewestNumbered) return undefined;
  const isRight = (token: CellToken, index: number): boolean => token.from - begins[index]! >= place;
  // The first column may go on below the second one, up to an empty line.
  const first = numbered[0]!;
  const isApart = (index: number): boolean => lines[index]![0]!.line > lines[index - 1]![0]!.line + 1;
  let end = numbered.at(-1)! + 1;
  while (end < lines.length && !isApart(end)) end++;
  const block = lines.slice(first, end).map((line, at) => ({ line, index: first + at }));
  return [
    ...lines.slice(0, first).flat(),
    ...block.flatMap(({ line, index }) => line.filter((token) => !isRight(token, index))),
    ...block.flatMap(({ line, index }) => line.filter((token) => isRight(token, index))),
    ...lines.slice(end).flat(),
  ];
}
