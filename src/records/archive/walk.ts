/** A walk through a game with its variations: the position after every move, in place and without states in between. */

import { fail, failWith, shown } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import { hold, isLegal, make, type Position, unmake, workOn } from '../../game/in-place.ts';
import { type GameState, isState } from '../../game/state.ts';
import { linksOf } from '../replay/links.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';

/**
 * A move of a game with variations.
 *
 * @category Finding positions
 */
export interface TreeMove {
  /** The move before it as its place in the list of moves, or -1 for a first move. Always a lower place. */
  readonly parent: number;
  readonly move: Move;
}

/** What is walked through. */
export interface Walk {
  readonly start: GameState;
  /** Says of every move which one it follows. */
  readonly nodes: readonly Pick<TreeMove, 'parent'>[];
  /** The move of a place; undefined where there is none, behind which the position stays as it is. */
  readonly moveOf: (node: number, position: Position) => Move | undefined;
  /** Whether variations are walked through, or the main line alone. */
  readonly variations: boolean;
  /** The state after a node, the start for -1, where players left: that cannot be made and taken back in place. */
  readonly stateAt?: (node: number) => GameState;
}

/**
 * Shows every position of a game, the start included, each move's by itself; lines one after another, the main one first.
 *
 * @param visit is told after how many plies, and which move led there, with its place in the list; it must not keep the position
 */
export function walk(
  { start, nodes, moveOf, variations, stateAt }: Walk,
  visit: (position: Position, ply: number, node: number, move?: Move) => void,
): void {
  const { child, sibling, branches } = linksOf(nodes);
  const hasBranches = branches && variations;
  /** For each node how many moves had been made then. */
  const depths = new Int32Array(hasBranches ? nodes.length : 0);
  workOn(stateAt?.(-1) ?? start, (position) => {
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
          else hold(position, stateAt(node));
          made++;
          if (!hasBranches) position.forget();
          visit(position, made, node, move);
        }
        depths[node] = made;
      }
    }
  });
}

/**
 * A walk through moves that nobody has checked.
 *
 * @throws KlinZhaError `bad-state`; on the walk `illegal-move`, and `bad-parent` for a move that follows none before it
 */
export function uncheckedWalk(start: GameState, nodes: readonly TreeMove[]): Walk {
  if (!isState(start)) {
    fail({ code: 'bad-state', message: `A game begins with a GameState, not with '${shown(start)}'.` });
  }
  const isMove = (node: TreeMove): boolean => typeof node?.parent === 'number';
  if (!nodes.every(isMove)) failWith('bad-list', nodes, 'list of moves', 'objects with parent and move');
  const moveOf = (node: number, position: Position): Move => {
    const { move } = nodes[node]!;
    if (typeof move === 'number' && isLegal(position, move)) return move;
    const read = shown(move);
    return fail({ code: 'illegal-move', message: `Move ${node + 1}, ${read}, is not legal.`, read });
  };
  return { start, nodes, moveOf, variations: true };
}

/** A walk through a replay as far as it was played. */
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
