/** Results in notes: in numbers or in words. */

import type { RecordResult } from '../records/results.ts';
import { decidingWords, seatOf, type WrittenResult, writtenResult } from '../records/sheet/results.ts';
import type { LeaveReason } from '../rules/reasons.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { PlainText } from './decode/decode.ts';
import { colourIn, type Vocabulary } from './vocabulary.ts';

/** A stretch of the plain text that says how a game ended. */
export interface FoundResult {
  /** The result; absent if the words are not a whole verdict. */
  readonly result?: RecordResult;
  readonly from: number;
  readonly to: number;
}

/** Ends of lines, table cells, JSON members and sentences. A question keeps its mark. */
const ends = /[\n\t|;{}[\]]|[.!](?=[\s"')]|$)|,(?=\s*")/;

/** A clause of the plain text, in parts between commas and brackets. */
interface Clause {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly (WrittenResult | undefined)[];
  /** Whether each part mentions a result. */
  readonly mentions: readonly boolean[];
}

/** Reads the clauses of a stretch of plain text as verdicts. */
function* clausesIn(
  { text, folded }: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): Generator<Clause> {
  const colourNamed = (word: string): string | undefined => colourIn(vocabulary, word);
  let begin = from;
  for (const clause of text.slice(from, to).split(ends)) {
    const [, before = '', words = ''] = /^([^\p{L}\d½⅓+*-]*)(.*?)[^\p{L}\d½⅓?]*$/su.exec(clause)!;
    const place = { from: begin + before.length, to: begin + before.length + words.length };
    begin += clause.length + 1;
    const read = (part: string) => writtenResult(part.replace(/"/g, ''), rules, undefined, colourNamed);
    // In `0-1 (time)` the second part is the reason.
    const isReason = /^\S+ \((?:on |by )?\p{L}+$/u.test(words) && read(words)?.left !== undefined;
    const separator = isReason ? '\n' : /[,(] ?/;
    const parts = words.split(separator).map(read);
    const mentions = folded
      .slice(place.from, place.to)
      .split(separator)
      .map((part) => decidingWords.test(part));
    yield { ...place, parts, mentions };
  }
}

/**
 * Finds the first verdict in a stretch of plain text, or the first words about a result if there is none.
 * A verdict is a whole line, cell or sentence: `Green resigned`, `Gold wins, 1-0`. Other words may deny it.
 */
export function resultIn(
  plain: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): FoundResult | undefined {
  let doubtful: FoundResult | undefined;
  for (const { parts, mentions, ...place } of clausesIn(plain, rules, vocabulary, from, to)) {
    const result = parts[0]?.result;
    if (result !== undefined && parts.every((one) => one?.result === result)) return { result, ...place };
    const isDeparture = parts[0]?.left !== undefined && mentions.indexOf(true, 1) < 0;
    if (!isDeparture && (result !== undefined || mentions.includes(true))) doubtful ??= place;
  }
  return doubtful;
}

/** Departure of one of three players, and its place in the plain text. */
export interface FoundDeparture {
  readonly seat: Seat;
  readonly reason: LeaveReason;
  readonly from: number;
}

/** Finds the departures in a stretch of plain text: whole clauses, as for results. */
export function departuresIn(
  plain: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): FoundDeparture[] {
  return [...clausesIn(plain, rules, vocabulary, from, to)].flatMap(({ parts, mentions, from }) => {
    const left = mentions.indexOf(true, 1) < 0 ? parts[0]?.left : undefined;
    const seat = seatOf(rules, left?.colour) + 1;
    return seat === 0 ? [] : { seat: seat as Seat, reason: left!.reason as LeaveReason, from };
  });
}
