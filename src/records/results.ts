/** Results of games with two or three players. */

/** All results. */
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
  '0-0',
  '0-0-0',
  '*',
] as const;

/**
 * Result of a game, with one number per seat. With two players: a winner or a draw. With three players: a
 * winner, a draw among all three, or a draw between the two remaining players. `0-0` and `0-0-0` mean that
 * all players have lost. `*` means unfinished or unknown.
 */
export type RecordResult = (typeof recordResults)[number];

/** Returns the points that a result is worth to each seat. Empty for `*`. */
export function sharesOf(result: RecordResult): number[] {
  if (result === '*') return [];
  return result.split('-').map((share) => {
    const [whole = '0', parts = '1'] = share.split('/');
    return Number(whole) / Number(parts);
  });
}

/** Character code of `½`. */
export const half = 0xbd;
/** Character code of `⅓`. */
export const third = 0x2153;

/** A set is used because searching a frozen array is slow. */
const resultSet: ReadonlySet<string> = /* @__PURE__ */ new Set(recordResults);

const dash = '[-\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d]';
const dashes = /* @__PURE__ */ new RegExp(dash, 'g');

/**
 * Parses a result in any spelling: any dash, `½` and `⅓`, a single `1/2` or `½` for a draw, and blanks
 * between the numbers. Returns undefined for other text.
 */
export function parseResult(text: string): RecordResult | undefined {
  if (!/^[01½⅓*]/.test(text)) return undefined;
  const plain = text.replace(/[ \t]/g, '').replace(dashes, '-').replace(/½/g, '1/2').replace(/⅓/g, '1/3');
  if (plain === '1/2') return '1/2-1/2';
  return resultSet.has(plain) ? (plain as RecordResult) : undefined;
}

/** A result with a note in parentheses, in braces or after a comma: `1-0 (time)`. */
const resultAndNote =
  /^(?:result\s{0,9}[:=]\s{0,9})?([01½⅓*][^A-Za-z({,;:]{0,40})(?:[,;]\s*|(?=[({])|$)(.*)$/is;

/** Parses a result with an optional note. Returns undefined for other text. */
export function parseNotedResult(
  text: string,
): { readonly result: RecordResult; readonly note: string } | undefined {
  const [, numbers = '', note = ''] = resultAndNote.exec(text) ?? [];
  const result = parseResult(numbers);
  return result === undefined ? undefined : { result, note: note.trim() };
}

/** Whether a word is a result. The first two characters rule out almost all other words. */
export function isResultWord(word: string): boolean {
  return /^(?:[*½]$|[01½⅓][^\w.])/.test(word) && parseResult(word) !== undefined;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const spaced = /* @__PURE__ */ new RegExp(
  `${share}(?:[ \\t]+${dash}[ \\t]+${share}){1,2}(?![^\\s{}()[\\];!?$,]|[ \\t]+${dash}[ \\t])`,
  'y',
);

/** Returns the end of the result at `start`, or -1. A result may consist of several words. */
export function resultEnd(text: string, start: number, end: number, lineEnd: number): number {
  spaced.lastIndex = start;
  const stop = spaced.test(text) ? spaced.lastIndex : lineEnd + 1;
  if (stop <= lineEnd && parseResult(text.slice(start, stop)) !== undefined) return stop;
  return isResultWord(text.slice(start, end)) ? end : -1;
}
