/** Adjourned games: a game that begins where another one ends is joined to it. */

import { formatPosition } from '../../index.ts';
import { playersOf } from '../../records/archive/choice.ts';
import {
  convertRecord,
  type GameRecord,
  mergeRecords,
  numberedRecord,
  type RecordReplay,
  setTag,
} from '../../records/index.ts';
import { mainLineOf } from '../../records/tree.ts';
import { plainRecord, type ReplaySettings, recordReplayOf, type WrittenGame } from './written-game.ts';

/** Collects games in order. */
export class AdjournedGames {
  readonly #settings: ReplaySettings;
  readonly #games: WrittenGame[] = [];
  /** Indices of the games without a result, by players. */
  readonly #open = new Map<string, number[]>();

  constructor(settings: ReplaySettings) {
    this.#settings = settings;
  }

  /** Adds a game, and returns whether it continues an earlier one. */
  add(game: WrittenGame): boolean {
    const record = plainRecord(game, this.#settings);
    const players = playersOf(record).join('\n');
    const open = this.#open.get(players) ?? [];
    for (const at of open) {
      const joined = this.#joined(this.#games[at]!, game);
      if (joined === undefined) continue;
      this.#games[at] = gameOf(joined);
      if (joined.result !== '*') open.splice(open.indexOf(at), 1);
      return true;
    }
    this.#games.push(game);
    if (players !== '' && record.result === '*') this.#open.set(players, [...open, this.#games.length - 1]);
    return false;
  }

  games(): Iterable<WrittenGame> {
    return this.#games;
  }

  /** Returns both parts as one game, or undefined if the second does not begin where the first ends. */
  #joined(first: WrittenGame, second: WrittenGame): GameRecord | undefined {
    const one = recordReplayOf(first, this.#settings);
    const two = one.isComplete ? this.#continuation(one, second) : undefined;
    if (two === undefined) return undefined;
    const { record, notation } = one;
    const next = convertRecord(two.record, { notation, replay: two }).record;
    const last = mainLineOf(record.nodes).at(-1) ?? -1;
    const moves = next.nodes.map((node, index) => ({
      ...node,
      parent: node.parent < 0 ? last : node.parent + record.nodes.length,
      before: index === 0 ? [...next.comments, ...node.before] : node.before,
    }));
    const nodes = [...record.nodes, ...moves];
    const { result } = next;
    const whole = { ...setTag(record, 'Result', next.tags.get('Result')), nodes, result };
    // The tags of the second part that differ become comments.
    const other = {
      ...whole,
      tags: setTag(next, 'Position', record.tags.get('Position')).tags,
      comments: [],
    };
    const [joined, same] = [whole, other].map((part) => recordReplayOf(gameOf(part), this.#settings));
    const merged = mergeRecords(joined!, same!);
    const hasNumbers = nodes.some(({ number }) => number !== undefined);
    return hasNumbers ? numberedRecord(recordReplayOf(gameOf(merged), this.#settings)) : merged;
  }

  /** Returns the replay of a game that begins with the last position of another one. */
  #continuation({ rules, final }: RecordReplay, game: WrittenGame): RecordReplay | undefined {
    const own = recordReplayOf(game, this.#settings);
    if (own.record.tags.has('Position'))
      return own.rules.id === rules.id && own.start.hash() === final.hash() ? own : undefined;
    if (own.isComplete || own.record.nodes.length === 0) return undefined;
    const start = setTag(setTag(own.record, 'Rules', rules.id), 'Position', formatPosition(final));
    const replay = recordReplayOf(gameOf(start), this.#settings);
    return replay.isComplete ? replay : undefined;
  }
}

function gameOf(record: GameRecord): WrittenGame {
  return { kind: 'record', record, line: 1, column: 1 };
}
