/** Player views and their validation, because callers may pass any object as a view. */

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
import { isSeat, seatFault } from '../engine/text/seats.ts';
import { mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { Phase } from './fields.ts';

/** The part of a state that one player may see, as plain, frozen data. */
export interface PlayerView {
  /** The id of the ruleset. */
  readonly rules: string;
  /** The seat of the player. */
  readonly viewer: Seat;
  /** The seat to move. */
  readonly seat: Seat;
  readonly phase: Phase;
  readonly round: number;
  readonly halfmoveClock: number;
  readonly first: Seat;
  /** The visible warriors: the player's own, or all if the ruleset hides nothing. */
  readonly warriors: readonly PlacedWarrior[];
  /** The cell of each seat's Goal, null if it is hidden or not on the board. */
  readonly goals: readonly (CellName | null)[];
  /** The warriors that the player has yet to place. */
  readonly hand: readonly WarriorCode[];
  /** The seat that claimed each region, or null; public. */
  readonly regions: readonly (Seat | null)[];
  readonly owners: readonly (Seat | 0)[];
  /** Public information about all seats. */
  readonly seats: readonly {
    readonly seat: Seat;
    /** Number of its colour's warriors on the board. */
    readonly onBoard: number;
    /** Number of warriors that it has yet to place. */
    readonly inHand: number;
    /** Whether its Goal is on the board. */
    readonly hasGoal: boolean;
  }[];
  /** Public variant values: markers, neutral cells, a crown. */
  readonly variantState: Readonly<Record<string, string>>;
  /** The pending combat: the contested cell, and the move if it is the player's own. */
  readonly combat: { readonly cell: CellName; readonly move: string | null } | null;
  /** How the game ended, or null. */
  readonly result: { readonly winner: Seat | null; readonly reason: string } | null;
}

/**
 * Rejects anything but a view, and views of other rulesets.
 *
 * @throws KlinZhaError `bad-view` for an invalid shape, `bad-seat`, `bad-cell` or `bad-warrior` for invalid
 * contents
 */
export function checkView(view: PlayerView, rules: Ruleset): void {
  const { id } = rules;
  if (view?.rules !== id) {
    const message = `This is not a view for the ruleset '${id}'.`;
    fail({ code: 'bad-view', message, read: shown(view?.rules), expected: id });
  }
  checkShape(view, viewShape(rules), 'bad-view', 'player view');
  const { viewer, seat, first, warriors, goals, hand, owners, regions, combat, result } = view;
  const seats = [viewer, seat, first, ...warriors.map((one) => one.seat)];
  const others = [
    ...owners.filter((owner) => owner !== 0),
    ...regions,
    result === null ? null : result.winner,
  ];
  for (const named of [...seats, ...others.filter((one) => one !== null)])
    if (!isSeat(named, rules.colours.length)) fail(seatFault(named, rules.colours.length));
  for (const cell of [...warriors.map((one) => one.cell), ...goals, combat === null ? null : combat.cell])
    if (cell !== null) mustBeCell(rules.board, cell);
  for (const code of [...warriors.map(({ warrior }) => warrior), ...hand]) {
    if (rules.warriors.some((kind) => kind.code === code)) continue;
    const message = `'${shown(code)}' is not a valid warrior kind.`;
    fail({ code: 'bad-warrior', message, read: shown(code) });
  }
}

/** Shape of a view. Seats, cells and kinds are checked afterwards. */
const viewShape = /* @__PURE__ */ memo(({ colours, board }: Ruleset) => {
  const isSized = (length: number) => length === colours.length;
  const list = (length: number) =>
    where(`an array of ${length}`, (value) => isList(value) && value.length === length);
  // No seat has that many warriors.
  const countShape = numberFrom(0, 99, true);
  return object({
    round: whole,
    halfmoveClock: whole,
    warriors: listOf(object({})),
    goals: list(colours.length),
    owners: list(colours.length),
    regions: list(board.regions.length),
    seats: listOf(
      object({ seat: seatInOrder, onBoard: countShape, inHand: countShape }),
      'an array with an entry for each seat',
      isSized,
    ),
    hand: texts,
    variantState: where(
      'an object whose values are strings',
      (value) => isObject(value) && isTexts(Object.values(value)),
    ),
    result: nullable(object({ reason: text })),
    combat: nullable(object({ move: nullish(text) })),
  });
});

/** Shape of an entry's seat: entries are in seat order. */
const seatInOrder: Shape<number> = {
  expected: 'seats in order',
  read: (value, reading) =>
    value === Number(reading.path.at(-2)) + 1
      ? (value as number)
      : reading.wrong(value, seatInOrder.expected),
};
