/**
 * `klin-zha/learn`: actions, feature planes and games in batches, for programs that learn to play.
 *
 * @module klin-zha/learn
 */

export { ActionSpace } from './action-space.ts';
export { featurePlanes, type PlaneOptions, writePlanes } from './features.ts';
export { GameBatch, type GameBatchOptions } from './game-batch.ts';
