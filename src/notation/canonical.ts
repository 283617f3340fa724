/** What a fast lane is: a notation on a position that moves change in place, for the replay of many moves. */

import type { Move } from '../engine/move.ts';
import { borrow, type Position } from '../game/in-place.ts';
import type { GameState } from '../game/state.ts';
import { type Reading, type ReadOptions, readingOfOne } from './reading.ts';

/** The answer of a lane that does not read a text: a generous reader may still. */
export const NO_MOVE = -1;

/** A notation on a position. */
export interface CanonicalReader {
  /**
   * The one legal move that a text means, if it is written as it should be; {@link NO_MOVE} for everything that
   * needs a second look.
   *
   * @param strict whether only the canonical form will do, with every mark
   */
  read(position: Position, text: string, strict: boolean): Move | typeof NO_MOVE;
  /** Writes a legal move; the empty text where no warrior stands that could make it. */
  write(position: Position, move: Move): string;
}

/** The reading of a text by a fast lane, or undefined where the generous reader has to look at it. */
export function readCanonically(
  lane: CanonicalReader,
  state: GameState,
  text: unknown,
  { strict = false }: ReadOptions,
): Reading | undefined {
  if (typeof text !== 'string') return undefined;
  const move = borrow(state, (position) => lane.read(position, text, strict));
  return move === NO_MOVE ? undefined : readingOfOne(move as Move);
}
