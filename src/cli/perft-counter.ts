/** Counts a part of the tree of moves: what a thread does, whichever it is. */

import { countSequences, make, own, type Position, TranspositionTable, unmake } from '../game/in-place.ts';
import type { GameState, Move } from '../index.ts';

/** A part of the tree: where it begins, as moves from the root, and how many moves it goes on from there. */
export interface Part {
  readonly moves: readonly Move[];
  readonly depth: number;
}

/** Counts parts of one tree; what it remembers of one it knows in the next. */
export class PartCounter {
  private readonly position: Position;
  private readonly memory: TranspositionTable | undefined;

  /** @param hashMegabytes the size of its table, 0 for none */
  constructor(root: GameState, hashMegabytes: number) {
    this.position = own(root);
    this.memory = hashMegabytes > 0 ? new TranspositionTable(hashMegabytes) : undefined;
  }

  /** The number of sequences in a part. */
  count({ moves, depth }: Part): number {
    for (const move of moves) make(this.position, move);
    const count = countSequences(this.position, depth, this.memory);
    for (let made = 0; made < moves.length; made++) unmake(this.position);
    return count;
  }
}
