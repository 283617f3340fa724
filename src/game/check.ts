/**
 * Can a position arise? Every way in which the rules exclude one is looked for, and all faults are reported at
 * once. What is not checked: whether some sequence of moves really leads there.
 */

import type { CellName } from '../board/names.ts';
import { type Fault, failures, type Result, success } from '../core/result.ts';
import { mostWarriors } from '../engine/tables.ts';
import { nextPlacer, turnPasses } from '../engine/turns.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import type { PositionFields } from './fields.ts';
import { type GameState, stateFromFields, withPosition } from './state.ts';

/** How a position from outside is taken over. */
export interface PositionOptions {
  /** Take it even if it cannot arise, as long as it can be represented. */
  readonly unchecked?: boolean;
}

/** Makes a state from a description of a position, or says everything that is wrong with it. */
export function createPosition(
  rules: Ruleset,
  fields: PositionFields,
  options: PositionOptions = {},
): Result<GameState> {
  const crowded = fields.owners.flatMap((_, index) => crowdFaults(fields, (index + 1) as Seat));
  if (crowded.length > 0) return failures(crowded);
  if (options.unchecked === true) return success(stateFromFields(rules, fields, false));
  const faults = [
    ...armyFaults(rules, fields),
    ...ownerFaults(fields),
    ...zoneFaults(rules, fields),
    ...goalFaults(rules, fields),
    ...setupFaults(rules, fields),
  ];
  if (faults.length > 0) return failures(faults);
  const state = stateFromFields(rules, fields, true);
  const turn = turnFaults(state);
  return turn.length > 0 ? failures(turn) : success(state);
}

/** More warriors than a state has room for: the one thing that even an unchecked position may not have. */
function crowdFaults(fields: PositionFields, seat: Seat): Fault[] {
  const number =
    fields.warriors.filter((warrior) => warrior.seat === seat).length + fields.hands[seat - 1]!.length;
  if (number <= mostWarriors) return [];
  return [
    { code: 'crowd', message: `Seat ${seat} has ${number} warriors; a state has room for ${mostWarriors}.` },
  ];
}

function inSetup(fields: PositionFields): boolean {
  return (
    fields.hands.some((hand) => hand.length > 0) ||
    fields.goals.some((goal, index) => goal === null && fields.owners[index] === index + 1)
  );
}

/** Section 2: how many warriors of each kind an army has. */
function armyFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const setup = inSetup(fields);
  return rules.colours.flatMap((colour, index) => {
    if (fields.owners[index] === 0) return removedFaults(fields, (index + 1) as Seat);
    return rules.warriors.flatMap((kind) => {
      const cells = fields.warriors
        .filter(({ warrior, seat }) => warrior === kind.code && seat === index + 1)
        .map(({ cell }) => cell);
      const number = cells.length + fields.hands[index]!.filter((code) => code === kind.code).length;
      const complete = setup || !kind.capturable;
      if (number === kind.count || (number < kind.count && !complete)) return [];
      const code = number > kind.count ? 'too-many-warriors' : 'missing-warriors';
      const message = `The ${colour} army has ${number} of the kind ${kind.name}, not ${kind.count}.`;
      return [{ code, message, ruling: number > kind.count ? 'R7.2' : 'R3.5', cells }];
    });
  });
}

function removedFaults(fields: PositionFields, seat: Seat): Fault[] {
  const cells = fields.warriors.filter((warrior) => warrior.seat === seat).map(({ cell }) => cell);
  if (cells.length + fields.hands[seat - 1]!.length === 0) return [];
  return [
    { code: 'removed-army', message: `The army of seat ${seat} was removed but still has warriors.`, cells },
  ];
}

/** R8.4: an army belongs to a seat that still owns its own, and a captured Goal is gone. */
function ownerFaults(fields: PositionFields): Fault[] {
  const faults: Fault[] = [];
  for (const [index, owner] of fields.owners.entries()) {
    const seat = index + 1;
    if (owner !== 0 && fields.owners[owner - 1] !== owner) {
      const message = `The army of seat ${seat} belongs to seat ${owner}, which has lost its own.`;
      faults.push({ code: 'bad-owner', message, ruling: 'R8.4' });
    }
    const goal = fields.goals[index];
    if (owner !== seat && goal) {
      const message = `Seat ${seat} has lost its army but has a Goal on ${goal}.`;
      faults.push({ code: 'goal-without-army', message, ruling: 'R8.4', cells: [goal] });
    }
  }
  if (fields.owners[fields.seat - 1] !== fields.seat) {
    const message = `Seat ${fields.seat} has the turn but has lost its army.`;
    faults.push({ code: 'seat-without-army', message, ruling: 'R8.4' });
  }
  return faults;
}

/** R4.2, R4.3: nothing hostile in a zone, no overlap of enemy zones; R4.3, R4.5: no Goal in any zone. */
function zoneFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const zones = zonesOf(rules, fields);
  const faults: Fault[] = [];
  for (const zone of zones) {
    const intruders = fields.warriors.filter(
      ({ cell, seat }) => zone.cells.includes(cell) && fields.owners[seat - 1] !== zone.owner,
    );
    for (const { cell } of intruders) {
      const message = `The warrior on ${cell} stands in the zone of the enemy Blockader on ${zone.cell}.`;
      faults.push({ code: 'warrior-in-enemy-zone', message, ruling: 'R4.2', cells: [cell, zone.cell] });
    }
    for (const goal of fields.goals) {
      if (goal === null || !zone.cells.includes(goal)) continue;
      const message = `The Goal on ${goal} stands in the zone of the Blockader on ${zone.cell}.`;
      faults.push({ code: 'goal-in-zone', message, ruling: 'R4.3', cells: [goal, zone.cell] });
    }
  }
  for (const [index, one] of zones.entries()) {
    for (const other of zones.slice(index + 1)) {
      const shared = one.cells.filter((cell) => other.cells.includes(cell));
      if (one.owner === other.owner || shared.length === 0) continue;
      const message = `The zones of the Blockaders on ${one.cell} and ${other.cell} share ${shared.join(', ')}.`;
      faults.push({
        code: 'zones-overlap',
        message,
        ruling: 'R4.3',
        cells: [one.cell, other.cell, ...shared],
      });
    }
  }
  return faults;
}

interface FieldZone {
  readonly cell: CellName;
  readonly owner: Seat | 0;
  readonly cells: readonly CellName[];
}

function zonesOf(rules: Ruleset, fields: PositionFields): FieldZone[] {
  const { board } = rules;
  return fields.warriors
    .filter(({ warrior }) => kindOf(rules, warrior).controls)
    .map(({ cell, seat }) => {
      const index = board.cells.findIndex(({ name }) => name === cell);
      return {
        cell,
        owner: fields.owners[seat - 1]!,
        cells: board.control[index]!.map((near) => board.cells[near]!.name),
      };
    });
}

function kindOf(rules: Ruleset, code: string): WarriorKind {
  return rules.warriors.find((kind) => kind.code === code)!;
}

/** R4.4, R5.3: who may stand on a Goal's cell. */
function goalFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  return fields.goals.flatMap((goal, index) => {
    const warrior = fields.warriors.find(({ cell }) => cell === goal);
    if (goal === null || warrior === undefined) return [];
    if (fields.owners[warrior.seat - 1] !== index + 1) {
      const message = `An enemy warrior stands on the Goal of seat ${index + 1} on ${goal}.`;
      return [{ code: 'goal-under-enemy', message, ruling: 'R5.3', cells: [goal] }];
    }
    if (!kindOf(rules, warrior.warrior).controls) return [];
    const message = `A Blockader stands on its own Goal's cell ${goal}.`;
    return [{ code: 'goal-under-blockader', message, ruling: 'R4.4', cells: [goal] }];
  });
}

/** Section 7: what holds while armies and Goals are being placed. */
function setupFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const faults: Fault[] = [];
  const { first } = fields;
  if (first !== 1 && rules.setup.first === 'seat-1') {
    const message = `Seat ${first} cannot have placed first: seat 1 does.`;
    faults.push({ code: 'bad-first', message, ruling: 'R7.6' });
  }
  for (const seat of [1, 2, 3] as const) {
    const claimed = rules.board.regions.filter((_, region) => fields.regions[region] === seat);
    if (claimed.length < 2) continue;
    const names = claimed.map(({ name }) => name).join(' and ');
    faults.push({ code: 'two-regions', message: `Seat ${seat} has claimed ${names}.`, ruling: 'R7.2' });
  }
  if (!inSetup(fields)) return faults;
  if (fields.quiet !== 0 || fields.round !== 1) {
    const message = 'Through the setup the counters are 0 and 1.';
    faults.push({
      code: 'setup-counters',
      message,
      read: `${fields.quiet} ${fields.round}`,
      expected: '0 1',
    });
  }
  if (fields.owners.some((owner, index) => owner !== index + 1)) {
    faults.push({ code: 'setup-owners', message: 'Nobody loses his army in the setup.', ruling: 'R8.4' });
  }
  return [...faults, ...claimFaults(rules, fields)];
}

/** R7.2: every warrior stands in the region that its seat has claimed, and nobody claims one without a warrior. */
function claimFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const { board, setup } = rules;
  const faults: Fault[] = [];
  for (const { cell, seat } of fields.warriors) {
    const region = board.regions[fields.regions.indexOf(seat)];
    const index = board.cells.findIndex(({ name }) => name === cell);
    if (region?.cells.includes(index) || (setup.borders && region?.border.includes(index))) continue;
    const message = `The warrior on ${cell} stands outside the region of seat ${seat}.`;
    faults.push({ code: 'outside-region', message, ruling: 'R7.2', cells: [cell] });
  }
  for (const [region, seat] of fields.regions.entries()) {
    if (seat === null || fields.warriors.some((warrior) => warrior.seat === seat)) continue;
    const message = `Seat ${seat} has claimed ${board.regions[region]!.name} without a warrior there.`;
    faults.push({ code: 'empty-claim', message, ruling: 'R7.2' });
  }
  return faults;
}

/** Sections 7 and 8.3: whose turn it can be. */
function turnFaults(state: GameState): Fault[] {
  return withPosition(state, (position, moves): Fault[] => {
    const { seat } = position;
    if (position.pending > 0) {
      const goalEarly = placedTooEarly(state);
      if (goalEarly.length > 0) return goalEarly;
      const placer = nextPlacer(position);
      if (placer === seat) return [];
      const message = `It is seat ${placer} that has to place now.`;
      return [{ code: 'wrong-seat', message, ruling: 'R7.2', read: String(seat), expected: String(placer) }];
    }
    if (!turnPasses(position, moves)) return [];
    const message = `Seat ${seat} has no legal move, so the turn would have passed over it.`;
    return [{ code: 'turn-passes', message, ruling: 'R8.3', read: String(seat) }];
  });
}

/** R7.2: where Goals come last, none is on the board before all warriors are, nor before an earlier seat's. */
function placedTooEarly(state: GameState): Fault[] {
  const { goals, hands, first } = state.fields();
  const { setup, colours } = state.rules;
  const order = colours.map((_, step) => ((first - 1 + step) % colours.length) + 1);
  const faults: Fault[] = [];
  for (const [place, seat] of order.entries()) {
    const goal = goals[seat - 1];
    if (goal === null || goal === undefined) continue;
    const waiting =
      setup.goal === 'last' ? hands.some((hand) => hand.length > 0) : hands[seat - 1]!.length > 0;
    const earlier = order.slice(0, place).some((other) => goals[other - 1] === null);
    if (!waiting && !earlier) continue;
    const message = `The Goal of seat ${seat} is placed before its turn.`;
    faults.push({ code: 'goal-too-early', message, ruling: 'R7.2', cells: [goal] });
  }
  return faults;
}
