import {
  defineRuleset,
  explainMove,
  isLegal,
  outcome,
  play,
  romulanHeart,
  withWarrior,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { carriesFrom, positionText, stateOf, targetsFrom } from '../support/positions.ts';

const corners = 'G@A19 g@I99';

describe('R4.1: the zone', () => {
  it('contains the cells next to the Blockader, but not its own cell', () => {
    const state = stateOf('romulan-heart:3', 'B@E37 b@A19 ~B@D16 G@I11 g@I99 ~G@I55', { owners: '133' });
    const shown = zones(state).map((zone) => ({ ...zone, cells: [...zone.cells].sort() }));
    expect(shown).toEqual([
      { seat: 3, blockader: 'A19', cells: ['B19'] },
      { seat: 3, blockader: 'D16', cells: ['D17', 'E16'] },
      { seat: 1, blockader: 'E37', cells: ['E27', 'E38', 'F37'] },
    ]);
  });

  it('moves with the Blockader and opens the cells that it leaves', () => {
    const state = stateOf('romulan-heart:2', `F@E15 v@E26 b@F26 ${corners}`, { seat: 2 });
    expect(isLegal(play(state, 'e26e27'), 'e15e26')).toBe(false);
    expect(isLegal(play(state, 'f26g36'), 'e15e26')).toBe(true);
  });
});

describe('R4.2: an enemy zone', () => {
  const state = stateOf('romulan-heart:2', `L@E15 I@H34 b@F26 v@F36 ${corners}`);

  it('cannot be entered or passed', () => {
    expect(targetsFrom(state, 'E15')).toEqual(['D16', 'D17', 'E16', 'F14', 'F15', 'G14']);
  });

  it('is closed to both enemies with three players', () => {
    for (const seat of [1, 3] as const) {
      const code = seat === 1 ? 'V' : '~V';
      const three = stateOf('romulan-heart:3', `${code}@E16 b@F26 G@A19 g@I99 ~G@I11`, { seat });
      expect(targetsFrom(three, 'E16')).toEqual(['D16', 'E15']);
    }
  });
});

describe('R4.4: a Blockader and abandoned Goals', () => {
  it('captures an abandoned enemy Goal by moving onto it', () => {
    const state = stateOf('romulan-heart:2', 'B@E15 g@E26 G@I99');
    const next = play(state, 'e15e26');
    expect(String(next)).toBe(positionText('B@E26 G@I99', { owners: '11', round: 2 }));
    expect(outcome(next)).toEqual({ winner: 1, reason: 'goal-captured', goalThreatened: true });
  });

  it('captures it only on an allowed cell', () => {
    const goal = stateOf('romulan-heart:2', 'B@E15 G@E27 g@E26 v@A19');
    expect(explainMove(goal, 'e15e26')).toMatchObject({ code: 'zone-holds-goal', ruling: 'R4.3' });
  });
});

describe('R4.5: own zones', () => {
  const state = stateOf('romulan-heart:2', 'F*@E15 B@F26 V@F36 g@I99');

  it('are open to friendly warriors', () => {
    expect(targetsFrom(state, 'E15')).toEqual(
      ['D16', 'D17', 'E16', 'E26', 'E27', 'F14', 'F15', 'F25', 'G14', 'G25'].sort(),
    );
    expect(targetsFrom(state, 'F36')).toEqual(['F37', 'G36']);
  });

  it('allow a carried Goal to pass, but not to rest', () => {
    expect(carriesFrom(state, 'E15')).toEqual(
      ['D16', 'D17', 'E16', 'E27', 'F14', 'F15', 'G14', 'G25'].sort(),
    );
  });

  it('move with a Blockader that carries the Goal, unless a friendly Blockader is near', () => {
    const warriors = withWarrior(romulanHeart({ players: 3 }).warriors, 'B', { carries: true });
    const rules = defineRuleset({ ...romulanHeart({ players: 3 }), id: 'carrying-blockader', warriors });
    const alone = stateOf(rules, 'B*@E15 g@A19 ~G@I99', { owners: '113' });
    expect(carriesFrom(alone, 'E15')).toEqual(['D16', 'E16', 'E26', 'F14', 'F15', 'F25']);
    const two = stateOf(rules, 'B*@E15 b@F26 g@A19 ~G@I99', { owners: '113' });
    expect(carriesFrom(two, 'E15')).toEqual(['D16', 'E16', 'F14', 'F15']);
    expect(explainMove(two, 'e15e26g')).toMatchObject({ code: 'goal-in-zone', ruling: 'R4.5' });
  });
});
