/** Text of which every character keeps its place in the original. */

/** Text and the offsets in the original where each character begins and ends. */
export interface MappedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Stretch of a text, and the text that replaces it. Text of the same length keeps the place of each
 * character, other text the place of the whole stretch.
 */
export type TextPart = readonly [from: number, to: number, replacement?: string];

/** Returns a text as its own original. */
export function unmapped(text: string): MappedText {
  const starts = Array.from({ length: text.length }, (_, at) => at);
  return { text, starts, ends: starts.map((at) => at + 1) };
}

/** Returns the text that some parts of a text make, in their order. */
export function assembled(source: MappedText, parts: Iterable<TextPart>): MappedText {
  const texts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const [from, to, replacement = source.text.slice(from, to)] of parts) {
    texts.push(replacement);
    const isCopy = replacement.length === to - from;
    const first = source.starts[from] ?? source.ends.at(-1) ?? 0;
    const last = Math.max(first, source.ends[to - 1] ?? 0);
    for (let at = 0; at < replacement.length; at++) {
      starts.push(isCopy ? source.starts[from + at]! : first);
      ends.push(isCopy ? source.ends[from + at]! : last);
    }
  }
  return { text: texts.join(''), starts, ends };
}

/** Replaces what a pattern matches, by one text or by parts. */
export function rewritten(
  source: MappedText,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | readonly TextPart[],
): MappedText {
  const parts: TextPart[] = [];
  let last = 0;
  for (const match of source.text.matchAll(pattern)) {
    const to = match.index + match[0].length;
    parts.push([last, match.index]);
    const made = replace(match);
    if (typeof made === 'string') parts.push([match.index, to, made]);
    else parts.push(...made);
    last = to;
  }
  return last === 0 ? source : assembled(source, [...parts, [last, source.text.length]]);
}
