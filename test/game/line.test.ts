import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateLine } from '../../src/game/line.ts';
import { lines, playOut } from '../support/games.ts';
import { runs } from '../support/runs.ts';

const battles = lines({ from: 'battle', plies: 100 });

describe('the states along a line', () => {
  it('are the same in any order of access', () => {
    fc.assert(
      fc.property(
        battles,
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        ({ states, moves }, asked) => {
          const line = new StateLine(states[0]!, moves);
          for (const one of asked) {
            const ply = one % states.length;
            expect(String(line.at(ply - 1))).toBe(String(states[ply]));
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('continue differently after a fork, and stay the same before it', () => {
    fc.assert(
      fc.property(battles, fc.nat(), fc.array(fc.nat(), { maxLength: 50 }), (line, ply, choices) => {
        const { states, moves } = line;
        const stateLine = new StateLine(states[0]!, moves);
        for (const [index, state] of states.slice(1).entries()) stateLine.store(index, state);
        const at = ply % states.length;
        const other = playOut(states[at]!, choices);
        const list = [...moves.slice(0, at)];
        const fork = stateLine.fork(list);
        list.push(...other.moves);
        const expected = [...states.slice(0, at), ...other.states].map(String);
        expect(expected.map((_, index) => String(fork.at(index - 1)))).toEqual(expected);
        expect(states.map((_, index) => String(stateLine.at(index - 1)))).toEqual(states.map(String));
      }),
      { numRuns: runs(20) },
    );
  });

  it('follow a tree if every move names its parent, in any layout', () => {
    fc.assert(
      fc.property(battles, fc.array(fc.nat(), { maxLength: 40 }), fc.nat(), (line, choices, ply) => {
        const at = ply % line.states.length;
        const other = playOut(line.states[at]!, choices);
        // The line, an entry without a move, and after it a variation.
        const piece = line.moves.length;
        const moves = [...line.moves, -2, ...other.moves];
        const tree = new StateLine(line.states[0]!, moves, (index) => (index === piece ? at : index) - 1);
        const expected = [...line.states, ...other.states].map(String);
        const order = expected.map((_, index) => index).reverse();
        for (const index of [...order, ...order.reverse()])
          expect(String(tree.at(index - 1))).toBe(expected[index]);
      }),
      { numRuns: runs(20) },
    );
  });
});
