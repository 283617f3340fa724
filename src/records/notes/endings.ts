/** Results in notes and score sheets: in numbers or in words. */

import type { LeaveReason } from '../../rules/reasons.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import { parseNotedResult, parseResult, type RecordResult } from '../results.ts';
import { seatOf } from './armies.ts';
import { type PlainText, plainTextOf } from './plain-text.ts';
import { meaningOf, type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A result and its place in the plain text. */
export interface FoundResult {
  readonly result: RecordResult;
  readonly from: number;
  readonly to: number;
}

const share = '(?:[01]|1/[23]|[½⅓])';
const numbers = `(?<![\\w-])(?<numbers>${share}(?: ?[-:] ?${share}){1,2})(?![\\w/:-])`;
const winning =
  "has won|wins|won|win|victory|victorious|gewinnt|gewann|gewonnen|siegt|sieg|gagne|victoire|vince|vinto|zha r(?:ie|ei)st'?n";
const flagging = 'flag (?:falls|fell|has fallen|down)|(?:loses|lost) on time|out of time|timeout';
const resigning =
  'resigns|resigned|resign|gives up|gave up|gibt auf|gab auf|aufgegeben|abandonne|abandonnent|abandons|abbandona';
const losing = 'loses|lost|verliert|perd|perde';
const drawing = 'draw|drawn|remis|unentschieden|nulle|match nul|patta';
const verdict = /* @__PURE__ */ new RegExp(
  `${numbers}|(?<![\\p{L}\\d])(?:(?<wins>${winning})|(?<loses>${flagging}|${resigning}|${losing})|(?<draws>${drawing}))(?![\\p{L}\\d])`,
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

/** End of a game that a whole text describes. */
export interface Ending {
  /** The result; absent if the game continues without the player who left. */
  readonly result?: RecordResult;
  /** The colour that left although its Goal was not captured, and the reason: one of `leaveReasons`. */
  readonly left?: { readonly colour: string; readonly reason: string };
  /** Text after a result in numbers; absent if the result is in words. */
  readonly note?: string;
}

const wholeVerdict = /* @__PURE__ */ new RegExp(
  `^(?:(?:the|les?|die|der) )?(?:(?<name>\\p{L}{1,20})(?:'s)?[:,]? )?(?:(?<wins>${winning})|(?<flags>${flagging})|(?<resigns>${resigning})|(?:${losing}))(?: (?<how>on time|by resignation))?$`,
  'u',
);
const wholeDraw = /* @__PURE__ */ new RegExp(
  `^(?:an? |the game is |agreed |partie )?(?:${drawing})(?: agreed| by agreement| vereinbart)?$`,
);

/**
 * Parses the end of a game: `1-0 (time)`, `1:0`, `+1/-1`, `Gold wins`, `Green resigns`, `draw`. With three
 * players, the game continues after one of them leaves. Returns undefined for other text.
 *
 * @param own colour to assume if the text names none
 */
export function endingOf(text: string, rules: Ruleset | undefined, own?: string): Ending | undefined {
  const noted = parseNotedResult(text);
  if (noted !== undefined) {
    const [, how] = /^\W*(?:on |by )?(time|flag|resign)/i.exec(noted.note) ?? [];
    const winner = noted.result.split('-').indexOf('1');
    const reason = how?.toLowerCase() === 'resign' ? 'resignation' : 'time';
    return { ...(rules && how && winner >= 0 && endingFor(rules, winner, true, reason)), ...noted };
  }
  if (rules === undefined || text.length > longestSentence) return undefined;
  const plain = plainTextOf(text.replace(/[_"]+/g, '').replace(/\s*[(,].*$/s, '')).folded;
  const tidy = plain.replace(/\s+/g, ' ').replace(/[.! ]+$/, '');
  const scores = resultOfScores(tidy, rules) ?? (wholeDraw.test(tidy) ? drawOf(rules) : undefined);
  if (scores !== undefined) return { result: scores };
  const { name, wins, flags, resigns, how } = wholeVerdict.exec(tidy)?.groups ?? {};
  const named = name === undefined ? undefined : meaningOf(vocabularyOf(rules), name);
  const seat = seatOf(rules, named?.kind === 'colour' ? named.colour : name === undefined ? own : undefined);
  if (seat < 0 || !wholeVerdict.test(tidy)) return undefined;
  const time = flags ?? (how === 'on time' ? how : undefined);
  const reason = time !== undefined ? 'time' : (resigns ?? how) === undefined ? undefined : 'resignation';
  return endingFor(rules, seat, wins !== undefined, reason);
}

function drawOf({ colours }: Ruleset): RecordResult | undefined {
  return colours.length === 2 ? '1/2-1/2' : undefined;
}

function endingFor(rules: Ruleset, seat: number, isWon: boolean, reason?: string): Ending {
  const { colours } = rules;
  const isOver = isWon || colours.length === 2;
  const result = isOver
    ? resultOfShares(rules, (index) => ((index === seat) === isWon ? '1' : '0'))
    : undefined;
  const loser = isWon ? colours.find((_, index) => index !== seat) : colours[seat];
  const hasLeft = reason !== undefined && loser !== undefined && (!isWon || colours.length === 2);
  return { ...(result && { result }), ...(hasLeft && { left: { colour: loser, reason } }) };
}

/**
 * Parses a result in numbers: `1:0`, or the points of the seats (RH 11.1). Points of three players are
 * ambiguous if a captor may have been captured.
 */
function resultOfScores(text: string, rules: Ruleset): RecordResult | undefined {
  if (/^[01½] ?: ?[01½]$/.test(text)) return parseResult(text.replace(':', '-'));
  const points = text.split(/ ?[/:; ] ?/).map((one) => (/^[+-]?[0-2]$/.test(one) ? Number(one) : Number.NaN));
  if (points.length !== rules.colours.length || points.some(Number.isNaN) || !/[+-]/.test(text))
    return undefined;
  const winners = points.filter((one) => one > 0);
  if (winners.length === 0 && points.every((one) => one === points[0]))
    return resultOfShares(rules, () => (points[0] === 0 ? `1/${points.length}` : '0'));
  const isClear = winners.length === 1 && winners[0] === points.length - 1;
  return isClear ? resultOfShares(rules, (index) => (points[index]! > 0 ? '1' : '0')) : undefined;
}
