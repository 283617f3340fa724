/** Opened and missing envelopes (A7 to A11). */

import type { Move } from '../../../engine/move.ts';
import { formatMove } from '../../../engine/text/coordinates.ts';
import type { GameState } from '../../../game/state.ts';
import { readAlgebraic } from '../../../notation/algebraic/algebraic.ts';
import { readCoordinate } from '../../../notation/coordinate.ts';
import { readGeometric } from '../../../notation/geometric/geometric.ts';
import { isFighting, moveFromText, seatAfter, turnAfter } from '../../board.ts';
import { beginTurn, clockOf } from '../../clocks.ts';
import type { MatchDraft, Obligation } from '../../draft.ts';
import type { Envelope, EventOf } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { markLast } from '../../moves.ts';
import { boundOf, breaks, refuseBound } from '../../obligation.ts';
import { badEvent } from '../../reading.ts';
import { end, leave } from '../../results.ts';
import { commitmentOf } from '../commitment.ts';
import { isEnforced, makeTouchedMove } from './moves.ts';

/**
 * Opens the envelope once the player to reply is present (A7). The sealed move is made, or the player who
 * sealed it loses (A8).
 */
export function open(draft: MatchDraft, { text, secret }: EventOf<'open'>): void {
  const { state, absent, seat, boardMove } = draft;
  const { sealer, held } = closedEnvelope(draft, 'A7');
  if (absent.includes(seat)) refuse('absent', 'A7');
  if (!isSealedText(held, text, secret)) refuse('wrong-text', 'A3');
  const [move, ...others] = state === null ? [] : readSealed(state, text);
  const isMeant = move !== undefined && others.length === 0;
  const isMade = boardMove === null || (isMeant && formatMove(move) === boardMove);
  Object.assign(draft, { seat: sealer, phase: 'playing', envelope: null });
  if (!(isMeant && isMade) || makeSealedMove(draft, move) !== null) leave(draft, [sealer], 'sealed-move');
}

/** Handles a missing envelope (A11): the player who sealed states the move, or the match is annulled. */
export function missing(draft: MatchDraft, { move, annulled }: EventOf<'missing'>): void {
  const { sealer } = closedEnvelope(draft, 'A11');
  if (annulled) {
    end(draft, null, 'annulled');
    return;
  }
  if (move === undefined) badEvent("Missing member 'move' of a 'missing' event: expected a move.");
  if (draft.absent.includes(sealer)) refuse('absent', 'A11a');
  if (draft.absent.includes(draft.seat)) refuse('absent', 'A7');
  const chosen = moveFromText(draft, move, 'A11a');
  Object.assign(draft, { seat: sealer, phase: 'playing', envelope: null });
  const bound = makeSealedMove(draft, chosen);
  if (bound !== null) refuseBound(bound);
}

function closedEnvelope({ envelope }: MatchDraft, article: string): NonNullable<MatchDraft['envelope']> {
  return envelope?.closed ? envelope : refuse('not-allowed', article);
}

/** Whether a text was sealed in an envelope, according to its commitment or, in tests, its readable text. */
function isSealedText({ text: readable, commitment }: Envelope, text: string, secret?: string): boolean {
  if (commitment === undefined) return readable === text;
  return secret !== undefined && commitmentOf(secret, text) === commitment.toLowerCase();
}

/** Codes of notation errors that do not rule out a move. */
const harmless: readonly string[] = [
  'letter-size',
  'digit-order',
  'missing-origin',
  'surplus-origin',
  'unmarked-capture',
  'unnamed-capture',
  'not-canonical',
  'ambiguous-move',
  'no-threat',
];

/** Returns the legal moves that match a sealed text in coordinate, geometric or algebraic notation (A8). */
function readSealed(state: GameState, text: string): Move[] {
  const moves = [readCoordinate, readGeometric, readAlgebraic].flatMap((read) => {
    const reading = read(state, text);
    return reading.moves.filter((_, index) =>
      reading.slipsOf[index]!.every(({ code }) => harmless.includes(code)),
    );
  });
  return [...new Set(moves)];
}

/**
 * Makes a sealed move, which was completed by sealing. Returns the obligation if it forbids the move, or
 * null.
 */
function makeSealedMove(draft: MatchDraft, move: Move): Obligation | null {
  const { seat: sealer, clocks } = draft;
  const bound = boundOf(draft);
  const isBreach = breaks(bound, move);
  if (isBreach && isEnforced(draft)) return bound;
  draft.boardMove = null;
  makeTouchedMove(draft, move, isBreach);
  if (draft.result !== null) return null;
  markLast(draft, clocks !== null);
  if (isFighting(draft.state!)) {
    // The press after sealing counted the move; the press after the outcome must not count it again.
    if (clocks !== null) clockOf(clocks, sealer).credit++;
    return null;
  }
  draft.moved = false;
  draft.seat = turnAfter(draft, seatAfter(draft, sealer));
  beginTurn(draft);
  return null;
}
