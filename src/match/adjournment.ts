/** Pauses and adjourned games (6.12, appendix A): stopping, sealing, resuming, and opening the envelope. */

import type { Move } from '../engine/move.ts';
import { formatMove } from '../position/coordinates.ts';
import { moveFromText, seatAfter } from './board.ts';
import { beginTurn, clockOf, setClocks } from './clocks.ts';
import type { Envelope, EventOf } from './events.ts';
import { leave } from './leaving.ts';
import type { Work } from './match.ts';
import { isFighting, makeMove } from './moves.ts';
import { refuse } from './refusal.ts';
import { end } from './results.ts';
import { readSealed } from './sealed-text.ts';
import { completeSeal } from './sealing-turn.ts';
import { sha256 } from './sha256.ts';
import { mustAllWrite, mustHaveWritten } from './sheets.ts';
import { boundOf } from './touch.ts';

/** The clocks are stopped (6.12). */
export function pause({ m }: Work, { by }: EventOf<'pause'>): void {
  if (!m.settings.arbiter) refuse('no-arbiter', by === 'arbiter' ? '6.12a' : '6.12b', 'there is no arbiter');
  m.phase = 'stopped';
}

/** Play goes on: after a stop, or in another session (A5, A9). */
export function resume(work: Work, event: EventOf<'resume'>): void {
  const { m } = work;
  const { clocks, start = m.at, absent = [] } = event;
  if (clocks !== undefined && m.clocks === null)
    refuse('no-clock', '6.13', 'the match is played without a clock');
  const waits = m.envelope?.closed === true;
  if (m.phase === 'stopped') {
    if (mustAllWrite(m)) refuse('duty', '8.5a', 'all score sheets have to be brought up to date first');
    if (waits && !m.absent.includes(m.seat)) refuse('sealed', 'A9', 'the sealed move has to be opened');
    m.phase = 'playing';
    setClocks(work, clocks);
    return;
  }
  m.absent = m.living.filter((seat) => absent.includes(seat));
  m.deadline = start + m.settings.lateness;
  setClocks(work, clocks);
  m.phase = waits && !m.absent.includes(m.seat) ? 'stopped' : 'playing';
  if (m.phase === 'playing') beginTurn(work);
}

/** A player comes (6.6); the one who must reply to a sealed move stops his clock (A9). */
export function arrive({ m }: Work, { seat }: EventOf<'arrive'>): void {
  if (!m.absent.includes(seat)) refuse('not-allowed', '6.6', `seat ${seat} is there already`);
  m.absent = m.absent.filter((other) => other !== seat);
  if (m.envelope?.closed === true && m.seat === seat && m.phase === 'playing') m.phase = 'stopped';
}

/** The seat that has the turn is told to seal, or adjourns the game itself (A1). */
export function adjourn(work: Work, { seat, sessionEnd }: EventOf<'adjourn'>): void {
  const { m, state } = work;
  if (seat === undefined && !m.settings.arbiter) refuse('no-arbiter', 'A1a', 'there is no arbiter');
  if (seat !== undefined && seat !== m.seat) refuse('not-your-turn', 'A1b', `seat ${m.seat} has the turn`);
  if (seat !== undefined && sessionEnd === undefined)
    refuse('bad-event', 'M11', 'sessionEnd: a time expected');
  if (seat !== undefined && sessionEnd! < m.at)
    refuse('bad-value', 'A1b', 'sessionEnd: the session has ended');
  if (m.restarted) refuse('restarted', '7.2', `seat ${m.pressed} has to press first`);
  if (m.moved) refuse('already-moved', 'A1a', 'a move has been made and not completed');
  if (m.envelope !== null) refuse('sealed', m.envelope.closed ? 'A9' : 'A9c', 'a move has been sealed');
  if (m.adjourning !== null) refuse('not-allowed', 'A1a', 'the player has been told already');
  if (state !== null && (state.phase === 'setup' || state.fields().combat !== null)) {
    refuse('not-allowed', 'A1a', 'there is no move that could be sealed');
  }
  m.adjourning = { sessionEnd: seat === undefined ? null : sessionEnd! };
}

/** A seat seals its move; it may do so again until it presses (A1a), or its reply if the next seat is absent (A9c). */
export function seal(work: Work, { seat, envelope }: EventOf<'seal'>): void {
  const { m, state } = work;
  if (m.restarted) refuse('restarted', '7.2', `seat ${m.pressed} has to press first`);
  if (m.envelope?.closed === true) refuse('sealed', 'A9', 'the sealed move has not been opened');
  if (m.seat !== seat) refuse('not-your-turn', 'A1a', `seat ${m.seat} has the turn`);
  if (m.moved) refuse('already-moved', 'A1a', 'a move has been made and not completed');
  if (m.adjourning === null && !m.absent.includes(seatAfter(m, seat))) {
    refuse('not-allowed', 'A1a', 'nobody has been told to seal');
  }
  if (state === null || state.phase === 'setup' || state.fields().combat !== null) {
    refuse('not-allowed', 'A1a', 'there is no move that could be sealed');
  }
  mustHaveWritten(work, seat);
  m.envelope = { sealer: seat, held: envelope, closed: false };
  if (m.clocks === null) completeSeal(work);
}

/** The envelope is opened when the player who must reply is there (A7); its move is made, or its player has lost (A8). */
export function open(work: Work, { text, secret }: EventOf<'open'>): void {
  const { m } = work;
  const envelope = waitingEnvelope(work, 'A7');
  if (m.absent.includes(m.seat)) refuse('absent', 'A7', 'the player who must reply is not present');
  if (!isSealedText(envelope.held, text, secret)) {
    refuse('wrong-text', 'A3', 'this is not the text that was sealed');
  }
  const { sealer } = envelope;
  const [move, ...others] = work.state === null ? [] : readSealed(work.state, text);
  const isOther = m.boardMove !== null && (move === undefined || formatMove(move) !== m.boardMove);
  backToSealer(work, sealer);
  if (move === undefined || others.length > 0 || isOther || !reply(work, move)) {
    leave(work, sealer, 'sealed-move');
  }
}

/** Whether an envelope holds a text: by its commitment, or as it stands there in tests. */
function isSealedText({ text: readable, commitment }: Envelope, text: string, secret?: string): boolean {
  if (commitment === undefined) return readable === text;
  return secret !== undefined && sha256(`${secret}:${text}`) === commitment.toLowerCase();
}

function waitingEnvelope({ m }: Work, article: string): NonNullable<Work['m']['envelope']> {
  const { envelope } = m;
  if (envelope?.closed === true) return envelope;
  return refuse('not-allowed', article, 'there is no sealed move to be opened');
}

/** The turn is that of the seat that sealed, as if it were still to move. */
function backToSealer({ m }: Work, sealer: number): void {
  m.envelope = null;
  m.seat = sealer;
  m.phase = 'playing';
}

/** Makes the move that was sealed, which was completed before; false where what binds the player forbids it. */
function reply(work: Work, move: Move): boolean {
  const { m } = work;
  const sealer = m.seat;
  const bound = boundOf(work);
  const isBreach = bound !== null && !bound.moves.includes(formatMove(move));
  const isEnforced = m.enforced || m.intended !== null || m.settings.touch === 'enforce';
  if (isBreach && isEnforced) return false;
  m.boardMove = null;
  makeMove(work, sealer, move, isBreach);
  if (m.line.length === 0 || m.result !== null) return true;
  const last = m.line.at(-1)!;
  m.line = [...m.line.slice(0, -1), { ...last, counted: m.clocks !== null }];
  if (isFighting(work.state!)) {
    // Its press was that of the seal: the one after the outcome counts nothing.
    if (m.clocks !== null) clockOf(m.clocks, sealer).credit++;
    return true;
  }
  m.moved = false;
  m.seat = m.living.includes(work.state!.seat) ? work.state!.seat : seatAfter(m, sealer);
  beginTurn(work);
  return true;
}

/** The envelope is missing (A11): its player makes the move that he states, or the match is annulled. */
export function missing(work: Work, { move, annulled }: EventOf<'missing'>): void {
  const { m } = work;
  const { sealer } = waitingEnvelope(work, 'A11');
  if (annulled === true) {
    end(work, null, 'annulled');
    return;
  }
  if (move === undefined) refuse('bad-event', 'M11', 'move: a move expected');
  if (m.absent.includes(sealer)) refuse('absent', 'A11a', 'the player who sealed is not present');
  if (m.absent.includes(m.seat)) refuse('absent', 'A7', 'the player who must reply is not present');
  const chosen = moveFromText(work, move, 'A11a');
  const replier = m.seat;
  backToSealer(work, sealer);
  const bound = boundOf(work);
  if (!reply(work, chosen)) {
    m.seat = replier;
    refuse('bound', bound!.article, `the player has to make one of ${bound!.moves.join(', ')}`);
  }
}
