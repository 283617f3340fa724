/**
 * Players who leave without their Goals being captured: they resign, lose on time, are expelled. With three left the
 * heart and the army leave the board and play goes on (RH 6.9); with two left the position stays, and the other has won.
 */

import { fail, shown } from '../base/result.ts';
import type { Setup, Snapshot } from '../engine/load.ts';
import { passTurnOf } from '../engine/make.ts';
import { moveFrom, moveTo } from '../engine/move.ts';
import {
  NOWHERE,
  packedCell,
  packedColour,
  packedGoal,
  packedSeat,
  packGoals,
  packSeats,
} from '../engine/packing.ts';
import type { LeaveReason } from '../rules/reasons.ts';
import type { Seat } from '../rules/ruleset.ts';
import { changed, snapshotFrom } from './pool.ts';
import { type GameState, newState, setupFor, snapshotOf } from './state.ts';

/**
 * That a player left, and after how many moves.
 *
 * @category Endings
 */
export interface Departure {
  readonly ply: number;
  readonly seat: Seat;
  readonly reason: LeaveReason;
}

/**
 * The seats that still own their armies, and with them their Goals (R8.4).
 *
 * @example
 * ```ts
 * import { createState, livingSeats, rulesOf } from 'klin-zha';
 *
 * livingSeats(createState(rulesOf('romulan-heart:3'))); // [1, 2, 3]
 * ```
 *
 * @category Endings
 */
export function livingSeats(state: GameState): Seat[] {
  const { owners } = snapshotOf(state);
  return state.rules.colours.flatMap((_, index) =>
    packedSeat(owners, index) === index + 1 ? [(index + 1) as Seat] : [],
  );
}

/**
 * The state after a player left while three play: his heart, his army and his hand are gone, `0` owns his army, and the
 * next seat has the turn if he had it. Rounds are counted as if his turn had passed; quiet half-moves stay. A combat that
 * he fights in is broken off.
 *
 * @throws KlinZhaError `bad-seat` for a seat that does not play, `two-left` where only one other would be left
 *
 * @example
 * ```ts
 * import { createState, leaveState, livingSeats, rulesOf } from 'klin-zha';
 *
 * const state = leaveState(createState(rulesOf('romulan-heart:3')), 1);
 * livingSeats(state); // [2, 3]
 * ```
 *
 * @category Endings
 */
export function leaveState(state: GameState, seat: Seat): GameState {
  const living = livingSeats(state);
  if (!living.includes(seat)) failForSeat(seat, living);
  if (living.length < 3) fail({ code: 'two-left', message: 'With two players left the other has won.' });
  const before = snapshotOf(state);
  const snapshot = changed(
    state.rules,
    snapshotFrom(state.rules, without(setupFor(state), seat)),
    (position) => {
      passTurnOf(position, seat, before.hands !== null || lacksGoal(before, living));
      return true;
    },
  );
  return newState(state.rules, snapshot!, state.isChecked);
}

/** Ends a call about a seat that does not play. */
export function failForSeat(seat: unknown, living: readonly Seat[]): never {
  const read = shown(seat);
  return fail({
    code: 'bad-seat',
    message: `Seat ${read} does not play.`,
    read,
    expected: living.join(' or '),
  });
}

function lacksGoal({ goals }: Snapshot, living: readonly Seat[]): boolean {
  return living.some((seat) => packedGoal(goals, seat) < 0);
}

/** What is left when a seat has taken away what it owns. */
function without(setup: Setup, seat: Seat): Setup {
  const { warriors, goals, owners, hands, combat } = setup;
  const kept = [1, 2, 3].map((other) => (other === seat ? NOWHERE : packedGoal(goals, other)));
  const fights =
    combat >= 0 && [moveFrom(combat), moveTo(combat)].some((cell) => ownerAt(setup, cell) === seat);
  const kinds = hands === null ? 0 : hands.length / 4;
  return {
    ...setup,
    warriors: warriors.filter((packed) => packedSeat(owners, packedColour(packed) - 1) !== seat),
    goals: packGoals(kept[0]!, kept[1]!, kept[2]!),
    owners: packSeats(
      [0, 1, 2].map((place) => packedSeat(owners, place)).map((own) => (own === seat ? 0 : own)),
    ),
    hands: hands && Array.from(hands, (left, index) => (Math.floor(index / kinds) === seat ? 0 : left)),
    combat: fights ? -1 : combat,
  };
}

/** The seat that owns the warrior on a cell. */
function ownerAt({ warriors, owners }: Setup, cell: number): number {
  const packed = warriors.find((warrior) => packedCell(warrior) === cell);
  return packed === undefined ? 0 : packedSeat(owners, packedColour(packed) - 1);
}
