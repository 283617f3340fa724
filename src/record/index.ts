/** `klin-zha/record`: games as they are written down, read and replayed with everything that is wrong in them. */

export type { Diagnostic, Place } from './diagnostics.ts';
export { type NotationName, notationNames } from './notations.ts';
export { type Replay, type ReplayOptions, replayScoreSheet } from './replay.ts';
export {
  type CellKind,
  readScoreSheet,
  type ScoreSheet,
  type SheetCell,
  type SheetOptions,
  type SheetRow,
} from './sheet.ts';
export type { Ply } from './tell.ts';
