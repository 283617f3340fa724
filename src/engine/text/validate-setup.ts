/**
 * Validation under the setup rules (section 7): positions in the setup, and region claims in any position.
 */

import { COLOUR_SHIFT } from '../packing.ts';
import type { Position } from '../position.ts';
import { canPlaceGoal } from '../setup.ts';
import type { PositionFault } from './faults.ts';

/**
 * Returns the violations of section 7.
 *
 * @param cells the cells of all warriors, in the order in which faults are reported
 */
export function setupRuleFaults(position: Position, cells: readonly number[]): PositionFault[] {
  const { rules } = position.tables;
  const { first, quiet, round, regionSeat, owner } = position;
  const faults: PositionFault[] = [];
  if (first !== 1 && rules.setup.first === 'seat-1') {
    const message = `Seat ${first} cannot have placed first: seat 1 places first.`;
    faults.push({ code: 'bad-first', message, ruling: 'R7.6' });
  }
  for (const seat of [1, 2, 3]) {
    const claimed = rules.board.regions.filter((_, region) => regionSeat[region] === seat);
    if (claimed.length < 2) continue;
    const names = claimed.map(({ name }) => name).join(' and ');
    faults.push({
      code: 'two-regions',
      message: `Seat ${seat} has claimed several regions: ${names}.`,
      ruling: 'R7.2',
    });
  }
  if (rules.army === 'shared') faults.push(...sharedSetFaults(position));
  if (position.pending === 0) return faults;
  if (quiet !== 0 || round !== 1) {
    const message = 'In the setup, the halfmove clock must be 0 and the round 1.';
    faults.push({ code: 'setup-counters', message, read: `${quiet} ${round}`, expected: '0 1' });
  }
  if (seatsOf(position).some((seat) => owner[seat] !== seat && owner[seat] !== 0))
    faults.push({
      code: 'setup-owners',
      message: 'An army cannot change its owner in the setup.',
      ruling: 'R8.4',
    });
  faults.push(...goalsWithoutCarrier(position));
  return rules.army === 'shared'
    ? faults
    : [...faults, ...cornerFaults(position), ...claimFaults(position, cells), ...goalPlaceFaults(position)];
}

/** R7.4: a Goal is placed with a carrier, which does not move in the setup. */
function goalsWithoutCarrier(position: Position): PositionFault[] {
  const { at, goalAt, kindOf, tables } = position;
  return seatsOf(position).flatMap((seat): PositionFault[] => {
    if (goalAt[seat]! < 0) return [];
    const carrier = at[goalAt[seat]!]!;
    if (carrier >>> COLOUR_SHIFT === seat && tables.carries[kindOf[carrier]!] === 1) return [];
    const { name } = tables.rules.board.cells[goalAt[seat]!]!;
    const message = `The Goal of seat ${seat} on ${name} was placed without a carrier.`;
    return [{ code: 'goal-without-carrier', message, ruling: 'R7.4', cells: [name] }];
  });
}

/** R7.3: a seat without carriers in hand has a carrier on the board that can receive its Goal. */
function goalPlaceFaults(position: Position): PositionFault[] {
  return seatsOf(position).flatMap((seat): PositionFault[] => {
    if (!position.lacksGoal(seat) || canPlaceGoal(position, seat)) return [];
    const message = `Seat ${seat} has no carrier that could receive its Goal.`;
    return [{ code: 'no-goal-place', message, ruling: 'R7.3' }];
  });
}

/**
 * R7.6: if corners belong to colours, no seat claims another seat's corner. After the setup, claims have no
 * effect.
 */
function cornerFaults({ regionSeat, tables }: Position): PositionFault[] {
  const { regions } = tables.rules.board;
  return regions.flatMap(({ name }, region): PositionFault[] => {
    const seat = regionSeat[region]!;
    const corner = tables.corners[seat]!;
    if (seat === 0 || corner < 0 || corner === region) return [];
    const message = `Seat ${seat} has claimed ${name}, but its corner is ${regions[corner]!.name}.`;
    return [{ code: 'wrong-corner', message, ruling: 'R7.6' }];
  });
}

/** R10.8: no region claims, and the Goal is placed with the first warrior. */
function sharedSetFaults(position: Position): PositionFault[] {
  const { regionSeat, goalAt, count } = position;
  const faults: PositionFault[] = [];
  if (regionSeat.some((seat) => seat !== 0)) {
    const message = 'Regions cannot be claimed with a shared set of warriors.';
    faults.push({ code: 'claim-of-shared', message, ruling: 'R10.8' });
  }
  if (position.handSize(1) > 0 && goalAt[1]! < 0 !== (count[1] === 0)) {
    const message = 'The Goal must be placed with the first warrior.';
    faults.push({ code: 'goal-missing', message, ruling: 'R10.8' });
  }
  return faults;
}

/** R7.2: warriors are in their seat's claimed region, and each claimed region has a warrior. */
function claimFaults(
  { regionSeat, count, owner, at, tables }: Position,
  cells: readonly number[],
): PositionFault[] {
  const { board } = tables.rules;
  const faults: PositionFault[] = [];
  for (const cell of cells) {
    const seat = at[cell]! >>> COLOUR_SHIFT;
    const { name } = board.cells[cell]!;
    if (tables.homes[regionSeat.indexOf(seat)]?.includes(cell)) continue;
    const message = `The warrior on ${name} is outside the region of seat ${seat}.`;
    faults.push({ code: 'outside-region', message, ruling: 'R7.2', cells: [name] });
  }
  for (const [region, seat] of regionSeat.entries()) {
    if (seat === 0 || count[seat]! > 0 || owner[seat] === 0) continue;
    const { name } = board.regions[region]!;
    const message = `Seat ${seat} has claimed ${name} but has no warrior there.`;
    faults.push({ code: 'empty-claim', message, ruling: 'R7.2' });
  }
  return faults;
}

/** R7.2: if Goals are placed last, no Goal is placed before the last warrior or an earlier seat's Goal. */
export function earlyGoals(position: Position): PositionFault[] {
  const { rules } = position.tables;
  const { goalAt, first } = position;
  if (rules.army === 'shared') return [];
  const seats = seatsOf(position);
  const order = seats.map((_, step) => ((first - 1 + step) % seats.length) + 1);
  return order.flatMap((seat, place): PositionFault[] => {
    if (goalAt[seat]! < 0) return [];
    const waiting =
      rules.setup.goal === 'last'
        ? seats.some((other) => position.handSize(other) > 0)
        : position.handSize(seat) > 0;
    if (!waiting && order.slice(0, place).every((other) => goalAt[other]! >= 0)) return [];
    const message = `The Goal of seat ${seat} was placed before its turn.`;
    return [
      { code: 'goal-too-early', message, ruling: 'R7.2', cells: [rules.board.cells[goalAt[seat]!]!.name] },
    ];
  });
}

function seatsOf({ tables }: Position): number[] {
  return tables.rules.colours.map((_, index) => index + 1);
}
