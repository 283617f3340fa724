/** Draws (articles 5 and 9): offers, and claims by repetition and by fifty moves. */

import { formatMove } from '../engine/text/coordinates.ts';
import { parsePosition } from '../game/create.ts';
import { play } from '../game/moves.ts';
import { quietMoves } from '../game/quiet-moves.ts';
import { battleOf, moveFromText, without } from './board.ts';
import { clockOf, give, take } from './clocks.ts';
import type { EventOf } from './events.ts';
import { refuse } from './faults.ts';
import { itemsOf } from './list.ts';
import { boundOf, breaks, refuseBound } from './obligation.ts';
import { drawIfAgreed, end } from './results.ts';
import { note, type Work } from './work.ts';

/** Refuses what only rulesets with draws know. */
export function mustKnowDraws({ rules }: Work): void {
  if (!rules.draws) refuse('no-draws', 'R8.5');
}

/** A seat offers a draw (9.1): properly between its move and its press. */
export function offer(work: Work, { seat }: EventOf<'offer'>): void {
  const { m } = work;
  mustKnowDraws(work);
  const stands = m.offers.some((other) => other.seat === seat);
  const hasMoved =
    m.clocks === null
      ? m.line.last?.seat === seat
      : m.seat === seat && (m.moved || m.envelope?.closed === false);
  if (m.phase !== 'playing' || !hasMoved || stands || m.offered.includes(seat)) {
    note(m, { kind: 'infraction', seat, article: '12.5' });
  }
  m.offered = [...without(m.offered, seat), seat];
  if (!stands) m.offers = [...m.offers, { seat, accepted: [] }];
}

/** A seat accepts all offers of others; the game is drawn when all have accepted one. */
export function accept(work: Work, { seat }: EventOf<'accept'>): void {
  const { m } = work;
  const isOpen = (one: Work['m']['offers'][number]): boolean =>
    one.seat !== seat && !one.accepted.includes(seat);
  if (!m.offers.some(isOpen)) refuse('no-offer', '9.1');
  m.offers = m.offers.map((one) => (isOpen(one) ? { ...one, accepted: [...one.accepted, seat] } : one));
  drawIfAgreed(work);
}

/** A seat says no to all offers of others. */
export function decline({ m }: Work, { seat }: EventOf<'decline'>): void {
  const left = m.offers.filter((one) => one.seat === seat);
  if (left.length === m.offers.length) refuse('no-offer', '9.1');
  m.offers = left;
}

/** A move rejects the offers of others that its seat has not accepted, and lets it offer again. */
export function rejectByMove(m: Work['m'], seat: number): void {
  m.offers = m.offers.filter((one) => one.seat === seat || one.accepted.includes(seat));
  m.offered = without(m.offered, seat);
}

/** A claim by repetition or fifty moves (9.2 to 9.5), judged at once. */
export function claimDraw(work: Work, { seat, kind, move }: EventOf<'claim'>): void {
  const { m } = work;
  const article = kind === 'repetition' ? '9.2' : '9.3';
  mustKnowDraws(work);
  if (m.seat !== seat) refuse('not-your-turn', article);
  if (m.moved) refuse('already-moved', '9.4');
  const state = battleOf(work) ?? refuse('not-allowed', article);
  const next = move === undefined ? null : moveFromText(work, move, `${article}a`);
  const bound = boundOf(work);
  if (next !== null && breaks(bound, next)) refuseBound(bound!);
  const positions = itemsOf(m.line)
    .map(({ before }) => before.position)
    .concat(m.position);
  if (next !== null) positions.push(String(play(state, next)));
  const isRight = kind === 'repetition' ? hasOccurredThrice(positions) : isQuiet(work, positions);
  note(m, { kind: isRight ? 'right-claim' : 'wrong-claim', seat, article });
  if (isRight) {
    end(work, null, kind === 'repetition' ? kind : 'fifty-moves');
    return;
  }
  if (next !== null) m.intended = formatMove(next);
  if (m.clocks === null) return;
  const clock = clockOf(m.clocks, seat);
  take(clock, Math.min(Math.floor(clock.left / 2), 180_000));
  for (const other of m.living) if (other !== seat) give(clockOf(m.clocks, other), 180_000);
}

/** Whether the last position stands there for the third time, whatever its half-moves and rounds. */
function hasOccurredThrice(positions: readonly string[]): boolean {
  const contents = positions.map((position) => position.replace(/^((\S+ ){4})\S+ \S+/, '$1'));
  return contents.filter((content) => content === contents.at(-1)).length >= 3;
}

/** Whether each player has made fifty moves without a capture. */
function isQuiet({ m, rules }: Work, positions: readonly string[]): boolean {
  // Half-moves from before the match are shared among those who played when it began.
  const states = [m.settings.position ?? '', ...positions].flatMap((position) => {
    const read = parsePosition(rules, position, { unchecked: true });
    return read.ok ? [read.value] : [];
  });
  const counts = quietMoves(states);
  return m.living.every((seat) => counts[seat - 1]! >= 50);
}
