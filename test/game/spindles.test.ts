import fc from 'fast-check';
import { castSpindles, firstToPlace, type Random } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { showing } from '../conformance/answers.ts';

describe('R7.1: the spindles', () => {
  it.each([
    [[1, 1], 2],
    [[2, 4], 2],
    [[2, 6], 1],
    [[6, 6], 1],
  ] as const)('win above 7 and lose below 7: %j', (faces, winner) => {
    const result = castSpindles(showing(...faces));
    expect(result).toEqual({ casts: [{ caster: 1, spindles: faces }], winner });
    expect(castSpindles(showing(...faces), 2).winner).toBe(3 - winner);
  });

  it('cast 7 as a tie, after which the other player casts', () => {
    expect(castSpindles(showing(3, 4, 6, 6)).winner).toBe(2);
    expect(castSpindles(showing(3, 4, 6, 1, 2, 2), 2)).toEqual({
      casts: [
        { caster: 2, spindles: [3, 4] },
        { caster: 1, spindles: [6, 1] },
        { caster: 2, spindles: [2, 2] },
      ],
      winner: 1,
    });
  });

  it('end with the first cast that is not a tie, for any random numbers', () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(chances, (values) => {
        let at = 0;
        const { casts, winner } = castSpindles(() => (at < values.length ? values[at++]! : 0));
        for (const [index, { caster, spindles }] of casts.entries()) {
          expect(caster).toBe(index % 2 === 0 ? 1 : 2);
          for (const face of spindles) expect([1, 2, 3, 4, 5, 6]).toContain(face);
          const sum = spindles[0] + spindles[1];
          expect(sum === 7).toBe(index < casts.length - 1);
          if (sum !== 7) expect(winner).toBe(sum > 7 ? caster : 3 - caster);
        }
      }),
    );
  });

  it.each([1, -0.1, Number.NaN, Number.POSITIVE_INFINITY, '0.5', undefined])(
    'reject the random number %s',
    (value) => {
      expect(() => castSpindles(() => value as number)).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code: 'bad-random' }),
      );
    },
  );

  it('do not tie forever', () => {
    let casts = 0;
    const always: Random = () => (casts++ % 2 === 0 ? 0.4 : 0.6);
    expect(() => castSpindles(always)).toThrow(expect.objectContaining({ code: 'bad-random' }));
  });
});

describe('R7.1: the option', () => {
  it.each([
    [2, { choice: 'first' }, 2],
    [2, { choice: 'last' }, 1],
    [2, { choice: 'hand-over', answer: 'first' }, 1],
  ] as const)('of player %d, used as %j, lets player %d place first', (winner: 1 | 2, option, first) => {
    expect(firstToPlace(winner, option)).toBe(first);
  });
});
