/** The headings of a score sheet: which columns belong to which colour, and which hold labels. */

import type { Place } from '../diagnostics.ts';

/** A block of columns that stands beside others. */
export interface Block {
  /** The fields of its labels: from the first one up to the second, without that. */
  readonly labels: readonly [from: number, to: number];
  /** The colours of its columns by their fields. */
  readonly colours: ReadonlyMap<number, string>;
}

/** A line that heads columns. */
export interface Heading {
  readonly blocks: readonly Block[];
  /** The fields to the right of a colour that name none: nothing is read below them. */
  readonly others: ReadonlySet<number>;
}

/** The most blocks side by side: no page is wider, and every row costs time for each of them. */
const mostBlocks = 16;

/** A longer text heads no column. */
const longestName = 80;

/** The colour that a field of a heading names: `Gold`, `Gold:`, `Gold (Worf)`, `**Gold**`. */
export function colourOf(text: string, words: readonly string[]): string | undefined {
  const colour = text.toLowerCase();
  if (words.includes(colour)) return colour;
  if (text.length > longestName) return undefined;
  const plain = colour.replace(/^[*_]+|[*_]+$/g, '');
  const [, name = '', rest = ''] = /^([^:(]*)(.*)$/s.exec(plain) ?? [];
  if (rest.startsWith('(') && !/\)\s*:?$/.test(rest)) return undefined;
  return words.includes(name.trim()) ? name.trim() : undefined;
}

/**
 * What the fields of a line head, or undefined where they name not at least two colours. What stands left of a
 * block's first colour heads its labels.
 */
export function headingOf(fields: readonly Place[], words: readonly string[]): Heading | undefined {
  const blocks: { labels: [number, number]; colours: Map<number, string> }[] = [];
  const others = new Set<number>();
  for (const [index, { text }] of fields.entries()) {
    if (text === '') continue;
    const colour = colourOf(text, words);
    const last = blocks.at(-1);
    if (colour === undefined) {
      // A line that begins with '#' is a comment.
      if (last === undefined && text.startsWith('#') && text !== '#') return undefined;
      if (last !== undefined) others.add(index);
    } else if (last !== undefined && ![...last.colours.values()].includes(colour)) {
      last.colours.set(index, colour);
    } else {
      const from = last === undefined ? 0 : last.colours.has(index - 1) ? index : index - 1;
      others.delete(from);
      blocks.push({ labels: [from, index], colours: new Map([[index, colour]]) });
      if (blocks.length > mostBlocks) return undefined;
    }
  }
  return blocks.some(({ colours }) => colours.size > 1) ? { blocks, others } : undefined;
}

/** Whether a text names two colours at least, as a heading does that is not parted into columns. */
export function namesColours(text: string, words: readonly string[]): boolean {
  const colours = text.toLowerCase();
  return words.filter((word) => colours.includes(word)).length > 1;
}
