/**
 * `klin-zha/learn`: actions, feature planes and games in batches, for programs that learn to play.
 *
 * @module klin-zha/learn
 */

export { ActionSpace, type ActionSymmetry } from './action-space.ts';
export { type FeaturePlane, featurePlanes, writePlanes } from './features.ts';
export { GameBatch, type GameBatchOptions } from './game-batch.ts';
