/** What the tree searches share: scores, and the line with the most visits. */

import type { Move } from '../engine/move.ts';

/** Advantage, in hundredths of a Vanguard, at which the odds of a win are e to 1. */
export const scale = 300;

/** Converts a share of a win to a score. */
export function scoreOf(share: number): number {
  const most = 0.999;
  const bounded = Math.min(most, Math.max(1 - most, share));
  return scale * Math.log(bounded / (1 - bounded));
}

/** Tree node, with the move that leads to it. */
export interface VisitedNode {
  readonly move: number;
  readonly visits: number;
  readonly children: readonly VisitedNode[] | undefined;
}

/** Returns the line with the most visits. */
export function mostVisitedLine(root: VisitedNode): Move[] {
  const line: Move[] = [];
  for (let node = root; node.children !== undefined && node.children.length > 0; ) {
    node = node.children.reduce((best, child) => (child.visits > best.visits ? child : best));
    if (node.visits === 0 && line.length > 0) break;
    line.push(node.move as Move);
  }
  return line;
}
