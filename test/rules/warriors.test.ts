import { withWarrior } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { standardWarriors, warriorCodes } from '../../src/rules/warriors.ts';

/**
 * Table of section 2: code, name, count, steps, path, jumps, carries, captures, can be captured, controls.
 */
const table = [
  ['F', 'Fencer', 1, 1, 3, 'any', false, true, true, true, false],
  ['L', 'Lancer', 1, 1, 3, 'straight', false, true, true, true, false],
  ['S', 'Swift', 1, 2, 4, 'any', false, false, true, true, false],
  ['I', 'Flier', 2, 3, 6, 'straight', true, false, true, true, false],
  ['V', 'Vanguard', 3, 1, 1, 'any', false, true, true, true, false],
  ['B', 'Blockader', 1, 1, 2, 'straight', false, false, false, false, true],
] as const;

describe('the warriors of section 2', () => {
  it.each(table)('%s', (...row) => {
    const [code, name, count, least, most, path, jumps, carries, captures, capturable, controls] = row;
    expect(standardWarriors.find((kind) => kind.code === code)).toMatchObject({
      code,
      name,
      count,
      least,
      most,
      path,
      jumps,
      carries,
      captures,
      capturable,
      controls,
    });
  });

  it('are in hand order, nine in an army', () => {
    expect(warriorCodes).toEqual(['F', 'L', 'S', 'I', 'V', 'B']);
    expect(standardWarriors.map(({ code }) => code)).toEqual(warriorCodes);
    expect(standardWarriors.reduce((sum, { count }) => sum + count, 0)).toBe(9);
  });

  it('are changed in a copy', () => {
    const changed = withWarrior(standardWarriors, 'V', { most: 2 });
    expect(changed.map(({ code, most }) => code + most)).toEqual(['F3', 'L3', 'S4', 'I6', 'V2', 'B2']);
    expect(standardWarriors.find(({ code }) => code === 'V')!.most).toBe(1);
  });
});
