/** Moves (article 4.5), and what each half-move does beside the board. */

import type { Move } from '../engine/move.ts';
import { describeMove, formatMove } from '../engine/text/coordinates.ts';
import { livingSeats } from '../game/leave.ts';
import { play } from '../game/moves.ts';
import { isFighting, moveFromText, putState, seatAfter, turnAfter, without } from './board.ts';
import { beginTurn } from './clocks.ts';
import { rejectByMove } from './draws.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { added } from './list.ts';
import type { HalfMove } from './match.ts';
import { boundOf, breaks, refuseBound } from './obligation.ts';
import { drawIfAgreed, endByBoard, scored } from './results.ts';
import { mustHaveWritten, noteUnwritten } from './sheets.ts';
import { copyClocks, nothingTouched, type Work } from './work.ts';

/** Refuses whoever may not move now. */
export function mayMove(work: Work, seat: number): void {
  const { m, state } = work;
  if (m.phase === 'waiting' && (m.settings.setup === 'timed' || state?.phase !== 'setup')) {
    refuse('not-started', '6.5');
  }
  if (m.seat !== seat) refuse('not-your-turn', '1.1');
  if (m.moved) refuse('already-moved', '4.5');
  mustHaveWritten(work, seat);
}

/** A seat moves (M3.4), places, or says how its combat ended. */
export function move(work: Work, { seat, move: text }: EventOf<'move'>): void {
  mayMove(work, seat);
  const chosen = moveFromText(work, text);
  const bound = boundOf(work);
  if (breaks(bound, chosen)) refuseBound(bound!);
  rejectByMove(work.m, seat);
  makeMove(work, chosen);
}

/** The seat that has the turn makes a legal move on the board. */
export function makeMove(work: Work, chosen: Move): void {
  const { m } = work;
  const { seat } = m;
  const before = work.state!;
  const isOutcome = describeMove(chosen).kind === 'outcome';
  pushHalfMove(
    work,
    before.phase === 'setup' ? 'placement' : isOutcome ? 'outcome' : 'move',
    formatMove(chosen),
  );
  const after = play(before, chosen);
  putState(work, after);
  const living: readonly number[] = livingSeats(after);
  const captured = livingSeats(before).filter((loser) => !living.includes(loser));
  for (const loser of captured) {
    m.living = without(m.living, loser);
    m.points = scored(m.points, after.fields().owners[loser - 1]!, loser);
  }
  finishHalfMove(work, seat);
  endByBoard(work);
  if (captured.length > 0) drawIfAgreed(work);
}

/** Puts a half-move of the seat that has the turn on record, with what stood before it. */
export function pushHalfMove(work: Work, kind: HalfMove['kind'], text: string): void {
  const { m, state } = work;
  noteUnwritten(work, m.seat);
  const { position, living, points, seat, at } = m;
  const before = { position, seat, living, points, clocks: copyClocks(m.clocks) };
  const isSetup = state?.phase === 'setup';
  m.line = added(m.line, { seat, kind, text, at, before, counted: false, isSetup });
}

/** What every half-move does beside the board: it ends rights and waits for the press. */
export function finishHalfMove(work: Work, seat: number): void {
  const { m, state } = work;
  const { kind } = m.line.last!;
  Object.assign(m, nothingTouched, { pressed: null });
  // The turn does not pass on while an outcome is waited for, or when the move has ended the game.
  if (kind !== 'illegal' && state !== null && (isFighting(state) || (m.clocks === null && state.outcome)))
    return;
  const next = turnAfter(work, seatAfter(m, seat));
  if (m.phase === 'waiting' || m.clocks === null) m.seat = next;
  else if (kind === 'placement' && next === seat) beginTurn(work);
  else m.moved = true;
}
