/** The results that close a game, for two and for three players. */

const results = [
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
  '0-0',
  '0-0-0',
  '*',
] as const;

/**
 * The results in the order of the seats: `1-0` and `0-1`, a draw, and `*` where the game goes on or nobody knows;
 * with three players who won, a draw of all three, and a draw of two after the third is out; `0-0` and `0-0-0` where all
 * have lost.
 *
 * @category Game trees
 */
export const recordResults: typeof results = /* @__PURE__ */ Object.freeze(results);

/**
 * One of {@link recordResults}.
 *
 * @category Game trees
 */
export type RecordResult = (typeof recordResults)[number];

/** The code of `½`. */
export const half = 0xbd;
/** The code of `⅓`. */
export const third = 0x2153;

/** The same to look for one: lists that are frozen are slow to go through. */
const known: ReadonlySet<string> = /* @__PURE__ */ new Set(results);

const dash = '[-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d]';
const dashes = /* @__PURE__ */ new RegExp(dash, 'g');

/**
 * The result that a text says, also in another spelling: any dash, `½` and `⅓`, `1/2` or `½` alone for a draw, and
 * blanks between its numbers. Undefined where it says none.
 */
export function spacedResult(text: string): RecordResult | undefined {
  if (!/^[01½⅓*]/.test(text)) return undefined;
  const plain = text.replace(/[ \t]/g, '').replace(dashes, '-').replace(/½/g, '1/2').replace(/⅓/g, '1/3');
  if (plain === '1/2') return '1/2-1/2';
  return known.has(plain) ? (plain as RecordResult) : undefined;
}

/** A result with what stands behind it in parentheses, in braces, or after a comma: `1-0 (time)`. */
const resultAndNote =
  /^(?:result\s{0,9}[:=]\s{0,9})?([01½⅓*][^A-Za-z({,;:]{0,40})(?:[,;]\s*|(?=[({])|$)(.*)$/is;

/** The result that a text says and what stands behind it; undefined where it says none. */
export function notedResult(
  text: string,
): { readonly result: RecordResult; readonly note: string } | undefined {
  const [, said = '', note = ''] = resultAndNote.exec(text) ?? [];
  const result = spacedResult(said);
  return result === undefined ? undefined : { result, note: note.trim() };
}

/** Whether a word says a result. Its first two characters show of almost every word that it is none. */
export function isResultWord(word: string): boolean {
  return /^(?:[*½]$|[01½⅓][^\w.])/.test(word) && spacedResult(word) !== undefined;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const spaced = /* @__PURE__ */ new RegExp(
  `${share}(?:[ \\t]+${dash}[ \\t]+${share}){1,2}(?![^\\s{}()[\\];!?$,]|[ \\t]+${dash}[ \\t])`,
  'y',
);

/** Where a result ends that begins with a word, or -1: the word is one, or words with spaces between them. */
export function resultEnd(text: string, start: number, end: number, lineEnd: number): number {
  spaced.lastIndex = start;
  const stop = spaced.test(text) ? spaced.lastIndex : lineEnd + 1;
  if (stop <= lineEnd && spacedResult(text.slice(start, stop)) !== undefined) return stop;
  return isResultWord(text.slice(start, end)) ? end : -1;
}
