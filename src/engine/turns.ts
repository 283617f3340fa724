/** Turns: who places next (section 7), who moves next, and over whom the turn passes (R8.3). */

import { hasLegalMove } from './generate.ts';
import { applyMove } from './make.ts';
import type { Move } from './move.ts';
import type { Position } from './position.ts';

/** Makes a move of any phase and gives the turn to whoever has it next. */
export function makeMove(position: Position, move: Move, scratch: Int32Array): void {
  const wasSetup = position.pending > 0;
  applyMove(position, move);
  const { seatKeys } = position.tables;
  position.toggle(seatKeys, position.seat);
  if (wasSetup) position.seat = position.pending > 0 ? nextPlacer(position) : position.first;
  else stepTurn(position);
  if (position.pending === 0) passOver(position, scratch);
  position.toggle(seatKeys, position.seat);
}

/** The seat whose turn it is to place something, while something is left to place. */
export function nextPlacer(position: Position): number {
  const { setup } = position.tables.rules;
  const order = seatsFrom(position, position.first);
  const waits = (seat: number): boolean => position.hasHand(seat);
  if (setup.goal === 'with-army')
    return order.find((seat) => waits(seat) || position.lacksGoal(seat)) ?? position.seat;
  const placers =
    setup.turns === 'alternate' ? seatsFrom(position, (position.seat % position.tables.seats) + 1) : order;
  return placers.find(waits) ?? order.find((seat) => position.lacksGoal(seat)) ?? position.seat;
}

/** All seats in the order of turns, beginning with one of them. */
export function seatsFrom(position: Position, first: number): number[] {
  const { seats } = position.tables;
  return Array.from({ length: seats }, (_, step) => ((first - 1 + step) % seats) + 1);
}

/** The turn goes to the next seat that has not lost its Goal; a new round begins where it meets the first seat. */
function stepTurn(position: Position): void {
  do {
    position.seat = (position.seat % position.tables.seats) + 1;
    if (position.seat === position.first) position.round++;
  } while (position.owner[position.seat] !== position.seat);
}

/** With three players left the turn passes over those who have no legal move, unless nobody has one (R8.3). */
function passOver(position: Position, scratch: Int32Array): void {
  if (!passesAtAll(position)) return;
  const { seat, round } = position;
  while (!hasLegalMove(position, scratch)) {
    stepTurn(position);
    if (position.seat !== seat) continue;
    position.round = round;
    return;
  }
}

/** Whether the turn passes over a player without a legal move at all: as long as three are left (R8.3). */
function passesAtAll(position: Position): boolean {
  return position.tables.rules.noLegalMove === 'draws' && position.living > 2;
}

/**
 * Whether the turn would have passed over the seat that has it, because it has no legal move and another seat
 * has one. No game comes to such a position.
 */
export function turnPasses(position: Position, scratch: Int32Array): boolean {
  if (!passesAtAll(position) || position.pending > 0 || hasLegalMove(position, scratch)) return false;
  const { seat, round } = position;
  passOver(position, scratch);
  const passed = position.seat !== seat;
  position.seat = seat;
  position.round = round;
  return passed;
}
