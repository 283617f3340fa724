/** Results in notes: in numbers or in words. */

import type { RecordResult } from '../records/results.ts';
import {
  decidingWords,
  flagging,
  longestSentence,
  resigning,
  seatOf,
  writtenResult,
} from '../records/sheet/results.ts';
import type { LeaveReason } from '../rules/reasons.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { PlainText } from './decode/decode.ts';
import { colourIn, meaningOf, type Vocabulary } from './vocabulary.ts';

/** A stretch of the plain text that says how a game ended. */
export interface FoundResult {
  /** The result; absent if the words are not a whole verdict. */
  readonly result?: RecordResult;
  readonly from: number;
  readonly to: number;
}

/** Ends of lines, table cells, JSON members and sentences. A question keeps its mark. */
const ends = /[\n\t|;{}[\]]|[.!](?=[\s"')]|$)|,(?=\s*")/;

/**
 * Finds the first verdict in a stretch of plain text, or the first words about a result if there is none.
 * A verdict is a whole line, cell or sentence: `Green resigned`, `Gold wins, 1-0`. Other words may deny it.
 */
export function resultIn(
  { text, folded }: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): FoundResult | undefined {
  const colourNamed = (word: string): string | undefined => colourIn(vocabulary, word);
  let doubtful: FoundResult | undefined;
  let begin = from;
  for (const clause of text.slice(from, to).split(ends)) {
    const [, before = '', words = ''] = /^([^\p{L}\d½⅓+*-]*)(.*?)[^\p{L}\d½⅓?]*$/su.exec(clause)!;
    const place = { from: begin + before.length, to: begin + before.length + words.length };
    begin += clause.length + 1;
    const parts = words.replace(/"/g, '').split(/[,(] ?/);
    const read = parts.map((part) => writtenResult(part, rules, undefined, colourNamed)?.result);
    const [result] = read;
    if (result !== undefined && read.every((one) => one === result)) return { result, ...place };
    if (decidingWords.test(folded.slice(place.from, place.to))) doubtful ??= place;
  }
  return doubtful;
}

/** Returns the last colour in a stretch of text, if no sentence ends after it. */
function colourBefore(folded: string, vocabulary: Vocabulary, from: number, to: number) {
  const text = folded.slice(from, to);
  let found: string | undefined;
  for (const { 0: word, index } of text.matchAll(vocabulary.pattern)) {
    const meaning = meaningOf(vocabulary, word);
    if (meaning?.kind === 'colour' && !/[.;!?\n]/.test(text.slice(index))) found ??= meaning.colour;
  }
  return found;
}

const leaving = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\d])(?:(?<flags>${flagging})|${resigning})(?![\\p{L}\\d])`,
  'gu',
);

/** Departure of one of three players, and its place in the plain text. */
export interface FoundDeparture {
  readonly seat: Seat;
  readonly reason: LeaveReason;
  readonly from: number;
}

/** Finds the departures in a stretch of plain text. */
export function departuresIn(
  { folded }: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): FoundDeparture[] {
  return [...folded.slice(from, to).matchAll(leaving)].flatMap(({ index, groups }) => {
    const at = from + index;
    const colour = colourBefore(folded, vocabulary, Math.max(from, at - longestSentence), at);
    const seat = seatOf(rules, colour) + 1;
    const reason: LeaveReason = groups!.flags === undefined ? 'resignation' : 'time';
    return seat === 0 ? [] : { seat: seat as Seat, reason, from: at };
  });
}
