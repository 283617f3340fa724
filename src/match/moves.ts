/** Moves, and the press that completes them (articles 4.5 and 6.7). */

import type { Move } from '../engine/move.ts';
import { livingSeats } from '../game/leave.ts';
import { play } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { describeMove, formatMove } from '../position/coordinates.ts';
import { moveFromText, putState, seatAfter } from './board.ts';
import { beginTurn, clockOf, clocksIn, countMove } from './clocks.ts';
import { drawIfAgreed, rejectByMove } from './draws.ts';
import type { EventOf } from './events.ts';
import { copyClocks, type HalfMove, type Work } from './match.ts';
import { refuse } from './refusal.ts';
import { endByBoard } from './results.ts';
import { completeSeal } from './sealing-turn.ts';
import { mustHaveWritten, noteUnwritten } from './sheets.ts';
import { boundOf, forfeit } from './touch.ts';

/** Refuses whoever may not move now. */
export function mayMove(work: Work, seat: number): void {
  const { m } = work;
  if (m.restarted) refuse('restarted', '7.2', `seat ${m.pressed} has to press first`);
  if (m.envelope?.closed === true) refuse('sealed', 'A9', 'the sealed move has not been opened');
  if (m.seat !== seat) refuse('not-your-turn', '1.1', `seat ${m.seat} has the turn`);
  if (m.moved) refuse('already-moved', '4.5', 'the move has been made');
  if (m.envelope !== null && m.adjourning === null) refuse('sealed', 'A9c', 'the reply has been sealed');
  mustHaveWritten(work, seat);
}

/** A seat moves (M3.4), places, or says how its combat ended. */
export function move(work: Work, { seat, move: text }: EventOf<'move'>): void {
  const { m, state } = work;
  if (m.phase === 'waiting') {
    if (m.settings.setup === 'timed' || state?.phase !== 'setup') {
      refuse('not-started', '6.5', 'the match has not been started');
    }
  }
  mayMove(work, seat);
  if (m.boardMove !== null) refuse('already-moved', '4.5', 'a move has been made on the board');
  const chosen = moveFromText(work, text);
  const bound = boundOf(work);
  const isBreach = bound !== null && !bound.moves.includes(formatMove(chosen));
  if (isBreach && (m.enforced || m.intended !== null || m.settings.touch === 'enforce')) {
    refuse('bound', bound.article, `the player has to make one of ${bound.moves.slice(0, 20).join(', ')}`);
  }
  if (m.adjourning !== null) m.boardMove = formatMove(chosen);
  else {
    rejectByMove(work, seat);
    makeMove(work, seat, chosen, isBreach);
  }
}

/** Makes a legal move on the board. */
export function makeMove(work: Work, seat: number, chosen: Move, isBreach: boolean): void {
  const { m, state } = work;
  const before = state!;
  const { kind } = describeMove(chosen);
  const breach = isBreach ? [{ index: m.line.length, seat, touched: m.touched, forfeited: [] }] : [];
  noteUnwritten(work, seat);
  pushHalfMove(
    work,
    seat,
    before.phase === 'setup' ? 'placement' : kind === 'outcome' ? 'outcome' : 'move',
    formatMove(chosen),
  );
  const after = play(before, chosen);
  putState(work, after);
  const [was, is] = [livingSeats(before), livingSeats(after)];
  for (const loser of was) {
    if (!is.includes(loser)) scoreCapture(work, loser, after.fields().owners[loser - 1]!);
  }
  finishHalfMove(work, seat);
  m.breaches = [...m.breaches, ...breach];
  endByBoard(work);
  if (m.phase !== 'over' && is.length < was.length) drawIfAgreed(work);
}

function scoreCapture({ m }: Work, loser: number, captor: number): void {
  m.living = m.living.filter((seat) => seat !== loser);
  m.points = m.points.map((points, index) =>
    index + 1 === captor ? points + 1 : index + 1 === loser ? points - 1 : points,
  );
}

/** Puts a half-move on record, with what stood before it. */
export function pushHalfMove({ m, state }: Work, seat: number, kind: HalfMove['kind'], text: string): void {
  const { position, living, points } = m;
  const before = { position, seat: m.seat, living, points, clocks: copyClocks(m.clocks) };
  const where = state?.phase === 'setup' && kind === 'illegal' ? { inSetup: true as const } : {};
  m.line = [...m.line, { seat, kind, text, at: m.at, before, counted: false, ...where }];
}

/** What every half-move does beside the board: it ends rights and waits for the press. */
export function finishHalfMove(work: Work, seat: number): void {
  const { m, state } = work;
  forfeit(work, seat);
  m.touched = [];
  m.adjusting = false;
  m.enforced = false;
  m.intended = null;
  m.pressed = null;
  const { kind } = m.line.at(-1)!;
  if (kind !== 'illegal' && state !== null && isFighting(state)) return;
  // The turn does not pass on when the move has ended the game.
  if (kind !== 'illegal' && m.clocks === null && state?.outcome) return;
  const next = turnAfter(work, seatAfter(m, seat));
  if (m.phase === 'waiting' || m.clocks === null) m.seat = next;
  else if (kind === 'placement' && next === seat) beginTurn(work);
  else m.moved = true;
}

/** Whether a combat waits for its outcome. */
export function isFighting(state: GameState): boolean {
  return state.outcome === null && state.fields().combat !== null;
}

/** The seat that has the turn on the board, or another where that cannot be read or does not play. */
export function turnAfter({ m, state }: Work, otherwise: number): number {
  return state !== null && m.living.includes(state.seat) ? state.seat : otherwise;
}

/** A seat stops its clock: its move is completed, and the next seat's clock runs (M2.3). */
export function press(work: Work, { seat }: EventOf<'press'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '6.7a');
  if (m.restarted) {
    if (m.pressed !== seat) refuse('restarted', '7.2', `seat ${m.pressed} has to press first`);
    m.restarted = false;
    return;
  }
  if (m.seat !== seat) refuse('not-your-turn', '6.7a', `seat ${m.seat} has the turn`);
  if (m.adjourning !== null || (m.envelope !== null && !m.envelope.closed)) {
    if (m.envelope === null) refuse('not-sealed', 'A1a', 'the move has not been sealed');
    completeSeal(work);
    return;
  }
  if (!m.moved) refuse('no-move', '6.7a', 'no move has been made');
  const last = m.line.at(-1)!;
  if (last.kind !== 'placement' && last.inSetup !== true) {
    countMove(work, clockOf(clocks, seat));
    m.line = [...m.line.slice(0, -1), { ...last, counted: true }];
  }
  m.moved = false;
  m.pressed = seat;
  m.seat = turnAfter(work, seatAfter(m, seat));
  beginTurn(work);
}

/** An opponent sets the clock of the seat that pressed last running again, so that it puts its pieces right (7.2). */
export function restart(work: Work, { seat }: EventOf<'restart'>): void {
  const { m } = work;
  const clocks = clocksIn(work, '7.2');
  if (m.restarted) refuse('restarted', '7.2', 'the clock has been set running again');
  if (m.pressed === seat) refuse('not-your-turn', '7.2', 'only an opponent may do that');
  if (m.pressed === null || m.envelope !== null) {
    refuse('not-allowed', '7.2', 'nobody has pressed just now');
  }
  clockOf(clocks, m.pressed).delay = 0;
  m.restarted = true;
}
