/** Books of even setups, parsed on first use. */

import { deepFreeze } from '../../base/freeze.ts';
import { memo } from '../../base/memo.ts';
import type { PositionFields } from '../../engine/text/fields.ts';
import { createPosition } from '../../game/create.ts';
import type { Army } from '../../game/setups/army.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import books from './books.json' with { type: 'json' };

/** Book of even setups, and how it was generated. */
export interface Book {
  /** Id of the ruleset for which the setups were scored: the base, without variants. */
  readonly rules: string;
  /** Seed of the random candidates. */
  readonly seed: number;
  /** Number of candidates that were scored. */
  readonly candidates: number;
  /** Number of positions that were searched for each score, and minimum depth in moves. */
  readonly nodes: number;
  readonly depth: number;
  /**
   * Maximum unevenness of a setup, in hundredths of a Vanguard. With two seats, no absolute score exceeds it;
   * with three, no score exceeds it, nor does the difference between the highest and the lowest.
   */
  readonly threshold: number;
  /** Setups, no two of which are symmetric on the board (R1.6). */
  readonly setups: readonly {
    /** Position at the beginning of the battle, as a position string (section 16). */
    readonly position: string;
    /** Armies in the order of placement: the first one moves first. */
    readonly armies: readonly Army[];
    /** Score of each army if its seat moves first, in hundredths of a Vanguard. */
    readonly scores: readonly number[];
  }[];
}

/**
 * Returns the book of even setups of a ruleset (section 9): at least 200 setups, each scored by a search with
 * either seat moving first. With variants, the book contains the base ruleset's setups that are still valid,
 * and their scores. Returns undefined for other boards and armies, and for rulesets with a random draw before
 * the setup (R10.4).
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset
 *
 * @example
 * ```ts
 * import { parsePosition, rulesOf, unwrap } from 'klin-zha';
 * import { getBook } from 'klin-zha/bots';
 *
 * const rules = rulesOf('klin-zha+draws');
 * const book = getBook(rules)!;
 * book.rules; // 'klin-zha'
 * book.setups.length >= 200; // true
 * unwrap(parsePosition(rules, book.setups[0]!.position)).phase; // 'battle'
 * getBook(rulesOf('klin-zha+reflective')); // undefined
 * ```
 */
export function getBook(rules: Ruleset): Book | undefined {
  return readBook(mustBeRules(rules));
}

const readBook = /* @__PURE__ */ memo((rules: Ruleset): Book | undefined => {
  const { board, warriors, base = rules } = rules;
  const data = books.find((each) => each.rules === base.id);
  const isKnown = board === base.board && warriors.length === base.warriors.length;
  if (data === undefined || !isKnown) return undefined;
  const setups = data.setups.split('|').flatMap((text) => readSetup(rules, text) ?? []);
  if (setups.length === 0) return undefined;
  const { seed, candidates, nodes, depth, threshold } = data;
  return deepFreeze({ rules: data.rules, seed, candidates, nodes, depth, threshold, setups });
});

/** Letter of each cell, in board order. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%&()*+,-./:;<=>?@';

/**
 * Parses a setup of `books.json`, as `npm run tool book` writes it: for each seat the cells of its warriors
 * by kind and of its Goal, then the score of each seat, separated with spaces. Returns undefined if the setup
 * is not valid for the ruleset.
 */
function readSetup(rules: Ruleset, text: string): Book['setups'][number] | undefined {
  const [cells = '', ...scores] = text.split(' ');
  const { board, colours, warriors } = rules;
  const codes = warriors.flatMap(({ code, count }) => Array<typeof code>(count).fill(code));
  const nameAt = (place: number) => board.cells[letters.indexOf(cells[place]!)]!.name;
  const armies = colours.map((_, index): Army => {
    const from = index * (codes.length + 1);
    const placed = codes.map((warrior, place) => ({ warrior, cell: nameAt(from + place) }));
    return { warriors: placed, goal: nameAt(from + codes.length) };
  });
  const state = createPosition(rules, fieldsOf(rules, armies));
  return state.ok ? { position: state.value.toString(), armies, scores: scores.map(Number) } : undefined;
}

/** Returns the fields of the position at the beginning of the battle. */
function fieldsOf({ board }: Ruleset, armies: readonly Army[]): PositionFields {
  const regionOf = (name: string): number => board.cells.find((cell) => cell.name === name)!.region;
  const seats = armies.map((_, index) => (index + 1) as Seat);
  return {
    warriors: armies.flatMap((army, index) =>
      army.warriors.map((each) => ({ ...each, seat: seats[index]! })),
    ),
    goals: armies.map(({ goal }) => goal),
    seat: 1,
    regions: board.regions.map(
      (_, region) => seats.find((seat) => regionOf(armies[seat - 1]!.warriors[0]!.cell) === region) ?? null,
    ),
    owners: seats,
    halfmoveClock: 0,
    round: 1,
    first: 1,
    hands: armies.map(() => []),
    combat: null,
    variantState: {},
  };
}
