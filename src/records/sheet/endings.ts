/**
 * Parsing of the end of a game on a score sheet: a result, points (RH 11.1), words, or the sentence of the
 * winner (INT).
 */

import { made } from '../../base/memo.ts';
import { parseResult, type RecordResult } from '../results.ts';
import { type ColourWords, colourNamed } from './heading.ts';

/** The end of a game in words. */
export interface SheetEnding {
  /** The result; absent if the game continues without the player who left. */
  readonly result?: RecordResult;
  /** The colour that left although its Goal was not captured, and the reason: one of `leaveReasons`. */
  readonly left?: { readonly colour: string; readonly reason: string };
}

/**
 * Phrases about a player, in lower case: whether that player has won, and the reason of a departure without a
 * captured Goal.
 */
const verdicts: readonly (readonly [words: string, isWon: boolean, reason?: string])[] = [
  ['wins|won|has won|victory|gewinnt|siegt|gagne|vince', true],
  ['wins on time|won on time', true, 'time'],
  ['wins by resignation|won by resignation', true, 'resignation'],
  ['loses|lost|verliert|perd|perde', false],
  [
    'resigns|resigned|resign|gives up|gave up|gibt auf|aufgegeben|abandonne|abandonnent|abandons',
    false,
    'resignation',
  ],
  [
    'flag falls|flag fell|flag has fallen|flag down|loses on time|lost on time|timeout|out of time',
    false,
    'time',
  ],
];

const draws =
  'draw|drawn|a draw|draw agreed|agreed draw|drawn by agreement|draw by agreement|the game is drawn|remis|remis vereinbart|unentschieden|nulle|partie nulle|match nul|patta';

const verdictByPhrase = /* @__PURE__ */ made(
  () =>
    new Map(
      [...verdicts, [draws, undefined, undefined] as const].flatMap(([words, isWon, reason]) =>
        words.split('|').map((word) => [word, { isWon, reason }] as const),
      ),
    ),
);

/** Maximum length of a text that describes an end. */
const longestEnding = 60;

/**
 * Parses the end of a game: `Gold wins`, `Green resigns`, `draw`, `1:0`, `+1/-1`, `Gold: Zha riest'n`. With
 * three players, the game continues after one of them leaves. Returns undefined for other text.
 *
 * @param seats colours in the order of the seats
 * @param own colour to assume if the text names none
 */
export function endingOf(
  text: string,
  words: ColourWords,
  seats: readonly string[],
  own?: string,
): SheetEnding | undefined {
  if (text.length > longestEnding) return undefined;
  const plain = text
    .toLowerCase()
    .replace(/[*_"]+/g, '')
    .replace(/[.!\s]+$/, '')
    .trim();
  const result = resultOfScores(plain, seats.length);
  if (result !== undefined) return { result };
  const [, name = '', rest = ''] =
    /^(?:the |les |le )?(\p{L}{1,20})(?:['’]s)?[:,]?\s+(.*)$/su.exec(plain) ?? [];
  const named = colourNamed(name, words) ?? colourNamed(name.replace(/s$/, ''), words);
  const phrase = named === undefined ? plain : rest;
  const isVictor = /^zha r(?:ie|ei)st/.test(phrase);
  const verdict = isVictor
    ? { isWon: true, reason: undefined }
    : verdictByPhrase.get(phrase.replace(/\s+/g, ' '));
  if (verdict === undefined) return undefined;
  if (verdict.isWon === undefined) return seats.length === 2 ? { result: '1/2-1/2' } : {};
  return endingFor(seats, seats.indexOf(named ?? own ?? ''), verdict.isWon, verdict.reason);
}

function endingFor(seats: readonly string[], seat: number, isWon: boolean, reason?: string): SheetEnding {
  if (seat < 0) return {};
  const isOver = isWon || seats.length === 2;
  const shares = seats.map((_, index) => ((index === seat) === isWon ? '1' : '0'));
  const result = isOver ? parseResult(shares.join('-')) : undefined;
  const loser = isWon ? seats.find((_, index) => index !== seat) : seats[seat];
  const hasDeparture = reason !== undefined && loser !== undefined && (!isWon || seats.length === 2);
  return { ...(result && { result }), ...(hasDeparture && { left: { colour: loser, reason } }) };
}

/** Adds the departure that a note after the result implies: `1-0 (time)`. */
export function endingOfNote(note: string, seats: readonly string[], result: RecordResult): SheetEnding {
  const word = /^\W*(?:on |by )?(time|flag|resign)/i.exec(note)?.[1]?.toLowerCase();
  const winner = result.split('-').indexOf('1');
  if (word === undefined || winner < 0) return { result };
  return endingFor(seats, winner, true, word === 'resign' ? 'resignation' : 'time');
}

/** Parses a result in numbers: `1:0`, `½:½`, or points as in RH 11.1, `+1/-1`. */
function resultOfScores(text: string, seats: number): RecordResult | undefined {
  if (/^[01½] ?: ?[01½]$/.test(text)) return parseResult(text.replace(':', '-'));
  return /^[+-−][0-2](?:\s*[/:;]\s*[+−-]?[0-2]){1,2}$/.test(text)
    ? resultOfPoints(text.split(/\s*[/:;]\s*/), seats)
    : undefined;
}

/**
 * Returns the result of a game by the points of its seats (RH 11.1). With three players, a captor may have
 * been captured, so points are ambiguous if a player has both lost a Goal and captured one.
 */
export function resultOfPoints(texts: readonly string[], seats: number): RecordResult | undefined {
  if (texts.length !== seats || !texts.every((text) => /^[+−-]?[0-2]$/.test(text))) return undefined;
  if (!texts.some((text) => /^[+−-]/.test(text))) return undefined;
  const points = texts.map((text) => Number(text.replace('−', '-')));
  const winners = points.filter((one) => one > 0);
  if (winners.length === 0 && points.every((one) => one === points[0])) {
    const share = points[0] === 0 ? `1/${seats}` : '0';
    return parseResult(points.map(() => share).join('-'));
  }
  const isClear = winners.length === 1 && winners[0] === seats - 1;
  return isClear ? parseResult(points.map((one) => (one > 0 ? '1' : '0')).join('-')) : undefined;
}
