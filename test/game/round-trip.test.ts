import fc from 'fast-check';
import {
  createPosition,
  describeMove,
  formatMove,
  formatPosition,
  type GameState,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  restoreState,
  sameState,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '../../src/engine/text/coordinates.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';

const played = fc.oneof(lines({ from: 'battle', plies: 120 }), lines({ from: 'empty', plies: 50 }));

/** A state of a line, chosen by an integer. */
function someState(states: readonly GameState[], choice: number): GameState {
  return states[choice % states.length]!;
}

describe('every state of a random game', () => {
  it('is restored from its position string, without faults and with the same hash', () => {
    fc.assert(
      fc.property(played, ({ rules, states }) => {
        for (const state of states) {
          const text = formatPosition(state);
          const again = unwrap(parsePosition(rules, text));
          expectSame(formatPosition(again), text);
          expectSame(again.hash(), state.hash());
          expectEqual(again.toFields(), state.toFields());
          expectSame(again.phase, state.phase);
          expectSame(again.isChecked, true);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('is restored from its fields', () => {
    fc.assert(
      fc.property(played, fc.nat(), ({ rules, states }, choice) => {
        const state = someState(states, choice);
        const again = unwrap(createPosition(rules, state.toFields()));
        expectSame(sameState(again, state), true);
        expectEqual(legalMoves(again), legalMoves(state));
      }),
      { numRuns: runs(200) },
    );
  });

  it('is restored from JSON, as text and as an object', () => {
    fc.assert(
      fc.property(played, fc.nat(), ({ states }, choice) => {
        const state = someState(states, choice);
        const text = JSON.stringify(state);
        for (const json of [text, JSON.parse(text)]) {
          const again = unwrap(restoreState(json, parseRules));
          expectSame(sameState(again, state), true);
          expectSame(again.rules, state.rules);
          expectEqual(outcome(again), outcome(state));
          expectSame(JSON.stringify(again), text);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('has legal moves that are parsed from their coordinates', () => {
    fc.assert(
      fc.property(played, ({ rules, last }) => {
        for (const move of legalMoves(last)) {
          const text = formatMove(move);
          expectSame(unwrap(parseCoordinates(rules, text)), move);
          expectSame(isLegal(last, text), true);
          const description = describeMove(move);
          const target = 'to' in description ? description.to.toLowerCase() : description.winner;
          expectSame(text.includes(target), true, () => `${target} in ${text}`);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('equals only itself within a line of play without repetition', () => {
    fc.assert(
      fc.property(played, ({ states }) => {
        const texts = states.map(formatPosition);
        for (const [index, state] of states.entries()) {
          expectSame(sameState(state, states[0]!), texts[index] === texts[0]);
        }
        expectSame(new Set(texts).size, texts.length);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('the hash', () => {
  it('is the same for equal positions reached by different orders of placement', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 0 }), fc.nat(), ({ rules, last }, choice) => {
        const text = formatPosition(last);
        const moves = legalMoves(last);
        const after = play(last, moves[choice % moves.length]!);
        expectSame(unwrap(parsePosition(rules, text)).hash(), last.hash());
        expect(after.hash()).not.toBe(last.hash());
      }),
      { numRuns: runs(200) },
    );
  });

  it('differs exactly if the position string differs, except for counters', () => {
    fc.assert(
      fc.property(fc.array(played, { minLength: 2, maxLength: 6 }), (some) => {
        const seen = new Map<string, string>();
        for (const state of some.flatMap(({ states }) => states)) {
          const { halfmoveClock, round, ...rest } = state.toFields();
          const content = JSON.stringify([state.rules.id, rest]);
          const key = `${state.rules.id} ${state.hash()}`;
          expectSame(seen.get(key) ?? content, content);
          seen.set(key, content);
          expectSame(
            [halfmoveClock, round].every((count) => count >= 0),
            true,
          );
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
