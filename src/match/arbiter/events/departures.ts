/** Players who leave while something of theirs waits for the arbiter, or something unreadable stands on the board. */

import { parsePosition } from '../../../game/create.ts';
import type { GameState } from '../../../game/state.ts';
import { putState } from '../../board.ts';
import type { Work } from '../../work.ts';

/** Clears away what a seat that has left had under way, and others against it. */
export function left(work: Work, seat: number, next: number): void {
  const { m, state } = work;
  m.breaches = m.breaches.filter((breach) => breach.seat !== seat);
  m.flagged = m.flagged.filter((other) => other !== seat);
  if (m.quickplay?.seat === seat) m.quickplay = null;
  if (m.envelope?.sealer === seat) m.envelope = null;
  if (m.pressed === null) m.restarted = false;
  // An army that an illegal move has taken off the board could not leave it, and still has the turn.
  if (state?.seat === seat) putState(work, withTurn(state, next));
}

/** A state in which another seat has the turn. */
export function withTurn(state: GameState, seat: number): GameState {
  const [cells, , ...others] = String(state).split(' ');
  const other = parsePosition(state.rules, [cells, seat, ...others].join(' '), { unchecked: true });
  return other.ok ? other.value : state;
}
