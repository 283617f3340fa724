/** Draws (articles 5 and 9): offers, and claims by repetition and by fifty moves. */

import { play } from '../game/moves.ts';
import { formatMove } from '../position/coordinates.ts';
import { moveFromText } from './board.ts';
import { clockOf, give, take } from './clocks.ts';
import type { EventOf } from './events.ts';
import type { Offer, Work } from './match.ts';
import { refuse } from './refusal.ts';
import { end, note } from './results.ts';
import { boundOf } from './touch.ts';

/** Refuses what only rulesets with draws know. */
export function mustKnowDraws({ rules }: Work): void {
  if (!rules.draws) refuse('no-draws', 'R8.5', `${rules.name} knows no draws`);
}

/** A seat offers a draw (9.1): properly between its move and its press. */
export function offer(work: Work, { seat }: EventOf<'offer'>): void {
  const { m } = work;
  mustKnowDraws(work);
  const again = m.offered.includes(seat) || m.offers.some((other) => other.seat === seat);
  const hasMoved =
    m.clocks === null ? m.line.at(-1)?.seat === seat : m.seat === seat && (m.moved || closedBy(work, seat));
  const isProper = m.phase === 'playing' && hasMoved && !again;
  if (!isProper) note(m, { kind: 'infraction', seat, article: '12.5' });
  m.offered = [...m.offered.filter((other) => other !== seat), seat];
  if (!m.offers.some((other) => other.seat === seat)) m.offers = [...m.offers, { seat, accepted: [] }];
}

/** Whether a seat has sealed its move and not yet pressed. */
function closedBy({ m }: Work, seat: number): boolean {
  return m.envelope !== null && !m.envelope.closed && m.envelope.sealer === seat;
}

/** A seat accepts all offers of others; the game is drawn when all have accepted one. */
export function accept(work: Work, { seat }: EventOf<'accept'>): void {
  const { m } = work;
  const others = m.offers.filter((one) => one.seat !== seat);
  if (others.length === 0) refuse('no-offer', '9.1', 'no offer of another player stands');
  if (others.every(({ accepted }) => accepted.includes(seat))) {
    refuse('no-offer', '9.1', `seat ${seat} has accepted already`);
  }
  m.offers = m.offers.map((one) =>
    one.seat === seat || one.accepted.includes(seat) ? one : { ...one, accepted: [...one.accepted, seat] },
  );
  drawIfAgreed(work);
}

/** A seat says no to all offers of others. */
export function decline({ m }: Work, { seat }: EventOf<'decline'>): void {
  const left = m.offers.filter((one) => one.seat === seat);
  if (left.length === m.offers.length) refuse('no-offer', '9.1', 'no offer of another player stands');
  m.offers = left;
}

/** Who is no longer in the game offers nothing; the game is drawn if everybody else has accepted an offer. */
export function drawIfAgreed(work: Work): void {
  const { m } = work;
  m.offers = m.offers.filter(({ seat }) => m.living.includes(seat));
  const isAgreed = ({ seat, accepted }: Offer): boolean =>
    m.living.every((other) => other === seat || accepted.includes(other));
  if (m.offers.some(isAgreed)) end(work, null, 'agreement');
}

/** A move rejects the offers of others that its seat has not accepted, and lets it offer again. */
export function rejectByMove({ m }: Work, seat: number): void {
  m.offers = m.offers.filter((one) => one.seat === seat || one.accepted.includes(seat));
  m.offered = m.offered.filter((other) => other !== seat);
}

/** A claim by repetition or fifty moves (9.2 to 9.5), judged at once. */
export function claimDraw(work: Work, event: EventOf<'claim'>): void {
  const { m, state } = work;
  const { seat, kind, move } = event;
  const article = kind === 'repetition' ? '9.2' : '9.3';
  mustKnowDraws(work);
  if (m.seat !== seat) refuse('not-your-turn', article, `seat ${m.seat} has the turn`);
  if (m.moved || m.boardMove !== null) refuse('already-moved', '9.4', 'the move has been made');
  if (m.envelope !== null) refuse('sealed', m.envelope.closed ? 'A9' : 'A1a', 'a move has been sealed');
  if (state === null || state.phase !== 'battle' || state.fields().combat !== null) {
    refuse('not-allowed', article, 'there is nothing on the board to be claimed');
  }
  const next = move === undefined ? undefined : moveFromText(work, move, `${article}a`);
  const bound = boundOf(work);
  if (next !== undefined && bound !== null && !bound.moves.includes(formatMove(next))) {
    refuse('bound', bound.article, `the player has to make one of ${bound.moves.join(', ')}`);
  }
  const after = next === undefined ? undefined : play(state, next);
  const isRight = claimIsRight(work, kind, after === undefined ? undefined : String(after), after?.quiet);
  note(m, { kind: isRight ? 'right-claim' : 'wrong-claim', seat, article });
  if (isRight) {
    end(work, null, kind === 'repetition' ? 'repetition' : 'fifty-moves');
    return;
  }
  if (next !== undefined) m.intended = formatMove(next);
  if (m.clocks === null) return;
  const clock = clockOf(m.clocks, seat);
  take(clock, Math.min(Math.floor(clock.left / 2), 180_000));
  for (const other of m.living) if (other !== seat) give(clockOf(m.clocks, other), 180_000);
}

/**
 * Whether a claim is right by the record of the game.
 *
 * @param next the position that is about to stand, and its quiet half-moves, if the claim is about one
 */
export function claimIsRight(work: Work, kind: string, next?: string, quiet?: number): boolean {
  const { m } = work;
  if (kind === 'repetition') {
    const asked = contentOf(next ?? m.position);
    const before = m.line.filter((made) => contentOf(made.before.position) === asked).length;
    const now = next !== undefined && contentOf(m.position) === asked ? 1 : 0;
    return before + now + 1 >= 3;
  }
  const counts = quietCounts(work);
  if (next !== undefined) {
    if (quiet === 0) return false;
    counts[m.seat - 1]!++;
  }
  return m.living.every((seat) => counts[seat - 1]! >= 50);
}

/** A position string without its counters of half-moves and rounds. */
function contentOf(position: string): string {
  const fields = position.split(' ');
  return fields.filter((_, index) => index !== 4 && index !== 5).join(' ');
}

/** The moves of each seat since the last capture by the record (R8.5). */
function quietCounts({ m }: Work): number[] {
  const quiets = [...m.line.map(({ before }) => quietOf(before.position)), quietOf(m.position)];
  const living = [...(m.line[0]?.before.living ?? m.living), ...m.gone].filter(
    (seat, index, all) => all.indexOf(seat) === index,
  );
  const part = Math.floor(quiets[0]! / living.length);
  let counts = m.points.map((_, index) => (living.includes(index + 1) ? part : 0));
  for (const [index, { seat }] of m.line.entries()) {
    const after = quiets[index + 1]!;
    if (after === 0) counts = counts.map(() => 0);
    else if (after > quiets[index]!) counts[seat - 1]!++;
  }
  return counts;
}

function quietOf(position: string): number {
  const quiet = Number(position.split(' ')[4]);
  return Number.isSafeInteger(quiet) ? quiet : 0;
}
