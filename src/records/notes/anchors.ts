/** Cells of notes with the words around them. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { type Cell, cellsIn } from './cells.ts';
import { type Column, columnsIn } from './columns.ts';
import type { PlainText } from './plain-text.ts';
import { playersIn } from './players.ts';
import { isGoal, lastIndexOf, type Token, tokensIn } from './tokens.ts';
import { type Vocabulary, vocabularyWith } from './vocabulary.ts';

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
  readonly column: Column | undefined;
  /** Whether only a sign joins it to the next cell, as in `G14-G25`. */
  readonly joinsNext: boolean;
  /** Whether its line is a sentence. */
  readonly isProse: boolean;
}

/** Cells of a text, and all tokens. */
export interface Anchors {
  readonly list: readonly Anchor[];
  readonly vocabulary: Vocabulary;
}

/** Finds the names of the cells of a ruleset's board. */
export function anchorsIn(plain: PlainText, rules: Ruleset): Anchors {
  const cells = cellsIn(plain.text, rules.board);
  const vocabulary = vocabularyWith(rules, playersIn(plain.text, rules));
  const tokens = tokensIn(plain, vocabulary, cells);
  const prose = proseCells(tokens, cells);
  const columnOf = columnsIn(plain.text, tokens);
  const list: Anchor[] = [];
  let next = 0;
  let depth = 0;
  let label: string | undefined;
  for (const [index, cell] of cells.entries()) {
    const between: Token[] = [];
    for (; next < tokens.length && tokens[next]!.from < cell.from; next++) {
      const token = tokens[next]!;
      if (token.kind === 'line' && between.at(-1)?.kind === 'line') depth = 0;
      between.push(token);
      depth = token.kind === 'opens' ? depth + 1 : token.kind === 'closes' ? Math.max(0, depth - 1) : depth;
    }
    const tail = index === 0 ? 0 : tailOf(between);
    const before = between.slice(tail);
    if (tail > 0) list[index - 1] = { ...list[index - 1]!, after: between.slice(0, tail) };
    const column = columnOf(cell.from);
    label = labelIn(before) ?? (before.some(({ kind }) => kind === 'line') ? undefined : label);
    const colour = label ?? column?.colour;
    const joinsNext = isJoined(plain.text, cell, cells[index + 1]);
    list.push({ ...cell, before, after: [], depth, colour, column, joinsNext, isProse: prose[index]! });
  }
  const rest = tokens.slice(next);
  const last = list.at(-1);
  const end: Token = { kind: 'line', from: plain.text.length, to: plain.text.length };
  if (last !== undefined) list[list.length - 1] = { ...last, after: rest.slice(0, tailOf([...rest, end])) };
  return { list: inColumns(list), vocabulary };
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

const longestTail = 6;

function isEndOfTail(kind: Token['kind']): boolean {
  return kind === 'line' || kind === 'stop' || kind === 'colour';
}

/** Returns the colour that the words before a cell name, if they name only one. */
function labelIn(before: readonly Token[]): string | undefined {
  const line = before.slice(lastIndexOf(before, 'line') + 1);
  const sentence = before.slice(lastIndexOf(before, 'stop') + 1);
  for (const tokens of [line, sentence]) {
    const colours = tokens.flatMap((token) => (token.kind === 'colour' ? token.colour : []));
    if (new Set(colours).size > 1 && tokens === sentence) return undefined;
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
