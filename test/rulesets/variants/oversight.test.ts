import { createState, explainMove, isLegal, outcome, play, type RulesetId, rulesOf, threats } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, playAll, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';

/** Green's Swift threatens gold's Goal, and gold's Fencer can attack green's. */
const threatened = 'V*@I22 F@E37 B@I77 s@H34 v*@C39 b@A19';

/** Returns the data of a ruleset without its names. */
function dataOf(id: RulesetId) {
  const {
    id: _id,
    name: _name,
    sources: _sources,
    base: _base,
    variants: _variants,
    ...data
  } = rulesFrom(id);
  return { ...data, board: data.board.id };
}

describe('R10.14: oversight', () => {
  it.each(['klin-zha', 'takzh', 'agonizer'] as const)(
    'sets Goal safety to `none` and removes mercy: %s',
    (base) => {
      const { setup, ...data } = dataOf(base);
      expect(dataOf(`${base}+oversight`)).toEqual({
        ...data,
        goalSafety: 'none',
        setup: { ...setup, mercy: false },
      });
    },
  );

  it.each(['romulan-heart:2', 'romulan-heart:3', 'klin-zha+blind'] as const)(
    'changes nothing in %s',
    (rules) => {
      expect(dataOf(`${rules}+oversight`)).toEqual(dataOf(rules));
    },
  );

  it('allows moves that leave the Goal threatened, by old and new threats (R6)', () => {
    const codes = (move: string) =>
      (['klin-zha', 'takzh', 'klin-zha+oversight'] as const).map(
        (rules) => explainMove(stateOf(rules, threatened), move).code,
      );
    expect(codes('e37d38')).toEqual(['goal-threatened', 'legal', 'legal']);
    expect(codes('i22i23g')).toEqual(['goal-threatened', 'new-threat', 'legal']);
  });

  it('allows moves that open a line to the Goal', () => {
    const pinned = 'V*@I22 L@I23 l@I33 v*@C39';
    expect(explainMove(stateOf('klin-zha', pinned), 'i23h23').code).toBe('goal-threatened');
    expect(isLegal(stateOf('klin-zha+oversight', pinned), 'i23h23')).toBe(true);
  });

  it('allows the capture of a threatened Goal, which wins', () => {
    const missed = play(stateOf('klin-zha+oversight', threatened), 'e37d38');
    expect(threats(missed)).toContainEqual({ attacker: 2, from: 'H34', defender: 1, goal: 'I22' });
    const taken = play(missed, 'h34i22');
    expect(outcome(taken)).toEqual({ winner: 2, reason: 'goal-captured', goalThreatened: true });
  });

  it('does not oblige the opponent to capture it', () => {
    const spared = playAll(stateOf('klin-zha+oversight', threatened), 'e37d38 h34h45');
    expect(outcome(spared)).toBeNull();
    expect(outcome(play(spared, 'd38c39'))).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('keeps the other restrictions of a Goal (R4.3, R4.5)', () => {
    const state = stateOf('klin-zha+oversight', 'V*@E26 B@E37 v*@A19');
    expect(explainMove(state, 'e26e27g')).toMatchObject({ code: 'goal-in-zone' });
    expect(explainMove(state, 'e37e27')).toMatchObject({ code: 'zone-holds-goal' });
  });

  it('does not end the game with a Goal that cannot be saved, but without a legal move (R8.2)', () => {
    const lost = 'V*@A19 i@D39 g@I99';
    expect(outcome(stateOf('klin-zha', lost))).toMatchObject({ winner: 2, reason: 'immobilized' });
    expect(moveTexts(stateOf('klin-zha+oversight', lost))).toEqual(['a19b19', 'a19b19g']);
    const smothered = stateOf('klin-zha+oversight', 'V*@A19 b@B29 g@I99 i@D39');
    expect(outcome(smothered)).toEqual({ winner: 2, reason: 'immobilized', goalThreatened: true });
  });
});

describe('R10.14: the setup with oversight', () => {
  const sketch = { regions: 'N2E1' } as const;

  it('allows the Goal with a threatened carrier, even if another is safe (R7.4)', () => {
    const pieces = 'V@I99 V@F69 l@I78 v@A19';
    expect(explainMove(stateOf('klin-zha', pieces, sketch), 'g@i99').code).toBe('carrier-threatened');
    const state = stateOf('klin-zha+oversight', pieces, sketch);
    expect(moveTexts(state)).toEqual(['g@f69', 'g@i99']);
    const placed = playAll(state, 'g@i99 g@a19');
    expect(threats(placed)).toEqual([{ attacker: 2, from: 'I78', defender: 1, goal: 'I99' }]);
  });

  it('grants no mercy if every carrier is threatened (R7.5)', () => {
    const pieces = 'V@I99 V@F69 B@G69 S@H57 l@I78 v@A19';
    expect(isLegal(stateOf('klin-zha', pieces, sketch), 'i99h89r')).toBe(true);
    const state = stateOf('klin-zha+oversight', pieces, sketch);
    expect(moveTexts(state)).toEqual(['g@i99']);
    expect(explainMove(state, 'i99h89r')).toMatchObject({ legal: false, ruling: 'R7.5' });
  });

  it('excludes a carrier in a zone (R7.4)', () => {
    const state = stateOf('klin-zha+oversight', 'V@I99 V@F69 B@G69 v@A19', sketch);
    expect(explainMove(state, 'g@f69').legal).toBe(false);
  });
});

describe('R10.14: oversight with other variants', () => {
  it('allows a challenge to a threatened carrier (kinta)', () => {
    const waiting = playAll(stateOf('klin-zha+kinta+oversight', threatened), 'e37d38 h34i22');
    expect(moveTexts(waiting)).toEqual(['attacker', 'defender']);
    expect(outcome(play(waiting, 'attacker'))).toMatchObject({ winner: 2, reason: 'goal-captured' });
    expect(outcome(play(waiting, 'defender'))).toBeNull();
  });

  it('allows carrying a threatened Goal into an unclaimed region (kaggas-crown)', () => {
    const pieces = 'F*@F47 L@I34 B@H12 i@G68 v*@G79 b@H67';
    const sketch = { regions: 'W2E1' } as const;
    expect(explainMove(stateOf('klin-zha+kaggas-crown', pieces, sketch), 'f47e48g').legal).toBe(false);
    const entered = play(stateOf('klin-zha+kaggas-crown+oversight', pieces, sketch), 'f47e48g');
    expect(entered.toFields().variantState).toEqual({ crown: '1' });
    expect(outcome(play(entered, 'g68e48'))).toMatchObject({ winner: 2, reason: 'goal-captured' });
    expect(outcome(play(entered, 'g79h79'))).toMatchObject({ winner: 1, reason: 'crown' });
  });

  it('keeps Goals off neutral cells (clouded, R10.4)', () => {
    const state = stateOf('klin-zha+clouded+oversight', threatened, { state: 'clouds=I23' });
    expect(explainMove(state, 'i22i23g')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R10.4' });
  });

  it('allows a threatened Goal, in the setup as well (reflective)', () => {
    const placed = (rules: RulesetId) => play(createState(rulesFrom(rules)), 'f@e37g');
    expect(explainMove(placed('klin-zha+reflective'), 'v@e38').code).toBe('placement-unsafe');
    const open = play(placed('klin-zha+reflective+oversight'), 'v@e38');
    expect(open.phase).toBe('setup');
    const shared = 'V*@D27 F@G14 V@H45 S@H57 B@I66';
    expect(explainMove(stateOf('klin-zha+reflective', shared), 'h57f37').code).toBe('goal-threatened');
    const left = play(stateOf('klin-zha+reflective+oversight', shared), 'h57f37');
    expect(outcome(play(left, 'f37d27'))).toMatchObject({ winner: 2, reason: 'goal-captured' });
  });

  it('combines with draws, in the order of ranks', () => {
    const rules = rulesOf('klin-zha+oversight+draws');
    expect([rules.id, rules.draws, rules.goalSafety]).toEqual(['klin-zha+draws+oversight', true, 'none']);
  });
});
