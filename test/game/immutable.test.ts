import fc from 'fast-check';
import {
  explainMove,
  type GameState,
  isLegal,
  legalDests,
  legalMoves,
  type Move,
  outcome,
  perft,
  play,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { lines, playOut } from '../support/games.ts';
import { runs } from '../support/runs.ts';

const anywhere = fc.oneof(lines({ from: 'battle', plies: 60 }), lines({ from: 'empty', plies: 45 }));
const choices = fc.array(fc.nat(), { size: 'max', minLength: 1, maxLength: 40 });

/** Everything that a state reports. */
function everything(state: GameState): unknown {
  return {
    text: state.toString(),
    json: JSON.stringify(state),
    hash: state.hash(),
    fields: state.toFields(),
    phase: state.phase,
    outcome: outcome(state),
    moves: legalMoves(state),
    threats: threats(state),
    zones: zones(state),
  };
}

describe('a state', () => {
  it('does not change while the game goes on', () => {
    fc.assert(
      fc.property(lines({ from: 'empty', plies: 45 }), choices, ({ last }, more) => {
        const before = everything(last);
        const { states } = playOut(last, more);
        const contents = states.map(everything);
        expect(contents[0]).toEqual(before);
        for (const [index, state] of [...states.entries()].reverse())
          expect(everything(state)).toEqual(contents[index]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('does not change when other states are queried in between', () => {
    fc.assert(
      fc.property(anywhere, anywhere, fc.nat(), (one, other, choice) => {
        const before = everything(one.last);
        const moves = legalMoves(one.last);
        for (const move of moves.slice(0, 20)) {
          isLegal(other.last, move);
          explainMove(other.last, move);
          everything(play(one.last, move));
        }
        perft(one.last, moves.length < 60 ? 2 : 1);
        legalDests(other.states[choice % other.states.length]!);
        expect(everything(one.last)).toEqual(before);
      }),
      { numRuns: runs(100) },
    );
  });

  it('returns the same moves for every line of play, whichever line is queried first', () => {
    fc.assert(
      fc.property(anywhere, choices, choices, ({ last }, one, other) => {
        const first = playOut(last, one);
        const second = playOut(last, other);
        const again = playOut(last, one);
        expect(again.moves).toEqual(first.moves);
        expect(again.states.map(String)).toEqual(first.states.map(String));
        expect(second.states[0]!.toString()).toBe(last.toString());
      }),
      { numRuns: runs(100) },
    );
  });

  it('returns copies, which may be changed', () => {
    fc.assert(
      fc.property(anywhere, ({ last }) => {
        const before = everything(last);
        (legalMoves(last) as Move[]).length = 0;
        const fields = last.toFields() as unknown as {
          warriors: unknown[];
          goals: unknown[];
          hands: unknown[][];
          seat: number;
        };
        fields.warriors.length = 0;
        fields.goals.fill('A19');
        for (const hand of fields.hands) hand.push('F');
        fields.seat = 3;
        (last.toJSON() as { position: string }).position = '-';
        (legalDests(last) as Map<unknown, unknown>).clear();
        (threats(last) as unknown[]).push(null);
        expect(everything(last)).toEqual(before);
      }),
      { numRuns: runs(60) },
    );
  });

  it('rejects writes', () => {
    fc.assert(
      fc.property(anywhere, ({ last }) => {
        for (const key of [
          'rules',
          'seat',
          'first',
          'halfmoveClock',
          'round',
          'phase',
          'warriors',
          'isChecked',
        ]) {
          expect(() => Object.assign(last, { [key]: null }), key).toThrow(TypeError);
        }
        const end = outcome(last);
        if (end !== null) expect(Object.isFrozen(end)).toBe(true);
        expect(Object.isFrozen(last.rules)).toBe(true);
        expect(Object.isFrozen(last.rules.warriors)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });
});
