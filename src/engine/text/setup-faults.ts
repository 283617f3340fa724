/** Requirements for setups, which even unchecked positions must meet. */

import type { Ruleset } from '../../rules/ruleset.ts';
import { mostWarriors } from '../../rules/warriors.ts';
import type { Setup } from '../load.ts';
import { type Move, moveFrom, moveKind, moveTo, STEP } from '../move.ts';
import { packedCell, packedColour, packedGoal, packedSeat } from '../packing.ts';
import { formatOn } from './coordinates.ts';
import type { PositionFault } from './faults.ts';
import { challengeFault } from './fields.ts';

/** Maximum number of warriors per kind in hand that the hash distinguishes. */
const mostInHand = 15;

/** Returns the reasons why a setup cannot be loaded into a position. */
export function setupFaults(rules: Ruleset, setup: Setup): PositionFault[] {
  return [
    ...ownerFaults(rules, setup),
    ...(setup.hands === null && setup.warriors.length <= mostWarriors ? [] : crowdFaults(rules, setup)),
    ...(rules.army === 'shared' ? [] : goalsUnderEnemies(rules, setup)),
    ...(setup.combat < 0 ? [] : challengeFaults(rules, setup)),
  ];
}

/** R8.4: at least one seat owns its army. With a shared set, every seat owns its army. */
function ownerFaults({ army, colours }: Ruleset, { owners }: Setup): PositionFault[] {
  const read = colours.map((_, index) => packedSeat(owners, index));
  const own = read.filter((owner, index) => owner === index + 1).length;
  if (own === read.length || (own > 0 && army === 'own')) return [];
  const message =
    army === 'own' ? 'No seat owns its own army.' : 'Every seat must own its army if the set is shared.';
  return [{ code: 'bad-owners', message, ruling: 'R8.4', read: read.join('') }];
}

/** Checks that the warriors fit into a position. */
function crowdFaults({ colours, warriors: kinds }: Ruleset, { warriors, hands }: Setup): PositionFault[] {
  return colours.flatMap((_, index) => {
    const seat = index + 1;
    const inHand = kinds.map((__, kind) => hands?.[seat * kinds.length + kind] ?? 0);
    const number = inHand.reduce((sum, left) => sum + left, warriors.filter(isOf(seat)).length);
    if (number > mostWarriors) return [crowd(seat, `${number} warriors`, mostWarriors)];
    return kinds.flatMap(({ code }, kind) =>
      inHand[kind]! > mostInHand
        ? [crowd(seat, `${inHand[kind]} '${code}' warriors in hand`, mostInHand)]
        : [],
    );
  });
}

function isOf(seat: number): (packed: number) => boolean {
  return (packed) => packedColour(packed) === seat;
}

function crowd(seat: number, what: string, most: number): PositionFault {
  return { code: 'crowd', message: `Seat ${seat} has ${what}: at most ${most} are allowed.` };
}

/** R5.3: a Goal under an enemy warrior would be captured, and position strings cannot express it. */
function goalsUnderEnemies({ board, colours }: Ruleset, { warriors, goals, owners }: Setup): PositionFault[] {
  return colours.flatMap((_, index) => {
    const goal = packedGoal(goals, index + 1);
    const warrior = goal < 0 ? undefined : warriors.find((packed) => packedCell(packed) === goal);
    if (warrior === undefined || packedSeat(owners, packedColour(warrior) - 1) === index + 1) return [];
    const { name } = board.cells[goal]!;
    const message = `An enemy warrior is on ${name}, the cell of seat ${index + 1}'s Goal.`;
    return [{ code: 'goal-under-enemy', message, ruling: 'R5.3', cells: [name] }];
  });
}

/** R10.10: an undecided challenge is a step from one warrior's cell to another's. */
function challengeFaults(rules: Ruleset, setup: Setup): PositionFault[] {
  const { capture, army } = rules;
  const { combat, warriors, hands, owners, seat } = setup;
  const from = moveFrom(combat);
  const to = moveTo(combat);
  const isOccupied = (cell: number): boolean => warriors.some((packed) => packedCell(packed) === cell);
  const isStep = moveKind(combat) === STEP && from !== to;
  const challenger = warriors.find((packed) => packedCell(packed) === from);
  const isOwn =
    army === 'shared' ||
    (challenger !== undefined && packedSeat(owners, packedColour(challenger) - 1) === seat);
  if (capture === 'combat' && hands === null && isStep && isOwn && isOccupied(from) && isOccupied(to))
    return [];
  return [challengeFault(formatOn(rules, combat as Move))];
}
