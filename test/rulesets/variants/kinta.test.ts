import {
  createState,
  explainMove,
  type GameState,
  outcome,
  perft,
  play,
  rulesOf,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import {
  carriesFrom,
  moveTexts,
  playAll,
  positionText,
  stateOf,
  targetsFrom,
} from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf } from './boards.ts';

const kinta = 'klin-zha+kinta';
const duel = stateOf(kinta, 'F@E37 V*@I22 s@E38 v*@A19');
const waiting = play(duel, 'e37e38');

function pieces(state: GameState): string[] {
  return state.toFields().warriors.map(({ warrior, cell, seat }) => `${seat}${warrior}@${cell}`);
}

describe('kinta: challenges', () => {
  it('R10.10: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+kinta:attacker')).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });

  it('R10.10: keeps seat, counters and pieces until the combat is decided', () => {
    expect(String(waiting)).toBe(positionText('F@E37 V*@I22 s@E38 v*@A19', { state: 'combat=e37e38' }));
    expect(waiting).toMatchObject({ seat: 1, halfmoveClock: 0, round: 1, phase: 'battle' });
    expect(moveTexts(waiting)).toEqual(['attacker', 'defender']);
    expect(explainMove(waiting, 'e37e27')).toMatchObject({ code: 'combat-waits', cells: ['E37', 'E38'] });
    expect(waiting.hash()).not.toBe(duel.hash());
  });

  it('R10.10: rejects outcomes without a combat', () => {
    expect(explainMove(duel, 'attacker')).toMatchObject({ code: 'no-combat', ruling: 'R10.10' });
    expect(explainMove(stateOf('klin-zha', 'F@E37 G@A19 g@I99'), 'attacker')).toMatchObject({
      legal: false,
      code: 'bad-move',
    });
  });

  it('R10.10: captures if the attacker wins', () => {
    const won = play(waiting, 'attacker');
    expect(String(won)).toBe(positionText('F@E38 V*@I22 v*@A19', { seat: 2 }));
  });

  it('R10.10: only removes the attacker if the defender wins', () => {
    const quiet = stateOf(kinta, 'F@E37 V*@I22 s@E38 v*@A19', { quiet: 7, round: 9 });
    const lost = playAll(quiet, 'e37e38 defender');
    expect(String(lost)).toBe(positionText('V*@I22 s@E38 v*@A19', { seat: 2, quiet: 0, round: 9 }));
  });

  it('R10.10: leaves the Goal on its cell if its carrier attacks without it and loses', () => {
    const lost = playAll(stateOf(kinta, 'F*@E37 s@E38 v*@A19'), 'e37e38 defender');
    expect(String(lost)).toBe(positionText('G@E37 s@E38 v*@A19', { seat: 2 }));
    expect(outcome(lost)).toBeNull();
  });

  it('R10.10: counts a Goal carried by a losing attacker as captured by the defender', () => {
    const lost = playAll(stateOf(kinta, 'F*@E37 s@E38 v*@I99'), 'e37e38g defender');
    expect(outcome(lost)).toEqual({ winner: 2, reason: 'goal-captured', goalThreatened: true });
    expect(lost.toFields()).toMatchObject({ owners: [2, 2], goals: [null, 'I99'], halfmoveClock: 0 });
    const won = playAll(stateOf(kinta, 'F*@E37 s@E38 v*@I99'), 'e37e38g attacker');
    expect(outcome(won)).toBeNull();
    expect(won.toFields().goals).toEqual(['E38', 'I99']);
  });

  it("R10.10: passes such an attacker's army to the defender with three players", () => {
    const three = stateOf('romulan-heart:3+kinta', 'F*@E37 S@I11 v@E38 g@I99 ~V*@A19');
    const lost = playAll(three, 'e37e38g defender');
    expect(outcome(lost)).toBeNull();
    expect(lost).toMatchObject({ seat: 2 });
    expect(lost.toFields()).toMatchObject({ owners: [2, 2, 3], goals: [null, 'I99', 'A19'] });
    expect(targetsFrom(lost, 'I11').length).toBeGreaterThan(0);
  });

  it('R10.10: ends the game with the carrier of the last enemy Goal, or goes on', () => {
    const bold = play(stateOf(kinta, 'F@E37 V*@I22 v*@E38'), 'e37e38');
    expect(outcome(bold)).toBeNull();
    expect(outcome(play(bold, 'attacker'))).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(outcome(play(bold, 'defender'))).toBeNull();
  });

  it('R10.10: captures an abandoned Goal without combat', () => {
    const taken = play(stateOf(kinta, 'F@E37 V*@I22 v@A19 g@E38'), 'e37e38');
    expect(outcome(taken)).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(taken.toFields().combat).toBeNull();
  });

  it('R10.10: counts both outcomes as moves', () => {
    expect(perft(waiting, 1)).toBe(2);
    expect(perft(waiting, 2)).toBe(perft(play(waiting, 'attacker'), 1) + perft(play(waiting, 'defender'), 1));
  });

  it('R10.10: parses and formats an undecided combat, and rejects an impossible one', () => {
    const battle = 'F@E37 V*@I22 B@I44 s@E38 v*@A19 b@I99';
    const at = (combat: string) => faultsOf(kinta, positionText(battle, { state: `combat=${combat}` }));
    expect(at('e37e38')).toEqual([]);
    expect(at('e37e27')).toEqual(['bad-combat']);
    expect(at('e38e37')).toEqual(['bad-combat']);
    expect(at('attacker')).toEqual(['bad-value']);
    expect(at('')).toEqual(['bad-value']);
    expect(faultsOf('klin-zha', positionText(battle, { state: 'combat=e37e38' }))).toEqual(['bad-pair']);
  });
});

describe('kinta: the Blockader', () => {
  it('R10.10: carries the Goal or leaves it, despite its zone', () => {
    const state = stateOf(kinta, 'B*@E37 v*@A19');
    const reached = ['D27', 'D38', 'E26', 'E27', 'E38', 'E48', 'F36', 'F37', 'F47'];
    expect(carriesFrom(state, 'E37')).toEqual(reached);
    expect(zones(play(state, 'e37e38g'))[0]!.cells).toContain('E37');
    expect(play(state, 'e37e38g').toFields().goals[0]).toBe('E38');
  });

  it('R4.3: leaves the Goal only outside its zone', () => {
    const state = stateOf('romulan-heart:2+kinta', 'B*@E37 v*@A19');
    expect(targetsFrom(state, 'E37')).toEqual(['D27', 'D38', 'E26', 'E48', 'F36', 'F47']);
  });

  it('R10.10: may be on its own Goal, and pick it up again', () => {
    const state = stateOf(kinta, 'B@E37 G@E48 v*@A19');
    expect(targetsFrom(state, 'E37')).toContain('E48');
    const standing = play(play(state, 'e37e48'), 'a19b19');
    expect(carriesFrom(standing, 'E48')).toContain('F48');
    expect(explainMove(stateOf('klin-zha', 'B@E37 G@E48 v*@A19'), 'e37e48')).toMatchObject({
      code: 'own-goal',
    });
  });

  it('R7.4: may receive the Goal in the setup', () => {
    const state = stateOf(kinta, 'B@A19 S@C28', { regions: 'N1' });
    expect(moveTexts(state)).toEqual(['g@a19']);
    expect(moveTexts(stateOf('klin-zha', 'B@A19 V@C28', { regions: 'N1' }))).toEqual(['g@c28']);
  });

  it('R10.10: captures at a distance of two steps', () => {
    const state = stateOf(kinta, 'B@E37 V*@I22 s@E48 v*@A19');
    expect(pieces(playAll(state, 'e37e48 attacker'))).toEqual(['2V@A19', '1B@E48', '1V@I22']);
    expect(pieces(playAll(state, 'e37e48 defender'))).toEqual(['2V@A19', '2S@E48', '1V@I22']);
  });

  it('R4.3: does not capture if an enemy or a Goal would be in its zone', () => {
    const beside = stateOf(kinta, 'B@E37 V*@I22 s@E48 l@F48 v*@A19');
    expect(explainMove(beside, 'e37e48')).toMatchObject({ code: 'zone-holds-enemy', cells: ['E48', 'F48'] });
    const goal = stateOf(kinta, 'B@E37 G@E49 s@E48 v*@A19');
    expect(explainMove(goal, 'e37e48')).toMatchObject({ code: 'zone-holds-goal', cells: ['E48', 'E49'] });
  });

  it('R10.10: can be captured, and its zone disappears', () => {
    const state = stateOf(kinta, 'I@D16 V*@I22 b@D38 v*@A19');
    const ways = zones(state).map(({ cells }) => cells.length);
    expect(ways).toEqual([3]);
    expect(zones(playAll(state, 'd16d38 attacker'))).toEqual([]);
    expect(zones(playAll(state, 'd16d38 defender'))).toEqual(zones(state));
    const lost = playAll(stateOf(kinta, 'B@E37 V*@I22 s@E48 v*@A19'), 'e37e48 defender');
    expect(zones(lost)).toEqual([]);
  });

  it('R4.2: can be reached only by Fliers, and protects its neighbours', () => {
    const state = stateOf(kinta, 'F@E37 I@D16 V*@I22 b@D38 s@D27 v*@A19');
    expect(explainMove(state, 'e37d38')).toMatchObject({ code: 'path-through-zone' });
    expect(explainMove(state, 'e37d27').legal).toBe(true);
    const guarded = stateOf(kinta, 'F@E37 V*@I22 b@D38 s@E38 v*@A19');
    expect(explainMove(guarded, 'e37e38')).toMatchObject({ code: 'protected', ruling: 'R4.2' });
  });

  it('R5.4: can be threatened as a carrier, and threatens a carrier', () => {
    expect(threats(stateOf(kinta, 'B*@D16 i@D38 v*@A19'))).toEqual([
      { attacker: 2, from: 'D38', defender: 1, goal: 'D16' },
    ]);
    expect(threats(stateOf(kinta, 'V*@E37 b@E48 v*@A19'))).toEqual([
      { attacker: 2, from: 'E48', defender: 1, goal: 'E37' },
    ]);
    expect(threats(stateOf('klin-zha', 'V*@E37 b@E48 v*@A19'))).toEqual([]);
  });
});

describe('kinta: adjacent Blockaders, in unchecked positions only', () => {
  it('R10.10: capture each other, and the zone disappears', () => {
    const state = stateOf(kinta, 'B@E37 V*@I22 b@E38 v*@A19');
    expect(explainMove(state, 'e37e38').legal).toBe(true);
    expect(moveTexts(state)).toContain('e37e38');
    expect(pieces(playAll(state, 'e37e38 attacker'))).toEqual(['2V@A19', '1B@E38', '1V@I22']);
    expect(threats(stateOf(kinta, 'B*@E37 b@E38 v*@A19'))).toMatchObject([{ from: 'E38', goal: 'E37' }]);
  });

  it('R4.3: do not capture if zones would overlap with that of a third one', () => {
    const three = stateOf('romulan-heart:3+kinta', 'B@E37 V*@I22 b@E38 v*@I99 ~B@E49 ~V*@A19');
    expect(explainMove(three, 'e37e38')).toMatchObject({ code: 'zones-overlap', cells: ['E38', 'E48'] });
  });

  it('R5.4: threaten an adjacent Goal with their own Goal, which they could not capture without it', () => {
    const state = stateOf(kinta, 'B*@E37 v*@E38 v@A19');
    expect(explainMove(state, 'e37e38')).toMatchObject({ code: 'zone-holds-goal', cells: ['E38', 'E37'] });
    expect(explainMove(state, 'e37e38g').legal).toBe(true);
    expect(threats(state)).toContainEqual({ attacker: 1, from: 'E37', defender: 2, goal: 'E38' });
  });

  it('R6.1: keep Goals off their neighbouring cells', () => {
    const state = stateOf(kinta, 'V*@E38 V@I11 b*@E37');
    expect(explainMove(state, 'i11i12')).toMatchObject({ code: 'goal-threatened', cells: ['E37', 'E38'] });
  });
});

describe('kinta and Goal safety', () => {
  it('R6.1: treats a challenge as a win of the attacker', () => {
    const state = stateOf(kinta, 'B*@D16 F@E37 V@I22 i@D38 v*@C39 b@G47 s@G24');
    expect(moveTexts(state).filter((move) => move.startsWith('e37'))).toEqual(['e37d38']);
    const lost = playAll(state, 'e37d38 defender');
    expect(outcome(lost)).toBeNull();
    expect(threats(lost).map(({ from, defender }) => [from, defender])).toEqual([['D38', 1]]);
  });

  it('R6.1: rejects a challenge that would leave the Goal threatened, even if it might be lost', () => {
    const state = stateOf(kinta, 'V*@E26 F@E37 l@E38 v@F37 v*@A19');
    expect(explainMove(state, 'e37f37')).toMatchObject({ code: 'goal-threatened', cells: ['E38', 'E26'] });
    expect(explainMove(state, 'e37e38').legal).toBe(true);
  });
});

describe('kinta with other variants', () => {
  it("R10.10: marks the attacker's origin in the ablative game with either outcome", () => {
    const state = stateOf('klin-zha+ablative+kinta', 'F@E37 V*@I22 s@E38 v*@A19', { state: 'ablated=C28' });
    const announced = play(state, 'e37e38');
    expect(announced.toFields().variantState).toEqual({ ablated: 'C28' });
    expect(String(announced).split(' ')[6]).toBe('ablated=C28;combat=e37e38');
    expect(play(announced, 'attacker').toFields().variantState).toEqual({ ablated: 'C28,E37' });
    expect(play(announced, 'defender').toFields().variantState).toEqual({ ablated: 'C28,E37' });
  });

  it('R10.5: does not mark an origin on which the Goal remains', () => {
    const state = stateOf('klin-zha+ablative+kinta', 'F*@E37 s@E38 v*@A19');
    expect(playAll(state, 'e37e38 defender').toFields().variantState).toEqual({});
    const carried = playAll(stateOf('klin-zha+ablative+kinta', 'F*@E37 s@E38 v*@A19'), 'e37e38g attacker');
    expect(carried.toFields().variantState).toEqual({ ablated: 'E37' });
  });

  it("R10.6: counts a lost combat as the opponent's turn after a crown", () => {
    const crowned = stateOf('romulan-heart:2+kaggas-crown+kinta', 'V*@I99 B@A19 s@H89 v*@I22 b@I44', {
      seat: 2,
      regions: 'N1W2',
      state: 'crown=1',
    });
    const fight = play(crowned, 'h89i99');
    expect(outcome(fight)).toBeNull();
    expect(outcome(play(fight, 'attacker'))).toMatchObject({ winner: 2, reason: 'goal-captured' });
    expect(outcome(play(fight, 'defender'))).toMatchObject({ winner: 1, reason: 'crown' });
  });

  it('R10.7: allows challenges only to the prey', () => {
    const state = stateOf('romulan-heart:3+kinta+relation-dilemma', 'F@E37 G@A19 v@E38 g@I99 ~V@E27 ~G@I11');
    expect(explainMove(state, 'e37e38').legal).toBe(true);
    expect(explainMove(state, 'e37e27')).toMatchObject({ code: 'not-your-prey' });
  });

  it('R10.10: keeps the setup of the base', () => {
    expect(String(createState(rulesFrom(kinta)))).toBe(String(createState(rulesOf('klin-zha'))));
  });
});
