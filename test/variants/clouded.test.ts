import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { startState } from '../../src/game/create.ts';
import { explainMove } from '../../src/game/explain.ts';
import { isLegal } from '../../src/game/moves.ts';
import { parseRules, rulesFrom } from '../../src/rulesets/parse.ts';
import { stateOf } from '../support/positions.ts';

/** The neutral cells of a game that begins with this seed. */
function cloudsOf(id: 'klin-zha+clouded' | `klin-zha+clouded:${string}`, seed: number): string[] {
  const { clouds } = startState(rulesFrom(id), { random: seededRandom(seed) }).fields().own;
  return clouds === undefined ? [] : clouds.split(',');
}

describe('clouded', () => {
  const rules = 'klin-zha+clouded';
  const pieces = 'F@E37 V*@I22 v*@A19 s@E38';

  it('R10.4: no warrior on a neutral cell can be captured', () => {
    expect(isLegal(stateOf(rules, pieces, { state: 'clouds=E27' }), 'e37e38')).toBe(true);
    const state = stateOf(rules, pieces, { state: 'clouds=E38' });
    expect(explainMove(state, 'e37e38')).toMatchObject({
      code: 'neutral-warrior',
      ruling: 'R10.4',
      cells: ['E38'],
    });
  });

  it('R10.4: warriors may stand on neutral cells, Goals may not', () => {
    const state = stateOf(rules, 'F@E37 V*@I22 v*@A19', { state: 'clouds=E27,I23' });
    expect(isLegal(state, 'e37e27')).toBe(true);
    expect(isLegal(state, 'i22i23')).toBe(true);
    expect(explainMove(state, 'i22i23g')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R10.4' });
  });

  it('R10.4: the cells are given, or their number, or drawn: 3 to 15', () => {
    const numbers = Array.from({ length: 200 }, (_, seed) => cloudsOf('klin-zha+clouded', seed).length);
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([3, 15]);
    expect(new Set(cloudsOf('klin-zha+clouded:8', 1)).size).toBe(8);
    expect(cloudsOf('klin-zha+clouded:C28,A19', 1)).toEqual(['A19', 'C28']);
  });

  it('R10.4: chance comes from the caller, and cells have to be on the board', () => {
    expect(() => startState(rulesFrom(rules))).toThrow(expect.objectContaining({ code: 'needs-random' }));
    expect(parseRules('klin-zha+clouded:A19+tetrahedral')).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-parameter' }],
    });
    expect(parseRules('klin-zha+clouded:999').ok).toBe(false);
  });
});
