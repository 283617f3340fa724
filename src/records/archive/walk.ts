/** Lists the positions of a replayed game, optionally with its variations. */

import type { Move } from '../../engine/move.ts';
import { borrow, type HashParts, loadState, make, unmake, withScratchPosition } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import { linksOf } from '../replay/replay-record.ts';
import type { SheetReplay } from '../replay/replay-sheet.ts';
import { keyOf } from './keys.ts';

/** A position in a game, with its key. */
export interface GamePosition extends Readonly<HashParts> {
  /** Number of plies before the position. */
  readonly ply: number;
  /** Index of the move that led to the position, or -1. */
  readonly node: number;
  /** Next move in the first line that contains the position, or null at its end. */
  readonly next: Move | null;
  /** Number of the symmetry that produced the key. */
  readonly turn: number;
}

/**
 * Returns the positions of the played part of a game, including the start, in node order. Returns none if the
 * game is not playable. All moves are made on a single position.
 */
export function positionsOf(
  replay: RecordReplay | SheetReplay,
  symmetry: boolean,
  variations: boolean,
): GamePosition[] {
  if (!replay.isPlayable) return [];
  const isRecord = 'record' in replay;
  const nodes = isRecord ? replay.record.nodes : replay.plies.map((_, index) => ({ parent: index - 1 }));
  const moveAt = (node: number) => (isRecord ? replay.moveAt(node) : replay.plies[node]?.move);
  // A departure cannot be taken back.
  const stateAt = isRecord && replay.departures.length > 0 && ((node: number) => replay.stateAt(node));
  const { child, sibling, branches } = linksOf(nodes);
  const hasBranches = branches && variations;
  const found: { -readonly [Member in keyof GamePosition]: GamePosition[Member] }[] = [];
  /** Number of moves made up to each node. */
  const depths = new Int32Array(hasBranches ? nodes.length : 0);
  withScratchPosition(stateAt ? stateAt(-1) : replay.start, (position) => {
    const add = (ply: number, node: number): void => {
      const entry = { low: 0, high: 0, ply, node, next: null, turn: 0 };
      [entry.turn = 0] = keyOf(position, symmetry, entry);
      found.push(entry);
    };
    add(0, -1);
    // Lines are visited one by one, the main line first.
    const tasks = [child[0]!];
    let made = 0;
    for (let first = tasks.pop()!; first >= 0; first = tasks.pop() ?? -1) {
      const before = depths[nodes[first]!.parent] ?? 0;
      if (!stateAt) for (; made > before; made--) unmake(position);
      made = before;
      for (let node = first; node >= 0; node = child[node + 1]!) {
        if (hasBranches && sibling[node]! >= 0) tasks.push(sibling[node]!);
        const move = moveAt(node);
        if (move !== undefined) {
          if (stateAt) loadState(position, stateAt(node));
          else make(position, move);
          const last = found.at(-1)!;
          // A new line starts at least one ply earlier.
          if (last.ply === made) last.next = move;
          add(++made, node);
          if (!hasBranches) position.clearUndo();
        }
        depths[node] = made;
      }
    }
  });
  return hasBranches ? found.sort((one, two) => one.node - two.node) : found;
}

/** Returns a function that checks whether a game or one of its variations reaches a position. */
export function positionFinder(
  state: GameState,
  symmetry: boolean,
): (replay: RecordReplay | SheetReplay) => boolean {
  const key = { low: 0, high: 0 };
  borrow(state, (position) => keyOf(position, symmetry, key));
  return (replay) =>
    positionsOf(replay, symmetry, true).some(({ low, high }) => low === key.low && high === key.high);
}
