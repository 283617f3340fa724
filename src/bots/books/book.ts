/** Books of even setups: read from the texts in which they are kept when they are first asked for. */

import { deepFreeze } from '../../base/freeze.ts';
import { memo } from '../../base/memo.ts';
import type { PositionFields } from '../../engine/text/fields.ts';
import { createPosition } from '../../game/create.ts';
import type { Army } from '../../game/setups/army.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import type { BookData } from './book-data.ts';
import { books } from './data.ts';

/**
 * A setup of a book.
 *
 * @category Books
 */
export interface EvenSetup {
  /** The position with which the battle begins, as a position string (section 16). */
  readonly position: string;
  /** The armies, in the order in which they are placed: the first is that of who moves first. */
  readonly armies: readonly Army[];
  /** For each of them what the search has found where its seat moves first, in hundredths of a Vanguard. */
  readonly scores: readonly number[];
}

/**
 * A book of even setups, and how it was made.
 *
 * @category Books
 */
export interface Book {
  /** The id of the ruleset by which the setups were judged: where variants are added, that of their base. */
  readonly rules: string;
  /** From which seed the candidates were drawn. */
  readonly seed: number;
  /** How many of them were judged, one after the other, till there were enough. */
  readonly candidates: number;
  /** How many positions the search looked at for each score, and how many moves deep it came at least. */
  readonly nodes: number;
  readonly depth: number;
  /**
   * How far from even a setup may be, in hundredths of a Vanguard: of two seats neither scores more than it, above or below 0. Of
   * three none scores more, and the highest score is no further above the lowest.
   */
  readonly threshold: number;
  /** No two are equal up to a symmetry of the board (R1.6). */
  readonly setups: readonly EvenSetup[];
}

/**
 * The book of even setups of a ruleset (section 9), at least 200 of them, each judged by a search with either seat moving first. With
 * variants it is that of the base, as far as its setups can be set up there: the scores are the base's. There is none for other boards
 * and armies, nor where something is drawn before the setup (R10.4).
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
 *
 * @category Books
 */
export function getBook(rules: Ruleset): Book | undefined {
  return readBook(mustBeRules(rules));
}

const readBook = /* @__PURE__ */ memo((rules: Ruleset): Book | undefined => {
  const { board, warriors, base = rules } = rules;
  const data = books.find((each) => each.rules === base.id);
  const isKnown = board === base.board && warriors.length === base.warriors.length;
  if (data === undefined || !isKnown) return undefined;
  const setups = data.setups.flatMap((text) => readSetup(rules, data, text) ?? []);
  if (setups.length === 0) return undefined;
  const { seed, candidates, nodes, depth, threshold } = data;
  return deepFreeze({ rules: data.rules, seed, candidates, nodes, depth, threshold, setups });
});

/** A setup, if it can be set up by these rules. */
function readSetup(rules: Ruleset, { letters }: BookData, text: string): EvenSetup | undefined {
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

/** The position in which the battle begins where armies stand so. */
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
