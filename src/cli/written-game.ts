/** What the commands find in files: games in every form, and parts without any. */

import type { Diagnostic, GameRecord, ScoreSheet } from '../record/index.ts';
import type { TextPlace } from './json-places.ts';

/** One game of a file: as a record, or as a score sheet. */
export type WrittenGame =
  | ({ readonly kind: 'record'; readonly record: GameRecord } & TextPlace)
  | { readonly kind: 'sheet'; readonly sheet: ScoreSheet };

/** A part of a file in which no game could be found: what is wrong with it, or that nothing is there. */
export interface NoGame {
  readonly kind: 'none';
  readonly diagnostics: readonly Diagnostic[];
}

/** That nothing could be found. */
export function noGame(severity: Diagnostic['severity'], message: string, line = 1): NoGame {
  const diagnostic = { code: 'no-game', severity, line, column: 1, length: 0, read: '', message };
  return { kind: 'none', diagnostics: [diagnostic] };
}
