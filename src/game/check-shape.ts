/** Whether a description of a position is one at all: what even an unchecked position may not get wrong. */

import { cellIndex } from '../board/board.ts';
import { type Fault, shown } from '../core/result.ts';
import { mostWarriors } from '../engine/packing.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { warriorCodes } from '../rules/warriors.ts';
import { describeMove, parseCoordinates } from './coordinate.ts';
import type { PositionFields } from './fields.ts';
import { isSeat, noSeat } from './seats.ts';

/** Everything for which a description cannot be made into a state. */
export function shapeFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const seats = rules.colours.length;
  if (!isDescription(fields)) {
    return [{ code: 'bad-fields', message: 'This is no description of a position.', read: shown(fields) }];
  }
  const lists = [fields.goals, fields.owners, fields.hands].every((list) => list.length === seats);
  if (!lists || fields.regions.length !== rules.board.regions.length) {
    const expected = `goals, owners and hands for ${seats} seats, ${rules.board.regions.length} regions`;
    return [
      { code: 'bad-fields', message: 'The lists of the description have the wrong lengths.', expected },
    ];
  }
  return [
    ...seatFaults(seats, fields),
    ...(rules.army === 'shared' ? sharedFaults(fields) : []),
    ...ownerFaults(rules, fields),
    ...cellFaults(rules, fields),
    ...crowdFaults(fields),
    ...goalFaults(rules, fields),
    ...textFaults(rules, fields),
  ];
}

/** Whether something from outside has the parts of a description. */
function isDescription(fields: Partial<PositionFields> | null | undefined): boolean {
  if (typeof fields !== 'object' || fields === null) return false;
  const { warriors, goals, regions, owners, hands, variantState, combat } = fields;
  const lists: readonly unknown[] = [warriors, goals, regions, owners, hands];
  if (!lists.every(Array.isArray) || typeof variantState !== 'object' || variantState === null) return false;
  const items: readonly unknown[] = warriors!;
  if (items.some((item) => typeof item !== 'object' || item === null) || !hands!.every(Array.isArray))
    return false;
  return (
    (combat === null || typeof combat === 'string') &&
    Object.values(variantState).every((text) => typeof text === 'string')
  );
}

/** R8.4: somebody still owns his army, and a shared set is nobody's. */
function ownerFaults({ army }: Ruleset, { owners }: PositionFields): Fault[] {
  const own = owners.filter((owner, index) => owner === index + 1).length;
  if (own === owners.length || (own > 0 && army === 'own')) return [];
  return [
    {
      code: 'bad-owners',
      message: 'Nobody who owns his army is left.',
      ruling: 'R8.4',
      read: owners.join(''),
    },
  ];
}

function seatFaults(seats: number, fields: PositionFields): Fault[] {
  const named: readonly number[] = [
    fields.seat,
    fields.first,
    ...fields.warriors.map(({ seat }) => seat),
    ...fields.regions.flatMap((seat) => seat ?? []),
    ...fields.owners.filter((owner) => owner !== 0),
  ];
  const strange = new Set(named.filter((seat) => !isSeat(seat, seats)));
  const faults: Fault[] = [...strange].map((seat) => noSeat(seat, seats));
  for (const [name, least] of [
    ['quiet', 0],
    ['round', 1],
  ] as const) {
    const value = fields[name];
    if (Number.isInteger(value) && value >= least && value < 1e9) continue;
    const message = `'${name}' is ${shown(value)}.`;
    faults.push({
      code: 'bad-count',
      message,
      read: shown(value),
      expected: `a whole number from ${least}`,
    });
  }
  return faults;
}

/** R10.8: what is shared has the colour of seat 1. */
function sharedFaults({ warriors, goals, hands }: PositionFields): Fault[] {
  const named = warriors.map(({ seat }) => seat as number);
  for (const [index, goal] of goals.entries()) if (goal !== null) named.push(index + 1);
  for (const [index, hand] of hands.entries()) if (hand.length > 0) named.push(index + 1);
  return [...new Set(named)]
    .filter((seat) => seat > 1)
    .map((seat) => ({
      code: 'bad-seat',
      message: `Something belongs to seat ${shown(seat)}, but one set is shared.`,
      ruling: 'R10.8',
      read: shown(seat),
      expected: 'seat 1',
    }));
}

function cellFaults({ board }: Ruleset, fields: PositionFields): Fault[] {
  const faults: Fault[] = [];
  const isCell = (name: string): boolean => board.cells[cellIndex(board, shown(name))]?.name === name;
  const stood = new Set<string>();
  for (const { cell, warrior } of fields.warriors) {
    if (!isCell(cell)) faults.push(noCell(cell));
    if (!warriorCodes.includes(warrior)) {
      const expected = warriorCodes.join(' ');
      faults.push({
        code: 'bad-warrior',
        message: `'${warrior}' is no kind of warrior.`,
        read: warrior,
        expected,
      });
    }
    if (stood.has(cell))
      faults.push({ code: 'two-on-cell', message: `Two warriors stand on ${cell}.`, cells: [cell] });
    stood.add(cell);
  }
  const goals = fields.goals.flatMap((goal) => goal ?? []);
  for (const [index, goal] of goals.entries()) {
    if (!isCell(goal)) faults.push(noCell(goal));
    if (goals.indexOf(goal) < index) {
      faults.push({ code: 'two-on-cell', message: `Two Goals rest on ${goal}.`, cells: [goal] });
    }
  }
  for (const code of fields.hands.flat()) {
    if (warriorCodes.includes(code)) continue;
    faults.push({ code: 'bad-warrior', message: `'${code}' in a hand is no kind of warrior.`, read: code });
  }
  return faults;
}

/** What stands as text in a description: a waiting combat, and what variants keep of their own. */
function textFaults(rules: Ruleset, fields: PositionFields): Fault[] {
  const { combat, variantState: texts } = fields;
  const faults: Fault[] = combat === null ? [] : challengeFaults(rules, fields, combat);
  for (const [key, text] of Object.entries(texts)) {
    const own = rules.hooks.find((hooks) => hooks.variantState?.key === key)?.variantState;
    const parsed = own?.parse(text, rules.board);
    if (parsed !== undefined && 'state' in parsed) continue;
    const expected = parsed?.expected ?? 'a key of the ruleset';
    faults.push({ code: 'bad-value', message: `'${text}' is no value of '${key}'.`, read: text, expected });
  }
  return faults;
}

/** A Goal under an enemy warrior: it would be captured, and no position string can say it (R5.3). */
function goalFaults({ army }: Ruleset, { goals, warriors, owners }: PositionFields): Fault[] {
  return goals.flatMap((goal, index) => {
    const warrior = warriors.find(({ cell }) => cell === goal);
    if (goal === null || warrior === undefined || army === 'shared') return [];
    if (owners[warrior.seat - 1] === index + 1) return [];
    const message = `An enemy warrior stands on the Goal of seat ${index + 1} on ${goal}.`;
    return [{ code: 'goal-under-enemy', message, ruling: 'R5.3', cells: [goal] }];
  });
}

/** R10.10: what waits for the outcome of its combat is a step from one warrior's cell to another's. */
function challengeFaults(rules: Ruleset, { warriors }: PositionFields, combat: string): Fault[] {
  const move = parseCoordinates(rules, combat);
  const said = move.ok ? describeMove(move.value) : undefined;
  const stands = (cell: string): boolean => warriors.some((warrior) => warrior.cell === cell);
  if (
    rules.capture === 'combat' &&
    said?.kind === 'step' &&
    said.from !== said.to &&
    stands(said.from) &&
    stands(said.to)
  )
    return [];
  const message = `'${shown(combat)}' is no challenge that could be waiting.`;
  return [{ code: 'bad-combat', message, ruling: 'R10.10', read: shown(combat) }];
}

function noCell(name: string): Fault {
  return { code: 'bad-cell', message: `'${name}' is no cell of the board.`, read: name, expected: 'a cell' };
}

/** The most warriors of a kind that the hash of a hand tells apart. */
const mostInHand = 15;

/** More warriors than a state has room for. */
function crowdFaults(fields: PositionFields): Fault[] {
  return fields.owners.flatMap((_, index) => {
    const hand = fields.hands[index]!;
    const onBoard = fields.warriors.filter(({ seat }) => seat === index + 1).length;
    const number = onBoard + hand.length;
    if (number > mostWarriors) return [crowd(index + 1, `${number} warriors`, mostWarriors)];
    return warriorCodes.flatMap((code) => {
      const held = hand.filter((other) => other === code).length;
      return held > mostInHand ? [crowd(index + 1, `${held} times ${code} in hand`, mostInHand)] : [];
    });
  });
}

function crowd(seat: number, what: string, most: number): Fault {
  return { code: 'crowd', message: `Seat ${seat} has ${what}; a state has room for ${most}.` };
}
