/** The way through the tree of a record: line after line, each move made and taken back once, without recursion. */

import { fail } from '../core/result.ts';
import { type Position, unmake } from '../game/in-place.ts';
import type { Place } from '../record/diagnostics.ts';
import type { RecordResult } from '../record/results.ts';
import type { RecordNode } from '../record/tree.ts';
import { NOT_TAKEN, type Player } from './replayer.ts';

/** The tree of a record as lists of numbers; -1 is none. */
export interface Links {
  /** For each move the first one that follows it, by the index of the move plus one; at 0 the first one of all. */
  readonly child: Int32Array;
  /** For each move the next one with the same parent. */
  readonly sibling: Int32Array;
  /** Whether there are variations at all. */
  readonly branches: boolean;
}

/** Finds out which moves follow which. */
export function linksOf(nodes: readonly RecordNode[]): Links {
  const child = new Int32Array(nodes.length + 1).fill(-1);
  const sibling = new Int32Array(nodes.length);
  let branches = false;
  for (let index = nodes.length - 1; index >= 0; index--) {
    const { parent } = nodes[index]!;
    if (!isBefore(parent, index)) failParent(nodes);
    const next = child[parent + 1]!;
    if (next >= 0) branches = true;
    sibling[index] = next;
    child[parent + 1] = index;
  }
  return { child, sibling, branches };
}

function isBefore(parent: number, index: number): boolean {
  return parent >= -1 && parent < index;
}

/** Says which is the first move that does not stand behind the one that it follows. */
function failParent(nodes: readonly RecordNode[]): never {
  const { parent, text } = nodes.find((node, index) => !isBefore(node.parent, index))!;
  const message = `The move '${text}' does not stand behind the one that it follows.`;
  return fail({ code: 'bad-parent', message, read: String(parent), expected: 'a lower index, or -1' });
}

/** So many moves are kept to be taken back where nothing has to be taken back. */
const mostKept = 1024;

/** What a walk is about. */
export interface Walk {
  readonly nodes: readonly RecordNode[];
  readonly links: Links;
  readonly position: Position;
  readonly player: Player;
  /** The result of the game, in which its main line ends. */
  readonly result: RecordResult;
  /** Called at the end of the main line, as far as it could be played: the last move of it, or -1. */
  readonly atEnd: (last: number) => void;
  /** Called where a move cannot be played, with all moves that follow it. */
  readonly atBreak: (broken: Place, unplayed: readonly Place[]) => void;
}

/** Plays the main line, then all variations, the last ones first, each from the move before it. */
export function walkThrough({ nodes, links, position, player, result, atEnd, atBreak }: Walk): void {
  const { child, sibling, branches } = links;
  /** For each move that was played how many moves had been made then. */
  const depth = branches ? new Int32Array(nodes.length) : undefined;
  const root = child[0]!;
  const tasks = [root];
  let made = 0;
  for (let start = tasks.pop()!; start >= 0; start = tasks.pop() ?? -1) {
    let last = nodes[start]!.parent;
    if (depth !== undefined) {
      for (const before = last < 0 ? 0 : depth[last]!; made > before; made--) unmake(position);
    }
    let node = start;
    for (; node >= 0; node = child[node + 1]!) {
      const end = player.take(node, nodes[node]!);
      if (end === NOT_TAKEN) break;
      // A move that stands in pieces is made with the last of them.
      for (; node !== end; node = child[node + 1]!) if (depth !== undefined) depth[node] = made;
      made++;
      if (depth !== undefined) depth[node] = made;
      else if (made % mostKept === 0) position.forget();
      last = node;
    }
    player.settle(start === root && node < 0 ? result : '*');
    if (start === root) atEnd(last);
    if (node >= 0) atBreak(nodes[node]!, following(nodes, links, node));
    if (!branches) return;
    for (let index = start; index >= 0; index = index === node ? -1 : child[index + 1]!) {
      // The variations beside a move are added by the first of them.
      if (index === start && start !== root) continue;
      for (let other = sibling[index]!; other >= 0; other = sibling[other]!) tasks.push(other);
    }
  }
}

/** All moves that follow one, with their variations, in the order in which they are written. */
function following(nodes: readonly RecordNode[], { child, sibling }: Links, node: number): Place[] {
  const found: number[] = [];
  const tasks = [child[node + 1]!];
  for (let next = tasks.pop()!; next !== undefined; next = tasks.pop()!) {
    if (next < 0) continue;
    found.push(next);
    tasks.push(sibling[next]!, child[next + 1]!);
  }
  return found.sort((one, two) => one - two).map((index) => nodes[index]!);
}
