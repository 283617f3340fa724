/** Irregularities (article 7, 4.6 and C3): illegal moves, what is found, and positions that are restored. */

import { cellIndex } from '../board/board.ts';
import { readPosition } from '../game/create.ts';
import { leaveState, livingSeats } from '../game/leave.ts';
import { describeMove, parseCoordinates } from '../position/coordinates.ts';
import type { Seat } from '../rules/ruleset.ts';
import { putState, seatAfter, withTurn } from './board.ts';
import { restoreClocks, setClocks } from './clocks.ts';
import { rejectByMove } from './draws.ts';
import type { EventOf } from './events.ts';
import { leave } from './leaving.ts';
import type { Work } from './match.ts';
import { finishHalfMove, mayMove, pushHalfMove, turnAfter } from './moves.ts';
import { refuse } from './refusal.ts';
import { creditTakenBack } from './touch.ts';

/** A seat makes an illegal move on the board, after which something stands there (M4.1). */
export function illegal(work: Work, { seat, move, position }: EventOf<'illegal'>): void {
  const { m, rules } = work;
  mayMove(work, seat);
  if (m.adjourning !== null || m.envelope !== null) refuse('sealed', 'A1a', 'the move is to be sealed');
  rejectByMove(work, seat);
  pushHalfMove(work, seat, 'illegal', move);
  const read = readPosition(rules, position, { unchecked: true });
  if (read.ok) {
    const named = read.value.seat;
    const plays = m.living.includes(named) && livingSeats(read.value).includes(named);
    putState(work, withTurn(read.value, plays ? named : seatAfter(m, seat)));
  } else {
    work.state = null;
    m.position = position;
  }
  finishHalfMove(work, seat);
}

/** An irregularity is found (7.3). */
export function found(work: Work, { kind, ply, clocks }: EventOf<'found'>): void {
  const { m } = work;
  if (clocks !== undefined && m.clocks === null)
    refuse('no-clock', '6.13', 'the match is played without a clock');
  const first = kind === 'illegal' ? firstIllegal(work) : undefined;
  if (kind === 'setting') mayFindSetting(work);
  const most = first ?? m.line.length;
  if (ply !== undefined && ply > most) refuse('bad-value', '7.3', `ply: at most ${most}`);
  const target = ply ?? first;
  if (target !== undefined && target < m.line.length) {
    const made = m.line[target]!;
    restore(work, target);
    if (work.state === null) refuse('not-allowed', '7.3', 'that position cannot be identified');
    restoreClocks(work, made.before.clocks);
    if (target === first) m.touched = piecesOf(work, made.text);
  }
  setClocks(work, clocks);
}

/** The number of the first illegal move that can still be put right. */
function firstIllegal({ m }: Work): number {
  const all = m.line.flatMap(({ kind }, index) => (kind === 'illegal' ? [index] : []));
  if (all.length === 0) refuse('nothing-to-claim', '7.3', 'no illegal move stands');
  if (m.settings.mode !== 'blitz') return all[0]!;
  const open = all.find((index) => m.line.slice(index).every(({ seat }) => seat === m.line[index]!.seat));
  return open ?? refuse('too-late', 'C3', 'an opponent has moved since the illegal move');
}

/** In rapid and blitz nothing is said of the setting once each player has made three moves (B4). */
function mayFindSetting({ m }: Work): void {
  if (m.settings.mode === 'standard') return;
  const moves = (seat: number): number =>
    m.line.filter((made) => made.seat === seat && ['move', 'illegal'].includes(made.kind) && !made.inSetup)
      .length;
  if (m.living.every((seat) => moves(seat) >= 3))
    refuse('too-late', 'B4', 'each player has made three moves');
}

/** The pieces that an illegal move moved and captured: they count as touched (7.3). */
function piecesOf({ rules, state }: Work, text: string): string[] {
  const move = parseCoordinates(rules, text.trim().toLowerCase());
  const said = move.ok ? describeMove(move.value) : undefined;
  if (said?.kind !== 'step' || state === null || state.phase !== 'battle') return [];
  const { warriors } = state.fields();
  return [said.from, said.to].filter(
    (cell) => cellIndex(rules.board, cell) >= 0 && warriors.some((warrior) => warrior.cell === cell),
  );
}

/** Puts the position from before a half-move on the board again; who left since stays out. */
function restore(work: Work, index: number): void {
  const { m, rules } = work;
  const { before } = m.line[index]!;
  const read = readPosition(rules, before.position, { unchecked: true });
  m.line = m.line.slice(0, index);
  m.living = before.living.filter((seat) => !m.gone.includes(seat));
  m.points = before.points;
  m.seat = before.seat;
  work.state = null;
  m.position = before.position;
  if (read.ok) putState(work, read.value);
  for (const seat of m.gone) takeAgain(work, seat);
  m.seat = turnAfter(work, m.living.includes(m.seat) ? m.seat : seatAfter(m, m.seat));
  m.moved = false;
  m.pressed = null;
  m.restarted = false;
  m.touched = [];
  m.adjusting = false;
  m.enforced = false;
  m.intended = null;
  m.envelope = null;
  m.boardMove = null;
  m.breaches = m.breaches.filter((breach) => breach.index < index);
  m.written = m.written.map((ply) => Math.min(ply, index));
  if (m.duty !== null) m.duty = { ...m.duty, ply: Math.min(m.duty.ply, index) };
}

function takeAgain(work: Work, seat: number): void {
  const { state } = work;
  if (state === null) return;
  const armies = livingSeats(state);
  if (armies.length === 3 && armies.includes(seat as Seat)) putState(work, leaveState(state, seat as Seat));
}

/** A player claims that an opponent has broken article 4.3 (4.6): the earliest breach that he may claim is judged. */
export function claimTouch(work: Work, { seat }: EventOf<'claim'>): void {
  const { m } = work;
  const breach = m.breaches.find((one) => one.seat !== seat && !one.forfeited.includes(seat));
  if (breach === undefined) refuse('nothing-to-claim', '4.6', 'no breach stands that this player may claim');
  creditTakenBack(work, breach.index);
  restore(work, breach.index);
  m.touched = breach.touched;
  m.enforced = true;
}

/** In blitz a player claims an opponent's illegal move before he moves himself (C3): the offender has lost. */
export function claimIllegal(work: Work, { seat }: EventOf<'claim'>): void {
  const { m } = work;
  let last = m.line.length - 1;
  while (last >= 0 && !(m.line[last]!.kind === 'illegal' && m.line[last]!.seat !== seat)) last--;
  if (last < 0 || m.settings.mode !== 'blitz') {
    refuse('nothing-to-claim', 'C3', 'no illegal move of an opponent stands');
  }
  const offender = m.line[last]!.seat;
  const later = m.line.slice(last + 1);
  if (later.some((made) => made.seat !== offender)) {
    refuse('too-late', 'C3', 'an opponent has moved since the illegal move');
  }
  if (m.moved && m.seat === offender && later.length === 0) {
    refuse('not-completed', 'C3', 'the illegal move has not been completed');
  }
  if (m.living.length > 2) {
    restore(work, last);
  }
  leave(work, offender, 'illegal-move');
}
