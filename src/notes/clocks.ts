/** Times on clocks in notes. */

import type { TextRange } from '../records/diagnostics.ts';
import type { NotesGame } from './notes.ts';

/** Time on a clock, with its place in the text. */
interface FoundClock extends TextRange {
  readonly seconds: number;
}

/** Times of a game. */
export interface FoundClocks {
  readonly clocks: readonly FoundClock[];
  /** The first time that may be hours and minutes, or minutes and seconds. */
  readonly doubt?: TextRange;
}

/** Times in two or three parts. */
const time = /(?<![\d:.])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\d:])/g;

/** Words before a time on a clock, or above its column. */
const clockWord =
  /(?:clocks?|clk|remaining|time left|(?:rest|bedenk)zeit|zeit|uhr|pendule|temps|orologio|time)\W{0,4}$/i;

/** A time of a player, in parts. */
interface Time extends TextRange {
  readonly parts: readonly number[];
  readonly isNamed: boolean;
  readonly seat: number;
}

/**
 * Returns the times of a game that are those of clocks: a word or the heading of the column says so, or they
 * fall for each player. Other times are those of messages.
 */
export function clocksIn(
  text: string,
  { moves, placements, from, to }: Omit<NotesGame, 'tags'>,
): FoundClocks {
  const byPlace = [...moves].sort((one, two) => one.from - two.from);
  const groups = new Map<string, Time[]>();
  let next = 0;
  const end = text.indexOf('\n', to);
  for (const { 0: found, index, ...parts } of text.slice(from, end < 0 ? text.length : end).matchAll(time)) {
    const at = from + index;
    while (next < byPlace.length && byPlace[next]!.from <= at) next++;
    const begin = text.lastIndexOf('\n', at - 1) + 1;
    const before = text.slice(Math.max(begin, at - 24), at);
    const isNamed = clockWord.test(before) && !/date\W/i.test(before);
    const kind = `${before.trim() === '' || begin === at} ${isNamed}`;
    const own = [1, 2, 3].flatMap((part) => (parts[part] === undefined ? [] : Number(parts[part])));
    const seat = byPlace[next - 1]?.seat ?? 0;
    const one = { from: at, to: at + found.length, parts: own, isNamed, seat };
    groups.set(kind, [...(groups.get(kind) ?? []), one]);
  }
  const limit = limitIn(text.slice(0, moves[placements]?.from));
  const all = [...groups.values()].map((times) => read(times, limit));
  const doubt = all.find((one) => one.doubt)?.doubt;
  return { clocks: all.flatMap(({ clocks }) => clocks), ...(doubt && { doubt }) };
}

/** A number of minutes or hours. */
const duration = /* @__PURE__ */ new RegExp(
  `(?<![\\d.:])(\\d{1,3})\\s?(?:(min(?:ut\\p{L}{0,2})?s?|mn|['′])|(?:${'h hour hours stunde stunden heure heures ora ore horas'.replaceAll(' ', '|')}))(?![\\p{L}\\d])`,
  'giu',
);

/** Returns the longest time that a text mentions, in seconds; undefined if there is none. */
function limitIn(text: string): number | undefined {
  const times = [...text.matchAll(duration)].map(
    ([, number, minutes]) => Number(number) * (minutes ? 60 : 3600),
  );
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Increments let a clock show more than the time of the game. */
const slack = 1.5;

/** Most hours on a clock if the text mentions no time. */
const mostHours = 24;

/**
 * Reads the times of one kind. Two parts are hours and minutes, or minutes and seconds: what fits the time
 * of the game. Both are left open if both fit.
 */
function read(times: readonly Time[], limit: number | undefined): FoundClocks {
  const ways = [60, 1].map((unit) => {
    const clocks = times.map(({ from, to, parts, seat }) => {
      const [one = 0, two = 0, three] = parts;
      const seconds = three === undefined ? (one * 60 + two) * unit : one * 3600 + two * 60 + three;
      return { from, to, seat, seconds };
    });
    const most = Math.max(...clocks.map(({ seconds }) => seconds));
    const isFalling = areFalling(clocks);
    const isShort = most <= (limit ? limit * slack : mostHours * 3600);
    return {
      clocks,
      isFalling,
      isFit: isShort && (times[0]!.isNamed || isFalling),
      isNear: 2 * most >= (limit ?? 0),
    };
  });
  const isClear = times.every(({ parts }) => parts.length === 3);
  const fit = (isClear ? ways.slice(0, 1) : ways).filter(
    ({ isFit }) => isFit || (isClear && times[0]!.isNamed),
  );
  const best = [
    fit,
    fit.filter(({ isFalling }) => isFalling),
    limit === undefined ? [] : fit.filter(({ isNear }) => isNear),
  ];
  const [chosen] = best.find(({ length }) => length === 1) ?? [];
  if (chosen !== undefined) return { clocks: chosen.clocks };
  const isClock = fit.length > 0 || times[0]!.isNamed;
  return { clocks: [], ...(isClock && { doubt: times.find(({ parts }) => parts.length === 2)! }) };
}

/** Whether times fall for each player. */
function areFalling(times: readonly { readonly seat: number; readonly seconds: number }[]): boolean {
  const seats = [...new Set(times.map(({ seat }) => seat))];
  return seats.every((seat) => {
    const own = times.filter((one) => one.seat === seat).map(({ seconds }) => seconds);
    return own.length > 1 && own.at(-1)! < own[0]! && own.every((one, at) => at === 0 || one <= own[at - 1]!);
  });
}
