/** Moves that a player may choose in another player's turn. */

import { composeMove, type MoveChoice, type MoveChoices } from '../game/choices.ts';
import type { MoveOrigin } from '../game/moves.ts';
import { cellsInReach } from '../game/reach.ts';
import type { Seen } from '../render/seen.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Seat } from '../rules/ruleset.ts';

/**
 * Whether the player's warriors are where they were, except lost ones. Otherwise a move was taken back or
 * this is another game. Always true after a combat, which may move them, and for a shared army.
 */
export function hasSameWarriors(before: Seen, after: Seen, mayPremove: (seat: Seat) => boolean): boolean {
  const { rules, warriors, owners, combat } = before;
  if (rules.army === 'shared' || combat !== null) return true;
  const isOwn = (seat: Seat): boolean => owners[seat - 1] !== 0 && mayPremove(owners[seat - 1] as Seat);
  const places = new Set(warriors.map(({ warrior, seat, cell }) => `${warrior}${seat}${cell}`));
  return after.warriors.every(
    ({ warrior, seat, cell }) => !isOwn(seat) || places.has(`${warrior}${seat}${cell}`),
  );
}

/**
 * Returns the premoves of the seats that are played here, by origin and target: the moves that would be
 * possible if no other piece were in the way. A warrior with a Goal may take or leave it (R5.1).
 */
export function premovesIn(seen: Seen, mayPremove: (seat: Seat) => boolean): MoveChoices {
  const { rules, warriors, goals, owners } = seen;
  const isOwn = (seat: Seat): boolean => {
    const owner = owners[seat - 1]!;
    return rules.army === 'shared' || (owner !== 0 && mayPremove(owner));
  };
  const choices = new Map<MoveOrigin, ReadonlyMap<CellName, readonly MoveChoice[]>>();
  for (const { warrior, seat, cell: from } of warriors) {
    if (!isOwn(seat)) continue;
    const isOnGoal = goals.includes(from);
    const carries = isOnGoal && rules.warriors.find(({ code }) => code === warrior)!.carries;
    const premove = (to: CellName, withGoal: boolean): MoveChoice => {
      const move = composeMove(rules, { kind: 'step', from, to, withGoal });
      const leavesGoal = isOnGoal && !withGoal;
      const captures = { captures: null, capturesGoal: null, wins: false, winner: null };
      return { move, text: `${from}${to}`, kind: 'step', warrior, withGoal, leavesGoal, ...captures };
    };
    const targets = cellsInReach(rules, warrior, from).map(
      (to) => [to, carries ? [premove(to, true), premove(to, false)] : [premove(to, false)]] as const,
    );
    choices.set(from, new Map(targets));
  }
  return choices;
}
