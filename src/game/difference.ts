/** In what two positions of one game differ, for whoever sees both: states, or what one player sees of them. */

import type { PlacedWarrior, PositionFields } from '../engine/text/fields.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/**
 * A warrior that stands elsewhere in another state.
 *
 * @category Changes
 */
export interface MovedWarrior {
  readonly warrior: WarriorCode;
  readonly seat: Seat;
  readonly from: CellName;
  readonly to: CellName;
}

/**
 * In what two states of one game differ, for animations.
 *
 * @category Changes
 */
export interface StateDifference {
  readonly moved: readonly MovedWarrior[];
  /** The warriors that stand on the board only in the second state. */
  readonly placed: readonly PlacedWarrior[];
  /** The warriors that stand on the board only in the first state. */
  readonly removed: readonly PlacedWarrior[];
  /** The Goals that stand elsewhere: null where one is not on the board. */
  readonly goals: readonly {
    readonly seat: Seat;
    readonly from: CellName | null;
    readonly to: CellName | null;
  }[];
  /** The armies that have another owner (R8.4); 0 for one that was removed. */
  readonly owners: readonly { readonly seat: Seat; readonly from: Seat | 0; readonly to: Seat | 0 }[];
  /** What variants keep that has changed, by their keys: their texts before and after. */
  readonly variantState: Readonly<Record<string, readonly [before: string, after: string]>>;
}

/** What is compared of a position. */
type Compared = Pick<PositionFields, 'warriors' | 'goals' | 'owners' | 'variantState'>;

/**
 * In what two positions differ. Warriors of one kind and colour that are on the board in both are taken for the same;
 * those that stay count as staying.
 */
export function differenceBetween(was: Compared, is: Compared): StateDifference {
  const stays = (one: PlacedWarrior, others: readonly PlacedWarrior[]): boolean =>
    others.some(
      (other) => other.cell === one.cell && other.warrior === one.warrior && other.seat === one.seat,
    );
  const gone = was.warriors.filter((one) => !stays(one, is.warriors));
  const come = is.warriors.filter((one) => !stays(one, was.warriors));
  const moved: MovedWarrior[] = [];
  for (const { warrior, seat, cell } of [...come]) {
    const place = gone.findIndex((one) => one.warrior === warrior && one.seat === seat);
    if (place < 0) continue;
    const [one] = gone.splice(place, 1);
    moved.push({ warrior, seat, from: one!.cell, to: cell });
    come.splice(
      come.findIndex((other) => other.cell === cell),
      1,
    );
  }
  const seats = was.owners.map((_, index) => (index + 1) as Seat);
  const keys = [...new Set([...Object.keys(was.variantState), ...Object.keys(is.variantState)])];
  const changed = keys.filter((key) => was.variantState[key] !== is.variantState[key]);
  return {
    moved,
    placed: come,
    removed: gone,
    goals: seats
      .map((seat) => ({ seat, from: was.goals[seat - 1]!, to: is.goals[seat - 1]! }))
      .filter(({ from, to }) => from !== to),
    owners: seats
      .map((seat) => ({ seat, from: was.owners[seat - 1]!, to: is.owners[seat - 1]! }))
      .filter(({ from, to }) => from !== to),
    variantState: Object.fromEntries(
      changed.map((key) => [key, [was.variantState[key] ?? '', is.variantState[key] ?? ''] as const]),
    ),
  };
}
