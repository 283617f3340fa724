import {
  defineRuleset,
  explainMove,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  play,
  rulesOf,
  sampleState,
  seededRandom,
  threats,
  viewFor,
  withWarrior,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, playAll, positionText, type Sketch, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

const both = ['klin-zha', 'klin-zha+besieged-goal'] as const;

/** Explains a move without and with the variant. */
function codesOf(pieces: string, move: string): string[] {
  return both.map((rules) => explainMove(stateOf(rules, pieces), move).code);
}

/** Reads a position without and with a variant; returns the first fault of each, or an empty string. */
function faultsOf(rules: readonly string[], pieces: string, sketch: Sketch = {}): string[] {
  return rules.map((id) => {
    const read = parsePosition(rulesFrom(id), positionText(pieces, sketch));
    return read.ok ? '' : read.errors[0].code;
  });
}

/** Green's Goal is abandoned on E27, in the zone of gold's Blockader. */
const besieged = 'B@E26 V*@I11 F@E38 g@E27 f@D28 v@I99 b@I77';

describe('R10.19: besieged Goal', () => {
  it('still forbids its own Goal and a carried Goal (R4.3)', () => {
    expect(codesOf('B@E15 G@E27 V@I11 f*@I99', 'e15e26')).toEqual(['zone-holds-goal', 'zone-holds-goal']);
    expect(codesOf('B@E15 V*@I11 f*@E27', 'e15e26')).toEqual(['zone-holds-goal', 'zone-holds-goal']);
    expect(codesOf('B@E15 V*@I11 s*@E27', 'e15e26')).toEqual(['zone-holds-goal', 'zone-holds-goal']);
  });

  it('keeps everything else of R4.3', () => {
    expect(codesOf('B@E15 V*@I11 g@E27 f@F26', 'e15e26')).toEqual(['zone-holds-goal', 'zone-holds-enemy']);
    expect(codesOf('B@E15 V*@I11 g@E27 b@F36', 'e15e26')).toEqual(['zone-holds-goal', 'zones-overlap']);
  });

  it('keeps the owner of the besieged Goal from reaching it (R4.2)', () => {
    const state = stateOf('klin-zha+besieged-goal', besieged, { seat: 2 });
    expect(explainMove(state, 'd28e27')).toMatchObject({ code: 'enemy-zone', cells: ['E27'] });
  });

  it('lets the besieger capture it as ever', () => {
    const state = stateOf('klin-zha+besieged-goal', besieged);
    expect(threats(state).map(({ from }) => from)).toEqual(['E38', 'E26']);
    for (const move of ['e38e27', 'e26e27'])
      expect(outcome(play(state, move))).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('lets Goal safety see a Goal in a zone like any other (R6)', () => {
    const [strict, old] = ['klin-zha+besieged-goal', 'takzh+besieged-goal'].map((rules) =>
      stateOf(rulesFrom(rules), besieged, { seat: 2 }),
    );
    expect(explainMove(strict!, 'i99i89')).toMatchObject({ code: 'goal-threatened', cells: ['E38', 'E27'] });
    expect(outcome(strict!)).toEqual({ winner: 1, reason: 'immobilized', goalThreatened: true });
    expect(isLegal(old!, 'i99i89')).toBe(true);
    const one = 'B@E26 V*@I11 g@E27 f@D28 b@I77';
    expect(moveTexts(stateOf('klin-zha+besieged-goal', one, { seat: 2 }))).toEqual(['d28d27', 'd28e37']);
  });

  it('accepts positions with a besieged Goal', () => {
    expect(faultsOf(both, besieged)).toEqual(['goal-in-zone', '']);
    expect(faultsOf(both, 'B@E26 G@E27 V@I11 b@A19 f*@I99')).toEqual(['goal-in-zone', 'goal-in-zone']);
    expect(faultsOf(both, 'B@E26 V*@I11 v*@E27 b@A19')[1]).toBe('warrior-in-enemy-zone');
  });

  it('counts every other player as an enemy, also in Relation Dilemma', () => {
    const pieces = 'B@E15 V*@I11 v*@I99 ~G@E27 ~V@A19';
    const rules = 'romulan-heart:3+relation-dilemma';
    const codes = [rules, `${rules}+besieged-goal`].map(
      (id) => explainMove(stateOf(rulesFrom(id), pieces), 'e15e26').code,
    );
    expect(codes).toEqual(['zone-holds-goal', 'legal']);
  });

  it('does not end the game while a Blockader may still come beside a Goal (R8.6)', () => {
    const reasons = ['romulan-heart:2', 'romulan-heart:2+besieged-goal'].map((id) => {
      const { warriors, ...rules } = rulesFrom(id);
      const slow = defineRuleset({ ...rules, id: 'slow', warriors: withWarrior(warriors, 'B', { most: 1 }) });
      return [
        outcome(stateOf(slow, 'B@A19 G@I11 b@I99 g@E38'))?.reason,
        outcome(stateOf(slow, 'B@A19 G@E37 b@I99 g@E38'))?.reason,
      ];
    });
    expect(reasons).toEqual([
      ['dead-position', 'dead-position'],
      [undefined, 'dead-position'],
    ]);
  });

  it('draws samples of blind games in which the viewer besieges a hidden Goal', () => {
    const rules = rulesOf('klin-zha+blind+besieged-goal');
    const view = viewFor(stateOf(rules, besieged, { regions: 'N2W1', round: 60 }), 1);
    const random = seededRandom(3);
    const found = Array.from({ length: 300 }, () => sampleState(view, { rules, random }));
    const zone = ['F26', 'E27', 'E16'];
    expect(found.some((state) => zone.includes(state.toFields().goals[1] ?? ''))).toBe(true);
  });

  it('changes nothing in the reflective game', () => {
    const pieces = 'V@D27 G@F14 V@H45 S@H57 B@I66';
    const [plain, variant] = ['klin-zha+reflective', 'klin-zha+reflective+besieged-goal'].map((rules) =>
      legalMoves(stateOf(rulesFrom(rules), pieces)),
    );
    expect(variant).toEqual(plain);
  });
});

describe('R10.19: a besieged Goal of three players', () => {
  const rules = 'romulan-heart:3+besieged-goal';
  /** Green besieges blue's Goal on E27; blue can capture green's. */
  const siege = 'B@E26 V*@I11 V@A19 f@D28 s@I23 g@E27 ~F@E38 ~V*@I99';
  const taken = play(stateOf(rules, siege, { seat: 2 }), 'i23i11');

  it('leaves the Goal where it is when the army of the besieger passes to its owner (R8.4)', () => {
    expect(taken.toFields()).toMatchObject({ owners: [2, 2, 3], goals: [null, 'E27', 'I99'] });
  });

  it("lets its owner's warriors go to it and carry it out", () => {
    const turn = play(taken, 'i99i89g');
    const reached = playAll(turn, 'd28e27 i89i99g');
    expect(isLegal(reached, 'e27d28g')).toBe(true);
    expect(isLegal(reached, 'e27e16g')).toBe(false);
  });

  it('keeps the others out', () => {
    expect(explainMove(taken, 'e38e27')).toMatchObject({ code: 'enemy-zone' });
  });

  it('keeps that Blockader from ending a move with the Goal in its zone', () => {
    const turn = play(taken, 'i99i89g');
    expect(explainMove(turn, 'e26e15').legal).toBe(true);
    const away = playAll(turn, 'e26e15 i89i99g');
    expect(explainMove(away, 'e15e26')).toMatchObject({ code: 'zone-holds-goal', cells: ['E26', 'E27'] });
  });

  it('accepts positions with a Goal in the zone of an army that changed its owner', () => {
    const own = 'B@E26 b@H34 f*@E27 ~B@A19 ~V*@I99';
    const list = ['romulan-heart:3', rules];
    expect(faultsOf(list, own, { seat: 2, owners: '223' })).toEqual(['goal-in-zone', '']);
    expect(faultsOf(list, 'b@E26 V*@I11 B@I33 g@E27 ~B@A19 ~V*@I99')[1]).toBe('goal-in-zone');
  });
});
