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
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'enemy-zone',
      ruling: 'R4.2',
      cells: ['E26'],
    });
    expect(explainMove(state, 'e15e27')).toMatchObject({
      code: 'path-through-zone',
      ruling: 'R4.2',
      cells: ['E26'],
    });
  });

  it('can be jumped over by a Flier, which must not land in it', () => {
    expect(explainMove(state, 'h34f25')).toMatchObject({ legal: false });
    expect(isLegal(stateOf('romulan-heart:2', `I@E15 b@F26 ${corners}`), 'e15e37')).toBe(true);
    expect(explainMove(stateOf('romulan-heart:2', `I@D38 b@F26 ${corners}`), 'd38e26')).toMatchObject({
      code: 'out-of-reach',
    });
    expect(explainMove(stateOf('romulan-heart:2', `I@E38 b@F26 ${corners}`), 'e38e26')).toMatchObject({
      code: 'enemy-zone',
      ruling: 'R4.2',
    });
  });

  it('protects the warriors in it', () => {
    const fencer = stateOf('romulan-heart:2', `F@G36 b@F26 v@F36 ${corners}`);
    expect(explainMove(fencer, 'g36f36')).toMatchObject({
      code: 'protected',
      ruling: 'R4.2',
      cells: ['F36'],
    });
    expect(isLegal(stateOf('romulan-heart:2', `F@G36 b@E15 v@F36 ${corners}`), 'g36f36')).toBe(true);
  });

  it('is closed to both enemies with three players', () => {
    for (const seat of [1, 3] as const) {
      const code = seat === 1 ? 'V' : '~V';
      const three = stateOf('romulan-heart:3', `${code}@E16 b@F26 G@A19 g@I99 ~G@I11`, { seat });
      expect(targetsFrom(three, 'E16')).toEqual(['D16', 'E15']);
    }
  });
});

describe('R4.3: cells allowed for a Blockader', () => {
  it.each([
    ['the player’s Goal', 'G@E27 g@I99'],
    ['an enemy Goal', 'g@E27 G@A19'],
    ['a carrier of the same seat with its Goal', 'V*@E27 g@I99'],
    ['an enemy carrier and its Goal', 'v*@E27 G@A19'],
  ])('exclude neighbours of %s', (_, pieces) => {
    const state = stateOf('romulan-heart:2', `B@E15 ${pieces}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'zone-holds-goal',
      ruling: 'R4.3',
      cells: ['E26', 'E27'],
    });
    expect(isLegal(state, 'e15d16')).toBe(true);
  });

  it('exclude cells next to an enemy warrior', () => {
    const state = stateOf('romulan-heart:2', `B@E15 v@E27 ${corners}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'zone-holds-enemy',
      ruling: 'R4.3',
      cells: ['E26', 'E27'],
    });
  });

  it('include cells next to friendly warriors', () => {
    expect(isLegal(stateOf('romulan-heart:2', `B@E15 V@E27 ${corners}`), 'e15e26')).toBe(true);
  });

  it('exclude cells where its zone would overlap an enemy zone', () => {
    const state = stateOf('romulan-heart:2', `B@E15 b@D27 ${corners}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'zones-overlap',
      ruling: 'R4.3',
      cells: ['E26', 'E27'],
    });
    expect(isLegal(state, 'e15d16')).toBe(false);
    expect(isLegal(state, 'e15e16')).toBe(true);
  });

  it('include cells where its zone overlaps the zone of a friendly Blockader', () => {
    const state = stateOf('romulan-heart:3', 'B@E15 b@D27 G@A19 ~G@I99', { owners: '113' });
    expect(isLegal(state, 'e15e26')).toBe(true);
    const enemies = stateOf('romulan-heart:3', 'B@E15 b@D27 G@A19 ~G@I99', { owners: '133' });
    expect(isLegal(enemies, 'e15e26')).toBe(false);
  });

  it('do not restrict passing next to enemy warriors and Goals', () => {
    const state = stateOf('romulan-heart:2', 'B@E15 v@D16 G@A19 g@I99');
    expect(isLegal(state, 'e15e16')).toBe(false);
    expect(isLegal(state, 'e15e26')).toBe(true);
  });

  it('cannot be reached over a warrior', () => {
    const state = stateOf('romulan-heart:2', `B@E15 V@E16 ${corners}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'path-blocked',
      ruling: 'R3.2',
      cells: ['E16'],
    });
  });

  it('cannot be reached through an enemy zone', () => {
    const state = stateOf('romulan-heart:2', `B@E15 b@D16 ${corners}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({
      code: 'path-through-zone',
      ruling: 'R4.2',
      cells: ['E16'],
    });
  });
});

describe('R4.4: a Blockader and abandoned Goals', () => {
  it('must not end on its own Goal', () => {
    const state = stateOf('romulan-heart:2', 'B@E15 G@E26 g@I99');
    expect(explainMove(state, 'e15e26')).toMatchObject({ code: 'own-goal', ruling: 'R4.4', cells: ['E26'] });
  });

  it('captures an abandoned enemy Goal by moving onto it', () => {
    const state = stateOf('romulan-heart:2', 'B@E15 g@E26 G@I99');
    const next = play(state, 'e15e26');
    expect(String(next)).toBe(positionText('B@E26 G@I99', { owners: '11', round: 2 }));
    expect(outcome(next)).toEqual({ winner: 1, reason: 'goal-captured', goalThreatened: true });
  });

  it('captures it only on an allowed cell', () => {
    const enemy = stateOf('romulan-heart:2', 'B@E15 v@E27 g@E26 G@I99');
    expect(explainMove(enemy, 'e15e26')).toMatchObject({ code: 'zone-holds-enemy', ruling: 'R4.3' });
    const goal = stateOf('romulan-heart:2', 'B@E15 G@E27 g@E26 v@A19');
    expect(explainMove(goal, 'e15e26')).toMatchObject({ code: 'zone-holds-goal', ruling: 'R4.3' });
  });

  it('does not capture a Goal that has a carrier', () => {
    const state = stateOf('romulan-heart:2', 'B@E15 v*@E26 G@I99');
    expect(explainMove(state, 'e15e26')).toMatchObject({ code: 'cannot-capture', ruling: 'R3.2' });
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
    expect(explainMove(state, 'e15e26g')).toMatchObject({
      code: 'goal-in-zone',
      ruling: 'R4.5',
      cells: ['E26'],
    });
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
