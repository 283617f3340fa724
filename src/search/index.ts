/**
 * `klin-zha/search`: fast access to positions, for bots and other programs that search millions of them.
 *
 * @module klin-zha/search
 */

export { moveFrom, moveKind, moveTakesGoal, moveTo, placedKind } from '../engine/move.ts';
export type { EndingProbe, EndingValue } from './ending-values.ts';
export { combatOutcomes, type Playout, type PlayoutOptions, playout } from './playout.ts';
export type { PutOptions } from './put.ts';
export type { CellList, SearchBoard } from './search-board.ts';
export { Searcher } from './searcher.ts';
export { symmetryKey } from './symmetry-key.ts';
export type { BoardObserver } from './watch.ts';
export { type Winnability, type WinnabilityOptions, winnability, winnabilitySteps } from './winnability.ts';
