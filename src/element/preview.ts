/** Position as a player sees it after a move that is not answered yet. */

import type { Seen } from '../render/seen.ts';
import { type Ends, isCell, type Situation, withPremoves } from './situation.ts';

/** Returns the situation after a move that waits for an answer: only premoves can be chosen. */
export function heldSituation(situation: Situation, ends: Ends): Situation {
  return withPremoves({ ...situation, seen: seenAfter(situation.seen, ends) });
}

/**
 * Returns what a player sees after a chosen move, without applying the rules: the piece is on its target, and
 * a captured one is gone. A challenge leaves both warriors on their cells (R10.10).
 */
function seenAfter(seen: Seen, { choice, origin, target }: Ends): Seen {
  const { rules, warriors, goals, hands, owners, seat } = seen;
  const { kind, warrior, withGoal, winner } = choice;
  const isOccupied = warriors.some(({ cell }) => cell === target);
  if (kind === 'step' && rules.capture === 'combat' && isOccupied)
    return { ...seen, combat: { from: isCell(origin) ? origin : null, to: target } };
  const shared = rules.army === 'shared';
  const army = shared ? 1 : seat;
  const isSetup = kind !== 'step' && kind !== 'outcome';
  const lost = winner === 'defender' ? origin : isSetup ? undefined : target;
  const goalAfter = (cell: (typeof goals)[number], index: number): typeof cell => {
    if (isSetup) return index + 1 === army && (withGoal || kind !== 'place') ? target : cell;
    if (cell === origin && withGoal) return winner === 'defender' ? null : target;
    return cell === lost && !shared && owners[index] !== seat ? null : cell;
  };
  const moved = warriors
    .filter(({ cell }) => cell !== lost)
    .map((one) => (one.cell === origin ? { ...one, cell: target } : one));
  return {
    ...seen,
    combat: null,
    warriors: kind === 'place' ? [...moved, { warrior: warrior!, seat, cell: target }] : moved,
    goals: goals.map(goalAfter),
    hands: hands.map(({ known, hidden }, index) => {
      const at = kind === 'place' && index + 1 === army ? known.indexOf(warrior!) : -1;
      return { known: known.filter((_, place) => place !== at), hidden };
    }),
  };
}
