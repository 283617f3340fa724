/**
 * `klin-zha/record`: games as they are written down, read and written without knowing any rules. Tokens
 * (`readTokens`), trees (`parseRecords`, `readGames`, `RecordReader`), texts (`formatRecord`), JSON
 * (`recordToJson`, `recordFromJson`) and score sheets (`readScoreSheet`, `formatScoreSheet`).
 *
 * @module klin-zha/record
 */

export {
  type Diagnostic,
  type Place,
  type Point,
  type RecordCode,
  recordCodes,
  type SheetCode,
  sheetCodes,
} from './diagnostics.ts';
export {
  addMove,
  changeMove,
  commentMove,
  deleteMove,
  type Edit,
  numberMoves,
  promoteMove,
} from './edit.ts';
export {
  type JsonFault,
  type MoveJson,
  type RecordFromJson,
  type RecordJson,
  recordFromJson,
  recordToJson,
} from './json.ts';
export {
  type LineMove,
  lineOf,
  type MoveLine,
  makeRecord,
  nodesOfLine,
  type RecordContent,
} from './move-lines.ts';
export { type RecordResult, recordResults } from './results.ts';
export type { CellKind, SheetCell, SheetEntry } from './sheet/cells.ts';
export { type SheetLayout, sheetLayouts } from './sheet/columns.ts';
export { readScoreSheet, readScoreSheets } from './sheet/reader.ts';
export type { ScoreSheet, SheetDeparture, SheetOptions, SheetRow } from './sheet/score-sheet.ts';
export { type FormatSheetOptions, formatScoreSheet, type SheetContent } from './sheet/writer.ts';
export {
  parseRecords,
  type ReadRecordOptions,
  type RecordChunk,
  RecordReader,
  type RecordSource,
  type RecordStream,
  type RecordStreamReader,
  readGames,
  readTokens,
  type Token,
} from './text/reader.ts';
export { type TokenKind, tokenKinds } from './text/scanner.ts';
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
