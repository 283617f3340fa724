/**
 * Cells of notes with the words around them. A line that names the colours is the heading of the columns
 * below it.
 */

import { isRowNumber } from '../records/sheet/cells.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { PlainText } from './decode/decode.ts';
import type { Pace } from './pace.ts';
import { type Cell, cellsIn, isGoal, lastIndexOf, type Token, tokensIn } from './tokens.ts';
import { type Vocabulary, vocabularyOfText } from './vocabulary.ts';

/** A cell in a text, and the words around it. */
export interface Anchor extends Cell {
  /** Tokens between the previous cell and this one. */
  readonly before: readonly Token[];
  /** Words after the cell about its Goal. */
  readonly after: readonly Token[];
  /** Number of open brackets. */
  readonly depth: number;
  /** Colour of its player by a label or by the heading of its column. */
  readonly colour: string | undefined;
  /** Where the plain text names it. */
  readonly colourFrom: number | undefined;
  readonly column: Column | undefined;
  /** Whether only a sign joins it to the next cell, as in `G14-G25`. */
  readonly joinsNext: boolean;
  /** Whether it is struck out. */
  readonly isStruck: boolean;
  /** Whether its line is a sentence. */
  readonly isProse: boolean;
}

/** Cells of a text, and all tokens. */
export interface Anchors {
  readonly list: readonly Anchor[];
  /** Colours in the words before cells. */
  readonly colours: readonly ColourToken[];
  readonly vocabulary: Vocabulary;
}

/** Finds the names of the cells of a ruleset's board. */
export function anchorsIn(plain: PlainText, rules: Ruleset, pace: Pace): Anchors {
  const cells = cellsIn(plain.text, rules.board);
  pace.pass(0);
  const vocabulary = vocabularyOfText(rules, plain.text);
  const tokens = tokensIn(plain, vocabulary, cells, pace);
  pace.pass(0);
  const prose = proseCells(tokens, cells);
  const columnOf = columnsIn(plain.text, tokens);
  const list: Anchor[] = [];
  let next = 0;
  let depth = 0;
  let isStruck = false;
  let label: ColourToken | undefined;
  for (const [index, cell] of cells.entries()) {
    pace.pass(0);
    const between: Token[] = [];
    for (; next < tokens.length && tokens[next]!.from < cell.from; next++) {
      const token = tokens[next]!;
      if (token.kind === 'line' && between.at(-1)?.kind === 'line') depth = 0;
      between.push(token);
      isStruck = token.kind === 'strikes' || (isStruck && token.kind !== 'restores');
      depth = token.kind === 'opens' ? depth + 1 : token.kind === 'closes' ? Math.max(0, depth - 1) : depth;
    }
    const tail = index === 0 ? 0 : tailOf(between);
    const before = between.slice(tail);
    if (tail > 0) list[index - 1] = withWordsAfter(list[index - 1]!, between.slice(0, tail), plain.text);
    const column = columnOf(cell.from);
    label = labelIn(before) ?? (before.some(({ kind }) => kind === 'line') ? undefined : label);
    const { colour, from: colourFrom } = label ?? column ?? { colour: undefined, from: undefined };
    const joinsNext = isJoined(plain.text, cell, cells[index + 1]);
    const words = { before, after: [], depth, isStruck, isProse: prose[index]! };
    list.push({ ...cell, ...words, colour, colourFrom, column, joinsNext });
  }
  const rest = tokens.slice(next);
  const last = list.at(-1);
  const end: Token = { kind: 'line', from: plain.text.length, to: plain.text.length };
  if (last !== undefined)
    list[list.length - 1] = withWordsAfter(last, rest.slice(0, tailOf([...rest, end])), plain.text);
  const colours = list.flatMap(({ before }) => before.filter(isColour));
  return { list: inColumns(list), colours, vocabulary };
}

/** Whether a cell and the next one are written as one move: `G14-G25`, `L@H24 G25`, `e37f48`. */
function isJoined(text: string, { from, to, cellFrom }: Cell, next: Cell | undefined): boolean {
  if (next === undefined) return false;
  const between = text.slice(to, next.from);
  const isMarked = text[cellFrom - 1] === '@' && next.prefixes.length === 0;
  return joiner.test(between) || (between === '' && from < to) || (between === ' ' && isMarked);
}

/** Signs between the origin and the target of a move. */
const joiner = /^(?:\s*[-x>]+\s*)(?:[A-Z][a-z]?G?-?@)?$/i;

/** Returns how many of the words after a cell are about it: `(Goal)`, `with the Goal`, `leaving the Goal`. */
function tailOf(tokens: readonly Token[]): number {
  const answered = tokens.findIndex(isGoal);
  const answer = tokens[answered + 1]?.kind;
  if (answered >= 0 && answered < 4 && (answer === 'yes' || answer === 'no')) return answered + 2;
  const end = tokens.findIndex((token, index) => index > longestTail || isEndOfTail(token.kind));
  const near = end < 0 ? tokens : tokens.slice(0, end);
  const goal = near.findIndex(isGoal);
  if (goal < 0) return 0;
  const closes = near.findIndex(({ kind }, index) => index > goal && kind === 'closes');
  if (closes > goal && near.slice(0, goal).some(({ kind }) => kind === 'opens')) return closes + 1;
  const leads = near.slice(0, goal).some(({ kind }) => kind === 'carries' || kind === 'leaves');
  if (near[goal + 1]?.kind === 'leaves') return goal + 2;
  // A Goal right before the next cell belongs to that cell.
  const isAlone = goal === 0 && goal + 1 === near.length && end >= 0;
  const next = tokens.slice(goal + 1);
  const isOfNext = next.length > 0 && next.every(({ kind }) => kind === 'joins');
  return isAlone || (leads && !isOfNext) ? goal + 1 : 0;
}

/** Adds the words after a cell about its Goal. Signs that may deny them, such as a minus, are a word. */
function withWordsAfter(anchor: Anchor, after: readonly Token[], text: string): Anchor {
  let from = anchor.to;
  let between = '';
  for (const token of after) {
    between += text.slice(from, token.from);
    from = token.to;
  }
  between += /^\s*[?=]\s?\d?/.exec(text.slice(from, from + 4)) ?? '';
  const unknown: Token = { kind: 'word', from, to: from };
  return {
    ...anchor,
    after: /^(?:[\s,.;:=&+()[\]{}"_]|[ld1]')*$/i.test(between) ? after : [unknown, ...after],
  };
}

const longestTail = 6;

function isEndOfTail(kind: Token['kind']): boolean {
  return kind === 'line' || kind === 'stop' || kind === 'colour';
}

type ColourToken = Extract<Token, { kind: 'colour' }>;

const isColour = (token: Token): token is ColourToken => token.kind === 'colour';

/** Returns the colour that the words before a cell name, if they name only one. */
function labelIn(before: readonly Token[]): ColourToken | undefined {
  const line = before.slice(lastIndexOf(before, 'line') + 1);
  const sentence = before.slice(lastIndexOf(before, 'stop') + 1);
  for (const tokens of [line, sentence]) {
    const colours = tokens.filter(isColour);
    if (new Set(colours.map(({ colour }) => colour)).size > 1 && tokens === sentence) return undefined;
    if (colours.length > 0) return colours[0];
  }
  return undefined;
}

/** Returns the cells in the order of play: of blocks of columns side by side, the left one comes first. */
function inColumns(list: readonly Anchor[]): readonly Anchor[] {
  if (!list.some(({ column }) => column !== undefined && column.block > 0)) return list;
  const ordered: Anchor[] = [];
  for (let from = 0; from < list.length; ) {
    let to = from + 1;
    const { heading } = list[from]!.column ?? {};
    while (to < list.length && list[to]!.column?.heading === heading) to++;
    const blockOf = ({ column }: Anchor): number => column?.block ?? 0;
    ordered.push(...list.slice(from, to).sort((one, two) => blockOf(one) - blockOf(two)));
    from = to;
  }
  return ordered;
}

/** Returns for each cell whether its sentence has more other words than cells. */
function proseCells(tokens: readonly Token[], cells: readonly Cell[]): boolean[] {
  const counts = [{ words: 0, cells: 0 }];
  const sentences: { readonly words: number; readonly cells: number }[] = [];
  let next = 0;
  for (const { from } of [...cells, { from: Number.POSITIVE_INFINITY }]) {
    for (; next < tokens.length && tokens[next]!.from < from; next++) {
      const { kind } = tokens[next]!;
      if (kind === 'line' || kind === 'stop') counts.push({ words: 0, cells: 0 });
      else if (kind === 'word') counts.at(-1)!.words++;
    }
    counts.at(-1)!.cells++;
    sentences.push(counts.at(-1)!);
  }
  return cells.map((_, index) => sentences[index]!.words > sentences[index]!.cells);
}

/** Heading of a table. */
interface Heading {
  readonly separator: string | undefined;
  /** Columns from left to right, each with its field number or its distance from the start of the line. */
  readonly columns: readonly (Column & { readonly at: number })[];
}

/** Column of a cell. */
interface Column {
  readonly colour: string;
  /** Number of the block of columns: if a heading names the colours twice, there are two side by side. */
  readonly block: number;
  /** Number of the line with the heading. */
  readonly heading: number;
  /** Where the plain text names its colour. */
  readonly from: number;
  readonly side: 'left' | 'middle' | 'right';
}

/** Separators of fields. */
const separators: readonly string[] = ['\t', '|', ';', ','];

/** Most words in a heading besides the colours. */
const mostWords = 3;

/** Returns a function that finds the column of a place. Call it with ascending offsets. */
function columnsIn(text: string, tokens: readonly Token[]): (offset: number) => Column | undefined {
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
  const columns = colours.map(({ from, colour }, index) => {
    const block = blocks.get(colour) ?? 0;
    blocks.set(colour, block + 1);
    const side: Column['side'] = index === 0 ? 'left' : index === colours.length - 1 ? 'right' : 'middle';
    return { at: placeOf(from), colour, block, heading: number, from: begin + from, side };
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
  // A number before the columns has no heading.
  const isNumbered =
    separator !== undefined && columns[0]!.at === 0 && isRowNumber(line.split(separator, 1)[0]!.trim());
  const shift = separator === undefined ? slack : isNumbered ? -1 : 0;
  let next = 0;
  return (offset) => {
    const at = placeOf(offset) + shift;
    while (next < columns.length && columns[next]!.at <= at) next++;
    return columns[next - 1];
  };
}
