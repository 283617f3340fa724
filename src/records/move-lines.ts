/** Records made by hand, and the tree as it is drawn: lines of moves, each move with the variations in its place. */

import { fail, failWith, shown } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { optionsFrom } from '../base/values.ts';
import { checkRecord } from './text/writer.ts';
import { checkNodes, type GameRecord, nodeOf, type RecordMove, type RecordNode } from './tree.ts';
import { isMoveText } from './words.ts';

/**
 * A line of moves as they are made by hand or drawn: texts, or moves with what stands beside them.
 *
 * @category Writing records
 */
export type MoveLine = readonly (string | LineMove)[];

/**
 * A move with the variations that may be played in its place.
 *
 * @category Writing records
 */
export interface LineMove extends RecordMove {
  readonly variations?: readonly MoveLine[];
}

/**
 * What a record is made of; all that is left out is empty.
 *
 * @category Writing records
 */
export interface RecordContent extends Partial<Pick<GameRecord, 'comments' | 'left' | 'result'>> {
  readonly tags?: Iterable<readonly [name: string, value: string]>;
  readonly moves?: MoveLine;
}

/**
 * Makes a record by hand.
 *
 * @throws KlinZhaError `unwritable` for what no record can hold
 *
 * @example
 * ```ts
 * import { formatRecord, makeRecord } from 'klin-zha/records';
 *
 * const record = makeRecord({ moves: ['e37f48', { text: 'f48g38', variations: [['f48f37']] }], result: '1-0' });
 * formatRecord(record); // 'e37f48 f48g38 (f48f37) 1-0\n'
 * ```
 *
 * @category Writing records
 */
export function makeRecord(content?: RecordContent): GameRecord {
  const { tags = [], comments = [], left, moves = [], result = '*' } = optionsFrom(content);
  const nodes = nodesOfLine(moves);
  for (const { text } of nodes) mustBeMove(text);
  const record = {
    tags: new Map(pairsOf(tags)),
    comments,
    ...(left && { left }),
    nodes,
    result,
    diagnostics: [],
    line: 0,
  };
  checkRecord(record);
  return record;
}

/** Tags as pairs of texts. */
function pairsOf(tags: Iterable<readonly [name: string, value: string]>): (readonly [string, string])[] {
  const pairs = typeof Object(tags)[Symbol.iterator] === 'function' ? [...tags] : undefined;
  return pairs?.every(isTexts)
    ? pairs
    : failWith('unwritable', tags, 'list of tags', 'names with their values');
}

/**
 * The flat list of a line of moves and its variations, in the order in which they are written.
 *
 * @example
 * ```ts
 * import { nodesOfLine } from 'klin-zha/records';
 *
 * nodesOfLine(['a', { text: 'b', variations: [['c', 'd']] }, 'e']).map(({ parent }) => parent); // [-1, 0, 0, 2, 1]
 * ```
 *
 * @category Writing records
 */
export function nodesOfLine(line: MoveLine): RecordNode[] {
  const nodes: RecordNode[] = [];
  const open = [{ line, at: 0, parent: -1 }];
  const begun = new Set<MoveLine>();
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (last.at === 0) checkLine(last.line, begun);
    if (last.at === last.line.length) {
      begun.delete(last.line);
      open.pop();
      continue;
    }
    const { variations = [], ...move } = moveOf(last.line[last.at++]);
    const { parent } = last;
    last.parent = nodes.length;
    nodes.push(nodeOf({ ...move, parent }));
    for (const variation of [...variations].reverse()) open.push({ line: variation, at: 0, parent });
  }
  return nodes;
}

/** Refuses what is no line, and one that stands in a variation of itself, which would have no end. */
function checkLine(line: MoveLine, begun: Set<MoveLine>): void {
  if (!Array.isArray(line) || begun.has(line))
    failWith('unwritable', line, 'line of moves', 'a list of moves');
  begun.add(line);
}

function moveOf(said: string | LineMove | undefined): LineMove {
  const move = typeof said === 'string' ? { text: said } : said;
  const { variations = [] } = (move ?? {}) as Partial<LineMove>;
  if (typeof move !== 'object' || move === null || !Array.isArray(variations))
    return failWith('unwritable', said, 'move', 'a text, or an object with text');
  return move;
}

/**
 * The main line of a record, each move with its variations: the tree as it is drawn. `nodesOfLine` makes the flat
 * list of it again.
 *
 * @example
 * ```ts
 * import { lineOf, parseRecords } from 'klin-zha/records';
 *
 * const [game] = parseRecords('a b (c d) e *');
 * lineOf(game!).map(({ text, variations }) => [text, variations?.length ?? 0]); // [['a', 0], ['b', 1], ['e', 0]]
 * ```
 *
 * @category Writing records
 */
export function lineOf(record: Pick<GameRecord, 'nodes'>): LineMove[] {
  checkNodes(record);
  const { nodes } = record;
  const main: LineMove[] = [];
  const lines: LineMove[][] = [];
  const moves: (LineMove & { variations?: LineMove[][] })[] = [];
  /** For each move, and at 0 for the beginning, the first one that follows it. */
  const first: number[] = [];
  for (const [index, { parent, line: _, column: __, ...said }] of nodes.entries()) {
    const move = { ...said };
    moves.push(move);
    const before = first[parent + 1];
    if (before === undefined) {
      first[parent + 1] = index;
      lines[index] = lines[parent] ?? main;
    } else {
      const variation: LineMove[] = [];
      lines[index] = variation;
      const varied = moves[before]!;
      if (varied.variations === undefined) varied.variations = [variation];
      else varied.variations.push(variation);
    }
    lines[index]!.push(move);
  }
  return main;
}

/** Refuses what no record can hold as a move. */
export function mustBeMove(text: unknown): void {
  if (typeof text === 'string' && isMoveText(text)) return;
  const read = shown(text);
  const message = `The move '${read}' cannot be written in a record.`;
  fail({ code: 'unwritable', message, read, expected: 'the words of one move with single spaces' });
}
