import fc from 'fast-check';
import { createState, formatMove, formatPosition, type GameState, legalMoves, outcome, play } from 'klin-zha';
import { describe, it } from 'vitest';
import { referenceMoves, referencePlay, referenceResult, referenceStart } from '../reference/index.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { baseRulesets, lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';

function resultOf(state: GameState): unknown {
  const end = outcome(state);
  return end && { winner: end.winner, reason: end.reason };
}

/**
 * Compares the moves, one of the next positions and the result of a state with the naive engine. The naive
 * engine does not detect dead positions (R8.6).
 */
function compare(state: GameState, choice: number): void {
  const { id } = state.rules;
  const text = formatPosition(state);
  const moves = legalMoves(state);
  if (outcome(state)?.reason === 'dead-position') {
    expectEqual(moves, []);
    return;
  }
  expectEqual(moves.map(formatMove).sort(), referenceMoves(id, text), () => text);
  const move = moves[choice % moves.length];
  if (move === undefined) {
    expectEqual(resultOf(state), referenceResult(id, text), () => text);
    return;
  }
  const next = play(state, move);
  expectSame(formatPosition(next), referencePlay(id, text, formatMove(move)));
  if (outcome(next)?.reason === 'dead-position') return;
  expectEqual(resultOf(next), referenceResult(id, String(next)), () => String(next));
}

describe('the naive engine', () => {
  it.each(baseRulesets)('has the same initial position: $id', (rules) => {
    const seats = rules.setup.first === 'any' ? ([1, 2] as const) : ([1] as const);
    for (const first of seats)
      expectSame(formatPosition(createState(rules, { first })), referenceStart(rules.id, first));
  });

  it.each(baseRulesets)('agrees in the setup: $id', (rules) => {
    const games = lines({ from: 'empty', plies: 32, rulesets: [rules] });
    fc.assert(
      fc.property(games, fc.nat(), ({ last }, choice) => compare(last, choice)),
      { numRuns: runs(25) },
    );
  });

  it.each(baseRulesets)('agrees in battle: $id', (rules) => {
    const games = lines({ from: 'battle', plies: 150, rulesets: [rules] });
    fc.assert(
      fc.property(games, fc.nat(), ({ last }, choice) => compare(last, choice)),
      { numRuns: runs(40) },
    );
  });

  it.each(baseRulesets)('agrees on scattered battle positions: $id', (rules) => {
    const positions = scattered({ phase: 'battle', rulesets: [rules] });
    fc.assert(fc.property(positions, fc.nat(), compare), { numRuns: runs(40) });
  });

  it.each(baseRulesets)('agrees on Goal placements: $id', (rules) => {
    const positions = scattered({ phase: 'goals', rulesets: [rules] });
    fc.assert(fc.property(positions, fc.nat(), compare), { numRuns: runs(40) });
  });

  it.each(baseRulesets)('agrees on the last plies of a game: $id', (rules) => {
    const games = lines({ from: 'battle', plies: 250, rulesets: [rules] });
    fc.assert(
      fc.property(games, fc.nat(), ({ states }, choice) => {
        for (const state of states.slice(-3)) compare(state, choice);
      }),
      { numRuns: runs(8) },
    );
  });
});
