/** The results that close a game, for two and for three players. */

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
