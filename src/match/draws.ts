/** Draw offers, and claims by repetition and fifty moves (articles 5 and 9). */

import { formatMove } from '../engine/text/coordinates.ts';
import { parsePosition } from '../game/create.ts';
import { play } from '../game/moves.ts';
import { countQuietMoves } from '../game/quiet-moves.ts';
import { battleOf, moveFromText, without } from './board.ts';
import { addTime, clockOf, takeTime } from './clocks.ts';
import { addNote, type MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { itemsOf } from './list.ts';
import type { DrawOffer } from './match.ts';
import { boundOf, breaks, refuseBound } from './obligation.ts';
import { drawIfAgreed, end } from './results.ts';

/** Refuses an event that needs draws if the ruleset has none. */
export function mustAllowDraws({ rules }: MatchDraft): void {
  if (!rules.draws) refuse('no-draws', 'R8.5');
}

/**
 * Handles `offer`: a seat offers a draw (9.1). A second offer before its next move is an infraction. So is an
 * offer at any time except between its move and its press, if the players press the clock.
 */
export function offer(draft: MatchDraft, { seat }: EventOf<'offer'>): void {
  mustAllowDraws(draft);
  const { phase, offers, offered, settings } = draft;
  const isOpen = offers.some((other) => other.seat === seat);
  const isInTime = settings.press === 'auto' || (phase === 'playing' && hasMoved(draft, seat));
  if (!isInTime || isOpen || offered.includes(seat)) {
    addNote(draft, { kind: 'infraction', seat, article: '12.5' });
  }
  draft.offered = [...without(offered, seat), seat];
  if (!isOpen) draft.offers = [...offers, { seat, accepted: [] }];
}

/** Whether a seat has moved or sealed but not pressed yet; without a clock, whether it moved last. */
function hasMoved({ clocks, line, seat: turn, moved, envelope }: MatchDraft, seat: number): boolean {
  if (clocks === null) return line.last?.seat === seat;
  return turn === seat && (moved || envelope?.closed === false);
}

/**
 * Handles `accept`: a seat accepts all offers by others. The game is drawn when all have accepted the same
 * offer.
 */
export function accept(draft: MatchDraft, { seat }: EventOf<'accept'>): void {
  const isOpen = (one: DrawOffer): boolean => one.seat !== seat && !one.accepted.includes(seat);
  if (!draft.offers.some(isOpen)) refuse('no-offer', '9.1');
  draft.offers = draft.offers.map((one) =>
    isOpen(one) ? { ...one, accepted: [...one.accepted, seat] } : one,
  );
  drawIfAgreed(draft);
}

/** Handles `decline`: a seat declines all offers by others. */
export function decline(draft: MatchDraft, { seat }: EventOf<'decline'>): void {
  const own = draft.offers.filter((one) => one.seat === seat);
  if (own.length === draft.offers.length) refuse('no-offer', '9.1');
  draft.offers = own;
}

/**
 * Rejects open offers after a move. The seat may offer again, and its late arrival can no longer be noted
 * (M2.11).
 */
export function rejectByMove(draft: MatchDraft, seat: number): void {
  draft.offers = draft.offers.filter((one) => one.seat === seat || one.accepted.includes(seat));
  draft.offered = without(draft.offered, seat);
  draft.late = without(draft.late, seat);
}

/** Judges a claim by repetition or fifty moves (9.2 to 9.5). */
export function claimDraw(draft: MatchDraft, { seat, kind, move }: EventOf<'claim'>): void {
  const article = kind === 'repetition' ? '9.2' : '9.3';
  mustAllowDraws(draft);
  if (draft.seat !== seat) refuse('not-your-turn', article);
  if (draft.moved) refuse('already-moved', '9.4');
  const state = battleOf(draft) ?? refuse('not-allowed', article);
  const next = move === undefined ? null : moveFromText(draft, move, `${article}a`);
  const bound = boundOf(draft);
  if (next !== null && breaks(bound, next)) refuseBound(bound!);
  const positions = itemsOf(draft.line)
    .map(({ before }) => before.position)
    .concat(draft.position);
  if (next !== null) positions.push(String(play(state, next)));
  const isRight = kind === 'repetition' ? hasOccurredThrice(positions) : isQuiet(draft, positions);
  addNote(draft, { kind: isRight ? 'right-claim' : 'wrong-claim', seat, article });
  if (isRight) end(draft, null, kind === 'repetition' ? kind : 'fifty-moves');
  else {
    if (next !== null) draft.intended = formatMove(next);
    penalizeClaim(draft, seat);
  }
}

/**
 * Applies the penalty for a wrong claim (9.5b): half of the claimant's time, at most three minutes; each
 * opponent gets three minutes.
 */
function penalizeClaim({ clocks, living }: MatchDraft, claimant: number): void {
  if (clocks === null) return;
  const clock = clockOf(clocks, claimant);
  takeTime(clock, Math.min(Math.floor(clock.left / 2), 180_000));
  for (const seat of without(living, claimant)) addTime(clockOf(clocks, seat), 180_000);
}

/** Whether the last position occurs for the third time. Counters in position strings are ignored. */
function hasOccurredThrice(positions: readonly string[]): boolean {
  const contents = positions.map((position) => position.replace(/^((\S+ ){4})\S+ \S+/, '$1'));
  return contents.filter((content) => content === contents.at(-1)).length >= 3;
}

/** Whether each player has made fifty moves without a capture. */
function isQuiet({ settings, rules, living }: MatchDraft, positions: readonly string[]): boolean {
  // Quiet half-moves before the match are divided among the players in its first position.
  const states = [settings.position ?? '', ...positions].flatMap((position) => {
    const read = parsePosition(rules, position, { unchecked: true });
    return read.ok ? [read.value] : [];
  });
  const counts = countQuietMoves(states);
  return living.every((seat) => counts[seat - 1]! >= 50);
}
