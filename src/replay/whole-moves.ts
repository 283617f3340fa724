/** Trees in which every move that stood in pieces has become one node. */

import type { RecordNode } from '../record/tree.ts';
import type { RecordReplay } from './record-replay.ts';

/**
 * Joins the pieces of moves: the move has the text of the last piece and what is known of all of them. A variation
 * of a later piece becomes one of the whole move.
 */
export function withWholeMoves(
  nodes: readonly RecordNode[],
  replay: Pick<RecordReplay, 'isPart'>,
): readonly RecordNode[] {
  if (!nodes.some((_, index) => replay.isPart(index))) return nodes;
  const whole: RecordNode[] = [];
  /** For each node the one in which it is found now. */
  const places = new Int32Array(nodes.length);
  const begun = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    const { parent } = node;
    const before = parent < 0 ? -1 : places[parent]!;
    const isRest = replay.isPart(parent) && !begun.has(parent);
    if (isRest) {
      begun.add(parent);
      places[index] = before;
      whole[before] = joined(whole[before]!, node);
    } else {
      places[index] = whole.length;
      whole.push({ ...node, parent: replay.isPart(parent) ? whole[before]!.parent : before });
    }
  }
  return whole;
}

function joined(first: RecordNode, rest: RecordNode): RecordNode {
  return {
    ...first,
    text: rest.text,
    glyphs: [...first.glyphs, ...rest.glyphs],
    comments: [...first.comments, ...rest.before, ...rest.comments],
    clock: rest.clock ?? first.clock,
    elapsed: rest.elapsed ?? first.elapsed,
    drawOffer: first.drawOffer || rest.drawOffer,
  };
}
