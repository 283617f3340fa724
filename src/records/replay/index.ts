/**
 * `klin-zha/replay`: written games played by the rules, with everything that is wrong in them, and written anew in
 * other notations and forms.
 *
 * @module klin-zha/replay
 */

export type { ReplayRecordOptions } from './context.ts';
export type { ReplayDeparture } from './departures.ts';
export { type Ply, type ReplayCode, replayCodes } from './findings.ts';
export type { RecordReplay } from './record-replay.ts';
export { replayRecord } from './replay-record.ts';
export { type Replay, type ReplayOptions, replayScoreSheet, replayScoreSheets } from './replay-sheet.ts';
export { resultOf } from './results.ts';
export { recordFromSheet } from './sheet-to-record.ts';
export { gameFromReplay } from './to-game.ts';
export {
  type Conversion,
  type ConvertOptions,
  convertRecord,
  numberedRecord,
  type RecordOptions,
  recordFromGame,
} from './to-record.ts';
export {
  leftOutOfSheet,
  type ReplayedLine,
  type SheetFromReplayOptions,
  sheetFromReplay,
} from './to-sheet.ts';
