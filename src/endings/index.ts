/**
 * `klin-zha/endings`: exact values of positions with few warriors, by retrograde analysis.
 *
 * @module klin-zha/endings
 */

export { type EndingClass, endingClass } from './ending-class.ts';
export { endingSlice, joinSlices, openTable } from './file.ts';
export { countPositions, positionAt, positionIndex } from './position-index.ts';
export type { EndingTable } from './table.ts';
