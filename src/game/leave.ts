/** Departures of players whose Goals were not captured: by resignation, loss on time or expulsion. */

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
import { changeSnapshot, snapshotFrom } from './pool.ts';
import { type GameState, newState, setupFor, snapshotOf } from './state.ts';

/** Departure of a player, with the number of moves before it. */
export interface Departure {
  readonly ply: number;
  readonly seat: Seat;
  readonly reason: LeaveReason;
}

/**
 * Returns the seats that still own their armies and Goals (R8.4).
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, livingSeats, rulesOf } from 'klin-zha';
 *
 * livingSeats(createState(rulesOf('romulan-heart:3'))); // [1, 2, 3]
 * ```
 */
export function livingSeats(state: GameState): Seat[] {
  const { owners } = snapshotOf(state);
  return state.rules.colours.flatMap((_, index) =>
    packedSeat(owners, index) === index + 1 ? [(index + 1) as Seat] : [],
  );
}

/**
 * Returns the state after one of three players leaves: the player's Goal, army and hand are removed, the
 * army's owner becomes 0, and the next seat moves if it was the player's turn. Rounds count as if the player
 * had passed; the halfmove clock does not change. The player's pending combat is cancelled.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-seat` for a seat that is not in the game,
 * `two-left` if only one other player would be left
 */
export function leaveState(state: GameState, seat: Seat): GameState {
  const living = livingSeats(state);
  if (!living.includes(seat)) failForSeat(seat, living);
  if (living.length < 3)
    fail({ code: 'two-left', message: 'Cannot leave with two players left: the other player has won.' });
  const before = snapshotOf(state);
  const snapshot = changeSnapshot(
    state.rules,
    snapshotFrom(state.rules, without(setupFor(state), seat)),
    (position) => {
      passTurnOf(position, seat, before.hands !== null || lacksGoal(before, living));
      return true;
    },
  );
  return newState(state.rules, snapshot!, state.isChecked);
}

export function failForSeat(seat: unknown, living: readonly Seat[]): never {
  const read = shown(seat);
  const expected = living.join(' or ');
  return fail({
    code: 'bad-seat',
    message: `Seat ${read} is not in the game: expected ${expected}.`,
    read,
    expected,
  });
}

function lacksGoal({ goals }: Snapshot, living: readonly Seat[]): boolean {
  return living.some((seat) => packedGoal(goals, seat) < 0);
}

/** Returns a setup without a seat's pieces. */
function without(setup: Setup, seat: Seat): Setup {
  const { warriors, goals, owners, hands, combat } = setup;
  const kept = [1, 2, 3].map((other) => (other === seat ? NOWHERE : packedGoal(goals, other)));
  const isFighting =
    combat >= 0 && [moveFrom(combat), moveTo(combat)].some((cell) => ownerAt(setup, cell) === seat);
  const kinds = hands === null ? 0 : hands.length / 4;
  return {
    ...setup,
    warriors: warriors.filter((packed) => packedSeat(owners, packedColour(packed) - 1) !== seat),
    goals: packGoals(kept[0]!, kept[1]!, kept[2]!),
    owners: packSeats(
      [0, 1, 2].map((place) => packedSeat(owners, place)).map((owner) => (owner === seat ? 0 : owner)),
    ),
    hands: hands && Array.from(hands, (left, index) => (Math.floor(index / kinds) === seat ? 0 : left)),
    combat: isFighting ? -1 : combat,
  };
}

/** Returns the seat that owns the warrior on a cell, or 0. */
function ownerAt({ warriors, owners }: Setup, cell: number): number {
  const packed = warriors.find((warrior) => packedCell(warrior) === cell);
  return packed === undefined ? 0 : packedSeat(owners, packedColour(packed) - 1);
}
