import { klinZha, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { groups } from '../../rulesets/variants/support.ts';
import { hasCombats, notationNames, playedBy, roundTrips, throughText, whyNoSheet } from './round-trips.ts';

describe.each(groups.filter(([name]) => name !== 'combinations'))('%s: random games', (_, rulesets) => {
  it.each(rulesets.map((rules, turn) => [rules.id, rules, turn] as const))(
    'of %s have the same bytes and states after every notation and form',
    (_id, rules, turn) => roundTrips(rules, turn),
  );
});

describe('a score sheet', () => {
  it('cannot contain combats with separate outcomes (R10.10), nor random clouds (R10.4)', () => {
    const kinta = playedBy(rulesOf('klin-zha+kinta'));
    expect(hasCombats(kinta)).toBe(true);
    expect(whyNoSheet(throughText(kinta, 'geometric'))).toContain('the outcome of a combat');
    const clouded = playedBy(rulesOf('klin-zha+clouded'));
    expect(whyNoSheet(throughText(clouded, 'geometric'))).toContain('a random start');
    expect(whyNoSheet(throughText(playedBy(klinZha), 'geometric'))).toBeUndefined();
  });
});

describe('the tested notations', () => {
  it('are all notations', () => {
    expect(notationNames).toHaveLength(8);
    expect(new Set(notationNames).size).toBe(8);
  });
});
