/** Views of players, and the one guard for all who are given one: they may come from anywhere. */

import { memo } from '../base/memo.ts';
import { fail, shown } from '../base/result.ts';
import {
  checkShape,
  listOf,
  nullable,
  nullish,
  numberFrom,
  object,
  type Shape,
  text,
  texts,
  where,
  whole,
} from '../base/shape.ts';
import { isTexts } from '../base/text.ts';
import { isList, isObject } from '../base/values.ts';
import type { PlacedWarrior } from '../engine/text/fields.ts';
import { isSeat, noSeat } from '../engine/text/seats.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { Phase } from './fields.ts';

/**
 * What is known to everybody of one seat.
 *
 * @category Hidden moves
 */
export interface SeatView {
  readonly seat: Seat;
  /** How many warriors of its colour stand on the board. */
  readonly onBoard: number;
  /** How many it has yet to place. */
  readonly inHand: number;
  /** Whether its Goal is on the board. */
  readonly hasGoal: boolean;
}

/**
 * What one player may see of a state. Plain data, frozen.
 *
 * @category Hidden moves
 */
export interface PlayerView {
  /** The id of the ruleset. */
  readonly rules: string;
  /** Whose view it is. */
  readonly viewer: Seat;
  /** The seat that has the turn. */
  readonly seat: Seat;
  readonly phase: Phase;
  readonly round: number;
  readonly halfmoveClock: number;
  readonly first: Seat;
  /** The warriors that he sees: those of the armies he owns; all of them where the ruleset hides nothing. */
  readonly warriors: readonly PlacedWarrior[];
  /** For each seat the cell of its Goal, null where there is none or he does not see it. */
  readonly goals: readonly (CellName | null)[];
  /** What he has yet to place. */
  readonly hand: readonly WarriorCode[];
  /** The claimed regions, which are public. */
  readonly regions: readonly (Seat | null)[];
  readonly owners: readonly (Seat | 0)[];
  /** What is public of all seats. */
  readonly seats: readonly SeatView[];
  /** What variants keep of their own and everybody sees: markers, neutral cells, a crown. */
  readonly variantState: Readonly<Record<string, string>>;
  /** A combat that waits for its outcome: the cell that is fought for, and the move if it is his own. */
  readonly combat: { readonly cell: CellName; readonly move: string | null } | null;
  /** How the game ended, if it did. */
  readonly result: { readonly winner: Seat | null; readonly reason: string } | null;
}

/**
 * Refuses views of other rulesets, and data that is no view.
 *
 * @throws KlinZhaError `bad-view` for what has another shape, `bad-seat`, `bad-cell` or `bad-warrior` for what stands in it
 */
export function checkView(view: PlayerView, rules: Ruleset): void {
  const { id } = rules;
  if (view?.rules !== id) {
    const message = `This is not a view of a game of ${id}.`;
    fail({ code: 'bad-view', message, read: shown(view?.rules), expected: id });
  }
  checkShape(view, viewShape(rules), 'bad-view', 'view of a player');
  const { viewer, seat, first, warriors, goals, hand, owners, regions, combat, result } = view;
  const seats = [viewer, seat, first, ...warriors.map((one) => one.seat)];
  const others = [
    ...owners.filter((owner) => owner !== 0),
    ...regions,
    result === null ? null : result.winner,
  ];
  for (const named of [...seats, ...others.filter((one) => one !== null)])
    if (!isSeat(named, rules.colours.length)) fail(noSeat(named, rules.colours.length));
  for (const cell of [...warriors.map((one) => one.cell), ...goals, combat === null ? null : combat.cell])
    if (cell !== null) mustBeCell(rules.board, cell);
  for (const code of [...warriors.map(({ warrior }) => warrior), ...hand]) {
    if (rules.warriors.some((kind) => kind.code === code)) continue;
    fail({ code: 'bad-warrior', message: `'${shown(code)}' is no kind of warrior.`, read: shown(code) });
  }
}

/** The types of the members of a view. Whether seats, cells and kinds exist is checked afterwards. */
const viewShape = /* @__PURE__ */ memo(({ colours, board }: Ruleset) => {
  const isSized = (length: number) => length === colours.length;
  const list = (length: number) =>
    where(`a list of ${length}`, (value) => isList(value) && value.length === length);
  // More warriors than any seat has.
  const few = numberFrom(0, 99, true);
  return object({
    round: whole,
    halfmoveClock: whole,
    warriors: listOf(object({})),
    goals: list(colours.length),
    owners: list(colours.length),
    regions: list(board.regions.length),
    seats: listOf(object({ seat: seatOfPlace, onBoard: few, inHand: few }), 'a list with each seat', isSized),
    hand: texts,
    variantState: where('an object of texts', (value) => isObject(value) && isTexts(Object.values(value))),
    result: nullable(object({ reason: text })),
    combat: nullable(object({ move: nullish(text) })),
  });
});

/** The seat of an item of `seats`, which are listed in order. */
const seatOfPlace: Shape<number> = {
  expected: 'the seats in order',
  read: (value, reading) =>
    value === Number(reading.path.at(-2)) + 1
      ? (value as number)
      : reading.wrong(value, seatOfPlace.expected),
};
