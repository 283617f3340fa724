import { KlinZhaError, type RulesetId, romulanHeart } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from '../support/rules.ts';

/** Table of section 9: colours, Goal safety, Vanguard, no legal move, draws, mercy, sources, first to place. */
const table = [
  ['klin-zha', ['gold', 'green'], 'strict', 1, 'loses', false, true, ['INT'], 'any'],
  ['takzh', ['gold', 'green'], 'no-new-threat', 1, 'loses', false, true, ['RH V2', 'FR'], 'any'],
  ['agonizer', ['gold', 'green'], 'no-new-threat', 2, 'loses', false, false, ['AGZ'], 'any'],
  ['romulan-heart:2', ['green', 'blue'], 'none', 1, 'draws', true, false, ['RH'], 'seat-1'],
  ['romulan-heart:3', ['green', 'blue', 'black'], 'none', 1, 'draws', true, false, ['RH'], 'seat-1'],
] as const satisfies readonly (readonly [RulesetId, ...unknown[]])[];

describe('the base rulesets of section 9', () => {
  it.each(table)('%s', (id, colours, safety, vanguard, noLegalMove, draws, mercy, sources, first) => {
    const rules = rulesFrom(id);
    expect(rules.colours).toEqual(colours);
    expect(rules.goalSafety).toBe(safety);
    expect(rules.warriors.find(({ code }) => code === 'V')).toMatchObject({ least: 1, most: vanguard });
    expect(rules.noLegalMove).toBe(noLegalMove);
    expect(rules.draws).toBe(draws);
    expect(rules.deadPositions).toBe(draws);
    const corners = first === 'any' ? [] : ['E', 'W', 'N'].slice(0, colours.length);
    expect(rules.setup).toEqual({
      turns: 'army',
      goal: 'last',
      between: false,
      corners,
      first,
      exposedGoal: false,
      mercy,
    });
    expect(rules.sources).toEqual(sources);
    expect(rules.board.cells).toHaveLength(81);
  });

  it('reject other numbers of players', () => {
    for (const players of [0, 1, 4, Number.NaN, '3']) {
      try {
        romulanHeart({ players } as never);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(KlinZhaError);
        expect(error).toMatchObject({
          code: 'bad-parameter',
          message: expect.stringContaining('number of players'),
          faults: [{ read: String(players), expected: '2 or 3' }],
        });
      }
    }
  });
});
