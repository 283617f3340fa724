/** Making moves and taking them back, in place. Whoever calls this knows that the move is legal. */

import { type Move, moveFrom, moveKind, moveTakesGoal, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { NOWHERE, type Position } from './position.ts';

/** Makes a move of any phase, all but the change of turns. */
export function applyMove(position: Position, move: Move): void {
  remember(position, move);
  const kind = moveKind(move);
  if (kind === PLACE) applyPlacement(position, moveFrom(move), moveTo(move));
  else if (kind === PLACE_GOAL) settleGoal(position, moveTo(move));
  else applyStep(position, move);
}

/** Puts on record what {@link revertMove} cannot work out from the move alone. */
function remember(position: Position, move: Move): void {
  const { history } = position;
  history.push(move, position.at[moveTo(move)]!, position.packGoals(), position.packOwners());
  history.push(position.seat, position.quiet, position.round, position.pending, position.low, position.high);
  history.push(position.packRegions());
}

function applyPlacement(position: Position, kind: number, cell: number): void {
  const { seat, tables, hand } = position;
  const region = tables.rules.board.cells[cell]!.region;
  if (region >= 0 && position.regionSeat[region] === 0) {
    position.toggle(tables.regionKeys, region * 4);
    position.toggle(tables.regionKeys, region * 4 + seat);
    position.regionSeat[region] = seat;
  }
  position.toggleHand(seat, kind);
  hand[seat * tables.kinds + kind]!--;
  position.toggleHand(seat, kind);
  position.toggleWarrior(position.enlist(seat, kind, cell), cell);
  position.pending--;
  if (tables.controls[kind] === 1) position.refreshControl();
}

function settleGoal(position: Position, cell: number): void {
  position.goalAt[position.seat] = cell;
  position.toggleGoal(position.seat, cell);
  position.pending--;
}

function applyStep(position: Position, move: Move): void {
  const { at, cellOf, kindOf, goalAt, seat, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  if (captured !== 0) {
    position.toggleWarrior(captured, to);
    cellOf[captured] = NOWHERE;
  }
  position.toggleWarrior(warrior, from);
  position.toggleWarrior(warrior, to);
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (position.pending > 0) {
    settleGoal(position, to);
    return;
  }
  position.quiet = captured === 0 ? position.quiet + 1 : 0;
  if (moveTakesGoal(move)) {
    position.toggleGoal(seat, from);
    position.toggleGoal(seat, to);
    goalAt[seat] = to;
  }
  for (let loser = 1; loser <= tables.seats; loser++) {
    if (loser !== seat && goalAt[loser] === to) captureGoal(position, loser);
  }
  if (tables.controls[kindOf[warrior]!] === 1 || tables.controls[kindOf[captured]!] === 1)
    position.refreshControl();
}

/** The Goal leaves the board, and all that its owner has falls to the captor (R8.4). */
function captureGoal(position: Position, loser: number): void {
  const { goalAt, owner, seat, tables } = position;
  position.toggleGoal(loser, goalAt[loser]!);
  goalAt[loser] = NOWHERE;
  position.quiet = 0;
  for (let colour = 1; colour <= tables.seats; colour++) {
    if (owner[colour] !== loser) continue;
    position.toggle(tables.ownerKeys, colour * 4 + loser);
    position.toggle(tables.ownerKeys, colour * 4 + seat);
    owner[colour] = seat;
  }
  position.refreshControl();
}

/** Takes the last move back. */
export function revertMove(position: Position): void {
  const { history, at, cellOf, kindOf, owner, hand, tables } = position;
  const size = history.length - 11;
  const move = history[size]!;
  const captured = history[size + 1]!;
  const goals = history[size + 2]!;
  const owners = history[size + 3]!;
  position.seat = history[size + 4]!;
  position.quiet = history[size + 5]!;
  position.round = history[size + 6]!;
  position.pending = history[size + 7]!;
  position.low = history[size + 8]!;
  position.high = history[size + 9]!;
  position.unpackRegions(history[size + 10]!);
  history.length = size;
  const ownersChanged = owners !== position.packOwners();
  for (let seat = 1; seat <= tables.seats; seat++) {
    position.goalAt[seat] = ((goals >>> (10 * (seat - 1))) & 1023) - 1;
    owner[seat] = (owners >>> (2 * (seat - 1))) & 3;
  }
  const from = moveFrom(move);
  const to = moveTo(move);
  let moved = at[to]!;
  switch (moveKind(move)) {
    case PLACE_GOAL:
      return;
    case PLACE: {
      hand[position.seat * tables.kinds + from]!++;
      position.count[position.seat]!--;
      cellOf[moved] = NOWHERE;
      at[to] = 0;
      break;
    }
    default: {
      at[from] = moved;
      cellOf[moved] = from;
      at[to] = captured;
      if (captured !== 0) cellOf[captured] = to;
    }
  }
  if (captured !== 0 && tables.controls[kindOf[captured]!] === 1) moved = captured;
  if (ownersChanged || tables.controls[kindOf[moved]!] === 1) position.refreshControl();
}
