/** Creates records from data: lines of moves with nested variations. */

import { fail, failWith, shown } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { optionsFrom } from '../base/values.ts';
import { checkRecord } from './text/writer.ts';
import { type GameRecord, nodeOf, type RecordMove, type RecordNode } from './tree.ts';
import { isMoveText } from './words.ts';

/** A line of moves. Each move is a string, or an object with comments, glyphs and so on. */
export type MoveLine = readonly (string | LineMove)[];

/** A move with the variations that replace it. */
export interface LineMove extends RecordMove {
  readonly variations?: readonly MoveLine[];
}

/** Content of a record. Omitted members are empty. */
export interface RecordContent extends Partial<Pick<GameRecord, 'comments' | 'left' | 'result'>> {
  readonly tags?: Iterable<readonly [name: string, value: string]>;
  readonly moves?: MoveLine;
}

/**
 * Creates a record.
 *
 * @throws KlinZhaError `unwritable` for content that a record cannot contain
 *
 * @example
 * ```ts
 * import { formatRecord, makeRecord } from 'klin-zha/records';
 *
 * const record = makeRecord({ moves: ['e37f48', { text: 'f48g38', variations: [['f48f37']] }], result: '1-0' });
 * formatRecord(record); // 'e37f48 f48g38 (f48f37) 1-0\n'
 * ```
 */
export function makeRecord(content?: RecordContent): GameRecord {
  const { tags = [], comments = [], left, moves = [], result = '*' } = optionsFrom(content);
  const nodes = nodesOfLine(moves);
  for (const { text } of nodes) checkMoveText(text);
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

function pairsOf(tags: Iterable<readonly [name: string, value: string]>): (readonly [string, string])[] {
  const pairs = typeof Object(tags)[Symbol.iterator] === 'function' ? [...tags] : undefined;
  return pairs?.every(isTexts)
    ? pairs
    : failWith('unwritable', tags, 'list of tags', 'pairs of strings: a name and a value');
}

/** Flattens a line of moves and its variations, in the same order as in a written record. */
function nodesOfLine(line: MoveLine): RecordNode[] {
  const nodes: RecordNode[] = [];
  const open = [{ line, at: 0, parent: -1 }];
  const openLines = new Set<MoveLine>();
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (last.at === 0) checkLine(last.line, openLines);
    if (last.at === last.line.length) {
      openLines.delete(last.line);
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

/** Rejects a non-array, and a line that contains itself in a variation, because it would never end. */
function checkLine(line: MoveLine, openLines: Set<MoveLine>): void {
  if (!Array.isArray(line) || openLines.has(line))
    failWith('unwritable', line, 'move line', 'an array of moves that does not contain itself');
  openLines.add(line);
}

function moveOf(item: string | LineMove | undefined): LineMove {
  const move = typeof item === 'string' ? { text: item } : item;
  const { variations = [] } = (move ?? {}) as Partial<LineMove>;
  if (typeof move !== 'object' || move === null || !Array.isArray(variations))
    return failWith('unwritable', item, 'move', 'a string, or an object with text');
  return move;
}

/** Rejects text that is not a valid move in a record. */
export function checkMoveText(text: unknown): void {
  if (typeof text === 'string' && isMoveText(text)) return;
  const read = shown(text);
  const expected = 'one move, its words separated by single spaces';
  const message = `Cannot write the move '${read}' to a record: expected ${expected}.`;
  fail({ code: 'unwritable', message, read, expected });
}
