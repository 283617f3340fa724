/** Game filters. */

import { made } from '../../base/memo.ts';
import { aList, checkShape, nullish, number, object, type Shape, text, where } from '../../base/shape.ts';
import { isTexts } from '../../base/text.ts';
import { isObject } from '../../base/values.ts';
import { mustBeRecord } from '../replay/context.ts';
import type { RecordReplay } from '../replay/record-replay.ts';
import type { RecordResult } from '../results.ts';
import { type GameRecord, mainLine } from '../tree.ts';

/** Conditions that a game must meet. Strings match any part of a tag value and are case-insensitive. */
export interface GameFilter {
  /** Part of a player's name, for any colour. */
  readonly player?: string;
  /** Parts of tag values, by tag name. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Accepted results. */
  readonly results?: readonly RecordResult[];
  /** Ruleset id. */
  readonly rules?: string;
  /** First and last day: `2026.11.21`, `2026.11` or `2026`. Games without a date are rejected. */
  readonly since?: string;
  readonly until?: string;
  /** Minimum and maximum number of moves in the main line. */
  readonly minPlies?: number;
  readonly maxPlies?: number;
}

/**
 * Returns a function that checks whether a game meets the conditions. The ruleset id is read from the `Rules`
 * tag, unless a replay is passed as well.
 *
 * @throws KlinZhaError `bad-filter` for invalid conditions; the function throws `not-a-record` for anything
 * but a record
 *
 * @example
 * ```ts
 * import { gameFilter, parseRecords } from 'klin-zha/records';
 *
 * const games = parseRecords('[Gold "Worf"]\n\n*\n\n[Gold "K\'Ehleyr"]\n\n*\n');
 * const isWanted = gameFilter({ player: 'worf' });
 * games.map((game) => isWanted(game)); // [true, false]
 * ```
 */
export function gameFilter(
  filter: GameFilter,
): (game: GameRecord, replay?: Pick<RecordReplay, 'rules'>) => boolean {
  const valid = checkShape(filter, filterShape, 'bad-filter', 'game filter');
  const { player, tags = {}, results, rules, since = '', until, minPlies = 0, maxPlies } = valid;
  const wanted = Object.entries(tags);
  return (game, replay) => {
    mustBeRecord(game);
    const has = (name: string, text: string): boolean => holds(game.tags.get(name), text);
    if (!wanted.every(([name, text]) => has(name, text))) return false;
    if (player !== undefined && !playersOf(game).some((name) => holds(name, player))) return false;
    if (results !== undefined && !results.includes(game.result)) return false;
    if (rules !== undefined && (replay?.rules.id ?? game.tags.get('Rules')) !== rules) return false;
    if ((since !== '' || until !== undefined) && !isWithin(game.tags.get('Date'), since, until)) return false;
    if (minPlies === 0 && maxPlies === undefined) return true;
    const plies = mainLine(game).length;
    return plies >= minPlies && plies <= (maxPlies ?? plies);
  };
}

/** Whether text is a date, or the year and month of one, or a year. */
export function isDate(value: unknown): boolean {
  return typeof value === 'string' && datePattern.test(value);
}

const datePattern = /^\d{4}(?:\.(?:0[1-9]|1[0-2])(?:\.(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Description of a date for messages. */
export const dateForm = 'a date such as 2026.11.21, 2026.11 or 2026';

const filterShape = /* @__PURE__ */ made(() =>
  object<GameFilter>({
    player: nullish(text),
    tags: nullish(
      where('an object with string values', (value) => isObject(value) && isTexts(Object.values(value))),
    ),
    results: nullish(aList as Shape<readonly RecordResult[]>),
    rules: nullish(text),
    since: nullish(where(dateForm, isDate)),
    until: nullish(where(dateForm, isDate)),
    minPlies: nullish(number),
    maxPlies: nullish(number),
  }),
);

function holds(value: string | undefined, text: string): boolean {
  return value?.toLowerCase().includes(text.toLowerCase()) === true;
}

/** Tags that name players. */
export const playerTags: readonly string[] = ['Gold', 'Green', 'Blue', 'Black'];

/** Returns the names of the players that the tags of a game state. */
export function playersOf({ tags }: GameRecord): string[] {
  return playerTags.flatMap((name) => tags.get(name) ?? []);
}

/** Whether a day is within limits. A missing month or day is not compared. */
function isWithin(day: string | undefined, since: string, until: string | undefined): boolean {
  const [date = ''] = day?.split(/\.?\?/) ?? [];
  if (!/^\d{4}/.test(date)) return false;
  if (date < since.slice(0, date.length)) return false;
  return until === undefined || date.slice(0, until.length) <= until.slice(0, date.length);
}
