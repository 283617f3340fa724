import { defineRuleset, explainMove, isLegal, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, playAll, type Sketch, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

const honour = 'klin-zha+honour-setup';
const corners = [
  { wedge: 'C28', pocket: ['A19', 'B18', 'B19', 'B29'], region: 'N', outside: 'E37' },
  { wedge: 'H23', pocket: ['I11', 'I12', 'I22', 'H12'], region: 'W', outside: 'G35' },
  { wedge: 'H78', pocket: ['I99', 'I89', 'I88', 'H89'], region: 'E', outside: 'G57' },
] as const;

/** Goal placements and relocations of gold, who places first, in the North. */
function goalMoves(rules: string, pieces: string, sketch: Sketch = {}): string[] {
  return moveTexts(stateOf(rulesFrom(rules), pieces, { regions: 'N1W2', ...sketch }));
}

describe('R10.21: setup with honour', () => {
  it.each(corners)(
    'closes the pocket of its corner to the Goal of a player whose Blockader is on the wedge $wedge',
    ({ wedge, pocket, region, outside }) => {
      for (const cell of pocket) {
        const pieces = `B@${wedge} V@${cell} V@${outside}`;
        const sketch = { regions: `${region}1` };
        const place = `g@${cell.toLowerCase()}`;
        expect(isLegal(stateOf('klin-zha', pieces, sketch), place)).toBe(true);
        const state = stateOf(honour, pieces, sketch);
        expect(explainMove(state, place)).toMatchObject({
          code: 'goal-in-pocket',
          ruling: 'R10.21',
          cells: [cell, wedge],
          message: `${cell} is in the pocket that your Blockader on ${wedge} closes to the Goal.`,
        });
        expect(moveTexts(state)).toEqual([`g@${outside.toLowerCase()}`]);
      }
    },
  );

  it('counts the middle one of the three cells four steps from the corner as the wedge', () => {
    for (const side of ['C17', 'C39', 'D28']) {
      const pieces = `B@${side} V@A19 V@E37`;
      expect(goalMoves(honour, pieces)).toEqual(goalMoves('klin-zha', pieces));
    }
  });

  it('counts only the own Blockader, and only on the corner of the pocket', () => {
    for (const pieces of ['V@C28 V@A19 V@E37', 'b@C28 V@A19 V@E37', 'B@C28 V@C17 V@E37'])
      expect(goalMoves(honour, pieces)).toEqual(goalMoves('klin-zha', pieces));
    const east = stateOf(honour, 'B@C28 V@I99 V@G57', { regions: 'N2E1' });
    expect(moveTexts(east)).toEqual(['g@g57', 'g@i99']);
  });

  it('judges the second sentence of R7.4 among the other carriers', () => {
    const pieces = 'B@C28 V@A19 V@E37 V@E49 f@F47';
    expect(goalMoves('klin-zha+no-mercy', pieces)).toEqual(['g@a19']);
    expect(goalMoves(`${honour}+no-mercy`, pieces)).toEqual(['g@e37', 'g@e49']);
    const one = 'B@C28 V@A19 V@E37 V@D49 v@F37';
    expect(goalMoves(honour, one)).toEqual(['g@d49']);
  });

  it('judges mercy (R7.5) among the other carriers', () => {
    const pieces = 'B@C28 V@A19 V@E37 v@F37';
    expect(goalMoves('klin-zha', pieces)).toEqual(['g@a19']);
    const moves = goalMoves(honour, pieces);
    expect(moves).toEqual(expect.arrayContaining(['g@e37', 'e37d39r', 'a19d39r']));
  });

  it('places no Goal in the pocket by mercy', () => {
    const pieces = 'B@C28 V@A19 V@E37 v@F37';
    const moves = goalMoves(honour, pieces);
    expect(moves.filter((move) => /(a19|b18|b19|b29)r$/.test(move))).toEqual([]);
    const state = stateOf(honour, pieces, { regions: 'N1W2' });
    expect(explainMove(state, 'e37b19r')).toMatchObject({ code: 'goal-in-pocket', cells: ['B19', 'C28'] });
  });

  it('lets a Blockader that carries the Goal leave the wedge for the pocket (R10.10)', () => {
    const pieces = 'B@C28 f@D39 f@C39';
    const state = stateOf(`${honour}+kinta` as typeof honour, pieces, { regions: 'N1W2' });
    expect(explainMove(state, 'c28b18r').code).not.toBe('goal-in-pocket');
  });

  it('counts the pocket as if the variant were off where no carrier outside is eligible', () => {
    for (const pieces of ['B@C28 V@A19 V@B29', 'B@C28 V@A19 V@C18', 'B@C28 V@A19 V@B29 l@D39'])
      expect(goalMoves(honour, pieces)).toEqual(goalMoves('klin-zha', pieces));
    expect(goalMoves(honour, 'B@C28 V@B29 i@D39')).toContain('b29b18r');
  });

  it('restricts no later move', () => {
    const pieces = 'B@C28 V*@C17 v*@I99 V@I11 b@H78';
    const [plain, variant] = ['klin-zha', honour].map((rules) => stateOf(rulesFrom(rules), pieces));
    expect(moveTexts(variant!)).toEqual(moveTexts(plain!));
    const inside = stateOf(honour, 'B@C28 F*@D17 v*@I99 V@I11 b@H78');
    expect(playAll(inside, 'd17b18g').toFields().goals[0]).toBe('B18');
  });

  it('places warriors as before (R7.3)', () => {
    const sketch = { regions: 'N1W2', state: 'hand1=FV' } as const;
    const pieces = 'B@C28 V@A19';
    expect(goalMoves(honour, pieces, sketch)).toEqual(goalMoves('klin-zha', pieces, sketch));
    const last = { regions: 'N1W2', state: 'hand1=V' } as const;
    expect(goalMoves(honour, 'B@C28 V@A19', last)).toEqual(goalMoves('klin-zha', 'B@C28 V@A19', last));
  });

  it.each(['tri-level', 'tetrahedral'])('changes nothing on a board other than the flat one: %s', (board) => {
    expect(rulesOf(`${honour}+${board}`).setup).toEqual(rulesOf(`klin-zha+${board}`).setup);
  });

  it('is data that other rulesets can set', () => {
    const base = rulesOf('klin-zha');
    const corner = { wedge: 'E37', pocket: ['D28'] } as const;
    const rules = defineRuleset({ ...base, id: 'own', setup: { ...base.setup, honour: [corner] } });
    const state = stateOf(rules, 'B@E37 V@D28 V@A19', { regions: 'N1W2' });
    expect(moveTexts(state)).toEqual(['g@a19']);
  });
});
