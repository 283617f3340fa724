/**
 * `klin-zha/records`: written games. Parse, edit and write text, score sheets and JSON without knowing the
 * rules (`parseRecords`, `formatRecord`, `readScoreSheet`, `recordToJson`). Use `replayRecord` to play a
 * record under the rules, `convertRecord` to change its notation, and `gameFilter` to select games.
 *
 * @module klin-zha/records
 */

export { type GameFilter, gameFilter } from './archive/choice.ts';
export { positionKey } from './archive/keys.ts';
export { type PositionRow, type PositionRowOptions, positionRows } from './archive/position-rows.ts';
export { type GameCounts, GameStatistics } from './archive/statistics.ts';
export type {
  Diagnostic,
  NotesCode,
  RecordCode,
  SheetCode,
  TextPosition,
  TextRange,
  TextSpan,
} from './diagnostics.ts';
export {
  addMove,
  changeMove,
  commentMove,
  deleteMove,
  demoteMove,
  insertMove,
  promoteMove,
  type RecordEdit,
  setTag,
} from './edit.ts';
export { type DecodedText, decodeText } from './encodings.ts';
export { type JsonFault, type RecordJson, recordFromJson, recordToJson } from './json.ts';
export {
  type LineMove,
  type MoveLine,
  makeRecord,
  type RecordContent,
} from './move-lines.ts';
export type { ReplayRecordOptions } from './replay/context.ts';
export { type ConvertOptions, convertRecord } from './replay/convert.ts';
export type { ReplayDeparture } from './replay/departures.ts';
export type { Ply } from './replay/findings.ts';
export type { RecordReplay } from './replay/record-replay.ts';
export { replayRecord } from './replay/replay-record.ts';
export { replayScoreSheet, type SheetReplay } from './replay/replay-sheet.ts';
export { gameFromReplay } from './replay/to-game.ts';
export { numberedRecord, type RecordOptions, recordFromGame, recordFromSheet } from './replay/to-record.ts';
export { leftOutOfSheet, type ReplayedLine, sheetFromReplay } from './replay/to-sheet.ts';
export type { RecordResult } from './results.ts';
export type { SheetLayout } from './sheet/lines.ts';
export { readScoreSheet } from './sheet/reader.ts';
export type { ScoreSheet, SheetCell, SheetRow } from './sheet/score-sheet.ts';
export { formatScoreSheet, type SheetContent } from './sheet/writer.ts';
export {
  parseRecords,
  type ReadRecordOptions,
  RecordReader,
  type RecordSource,
  type RecordToken,
  readGames,
  readTokens,
} from './text/reader.ts';
export type { TokenKind } from './text/scanner.ts';
export { type FormatRecordOptions, formatRecord, formatRecords, type WritableRecord } from './text/writer.ts';
export {
  type Branches,
  branchesOf,
  type GameRecord,
  lineTo,
  mainLine,
  type RecordDeparture,
  type RecordEvaluation,
  type RecordMark,
  type RecordMove,
  type RecordNode,
} from './tree.ts';
export { isMoveText } from './words.ts';
