/** What the rules say about placements (section 7). */

import { nextAttacker } from '../engine/attacks.ts';
import { type Move, moveFrom, moveKind, moveTakesGoal, moveTo, PLACE, PLACE_GOAL } from '../engine/move.ts';
import { NO_GOAL } from '../engine/packing.ts';
import {
  carrierCells,
  eligibleCarriers,
  isSafePlacement,
  isSafeRelocation,
  leavesGoalPlace,
  mayRelocate,
  mayRestRelocated,
  placementCells,
  someSafePlacement,
  wouldBeThreatened,
} from '../engine/setup.ts';
import { goalMayRest, inEnemyZone } from '../engine/zones.ts';
import { explainBlockader } from './explain-blockader.ts';
import type { Refusal, Refuser } from './verdict.ts';

/** Why a placement, a Goal's placement or a relocation is refused, or undefined where it is legal. */
export function explainSetupMove(refuser: Refuser, move: Move): Refusal | undefined {
  const kind = moveKind(move);
  if (kind === PLACE) return explainPlacement(refuser, move);
  return kind === PLACE_GOAL ? explainGoal(refuser, moveTo(move)) : explainRelocation(refuser, move);
}

function explainPlacement(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { seat, tables, hand } = position;
  const kind = moveFrom(move);
  const to = moveTo(move);
  const { name } = tables.rules.warriors[kind]!;
  if (position.handSize(seat) === 0) {
    return refuser.refuse('goal-is-due', 'R7.2', 'All warriors are placed; it is the turn of the Goal.', to);
  }
  if (hand[position.sideOf(seat) * tables.kinds + kind] === 0) {
    return refuser.refuse('not-in-hand', 'R7.2', `There is no ${name} left to place.`, to);
  }
  if (tables.shared) return explainSharedPlacement(refuser, move);
  if (moveTakesGoal(move)) {
    return refuser.refuse('goal-not-there', 'R7.2', 'The Goal is placed after all warriors.', to);
  }
  const fault = explainArea(refuser, to) ?? explainStand(refuser, kind, to, 'R7.3');
  if (fault !== undefined || leavesGoalPlace(position, move)) return fault;
  const message = `With the ${name} on ${refuser.name(to)} no carrier could be given the Goal.`;
  return refuser.refuse('no-goal-place', 'R7.3', message, to);
}

/** R7.3: whether a warrior may stand on a free cell. */
function explainStand(refuser: Refuser, kind: number, cell: number, ruling: string): Refusal | undefined {
  const { position } = refuser;
  const banner = position.tables.shared ? 0 : position.seat;
  if (inEnemyZone(position, cell, banner)) {
    const message = `${refuser.name(cell)} lies in the zone of an enemy Blockader.`;
    return refuser.refuse('enemy-zone', ruling, message, cell);
  }
  return position.tables.controls[kind] === 1 ? explainBlockader(refuser, cell, ruling, 0, false) : undefined;
}

/** R10.8: how one set is placed by two players. */
function explainSharedPlacement(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { tables, marks } = position;
  const kind = moveFrom(move);
  const to = moveTo(move);
  const name = refuser.name(to);
  const first = position.goalAt[1]! < 0;
  if (first && tables.carries[kind] === 0) {
    const message = 'The first warrior is a carrier, and is placed with the Goal.';
    return refuser.refuse('no-carrier', 'R10.8', message, to);
  }
  if (first !== moveTakesGoal(move)) {
    const message = first
      ? 'The Goal is placed with the first warrior.'
      : 'The Goal is on the board already.';
    return refuser.refuse(first ? 'goal-comes-first' : 'goal-not-there', 'R10.8', message, to);
  }
  if (position.at[to] !== 0)
    return refuser.refuse('cell-taken', 'R7.2', `${name} is taken by a warrior.`, to);
  if (!tables.rules.board.placementCells.includes(to)) {
    return refuser.refuse('outside-region', 'R11.9', `${name} does not lie on the primary board.`, to);
  }
  if (first && (marks[to]! & NO_GOAL) !== 0) return explainForbiddenGoal(refuser, to);
  const fault = explainStand(refuser, kind, to, 'R10.8');
  if (fault !== undefined || isSafePlacement(position, move) || !someSafePlacement(position)) return fault;
  const message = `With a warrior on ${name} the Goal could be captured, and there are placements that keep it safe.`;
  return refuser.refuse('placement-unsafe', 'R10.8', message, to);
}

function explainForbiddenGoal(refuser: Refuser, cell: number): Refusal {
  const message = `No Goal may come to rest on ${refuser.name(cell)}.`;
  return refuser.refuse('goal-on-forbidden-cell', refuser.maskRuling(cell, 'noGoal'), message, cell);
}

/** Whether a cell is free and lies where the seat may place (R7.2, R10.2). */
function explainArea(refuser: Refuser, cell: number): Refusal | undefined {
  const { position } = refuser;
  const { seat, regionSeat, tables } = position;
  const name = refuser.name(cell);
  if (position.at[cell] !== 0 || position.goalAt.indexOf(cell) >= 0) {
    return refuser.refuse('cell-taken', 'R7.2', `${name} is taken.`, cell);
  }
  if (placementCells(position, seat).includes(cell)) return undefined;
  const { board } = tables.rules;
  const { region } = board.cells[cell]!;
  if (region < 0) return refuser.refuse('no-region', 'R7.2', `${name} belongs to no region.`, cell);
  const owner = regionSeat[region]!;
  const regionName = board.regions[region]!.name;
  if (owner !== 0 && owner !== seat) {
    const message = `${name} lies in the region ${regionName}, which ${tables.rules.colours[owner - 1]} has claimed.`;
    return refuser.refuse('region-taken', 'R7.2', message, cell);
  }
  const own = board.regions[regionSeat.indexOf(seat)]!.name;
  const message = `${name} lies outside the region ${own}, in which this army is placed.`;
  return refuser.refuse('outside-region', 'R7.2', message, cell);
}

function explainGoal(refuser: Refuser, cell: number): Refusal | undefined {
  const { position } = refuser;
  const { seat, tables } = position;
  if (position.handSize(seat) > 0) return warriorsFirst(refuser, cell);
  if (!position.lacksGoal(seat)) {
    return refuser.refuse('goal-is-placed', 'R7.2', 'The Goal is on the board already.', cell);
  }
  const carrier = explainCarrier(refuser, cell);
  if (carrier !== undefined) return carrier;
  if ((position.marks[cell]! & NO_GOAL) !== 0) return explainForbiddenGoal(refuser, cell);
  if (!goalMayRest(position, cell, position.at[cell]!)) {
    const message = `The carrier on ${refuser.name(cell)} stands in a Blockader's zone.`;
    return refuser.refuse('carrier-in-zone', 'R7.4', message, cell);
  }
  if (tables.rules.goalSafety === 'none' || !wouldBeThreatened(position, seat, cell)) return undefined;
  const safe = eligibleCarriers(position, seat).filter((other) => !wouldBeThreatened(position, seat, other));
  if (safe.length === 0) return undefined;
  const attacker = position.cellOf[nextAttacker(position, seat, cell, 0)]!;
  const message =
    `The carrier on ${refuser.name(cell)} is threatened by the ${refuser.kind(attacker)} on ` +
    `${refuser.name(attacker)}; there is one that is not: ${refuser.list(safe)}.`;
  return refuser.refuse('carrier-threatened', 'R7.4', message, cell, attacker, ...safe);
}

function warriorsFirst(refuser: Refuser, cell: number): Refusal {
  return refuser.refuse('warriors-first', 'R7.2', 'The Goal is placed after all warriors of the army.', cell);
}

function explainCarrier(refuser: Refuser, cell: number): Refusal | undefined {
  const { position } = refuser;
  if (carrierCells(position, position.seat).includes(cell)) return undefined;
  const message = `On ${refuser.name(cell)} stands no own warrior that carries the Goal.`;
  return refuser.refuse('no-carrier', 'R7.4', message, cell);
}

function explainRelocation(refuser: Refuser, move: Move): Refusal | undefined {
  const { position } = refuser;
  const { seat, first, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (position.handSize(seat) > 0) return warriorsFirst(refuser, to);
  if (!tables.rules.setup.mercy || tables.rules.goalSafety === 'none' || seat !== first) {
    const who = tables.rules.setup.mercy
      ? 'Only the player who placed first'
      : `Nobody in ${tables.rules.name}`;
    return refuser.refuse('no-mercy', 'R7.5', `${who} may move a carrier when he places his Goal.`, from);
  }
  if (!mayRelocate(position)) {
    const message = 'A carrier may be moved only when every one that could be given the Goal is threatened.';
    return refuser.refuse('mercy-not-due', 'R7.5', message, from);
  }
  const fault = explainCarrier(refuser, from) ?? explainArea(refuser, to);
  if (fault !== undefined) return fault.code === 'no-carrier' ? fault : { ...fault, ruling: 'R7.5' };
  if ((position.marks[to]! & NO_GOAL) !== 0) return explainForbiddenGoal(refuser, to);
  if (inEnemyZone(position, to, seat) || !goalMayRest(position, to, position.at[from]!)) {
    const message = `${refuser.name(to)} lies in a Blockader's zone, where no Goal may be placed.`;
    return refuser.refuse('goal-in-zone', 'R7.5', message, to);
  }
  if (!mayRestRelocated(position, from, to)) {
    return explainBlockader(refuser, to, 'R7.5', position.at[from]!, true);
  }
  if (isSafeRelocation(position, move)) return undefined;
  return refuser.refuse(
    'goal-threatened',
    'R7.5',
    `On ${refuser.name(to)} the Goal would be threatened as well.`,
    to,
  );
}
