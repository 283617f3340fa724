/**
 * `klin-zha/arbiter`: what an arbiter keeps beside a match of `klin-zha/match`: score sheets, the record of everything that
 * happened, envelopes with sealed moves, and tables of events.
 *
 * @module klin-zha/arbiter
 */

export { formatControl, namedControls } from './controls.ts';
export { matchFromRecord, recordFromMatch } from './records.ts';
export { newSealKey, type OpenedText, openText, type SealedText, sealText } from './sealing.ts';
export { announcement, clockText, infractions, record, sheet } from './sheet.ts';
export { crossTable, type PlayedMatch, type TableRow, tableText } from './table.ts';
