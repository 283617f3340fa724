import { describe, it } from 'vitest';
import { groups } from '../../rulesets/variants/support.ts';
import { roundTrips } from './round-trips.ts';

const [, rulesets] = groups.find(([name]) => name === 'combinations')!;

describe('combinations: random games', () => {
  it.each(rulesets.map((rules, turn) => [rules.id, rules, turn] as const))(
    'of %s have the same bytes and states after every notation and form',
    (_id, rules, turn) => roundTrips(rules, turn),
  );
});
