/** Explains why moves in the setup are illegal (section 7). */

import type { Seat } from '../../rules/ruleset.ts';
import { nextAttacker } from '../attacks.ts';
import {
  type Move,
  moveFrom,
  moveKind,
  moveTakesGoal,
  moveTo,
  PLACE,
  PLACE_GOAL,
  placedKind,
} from '../move.ts';
import { NO_END, NO_GOAL } from '../packing.ts';
import {
  carrierCells,
  closingWedge,
  isSafePlacement,
  isSafeRelocation,
  leavesGoalPlace,
  mayRelocate,
  mayRestRelocated,
  placementCells,
  safeCarriers,
  someSafePlacement,
} from '../setup.ts';
import { inEnemyZone } from '../zones.ts';
import type { Refusal, RefusalBuilder } from './refusal.ts';
import { explainBlockader, explainResting, forbiddenGoal } from './resting.ts';

/** Explains why a placement or relocation is illegal; undefined for a legal one. */
export function explainSetupMove(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const kind = moveKind(move);
  if (kind === PLACE) return explainPlacement(builder, move);
  return kind === PLACE_GOAL ? explainGoal(builder, moveTo(move)) : explainRelocation(builder, move);
}

function explainPlacement(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { seat, tables, hand } = position;
  const kind = placedKind(move);
  const to = moveTo(move);
  const { name } = tables.rules.warriors[kind]!;
  if (position.handSize(seat) === 0) {
    return builder.refuse('goal-is-due', 'R7.2', 'All warriors are placed: the Goal is next.', to);
  }
  if (hand[position.sideOf(seat) * tables.kinds + kind] === 0) {
    return builder.refuse('not-in-hand', 'R7.2', `There is no ${name} left to place.`, to);
  }
  if (tables.shared) return explainSharedPlacement(builder, move);
  if (moveTakesGoal(move)) {
    return builder.refuse('goal-not-there', 'R7.2', 'The Goal is placed after all warriors.', to);
  }
  const fault =
    explainArea(builder, to) ?? explainMark(builder, to) ?? explainStand(builder, kind, to, 'R7.3');
  if (fault !== undefined || leavesGoalPlace(position, move)) return fault;
  const message = `With the ${name} on ${builder.name(to)}, no carrier could receive the Goal.`;
  return builder.refuse('no-goal-place', 'R7.3', message, to);
}

/** R10.5: no move ends on a masked cell. In a game, no cell is masked during the setup. */
function explainMark(builder: RefusalBuilder, cell: number): Refusal | undefined {
  if ((builder.position.marks[cell]! & NO_END) === 0) return undefined;
  const message = `No move may end on ${builder.name(cell)}.`;
  return builder.refuse('marked-cell', builder.maskRuling(cell, 'noEnd'), message, cell);
}

/** R7.3: whether a warrior may be on a free cell. */
function explainStand(
  builder: RefusalBuilder,
  kind: number,
  cell: number,
  ruling: string,
): Refusal | undefined {
  const { position } = builder;
  const banner = position.tables.shared ? 0 : position.seat;
  if (inEnemyZone(position, cell, banner)) {
    const keeper = builder.keeper(cell, banner);
    const message = `${builder.name(cell)} lies in the zone of an enemy ${keeper}.`;
    return builder.refuse('enemy-zone', ruling, message, cell);
  }
  return position.tables.controls[kind] === 1 ? explainBlockader(builder, cell, ruling, 0, false) : undefined;
}

/** R10.8: placement of a shared set. */
function explainSharedPlacement(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { tables, marks } = position;
  const kind = placedKind(move);
  const to = moveTo(move);
  const name = builder.name(to);
  const first = position.goalAt[1]! < 0;
  if (first && tables.carries[kind] === 0) {
    const message = 'The first warrior must be a carrier, placed with the Goal.';
    return builder.refuse('no-carrier', 'R10.8', message, to);
  }
  if (first !== moveTakesGoal(move)) {
    const message = first
      ? 'The Goal must be placed with the first warrior.'
      : 'The Goal is already on the board.';
    return builder.refuse(first ? 'goal-comes-first' : 'goal-not-there', 'R10.8', message, to);
  }
  if (position.at[to] !== 0)
    return builder.refuse('cell-taken', 'R7.2', `${name} is occupied by a warrior.`, to);
  if (!tables.rules.board.placementCells.includes(to)) {
    return builder.refuse('outside-region', 'R11.9', `${name} is not on the primary board.`, to);
  }
  if (first) return (marks[to]! & NO_GOAL) === 0 ? undefined : forbiddenGoal(builder, to);
  const fault = explainStand(builder, kind, to, 'R10.8');
  if (fault !== undefined || isSafePlacement(position, move) || !someSafePlacement(position)) return fault;
  const message = `With a warrior on ${name}, the Goal could be captured. Choose a placement that keeps it safe.`;
  return builder.refuse('placement-unsafe', 'R10.8', message, to);
}

/** R7.2, R10.2: whether a cell is free and the seat may place there. */
function explainArea(builder: RefusalBuilder, cell: number): Refusal | undefined {
  const { position } = builder;
  const { seat, regionSeat, tables } = position;
  const name = builder.name(cell);
  if (position.at[cell] !== 0 || position.goalAt.indexOf(cell) >= 0) {
    return builder.refuse('cell-taken', 'R7.2', `${name} is occupied.`, cell);
  }
  const allowed = placementCells(position, seat);
  if (allowed.includes(cell)) return undefined;
  const { board } = tables.rules;
  const { region } = board.cells[cell]!;
  if (region < 0) {
    const regions = board.regions.filter((_, one) =>
      allowed.some((free) => board.cells[free]!.region === one),
    );
    const advice =
      regions.length === 0 ? '' : ` Choose a cell in ${regions.map((one) => one.name).join(' or ')}.`;
    const message = `${name} belongs to no region.${advice}`;
    return builder.refuse('no-region', 'R7.2', message, cell);
  }
  const owner = regionSeat[region]!;
  const regionName = board.regions[region]!.name;
  if (owner !== 0 && owner !== seat) {
    const message = `${name} lies in the region ${regionName}, which ${tables.rules.colours[owner - 1]} has claimed.`;
    const params = { region: board.regions[region]!.id, owner: owner as Seat };
    return builder.refuseWith(params, 'region-taken', 'R7.2', message, cell);
  }
  const claimed = regionSeat.indexOf(seat);
  const own = board.regions[claimed < 0 ? tables.corners[seat]! : claimed]!;
  const message = `${name} lies outside the region ${own.name}, where this army is placed.`;
  const ruling = claimed < 0 ? 'R7.6' : 'R7.2';
  return builder.refuseWith({ region: own.id }, 'outside-region', ruling, message, cell);
}

function explainGoal(builder: RefusalBuilder, cell: number): Refusal | undefined {
  const { position } = builder;
  const { seat, tables } = position;
  if (position.handSize(seat) > 0) return warriorsFirst(builder, cell);
  if (!position.lacksGoal(seat)) {
    return builder.refuse('goal-is-placed', 'R7.2', 'The Goal is already on the board.', cell);
  }
  const carrier = explainCarrier(builder, cell);
  if (carrier !== undefined) return carrier;
  const resting = explainResting(builder, cell, position.at[cell]!, () => {
    const message = `The carrier on ${builder.name(cell)} is in a Blockader's zone.`;
    return builder.refuse('carrier-in-zone', 'R7.4', message, cell);
  });
  if (resting !== undefined) return resting;
  const pocket = explainPocket(builder, cell, cell);
  if (pocket !== undefined) return pocket;
  const { goalSafety, setup } = tables.rules;
  const safe = safeCarriers(position, seat);
  if (goalSafety === 'none' || setup.exposedGoal || safe.length === 0 || safe.includes(cell))
    return undefined;
  const attacker = position.cellOf[nextAttacker(position, seat, cell, 0)]!;
  const message =
    `The carrier on ${builder.name(cell)} is threatened by the ${builder.kind(attacker)} on ` +
    `${builder.name(attacker)}. Choose a carrier that is not threatened: ${builder.list(safe)}.`;
  return builder.refuse('carrier-threatened', 'R7.4', message, cell, attacker, ...safe);
}

function warriorsFirst(builder: RefusalBuilder, cell: number): Refusal {
  return builder.refuse('warriors-first', 'R7.2', 'The Goal is placed after all warriors of the army.', cell);
}

function explainCarrier(builder: RefusalBuilder, cell: number): Refusal | undefined {
  const { position } = builder;
  if (carrierCells(position, position.seat).includes(cell)) return undefined;
  const message = `You have no carrier on ${builder.name(cell)}.`;
  return builder.refuse('no-carrier', 'R7.4', message, cell);
}

/** R10.21: whether the Goal may be placed on a cell with a carrier that is there or moves there. */
function explainPocket(builder: RefusalBuilder, from: number, to: number): Refusal | undefined {
  const wedge = closingWedge(builder.position, from, to);
  if (wedge < 0) return undefined;
  const closer = `your ${builder.kind(wedge)} on ${builder.name(wedge)}`;
  const message = `${builder.name(to)} is in the pocket that ${closer} closes to the Goal.`;
  return builder.refuse('goal-in-pocket', 'R10.21', message, to, wedge);
}

function explainRelocation(builder: RefusalBuilder, move: Move): Refusal | undefined {
  const { position } = builder;
  const { seat, first, tables } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  if (position.handSize(seat) > 0) return warriorsFirst(builder, to);
  if (!tables.rules.setup.mercy || tables.rules.goalSafety === 'none' || seat !== first) {
    const message = tables.rules.setup.mercy
      ? 'Only the player who placed first may move a carrier when placing the Goal.'
      : `In ${tables.rules.name}, no carrier may be moved when the Goal is placed.`;
    return builder.refuse('no-mercy', 'R7.5', message, from);
  }
  if (!mayRelocate(position)) {
    const message = 'A carrier may be moved only if every carrier that could receive the Goal is threatened.';
    return builder.refuse('mercy-not-due', 'R7.5', message, from);
  }
  const fault = explainCarrier(builder, from) ?? explainArea(builder, to);
  if (fault !== undefined) return fault.ruling === 'R7.4' ? fault : { ...fault, ruling: 'R7.5' };
  const resting = explainResting(builder, to, position.at[from]!, () => {
    const message = `${builder.name(to)} lies in a Blockader's zone, where no Goal may be placed.`;
    return builder.refuse('goal-in-zone', 'R7.5', message, to);
  });
  if (resting !== undefined) return resting;
  if (!mayRestRelocated(position, from, to)) {
    return (
      explainPocket(builder, from, to) ?? explainBlockader(builder, to, 'R7.5', position.at[from]!, true)
    );
  }
  if (isSafeRelocation(position, move)) return undefined;
  const message = `On ${builder.name(to)}, the Goal would also be threatened.`;
  const refusal = builder.refuse('goal-threatened', 'R7.5', message, to);
  return { ...refusal, roles: [builder.roleCell(to, 'target')] };
}
