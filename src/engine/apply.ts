/**
 * Making a move on the board, without the change of turns, which is `make.ts`'s. Whoever calls this knows that the move
 * is legal. `undo.ts` takes it back.
 */

import { toggleCombat } from './hash.ts';
import { afterMove } from './hooks.ts';
import { type Move, moveFrom, moveKind, moveTakesGoal, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { COLOUR_SHIFT, mostWarriors, NOWHERE, tooMany } from './packing.ts';
import type { Position } from './position.ts';
import { putWarrior, refreshAll, refreshCell, settleCell, setVariantStates } from './terrain.ts';
import { lastMover, pushUndo } from './undo.ts';

/** Makes a move of any phase, all but the change of turns and what variants do; a capture happens at once. */
export function applyMove(position: Position, move: Move): void {
  pushUndo(position, move);
  const kind = moveKind(move);
  if (kind === PLACE) applyPlacement(position, move);
  else if (kind === PLACE_GOAL) settleGoal(position, moveTo(move));
  else applyStep(position, move);
}

/** Lets a challenge wait for the outcome of its combat (R10.10). */
export function applyChallenge(position: Position, move: Move): void {
  pushUndo(position, move);
  position.combat = move;
  toggleCombat(position);
}

/** Ends the combat for which the position waits (R10.10). */
export function applyOutcome(position: Position, attackerWins: boolean): void {
  const move = position.combat as Move;
  pushUndo(position, move);
  toggleCombat(position);
  position.combat = -1;
  if (attackerWins) applyStep(position, move);
  else applyDefeat(position, move);
}

/** Lets variants change what a move in battle changes besides. */
export function applyHooks(position: Position, move: Move, captured: number, arrived: boolean): void {
  const { tables, kindOf } = position;
  if (!tables.hooked) return;
  const { warriors } = tables.rules;
  const event = {
    seat: position.seat,
    from: moveFrom(move),
    to: moveTo(move),
    warrior: warriors[kindOf[lastMover(position)]!]!.code,
    captured: captured === 0 || !arrived ? null : warriors[kindOf[captured]!]!.code,
    withGoal: moveTakesGoal(move),
    arrived,
  };
  const states = afterMove(position, event, (cell) => removeWarrior(position, cell));
  if (states !== undefined) setVariantStates(position, states);
}

function removeWarrior(position: Position, cell: number): void {
  const warrior = position.at[cell] ?? 0;
  if (warrior === 0) return;
  const { undoRemoved } = position;
  undoRemoved[undoRemoved.length - 1] = [...undoRemoved.at(-1)!, [warrior, cell]];
  position.toggleWarrior(warrior, cell);
  position.at[cell] = 0;
  position.cellOf[warrior] = NOWHERE;
  settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
}

function applyPlacement(position: Position, move: Move): void {
  const { seat, tables, hand } = position;
  const kind = moveFrom(move);
  const cell = moveTo(move);
  const side = position.sideOf(seat);
  const region = tables.rules.board.cells[cell]!.region;
  if (region >= 0 && !tables.shared && position.regionSeat[region] === 0) {
    position.toggle(tables.regionKeys, region * 4);
    position.toggle(tables.regionKeys, region * 4 + seat);
    position.regionSeat[region] = seat;
  }
  position.toggleHand(side, kind);
  hand[side * tables.kinds + kind]!--;
  position.toggleHand(side, kind);
  position.toggleWarrior(enlist(position, side, kind, cell), cell);
  position.pending--;
  if (moveTakesGoal(move)) {
    position.goalAt[side] = cell;
    position.toggleGoal(side, cell);
  }
  settleCell(position, cell, tables.controls[kind]!);
}

/** Adds a warrior to the list of its colour and puts it on a cell, without hash and terrain. */
function enlist(position: Position, colour: number, kind: number, cell: number): number {
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
  const { at, cellOf, kindOf, goalAt, seat, tables } = position;
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
    position.quiet = captured === 0 ? position.quiet + 1 : 0;
    if (moveTakesGoal(move)) {
      position.toggleGoal(side, from);
      position.toggleGoal(side, to);
      goalAt[side] = to;
    }
    if (position.hasGoal(to)) captureGoals(position, move);
  }
  const controls = tables.controls[kindOf[warrior]!]!;
  settleCell(position, from, controls);
  settleCell(position, to, captured === 0 ? controls : controls | tables.controls[kindOf[captured]!]!);
}

/** Captures the enemy Goal on the cell where a step has ended, if one is there. */
function captureGoals(position: Position, move: Move): void {
  const { goalAt, seat, tables } = position;
  for (let loser = 1; loser <= tables.seats; loser++) {
    const taken = tables.shared ? !moveTakesGoal(move) : loser !== seat;
    if (goalAt[loser] === moveTo(move) && taken) captureGoal(position, loser, seat);
  }
}

/** The attacker leaves the board, and his Goal with him falls to the defender (R10.10). */
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

/** The Goal leaves the board, and all that its owner has falls to the captor (R8.4). */
function captureGoal(position: Position, loser: number, captor: number): void {
  const { goalAt, owner, tables } = position;
  position.toggleGoal(loser, goalAt[loser]!);
  goalAt[loser] = NOWHERE;
  position.quiet = 0;
  if (tables.shared) return;
  for (let colour = 1; colour <= tables.colours; colour++) {
    if (owner[colour] !== loser) continue;
    position.toggle(tables.ownerKeys, colour * 4 + loser);
    position.toggle(tables.ownerKeys, colour * 4 + captor);
    owner[colour] = captor;
  }
  refreshAll(position);
}
