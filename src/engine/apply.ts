/**
 * Makes and unmakes moves on the board; `make.ts` also passes the turn. Moves must be legal.
 *
 * Each move first writes an undo record. Unmaking restores the move's two cells, and reads other values from
 * the record as needed.
 */

import { mostWarriors } from '../rules/warriors.ts';
import { toggleCombat } from './hash.ts';
import { afterMove } from './hooks.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  PLACE,
  PLACE_GOAL,
  placedKind,
  STEP,
} from './move.ts';
import {
  COLOUR_SHIFT,
  mostCounted,
  NOWHERE,
  packedCell,
  packedGoal,
  packedSeat,
  packOwners,
  packRemoved,
  removedWarrior,
  tooMany,
  unpackSeats,
} from './packing.ts';
import type { Position } from './position.ts';
import {
  moveVariantStates,
  putWarrior,
  refreshAll,
  refreshCell,
  restoreVariantData,
  settleCell,
  settleStep,
} from './terrain.ts';
import {
  CAPTURED,
  COMBAT,
  GOALS,
  growUndo,
  HIGH,
  LOW,
  lastMover,
  MOVE,
  MOVER,
  OWNERS,
  PENDING,
  pushHooked,
  pushUndo,
  QUIET,
  REGIONS,
  REMOVED,
  ROUND,
  recordSize,
  SEAT,
  SHORT,
} from './undo.ts';
import { OWNER, REGION } from './zobrist.ts';

/**
 * Makes a move of any phase, without passing the turn or applying variant effects. Captures succeed without
 * combat.
 */
export function applyMove(position: Position, move: Move): void {
  if (applyPlainStep(position, move)) return;
  pushUndo(position, move);
  const kind = moveKind(move);
  if (kind === PLACE) applyPlacement(position, move);
  else if (kind === PLACE_GOAL) settleGoal(position, moveTo(move));
  else applyStep(position, move);
}

/**
 * Makes the most frequent kind of move with a short undo record: a step that changes only warriors and the
 * mover's Goal.
 *
 * @returns false, with nothing changed, for any other kind of move
 */
function applyPlainStep(position: Position, move: Move): boolean {
  const { at, cellOf, keysOf, goalAt, seat, tables } = position;
  if (position.pending > 0 || moveKind(move) !== STEP) return false;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  if (!(warrior > 0) || position.hasGoal(to)) return false;
  const carries = moveTakesGoal(move);
  const side = position.sideOf(seat);
  if (carries && goalAt[side] !== from) return false;
  const record = position.undoLength;
  if (record + recordSize > position.undo.length) growUndo(position);
  const { undo } = position;
  undo[record + MOVE] = move;
  undo[record + MOVER] = warrior;
  undo[record + CAPTURED] = captured;
  undo[record + GOALS] = SHORT;
  undo[record + SEAT] = seat;
  undo[record + QUIET] = position.quiet;
  undo[record + ROUND] = position.round;
  undo[record + LOW] = position.bareLow;
  undo[record + HIGH] = position.bareHigh;
  position.undoLength = record + recordSize;
  if (tables.hooked) pushHooked(position, record);
  const { low, high } = tables.warriorKeys;
  const keys = keysOf[warrior]!;
  position.bareLow ^= low[keys + from]! ^ low[keys + to]!;
  position.bareHigh ^= high[keys + from]! ^ high[keys + to]!;
  at[from] = 0;
  at[to] = warrior;
  cellOf[warrior] = to;
  if (captured !== 0) {
    position.toggleWarrior(captured, to);
    cellOf[captured] = NOWHERE;
    position.quiet = 0;
  } else if (position.quiet < mostCounted) position.quiet++;
  if (carries) {
    position.toggleGoal(side, from);
    position.toggleGoal(side, to);
    goalAt[side] = to;
  }
  settleStep(position, from, to, captured);
  return true;
}

/** Makes a move whose combat is still undecided (R10.10). */
export function applyChallenge(position: Position, move: Move): void {
  pushUndo(position, move);
  position.combat = move;
  toggleCombat(position);
}

/** Ends the current combat (R10.10). */
export function applyOutcome(position: Position, attackerWins: boolean): void {
  const move = position.combat as Move;
  pushUndo(position, move);
  toggleCombat(position);
  position.combat = -1;
  if (attackerWins) applyStep(position, move);
  else applyDefeat(position, move);
}

/** Applies variant effects after a move in battle. */
export function applyHooks(position: Position, move: Move, captured: number, arrived: boolean): void {
  const { tables, kindOf } = position;
  if (!tables.hooked) return;
  const { warriors } = tables.rules;
  const from = moveFrom(move);
  const event = {
    seat: position.seat,
    from,
    to: moveTo(move),
    warrior: warriors[kindOf[lastMover(position)]!]!.code,
    captured: captured === 0 || !arrived ? null : warriors[kindOf[captured]!]!.code,
    withGoal: moveTakesGoal(move),
    leavesGoal: position.hasGoal(from),
    arrived,
  };
  const states = afterMove(position, event, removeWarrior);
  if (states !== position.variantData.states) moveVariantStates(position, states);
}

function removeWarrior(position: Position, cell: number): void {
  const warrior = position.at[cell] ?? 0;
  if (warrior === 0) return;
  position.undoRemoved.push(packRemoved(warrior, cell));
  position.toggleWarrior(warrior, cell);
  position.at[cell] = 0;
  position.cellOf[warrior] = NOWHERE;
  settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
}

function applyPlacement(position: Position, move: Move): void {
  const { seat, tables, hand } = position;
  const kind = placedKind(move);
  const cell = moveTo(move);
  const side = position.sideOf(seat);
  const region = tables.rules.board.cells[cell]!.region;
  if (region >= 0 && !tables.shared && position.regionSeat[region] === 0) {
    position.toggleKey(REGION + region * 4);
    position.toggleKey(REGION + region * 4 + seat);
    position.regionSeat[region] = seat;
  }
  position.toggleHand(side, kind);
  hand[side * tables.kinds + kind]!--;
  position.toggleHand(side, kind);
  position.toggleWarrior(addWarrior(position, side, kind, cell), cell);
  position.pending--;
  if (moveTakesGoal(move)) {
    position.goalAt[side] = cell;
    position.toggleGoal(side, cell);
  }
  settleCell(position, cell, tables.controls[kind]!);
}

/** Adds a warrior to its colour's list and to a cell, without updating hash or terrain. */
function addWarrior(position: Position, colour: number, kind: number, cell: number): number {
  const place = position.count[colour]!;
  if (place >= mostWarriors) tooMany();
  const warrior = (colour << COLOUR_SHIFT) | place;
  position.count[colour] = place + 1;
  putWarrior(position, warrior, kind, cell);
  if (position.tables.controls[kind] === 1) position.blockaders[position.blockaderCount++] = warrior;
  return warrior;
}

function settleGoal(position: Position, cell: number): void {
  position.goalAt[position.seat] = cell;
  position.toggleGoal(position.seat, cell);
  position.pending--;
  refreshCell(position, cell);
}

function applyStep(position: Position, move: Move): void {
  const { at, cellOf, goalAt, seat } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const warrior = at[from]!;
  const captured = at[to]!;
  const side = position.sideOf(seat);
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
  } else {
    position.quiet = captured === 0 ? Math.min(position.quiet + 1, mostCounted) : 0;
    if (moveTakesGoal(move)) {
      position.toggleGoal(side, from);
      position.toggleGoal(side, to);
      goalAt[side] = to;
    }
    if (position.hasGoal(to)) captureGoals(position, move);
  }
  settleStep(position, from, to, captured);
}

/** Captures an enemy Goal on the cell where a step ended. */
function captureGoals(position: Position, move: Move): void {
  const { goalAt, seat, tables } = position;
  for (let loser = 1; loser <= tables.seats; loser++) {
    const taken = tables.shared ? !moveTakesGoal(move) : loser !== seat;
    if (goalAt[loser] === moveTo(move) && taken) captureGoal(position, loser, seat);
  }
}

/** Removes the attacker; a Goal that it carried falls to the defender (R10.10). */
function applyDefeat(position: Position, move: Move): void {
  const { at, cellOf, kindOf, owner, tables } = position;
  const from = moveFrom(move);
  const attacker = at[from]!;
  const defender = owner[at[moveTo(move)]! >>> COLOUR_SHIFT]!;
  position.toggleWarrior(attacker, from);
  at[from] = 0;
  cellOf[attacker] = NOWHERE;
  position.quiet = 0;
  if (moveTakesGoal(move)) captureGoal(position, position.seat, defender);
  settleCell(position, from, tables.controls[kindOf[attacker]!]!);
}

/** Removes the Goal and transfers its owner's armies to the captor (R8.4). */
function captureGoal(position: Position, loser: number, captor: number): void {
  const { goalAt, owner, tables } = position;
  position.toggleGoal(loser, goalAt[loser]!);
  goalAt[loser] = NOWHERE;
  position.quiet = 0;
  if (tables.shared) return;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (owner[colour] !== loser) continue;
    position.toggleKey(OWNER + colour * 4 + loser);
    position.toggleKey(OWNER + colour * 4 + captor);
    owner[colour] = captor;
  }
  refreshAll(position);
}

/** Unmakes the last move. */
export function unmakeMove(position: Position): void {
  const { undo, at, cellOf, tables } = position;
  const record = position.undoLength - recordSize;
  position.undoLength = record;
  if (record < position.lowestUndo) position.lowestUndo = record;
  const move = undo[record + MOVE]!;
  const mover = undo[record + MOVER]!;
  const captured = undo[record + CAPTURED]!;
  const isShort = undo[record + GOALS] === SHORT;
  position.seat = undo[record + SEAT]!;
  position.quiet = undo[record + QUIET]!;
  position.round = undo[record + ROUND]!;
  position.bareLow = undo[record + LOW]!;
  position.bareHigh = undo[record + HIGH]!;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (!isShort) {
    unpackGoals(position, undo[record + GOALS]!);
    position.pending = undo[record + PENDING]!;
    position.combat = undo[record + COMBAT]!;
  } else if (moveTakesGoal(move)) position.goalAt[position.sideOf(position.seat)] = from;
  if (tables.hooked) unmakeHooks(position, record);
  const kind = moveKind(move);
  if (kind === PLACE) {
    unpackSeats(undo[record + REGIONS]!, position.regionSeat);
    unmakePlacement(position, placedKind(move), to);
  } else if (kind !== PLACE_GOAL) {
    at[to] = captured;
    if (captured !== 0) cellOf[captured] = to;
    at[from] = mover;
    cellOf[mover] = from;
    settleStep(position, to, from, captured);
  } else refreshCell(position, to);
  if (!isShort && undo[record + OWNERS] !== packOwners(position.owner))
    restoreOwners(position, undo[record + OWNERS]!);
}

function unpackGoals({ goalAt }: Position, goals: number): void {
  for (let seat = 1; seat <= 3; seat++) goalAt[seat] = packedGoal(goals, seat);
}

/** Returns a warrior to the hand. */
function unmakePlacement(position: Position, kind: number, cell: number): void {
  const { at, cellOf, hand, count, tables } = position;
  const side = position.sideOf(position.seat);
  hand[side * tables.kinds + kind]!++;
  count[side]!--;
  cellOf[at[cell]!] = NOWHERE;
  at[cell] = 0;
  if (tables.controls[kind] === 1) position.blockaderCount--;
  settleCell(position, cell, tables.controls[kind]!);
}

function restoreOwners(position: Position, owners: number): void {
  for (let seat = 1; seat <= position.tables.seats; seat++)
    position.owner[seat] = packedSeat(owners, seat - 1);
  refreshAll(position);
}

/** Undoes variant effects. */
function unmakeHooks(position: Position, record: number): void {
  const { at, cellOf, kindOf, tables, undo, undoRemoved } = position;
  const variantData = position.undoVariants.pop()!;
  if (variantData !== position.variantData) restoreVariantData(position, variantData);
  while (undoRemoved.length > undo[record + REMOVED]!) {
    const removed = undoRemoved.pop()!;
    const warrior = removedWarrior(removed);
    const cell = packedCell(removed);
    at[cell] = warrior;
    cellOf[warrior] = cell;
    settleCell(position, cell, tables.controls[kindOf[warrior]!]!);
  }
}
