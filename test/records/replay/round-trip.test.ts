import { describe, expect, it } from 'vitest';
import { klinZha } from '../../../src/rulesets/klin-zha.ts';
import { rulesOf } from '../../../src/rulesets/parse.ts';
import { groups } from '../../rulesets/variants/support.ts';
import { hasCombats, notationNames, playedBy, roundTrips, throughText, whyNoSheet } from './round-trips.ts';

describe.each(groups.filter(([name]) => name !== 'combinations'))('%s: random games', (_, rulesets) => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))(
    'of %s are the same after every notation and form, in bytes and states',
    (_id, rules) => roundTrips(rules),
  );
});

describe('a score sheet', () => {
  it('cannot hold combats that are decided apart (R10.10), nor clouds that were drawn by lot (R10.4)', () => {
    const kinta = playedBy(rulesOf('klin-zha+kinta'));
    expect(hasCombats(kinta)).toBe(true);
    expect(whyNoSheet(throughText(kinta, 'geometric'))).toContain('the outcome of a combat');
    const clouded = playedBy(rulesOf('klin-zha+clouded'));
    expect(whyNoSheet(throughText(clouded, 'geometric'))).toContain('a start in which chance has a part');
    expect(whyNoSheet(throughText(playedBy(klinZha), 'geometric'))).toBeUndefined();
  });
});

describe('the notations that are tried', () => {
  it('are all that there are', () => {
    expect(notationNames).toHaveLength(8);
    expect(new Set(notationNames).size).toBe(8);
  });
});
