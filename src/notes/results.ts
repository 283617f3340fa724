/** Results in notes: in numbers or in words. */

import { parseResult, type RecordResult } from '../records/results.ts';
import {
  drawing,
  flagging,
  longestSentence,
  losing,
  resigning,
  resultOfShares,
  seatOf,
  wholeDraw,
  winning,
} from '../records/sheet/results.ts';
import type { LeaveReason } from '../rules/reasons.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { PlainText } from './decode/decode.ts';
import { meaningOf, type Vocabulary } from './vocabulary.ts';

/** A result and its place in the plain text. */
export interface FoundResult {
  readonly result: RecordResult;
  readonly from: number;
  readonly to: number;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const numbers = `(?<![\\w-])(?<numbers>${share}(?: ?[-:] ?${share}){1,2})(?![\\w/:-])`;
const verdict = /* @__PURE__ */ new RegExp(
  `${numbers}|(?<![\\p{L}\\d])(?:(?<wins>${winning})|(?<loses>${flagging}|${resigning}|${losing})|(?<draws>${drawing}))(?![\\p{L}\\d])`,
  'gu',
);

/** Finds the first result in a stretch of plain text. */
export function resultIn(
  { folded }: PlainText,
  rules: Ruleset,
  vocabulary: Vocabulary,
  from: number,
  to: number,
): FoundResult | undefined {
  for (const match of folded.slice(from, to).matchAll(verdict)) {
    const { numbers: text, wins, draws } = match.groups!;
    const at = from + match.index;
    const end = at + match[0].length;
    const line = folded.slice(folded.lastIndexOf('\n', at) + 1).split('\n', 1)[0]!;
    if (draws !== undefined && !rules.draws && !wholeDraw.test(line.replace(/[.! ]+$/, ''))) continue;
    if (text !== undefined) {
      const result = parseResult(text.replace(/:/g, '-'));
      if (result !== undefined && result.split('-').length === rules.colours.length)
        return { result, from: at, to: end };
      continue;
    }
    const result =
      draws === undefined
        ? undefined
        : resultOfShares(rules, () => (rules.colours.length === 2 ? '1/2' : '1/3'));
    if (result !== undefined) return { result, from: at, to: end };
    const winner = /^\s+(?:for|fur|pour|per|di|von|de)\s+[\p{L}'-]+/u.exec(
      folded.slice(end, end + longestSentence),
    );
    const name =
      (winner && colourBefore(folded, vocabulary, end, end + winner[0].length)) ??
      colourBefore(folded, vocabulary, Math.max(from, at - longestSentence), at);
    const seat = seatOf(rules, name?.colour);
    const isDecided = seat >= 0 && (wins !== undefined || rules.colours.length === 2);
    const won = isDecided
      ? resultOfShares(rules, (index) => ((index === seat) === (wins !== undefined) ? '1' : '0'))
      : undefined;
    if (won !== undefined) return { result: won, from: name!.from, to: end };
  }
  return undefined;
}

/** Returns the last colour in a stretch of text, if no sentence ends after it. */
function colourBefore(folded: string, vocabulary: Vocabulary, from: number, to: number) {
  const text = folded.slice(from, to);
  let found: { readonly colour: string; readonly from: number } | undefined;
  for (const { 0: word, index } of text.matchAll(vocabulary.pattern)) {
    const meaning = meaningOf(vocabulary, word);
    if (meaning?.kind === 'colour' && !/[.;!?\n]/.test(text.slice(index)))
      found ??= { colour: meaning.colour, from: from + index };
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
    const name = colourBefore(folded, vocabulary, Math.max(from, at - longestSentence), at);
    const seat = seatOf(rules, name?.colour) + 1;
    const reason: LeaveReason = groups!.flags === undefined ? 'resignation' : 'time';
    return seat === 0 ? [] : { seat: seat as Seat, reason, from: at };
  });
}
