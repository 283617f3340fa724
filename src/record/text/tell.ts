/** What is told of comments that hold a brace, and of results in odd spellings. */

import type { Place } from '../diagnostics.ts';
import type { DiagnosticList } from '../faults.ts';
import { isRecordResult, type RecordResult, recordResults, spacedResult } from '../results.ts';
import { braceIn } from './comments.ts';

/** Says that a comment holds a brace: it may have swallowed moves, as the one before it is not closed. */
export function tellBrace(faults: DiagnosticList, raw: string, { line, column }: Omit<Place, 'text'>): void {
  const at = braceIn(raw);
  if (at < 0) return;
  const lines = raw.slice(0, at).split('\n');
  const before = lines.length > 1 ? 0 : column;
  const place = { text: '{', line: line + lines.length - 1, column: before + lines.at(-1)!.length + 1 };
  const message = `A comment has no comment in it; the one that begins in line ${line}, column ${column} is not closed.`;
  faults.warn('brace-in-comment', place, message, "'}' before it, or '\\{'");
}

/** Says that a result is written in another way than usual. */
export function tellSpelling(faults: DiagnosticList, place: Place, result: RecordResult): void {
  faults.warn('result-spelling', place, `This is read as the result ${result}.`, result);
}

/** Looks at the value of the tag `Result`. Nothing and `?` say that nobody knows the result. */
export function checkResultTag(faults: DiagnosticList, place: Place, value: string): void {
  const text = value.trim();
  if (isRecordResult(value) || text === '' || text === '?') return;
  const result = spacedResult(text);
  if (result === undefined) {
    const message = `The tag Result says '${text.slice(0, 40)}', which is no result.`;
    faults.warn('result-mismatch', place, message, recordResults.join(', '));
  } else tellSpelling(faults, place, result);
}
