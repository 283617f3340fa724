/** Pauses and adjourned games (6.12, appendix A): stopping, sealing, resuming, and opening the envelope. */

import type { Move } from '../engine/move.ts';
import { formatMove } from '../position/coordinates.ts';
import { isFighting, moveFromText, seatAfter, turnAfter } from './board.ts';
import { beginTurn, clocksIn, mustHaveArbiter, setClocks } from './clocks.ts';
import { badEvent, type Envelope, type EventOf } from './events.ts';
import type { Work } from './match.ts';
import { makeMove } from './moves.ts';
import { completeSeal } from './press.ts';
import { refuse } from './refusal.ts';
import { end, leave } from './results.ts';
import { readSealed } from './sealed-text.ts';
import { sha256 } from './sha256.ts';
import { mustAllWrite, mustHaveWritten } from './sheets.ts';
import { boundOf, breaks, isEnforced, type Obligation, refuseBound } from './touch.ts';

/** The clocks are stopped (6.12). */
export function pause(work: Work, { by }: EventOf<'pause'>): void {
  mustHaveArbiter(work, by === 'arbiter' ? '6.12a' : '6.12b');
  work.m.phase = 'stopped';
}

/** Play goes on: after a stop, or in another session (A5, A9). */
export function resume(work: Work, { clocks, start, absent = [] }: EventOf<'resume'>): void {
  const { m } = work;
  const isNewSession = m.phase === 'adjourned';
  if (clocks !== undefined) clocksIn(work, '6.13');
  if (isNewSession) {
    m.absent = m.living.filter((seat) => absent.includes(seat));
    m.deadline = (start ?? m.at) + m.settings.lateness;
  } else if (mustAllWrite(m)) refuse('duty', '8.5a');
  setClocks(work, clocks);
  const waitsForOpening = m.envelope?.closed && !m.absent.includes(m.seat);
  if (waitsForOpening && !isNewSession) refuse('sealed', 'A9');
  m.phase = waitsForOpening ? 'stopped' : 'playing';
  if (isNewSession && !waitsForOpening) beginTurn(work);
}

/** A player comes (6.6); the one who must reply to a sealed move stops his clock (A9). */
export function arrive({ m }: Work, { seat }: EventOf<'arrive'>): void {
  if (!m.absent.includes(seat)) refuse('not-allowed', '6.6');
  m.absent = m.absent.filter((other) => other !== seat);
  if (m.envelope?.closed && m.seat === seat && m.phase === 'playing') m.phase = 'stopped';
}

/** The seat that has the turn is told to seal, or adjourns the game itself (A1). */
export function adjourn(work: Work, { seat, sessionEnd }: EventOf<'adjourn'>): void {
  const { m } = work;
  if (seat === undefined) mustHaveArbiter(work, 'A1a');
  else {
    if (seat !== m.seat) refuse('not-your-turn', 'A1b');
    if (sessionEnd === undefined) badEvent('sessionEnd: whole milliseconds expected');
    if (sessionEnd < m.at) refuse('bad-value', 'A1b');
  }
  mayBeSealed(work);
  if (m.envelope !== null) refuse('sealed', 'A9c');
  if (m.adjourning !== null) refuse('not-allowed', 'A1a');
  m.adjourning = { sessionEnd: seat === undefined ? null : sessionEnd! };
}

/** A seat seals its move; it may do so again until it presses (A1a), or its reply if the next seat is absent (A9c). */
export function seal(work: Work, { seat, envelope }: EventOf<'seal'>): void {
  const { m } = work;
  mayBeSealed(work, seat);
  const isTold = m.adjourning !== null || m.absent.includes(seatAfter(m, seat));
  if (!isTold || work.state === null) refuse('not-allowed', 'A1a');
  mustHaveWritten(work, seat);
  m.envelope = { sealer: seat, held: envelope, closed: false };
  if (m.clocks === null) completeSeal(work);
}

/** Refuses to have a move sealed where none can be. */
function mayBeSealed({ m, state }: Work, seat: number = m.seat): void {
  if (m.restarted) refuse('restarted', '7.2');
  if (m.envelope?.closed) refuse('sealed', 'A9');
  if (m.seat !== seat) refuse('not-your-turn', 'A1a');
  if (m.moved) refuse('already-moved', 'A1a');
  if (state !== null && (state.phase === 'setup' || isFighting(state))) refuse('not-allowed', 'A1a');
}

/** The envelope is opened when the player who must reply is there (A7); its move is made, or its player has lost (A8). */
export function open(work: Work, { text, secret }: EventOf<'open'>): void {
  const { m, state } = work;
  const { sealer, held } = waitingEnvelope(work, 'A7');
  if (m.absent.includes(m.seat)) refuse('absent', 'A7');
  if (!isSealedText(held, text, secret)) refuse('wrong-text', 'A3');
  const [move, ...others] = state === null ? [] : readSealed(state, text);
  const isMeant = move !== undefined && others.length === 0;
  const isMade = m.boardMove === null || (isMeant && formatMove(move) === m.boardMove);
  Object.assign(m, { seat: sealer, phase: 'playing', envelope: null });
  if (!(isMeant && isMade) || reply(work, move) !== null) leave(work, [sealer], 'sealed-move');
}

/** Whether an envelope holds a text: by its commitment, or as it stands there in tests. */
function isSealedText({ text: readable, commitment }: Envelope, text: string, secret?: string): boolean {
  if (commitment === undefined) return readable === text;
  return secret !== undefined && sha256(`${secret}:${text}`) === commitment.toLowerCase();
}

function waitingEnvelope({ m }: Work, article: string): NonNullable<Work['m']['envelope']> {
  return m.envelope?.closed ? m.envelope : refuse('not-allowed', article);
}

/** The seat that sealed makes its move, which was completed before; what binds it and forbids the move, else null. */
function reply(work: Work, move: Move): Obligation | null {
  const { m } = work;
  const sealer = m.seat;
  const bound = boundOf(work);
  const isBreach = breaks(bound, move);
  if (isBreach && isEnforced(m)) return bound;
  m.boardMove = null;
  makeMove(work, move, isBreach);
  if (m.result !== null) return null;
  const counted = m.clocks !== null;
  m.line = [...m.line.slice(0, -1), { ...m.line.at(-1)!, counted }];
  if (isFighting(work.state!)) {
    // Its press was that of the seal: the one after the outcome counts nothing.
    if (counted) m.clocks![sealer - 1]!.credit++;
    return null;
  }
  m.moved = false;
  m.seat = turnAfter(work, seatAfter(m, sealer));
  beginTurn(work);
  return null;
}

/** The envelope is missing (A11): its player makes the move that he states, or the match is annulled. */
export function missing(work: Work, { move, annulled }: EventOf<'missing'>): void {
  const { m } = work;
  const { sealer } = waitingEnvelope(work, 'A11');
  if (annulled) {
    end(work, null, 'annulled');
    return;
  }
  if (move === undefined) badEvent('move: a move expected');
  if (m.absent.includes(sealer)) refuse('absent', 'A11a');
  if (m.absent.includes(m.seat)) refuse('absent', 'A7');
  const chosen = moveFromText(work, move, 'A11a');
  Object.assign(m, { seat: sealer, phase: 'playing', envelope: null });
  const bound = reply(work, chosen);
  if (bound !== null) refuseBound(bound);
}
