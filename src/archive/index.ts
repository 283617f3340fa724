/**
 * `klin-zha/archive`: positions in many games. A {@link PositionIndex} tells in which games a position is reached,
 * up to the board's symmetries if asked; games come as moves, or as what `klin-zha/replay` has replayed.
 *
 * @module klin-zha/archive
 */

export { positionKey, samePosition } from './content.ts';
export {
  type AddReplayOptions,
  type FindOptions,
  type Occurrence,
  PositionIndex,
  type PositionIndexOptions,
} from './position-index.ts';
export type { TreeMove } from './walk.ts';
