/** Which moves of a tree follow which, as lists of numbers, so that no depth of variations needs recursion. */

import { fail } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';
import type { GameRecord, RecordNode } from '../tree.ts';

/** The tree of a record as lists of numbers; -1 is none. */
export interface Links {
  /** For each move the first one that follows it, by the index of the move plus one; at 0 the first one of all. */
  readonly child: Int32Array;
  /** For each move the next one with the same parent. */
  readonly sibling: Int32Array;
  /** Whether there are variations at all. */
  readonly branches: boolean;
}

/**
 * Finds out which moves follow which; their texts are only told.
 *
 * @throws KlinZhaError `bad-parent` for a move that does not stand behind the one that it follows
 */
export function linksOf(nodes: readonly (Pick<RecordNode, 'parent'> & Partial<RecordNode>)[]): Links {
  const child = new Int32Array(nodes.length + 1).fill(-1);
  const sibling = new Int32Array(nodes.length);
  let branches = false;
  let wrong = -1;
  for (let index = nodes.length - 1; index >= 0; index--) {
    const { parent } = nodes[index]!;
    if (!(parent >= -1 && parent < index)) wrong = index;
    const next = child[parent + 1]!;
    if (next >= 0) branches = true;
    sibling[index] = next;
    child[parent + 1] = index;
  }
  if (wrong < 0) return { child, sibling, branches };
  const { parent, text } = nodes[wrong]!;
  const move = text === undefined ? `Move ${wrong + 1}` : `The move '${text}'`;
  const message = `${move} does not stand behind the one that it follows.`;
  return fail({ code: 'bad-parent', message, read: String(parent), expected: 'a lower index, or -1' });
}

/** All moves that follow one, with their variations, in the order in which they are written. */
export function nodesBehind(
  nodes: readonly RecordNode[],
  { child, sibling }: Links,
  node: number,
): TextSpan[] {
  const found: number[] = [];
  const tasks = [child[node + 1]!];
  for (let next = tasks.pop()!; next !== undefined; next = tasks.pop()!) {
    if (next < 0) continue;
    found.push(next);
    tasks.push(sibling[next]!, child[next + 1]!);
  }
  return found.sort((one, two) => one - two).map((index) => nodes[index]!);
}

/** Where a move stands, or for -1 the beginning of the game. What has no place of its own is told there. */
export function placeOf({ nodes, line }: Pick<GameRecord, 'nodes' | 'line'>, node: number): TextSpan {
  return nodes[node] ?? { text: '', line, column: line === 0 ? 0 : 1 };
}
