/**
 * `klin-zha/records`: written games. Parse, edit and write text, score sheets and JSON without knowing the
 * rules (`parseRecords`, `formatRecord`, `readScoreSheet`, `recordToJson`). Use `replayRecord` to play a
 * record under the rules, `convertRecord` to change its notation, and `PositionIndex` and `gameFilter` to
 * search many games.
 *
 * @module klin-zha/records
 */

export type { ByteReader } from './archive/byte-reader.ts';
export { type GameFilter, gameFilter, gameKey } from './archive/choice.ts';
export { positionKey, samePosition } from './archive/content.ts';
export type { GamePlace, IndexedGame } from './archive/game-table.ts';
export {
  type FindInFileOptions,
  type IndexFile,
  type IndexSource,
  openIndex,
  type WriteIndexOptions,
  writeIndex,
} from './archive/index-file.ts';
export type { IndexBlocks, IndexParts } from './archive/merge.ts';
export type { NextMove } from './archive/next-moves.ts';
export { type PlacedGame, PlacedGameReader, readGameAt } from './archive/placed-games.ts';
export {
  type AddGameOptions,
  type AddReplayOptions,
  type FindPositionOptions,
  type IndexEntry,
  type Occurrence,
  PositionIndex,
  type PositionIndexOptions,
} from './archive/position-index.ts';
export type { RowContent } from './archive/rows.ts';
export { type GameCounts, GameStatistics, type PlayerStatistics } from './archive/statistics.ts';
export {
  type PositionRow,
  type PositionRowOptions,
  positionRowNames,
  positionRows,
} from './archive/table.ts';
export type { TreeMove } from './archive/walk.ts';
export {
  type Diagnostic,
  type NotesCode,
  notesCodes,
  type RecordCode,
  recordCodes,
  type SheetCode,
  sheetCodes,
  type TextPosition,
  type TextSpan,
} from './diagnostics.ts';
export {
  addMove,
  changeMove,
  commentMove,
  deleteMove,
  demoteMove,
  insertMove,
  numberMoves,
  promoteMove,
  type RecordEdit,
  setTag,
} from './edit.ts';
export { type FoundRecords, readRecords, type TextFormat, textFormat } from './format.ts';
export {
  type JsonFault,
  type MoveJson,
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
export type {
  Notes,
  NotesConfidence,
  NotesGame,
  NotesMove,
  NotesSpan,
  NotesSpanKind,
  ReadNotesOptions,
} from './notes/notes.ts';
export { readNotes } from './notes/read-notes.ts';
export { recordsFromNotes } from './notes/to-record.ts';
export type { ReplayRecordOptions } from './replay/context.ts';
export { type Conversion, type ConvertOptions, convertRecord } from './replay/convert.ts';
export type { ReplayDeparture } from './replay/departures.ts';
export { type Ply, type ReplayCode, replayCodes } from './replay/findings.ts';
export { mergeRecords } from './replay/merge-records.ts';
export type { RecordReplay } from './replay/record-replay.ts';
export { replayRecord } from './replay/replay-record.ts';
export {
  replayScoreSheet,
  type SheetReplay,
} from './replay/replay-sheet.ts';
export { resultOf } from './replay/results.ts';
export { recordFromSheet } from './replay/sheet-to-record.ts';
export { gameFromReplay } from './replay/to-game.ts';
export { numberedRecord, type RecordOptions, recordFromGame } from './replay/to-record.ts';
export {
  leftOutOfSheet,
  type ReplayedLine,
  type SheetFromReplayOptions,
  sheetFromReplay,
} from './replay/to-sheet.ts';
export { type RecordResult, recordResults } from './results.ts';
export { type SheetLayout, sheetLayouts } from './sheet/lines.ts';
export { readScoreSheet } from './sheet/reader.ts';
export type { ScoreSheet, SheetCell, SheetEntry, SheetRow } from './sheet/score-sheet.ts';
export { type FormatSheetOptions, formatScoreSheet, type SheetContent } from './sheet/writer.ts';
export type { TextRange } from './text/piece-writer.ts';
export {
  parseRecords,
  type ReadRecordOptions,
  type RecordChunk,
  RecordReader,
  type RecordSource,
  type RecordStream,
  type RecordStreamReader,
  type RecordToken,
  readGames,
  readTokens,
} from './text/reader.ts';
export {
  type GameSpans,
  type MoveSpans,
  RecordText,
  type RecordTextEdit,
  type TextReplacement,
} from './text/record-text.ts';
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
