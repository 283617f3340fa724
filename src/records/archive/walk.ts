/** Walks through a game and its variations on a single position. */

import { fail, failWith, shown } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { isLegal, loadState, make, type Position, unmake, withScratchPosition } from '../../game/in-place.ts';
import { type GameState, isState } from '../../game/state.ts';
import { linksOf } from '../replay/links.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';

/**
 * A move in a game with variations.
 *
 * @experimental
 * @category Finding positions
 */
export interface TreeMove {
  /** Index of the previous move, which must be lower than its own, or -1 for a first move. */
  readonly parent: number;
  readonly move: Move;
}

/** A game to walk through. */
export interface Walk {
  readonly start: GameState;
  /** Parents of the moves. */
  readonly nodes: readonly Pick<TreeMove, 'parent'>[];
  /** Returns the move of a node; undefined if the node does not change the position. */
  readonly moveOf: (node: number, position: Position) => Move | undefined;
  /** Whether to include variations. */
  readonly variations: boolean;
  /** Returns the state after a node, or the start for -1. Needed if players left, which cannot be unmade. */
  readonly stateAt?: (node: number) => GameState;
}

/**
 * Visits every position of a game, including the start. Visits lines one by one, the main line first.
 *
 * @param visit receives the position, the number of plies, and the last move with its index; it must not keep
 * the position
 */
export function walk(
  { start, nodes, moveOf, variations, stateAt }: Walk,
  visit: (position: Position, ply: number, node: number, move?: Move) => void,
): void {
  const { child, sibling, branches } = linksOf(nodes);
  const hasBranches = branches && variations;
  /** Number of moves made up to each node. */
  const depths = new Int32Array(hasBranches ? nodes.length : 0);
  withScratchPosition(stateAt?.(-1) ?? start, (position) => {
    visit(position, 0, -1);
    const tasks = [child[0]!];
    let made = 0;
    for (let first = tasks.pop()!; first >= 0; first = tasks.pop() ?? -1) {
      const before = depths[nodes[first]!.parent] ?? 0;
      if (stateAt === undefined) for (; made > before; made--) unmake(position);
      made = before;
      for (let node = first; node >= 0; node = child[node + 1]!) {
        if (hasBranches && sibling[node]! >= 0) tasks.push(sibling[node]!);
        const move = moveOf(node, position);
        if (move !== undefined) {
          if (stateAt === undefined) make(position, move);
          else loadState(position, stateAt(node));
          made++;
          if (!hasBranches) position.clearUndo();
          visit(position, made, node, move);
        }
        depths[node] = made;
      }
    }
  });
}

/**
 * Returns a walk through unchecked moves.
 *
 * @throws KlinZhaError `bad-state`; during the walk `illegal-move`, and `bad-parent` for a move before its
 * parent
 */
export function uncheckedWalk(start: GameState, nodes: readonly TreeMove[]): Walk {
  if (!isState(start)) {
    const message = `'${shown(start)}' is not a valid start state: expected a GameState.`;
    fail({ code: 'bad-state', message });
  }
  const isMove = (node: TreeMove): boolean => typeof node?.parent === 'number';
  if (!nodes.every(isMove)) failWith('bad-list', nodes, 'list of moves', 'objects with parent and move');
  const moveOf = (node: number, position: Position): Move => {
    const { move } = nodes[node]!;
    if (typeof move === 'number' && isLegal(position, move)) return move;
    const read = shown(move);
    return fail({ code: 'illegal-move', message: `Move ${node + 1} is not legal: '${read}'.`, read });
  };
  return { start, nodes, moveOf, variations: true };
}

/** Returns a walk through the played part of a replay. */
export function walkOf(replay: RecordReplay | SheetReplay, variations: boolean): Walk {
  const { start } = replay;
  if ('record' in replay) {
    const moveOf = (node: number): Move | undefined => replay.moveAt(node);
    const { departures, record } = replay;
    const stateAt = departures.length > 0 && { stateAt: (node: number) => replay.stateAt(node) };
    return { start, nodes: record.nodes, moveOf, variations, ...stateAt };
  }
  const nodes = replay.plies.map((_, index) => ({ parent: index - 1 }));
  return { start, nodes, moveOf: (node) => replay.plies[node]!.move, variations };
}
