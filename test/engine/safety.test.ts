import { defineRuleset, explainMove, isLegal, outcome, play, romulanHeart } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, stateOf, targetsFrom } from '../support/positions.ts';

/** The Lancer's path to the Goal on I99 leads over I88 and I89; the Swift blocks it. */
const pinned = 'V*@I99 S@I89 l@I78 g@A19';
/** The same Goal is already threatened; the Swift is far away. */
const threatened = 'V*@I99 S@C17 l@I78 g@I11';
/** The Lancer's threat is old; the Swift prevents a new threat by the Fencer. */
const twoThreats = 'V*@I99 S@H89 l@I78 f@H79 g@A19';

const strictThree = defineRuleset({
  ...romulanHeart({ players: 3 }),
  id: 'strict-three',
  goalSafety: 'strict',
});

describe('R6.1: strict', () => {
  it('allows a pinned warrior only to capture the attacker', () => {
    const state = stateOf('klin-zha', pinned);
    expect(targetsFrom(state, 'I89')).toEqual(['I78']);
  });

  it('requires an answer to a threat', () => {
    const state = stateOf('klin-zha', threatened);
    expect(moveTexts(state)).toEqual(['i99i89']);
    expect(explainMove(state, 'i99i89g')).toMatchObject({ code: 'goal-threatened', cells: ['I78', 'I89'] });
  });

  it('rejects carrying the Goal to a threatened cell', () => {
    const state = stateOf('klin-zha', 'V*@I99 l@I77 g@A19');
    expect(moveTexts(state)).toEqual(['i99i89']);
    const away = stateOf('klin-zha', 'V*@I99 l@I67 g@A19');
    expect(moveTexts(away)).toEqual(['i99i89', 'i99i89g']);
  });

  it('rejects Blockader moves that open a path', () => {
    const pieces = 'V*@I99 B@I88 l@H79 g@A19';
    expect(targetsFrom(stateOf('romulan-heart:2', pieces), 'I88')).toEqual(['I77', 'I78']);
    const state = stateOf('klin-zha', pieces);
    expect(targetsFrom(state, 'I88')).toEqual([]);
    expect(explainMove(state, 'i88i78')).toMatchObject({ code: 'goal-threatened', cells: ['H79', 'I99'] });
  });

  it('allows a Blockader to close a path with its zone', () => {
    const state = stateOf('klin-zha', 'V*@I99 B@I78 l@H79 S@I11 g@A19');
    expect(moveTexts(state)).toEqual(['i78i88', 'i99i89']);
  });

  it('rejects abandoning the Goal where a Blockader could capture it', () => {
    const state = stateOf('klin-zha', 'F*@E26 b@E15 g@I99');
    expect(explainMove(state, 'e26d27')).toMatchObject({
      code: 'goal-threatened',
      ruling: 'R6.1',
      cells: ['E15', 'E26'],
    });
    expect(isLegal(state, 'e26d27g')).toBe(true);
  });

  it('allows abandoning the Goal if a warrior beside it keeps Blockaders away (R4.3)', () => {
    const state = stateOf('klin-zha', 'F*@E26 b@E15 g@I99');
    expect(isLegal(state, 'e26e27')).toBe(true);
    const beside = stateOf('klin-zha', 'V@E27 G@E26 b@E15 S@I11 g@I99');
    expect(targetsFrom(beside, 'E27')).toEqual(['E26']);
  });
});

describe('R6.2: no new threat', () => {
  it.each(['takzh', 'agonizer'] as const)(
    'allows a pinned warrior only to capture the attacker: %s',
    (rules) => {
      const state = stateOf(rules, pinned);
      expect(targetsFrom(state, 'I89')).toEqual(['I78']);
    },
  );

  it('counts the same attacker as new if the Goal has moved', () => {
    const state = stateOf('takzh', threatened);
    expect(explainMove(state, 'i99i89g')).toMatchObject({
      code: 'new-threat',
      ruling: 'R6.2',
      cells: ['I78', 'I89'],
    });
  });

  it('counts another attacker as new', () => {
    const state = stateOf('takzh', twoThreats);
    expect(targetsFrom(state, 'H89')).toEqual([]);
    expect(explainMove(state, 'h89i78')).toMatchObject({
      code: 'new-threat',
      ruling: 'R6.2',
      cells: ['H79', 'I99'],
    });
  });
});

describe('R6.3: none', () => {
  it('allows abandoning a threatened Goal', () => {
    expect(targetsFrom(stateOf('romulan-heart:2', pinned), 'I89')).toEqual([
      'G69',
      'G79',
      'H68',
      'H78',
      'H79',
      'I78',
    ]);
    expect(targetsFrom(stateOf('romulan-heart:2', twoThreats), 'H89')).toEqual(['I78', 'I88']);
    expect(isLegal(stateOf('romulan-heart:2', threatened), 'i99i89g')).toBe(true);
    const next = play(play(stateOf('romulan-heart:2', pinned), 'i89h79'), 'i78i99');
    expect(outcome(next)).toEqual({ winner: 2, reason: 'goal-captured', goalThreatened: true });
  });
});

describe('R6.4: the move that captures the last enemy Goal', () => {
  it.each(['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2'] as const)(
    'is legal despite a threat to the player’s Goal: %s',
    (rules) => {
      const state = stateOf(rules, 'V*@I99 F@C18 l@I78 g@A19');
      const next = play(state, 'c18a19');
      expect(outcome(next)).toMatchObject({ winner: 1, reason: 'goal-captured' });
    },
  );

  it.each(['klin-zha', 'takzh', 'agonizer'] as const)('may create a new threat: %s', (rules) => {
    const state = stateOf(rules, 'V*@I99 F@H89 f@H79 g@I88');
    expect(explainMove(state, 'h89i89')).toMatchObject({ legal: true });
    expect(isLegal(state, 'h89h78')).toBe(false);
    expect(explainMove(state, 'h89i88')).toMatchObject({ legal: true });
    expect(outcome(play(state, 'h89i88'))).toMatchObject({ winner: 1 });
  });

  it.each(['klin-zha', 'takzh'] as const)('may carry the player’s Goal to a threatened cell: %s', (rules) => {
    const state = stateOf(rules, 'V*@B18 g@B19 l@C29 i@F15');
    expect(isLegal(state, 'b18b19g')).toBe(true);
    expect(isLegal(state, 'b18b19')).toBe(true);
  });
});

describe('captured Blockaders (R8.4) under strict safety', () => {
  it('close paths for their new owner: one may move while another closes the path', () => {
    const pieces = 'V*@E37 B@D27 b@F26 ~L@E16 ~G@A19';
    expect(isLegal(stateOf(strictThree, pieces, { owners: '113' }), 'd27d28')).toBe(true);
    expect(isLegal(stateOf(strictThree, pieces, { owners: '113' }), 'f26g36')).toBe(true);
    const alone = stateOf(strictThree, pieces.replace('b@F26 ', ''), { owners: '113' });
    expect(explainMove(alone, 'd27d28')).toMatchObject({ code: 'goal-threatened', cells: ['E16', 'E37'] });
  });
});
