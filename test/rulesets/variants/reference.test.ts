import fc from 'fast-check';
import {
  createState,
  formatMove,
  formatPosition,
  type GameState,
  legalMoves,
  outcome as outcomeOf,
  play,
  type Ruleset,
} from 'klin-zha';
import { describe, it } from 'vitest';
import { referenceMoves, referencePlay, referenceResult, referenceStart } from '../../reference/index.ts';
import { expectEqual, expectSame } from '../../support/expect-same.ts';
import { runs } from '../../support/runs.ts';
import { groups, randomGames, seeded, textsOf, thrown, written } from './support.ts';

function resultOf(state: GameState): unknown {
  const outcome = outcomeOf(state);
  return outcome && { winner: outcome.winner, reason: outcome.reason };
}

/** The naive engine does not detect dead positions (R8.6). */
function isDead(state: GameState): boolean {
  return outcomeOf(state)?.reason === 'dead-position';
}

/** Compares a state with the naive engine: its moves, and the outcome after one of them. */
function compare(state: GameState, choice: number): void {
  const { id } = state.rules;
  const text = formatPosition(state);
  const moves = legalMoves(state);
  if (isDead(state)) {
    expectEqual(moves, []);
    return;
  }
  expectEqual(textsOf(moves), referenceMoves(id, text), () => written(state));
  const move = moves[choice % moves.length];
  if (move === undefined) {
    expectEqual(resultOf(state), referenceResult(id, text), () => written(state));
    return;
  }
  const next = play(state, move);
  const asked = (): string => `${written(state)} then ${formatMove(move)}`;
  expectSame(formatPosition(next), referencePlay(id, text, formatMove(move)), asked);
  if (!isDead(next)) expectEqual(resultOf(next), referenceResult(id, formatPosition(next)), asked);
}

/** Compares the complete next position, too. */
function compareTwice(state: GameState, choice: number): void {
  compare(state, choice);
  const move = legalMoves(state)[choice % legalMoves(state).length];
  if (move !== undefined) compare(play(state, move), choice >>> 8);
}

describe.each(groups)('the naive engine, with %s', (_, rulesets) => {
  const each: readonly (readonly [string, Ruleset])[] = rulesets.map((rules) => [rules.id, rules]);

  it.each(each)('begins with the same empty board: %s', (id, rules) => {
    const seats = rules.setup.first === 'any' ? ([1, 2] as const) : ([1] as const);
    for (const first of seats) {
      const state = createState(rules, { first, random: seeded(first) });
      const clouds = state.toFields().variantState.clouds?.split(',');
      expectSame(formatPosition(state), referenceStart(id, first, clouds));
    }
  });

  it.each(each)('agrees in setup: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 0), fc.nat(), ({ last }, choice) => compare(last, choice)),
      { numRuns: runs(6) },
    );
  });

  it.each(each)('agrees in battle: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 60), fc.nat(), ({ last }, choice) => compareTwice(last, choice)),
      { numRuns: runs(8) },
    );
  });

  it.each(each)('agrees on scattered positions: %s', (_id, rules) => {
    fc.assert(fc.property(thrown(rules), fc.nat(), compare), { numRuns: runs(8) });
  });
});
