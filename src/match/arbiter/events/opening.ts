/** Envelopes with sealed moves that are opened, or missing (A7 to A11). */

import type { Move } from '../../../engine/move.ts';
import { formatMove } from '../../../engine/text/coordinates.ts';
import { isFighting, moveFromText, seatAfter, turnAfter } from '../../board.ts';
import { beginTurn } from '../../clocks.ts';
import type { Envelope, EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { boundOf, breaks, refuseBound } from '../../obligation.ts';
import { markLast } from '../../press.ts';
import { badEvent } from '../../reading.ts';
import { end, leave } from '../../results.ts';
import type { Obligation, Work } from '../../work.ts';
import { commitmentOf } from '../commitment.ts';
import { makeTouchedMove } from './moves.ts';
import { readSealed } from './sealed-text.ts';
import { isEnforced } from './touch.ts';

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
  return secret !== undefined && commitmentOf(secret, text) === commitment.toLowerCase();
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
  makeTouchedMove(work, move, isBreach);
  if (m.result !== null) return null;
  const counted = m.clocks !== null;
  markLast(m, counted);
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
