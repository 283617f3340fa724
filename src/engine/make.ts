/** Makes moves of any phase and passes the turn: placement order (section 7), passed-over seats (R8.3). */

import { applyChallenge, applyHooks, applyMove, applyOutcome } from './apply.ts';
import { type Move, moveKind, moveTo, OUTCOME, packMove, STEP } from './move.ts';
import { hasLegalMove } from './movegen.ts';
import { COLOUR_SHIFT, mostCounted } from './packing.ts';
import type { Position } from './position.ts';
import { pushUndo } from './undo.ts';
import { SEAT } from './zobrist.ts';

/** Makes a move of any phase and passes the turn. */
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

/**
 * Passes the turn without a move (a null move). No rule of the game allows it. The undo record is that of a
 * step to the same cell, so `unmakeMove` takes it back.
 */
export function makePass(position: Position): void {
  const { seat, tables, owner, count, cellOf } = position;
  let cell = 0;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (!tables.shared && owner[colour] !== seat) continue;
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++)
      if (cellOf[warrior]! >= 0) cell = cellOf[warrior]!;
  }
  pushUndo(position, packMove(0, STEP, cell, cell, false));
  position.quiet = Math.min(position.quiet + 1, mostCounted);
  position.toggle(tables.seatKeys, seat);
  stepTurn(position);
  if (tables.mayPass) passOver(position);
  position.toggle(tables.seatKeys, position.seat);
}

/** Passes the turn after a seat has left the game. */
export function passTurnOf(position: Position, seat: number, wasSetup: boolean): void {
  position.toggleKey(SEAT + position.seat);
  if (wasSetup) position.seat = position.pending > 0 ? nextPlacer(position) : firstMover(position);
  else if (position.seat === seat) stepTurn(position);
  position.toggleKey(SEAT + position.seat);
}

/**
 * Returns the seat that begins the battle: the first placer, or the next seat if the first placer has left.
 */
function firstMover({ first, owner, tables }: Position): number {
  let seat = first;
  while (owner[seat] !== seat) seat = (seat % tables.seats) + 1;
  return seat;
}

/** Whether a move starts a combat (R10.10). */
function isChallenge(position: Position, move: Move): boolean {
  const { tables, at } = position;
  return tables.combat && moveKind(move) === STEP && at[moveTo(move)] !== 0;
}

/** Returns the seat that places next. At least one piece must be left to place. */
export function nextPlacer(position: Position): number {
  const { tables } = position;
  const { setup } = tables.rules;
  if (tables.shared) return seatAfter(position, tables.armySize - position.handSize(1));
  const isWaiting =
    setup.goal === 'with-army'
      ? (seat: number) => position.handSize(seat) > 0 || position.lacksGoal(seat)
      : setup.turns === 'alternate'
        ? (seat: number, most: number) => position.handSize(seat) === most
        : (seat: number) => position.handSize(seat) > 0;
  return (
    firstSeat(position, isWaiting, Math.max(1, mostInHand(position))) ??
    firstSeat(position, (seat) => position.lacksGoal(seat), 0) ??
    position.seat
  );
}

/** Returns the first seat in turn order that passes a test. */
function firstSeat(
  position: Position,
  matches: (seat: number, most: number) => boolean,
  most: number,
): number | undefined {
  for (let step = 0; step < position.tables.seats; step++) {
    const seat = seatAfter(position, step);
    if (matches(seat, most)) return seat;
  }
  return undefined;
}

/** Returns the seat that moves a number of turns after the first seat. */
function seatAfter({ first, tables }: Position, turns: number): number {
  return ((first - 1 + turns) % tables.seats) + 1;
}

function mostInHand(position: Position): number {
  let most = 0;
  for (let seat = 1; seat <= position.tables.seats; seat++) most = Math.max(most, position.handSize(seat));
  return most;
}

/** Passes the turn to the next seat that has its Goal. A new round begins with the first seat. */
function stepTurn(position: Position): void {
  do {
    position.seat = (position.seat % position.tables.seats) + 1;
    if (position.seat === position.first) position.round = Math.min(position.round + 1, mostCounted);
  } while (position.owner[position.seat] !== position.seat);
}

/**
 * Passes over seats without a legal move while three players are left, unless no seat has a legal move
 * (R8.3).
 */
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
 * Whether the turn should have passed over the seat to move, because only other seats have legal moves. No
 * game reaches such a position.
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
