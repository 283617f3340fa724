/** Making moves of any phase, and whose turn it is then: who places next (section 7), over whom it passes (R8.3). */

import { applyChallenge, applyHooks, applyMove, applyOutcome } from './apply.ts';
import { type Move, moveKind, moveTo, OUTCOME, STEP } from './move.ts';
import { hasLegalMove } from './movegen.ts';
import { mostCounted } from './packing.ts';
import type { Position } from './position.ts';
import { SEAT } from './zobrist.ts';

/** Makes a move of any phase and gives the turn to whoever has it next. */
export function makeMove(position: Position, move: Move): void {
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
  const { seatKeys, hooked, mayPass } = position.tables;
  if (hooked && !wasSetup) applyHooks(position, made, captured, arrived);
  position.toggle(seatKeys, position.seat);
  if (wasSetup) position.seat = position.pending > 0 ? nextPlacer(position) : firstMover(position);
  else stepTurn(position);
  if (mayPass && position.pending === 0) passOver(position);
  position.toggle(seatKeys, position.seat);
}

/** Gives the turn to whoever has it next when a seat has left the board, in the setup or in battle. */
export function passTurnOf(position: Position, seat: number, wasSetup: boolean): void {
  position.toggleKey(SEAT + position.seat);
  if (wasSetup) position.seat = position.pending > 0 ? nextPlacer(position) : firstMover(position);
  else if (position.seat === seat) stepTurn(position);
  position.toggleKey(SEAT + position.seat);
}

/** The seat that begins the battle: the one that placed first, or the next one if that has left. */
function firstMover({ first, owner, tables }: Position): number {
  let seat = first;
  while (owner[seat] !== seat) seat = (seat % tables.seats) + 1;
  return seat;
}

/** Whether a move is a challenge whose combat is still to be decided (R10.10). */
function isChallenge(position: Position, move: Move): boolean {
  const { tables, at } = position;
  return tables.combat && moveKind(move) === STEP && at[moveTo(move)] !== 0;
}

/** The seat whose turn it is to place something, while something is left to place. */
export function nextPlacer(position: Position): number {
  const { tables } = position;
  const { setup } = tables.rules;
  if (tables.shared) return seatAfter(position, tables.armySize - position.handSize(1));
  const waits =
    setup.goal === 'with-army'
      ? (seat: number) => position.handSize(seat) > 0 || position.lacksGoal(seat)
      : setup.turns === 'alternate'
        ? (seat: number, most: number) => position.handSize(seat) === most
        : (seat: number) => position.handSize(seat) > 0;
  return (
    firstSeat(position, waits, Math.max(1, mostInHand(position))) ??
    firstSeat(position, (seat) => position.lacksGoal(seat), 0) ??
    position.seat
  );
}

/** The first seat in the order of turns of which something holds. */
function firstSeat(
  position: Position,
  holds: (seat: number, most: number) => boolean,
  most: number,
): number | undefined {
  for (let step = 0; step < position.tables.seats; step++) {
    const seat = seatAfter(position, step);
    if (holds(seat, most)) return seat;
  }
  return undefined;
}

/** The seat whose turn it is so many turns after the seat that began. */
function seatAfter({ first, tables }: Position, turns: number): number {
  return ((first - 1 + turns) % tables.seats) + 1;
}

function mostInHand(position: Position): number {
  let most = 0;
  for (let seat = 1; seat <= position.tables.seats; seat++) most = Math.max(most, position.handSize(seat));
  return most;
}

/** The turn goes to the next seat that has not lost its Goal; a new round begins where it meets the first seat. */
function stepTurn(position: Position): void {
  do {
    position.seat = (position.seat % position.tables.seats) + 1;
    if (position.seat === position.first) position.round = Math.min(position.round + 1, mostCounted);
  } while (position.owner[position.seat] !== position.seat);
}

/** With three players left the turn passes over those who have no legal move, unless nobody has one (R8.3). */
function passOver(position: Position): void {
  if (position.living < 3) return;
  const { seat, round } = position;
  while (!hasLegalMove(position)) {
    stepTurn(position);
    if (position.seat !== seat) continue;
    position.round = round;
    return;
  }
}

/**
 * Whether the turn would have passed over the seat that has it, because it has no legal move and another seat
 * has one. No game comes to such a position.
 */
export function turnPasses(position: Position): boolean {
  const { living, pending, tables } = position;
  if (!tables.mayPass || living < 3 || pending > 0 || hasLegalMove(position)) return false;
  const { seat, round } = position;
  passOver(position);
  const passed = position.seat !== seat;
  position.seat = seat;
  position.round = round;
  return passed;
}
