/**
 * `klin-zha/search`: the fast door, for bots and whoever else looks at millions of positions.
 *
 * @module klin-zha/search
 */

export { moveFrom, moveKind, moveTakesGoal, moveTo, placedKind } from '../engine/move.ts';
export type { Playout, PlayoutOptions } from './playout.ts';
export type { CellList, SearchBoard } from './search-board.ts';
export { Searcher, type WeightedMove } from './searcher.ts';
export type { BoardWatcher } from './watch.ts';
