/** Whether the board of a position can arise: zones (section 4), Goals (section 5), cells that variants forbid. */

import type { CellName } from '../board/names.ts';
import type { Fault } from '../core/result.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { WarriorKind } from '../rules/warriors.ts';
import type { PositionFields } from './fields.ts';

/** R4.2, R4.3: nothing hostile in a zone, no overlap of enemy zones; R4.3, R4.5: no Goal in any zone. */
export function zoneFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const zones = zonesOf(rules, fields);
  const faults: Fault[] = [];
  for (const zone of zones) {
    const intruders = fields.warriors.filter(
      ({ cell, seat }) =>
        zone.cells.includes(cell) && (rules.army === 'shared' || fields.owners[seat - 1] !== zone.owner),
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
export function goalFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  return fields.goals.flatMap((goal, index) => {
    const warrior = fields.warriors.find(({ cell }) => cell === goal);
    if (goal === null || warrior === undefined) return [];
    if (fields.owners[warrior.seat - 1] !== index + 1) {
      const message = `An enemy warrior stands on the Goal of seat ${index + 1} on ${goal}.`;
      return [{ code: 'goal-under-enemy', message, ruling: 'R5.3', cells: [goal] }];
    }
    const kind = kindOf(rules, warrior.warrior);
    if (kind.carries || !(kind.controls || rules.army === 'shared')) return [];
    const message = `A ${kind.name} stands on its own Goal's cell ${goal}.`;
    const code = kind.controls ? 'goal-under-blockader' : 'goal-under-captor';
    return [{ code, message, ruling: kind.controls ? 'R4.4' : 'R10.8', cells: [goal] }];
  });
}

/** R10.4, R10.5, R11.9 and the like: nobody stands where nobody can have ended, no Goal where none may rest. */
export function maskFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const { board, hooks } = rules;
  const goals = fields.goals.flatMap((goal) => goal ?? []);
  const faults = goals
    .filter((goal) => board.closed[board.cells.findIndex(({ name }) => name === goal)])
    .map((goal) => goalFault(goal, 'R11.9'));
  for (const { variantState, masks, ruling = 'R10' } of hooks) {
    const text = variantState === undefined ? undefined : fields.variantState[variantState.key];
    const parsed = text === undefined ? undefined : variantState!.parse(text, board);
    if (masks === undefined || parsed === undefined || !('state' in parsed)) continue;
    const { noEnd = [], noGoal = [] } = masks(parsed.state, board);
    const isIn = (cells: readonly number[], name: CellName): boolean =>
      cells.some((cell) => board.cells[cell]!.name === name);
    faults.push(...goals.filter((goal) => isIn(noGoal, goal)).map((goal) => goalFault(goal, ruling)));
    for (const { cell } of fields.warriors) {
      if (!isIn(noEnd, cell)) continue;
      const message = `The warrior on ${cell} stands where no move may end.`;
      faults.push({ code: 'warrior-on-marked-cell', message, ruling, cells: [cell] });
    }
  }
  return faults;
}

function goalFault(cell: CellName, ruling: string): Fault {
  return { code: 'goal-on-forbidden-cell', message: `No Goal may rest on ${cell}.`, ruling, cells: [cell] };
}
