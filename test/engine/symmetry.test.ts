import fc from 'fast-check';
import {
  createPosition,
  formatMove,
  formatPosition,
  legalMoves,
  outcome,
  play,
  threats,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';
import { turnsOf } from '../support/symmetry.ts';

/** Excludes unreachable positions, in which the turn should have passed over the seat to move. */
const unchecked = { unchecked: true };

const played = { battle: lines({ from: 'battle', plies: 90 }), setup: lines({ from: 'empty', plies: 45 }) };

describe('R1.6: the symmetries of the board', () => {
  it.each([
    ['in battle', played.battle.map(({ last }) => last), 200],
    ['in setup', played.setup.map(({ last }) => last), 150],
    ['in scattered positions', scattered({ phase: 'battle' }), 300],
    ['where Goals are placed', scattered({ phase: 'goals' }), 200],
  ] as const)('commute with legal moves, threats and results %s', (_, positions, numRuns) => {
    fc.assert(
      fc.property(positions, (state) => {
        for (const turn of turnsOf(state.rules)) {
          const turned = unwrap(createPosition(state.rules, turn.fields(state.toFields()), unchecked));
          const moves = legalMoves(state).map((move) => formatMove(turn.move(move)));
          expectEqual(legalMoves(turned).map(formatMove).sort(), moves.sort());
          expectEqual(outcome(turned), outcome(state));
          const wanted = threats(state).map((threat) => ({
            ...threat,
            from: turn.cell(threat.from),
            goal: turn.cell(threat.goal),
          }));
          expectSame(threats(turned).length, wanted.length);
          expect(threats(turned)).toEqual(expect.arrayContaining(wanted));
        }
      }),
      { numRuns: runs(numRuns) },
    );
  });

  it('commute with playing a move', () => {
    const positions = fc.oneof(
      played.battle.map(({ last }) => last),
      scattered({ phase: 'battle' }),
    );
    fc.assert(
      fc.property(positions, fc.nat(), (state, choice) => {
        const moves = legalMoves(state);
        if (moves.length === 0) return;
        const move = moves[choice % moves.length]!;
        for (const turn of turnsOf(state.rules)) {
          const turned = unwrap(createPosition(state.rules, turn.fields(state.toFields()), unchecked));
          const after = unwrap(
            createPosition(state.rules, turn.fields(play(state, move).toFields()), unchecked),
          );
          expectSame(formatPosition(play(turned, turn.move(move))), formatPosition(after));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
