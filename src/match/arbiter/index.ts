/**
 * `klin-zha/arbiter`: an arbiter's events for matches of `klin-zha/match`, and what he keeps beside one: score sheets, the record of everything that
 * happened, envelopes with sealed moves, and tables of events.
 *
 * @module klin-zha/arbiter
 */

export { formatControl, namedControls } from './controls.ts';
export { arbiterEvents } from './events/arbiter-events.ts';
export { matchFromRecord, recordFromMatch } from './records.ts';
export { newSealKey, type OpenedText, openText, type SealedText, sealText } from './sealing.ts';
export { announcement, clockText, infractions, record, sheet } from './sheet.ts';
export { crossTable, type PlayedMatch, type TableRow, tableText } from './table.ts';
