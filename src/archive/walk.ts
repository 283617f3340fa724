/** Walks through games: the position after every move, in place and without states in between. */

import { fail, shown } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import { borrow, isLegal, make, type Position, unmake, workOn } from '../game/in-place.ts';
import { play } from '../game/moves.ts';
import { GameState } from '../game/state.ts';
import { mainLine } from '../record/tree.ts';
import { linksOf } from '../replay/links.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { Replay } from '../replay/replay-sheet.ts';

/** A move of a game with variations. */
export interface TreeMove {
  /** The move before it as its place in the list of moves, or -1 for a first move. Always a lower place. */
  readonly parent: number;
  readonly move: Move;
}

/** Is shown a position, which it must not keep: after how many plies, and which move of the list led to it. */
export type Visit = (position: Position, ply: number, node: number) => void;

/**
 * Shows every position of a game, the start included.
 *
 * @throws KlinZhaError `illegal-move`
 */
export function walkLine(start: GameState, moves: Iterable<Move>, visit: Visit): void {
  checkStart(start);
  // The moves are all asked for before, so that whoever gives them may use the library meanwhile.
  const list = [...moves];
  workOn(start, (position) => {
    visit(position, 0, -1);
    for (const [node, move] of list.entries()) {
      if (!isLegal(position, move)) refuse(move, node);
      make(position, move);
      position.forget();
      visit(position, node + 1, node);
    }
  });
}

/**
 * Shows every position of a game with its variations, the start included.
 *
 * @throws KlinZhaError `illegal-move`, or `bad-parent` for a move that follows none before it
 */
export function walkTree(start: GameState, moves: Iterable<TreeMove>, visit: Visit): void {
  checkStart(start);
  const states: GameState[] = [];
  const plies: number[] = [];
  const show = (state: GameState, ply: number, node: number): void =>
    borrow(state, (position) => visit(position, ply, node));
  show(start, 0, -1);
  for (const { parent, move } of moves) {
    const node = states.length;
    const before = parent === -1 ? start : states[parent];
    if (before === undefined) {
      const message = `Move ${node + 1} cannot follow move ${shown(parent)}.`;
      fail({ code: 'bad-parent', message, read: shown(parent), expected: `-1 to ${node - 1}` });
    }
    states.push(play(before, move));
    plies.push((plies[parent] ?? 0) + 1);
    show(states[node]!, plies[node]!, node);
  }
}

/** Shows every position of the main line of a replay, the start included. */
export function walkMainLine(replay: RecordReplay | Replay, visit: Visit): void {
  const isRecord = 'record' in replay;
  let ply = 0;
  workOn(replay.start, (position) => {
    visit(position, 0, -1);
    const go = (move: Move, node: number): void => {
      make(position, move);
      position.forget();
      visit(position, ++ply, node);
    };
    if (!isRecord) for (const [node, { move }] of replay.plies.entries()) go(move, node);
    else
      for (const node of mainLine(replay.record)) {
        if (replay.isPart(node)) continue;
        const move = replay.moveAt(node);
        if (move === undefined) break;
        go(move, node);
      }
  });
}

/** Shows every position of a replayed record with its variations, the start included, each move's by itself. */
export function walkReplay(replay: RecordReplay, visit: Visit): void {
  const { nodes } = replay.record;
  const { child, sibling } = linksOf(nodes);
  const depths = new Int32Array(nodes.length);
  workOn(replay.start, (position) => {
    visit(position, 0, -1);
    const tasks = [child[0]!];
    let made = 0;
    for (let node = tasks.pop()!; node >= 0; node = tasks.pop() ?? -1) {
      const { parent } = nodes[node]!;
      const move = replay.moveAt(node);
      if (sibling[node]! >= 0) tasks.push(sibling[node]!);
      const isPart = replay.isPart(node);
      if (move === undefined && !isPart) continue;
      for (const before = depths[parent] ?? 0; made > before; made--) unmake(position);
      if (move !== undefined) {
        make(position, move);
        made++;
        visit(position, made, node);
      }
      depths[node] = made;
      if (child[node + 1]! >= 0) tasks.push(child[node + 1]!);
    }
  });
}

function checkStart(start: unknown): void {
  if (start instanceof GameState) return;
  fail({ code: 'bad-state', message: `A game begins with a GameState, not with '${shown(start)}'.` });
}

function refuse(move: unknown, node: number): never {
  const read = shown(move);
  return fail({ code: 'illegal-move', message: `Move ${node + 1}, ${read}, is not legal.`, read });
}
