/** Results in notes: in numbers or in words. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { parseResult, type RecordResult } from '../results.ts';
import { seatOf } from './armies.ts';
import type { PlainText } from './plain-text.ts';
import { meaningOf, type Vocabulary } from './vocabulary.ts';

/** A result and its place in the plain text. */
export interface FoundResult {
  readonly result: RecordResult;
  readonly from: number;
  readonly to: number;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const numbers = `(?<![\\w-])(?<numbers>${share}(?: ?[-:] ?${share}){1,2})(?![\\w/:-])`;
const winning =
  'wins|won|win|victory|victorious|gewinnt|gewann|gewonnen|siegt|sieg|gagne|victoire|vince|vinto';
const losing =
  'loses|lost|resigns|resigned|gives up|gave up|flag (?:falls|fell)|out of time|verliert|gibt auf|gab auf|aufgegeben|perd|abandonne|perde|abbandona';
const drawing = 'draw|drawn|remis|unentschieden|nulle|match nul|patta';
const verdict = /* @__PURE__ */ new RegExp(
  `${numbers}|(?<![\\p{L}\\d])(?:(?<wins>${winning})|(?<loses>${losing})|(?<draws>${drawing}))(?![\\p{L}\\d])`,
  'gu',
);

/** Longest distance between a colour and what it did. */
const longestSentence = 60;

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
    if (draws !== undefined && !rules.draws) continue;
    const at = from + match.index;
    const end = at + match[0].length;
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

function resultOfShares({ colours }: Ruleset, shareOf: (seat: number) => string): RecordResult | undefined {
  return parseResult(colours.map((_, index) => shareOf(index)).join('-'));
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
