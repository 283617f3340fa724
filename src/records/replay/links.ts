/** Links between the moves of a tree, for traversal without recursion. */

import { fail } from '../../base/result.ts';
import type { TextSpan } from '../diagnostics.ts';
import type { GameRecord, RecordNode } from '../tree.ts';

/** A move tree as lists of node indices; -1 means no node. */
export interface Links {
  /** First child of each node, stored at the node index plus one. Index 0 is the first move of the game. */
  readonly child: Int32Array;
  /** Next sibling of each node. */
  readonly sibling: Int32Array;
  /** Whether there are variations. */
  readonly branches: boolean;
}

/**
 * Links the nodes of a tree. Node text is only used in messages.
 *
 * @throws KlinZhaError `bad-parent` for a node before its parent
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
  const message = `${move} must come after its parent.`;
  return fail({ code: 'bad-parent', message, read: String(parent), expected: 'a lower index, or -1' });
}

/** Returns all descendants of a node, in text order. */
export function nodesAfter(
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

/**
 * Adds the first move of every variation in a line to a list.
 *
 * @param start the first move of the line
 * @param broken the move at which the line ends early, or -1
 */
export function addVariations(
  list: number[],
  { child, sibling }: Links,
  start: number,
  broken: number,
): void {
  for (let node = start; node >= 0; node = node === broken ? -1 : child[node + 1]!) {
    // The first move of a variation was added with its siblings.
    if (node === start && start !== child[0]) continue;
    for (let other = sibling[node]!; other >= 0; other = sibling[other]!) list.push(other);
  }
}

/** Returns the place of a node, or the beginning of the game for -1. */
export function placeOf({ nodes, line }: Pick<GameRecord, 'nodes' | 'line'>, node: number): TextSpan {
  return nodes[node] ?? { text: '', line, column: line === 0 ? 0 : 1 };
}
