/** Results in score sheets: in numbers or in words. */

import { colourNames, gameColours, otherColourNames } from '../../base/colours.ts';
import { made } from '../../base/memo.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { parseNotedResult, parseResult, type RecordResult } from '../results.ts';
import { foldedText, formsOf, plainWord } from './plain-text.ts';

/** Colours of other games that label the first and the second player. */
export const otherSeats: readonly string[] = ['white', 'red'];

/** Returns all names of colours as plain words. */
export function* colourWords(): Generator<readonly [word: string, colour: string]> {
  for (const colour of gameColours) {
    for (const names of Object.values(colourNames)) yield [plainWord(names[colour]), colour];
    for (const name of otherColourNames[colour].split(' ')) yield [plainWord(name), colour];
  }
  for (const name of otherSeats) yield [name, name];
}

/** Returns a word of at least four letters with one letter for `i` and `l`, which look alike. */
function likeOf(word: string): string {
  return word.length < 4 ? word : word.replace(/i/g, 'l');
}

const colourByWord: ReadonlyMap<string, string> = /* @__PURE__ */ made(
  () => new Map([...colourWords()].map(([word, colour]) => [likeOf(word), colour])),
);

/** Returns the colour that a plain word means, possibly with an ending. */
export function colourOf(word: string): string | undefined {
  const form = formsOf(word)
    .map(likeOf)
    .find((one) => colourByWord.has(one));
  return form && colourByWord.get(form);
}

/** Returns the index of the seat that a colour means, or -1. */
export function seatOf({ colours }: Ruleset, colour: string | undefined): number {
  if (colour === undefined) return -1;
  const seat = (colours as readonly string[]).indexOf(colour);
  if (seat >= 0 || colours.length > 2) return seat;
  // White and Black, Red and Black: the first and the second player.
  return otherSeats.includes(colour) ? 0 : colour === 'black' ? 1 : -1;
}

// What decides a game, in six languages.
const winning =
  'has won|wins|won|win|gewinnt|gewann|hat gewonnen|siegt|siegte|gagne|a gagne|l.emporte|vince|vinse|ha vinto|gana|gano|ha ganado|vence|venceu|ganha|ganhou|zha r(?:ie|ei)st.?n';
const wonBy = 'victory|victoire|vittoria|victoria|vitoria|sieg|win|gewonnen';
const wonFor = 'for|of|by|fur|von|pour|de|per|di|para|do';
const flagging =
  'flag (?:falls|fell|has fallen|is down|down)|(?:loses|lost) on time|(?:is |was |ran )?out of time|timeout|perd au temps|perde per il tempo';
const resigning =
  'resigns|resigned|resign|has resigned|gives up|gave up|gibt auf|gab auf|hat aufgegeben|aufgegeben|abandonne|abandonnent|a abandonne|abandons|abbandona|ha abbandonato|si arrende|abandona|se rinde|se rindio|desiste|desistiu|abandonou';
const losing =
  'loses|lost|has lost|verliert|verlor|hat verloren|perd|a perdu|perde|ha perso|pierde|perdio|perdeu';
const drawing = 'draw|drawn|tie|remis|unentschieden|nulle|match nul|patta|pareggio|empate|tablas';
/** Matches words about a result. */
export const decidingWords: RegExp = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\d])(?:${[winning, wonBy, flagging, resigning, losing, drawing].join('|')}|winning|losing|resignation|aufgabe|result|ergebnis|risultato|resultado|[01] ?[-:] ?[01])(?![\\p{L}\\d])`,
  'u',
);

/** Longest distance between a colour and what it did. */
const longestSentence = 60;

/** Returns the result with a share for each seat. */
function resultOfShares({ colours }: Ruleset, shareOf: (seat: number) => string): RecordResult | undefined {
  return parseResult(colours.map((_, index) => shareOf(index)).join('-'));
}

/** End of a game that a whole text describes. */
export interface WrittenResult {
  /** The result; absent if the game continues without the player who left. */
  readonly result?: RecordResult;
  /** The colour that left although its Goal was not captured, and the reason: one of `leaveReasons`. */
  readonly left?: { readonly colour: string; readonly reason: string };
  /** Text after a result in numbers; absent if the result is in words. */
  readonly note?: string;
}

const article = '(?:(?:the|les?|la|die|der|das|il|lo|el|los|os?) )?';
const name = "(?<name>\\p{L}[\\p{L}'-]{0,19}?)(?:'s)?[:,]?";
const lead =
  '(?:(?:and|so|then|here|now|finally|at this point|in the end|und|dann|hier|da|am ende|et|puis|ici|alors|e|poi|qui|infine|y|entonces|aqui|al final|no fim),? )*';
const tail =
  '(?: (?:here|now|the game|at once|(?:on|at|after|nach|apres|dopo|tras|apos) (?:move )?\\d+(?:th|\\.)?(?: (?:moves|zugen|coups|mosse|jugadas|lances))?))*';
const how =
  '(?:(?<onTime> (?:on time|auf zeit|au temps|a tempo|por tiempo|por tempo))|(?<byResigning> (?:by resignation|durch aufgabe|par abandon|per abbandono|por abandono)))?';
const wholeVerdict = /* @__PURE__ */ new RegExp(
  `^${lead}(?:${article}(?:${name} )?(?:(?<wins>${winning})|(?<flags>${flagging})|(?<resigns>${resigning})|(?:${losing}))|(?:winner|sieger|gagnant|vainqueur|vincitore|ganador|vencedor) ?[:=]? ${article}(?<winner>\\p{L}+)|(?:${wonBy}) (?:${wonFor}) ${article}(?<victor>\\p{L}+))${how}${tail}$`,
  'u',
);
const wholeDraw = /* @__PURE__ */ new RegExp(
  `^${lead}(?:(?:an? |agreed |partie |(?:the game|they|both|both players|we) (?:is |was |ends in |ended in |agree to |agreed to |agree on |agreed on |agree |agreed )?(?:an? )?)?(?:${drawing})(?: agreed| by agreement| vereinbart| par accord| d'accordo)?|(?:they|both|we) agreed to call it (?:even|a draw))$`,
);

/**
 * Parses the end of a game: `1-0 (time)`, `1:0`, `+1/-1`, `Gold wins`, `Green resigns`, `draw`. With three
 * players, the game continues after one of them leaves. Returns undefined for other text.
 *
 * @param own colour to assume if the text names none
 * @param colourNamed returns the colour that a plain word means
 */
export function writtenResult(
  text: string,
  rules: Ruleset | undefined,
  own?: string,
  colourNamed: (word: string) => string | undefined = colourOf,
): WrittenResult | undefined {
  const noted = parseNotedResult(text);
  if (noted !== undefined) {
    const [, how] = /^\W*(?:on |by )?(time|flag|resign)/i.exec(noted.note) ?? [];
    const winner = noted.result.split('-').indexOf('1');
    const reason = how?.toLowerCase() === 'resign' ? 'resignation' : 'time';
    return { ...(rules && how && winner >= 0 && resultAfter(rules, winner, true, reason)), ...noted };
  }
  if (rules === undefined || text.length > longestSentence) return undefined;
  const plain = foldedText(text.replace(/[_"]+/g, '').replace(/\s*[(,].*$/s, ''));
  const tidy = plain.replace(/\s+/g, ' ').replace(/[.! ]+$/, '');
  const scores = resultOfScores(tidy, rules) ?? (wholeDraw.test(tidy) ? drawOf(rules) : undefined);
  if (scores !== undefined) return { result: scores };
  const { groups } = wholeVerdict.exec(tidy) ?? {};
  if (groups === undefined) return undefined;
  const { flags, onTime, resigns, byResigning } = groups;
  const winner = groups.winner ?? groups.victor;
  const named = winner ?? groups.name;
  const seat = seatOf(rules, named === undefined ? own : colourNamed(named));
  if (seat < 0) return undefined;
  const hasResigned = (resigns ?? byResigning) !== undefined;
  const reason = (flags ?? onTime) !== undefined ? 'time' : hasResigned ? 'resignation' : undefined;
  return resultAfter(rules, seat, (winner ?? groups.wins) !== undefined, reason);
}

function drawOf({ colours }: Ruleset): RecordResult | undefined {
  return colours.length === 2 ? '1/2-1/2' : undefined;
}

function resultAfter(rules: Ruleset, seat: number, isWon: boolean, reason?: string): WrittenResult {
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
