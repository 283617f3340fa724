/** Irregularities (article 7, 4.6 and C3): illegal moves, what is found, and positions that are restored. */

import { describeMove, parseCoordinates } from '../../../engine/text/coordinates.ts';
import { parsePosition } from '../../../game/create.ts';
import { livingSeats } from '../../../game/leave.ts';
import { battleOf, putState, seatAfter, turnAfter } from '../../board.ts';
import { clockOf, clocksIn } from '../../clocks.ts';
import { rejectByMove } from '../../draws.ts';
import type { EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { firstOf, itemsOf } from '../../list.ts';
import type { HalfMove } from '../../match.ts';
import { finishHalfMove, pushHalfMove } from '../../moves.ts';
import { leave, takeArmy } from '../../results.ts';
import { nothingTouched, type Work } from '../../work.ts';
import { withTurn } from './departures.ts';
import { mayMoveNow } from './moves.ts';
import { restoreClocks, setClocks } from './set-clocks.ts';
import { forfeit } from './touch.ts';

/** A seat makes an illegal move on the board, after which something stands there (M4.1). */
export function illegal(work: Work, { seat, move, position }: EventOf<'illegal'>): void {
  const { m } = work;
  mayMoveNow(work, seat);
  if (m.adjourning !== null || m.envelope !== null) refuse('sealed', 'A1a');
  rejectByMove(m, seat);
  forfeit(m, seat);
  pushHalfMove(work, 'illegal', move);
  stand(work, position);
  if (work.state !== null) {
    const named = work.state.seat;
    const plays = m.living.includes(named) && livingSeats(work.state).includes(named);
    if (!plays) putState(work, withTurn(work.state, seatAfter(m, seat)));
  }
  finishHalfMove(work, seat);
}

/** Puts a position on the board, whether it can be read or not. */
function stand(work: Work, position: string): void {
  const read = parsePosition(work.rules, position, { unchecked: true });
  work.state = null;
  work.m.position = position;
  if (read.ok) putState(work, read.value);
}

/** An irregularity is found (7.3). */
export function found(work: Work, { kind, ply, clocks }: EventOf<'found'>): void {
  const { m } = work;
  if (clocks !== undefined) clocksIn(work, '6.13');
  const first = kind === 'illegal' ? firstIllegal(work) : undefined;
  if (kind === 'setting') mayFindSetting(work);
  if (ply !== undefined && ply > (first ?? m.line.length)) refuse('bad-value', '7.3');
  const target = ply ?? first;
  const made = target === undefined ? undefined : itemsOf(m.line)[target];
  if (made !== undefined) {
    restore(work, target!);
    if (work.state === null) refuse('not-allowed', '7.3');
    restoreClocks(work, made.before.clocks);
    if (target === first) m.touched = piecesOf(work, made.text);
  }
  setClocks(work, clocks);
}

/** The number of the first illegal move that can still be put right. */
function firstIllegal({ m }: Work): number {
  const line = itemsOf(m.line);
  const all = line.flatMap(({ kind }, index) => (kind === 'illegal' ? [index] : []));
  if (all.length === 0) refuse('nothing-to-claim', '7.3');
  const isOpen = (index: number): boolean =>
    m.settings.mode !== 'blitz' || othersSince(line, index).length === 0;
  return all.find(isOpen) ?? refuse('too-late', 'C3');
}

/** The half-moves of others since one was made: in blitz they end the right to have it corrected (C3). */
function othersSince(line: readonly HalfMove[], index: number): readonly HalfMove[] {
  return line.slice(index).filter(({ seat }) => seat !== line[index]!.seat);
}

/** In rapid and blitz nothing is said of the setting once each player has made three moves (B4). */
function mayFindSetting({ m: { settings, living, line } }: Work): void {
  const moves = itemsOf(line).filter(({ kind, isSetup }) => !isSetup && kind !== 'outcome');
  const hasMade = (seat: number): boolean => moves.filter((made) => made.seat === seat).length >= 3;
  if (settings.mode !== 'standard' && living.every(hasMade)) refuse('too-late', 'B4');
}

/** The pieces that an illegal move moved and captured: they count as touched (7.3). */
function piecesOf(work: Work, text: string): string[] {
  const move = parseCoordinates(work.rules, text.trim().toLowerCase());
  const said = move.ok ? describeMove(move.value) : undefined;
  const warriors = battleOf(work)?.fields().warriors;
  if (said?.kind !== 'step' || warriors === undefined) return [];
  return [said.from, said.to].filter((cell) => warriors.some((warrior) => warrior.cell === cell));
}

/** Puts the position from before a half-move on the board again; who left since stays out. */
function restore(work: Work, index: number): void {
  const { m } = work;
  const { before } = firstOf(m.line, index + 1).last!;
  stand(work, before.position);
  for (const seat of m.gone) takeArmy(work, seat);
  const living = before.living.filter((seat) => !m.gone.includes(seat));
  Object.assign(m, nothingTouched, {
    line: firstOf(m.line, index),
    living,
    points: before.points,
    moved: false,
    pressed: null,
    restarted: false,
    envelope: null,
    boardMove: null,
    breaches: m.breaches.filter((breach) => breach.index < index),
    written: m.written.map((ply) => Math.min(ply, index)),
  });
  m.seat = turnAfter(work, living.includes(before.seat) ? before.seat : seatAfter(m, before.seat));
  if (m.duty !== null) m.duty = { ...m.duty, ply: Math.min(m.duty.ply, index) };
}

/** A player claims that an opponent has broken article 4.3 (4.6): the earliest breach that he may claim is judged. */
export function claimTouch(work: Work, { seat }: EventOf<'claim'>): void {
  const { m } = work;
  const breach = m.breaches.find((one) => one.seat !== seat && !one.forfeited.includes(seat));
  if (breach === undefined) refuse('nothing-to-claim', '4.6');
  // Moves that are taken back stay counted: those that replace them are not counted again.
  for (const made of itemsOf(m.line).slice(breach.index))
    if (made.counted) clockOf(m.clocks!, made.seat).credit++;
  restore(work, breach.index);
  m.touched = breach.touched;
  m.enforced = true;
}

/** In blitz a player claims an opponent's illegal move before he moves himself (C3): the offender has lost. */
export function claimIllegal(work: Work, { seat }: EventOf<'claim'>): void {
  const { m } = work;
  const line = itemsOf(m.line);
  const last = line.map((made) => made.kind === 'illegal' && made.seat !== seat).lastIndexOf(true);
  if (last < 0 || m.settings.mode !== 'blitz') refuse('nothing-to-claim', 'C3');
  const offender = line[last]!.seat;
  if (othersSince(line, last).length > 0) refuse('too-late', 'C3');
  if (m.moved && m.seat === offender && last === line.length - 1) refuse('not-completed', 'C3');
  if (m.living.length > 2) restore(work, last);
  leave(work, [offender], 'illegal-move');
}
