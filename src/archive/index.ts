/**
 * `klin-zha/archive`: positions in many games. A {@link PositionIndex} tells in which games a position is reached,
 * up to the board's symmetries if asked; {@link playRecord} gives the moves of a record for it.
 */

export { positionKey, samePosition } from './content.ts';
export {
  type FindOptions,
  type Occurrence,
  PositionIndex,
  type PositionIndexOptions,
} from './position-index.ts';
export { type PlayedRecord, type PlayRecordOptions, playRecord } from './records.ts';
export type { TreeMove } from './walk.ts';
