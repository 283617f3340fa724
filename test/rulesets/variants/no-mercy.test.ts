import { rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

/** Every eligible carrier of gold, who places first, is threatened. */
const threatened = 'V@I99 V@F69 B@G69 S@H57 l@I78 v@A19';
const sketch = { regions: 'N2E1' } as const;

describe('R10.17: no mercy', () => {
  it('lets the player place the Goal with any eligible carrier, where all are threatened', () => {
    expect(moveTexts(stateOf('klin-zha+no-mercy', threatened, sketch))).toEqual(['g@i99']);
  });

  it('still asks for a carrier that is not threatened, if there is one (R7.4)', () => {
    const pieces = 'V@I99 V@F69 l@I78 v@A19';
    expect(moveTexts(stateOf('klin-zha+no-mercy', pieces, sketch))).toEqual(['g@f69']);
  });

  it("is INT's own setup with exposed-goal", () => {
    const { setup } = rulesOf('klin-zha+exposed-goal+no-mercy');
    expect(setup).toEqual({ ...rulesOf('klin-zha').setup, exposedGoal: true, mercy: false });
  });

  it.each(['agonizer', 'romulan-heart:3', 'klin-zha+blind', 'klin-zha+oversight', 'klin-zha+reflective'])(
    'changes nothing where the ruleset has no mercy: %s',
    (rules) => {
      expect(rulesFrom(`${rules}+no-mercy`).setup).toEqual(rulesFrom(rules).setup);
    },
  );
});
