/** Differences between two positions in one game: two states, or two views of the same player. */

import type { PlacedWarrior, PositionFields } from '../engine/text/fields.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';

/** Differences between two states of one game, for animations. */
export interface StateDifference {
  /** Warriors that are on a different cell in the second state. */
  readonly moved: readonly {
    readonly warrior: WarriorCode;
    readonly seat: Seat;
    readonly from: CellName;
    readonly to: CellName;
  }[];
  /** Warriors that are on the board only in the second state. */
  readonly placed: readonly PlacedWarrior[];
  /** Warriors that are on the board only in the first state. */
  readonly removed: readonly PlacedWarrior[];
  /** Goals that changed cells; null if not on the board. */
  readonly goals: readonly {
    readonly seat: Seat;
    readonly from: CellName | null;
    readonly to: CellName | null;
  }[];
  /** Armies that changed hands (R8.4); 0 if removed. */
  readonly owners: readonly { readonly seat: Seat; readonly from: Seat | 0; readonly to: Seat | 0 }[];
  /** Changed variant values by key: the strings before and after. */
  readonly variantState: Readonly<Record<string, readonly [before: string, after: string]>>;
}

/** The compared part of a position. */
type Compared = Pick<PositionFields, 'warriors' | 'goals' | 'owners' | 'variantState'>;

/**
 * Compares two positions. Warriors of the same kind and colour are interchangeable; warriors on the same cell
 * are matched first.
 */
export function differenceBetween(before: Compared, after: Compared): StateDifference {
  const stays = (one: PlacedWarrior, others: readonly PlacedWarrior[]): boolean =>
    others.some(
      (other) => other.cell === one.cell && other.warrior === one.warrior && other.seat === one.seat,
    );
  const removed = before.warriors.filter((one) => !stays(one, after.warriors));
  const added = after.warriors.filter((one) => !stays(one, before.warriors));
  const moved: StateDifference['moved'][number][] = [];
  for (const { warrior, seat, cell } of [...added]) {
    const place = removed.findIndex((one) => one.warrior === warrior && one.seat === seat);
    if (place < 0) continue;
    const [one] = removed.splice(place, 1);
    moved.push({ warrior, seat, from: one!.cell, to: cell });
    added.splice(
      added.findIndex((other) => other.cell === cell),
      1,
    );
  }
  const seats = before.owners.map((_, index) => (index + 1) as Seat);
  const keys = [...new Set([...Object.keys(before.variantState), ...Object.keys(after.variantState)])];
  const changed = keys.filter((key) => before.variantState[key] !== after.variantState[key]);
  return {
    moved,
    placed: added,
    removed,
    goals: seats
      .map((seat) => ({ seat, from: before.goals[seat - 1]!, to: after.goals[seat - 1]! }))
      .filter(({ from, to }) => from !== to),
    owners: seats
      .map((seat) => ({ seat, from: before.owners[seat - 1]!, to: after.owners[seat - 1]! }))
      .filter(({ from, to }) => from !== to),
    variantState: Object.fromEntries(
      changed.map((key) => [key, [before.variantState[key] ?? '', after.variantState[key] ?? ''] as const]),
    ),
  };
}
