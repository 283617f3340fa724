/**
 * `klin-zha/archive`: many games. A {@link PositionIndex} tells in which games a position is reached and what was played
 * there, up to the board's symmetries if asked; {@link writeIndex} and {@link openIndex} keep it in a file that is searched without
 * being loaded. {@link PlacedGameReader} tells where games stand in a file. Games are chosen, told apart, counted and written as
 * rows for databases.
 *
 * @module klin-zha/archive
 */

export type { ByteReader } from './byte-reader.ts';
export { type GameFilter, GameSet, gameFilter, gameKey } from './choice.ts';
export { positionKey, samePosition } from './content.ts';
export type { GamePlace, IndexedGame } from './game-table.ts';
export {
  type FindInFileOptions,
  type IndexFile,
  type IndexSource,
  openIndex,
  type WriteIndexOptions,
  writeIndex,
} from './index-file.ts';
export type { Blocks, IndexParts } from './merge.ts';
export type { NextMove } from './next-moves.ts';
export { type PlacedGame, PlacedGameReader, readGameAt } from './placed-games.ts';
export {
  type AddOptions,
  type AddReplayOptions,
  type FindOptions,
  type IndexEntry,
  type Occurrence,
  PositionIndex,
  type PositionIndexOptions,
} from './position-index.ts';
export type { RowContent } from './rows.ts';
export { GameStatistics, type PlayerStatistics, type Statistics } from './statistics.ts';
export { type PositionRow, type PositionRowOptions, positionRowNames, positionRows } from './table.ts';
export type { TreeMove } from './walk.ts';
