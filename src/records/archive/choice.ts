/** Games chosen by what is known of them, and told apart by what was played. */

import { made } from '../../base/memo.ts';
import { checkText } from '../../base/result.ts';
import { aList, checkShape, nullish, number, object, type Shape, text, where } from '../../base/shape.ts';
import { isTexts } from '../../base/text.ts';
import { isObject } from '../../base/values.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { formatPosition } from '../../game/create.ts';
import { formatHash, textKey } from '../../game/in-place.ts';
import { mustBeRecord } from '../replay/context.ts';
import { mustBeReplay, type RecordReplay } from '../replay/record-replay.ts';
import type { RecordResult } from '../results.ts';
import { type GameRecord, mainLine } from '../tree.ts';

/**
 * Which games are wanted: those of which all that is said here is true. Texts are looked for within the values of tags, in capitals or small letters.
 *
 * @category Choosing games
 */
export interface GameFilter {
  /** A part of the name of a player, of whichever colour. */
  readonly player?: string;
  /** Parts of the values of tags, by the names of the tags. */
  readonly tags?: Readonly<Record<string, string>>;
  /** One of these results. */
  readonly results?: readonly RecordResult[];
  /** The id of the ruleset. */
  readonly rules?: string;
  /** The first and the last day, `2026.11.21`, or only the year or the month. A game that does not say its day is none of them. */
  readonly since?: string;
  readonly until?: string;
  /** The least and the greatest number of moves of the main line. */
  readonly minPlies?: number;
  readonly maxPlies?: number;
}

/**
 * Makes a function that says whether a game is wanted. It asks the record alone; a ruleset is that of the tag `Rules` unless
 * a replay of the game is given as well.
 *
 * @example
 * ```ts
 * import { gameFilter, parseRecords } from 'klin-zha/records';
 *
 * const games = parseRecords('[Gold "Worf"]\n\n*\n\n[Gold "K\'Ehleyr"]\n\n*\n');
 * const isWanted = gameFilter({ player: 'worf' });
 * games.map((game) => isWanted(game)); // [true, false]
 * ```
 *
 * @category Choosing games
 */
export function gameFilter(
  filter: GameFilter,
): (game: GameRecord, replay?: Pick<RecordReplay, 'rules'>) => boolean {
  const known = checkShape(filter, filterShape, 'bad-filter', 'filter of games');
  const { player, tags = {}, results, rules, since = '', until, minPlies = 0, maxPlies } = known;
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

const filterShape = /* @__PURE__ */ made(() =>
  object<GameFilter>({
    player: nullish(text),
    tags: nullish(where('an object of texts', (value) => isObject(value) && isTexts(Object.values(value)))),
    results: nullish(aList as Shape<readonly RecordResult[]>),
    rules: nullish(text),
    since: nullish(text),
    until: nullish(text),
    minPlies: nullish(number),
    maxPlies: nullish(number),
  }),
);

function holds(value: string | undefined, text: string): boolean {
  return value?.toLowerCase().includes(text.toLowerCase()) === true;
}

/** The tags that name players. */
export const playerTags: readonly string[] = ['Gold', 'Green', 'Blue', 'Black'];

function playersOf({ tags }: GameRecord): string[] {
  return playerTags.flatMap((name) => tags.get(name) ?? []);
}

/** Whether a day lies between two others; of each only as much is compared as is known of both. */
function isWithin(day: string | undefined, since: string, until: string | undefined): boolean {
  const [known = ''] = day?.split(/\.?\?/) ?? [];
  if (!/^\d{4}/.test(known)) return false;
  if (known < since.slice(0, known.length)) return false;
  return until === undefined || known.slice(0, until.length) <= until.slice(0, known.length);
}

/**
 * A key by which equal games are found, 32 hexadecimal digits: the same ruleset, start, moves and result between the same
 * players, in whatever notation and form they are written. Comments, variations and other tags make no difference; texts that
 * could not be played do.
 *
 * @example
 * ```ts
 * import { gameKey, parseRecords, replayRecord } from 'klin-zha/records';
 *
 * const keys = parseRecords('[Notation "coordinate"]\n\nf@a19 *\n\n[Notation "geometric"]\n\nF A19 {first} *\n')
 *   .map((game) => gameKey(replayRecord(game)));
 * keys[0] === keys[1]; // true
 * ```
 *
 * @category Choosing games
 */
export function gameKey(replay: RecordReplay): string {
  mustBeReplay(replay);
  const { record, rules, start } = replay;
  const moves = mainLine(record).flatMap((node) => {
    const move = replay.moveAt(node);
    if (move !== undefined) return formatMove(move);
    return replay.isPart(node) ? [] : `?${record.nodes[node]!.text}`;
  });
  const parts = [rules.id, formatPosition(start), record.result, ...playersOf(record), '', ...moves];
  const [one, other] = [textKey(parts.join('\n')), textKey(parts.reverse().join('\r'))];
  return formatHash(one.low, one.high) + formatHash(other.low, other.high);
}

/**
 * A set of keys of games, for millions of them: 32 to 64 bytes for each.
 *
 * @category Choosing games
 */
export class GameSet {
  /** The name of the class, also where a bundler shortens names. */
  static readonly name: string = 'GameSet';
  /** How many keys it has. */
  size = 0;
  /** Four numbers for each place; all zeros where it is empty. */
  #words: Uint32Array = new Uint32Array(4 * 64);

  /** Adds a key that `gameKey` gave; false where it is in the set already. */
  add(key: string): boolean {
    checkText(key);
    if (2 * (this.size + 1) > this.#words.length / 4) this.#widen();
    const words = [0, 8, 16, 24].map((at) => Number.parseInt(key.slice(at, at + 8), 16) >>> 0);
    // No key is all zeros, which is an empty place.
    if (!words.some((word) => word !== 0)) words[3] = 1;
    const isNew = put(this.#words, words, 0);
    if (isNew) this.size++;
    return isNew;
  }

  #widen(): void {
    const old = this.#words;
    this.#words = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 4) {
      if (!isEmpty(old, at)) put(this.#words, old, at);
    }
  }
}

function isEmpty(words: Uint32Array, at: number): boolean {
  return (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0;
}

/** Puts a key into the first place that is free for it; false where it is there. */
function put(table: Uint32Array, from: ArrayLike<number>, start: number): boolean {
  const mask = table.length / 4 - 1;
  for (let place = from[start]! & mask; ; place = (place + 1) & mask) {
    const at = 4 * place;
    if (isEmpty(table, at)) {
      for (let word = 0; word < 4; word++) table[at + word] = from[start + word]!;
      return true;
    }
    if ([0, 1, 2, 3].every((word) => table[at + word] === from[start + word])) return false;
  }
}
