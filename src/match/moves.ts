/** Moves (article 4.5) and presses (6.7). */

import type { Move } from '../engine/move.ts';
import { describeMove, formatMove } from '../engine/text/coordinates.ts';
import { livingSeats } from '../game/leave.ts';
import { play } from '../game/moves.ts';
import { outcome } from '../game/state.ts';
import { isFighting, moveFromText, putState, seatAfter, turnAfter, without } from './board.ts';
import { beginTurn, clockOf, clocksIn, countMove } from './clocks.ts';
import { copyClocks, type MatchDraft, nothingTouched } from './draft.ts';
import { rejectByMove } from './draws.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { added } from './list.ts';
import type { HalfMove } from './match.ts';
import { boundOf, breaks, refuseBound } from './obligation.ts';
import { drawIfAgreed, endByBoard, scored } from './results.ts';
import { mustHaveWritten, noteUnwritten } from './sheets.ts';

/** Refuses a move by a seat that may not move now. */
export function mayMove(draft: MatchDraft, seat: number): void {
  const { phase, settings, state } = draft;
  if (phase === 'waiting' && (settings.setup === 'timed' || state?.phase !== 'setup')) {
    refuse('not-started', '6.5');
  }
  if (draft.seat !== seat) refuse('not-your-turn', '1.1');
  if (draft.moved) refuse('already-moved', '4.5');
  mustHaveWritten(draft, seat);
}

/** Handles `move`: a seat moves (M3.4), places a warrior, or reports the outcome of its combat. */
export function move(draft: MatchDraft, { seat, move: text }: EventOf<'move'>): void {
  mayMove(draft, seat);
  const chosen = moveFromText(draft, text);
  const bound = boundOf(draft);
  if (breaks(bound, chosen)) refuseBound(bound!);
  rejectByMove(draft, seat);
  makeMove(draft, chosen);
}

/** Makes a legal move for the seat to move. */
export function makeMove(draft: MatchDraft, chosen: Move): void {
  const { seat } = draft;
  const before = draft.state!;
  const isOutcome = describeMove(chosen).kind === 'outcome';
  const kind = before.phase === 'setup' ? 'placement' : isOutcome ? 'outcome' : 'move';
  pushHalfMove(draft, kind, formatMove(chosen));
  const after = play(before, chosen);
  putState(draft, after);
  const living: readonly number[] = livingSeats(after);
  const captured = livingSeats(before).filter((loser) => !living.includes(loser));
  for (const loser of captured) {
    draft.living = without(draft.living, loser);
    draft.points = scored(draft.points, after.toFields().owners[loser - 1]!, loser);
  }
  finishHalfMove(draft, seat);
  endByBoard(draft);
  if (captured.length > 0) drawIfAgreed(draft);
}

/** Adds a half-move by the seat to move to the line. */
export function pushHalfMove(draft: MatchDraft, kind: HalfMove['kind'], text: string): void {
  const { position, living, points, seat, at, state, line } = draft;
  noteUnwritten(draft, seat);
  const before = { position, seat, living, points, clocks: copyClocks(draft.clocks) };
  const isSetup = state?.phase === 'setup';
  draft.line = added(line, { seat, kind, text, at, before, counted: false, isSetup });
}

/** Applies the effects of a half-move other than on the board. */
export function finishHalfMove(draft: MatchDraft, seat: number): void {
  const { state, clocks, line } = draft;
  const { kind } = line.last!;
  Object.assign(draft, nothingTouched, { pressed: null });
  // The turn does not pass during a combat, or after the last move of a game.
  if (kind !== 'illegal' && state !== null && (isFighting(state) || (clocks === null && outcome(state))))
    return;
  const next = turnAfter(draft, seatAfter(draft, seat));
  if (draft.phase === 'waiting' || clocks === null) draft.seat = next;
  else if (kind === 'placement' && next === seat) beginTurn(draft);
  else draft.moved = true;
}

/** Handles `press`: a seat stops its clock, which completes its move and starts the next clock (M2.3). */
export function press(draft: MatchDraft, { seat }: EventOf<'press'>): void {
  const clocks = clocksIn(draft, '6.7a');
  if (draft.seat !== seat) refuse('not-your-turn', '6.7a');
  if (!draft.moved) refuse('no-move', '6.7a');
  if (!draft.line.last!.isSetup) {
    countMove(draft.control!, clockOf(clocks, seat));
    markLast(draft, true);
  }
  draft.moved = false;
  draft.pressed = seat;
  draft.seat = turnAfter(draft, seatAfter(draft, seat));
  beginTurn(draft);
}

/** Sets whether the last half-move counts. */
export function markLast(draft: MatchDraft, counted: boolean): void {
  const { last, before } = draft.line;
  draft.line = added(before!, { ...last!, counted });
}
