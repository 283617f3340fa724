/** `klin-zha/record`: games as they are written down, read and written without knowing any rules. */

export type { Diagnostic, Place } from './diagnostics.ts';
export {
  type CellKind,
  readScoreSheet,
  type ScoreSheet,
  type SheetCell,
  type SheetOptions,
  type SheetRow,
} from './sheet.ts';
