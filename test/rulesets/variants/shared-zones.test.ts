import { explainMove, isLegal, legalMoves, parsePosition, play, type RulesetId, threats } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { positionText, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

const both = ['klin-zha', 'klin-zha+shared-zones'] as const;

/** Explains a move without and with the variant. */
function codesOf(pieces: string, move: string, sketch = {}): string[] {
  return both.map((rules) => explainMove(stateOf(rules, pieces, sketch), move).code);
}

describe('R10.18: shared zones', () => {
  it('allows them in the setup (R7.3)', () => {
    const sketch = { regions: 'N1W2', state: 'hand1=FVB' };
    expect(codesOf('b@F15', 'b@e16', sketch)).toEqual(['zones-overlap', 'legal']);
  });

  it('allows them for a Blockader that mercy moves with the Goal (R7.5)', () => {
    const sketch = { regions: 'E1N2' };
    const pieces = 'B@I99 i@I78 b@F48';
    const codes = ['klin-zha+kinta', 'klin-zha+kinta+shared-zones'].map(
      (rules) => explainMove(stateOf(rulesFrom(rules), pieces, sketch), 'i99f59r').code,
    );
    expect(codes).toEqual(['zones-overlap', 'legal']);
  });

  it('still keeps a Blockader out of an enemy zone (R4.2)', () => {
    expect(codesOf('B@E15 b@E27 F*@I11 f*@I99', 'e15e26')).toEqual(['enemy-zone', 'enemy-zone']);
    expect(codesOf('B@E15 b@E27 F*@I11 f*@I99', 'e15f26')).toEqual(['out-of-reach', 'out-of-reach']);
  });

  it('still forbids a Goal and an enemy warrior in a zone (R4.3)', () => {
    expect(codesOf('B@E15 v@F26 F*@I11 f*@I99', 'e15e26')).toEqual(['zone-holds-enemy', 'zone-holds-enemy']);
    expect(codesOf('B@E15 g@F26 F*@I11 f@I99', 'e15e26')).toEqual(['zone-holds-goal', 'zone-holds-goal']);
  });

  it('closes a cell in zones of two players to the warriors of both, but Fliers pass over it', () => {
    const rules = 'klin-zha+shared-zones';
    const gold = stateOf(rules, 'B@E26 b@D27 F@E37 F*@I11 f*@I99');
    const green = stateOf(rules, 'B@E26 b@D27 f@E37 F*@I11 f*@I99', { seat: 2 });
    expect(explainMove(gold, 'e37e27')).toMatchObject({ code: 'enemy-zone', cells: ['E27'] });
    expect(explainMove(green, 'e37e27')).toMatchObject({ code: 'enemy-zone', cells: ['E27'] });
    const flier = stateOf(rules, 'B@E26 b@D27 i@E16 F*@I11 f*@I99', { seat: 2 });
    expect(isLegal(flier, 'e16e27')).toBe(false);
    expect(isLegal(flier, 'e16e48')).toBe(true);
  });

  it('judges threats of a Blockader to an abandoned Goal without the forbidden words', () => {
    const pieces = 'G@E37 B@D27 V@I11 b@F36 f*@I99';
    const found = both.map((rules) => threats(stateOf(rules, pieces)).map(({ from }) => from));
    expect(found).toEqual([[], ['F36']]);
    expect(codesOf('G@E37 B@D27 V@I11 b@G46 f*@I99', 'i11i12')).toEqual(['legal', 'legal']);
    expect(codesOf(pieces, 'i11i12')).toEqual(['legal', 'goal-threatened']);
    expect(isLegal(stateOf('klin-zha+shared-zones', pieces, { seat: 2 }), 'f36e37')).toBe(true);
  });

  it('accepts positions with shared zones', () => {
    const text = positionText('B@E26 b@D27 F*@I11 f*@I99');
    const read = both.map((rules) => parsePosition(rulesFrom(rules), text));
    expect(read.map((result) => (result.ok ? '' : result.errors[0].code))).toEqual(['zones-overlap', '']);
  });

  it('keeps zones of three players apart for each of them', () => {
    const rules: RulesetId = 'romulan-heart:3+shared-zones';
    const shared = stateOf(rules, 'B@E26 b@D27 ~B@I55 V@E37 v@E16 ~I@C28 V*@I11 v*@I99 ~V*@A19', { seat: 3 });
    expect(explainMove(shared, 'c28e27').code).not.toBe('legal');
    expect(isLegal(play(shared, 'i55i56'), 'e37e27')).toBe(false);
  });

  it('changes nothing in the reflective game', () => {
    const pieces = 'V*@D27 F@G14 V@H45 S@H57 B@I66';
    const [plain, variant] = ['klin-zha+reflective', 'klin-zha+reflective+shared-zones'].map((rules) =>
      legalMoves(stateOf(rulesFrom(rules), pieces)),
    );
    expect(variant).toEqual(plain);
  });
});
