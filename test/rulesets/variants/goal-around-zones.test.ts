import { defineRuleset, explainMove, legalMoves, play, threats, withKind } from 'klin-zha';
import { sayRefusal } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { carriesFrom, stateOf, targetsFrom } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

const around = 'klin-zha+goal-around-zones';

/** Explains a move without and with the variant. */
function codesOf(pieces: string, move: string): string[] {
  return ['klin-zha', around].map((rules) => explainMove(stateOf(rulesFrom(rules), pieces), move).code);
}

/** From A19 the Lancer has only the path through B19, in the zone of its own Blockader. */
const corner = 'L*@A19 B@B18 v*@I99';

describe('R10.20: Goal around zones', () => {
  it('forbids a carried Goal to pass through its own zone', () => {
    expect(codesOf(corner, 'a19b29g')).toEqual(['legal', 'goal-through-zone']);
    expect(codesOf(corner, 'a19c29g')).toEqual(['legal', 'goal-through-zone']);
    expect(carriesFrom(stateOf(around, corner), 'A19')).toEqual([]);
  });

  it('explains it with the cells of the zone, in every language', () => {
    const rules = rulesFrom(around);
    const refusal = explainMove(stateOf(rules, corner), 'a19b29g');
    expect(refusal).toMatchObject({
      code: 'goal-through-zone',
      ruling: 'R10.20',
      message: "The path from A19 to B29 takes the Goal through your own Blockader's zone: B19.",
      cells: ['B19'],
    });
    if (refusal.legal) throw new Error('legal');
    expect(sayRefusal(refusal, rules, { language: 'de' })).toBe(
      'Auf diesem Weg käme das Ziel durch die eigene Zone: B19.',
    );
    expect(sayRefusal(refusal, rules, { language: 'fr' })).toBe(
      'Par ce chemin, le But passerait par la zone de son propre camp : B19.',
    );
  });

  it('moves the carrier without its Goal as before', () => {
    expect(targetsFrom(stateOf(around, corner), 'A19')).toEqual(
      targetsFrom(stateOf('klin-zha', corner), 'A19'),
    );
    expect(codesOf(corner, 'a19b29')).toEqual(['legal', 'legal']);
  });

  it('needs only one path within its range that avoids them', () => {
    // Two paths lead from E37 to D28: over D27, in the zone, and over D38.
    expect(codesOf('F*@E37 B@D17 v*@I99', 'e37d28g')).toEqual(['legal', 'legal']);
    expect(codesOf('F*@E37 B@D17 V@D38 v*@I99', 'e37d28g')).toEqual(['legal', 'goal-through-zone']);
    expect(codesOf('F*@E37 B@D17 V@D38 V@D27 v*@I99', 'e37d28g')).toEqual(['path-blocked', 'path-blocked']);
    expect(codesOf('F*@E37 B@D17 v*@I99', 'e37d27g')).toEqual(['goal-in-zone', 'goal-in-zone']);
  });

  it('leaves threats unchanged, since a carrier may go without its Goal (R5.4)', () => {
    const pieces = 'L*@A19 B@B18 v@C29 v*@C39';
    const found = ['klin-zha', around].map((rules) => threats(stateOf(rulesFrom(rules), pieces)));
    expect(found[1]).toEqual(found[0]);
    expect(codesOf('L*@A19 B@B18 v*@C29', 'a19c29g')).toEqual(['legal', 'goal-through-zone']);
    expect(codesOf('L*@A19 B@B18 v*@C29', 'a19c29')).toEqual(['legal', 'legal']);
    expect(threats(stateOf(around, 'L*@A19 B@B18 v*@C29'))).toContainEqual({
      attacker: 1,
      from: 'A19',
      defender: 2,
      goal: 'C29',
    });
  });

  it('does not count the cell on which the carrier starts', () => {
    // Blue carries its Goal in the zone of green's former Blockader.
    const pieces = 'B@E26 f*@E27 b@I12 ~V*@I99 ~B@I77';
    const state = stateOf('romulan-heart:3+besieged-goal+goal-around-zones', pieces, {
      seat: 2,
      owners: '223',
    });
    expect(carriesFrom(state, 'E27')).toEqual(expect.arrayContaining(['D27', 'E37', 'D28', 'E38']));
  });

  it('counts the zones of captured armies as own (R8.4)', () => {
    const pieces = 'B@B18 l*@A19 b@I12 ~V*@I99 ~B@I77';
    const codes = ['romulan-heart:3', 'romulan-heart:3+goal-around-zones'].map(
      (rules) => explainMove(stateOf(rulesFrom(rules), pieces, { seat: 2, owners: '223' }), 'a19b29g').code,
    );
    expect(codes).toEqual(['legal', 'goal-through-zone']);
  });

  it('does not count the zone of a Blockader that carries the Goal itself (R10.10)', () => {
    const pieces = 'B*@E37 V@I11 v*@I99';
    const [plain, variant] = ['klin-zha+kinta', `${around}+kinta`].map((rules) =>
      carriesFrom(stateOf(rulesFrom(rules), pieces), 'E37'),
    );
    expect(variant).toEqual(plain);
  });

  it('lets a carrier jump over its own zones, as over others (R3.4)', () => {
    const base = rulesFrom(around);
    const ranger = { code: 'R', name: 'Ranger', geometric: 'Ra', algebraic: 'J', count: 1 } as const;
    const warriors = withKind(base.warriors, {
      ...ranger,
      least: 2,
      most: 2,
      path: 'straight',
      jumps: true,
      carries: true,
    });
    const rules = defineRuleset({ ...base, id: 'own', warriors });
    expect(explainMove(stateOf(rules, 'R*@A19 B@B18 v*@I99'), 'a19b29g').code).toBe('legal');
  });

  it('changes nothing in the reflective game', () => {
    const pieces = 'L*@A19 B@B18 V@I99';
    const [plain, variant] = ['klin-zha+reflective', `${around}+reflective`].map((rules) =>
      legalMoves(stateOf(rulesFrom(rules), pieces)),
    );
    expect(variant).toEqual(plain);
  });

  it('lets the Goal go once the Blockader has left', () => {
    const state = play(play(stateOf(around, corner), 'b18c28'), 'i99i89g');
    expect(explainMove(state, 'a19b19g').code).toBe('legal');
  });
});
