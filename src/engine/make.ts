/** Making moves and taking them back, in place. Whoever calls this knows that the move is legal. */

import { fail } from '../core/result.ts';
import type { AnyHooks } from '../rules/variant.ts';
import { toggleCombat } from './hash.ts';
import { type Move, moveFrom, moveKind, moveTakesGoal, moveTo, PLACE, PLACE_GOAL } from './move.ts';
import { ownKeyOf } from './own-key.ts';
import type { Position } from './position.ts';
import { refreshAll, refreshCell, settleCell } from './scenery.ts';
import { COLOUR_SHIFT, NOWHERE, packedGoal } from './snapshot.ts';

/** How many numbers a record of the history has. */
const recordSize = 13;

/** Makes a move of any phase, all but the change of turns and what variants do; a capture happens at once. */
export function applyMove(position: Position, move: Move): void {
  remember(position, move);
  const kind = moveKind(move);
  if (kind === PLACE) applyPlacement(position, move);
  else if (kind === PLACE_GOAL) settleGoal(position, moveTo(move));
  else applyStep(position, move);
}

/** Lets a challenge wait for the outcome of its combat (R10.10). */
export function applyChallenge(position: Position, move: Move): void {
  remember(position, move);
  position.combat = move;
  toggleCombat(position);
}

/** Ends the combat for which the position waits (R10.10). */
export function applyOutcome(position: Position, attackerWins: boolean): void {
  const move = position.combat as Move;
  remember(position, move);
  toggleCombat(position);
  position.combat = -1;
  if (attackerWins) applyStep(position, move);
  else applyDefeat(position, move);
}

/** Lets hooks do what they do after a move in battle. */
export function applyHooks(position: Position, move: Move, captured: number, arrived: boolean): void {
  const { tables, glance } = position;
  const { hooks, rules } = tables;
  if (!tables.hooked) return;
  const mover = position.history[position.recorded - recordSize + 1]!;
  const event = {
    seat: position.seat,
    from: moveFrom(move),
    to: moveTo(move),
    warrior: rules.warriors[position.kindOf[mover]!]!.code,
    captured: captured === 0 || !arrived ? null : rules.warriors[position.kindOf[captured]!]!.code,
    withGoal: moveTakesGoal(move),
    arrived,
  };
  const former = position.own;
  let own: unknown[] | undefined;
  let gone: [number, number][] | undefined;
  for (let index = 0; index < hooks.length; index++) {
    const effect = hooks[index]!.afterMove?.(former[index], event, glance);
    if (effect === undefined) continue;
    if (effect.remove !== undefined && effect.remove.length > 0) {
      mustDeclare(hooks[index]!);
      if (gone === undefined) {
        gone = [];
        position.removed[position.removed.length - 1] = gone;
      }
      for (const cell of effect.remove) removeWarrior(position, cell, gone);
    }
    if (effect.state === former[index]) continue;
    own ??= former.slice();
    own[index] = effect.state;
  }
  if (own === undefined) return;
  position.setOwn(own);
}

/** Goal safety has to know beforehand that warriors may vanish. */
function mustDeclare({ id, removesWarriors }: AnyHooks): void {
  if (removesWarriors === true) return;
  const message = `The hooks '${id}' remove a warrior without saying so by 'removesWarriors'.`;
  fail({ code: 'undeclared-removal', message, read: id, expected: 'removesWarriors: true' });
}

function removeWarrior(position: Position, cell: number, gone: [number, number][]): void {
  const warrior = position.at[cell] ?? 0;
  if (warrior === 0) return;
  gone.push([warrior, cell]);
  position.toggleWarrior(warrior, cell);
  position.at[cell] = 0;
  position.cellOf[warrior] = NOWHERE;
  settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
}

const nothing: readonly (readonly [number, number])[] = [];

/** Puts on record what {@link revertMove} cannot work out from the move alone. */
function remember(position: Position, move: Move): void {
  const { at } = position;
  let next = position.recorded;
  if (next + recordSize > position.history.length) growHistory(position);
  const { history } = position;
  history[next++] = move;
  history[next++] = moveKind(move) === PLACE ? 0 : at[moveFrom(move)]!;
  history[next++] = at[moveTo(move)]!;
  history[next++] = position.packGoals();
  history[next++] = position.packOwners();
  history[next++] = position.seat;
  history[next++] = position.quiet;
  history[next++] = position.round;
  history[next++] = position.pending;
  history[next++] = position.bareLow;
  history[next++] = position.bareHigh;
  history[next++] = position.combat;
  if (position.pending > 0) history[next] = position.packRegions();
  position.recorded = next + 1;
  if (!position.tables.hooked) return;
  position.ownHistory.push(position.own);
  position.ownKeyHistory.push(position.ownKey);
  position.removed.push(nothing);
}

function growHistory(position: Position): void {
  const longer = new Int32Array(2 * position.history.length + 64 * recordSize);
  longer.set(position.history);
  position.history = longer;
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
  position.toggleWarrior(position.enlist(side, kind, cell), cell);
  position.pending--;
  if (moveTakesGoal(move)) {
    position.goalAt[side] = cell;
    position.toggleGoal(side, cell);
  }
  settleCell(position, cell, tables.controls[kind]!);
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
    if (goalAt[1] === to || goalAt[2] === to || goalAt[3] === to) captureGoals(position, move);
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

/** How often the position was there before, as far as moves can be taken back and since the last capture. */
export function formerOccurrences(position: Position): number {
  const { history, recorded, bareLow, bareHigh } = position;
  let number = 0;
  for (let record = recorded - recordSize; record >= 0; record -= recordSize) {
    if (moveKind(history[record]!) !== PLACE && history[record + 2] !== 0) break;
    if (history[record + 9] !== bareLow || history[record + 10] !== bareHigh) continue;
    if (hadSameOwn(position, record / recordSize)) number++;
  }
  return number;
}

/** Whether variants kept before a move of the history what they keep now, as far as the hash tells. */
function hadSameOwn({ tables, own, ownHistory }: Position, index: number): boolean {
  if (!tables.hooked || ownHistory[index] === own) return true;
  const then = ownKeyOf(tables.rules, ownHistory[index]!);
  const now = ownKeyOf(tables.rules, own);
  return then.low === now.low && then.high === now.high;
}

/** Takes the last move back. */
export function revertMove(position: Position): void {
  const { history, at, cellOf, kindOf, tables } = position;
  const record = position.recorded - recordSize;
  position.recorded = record;
  const move = history[record]!;
  const mover = history[record + 1]!;
  const captured = history[record + 2]!;
  unpackGoals(position, history[record + 3]!);
  const owners = history[record + 4]!;
  position.seat = history[record + 5]!;
  position.quiet = history[record + 6]!;
  position.round = history[record + 7]!;
  position.pending = history[record + 8]!;
  position.bareLow = history[record + 9]!;
  position.bareHigh = history[record + 10]!;
  position.combat = history[record + 11]!;
  if (tables.hooked) revertHooks(position);
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  if (kind === PLACE) {
    position.unpackRegions(history[record + 12]!);
    revertPlacement(position, from, to);
  } else if (kind !== PLACE_GOAL) {
    const controls = tables.controls[kindOf[mover]!]!;
    at[to] = captured;
    if (captured !== 0) cellOf[captured] = to;
    at[from] = mover;
    cellOf[mover] = from;
    settleCell(position, from, controls);
    settleCell(position, to, captured === 0 ? controls : controls | tables.controls[kindOf[captured]!]!);
  } else refreshCell(position, to);
  if (owners !== position.packOwners()) revertOwners(position, owners);
}

function unpackGoals({ goalAt }: Position, goals: number): void {
  for (let seat = 1; seat <= 3; seat++) goalAt[seat] = packedGoal(goals, seat);
}

/** Takes a warrior back into the hand. */
function revertPlacement(position: Position, kind: number, cell: number): void {
  const { at, cellOf, hand, count, tables } = position;
  const side = position.sideOf(position.seat);
  hand[side * tables.kinds + kind]!++;
  count[side]!--;
  cellOf[at[cell]!] = NOWHERE;
  at[cell] = 0;
  if (tables.controls[kind] === 1) position.wallCount--;
  settleCell(position, cell, tables.controls[kind]!);
}

function revertOwners(position: Position, owners: number): void {
  for (let seat = 1; seat <= position.tables.seats; seat++)
    position.owner[seat] = (owners >>> (2 * (seat - 1))) & 3;
  refreshAll(position);
}

/** Takes back what hooks did. */
function revertHooks(position: Position): void {
  const own = position.ownHistory.pop()!;
  const key = position.ownKeyHistory.pop();
  if (own !== position.own) {
    position.setOwn(own);
    position.ownKey = key;
  }
  const gone = position.removed.pop()!;
  for (const [warrior, cell] of gone) {
    position.at[cell] = warrior;
    position.cellOf[warrior] = cell;
    settleCell(position, cell, position.tables.controls[position.kindOf[warrior]!]!);
  }
}
