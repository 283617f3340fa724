/** Moves and presses where pieces are touched, clocks set running again and moves sealed (articles 4, 7.2, A1). */

import type { Move } from '../../../engine/move.ts';
import { formatMove } from '../../../engine/text/coordinates.ts';
import { moveFromText } from '../../board.ts';
import { clockOf, clocksIn } from '../../clocks.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { makeMove, mayMove } from '../../moves.ts';
import { boundOf, breaks, refuseBound } from '../../obligation.ts';
import { press } from '../../press.ts';
import type { Work } from '../../work.ts';
import { completeSeal } from './sealed-moves.ts';
import { forfeit, isEnforced } from './touch.ts';

/** Refuses whoever may not move now. */
export function mayMoveNow(work: Work, seat: number): void {
  const { m } = work;
  if (m.restarted) refuse('restarted', '7.2');
  if (m.envelope?.closed) refuse('sealed', 'A9');
  mayMove(work, seat);
  if (m.envelope !== null && m.adjourning === null) refuse('sealed', 'A9c');
}

/** A seat moves (M3.4); after the word to seal that is only noted (M9.1). */
export function move(work: Work, { seat, move: text }: EventOf<'move'>): void {
  const { m } = work;
  mayMoveNow(work, seat);
  if (m.boardMove !== null) refuse('already-moved', '4.5');
  const chosen = moveFromText(work, text);
  const bound = boundOf(work);
  const isBreach = breaks(bound, chosen);
  if (isBreach && isEnforced(m)) refuseBound(bound!);
  if (m.adjourning !== null) m.boardMove = formatMove(chosen);
  else {
    rejectByMove(m, seat);
    makeTouchedMove(work, chosen, isBreach);
  }
}

/** The seat that has the turn makes a legal move, which may be against what it touched. */
export function makeTouchedMove(work: Work, chosen: Move, isBreach: boolean): void {
  const { m } = work;
  const { seat, touched } = m;
  const breach = { index: m.line.length, seat, touched, forfeited: [] };
  forfeit(m, seat);
  makeMove(work, chosen);
  if (isBreach) m.breaches = [...m.breaches, breach];
}

/** A seat stops its clock: after a move, a move that it sealed, or when it has put its pieces right. */
export function pressNow(work: Work, event: EventOf<'press'>): void {
  const { m } = work;
  const { seat } = event;
  clocksIn(work, '6.7a');
  if (m.restarted) {
    if (m.pressed !== seat) refuse('restarted', '7.2');
    m.restarted = false;
  } else if (m.seat === seat && (m.adjourning !== null || m.envelope?.closed === false)) {
    if (m.envelope === null) refuse('not-sealed', 'A1a');
    completeSeal(work);
  } else press(work, event);
}

/** An opponent sets the clock of the seat that pressed last running again, so that it puts its pieces right (7.2). */
export function restart(work: Work, { seat }: EventOf<'restart'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '7.2');
  if (m.restarted) refuse('restarted', '7.2');
  if (m.pressed === seat) refuse('not-your-turn', '7.2');
  if (m.pressed === null || m.envelope !== null) refuse('not-allowed', '7.2');
  clockOf(clocks, m.pressed).delay = 0;
  m.restarted = true;
}
