/**
 * Decoding of notes: the text that a person would read, without what programs wrap it in. Every character
 * keeps its place in the original, and repeated lines are dropped.
 */

import { eachPlainPart, folded } from '../../records/sheet/plain-text.ts';
import { withoutSigns } from '../legend.ts';
import type { Pace } from '../pace.ts';
import { assembled, type MappedText, type TextPart, unmapped } from './mapped.ts';
import { withColumnsInOrder, withPlayersInColumns, withQuotesFirst } from './order.ts';
import { withoutJson, withoutRtf, withoutTransfer, withoutWiki, withStrikes } from './wrappers.ts';

/** Text in plain characters. */
export interface PlainText extends MappedText {
  /** Text in lower case and without accents; it has the same length. */
  readonly folded: string;
}

/** Returns the plain texts that a text may mean: they differ in the order of its lines. */
export function plainTextsOf(original: string, pace: Pace): readonly PlainText[] {
  const inSteps = (source: MappedText, steps: readonly ((source: MappedText) => MappedText)[]): MappedText =>
    steps.reduce((text, step) => {
      pace.pass(0);
      return step(text);
    }, source);
  const unwrapped = inSteps(unmapped(original), [
    withoutJson,
    withoutTransfer,
    withoutRtf,
    withoutWiki,
    withStrikes,
    withoutSigns,
  ]);
  const quoted = withQuotesFirst(unwrapped);
  return [unwrapped, ...(quoted ? [quoted] : [])].map((source) => {
    const plain = inSteps(source, [withPlainParts, withPlayersInColumns, withColumnsInOrder]);
    return { ...plain, folded: folded(plain.text) };
  });
}

function withPlainParts(source: MappedText): MappedText {
  const parts: TextPart[] = [];
  eachPlainPart(withoutRepeats(source.text), (part, from, to) => parts.push([from, to, part]));
  return assembled(source, parts);
}

/** Returns the place of a stretch of plain text in the original. */
export function placeIn(
  { starts, ends }: MappedText,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const begin = starts[from]!;
  const end = ends[to - 1]!;
  // The order of lines may be another one in the original.
  return { from: begin, to: end < begin ? ends[from]! : end };
}

/** Replaces lines that repeat an earlier one by blanks: quotations in mails, and lines written twice. */
function withoutRepeats(text: string): string {
  const seen = new Set<string>();
  let before = '';
  return text.replace(/[^\r\n]+/g, (line) => {
    const content = line.replace(/^[\s>]+/, '').trimEnd();
    const isRepeat =
      (/^\s*>/.test(line) && seen.has(content)) || (content === before && /\d\d/.test(content));
    seen.add(content);
    if (content !== '') before = content;
    return isRepeat && content !== '' ? ' '.repeat(line.length) : line;
  });
}
