/** Whether the armies of a position can arise: their warriors (section 2) and their owners (R8.4). */

import type { Fault } from '../core/result.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { inSetup, type PositionFields } from './fields.ts';

/** Section 2: how many warriors of each kind an army has. */
export function armyFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const setup = inSetup(rules, fields);
  const removes = rules.hooks.some(({ removesWarriors }) => removesWarriors === true);
  const armies = rules.army === 'shared' ? rules.colours.slice(0, 1) : rules.colours;
  return armies.flatMap((colour, index) => {
    if (fields.owners[index] === 0) return removedFaults(fields, (index + 1) as Seat);
    return rules.warriors.flatMap((kind) => {
      const cells = fields.warriors
        .filter(({ warrior, seat }) => warrior === kind.code && seat === index + 1)
        .map(({ cell }) => cell);
      const number = cells.length + fields.hands[index]!.filter((code) => code === kind.code).length;
      const complete = setup || !(kind.capturable || removes);
      if (number === kind.count || (number < kind.count && !complete)) return [];
      const code = number > kind.count ? 'too-many-warriors' : 'missing-warriors';
      const army = rules.army === 'shared' ? 'shared set' : `${colour} army`;
      const message = `The ${army} has ${number} of the kind ${kind.name}, not ${kind.count}.`;
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
export function ownerFaults(fields: PositionFields): Fault[] {
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
