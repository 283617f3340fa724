/** The results that close a game, for two and for three players. */

import { classOf, SPACE } from './characters.ts';

/**
 * The results in the order of the seats: `1-0` and `0-1`, a draw, and `*` where the game goes on or nobody knows;
 * with three players who won, a draw of all three, and a draw of two after the third is out.
 */
export const recordResults = [
  '1-0',
  '0-1',
  '1/2-1/2',
  '1-0-0',
  '0-1-0',
  '0-0-1',
  '1/3-1/3-1/3',
  '1/2-1/2-0',
  '1/2-0-1/2',
  '0-1/2-1/2',
  '*',
] as const;

/** One of {@link recordResults}. */
export type RecordResult = (typeof recordResults)[number];

const known: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(recordResults);

/** The longest result has this many characters. */
const longest = 11;

/** Whether a text is one of the results. */
export function isRecordResult(text: string): text is RecordResult {
  return text.length <= longest && known.has(text);
}

const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** The code of `½`. */
export const half = 0xbd;
/** The code of `⅓`. */
export const third = 0x2153;

/**
 * The result that a text says, also in another spelling: any dash, `½` and `⅓`, and `1/2` or `½` alone for a draw.
 * Undefined where it says none.
 */
function resultFrom(text: string): RecordResult | undefined {
  if (text.length > longest) return undefined;
  if (isRecordResult(text)) return text;
  const plain = text.replace(dashes, '-').replace(/½/g, '1/2').replace(/⅓/g, '1/3');
  if (plain === '1/2') return '1/2-1/2';
  return isRecordResult(plain) ? plain : undefined;
}

/** Whether a word, a stretch of a text, says a result. */
export function isResultWord(text: string, start: number, end: number): boolean {
  const length = end - start;
  const first = text.charCodeAt(start);
  const second = text.charCodeAt(start + 1);
  // Its first two characters show of almost every word that it is none.
  const mayBe =
    length === 1 ? first === 42 || first === half : second === 45 || second === 47 || second > 127;
  return mayBe && length <= longest && resultFrom(text.slice(start, end)) !== undefined;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const dash = '[ \\t]+[-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d][ \\t]';
const spaced = /* @__PURE__ */ new RegExp(
  `${share}(?:${dash}+${share}){1,2}(?![^\\s{}()[\\];!?$,]|${dash})`,
  'y',
);

/** Where a result ends that begins with a word, or -1: the word is one, or words with spaces between them. */
export function resultEnd(text: string, start: number, end: number, lineEnd: number): number {
  const spacedEnd = endOfSpaced(text, start, end, lineEnd);
  return isResultWord(text, start, end) ? Math.max(end, spacedEnd) : spacedEnd;
}

/** Where a result ends whose first number is a word: `1 - 0`, `1/2 - 1/2`. */
function endOfSpaced(text: string, start: number, end: number, lineEnd: number): number {
  // Most words are no number of a result.
  if (end - start > 3 || end + 3 > lineEnd || classOf(text.charCodeAt(end)) !== SPACE) return -1;
  if (end - start > 1 && text.charCodeAt(start + 1) !== 47) return -1;
  spaced.lastIndex = start;
  const [found = ''] = spaced.exec(text) ?? [];
  const isWhole = found !== '' && start + found.length <= lineEnd;
  return isWhole && spacedResult(found) !== undefined ? start + found.length : -1;
}

/** The result that a text says, also with blanks between its numbers. */
export function spacedResult(text: string): RecordResult | undefined {
  return resultFrom(text.replace(/[ \t]/g, ''));
}
