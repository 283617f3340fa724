/** Turns: who places next (section 7), who moves next, and over whom the turn passes (R8.3). */

import { hasLegalMove } from './generate.ts';
import { applyChallenge, applyHooks, applyMove, applyOutcome } from './make.ts';
import { type Move, moveKind, moveTo, OUTCOME, STEP } from './move.ts';
import type { Position } from './position.ts';

/** Makes a move of any phase and gives the turn to whoever has it next. */
export function makeMove(position: Position, move: Move, scratch: Int32Array): void {
  const wasSetup = position.pending > 0;
  if (isChallenge(position, move)) {
    applyChallenge(position, move);
    return;
  }
  const made = moveKind(move) === OUTCOME ? (position.combat as Move) : move;
  const captured = position.at[moveTo(made)]!;
  const arrived = made === move || moveTo(move) === 1;
  if (made === move) applyMove(position, move);
  else applyOutcome(position, arrived);
  if (!wasSetup) applyHooks(position, made, captured, arrived);
  const { seatKeys } = position.tables;
  position.toggle(seatKeys, position.seat);
  if (wasSetup) position.seat = position.pending > 0 ? nextPlacer(position) : position.first;
  else stepTurn(position);
  if (position.pending === 0) passOver(position, scratch);
  position.toggle(seatKeys, position.seat);
}

/** Whether a move is a challenge whose combat is still to be decided (R10.10). */
function isChallenge(position: Position, move: Move): boolean {
  const { tables, at } = position;
  return tables.combat && moveKind(move) === STEP && at[moveTo(move)] !== 0;
}

/** The seat whose turn it is to place something, while something is left to place. */
export function nextPlacer(position: Position): number {
  const { tables } = position;
  const { setup, warriors } = tables.rules;
  const order = seatsFrom(position, position.first);
  const left = order.map((seat) => handSize(position, seat));
  if (tables.shared) {
    const placed = warriors.reduce((sum, { count }) => sum + count, 0) - left[0]!;
    return order[placed % order.length]!;
  }
  const waiting =
    setup.goal === 'with-army'
      ? order.find((seat, place) => left[place]! > 0 || position.lacksGoal(seat))
      : setup.turns === 'alternate'
        ? order[left.indexOf(Math.max(...left, 1))]
        : order.find((_, place) => left[place]! > 0);
  return waiting ?? order.find((seat) => position.lacksGoal(seat)) ?? position.seat;
}

function handSize(position: Position, seat: number): number {
  const { kinds } = position.tables;
  const start = position.sideOf(seat) * kinds;
  return position.hand.subarray(start, start + kinds).reduce((sum, left) => sum + left, 0);
}

/** All seats in the order of turns, beginning with one of them. */
function seatsFrom(position: Position, first: number): number[] {
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
