/** The title and the description of a picture: what it shows, in words, from what is seen alone. */

import type { CellName } from '../board/names.ts';
import { capitalised } from './caption.ts';
import type { Seen } from './seen.ts';

/** A position in words. */
export function describeSeen(seen: Seen): { readonly title: string; readonly description: string } {
  const { rules, seat, round, result, phase } = seen;
  const name = (index: number): string => capitalised(rules.colours[index]!);
  const mover = name(seat - 1);
  const turn =
    phase === 'setup'
      ? `${mover} places`
      : seen.combat === null
        ? `${mover} to move, round ${round}`
        : `a combat on ${seen.combat.to} waits`;
  const end = result?.winner == null ? 'drawn' : `${name(result.winner - 1)} has won`;
  const armies = rules.colours.map((_, index) => describeArmy(seen, index + 1)).filter((text) => text !== '');
  return {
    title: `${rules.name}: ${result === null ? turn : end}`,
    description: armies.length === 0 ? 'The board is empty.' : armies.join(' '),
  };
}

function describeArmy({ rules, warriors, goals }: Seen, seat: number): string {
  const goal: CellName | null | undefined = goals[seat - 1];
  const own = warriors.filter((warrior) => warrior.seat === seat);
  const pieces = own.map(({ cell, warrior }) => {
    const kind = rules.warriors.find(({ code }) => code === warrior)?.name ?? warrior;
    return `${kind} ${cell}${cell === goal ? ' with the Goal' : ''}`;
  });
  if (goal != null && !own.some(({ cell }) => cell === goal)) pieces.push(`Goal ${goal}`);
  return pieces.length === 0 ? '' : `${capitalised(rules.colours[seat - 1]!)}: ${pieces.join(', ')}.`;
}
