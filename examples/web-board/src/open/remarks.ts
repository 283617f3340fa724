/** Remarks on a text that was opened. */

import type { GameRecord, replayRecord } from 'klin-zha/records';
import { h } from '../dom.ts';
import type { Words } from '../words/index.ts';

/** A remark on a text, with its place. */
type Remark = GameRecord['diagnostics'][number] | ReturnType<typeof replayRecord>['diagnostics'][number];

/** A game in a text, with its faults. */
export interface Found {
  readonly record: GameRecord;
  readonly remarks: readonly Remark[];
}

/** Returns a title for remarks with the number of faults: a note is not a fault. */
export function titleOf(remarks: readonly Remark[], words: Words): string {
  return words.remarks(remarks.filter(({ severity }) => severity !== 'note').length);
}

/** Lists the faults of a text and the notes on how it was read, with their places. */
export function remarksOn(remarks: readonly Remark[], words: Words): HTMLElement | null {
  if (remarks.length === 0) return null;
  const items = remarks.map(({ line, column, message, severity }) =>
    h('li', { class: severity }, `${words.place(line, column)} ${message}`),
  );
  return h('details', { class: 'remarks' }, h('summary', {}, titleOf(remarks, words)), h('ul', {}, ...items));
}
