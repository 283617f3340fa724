/** How a match ends, and what everybody scores for it (articles 5 and 11). */

import type { Seat } from '../rules/ruleset.ts';
import { type VictoryOptions, victoryWords } from '../words/victory.ts';
import type { Draft, MatchReason, MatchResult, Note, Work } from './match.ts';

/** Notes something beside the events. */
export function note(m: Draft, told: Omit<Note, 'at' | 'after'>): void {
  m.notes = [...m.notes, { at: m.at, after: m.events.length, ...told }];
}

/** Ends the match. */
export function end(work: Work, winner: number | null, reason: MatchReason): void {
  const { m } = work;
  if (winner !== null && capturesByWinning(work, reason)) scoreLastHeart(m, winner);
  m.phase = 'over';
  m.restarted = false;
  m.result = {
    winner: winner as Seat | null,
    reason,
    scores:
      reason === 'annulled'
        ? null
        : m.points.map((points, index) => m.decidedScores[index] ?? points + m.otherPoints[index]!),
  };
  note(m, { kind: 'result', reason });
}

/** Whether who wins for this reason counts as having captured the loser's heart. */
function capturesByWinning({ rules }: Work, reason: MatchReason): boolean {
  return reason !== 'goal-captured' ? !leftBehind.includes(reason) : rules.army === 'shared';
}

/** For these reasons points were given when the loser left. */
const leftBehind: readonly string[] = [
  'time',
  'late',
  'resignation',
  'penalty',
  'illegal-move',
  'sealed-move',
  'quickplay',
];

function scoreLastHeart(m: Draft, winner: number): void {
  const losers = m.living.filter((seat) => seat !== winner);
  if (losers.length !== 1) return;
  m.points = m.points.map((points, index) => {
    if (index + 1 === winner) return points + 1;
    return index + 1 === losers[0] ? points - 1 : points;
  });
}

/** Ends the match if the board has a result (M6.4); both that nobody can move and that a Goal cannot be saved are one. */
export function endByBoard(work: Work): void {
  const { m, state } = work;
  const outcome = state?.outcome ?? null;
  if (outcome === null || m.phase === 'over') return;
  const stuck = outcome.reason === 'immobilized' || outcome.reason === 'stalemate';
  end(work, outcome.winner, stuck ? 'no-legal-move' : outcome.reason);
}

/**
 * What the victor says (M10.2), after a capture or an immobilisation, as `victoryWords` has it; null where nothing is said.
 *
 * @example
 * ```ts
 * import { announcement } from 'klin-zha/match';
 *
 * announcement({ winner: 1, reason: 'time', scores: [1, -1] }); // null
 * ```
 */
export function announcement(result: MatchResult | null, options: VictoryOptions = {}): string | null {
  return victoryWords(result, options);
}
