/** Draws (articles 5 and 9): offers, and claims by repetition and by fifty moves. */

import { formatMove } from '../engine/text/coordinates.ts';
import { parsePosition } from '../game/create.ts';
import { play } from '../game/moves.ts';
import { quietMoves } from '../game/quiet-moves.ts';
import { battleOf, moveFromText, without } from './board.ts';
import { addTime, clockOf, takeTime } from './clocks.ts';
import { addNote, type MatchDraft } from './draft.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { itemsOf } from './list.ts';
import type { DrawOffer } from './match.ts';
import { boundOf, breaks, refuseBound } from './obligation.ts';
import { drawIfAgreed, end } from './results.ts';

/** Refuses an event that needs a ruleset with draws. */
export function mustKnowDraws({ rules }: MatchDraft): void {
  if (!rules.draws) refuse('no-draws', 'R8.5');
}

/** A seat offers a draw (9.1): properly between its move and its press. */
export function offer(draft: MatchDraft, { seat }: EventOf<'offer'>): void {
  mustKnowDraws(draft);
  const { phase, offers, offered } = draft;
  const stands = offers.some((other) => other.seat === seat);
  if (phase !== 'playing' || !hasMoved(draft, seat) || stands || offered.includes(seat)) {
    addNote(draft, { kind: 'infraction', seat, article: '12.5' });
  }
  draft.offered = [...without(offered, seat), seat];
  if (!stands) draft.offers = [...offers, { seat, accepted: [] }];
}

/** Whether a seat has made or sealed its move and has yet to press; without a clock, whether it moved last. */
function hasMoved({ clocks, line, seat: turn, moved, envelope }: MatchDraft, seat: number): boolean {
  if (clocks === null) return line.last?.seat === seat;
  return turn === seat && (moved || envelope?.closed === false);
}

/** A seat accepts all offers of others; the game is drawn when all have accepted one. */
export function accept(draft: MatchDraft, { seat }: EventOf<'accept'>): void {
  const isOpen = (one: DrawOffer): boolean => one.seat !== seat && !one.accepted.includes(seat);
  if (!draft.offers.some(isOpen)) refuse('no-offer', '9.1');
  draft.offers = draft.offers.map((one) =>
    isOpen(one) ? { ...one, accepted: [...one.accepted, seat] } : one,
  );
  drawIfAgreed(draft);
}

/** A seat declines all offers of others. */
export function decline(draft: MatchDraft, { seat }: EventOf<'decline'>): void {
  const own = draft.offers.filter((one) => one.seat === seat);
  if (own.length === draft.offers.length) refuse('no-offer', '9.1');
  draft.offers = own;
}

/** A move rejects the offers of others that its seat has not accepted, and allows it to offer again. */
export function rejectByMove(draft: MatchDraft, seat: number): void {
  draft.offers = draft.offers.filter((one) => one.seat === seat || one.accepted.includes(seat));
  draft.offered = without(draft.offered, seat);
}

/** A claim by repetition or fifty moves (9.2 to 9.5), judged at once. */
export function claimDraw(draft: MatchDraft, { seat, kind, move }: EventOf<'claim'>): void {
  const article = kind === 'repetition' ? '9.2' : '9.3';
  mustKnowDraws(draft);
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
    payForClaim(draft, seat);
  }
}

/** The price of a wrong claim (9.5b): half of the claimant's time, three minutes at most, and three minutes for each opponent. */
function payForClaim({ clocks, living }: MatchDraft, claimant: number): void {
  if (clocks === null) return;
  const clock = clockOf(clocks, claimant);
  takeTime(clock, Math.min(Math.floor(clock.left / 2), 180_000));
  for (const seat of without(living, claimant)) addTime(clockOf(clocks, seat), 180_000);
}

/** Whether the last position occurs for the third time, whatever its half-moves and rounds. */
function hasOccurredThrice(positions: readonly string[]): boolean {
  const contents = positions.map((position) => position.replace(/^((\S+ ){4})\S+ \S+/, '$1'));
  return contents.filter((content) => content === contents.at(-1)).length >= 3;
}

/** Whether each player has made fifty moves without a capture. */
function isQuiet({ settings, rules, living }: MatchDraft, positions: readonly string[]): boolean {
  // Half-moves from before the match are shared among the players of its first position.
  const states = [settings.position ?? '', ...positions].flatMap((position) => {
    const read = parsePosition(rules, position, { unchecked: true });
    return read.ok ? [read.value] : [];
  });
  const counts = quietMoves(states);
  return living.every((seat) => counts[seat - 1]! >= 50);
}
