/**
 * The moves of a game as lists that only grow, shared by all `Game` values of one line of play. A game that
 * goes another way gets lists of its own.
 */

import type { Move } from '../engine/move.ts';
import { after } from './in-place.ts';
import type { GameState } from './state.ts';

/** Every so many plies a state is kept, from which the ones after it are played again. */
const stride = 32;

/** The moves since a start, with what is needed to find positions again. */
export class History {
  readonly start: GameState;
  readonly moves: Move[] = [];
  /** The states after 0, 32, 64... plies. */
  private readonly milestones: GameState[];
  /** For each ply the hash of its position; the start is ply 0. */
  private readonly hashes: string[];
  /** For each ply how often its position had occurred by then, itself included. */
  private readonly occurrences: number[] = [1];
  /** The last ply of every position so far, by hash. */
  private readonly lastPly: Map<string, number>;

  constructor(start: GameState) {
    this.start = start;
    this.milestones = [start];
    this.hashes = [start.hash()];
    this.lastPly = new Map([[this.hashes[0]!, 0]]);
  }

  /** The history of the same game up to a ply, with lists of its own. */
  fork(length: number): History {
    const copy = new History(this.start);
    for (let ply = 1; ply <= length; ply++) {
      copy.moves.push(this.moves[ply - 1]!);
      copy.note(this.hashes[ply]!);
      if (ply % stride === 0) copy.milestones.push(this.milestones[ply / stride]!);
    }
    return copy;
  }

  /** Adds a move and the state after it. */
  append(move: Move, after: GameState): void {
    this.moves.push(move);
    if (this.moves.length % stride === 0) this.milestones.push(after);
    this.note(after.hash());
  }

  private note(hash: string): void {
    const ply = this.hashes.push(hash) - 1;
    this.occurrences.push(1 + (this.occurrences[this.lastPly.get(hash) ?? -1] ?? 0));
    this.lastPly.set(hash, ply);
  }

  /** The state after a number of plies. */
  stateAt(ply: number): GameState {
    const milestone = Math.floor(ply / stride);
    let state = this.milestones[milestone]!;
    for (const move of this.moves.slice(milestone * stride, ply)) state = advance(state, move);
    return state;
  }

  /** How often the position after a number of plies had occurred by then. */
  occurrencesAt(ply: number): number {
    return this.occurrences[ply]!;
  }

  /** How often a position occurred up to a ply. */
  occurrencesOf(state: GameState, ply: number): number {
    const hash = state.hash();
    const last = this.lastPly.get(hash);
    if (last === undefined) return 0;
    if (last <= ply) return this.occurrences[last]!;
    return this.hashes.slice(0, ply + 1).filter((other) => other === hash).length;
  }
}

/** The state after a move that is known to be legal. */
function advance(state: GameState, move: Move): GameState {
  return after(state, [move]);
}
