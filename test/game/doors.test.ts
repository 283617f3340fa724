import fc from 'fast-check';
import { describeMove, explainMove, isLegal, legalDests, legalMoves, type Move } from 'klin-zha';
import { moveFrom } from 'klin-zha/search';
import { describe, it } from 'vitest';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { lines } from '../support/games.ts';
import { cellNames } from '../support/geometry.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';

describe('any number passed as a move', () => {
  it('is legal exactly if explainMove says so', () => {
    fc.assert(
      fc.property(
        fc.oneof(lines({ from: 'battle', plies: 30 }), lines({ from: 'empty', plies: 35 })),
        fc.array(fc.oneof(fc.integer(), fc.nat(2 ** 25), fc.maxSafeInteger(), fc.double()), {
          size: 'max',
          maxLength: 200,
        }),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 31 })), { size: 'max', maxLength: 100 }),
        ({ last: state }, numbers, flips) => {
          const legal = legalMoves(state);
          const legalSet = new Set(legal);
          const near =
            legal.length === 0
              ? []
              : flips.map(([choice, bit]) => legal[choice % legal.length]! ^ (1 << bit));
          for (const number of [...numbers, ...near, ...legal.map((move) => move + 2 ** 32)] as Move[]) {
            const isMove = legalSet.has(number);
            expectSame(explainMove(state, number).legal, isMove, () => `explainMove of ${number}`);
            expectSame(isLegal(state, number), isMove, () => `isLegal of ${number}`);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

describe('the functions that list legal moves', () => {
  const anywhere = fc.oneof(
    lines({ from: 'battle', plies: 60 }).map(({ last }) => last),
    lines({ from: 'empty', plies: 45 }).map(({ last }) => last),
    scattered({ phase: 'battle' }),
    scattered({ phase: 'goals' }),
  );

  it('agree on the moves of one origin', () => {
    fc.assert(
      fc.property(anywhere, (state) => {
        const all = legalMoves(state);
        for (const [cell, from] of cellNames.entries()) {
          const begins = (move: Move): boolean =>
            ['step', 'relocate'].includes(describeMove(move).kind) && moveFrom(move) === cell;
          expectEqual(legalMoves(state, { from }), all.filter(begins));
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('agree on the targets of every origin', () => {
    fc.assert(
      fc.property(anywhere, (state) => {
        const expected = new Map<string, Set<string>>();
        for (const move of legalMoves(state)) {
          const description = describeMove(move);
          if (description.kind === 'outcome') continue;
          const origin =
            description.kind === 'place'
              ? description.warrior
              : description.kind === 'place-goal'
                ? 'G'
                : description.from;
          expected.set(origin, (expected.get(origin) ?? new Set()).add(description.to));
        }
        const targets = legalDests(state);
        expectEqual([...targets.keys()].sort(), [...expected.keys()].sort());
        for (const [origin, cells] of targets)
          expectEqual([...cells].sort(), [...expected.get(origin)!].sort());
      }),
      { numRuns: runs(200) },
    );
  });

  it('list moves in board order of their origins, placements by kind and cell', () => {
    fc.assert(
      fc.property(anywhere, (state) => {
        const kinds = state.rules.warriors.map(({ code }) => code);
        const order = legalMoves(state).map((move) => {
          const description = describeMove(move);
          if (description.kind === 'outcome') return -1;
          if (description.kind === 'place')
            return kinds.indexOf(description.warrior) * 100 + cellNames.indexOf(description.to);
          return description.kind === 'place-goal'
            ? cellNames.indexOf(description.to)
            : cellNames.indexOf(description.from) + 1000;
        });
        expectEqual(
          order,
          [...order].sort((a, b) => a - b),
        );
      }),
      { numRuns: runs(200) },
    );
  });
});
