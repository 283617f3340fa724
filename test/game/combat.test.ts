import {
  castCombat,
  formatMove,
  isLegal,
  parsePosition,
  play,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';

const rules = rulesOf('klin-zha+kinta');
const calm = unwrap(parsePosition(rules, 'F*/1v1/5/7/9/11/13/15/16g 1 - - 0 1 -', { unchecked: true }));

describe('R10.10: a combat decided by chance', () => {
  const waiting = play(calm, 'a19b19');

  it('is never won by the attacker with a chance of 0, and always with a chance of 1', () => {
    for (const [chance, winner] of [
      [0, 'defender'],
      [1, 'attacker'],
    ] as const)
      for (const drawn of [0, 0.5, 1 - 2 ** -32])
        expect(formatMove(castCombat(waiting, () => drawn, chance))).toBe(winner);
  });

  it('is won by the attacker with about the given probability', () => {
    const outcomes = (chance: number): number => {
      const random = seededRandom(7);
      const cast = Array.from({ length: 400 }, () => castCombat(waiting, random, chance));
      expect(cast.every((move) => isLegal(waiting, move))).toBe(true);
      return cast.filter((move) => formatMove(move) === 'attacker').length;
    };
    expect(outcomes(0)).toBe(0);
    expect(outcomes(1)).toBe(400);
    expect(Math.abs(outcomes(0.25) - 100)).toBeLessThan(40);
  });

  it('is rejected if no combat is pending', () => {
    expect(() => castCombat(calm, () => 0)).toThrow(expect.objectContaining({ code: 'no-combat' }));
  });
});
